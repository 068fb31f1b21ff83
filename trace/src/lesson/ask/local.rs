//! Whether a move is accepted.

use super::{Asking, Found, Question, Seen};
use crate::lesson::Kind;
use crate::sentence::Told;
use crate::words::{Phrase, apart, cost, phrase, signed};
use recuit::trace::{Event, Judgment, Verdict};

/// Chances that differ by less than this are the same: they are recorded with seven digits.
const SAME: f64 = 1e-4;

impl Asking<'_> {
    pub(super) fn accepted(&self, told: &Told<'_>, seen: &Seen<'_>) -> Option<Found> {
        let Event::Move { verdict, delta, ref act, judgment, .. } = seen.happened.event else { return None };
        let is_accepted = match verdict {
            Verdict::Accepted => true,
            Verdict::Rejected => false,
            _ => return None,
        };
        let [act, by] = [("act", told.doing(act)), ("delta", signed(delta))];
        let (group, text, [region, technique]) = match judgment {
            Judgment::Chance { chance, draw: Some(draw) } if delta > 0.0 => {
                let temperature = seen.before.temperature.filter(|temperature| *temperature > 0.0)?;
                let computed = (-delta / temperature).exp();
                // Engines may have other rules of chance, which a class cannot compute.
                if (computed - chance).abs() > SAME * computed.max(chance) + 1e-9 {
                    return None;
                }
                let [draw, _] = apart(draw, chance);
                let at = ("temperature", brief(temperature));
                let text = phrase("lesson.accepted.chance", [act, by, at.clone(), ("draw", draw)]);
                let region = [("delta", cost(delta)), at, ("ratio", brief(delta / temperature))];
                let hints = [phrase("lesson.hint.ratio", region), phrase("lesson.hint.metropolis", [])];
                (u8::from(is_accepted), text, hints)
            }
            Judgment::Limit { highest } if highest.is_finite() => {
                let text = phrase("lesson.accepted.limit", [act, by.clone(), ("limit", signed(highest))]);
                let hints = [phrase("lesson.hint.delta", [by]), phrase("lesson.hint.limit", [])];
                (u8::from(is_accepted), text, hints)
            }
            Judgment::Plain | Judgment::Chance { .. } if delta.is_finite() => {
                let text = phrase("lesson.accepted.plain", [act, by.clone()]);
                let technique = match judgment {
                    Judgment::Plain if delta >= 0.0 => phrase("lesson.hint.climbing", []),
                    _ => phrase("lesson.hint.no_worse", []),
                };
                (2 + u8::from(is_accepted), text, [phrase("lesson.hint.delta", [by]), technique])
            }
            _ => return None,
        };
        let reason = self.sentence(seen);
        let choices = ["lesson.accepted.yes", "lesson.accepted.no"];
        let question = Question {
            kind: Kind::Accepted,
            pane: 0,
            position: seen.position,
            reveal: seen.position + 1,
            text: self.say(&text),
            choices: choices.map(|key| self.choice(&phrase(key, []), None)).into(),
            answer: u64::from(!is_accepted),
            hints: [self.say(&region), self.say(&technique), reason.clone()],
            reason,
        };
        Some(Found { group, question })
    }
}

/// A temperature, or a ratio, as a pocket calculator takes it.
fn brief(number: f64) -> Phrase {
    Phrase::Number { number, digits: 3 }
}
