//! Why a branch is dead, in words.

use super::{Told, told};
use crate::words::{Phrase, cost, joined, phrase};
use recuit::trace::{Cause, Event, Kind, Name, Part, Why};

/// What may be said of values that are ruled out together.
#[derive(Clone, Copy, PartialEq)]
enum Reason {
    /// This constraint has them.
    Has(u32),
    /// This element holds them, and a constraint forbids it to another.
    Holds(u32),
    /// This constraint rules them out, if it can be told which.
    Rules(Option<u32>),
}

impl Told<'_> {
    pub(super) fn dead_end(&self, why: &Why, next: Option<&Event>) -> Phrase {
        phrase("dead_end", [("why", self.why(why)), ("then", self.then(next))])
    }

    fn why(&self, why: &Why) -> Phrase {
        match why {
            Why::None => phrase("why.none", []),
            Why::Empty { element, causes } => self.empty(*element, causes),
            &Why::Violated { constraint } => {
                phrase("why.violated", [("constraint", self.constraint_name(constraint))])
            }
            &Why::Bound { bound, incumbent } => match (told(bound), told(incumbent)) {
                (None, _) => phrase("why.bound.plain", []),
                (Some(bound), None) => phrase("why.bound.alone", [("bound", cost(bound))]),
                (Some(bound), Some(incumbent)) => {
                    phrase("why.bound", [("bound", cost(bound)), ("incumbent", cost(incumbent))])
                }
            },
            Why::Limit { depth } => phrase("why.limit", [("depth", depth.to_string().into())]),
            &Why::Nowhere { value, constraint } => {
                let value = self.value_name(0, value);
                phrase("why.nowhere", [("value", value), ("constraint", self.constraint_name(constraint))])
            }
            &Why::Starving { element } => phrase("why.starving", [("element", self.element_name(element))]),
            Why::Circle => phrase("why.circle", []),
            Why::Text(text) => Phrase::from(text.as_str()),
        }
    }

    fn empty(&self, element: u32, causes: &[Cause]) -> Phrase {
        let name = ("element", self.element_name(element));
        if causes.is_empty() {
            return phrase("why.empty", [name]);
        }
        let causes = joined(self.grouped(element, causes), "list.comma");
        phrase("why.empty.causes", [name, ("causes", causes)])
    }

    /// "row 7 has 2 5 9, column 8 has 1 3": a phrase for each reason, in the order in which they come.
    pub(super) fn grouped(&self, element: u32, causes: &[Cause]) -> Vec<Phrase> {
        let mut groups: Vec<(Reason, &Cause, Vec<u32>)> = Vec::new();
        for cause in causes {
            let reason = self.reason_of(cause);
            match groups.iter_mut().find(|(known, ..)| *known == reason) {
                Some((.., values)) => values.push(cause.value),
                None => groups.push((reason, cause, vec![cause.value])),
            }
        }
        let said = |(reason, _, mut values): (Reason, &Cause, Vec<u32>)| {
            values.sort_unstable();
            let values = values.into_iter().map(|value| self.value_name(element, value)).collect();
            let values = ("values", joined(values, "list.space"));
            let constraint = |constraint| ("constraint", self.constraint_name(constraint));
            match reason {
                Reason::Has(number) => phrase("cause.has", [constraint(number), values]),
                Reason::Holds(holder) => {
                    phrase("cause.holds", [("element", self.element_name(holder)), values])
                }
                Reason::Rules(Some(number)) => phrase("cause.rules", [constraint(number), values]),
                Reason::Rules(None) => phrase("cause.unknown", [values]),
            }
        };
        groups.into_iter().map(said).collect()
    }

    /// That a constraint has the value, or that an element does, may be said only if the frame shows it.
    fn reason_of(&self, cause: &Cause) -> Reason {
        let is_table = self.first.as_ref().is_none_or(|first| matches!(first.part, Part::Table { .. }));
        let holder = cause.element.filter(|&holder| !is_table && self.value(holder) == cause.value);
        match (holder, cause.constraint) {
            (Some(_), Some(constraint)) if self.holds_values_once(constraint) => Reason::Has(constraint),
            (Some(holder), _) => Reason::Holds(holder),
            (None, constraint) => Reason::Rules(constraint),
        }
    }

    fn holds_values_once(&self, constraint: u32) -> bool {
        use Kind::{Block, Column, Diagonal, Row};
        let name = self.scene().constraints.get(constraint as usize);
        matches!(name, Some(Name::Numbered { kind: Row | Column | Block | Diagonal, .. }))
    }
}
