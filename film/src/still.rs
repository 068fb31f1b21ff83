//! What a pane shows of a step.

use recuit::Status;
use recuit::trace::{Event, Walk};
use recuit_trace::{Point, Situation, Step, Trace, Words};

/// A step as it is seen: the words of its picture and of the one before it, and what is said below.
pub(crate) struct Still {
    pub(crate) frame: Vec<u32>,
    pub(crate) before: Vec<u32>,
    pub(crate) counters: String,
    pub(crate) sentence: String,
}

impl Still {
    /// Before the first step.
    pub(crate) fn start(trace: &Trace, now: &Situation, words: &Words) -> Self {
        Still {
            frame: now.frame.clone(),
            before: now.frame.clone(),
            counters: counters(trace, now, false, words),
            sentence: words.of("ui.start_here").to_owned(),
        }
    }

    pub(crate) fn of(trace: &Trace, step: &Step, is_last: bool, words: &Words) -> Self {
        let Step { number, before, now, happened, next, .. } = step;
        let sentence = words.sentence(&trace.header, before, happened, next.as_ref());
        Still {
            frame: now.frame.clone(),
            before: before.frame.clone(),
            counters: counters(trace, now, is_last, words),
            // As `recuit watch --steps` numbers them.
            sentence: format!("{number}. {sentence}"),
        }
    }
}

/// Where the search is, what its costs are, and at the end how it ended. What the run has at any time is told
/// all the time, so that nothing jumps.
fn counters(trace: &Trace, now: &Situation, is_last: bool, words: &Words) -> String {
    let count = |number: u64| words.number(number as f64, 15);
    let has = |part: fn(&Point) -> bool| trace.footer.curve.iter().any(part);
    let is_frontier = trace.header.kind == Walk::Frontier;
    let depth = now.path.last().and_then(|node| match *node {
        Event::Node { depth, .. } => Some(depth as f64),
        _ => None,
    });
    // Not "step": steps are counted as they are told.
    let is_local = trace.header.kind == Walk::Local;
    let places = words.of(if is_local { "ui.where.moves" } else { "ui.where.nodes" });
    let place = places.replace("{at}", &count(now.steps)).replace("{total}", &count(trace.footer.steps));
    let known = [
        (words.of("ui.depth"), is_frontier || has(|point| point.4.is_some()), depth),
        (words.of("ui.cost"), has(|point| point.1.is_some()), now.cost),
        (words.of("ui.best"), has(|point| point.2.is_some()), now.incumbent),
        ("T", has(|point| point.3.is_some()), now.temperature),
    ];
    let said = known.into_iter().filter(|&(_, has, _)| has).map(|(name, _, number)| {
        format!("{name} {}", number.map_or("–".to_owned(), |number| words.number(number, 5)))
    });
    let status = trace.footer.outcome.as_ref().filter(|_| is_last).map(|outcome| {
        let key = match outcome.status {
            Status::Solved => "ui.status.solved",
            Status::Infeasible => "ui.status.infeasible",
            Status::Feasible => "ui.status.feasible",
            Status::Unknown => "ui.status.unknown",
        };
        words.of(key).to_owned()
    });
    let all: Vec<String> = [place].into_iter().chain(said).chain(status).collect();
    all.join(" · ")
}
