//! The puzzle, declared.

use crate::Square;
use recuit::csp::{AllDifferent, Csp, Value, Variable};

/// The puzzle as variables and constraints: a variable for each cell, row by row, and all different in every row and
/// every column.
///
/// ```
/// use recuit_latin::{Square, declare};
/// use recuit::DepthFirst;
/// let empty = Square::new(4, [0; 16]).unwrap();
/// let csp = declare(&empty);
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 576);
/// ```
pub fn declare(square: &Square) -> Csp {
    let order = square.order();
    let mut csp = Csp::new();
    let mut rows = Vec::new();
    for (row, cells) in square.rows().enumerate() {
        let variable = |(column, &cell): (usize, &u8)| {
            let name = format!("row {} column {}", row + 1, column + 1);
            match Value::from(cell) {
                0 => csp.variable(name, 1..=order as Value),
                given => csp.variable(name, given),
            }
        };
        rows.push(cells.iter().enumerate().map(variable).collect::<Vec<_>>());
    }
    for (number, row) in (1..).zip(&rows) {
        csp.post(AllDifferent::new(row.iter().copied())).named(format!("row {number}"));
    }
    for column in 0..order {
        let cells = rows.iter().map(|row| row[column]);
        csp.post(AllDifferent::new(cells)).named(format!("column {}", column + 1));
    }
    csp
}

/// The square whose cells have these values, as far as they have any.
pub(crate) fn filled(square: &Square, csp: &Csp, value: &dyn Fn(Variable) -> Option<Value>) -> Square {
    let cell = |variable| value(variable).map_or(0, |value| value as u8);
    Square::new(square.order(), csp.all().map(cell).collect::<Box<_>>()).expect("a value of the domain")
}
