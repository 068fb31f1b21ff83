//! Which state best-first search takes next.

use super::{Asking, Found, Question, Seen, WRONG};
use crate::lesson::Kind;
use crate::words::{cost, phrase};
use recuit::trace::Event;
use serde_json::Value;

/// Of a path cost and an estimate.
type Worth = fn(f64, f64) -> f64;

impl Asking<'_> {
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
    fn worth(&self) -> Option<(Worth, &'static str)> {
        match self.header.experiment["engine"].get("evaluation").and_then(Value::as_str) {
            None | Some("a-star") => Some((|g, h| g + h, "lesson.hint.a_star")),
            Some("greedy") => Some((|_, h| h, "lesson.hint.greedy")),
            Some("uniform-cost") => Some((|g, _| g, "lesson.hint.uniform")),
            Some(_) => None,
        }
    }
}
