//! Questions that a trace answers. Each is asked before the event that answers it.

mod frontier;
mod killer;
mod local;
mod tree;

use super::{Ask, Kind, Part};
use crate::sentence::Told;
use crate::words::Phrase;
use crate::{Happened, Header, Player, Situation, Trace, TraceError, Words};
use recuit::trace::{Event, Walk};
use serde::Serialize;
use std::collections::BTreeMap;

/// The most wrong answers that are offered.
const WRONG: usize = 3;

/// A question in words, and where in the trace it belongs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// What is asked.
    pub kind: Kind,
    /// The place of the trace among those that are shown side by side.
    pub pane: usize,
    /// How many of the recorded events have been played when it is asked.
    pub position: u64,
    /// How many have been played when it is answered.
    pub reveal: u64,
    /// The question.
    pub text: String,
    /// What may be chosen; empty where a number is asked for.
    pub choices: Vec<Choice>,
    /// The place of the right choice among them, or the number.
    pub answer: u64,
    /// Where to look, what to think of, and the step itself.
    pub hints: [String; 3],
    /// Why this is the answer.
    pub reason: String,
}

/// One of the answers to choose from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The answer.
    pub text: String,
    /// The element of the picture that it is, if it is one.
    pub element: Option<u32>,
}

/// What a part of a lesson asks of its traces, in the order in which it is asked. A kind is asked of the
/// first trace that answers it.
///
/// # Errors
/// When a block of a trace is damaged.
pub fn questions(part: &Part, traces: &[&Trace], words: &Words) -> Result<Vec<Question>, TraceError> {
    let mut asked: Vec<Question> = Vec::new();
    let between = part.watch.as_ref().map_or((0, None), |watching| (watching.from, watching.to));
    for &Ask { kind, count } in &part.asks {
        for (pane, trace) in traces.iter().enumerate() {
            let mut found = all(trace, words, kind, (between.0, between.1.unwrap_or(u64::MAX)))?;
            // Where the answer of one is shown, another is not asked.
            let is_free = |question: &Question| {
                !asked.iter().any(|other| {
                    other.pane == pane && other.position < question.reveal && question.position < other.reveal
                })
            };
            found.retain(|found| is_free(&found.question));
            found.iter_mut().for_each(|found| found.question.pane = pane);
            if !found.is_empty() {
                asked.extend(spread(found, count));
                break;
            }
        }
    }
    asked.sort_by_key(|question| question.position);
    Ok(asked)
}

/// All questions of a kind that the events between these two of the run can answer.
fn all(trace: &Trace, words: &Words, kind: Kind, between: (u64, u64)) -> Result<Vec<Found>, TraceError> {
    let mut asking = Asking {
        words,
        header: &trace.header,
        kind,
        found: Vec::new(),
        open: None,
        frontier: BTreeMap::new(),
    };
    let mut player = Player::new(trace);
    let mut before = player.now().clone();
    let mut number = 0;
    loop {
        let skipped = player.skipped();
        let position = player.position();
        let Some(happened) = player.next_event()? else { break };
        number += skipped + 1;
        if number > between.1 {
            break;
        }
        if skipped > 0 {
            // Who has not seen what happened in between cannot answer, and neither can the trace.
            asking.open = None;
            asking.frontier.clear();
        }
        asking.see(&Seen { before: &before, happened: &happened, position, is_within: number > between.0 });
        before.clone_from(player.now());
    }
    Ok(asking.found)
}

/// An event, and how everything was before it.
struct Seen<'a> {
    before: &'a Situation,
    happened: &'a Happened,
    position: u64,
    /// Is it where questions are wanted?
    is_within: bool,
}

/// A question that could be asked, and the group of its answer: both accepted and rejected moves are asked about.
struct Found {
    group: u8,
    question: Question,
}

/// What is known on the way through a trace.
struct Asking<'a> {
    words: &'a Words,
    header: &'a Header,
    kind: Kind,
    found: Vec<Found>,
    /// A question that events to come will answer.
    open: Option<tree::Open>,
    /// The nodes that wait to be expanded, with their path cost and estimate.
    frontier: BTreeMap<u64, (f64, f64)>,
}

impl Asking<'_> {
    fn see(&mut self, seen: &Seen<'_>) {
        if let Some(open) = self.open.take() {
            self.go_on(open, seen);
        }
        let told = Told::new(self.header, seen.before);
        let asked = match (self.kind, &seen.happened.event) {
            (Kind::NextCell, Event::Node { .. }) => self.next_cell(&told, seen),
            (Kind::Accepted, Event::Move { .. }) => self.accepted(&told, seen),
            (Kind::RuledOut, Event::Node { .. }) => self.begin_ruled_out(&told, seen),
            (Kind::Killer, Event::DeadEnd(why)) => self.killer(&told, seen, why),
            (Kind::BackTo, Event::DeadEnd(_)) => self.begin_back_to(&told, seen),
            (Kind::NextState, Event::Node { .. } | Event::Expand { .. }) => self.next_state(seen),
            _ => None,
        };
        self.found.extend(asked.filter(|_| seen.is_within));
    }

    fn is(&self, kind: Walk) -> bool {
        self.header.kind == kind
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.words.say(phrase).replace(char::is_control, " ")
    }

    /// The sentence of an event, as the player has it.
    fn sentence(&self, seen: &Seen<'_>) -> String {
        self.words.sentence(self.header, seen.before, seen.happened, None)
    }

    fn choice(&self, name: &Phrase, element: Option<u32>) -> Choice {
        Choice { text: self.say(name), element }
    }
}

/// So many of these, from all groups and spread evenly, in their order.
fn spread(found: Vec<Found>, count: usize) -> Vec<Question> {
    let mut groups: BTreeMap<u8, Vec<Question>> = BTreeMap::new();
    for Found { group, question } in found {
        groups.entry(group).or_default().push(question);
    }
    let (mut chosen, mut left, mut others) = (Vec::new(), count, groups.len());
    // Small groups first, so that what they cannot fill is left to the larger ones.
    let mut groups: Vec<Vec<Question>> = groups.into_values().collect();
    groups.sort_by_key(Vec::len);
    for group in groups {
        let share = left.div_ceil(others).min(group.len()).min(left);
        chosen.extend(evenly(group.len(), share).map(|index| group[index].clone()));
        (left, others) = (left - share, others - 1);
    }
    chosen.sort_by_key(|question| question.position);
    chosen
}

/// So many places among `length`, evenly apart.
fn evenly(length: usize, count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |index| (2 * index + 1) * length / (2 * count))
}
