//! Many small instances at once, one to a line of text.

use super::Report;
use crate::{Stats, Status, StopReason};

/// A [`Model`](super::Model)'s fast path through a long text with one instance per line. Beside the search
/// itself, an instance costs only a few copies of its line, so that millions can be piped through.
pub trait Batch: Send + Sync {
    /// Look for up to `limit` solutions of each instance in `text`, which consists of whole lines. The answers stop
    /// before the first line that is not plain: one that has an error, or that [`Model::read`](super::Model::read)
    /// may read together with its neighbors. Lines before it are read as they would be in any text.
    ///
    /// # Panics
    /// When the model's verifier rejects a solution, which must not be shown.
    fn answer(&self, text: &str, limit: u64) -> Answers;
}

/// What a [`Batch`] found out about the instances of a text, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// How many bytes of the text were read: all, or those before a line that is not plain.
    pub read: usize,
    /// What is known of each instance.
    pub each: Vec<Brief>,
    /// One line per instance: its first solution, verified, or the instance itself where there is none.
    pub lines: String,
}

/// What is known about one instance of a [`Batch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief {
    /// Where in the text its line begins, in bytes.
    pub at: usize,
    /// How many solutions were met.
    pub goals: u64,
    /// The steps that the search took.
    pub steps: u64,
}

impl Brief {
    /// The same as a report, without the solution, of a search for up to `limit` solutions.
    pub fn report(&self, limit: u64) -> Report {
        let stop = if self.goals < limit { StopReason::Exhausted } else { StopReason::Goal };
        Report {
            status: if self.goals == 0 { Status::Infeasible } else { Status::Solved },
            stop,
            cost: None,
            lower_bound: None,
            best: None,
            unique: match self.goals {
                0 => None,
                1 => (stop == StopReason::Exhausted).then_some(true),
                _ => Some(false),
            },
            stuck: None,
            conflict: Vec::new(),
            log10_space: None,
            solved_by: None,
            stats: Stats { goals: self.goals, steps: self.steps, ..Stats::default() },
            replicas: None,
            portfolio: None,
        }
    }
}
