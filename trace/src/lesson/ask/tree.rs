//! What is asked of trees and frontiers.

use super::{Asking, Choice, Found, Question, Seen, evenly};
use crate::WalkKind;
use crate::lesson::Kind;
use crate::lesson::places::{colors_around, region, speaks_of};
use crate::sentence::Told;
use crate::words::{Phrase, cost, joined, phrase};
use recuit::trace::{Act, Cause, Event, Why};
use serde_json::Value;
use std::collections::BTreeSet;

/// The most wrong answers that are offered.
const WRONG: usize = 3;

/// A question whose answer is still to come.
pub(super) enum Open {
    /// The values that fall after this node, as they are told.
    RuledOut { question: Question, cells: Vec<Phrase>, constraints: BTreeSet<String>, is_within: bool },
    /// The choice that is changed after this dead end: one of the elements of the path.
    BackTo { question: Question, is_within: bool },
}

/// Why the search takes this element and no other.
#[derive(Clone, Copy)]
enum Rule {
    Fewest,
    MostColors,
    First,
}

impl Asking<'_> {
    pub(super) fn next_cell(&self, told: &Told<'_>, seen: &Seen<'_>) -> Option<Found> {
        let Event::Node { ref act, alternative, .. } = seen.happened.event else { return None };
        let &Act::Assign { element, value: 1.. } = act else { return None };
        // A second alternative is of the element that was chosen before.
        if !self.is(WalkKind::Tree) || alternative > 1 || told.has_one_value() {
            return None;
        }
        let first = told.first.as_ref()?;
        let open: Vec<u32> = (0..first.count() as u32)
            .filter(|&other| other != element && told.is_open(other as usize))
            .collect();
        let left = |element: u32| first.left(element as usize).map(|left| left.len());
        let least = left(element).filter(|&count| told.has_fewest(element as usize, count));
        let around = |element: u32| colors_around(first, element);
        let most = around(element).filter(|&most| open.iter().all(|&other| around(other) <= Some(most)));
        let is_worse: Box<dyn Fn(u32) -> bool> = match (least, most) {
            (Some(least), _) => Box::new(move |other| left(other) > Some(least)),
            (None, Some(most)) => Box::new(move |other| around(other) < Some(most)),
            _ => Box::new(|_| true),
        };
        let rule = match (least, most) {
            (Some(_), _) => Rule::Fewest,
            (None, Some(most)) if open.iter().any(|&other| around(other) < Some(most)) => Rule::MostColors,
            _ if told.is_first(element as usize) => Rule::First,
            _ => return None,
        };
        let worse: Vec<u32> =
            open.into_iter().filter(|&other| matches!(rule, Rule::First) || is_worse(other)).collect();
        if worse.is_empty() {
            return None;
        }
        let mut chosen: Vec<u32> =
            evenly(worse.len(), WRONG.min(worse.len())).map(|index| worse[index]).collect();
        chosen.push(element);
        chosen.sort_unstable();
        let technique = match rule {
            Rule::Fewest => "lesson.hint.fewest",
            Rule::MostColors => "lesson.hint.most_colors",
            Rule::First => "lesson.hint.first",
        };
        let reason = self.sentence(seen);
        let question = Question {
            kind: Kind::NextCell,
            pane: 0,
            position: seen.position,
            reveal: seen.position + 1,
            text: self.say(&phrase("lesson.next_cell", [])),
            answer: chosen.iter().position(|&one| one == element)? as u64,
            choices: chosen.iter().map(|&one| self.choice(&told.element_name(one), Some(one))).collect(),
            hints: [self.say(&region(first, element)), self.say(&phrase(technique, [])), reason.clone()],
            reason,
        };
        Some(Found { group: 0, question })
    }

    pub(super) fn begin_ruled_out(&mut self, told: &Told<'_>, seen: &Seen<'_>) -> Option<Found> {
        let Event::Node { ref act, .. } = seen.happened.event else { return None };
        let Act::Assign { value: 1.., .. } = act else { return None };
        let question = Question {
            kind: Kind::RuledOut,
            pane: 0,
            position: seen.position,
            reveal: seen.position + 1,
            text: self.say(&phrase("lesson.ruled_out", [("act", told.doing(act))])),
            choices: Vec::new(),
            answer: 0,
            hints: Default::default(),
            reason: String::new(),
        };
        let (cells, constraints) = (Vec::new(), BTreeSet::new());
        self.open = Some(Open::RuledOut { question, cells, constraints, is_within: seen.is_within });
        None
    }

    pub(super) fn begin_back_to(&mut self, told: &Told<'_>, seen: &Seen<'_>) -> Option<Found> {
        let mut elements: Vec<u32> = Vec::new();
        for node in &seen.before.path {
            if let &Event::Node { act: Act::Assign { element, value: 1.. }, .. } = node {
                elements.push(element);
            }
        }
        if elements.len() < 2 || told.has_one_value() {
            return None;
        }
        let question = Question {
            kind: Kind::BackTo,
            pane: 0,
            position: seen.position,
            reveal: seen.position + 1,
            text: self.say(&phrase("lesson.back_to", [])),
            choices: elements.iter().map(|&one| self.choice(&told.element_name(one), Some(one))).collect(),
            answer: 0,
            hints: Default::default(),
            reason: self.sentence(seen),
        };
        self.open = Some(Open::BackTo { question, is_within: seen.is_within });
        None
    }

    /// An event that comes after what was asked.
    pub(super) fn go_on(&mut self, open: Open, seen: &Seen<'_>) {
        match (open, &seen.happened.event) {
            (
                Open::RuledOut { question, mut cells, mut constraints, is_within },
                &Event::RuledOut { element, constraint, .. },
            ) => {
                let told = Told::new(self.header, seen.before);
                cells.push(told.element_name(element));
                constraints.extend(constraint.map(|constraint| self.say(&told.constraint_name(constraint))));
                self.open = Some(Open::RuledOut { question, cells, constraints, is_within });
            }
            (Open::RuledOut { question, cells, constraints, is_within }, _) => {
                let found = self.ruled_out(question, cells, constraints);
                self.found.extend(found.filter(|_| is_within));
            }
            (Open::BackTo { question, is_within }, Event::Backtrack { .. } | Event::RuledOut { .. }) => {
                self.open = Some(Open::BackTo { question, is_within });
            }
            (
                Open::BackTo { question, is_within },
                Event::Node { act: Act::Assign { element, value: 1.. }, .. },
            ) => {
                let found = self.back_to(question, *element, seen);
                self.found.extend(found.filter(|_| is_within));
            }
            (Open::BackTo { .. }, _) => {}
        }
    }

    fn ruled_out(
        &self,
        mut question: Question,
        cells: Vec<Phrase>,
        constraints: BTreeSet<String>,
    ) -> Option<Found> {
        if cells.is_empty() {
            return None;
        }
        question.answer = cells.len() as u64;
        let constraints = joined(constraints.into_iter().map(Phrase::from).collect(), "list.comma");
        let step = self.say(&phrase("lesson.hint.cells", [("cells", joined(cells, "list.comma"))]));
        question.hints = [
            self.say(&phrase("lesson.hint.constraints", [("constraints", constraints)])),
            self.say(&phrase("lesson.hint.ruled_out", [])),
            step.clone(),
        ];
        question.reason = step;
        Some(Found { group: 0, question })
    }

    /// The path has the answer and, of the other elements, those nearest to the dead end.
    fn back_to(&self, mut question: Question, element: u32, seen: &Seen<'_>) -> Option<Found> {
        let answer = question.choices.iter().position(|choice| choice.element == Some(element))?;
        let last = question.choices.len();
        let mut kept: Vec<Choice> = question.choices.drain(last.saturating_sub(WRONG + 1)..).collect();
        if answer < last - kept.len() {
            kept.remove(0);
            kept.insert(0, question.choices[answer].clone());
        }
        if kept.len() < 2 {
            return None;
        }
        question.answer = kept.iter().position(|choice| choice.element == Some(element))? as u64;
        question.choices = kept;
        question.reveal = seen.position + 1;
        let told = Told::new(self.header, seen.before);
        let sentence = self.sentence(seen);
        question.hints = [
            self.say(&region(told.first.as_ref()?, element)),
            self.say(&phrase("lesson.hint.back_to", [])),
            sentence.clone(),
        ];
        question.reason = sentence;
        Some(Found { group: 0, question })
    }

    pub(super) fn killer(&self, told: &Told<'_>, seen: &Seen<'_>, why: &Why) -> Option<Found> {
        let all = || 0..self.header.scene.constraints.len() as u32;
        let others = |constraint: u32| all().filter(|&other| other != constraint).collect::<Vec<u32>>();
        let (text, technique, constraint, wrong) = match why {
            Why::Empty { element, causes } => {
                let [last, first] = [true, false]
                    .map(|is_last| causes.iter().filter(move |cause| is_by_last(cause, seen) == is_last));
                // The choice that was made last is the one that killed, if the class can tell it from the others.
                let (cause, wrong) = last
                    .chain(first)
                    .find_map(|cause| Some((cause, self.innocent(told, *element, cause)?)))?;
                let value = told.value_name(*element, cause.value);
                let text = phrase(
                    "lesson.killer.empty",
                    [("element", told.element_name(*element)), ("value", value)],
                );
                (text, "lesson.hint.empty", cause.constraint?, wrong)
            }
            &Why::Nowhere { value, constraint } => {
                let text = phrase("lesson.killer.nowhere", [("value", told.value_name(0, value))]);
                (text, "lesson.hint.violated", constraint, others(constraint))
            }
            &Why::Violated { constraint } => {
                (phrase("lesson.killer.violated", []), "lesson.hint.violated", constraint, others(constraint))
            }
            _ => return None,
        };
        let mut chosen: Vec<u32> =
            evenly(wrong.len(), WRONG.min(wrong.len())).map(|index| wrong[index]).collect();
        let other = *chosen.first()?;
        chosen.push(constraint);
        chosen.sort_unstable();
        let reason = self.sentence(seen);
        let two = [constraint.min(other), constraint.max(other)].map(|number| told.constraint_name(number));
        let question = Question {
            kind: Kind::Killer,
            pane: 0,
            position: seen.position,
            reveal: seen.position + 1,
            text: self.say(&text),
            answer: chosen.iter().position(|&one| one == constraint)? as u64,
            choices: chosen.iter().map(|&one| self.choice(&told.constraint_name(one), None)).collect(),
            hints: [
                self.say(&phrase("lesson.hint.either", [("constraints", joined(two.into(), "list.comma"))])),
                self.say(&phrase(technique, [])),
                reason.clone(),
            ],
            reason,
        };
        Some(Found { group: 0, question })
    }

    /// The constraints of an element that do not have the value that is ruled out by another. None where the picture does
    /// not show that the other has it.
    fn innocent(&self, told: &Told<'_>, element: u32, cause: &Cause) -> Option<Vec<u32>> {
        let first = told.first.as_ref()?;
        let names = &self.header.scene.constraints;
        let speaks = |number: u32, element| speaks_of(first, names.get(number as usize)?, element);
        let guilty = cause.constraint?;
        if speaks(guilty, cause.element?) == Some(false) {
            return None;
        }
        let holds = |other: &u32| first.value(*other as usize) == cause.value;
        let holders: Vec<u32> = (0..first.count() as u32).filter(holds).collect();
        let is_innocent = |number: u32| {
            let rules_out = holders.iter().any(|&holder| speaks(number, holder) != Some(false));
            number != guilty && speaks(number, element) == Some(true) && !rules_out
        };
        let innocent: Vec<u32> = (0..names.len() as u32).filter(|&number| is_innocent(number)).collect();
        (!innocent.is_empty()).then_some(innocent)
    }

    pub(super) fn next_state(&mut self, seen: &Seen<'_>) -> Option<Found> {
        let expanded = match seen.happened.event {
            Event::Node { id, path_cost: Some(path_cost), estimate: Some(estimate), .. } => {
                self.frontier.insert(id, (path_cost, estimate));
                return None;
            }
            Event::Expand { id } => id,
            _ => return None,
        };
        let (g, h) = self.frontier.remove(&expanded)?;
        let (worth, technique) = self.worth()?;
        let best = worth(g, h);
        let mut others: Vec<(f64, f64)> =
            self.frontier.values().copied().filter(|&(g, h)| worth(g, h) > best).collect();
        others.sort_by(|one, other| {
            worth(one.0, one.1).total_cmp(&worth(other.0, other.1)).then(one.0.total_cmp(&other.0))
        });
        others.dedup();
        if others.len() < 2 {
            return None;
        }
        // The nearest in worth are the hardest to tell apart.
        let mut chosen: Vec<(f64, f64)> = others.into_iter().take(WRONG).collect();
        chosen.push((g, h));
        chosen.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
        let name = |g, h| phrase("lesson.state", [("g", cost(g)), ("h", cost(h))]);
        let reason = phrase("lesson.state.reason", [("g", cost(g)), ("h", cost(h)), ("f", cost(g + h))]);
        let reason = self.say(&reason);
        let question = Question {
            kind: Kind::NextState,
            pane: 0,
            position: seen.position,
            reveal: seen.position + 1,
            text: self.say(&phrase("lesson.next_state", [])),
            answer: chosen.iter().position(|&one| one == (g, h))? as u64,
            choices: chosen.iter().map(|&(g, h)| self.choice(&name(g, h), None)).collect(),
            hints: [
                self.say(&phrase("lesson.hint.g", [("g", cost(g))])),
                self.say(&phrase(technique, [])),
                reason.clone(),
            ],
            reason,
        };
        Some(Found { group: 0, question })
    }

    /// What makes a state worth expanding, and the words for it: the lower, the sooner.
    fn worth(&self) -> Option<(fn(f64, f64) -> f64, &'static str)> {
        match self.header.experiment["engine"].get("evaluation").and_then(Value::as_str) {
            None | Some("a-star") => Some((|g, h| g + h, "lesson.hint.a_star")),
            Some("greedy") => Some((|_, h| h, "lesson.hint.greedy")),
            Some("uniform-cost") => Some((|g, _| g, "lesson.hint.uniform")),
            Some(_) => None,
        }
    }
}

/// Is the value ruled out by the choice that was made last?
fn is_by_last(cause: &Cause, seen: &Seen<'_>) -> bool {
    let last = seen.before.path.iter().rev().find_map(|node| match node {
        &Event::Node { act: Act::Assign { element, .. }, .. } => Some(element),
        _ => None,
    });
    cause.element.is_some() && cause.element == last
}
