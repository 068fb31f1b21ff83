//! What contenders are, parameter by parameter.

use crate::{Contender, Plan};
use maud::{Markup, html};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most contenders side by side in a table: with more it would be too wide for a page.
const BESIDE: usize = 8;

/// A contender's parameters by their paths.
type Parameters = BTreeMap<String, String>;

/// Their names, and all parameters: those in which they differ side by side, and those that they have in common.
pub(super) fn contenders(plan: &Plan) -> Markup {
    let each: Vec<(&Contender, Parameters)> =
        plan.contenders.iter().map(|contender| (contender, parameters(&contender.experiment))).collect();
    let names: BTreeSet<&String> = each.iter().flat_map(|(_, of)| of.keys()).collect();
    let (differing, common): (Vec<&String>, Vec<&String>) =
        names.into_iter().partition(|&name| each.iter().any(|(_, of)| of.get(name) != each[0].1.get(name)));
    let tables = each.len().div_ceil(BESIDE).max(1);
    let beside = each.len().div_ceil(tables).max(1);
    html! {
        ul { @for contender in &plan.contenders { li { (contender.label) } } }
        details {
            summary { "All parameters of the contenders" }
            @if !differing.is_empty() {
                p { "In these they differ:" }
                @for some in each.chunks(beside) { (side_by_side(some, &differing)) }
            }
            @if !common.is_empty() {
                p { @if each.len() > 1 { "These they have in common:" } @else { "There is one contender:" } }
                div.wide { table { tbody { @for name in common {
                    tr { th.name scope="row" { (path(name)) } td { (each[0].1[name]) } }
                } } } }
            }
        }
    }
}

/// A row for each of the parameters that any of these contenders has.
fn side_by_side(some: &[(&Contender, Parameters)], names: &[&String]) -> Markup {
    let names = names.iter().copied().filter(|&name| some.iter().any(|(_, of)| of.contains_key(name)));
    html! {
        div.wide { table {
            thead { tr {
                th.name scope="col" { "parameter" }
                @for (contender, _) in some { th scope="col" { (contender.label) } }
            } }
            tbody { @for name in names {
                tr {
                    th.name scope="row" { (path(name)) }
                    @for (_, of) in some { td { (of.get(name).map_or("", String::as_str)) } }
                }
            } }
        } }
    }
}

/// A path, which a narrow column breaks at its dots.
fn path(name: &str) -> Markup {
    html! { code { @for (index, part) in name.split('.').enumerate() {
        @if index > 0 { "." wbr; }
        (part)
    } } }
}

/// What is in a table of tables, by paths such as `engine.schedule.name`.
fn parameters(experiment: &Value) -> Parameters {
    let of = |name: &str, value: &Value| -> Vec<(String, String)> {
        let below = parameters(value).into_iter();
        below.map(|(path, text)| (format!("{name}.{path}").trim_end_matches('.').to_owned(), text)).collect()
    };
    match experiment {
        Value::Object(table) => table.iter().flat_map(|(name, value)| of(name, value)).collect(),
        Value::Null => BTreeMap::from([(String::new(), "none".to_owned())]),
        Value::String(text) => BTreeMap::from([(String::new(), text.clone())]),
        value => BTreeMap::from([(String::new(), value.to_string())]),
    }
}
