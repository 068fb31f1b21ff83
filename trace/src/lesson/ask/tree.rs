//! What is asked of trees: the next choice, what it rules out, where the search goes back to.

use super::{Asking, Choice, Found, Question, Seen, WRONG, evenly};
use crate::lesson::Kind;
use crate::lesson::places::{colors_around, region};
use crate::sentence::Told;
use crate::words::{Phrase, joined, phrase};
use recuit::trace::Walk;
use recuit::trace::{Act, Event};
use std::collections::BTreeSet;

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
        if !self.is(Walk::Tree) || alternative > 1 || told.has_one_value() {
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
}
