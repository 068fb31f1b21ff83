//! What an event tells beyond its sentence.

use super::Told;
use crate::words::{Phrase, Words, apart, joined, phrase, signed};
use crate::{Happened, Header, Situation};
use recuit::trace::{Act, Event, Judgment, Walk, Why};

impl Words {
    /// Why it happened, a line for each reason that the sentence has no room for: which constraints a move changes and
    /// by how much, where its probability comes from, what rules out each value, what else could be tried.
    ///
    /// `before` is how everything was before it. The page says the same (`trace/page/why.js`).
    pub fn why(&self, header: &Header, before: &Situation, happened: &Happened) -> Vec<String> {
        let told = Told::new(header, before);
        let mut reasons = told.reasons(&happened.event);
        if reasons.is_empty() {
            reasons.push(phrase("whys.nothing", []));
        }
        reasons.iter().map(|reason| self.line(reason)).collect()
    }
}

impl Told<'_> {
    fn reasons(&self, event: &Event) -> Vec<Phrase> {
        match event {
            Event::Move { delta, judgment, shares, .. } => {
                self.shares(shares).into_iter().chain(self.chance(*delta, *judgment)).collect()
            }
            Event::DeadEnd(Why::Empty { element, causes }) => self.grouped(*element, causes),
            Event::Node { act: Act::Assign { element, .. }, .. } if self.header.kind == Walk::Tree => {
                self.candidates(*element).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Which constraints a move changes, and by how much.
    fn shares(&self, shares: &[(u32, f64)]) -> Option<Phrase> {
        let share = |&(constraint, delta): &(u32, f64)| {
            phrase("whys.share", [("constraint", self.constraint_name(constraint)), ("delta", signed(delta))])
        };
        let shares: Vec<Phrase> = shares.iter().map(share).collect();
        (!shares.is_empty()).then(|| phrase("whys.shares", [("shares", joined(shares, "list.comma"))]))
    }

    /// Where the probability of a worse move comes from.
    fn chance(&self, delta: f64, judgment: Judgment) -> Option<Phrase> {
        let Judgment::Chance { chance, draw } = judgment else { return None };
        let temperature = self.before.temperature.filter(|&temperature| temperature > 0.0)?;
        if delta.is_nan() || delta <= 0.0 {
            return None;
        }
        let computed = (-delta / temperature).exp();
        // Engines may have other rules of chance: the formula is shown where it gives the number.
        let is_it = (computed - chance).abs() < 1e-4 * computed.max(chance) + 1e-9;
        let number = |number, digits| Phrase::Number { number, digits };
        let [chance, _] = apart(chance, draw.unwrap_or(chance));
        let gaps = [("delta", number(delta, 4)), ("temperature", number(temperature, 3)), ("chance", chance)];
        Some(phrase(if is_it { "whys.exp" } else { "whys.chance" }, gaps))
    }

    /// What else could be tried where an element gets a value.
    fn candidates(&self, element: u32) -> Option<Phrase> {
        let left = self.first.as_ref()?.left(element as usize).filter(|left| left.len() > 1)?;
        let values = left.into_iter().map(|value| self.value_name(element, value)).collect();
        let gaps = [("element", self.element_name(element)), ("values", joined(values, "list.space"))];
        Some(phrase("whys.candidates", gaps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use recuit::trace::Verdict;

    fn why(event: Event, temperature: f64) -> Vec<String> {
        let before = Situation { temperature: Some(temperature), ..Situation::default() };
        let happened = Happened { steps: 1, event, change: Vec::new(), node: None };
        Words::new(Language::English).why(&Header::default(), &before, &happened)
    }

    #[test]
    fn a_move_is_explained_by_its_constraints_and_its_probability() {
        let proposed = |chance| Event::Move {
            verdict: Verdict::Rejected,
            delta: 2.0,
            act: Act::Swap { one: 0, other: 1 },
            judgment: Judgment::Chance { chance, draw: Some(0.5) },
            shares: vec![(0, 3.0), (4, -1.0)],
        };
        let expected =
            ["What changes: constraint 1 +3, constraint 5 −1", "The probability is exp(−2 / 1) = 0.14"];
        assert_eq!(why(proposed((-2.0f64).exp()), 1.0), expected);
        let other = "At delta 2 and temperature 1 the probability is 0.25";
        assert_eq!(why(proposed(0.25), 1.0)[1], other);
    }

    #[test]
    fn what_has_no_more_reasons_says_so() {
        assert_eq!(why(Event::Restart, 1.0), ["The trace tells no more than the sentence."]);
        let unfounded = Event::DeadEnd(Why::Empty { element: 0, causes: Vec::new() });
        assert_eq!(why(unfounded, 1.0), ["The trace tells no more than the sentence."]);
    }
}
