//! The answer to a single instance, for people.

use super::verdict::{is_optimization, verdict};
use super::{chains, turns};
use crate::answer::Answer;
use crate::args::Output;
use recuit::edge::{AnyEngine, Experiment, PortfolioReport, Report, TreeSearch};
use recuit::{Stats, Status};

/// How many contributions to the cost are shown.
const SHARES: usize = 20;

/// One instance for people.
pub(super) fn text(experiment: &Experiment, output: &Output, answer: &Answer) -> String {
    let best = answer.report.best.as_ref().filter(|_| answer.report.status != Status::Infeasible);
    let said = said(experiment, output, answer);
    match (best, output.format.is_some()) {
        (None, _) => said,
        (Some(best), false) => format!("{}\n{said}", best.text.trim_end()),
        // In a format that programs read, what is said is a comment.
        (Some(best), true) => {
            let said: String = said.lines().map(|line| format!("# {line}\n")).collect();
            format!("{}\n{said}", best.line.trim_end())
        }
    }
}

/// What is said about the answer.
fn said(experiment: &Experiment, output: &Output, answer: &Answer) -> String {
    let report = &answer.report;
    let mut text = format!("{}\n", verdict(report));
    if let Some(cost) = report.cost.filter(|_| is_optimization(report)) {
        text.push_str(&format!("cost {cost}\n"));
        text.extend(gap(report, cost));
    }
    if let Some(words) = report.solved_by {
        text.push_str(&format!("solved by {words}\n"));
    }
    if report.status == Status::Unknown {
        text.push_str(&best_so_far(&experiment.engine, report));
    }
    if !report.conflict.is_empty() {
        text.push_str("these cannot be met together:\n");
        report.conflict.iter().for_each(|name| text.push_str(&format!("  {name}\n")));
    }
    if let Some(stuck) = &report.stuck {
        text.push_str(&format!("stuck: {stuck}\n"));
    }
    let seconds = answer.elapsed.as_secs_f64();
    let engine = counted(experiment, report);
    text.push_str(&format!("{engine}: {}, {}\n", report.stats, duration(seconds)));
    text.extend(report.replicas.as_ref().map(chains::summary));
    text.extend(report.portfolio.as_ref().and_then(turns::summary));
    if output.stats {
        text.push_str(&table(&report.stats, seconds));
        text.extend(
            report
                .log10_space
                .map(|log10| format!("  {:<12} {:>14}\n", "states", format!("10^{:.0}", log10.max(0.0)))),
        );
        text.extend(report.replicas.as_ref().map(chains::table));
    }
    text
}

/// What no solution costs less than, where that is known and says something, and how far the cost is above it.
fn gap(report: &Report, cost: f64) -> Option<String> {
    let bound = report.lower_bound.filter(|&bound| report.status == Status::Feasible && bound != 0.0)?;
    let below = 100.0 * (cost - bound) / cost.abs();
    let below = if below.is_finite() { format!(", {below:.1} % below") } else { String::new() };
    Some(format!("no solution costs less than {bound}{below}\n"))
}

/// The engine that the counters are of: of several that took turns, the one that ended the whole, or else
/// found what is shown.
fn counted(experiment: &Experiment, report: &Report) -> &'static str {
    let name = |turns: &PortfolioReport| turns.members[turns.winner.unwrap_or(turns.best)].engine;
    report.portfolio.as_ref().map_or(experiment.engine.name(), name)
}

/// Says that what is shown is only the best so far, what it costs, and what contributes to the cost.
fn best_so_far(engine: &AnyEngine, report: &Report) -> String {
    let mut text = "shown is the best so far".to_owned();
    if let Some(cost) = report.cost {
        // Of several that took turns, the one that found it.
        let finder = match (engine, &report.portfolio) {
            (AnyEngine::Portfolio(portfolio), Some(turns)) => &portfolio.members[turns.best].engine,
            _ => engine,
        };
        text += &match finder {
            AnyEngine::Tree(TreeSearch::BranchAndBound(_)) => {
                format!(", which leads to costs of {cost} or more")
            }
            AnyEngine::Tree(engine) if !matches!(engine, TreeSearch::Greedy(_)) => {
                format!(", at the end of a path of cost {cost}")
            }
            _ => format!(", at cost {cost}"),
        };
    }
    text.push('\n');
    let shares = report.best.as_ref().map_or(&[][..], |best| &best.shares);
    for share in shares.iter().take(SHARES) {
        text += &format!("  {share}\n");
    }
    if let Some(more @ 1..) = shares.len().checked_sub(SHARES) {
        text += &format!("  and {more} more\n");
    }
    text
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

fn table(stats: &Stats, seconds: f64) -> String {
    let mut text = String::new();
    for (name, count) in stats.counters() {
        text.push_str(&format!("  {name:<12} {count:>14}\n"));
    }
    let rate = stats.steps as f64 / seconds.max(1e-9);
    text + &format!("  {:<12} {rate:>14.0}\n", "steps/s")
}
