//! A table in HTML.

use crate::Table;
use maud::{Markup, html};

/// The table. The columns of words that it begins with name its rows, and stay in sight where it has to be
/// scrolled.
pub(super) fn table(table: &Table) -> Markup {
    let names = table.columns.iter().take_while(|column| !column.numbers).count();
    html! {
        div.wide { table {
            caption { (table.caption) }
            thead { tr { @for (number, column) in table.columns.iter().enumerate() {
                @let name = (number < names).then_some("name");
                th scope="col" class=[name.or(column.numbers.then_some("number"))] {
                    @for (index, line) in column.heading.lines().enumerate() {
                        @if index > 0 { br; }
                        (line)
                    }
                }
            } } }
            tbody { @for row in 0..table.rows() {
                tr { @for (number, column) in table.columns.iter().enumerate() {
                    @let cell = column.cells[row].as_deref().unwrap_or("-");
                    @if number < names { th scope="row" class="name" { (cell) } }
                    @else { td class=[column.numbers.then_some("number")] { (cell) } }
                } }
            } }
        } }
    }
}
