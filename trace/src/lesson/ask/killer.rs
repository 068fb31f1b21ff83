//! Which constraint kills a branch.

use super::{Asking, Found, Question, Seen, WRONG, evenly};
use crate::lesson::Kind;
use crate::lesson::places::speaks_of;
use crate::sentence::Told;
use crate::words::{joined, phrase};
use recuit::trace::{Act, Cause, Event, Why};

impl Asking<'_> {
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

    /// The constraints of an element that do not have the value that is ruled out by another. None where the
    /// picture does not show that the other has it.
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
}

/// Is the value ruled out by the choice that was made last?
fn is_by_last(cause: &Cause, seen: &Seen<'_>) -> bool {
    let last = seen.before.path.iter().rev().find_map(|node| match node {
        &Event::Node { act: Act::Assign { element, .. }, .. } => Some(element),
        _ => None,
    });
    cause.element.is_some() && cause.element == last
}
