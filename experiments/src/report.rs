//! A comparison as one page of HTML.

use crate::plot::{figures, svg};
use crate::{Plan, Record, Table};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The page: what was compared, how it was run (`facts` such as version, machine and date), tables of results, and
/// all [`figures()`]. It needs nothing but a browser: styles and figures are in it, and there are no scripts.
///
/// With `clock` unset no figure depends on the clock; then only `facts` and `tables` can make the page differ from
/// machine to machine. The order of the records does not matter.
pub fn report(
    plan: &Plan,
    records: &[Record],
    facts: &[(String, String)],
    tables: &[Table],
    clock: bool,
) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (plan.title) }
                style { (PreEscaped(include_str!("report.css"))) }
            }
            body {
                h1 { (plan.title) }
                p { (summary(plan, records)) }
                h2 { "What was compared" }
                (contenders(plan))
                (instances(plan))
                @if !facts.is_empty() {
                    h2 { "How it was run" }
                    dl { @for (name, value) in facts { dt { (name) } dd { (value) } } }
                }
                @if !tables.is_empty() {
                    h2 { "Results" }
                    @for shown in tables { (table(shown)) }
                }
                h2 { "Figures" }
                p {
                    "A run is " em { "successful" } " if it solved the instance, reached its target, or proved \
                     that there is nothing to be found. Any other run is " em { "censored" } ": of its effort it \
                     is known only that success takes more."
                }
                @for figure in figures(plan, records, clock) {
                    figure id=(figure.stem) { (PreEscaped(svg(&figure))) figcaption { (figure.caption) } }
                }
            }
        }
    };
    page.into_string()
}

fn summary(plan: &Plan, records: &[Record]) -> String {
    let planned = plan.trials().len();
    let run = match records.len() {
        all if all == planned => "all were run".to_owned(),
        some => format!("{some} were run so far"),
    };
    format!(
        "{} by {} by {}: {}, of which {run}. Each contender searches each instance with each seed: {}.",
        counted(plan.contenders.len(), "contender"),
        counted(plan.instances.len(), "instance"),
        counted(plan.seeds.len(), "seed"),
        counted(planned, "trial"),
        spans(&plan.seeds),
    )
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Numbers in words such as "1 to 10, 15".
fn spans(numbers: &[u64]) -> String {
    let spans = numbers.chunk_by(|a, b| a.checked_add(1) == Some(*b)).map(|span| match span {
        [first, .., last] => format!("{first} to {last}"),
        _ => span[0].to_string(),
    });
    spans.collect::<Vec<_>>().join(", ")
}

/// All parameters, a row each; those in which the contenders differ stand out.
fn contenders(plan: &Plan) -> Markup {
    let each: Vec<BTreeMap<String, String>> =
        plan.contenders.iter().map(|contender| parameters(&contender.experiment)).collect();
    let names: BTreeSet<&String> = each.iter().flat_map(BTreeMap::keys).collect();
    let differs = |name: &String| each.iter().any(|of| of.get(name) != each[0].get(name));
    html! {
        ul { @for contender in &plan.contenders { li { (contender.label) } } }
        details {
            summary { "All parameters of the contenders" }
            p { "Parameters in which contenders differ are bold." }
            div.wide { table {
                thead { tr {
                    th scope="col" { "parameter" }
                    @for contender in &plan.contenders { th scope="col" { (contender.label) } }
                } }
                tbody { @for name in names {
                    tr class=[differs(name).then_some("differs")] {
                        th scope="row" { code { (name) } }
                        @for of in &each { td { (of.get(name).map_or("", String::as_str)) } }
                    }
                } }
            } }
        }
    }
}

/// What is in a table of tables, by paths such as `engine.schedule.name`.
fn parameters(experiment: &Value) -> BTreeMap<String, String> {
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

fn instances(plan: &Plan) -> Markup {
    let groups = plan.groups();
    let of = |group: &str| -> Vec<_> {
        plan.instances.iter().filter(|instance| instance.group == group).collect()
    };
    html! {
        details {
            summary { (counted(plan.instances.len(), "instance")) " in " (counted(groups.len(), "group")) }
            @for group in groups {
                h3 { (group) }
                @for instance in of(group) {
                    p {
                        (instance.name)
                        @if let Some(level) = instance.level { ", level " (level) }
                    }
                    pre { (instance.text) }
                }
            }
        }
    }
}

fn table(table: &Table) -> Markup {
    html! {
        div.wide { table {
            caption { (table.caption) }
            thead { tr { @for column in &table.columns { th scope="col" { (column.heading) } } } }
            tbody { @for row in 0..table.rows() {
                tr { @for (number, column) in table.columns.iter().enumerate() {
                    @let cell = column.cells[row].as_deref().unwrap_or("-");
                    @if number == 0 { th scope="row" { (cell) } }
                    @else { td class=[column.numbers.then_some("number")] { (cell) } }
                } }
            } }
        } }
    }
}
