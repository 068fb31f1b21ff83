//! A comparison as one page of HTML.

mod parameters;
mod table;

use crate::by_instance::by_instance;
use crate::plot::{figures, svg};
use crate::{Plan, Record, Table, Unit};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use parameters::contenders;
use table::table;

/// The page: what was compared, how it was run (`facts` such as version, machine and date), tables of results,
/// folded up how each contender fared on each instance, and all [`figures()`]. It needs nothing but a browser:
/// styles and figures are in it, and there are no scripts.
///
/// With `clock` unset nothing else depends on the clock; then only `facts` and `tables` can make the page differ
/// from machine to machine. The order of the records does not matter.
pub fn report(
    plan: &Plan,
    records: &[Record],
    facts: &[(String, String)],
    tables: &[Table],
    clock: bool,
) -> String {
    let units: &[Unit] = if clock { &[Unit::Steps, Unit::Seconds] } else { &[Unit::Steps] };
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
                @if !tables.is_empty() || !records.is_empty() { h2 { "Results" } }
                @for shown in tables { (table(shown)) }
                @if !records.is_empty() {
                    details {
                        summary { "Each contender on each instance" }
                        (table(&by_instance(plan, records, units)))
                    }
                }
                h2 { "Figures" }
                p {
                    "A run is " em { "successful" } " if it solved the instance, reached its target, or proved \
                     that there is nothing to be found. Any other run is " em { "censored" } ": of its effort it \
                     is known only that success takes more."
                }
                @for figure in figures(plan, records, clock) {
                    figure id=(figure.stem) {
                        div.wide { (PreEscaped(svg(&figure))) }
                        figcaption { (figure.caption) }
                    }
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
