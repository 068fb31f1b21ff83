//! Sentences of local search.

use super::{Told, told};
use crate::words::{Phrase, apart, cost, joined, percent, phrase, signed};
use recuit::trace::{Act, Judgment, Verdict};

impl Told<'_> {
    pub(super) fn incumbent(&self, new: f64) -> Phrase {
        match self.before.incumbent {
            None => phrase("incumbent", [("cost", cost(new))]),
            Some(old) => phrase("incumbent.better", [("cost", cost(new)), ("old", cost(old))]),
        }
    }

    pub(super) fn moved(&self, verdict: Verdict, delta: f64, act: &Act, judgment: Judgment) -> Phrase {
        if verdict == Verdict::AllTabu {
            return phrase("move.stuck", []);
        }
        let gaps = [("act", self.doing(act)), ("verdict", self.verdict(verdict, told(delta), judgment))];
        let [act, verdict] = gaps;
        let Some(delta) = told(delta) else { return phrase("move.plain", [act, verdict]) };
        let at = match (judgment, self.before.temperature) {
            (Judgment::Chance { .. }, Some(temperature)) => {
                phrase("move.at", [("temperature", brief(temperature))])
            }
            _ => Phrase::from(""),
        };
        phrase("move", [act, ("delta", signed(delta)), ("at", at), verdict])
    }

    fn verdict(&self, verdict: Verdict, delta: Option<f64>, judgment: Judgment) -> Phrase {
        let is_rejected = verdict == Verdict::Rejected;
        let of = |rejected, accepted| if is_rejected { rejected } else { accepted };
        match (judgment, delta) {
            _ if verdict == Verdict::Aspired => {
                let reached = self.before.cost.zip(delta).map(|(cost, delta)| cost + delta);
                let is_best = reached.zip(self.before.incumbent).is_some_and(|(cost, best)| cost < best);
                phrase(if is_best { "aspired.best" } else { "aspired" }, [])
            }
            (Judgment::Chance { chance, draw: Some(draw) }, _) => {
                if !is_rejected && draw >= chance {
                    return phrase("accepted", []);
                }
                let [draw, chance] = apart(draw, chance);
                phrase(of("rejected.drawn", "accepted.drawn"), [("draw", draw), ("chance", chance)])
            }
            (Judgment::Limit { highest }, Some(delta))
                if !highest.is_nan() && (delta > highest) == is_rejected =>
            {
                phrase(of("rejected.limit", "accepted.limit"), [("limit", signed(highest))])
            }
            (_, None) => phrase(of("rejected", "accepted"), []),
            (_, Some(delta)) if delta < 0.0 => phrase(of("rejected.better", "accepted.better"), []),
            (_, Some(delta)) if delta > 0.0 => phrase(of("rejected.worse", "accepted.worse"), []),
            (_, Some(_)) => phrase(of("rejected.equal", "accepted.equal"), []),
        }
    }

    pub(super) fn start(&self, number: u64, at: f64) -> Phrase {
        let number = ("number", Phrase::from(number.to_string()));
        match told(at) {
            None => phrase("start.plain", [number]),
            Some(at) => phrase("start", [number, ("cost", cost(at))]),
        }
    }

    pub(super) fn level(&self, temperature: f64, acceptance: f64) -> Phrase {
        let accepted = phrase("level.accepted", [("share", percent(acceptance))]);
        let facts = vec![self.quantity_change(None, temperature), accepted];
        phrase("level", [("facts", joined(facts, "list.comma"))])
    }

    pub(super) fn reheat(&self, number: u64, temperature: f64) -> Phrase {
        let change = self.quantity_change(self.before.temperature, temperature);
        phrase("reheat", [("number", number.to_string().into()), ("change", change)])
    }

    /// What the engine calls that which is named temperature in the format.
    fn quantity(&self) -> Phrase {
        let key = match self.header.engine.as_str() {
            "threshold-accepting" => "quantity.threshold",
            "great-deluge" => "quantity.water",
            _ => "quantity.temperature",
        };
        phrase(key, [])
    }

    pub(super) fn quantity_change(&self, from: Option<f64>, to: f64) -> Phrase {
        let quantity = ("quantity", self.quantity());
        let Some(to) = told(to) else { return phrase("quantity.unknown", [quantity]) };
        match from {
            Some(from) if from != to => {
                let key = if to < from { "quantity.falls" } else { "quantity.rises" };
                let [value, _] = apart(to, from);
                phrase(key, [quantity, ("value", value)])
            }
            _ => phrase("quantity.is", [quantity, ("value", brief(to))]),
        }
    }

    pub(super) fn chain(&self, number: u64, at: f64, temperature: f64) -> Phrase {
        let number = ("number", Phrase::from(number.to_string()));
        let temperature = told(temperature).map(|temperature| self.quantity_change(None, temperature));
        let at = told(at).map(|at| phrase("chain.cost", [("cost", cost(at))]));
        let facts: Vec<Phrase> = temperature.into_iter().chain(at).collect();
        if facts.is_empty() {
            return phrase("chain.plain", [number]);
        }
        phrase("chain", [number, ("facts", joined(facts, "list.comma"))])
    }
}

/// A number of two digits.
fn brief(number: f64) -> Phrase {
    Phrase::Number { number, digits: 2 }
}
