//! The state of the formulation by orders of pairs.

use crate::one_machine::Task;
use recuit::State;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A selection that grows: of some pairs of operations of a machine it is decided which comes first, and for each
/// operation it is known when it can begin at the earliest (its *head*) and how much time must pass after its end until
/// all are done (its *tail*).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ordering {
    pub(crate) heads: Box<[i32]>,
    pub(crate) tails: Box<[i32]>,
    /// For each operation and job: does the operation come before that of the job on its machine?
    pub(crate) first: Box<[bool]>,
    /// How many pairs are not decided.
    pub(crate) open: u32,
    /// No schedule is left that is short enough.
    pub(crate) failed: bool,
    /// What was changed, the last on top.
    pub(crate) trail: Vec<Change>,
    pub(crate) learned: Learned,
    pub(crate) memory: Memory,
}

/// What a search learns.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Learned {
    /// Only shorter schedules are of interest.
    pub(crate) limit: i32,
    /// The pairs of the best schedule so far: which orders are tried first.
    pub(crate) guide: Box<[bool]>,
}

/// Memory of the propagation.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Memory {
    /// The machines of which operations have changed, each once. The one that has waited longest comes first:
    /// to begin with the last one takes about twice as many looks.
    pub(crate) queue: VecDeque<u16>,
    pub(crate) is_queued: Box<[bool]>,
    #[serde(skip)]
    pub(crate) tasks: Vec<Task>,
    #[serde(skip)]
    pub(crate) done: Vec<i32>,
    #[serde(skip)]
    pub(crate) around: [Vec<u16>; 2],
}

/// What can be taken back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum Change {
    /// The head of an operation, which was this.
    Head(u16, i32),
    /// The tail.
    Tail(u16, i32),
    /// Which of two operations comes first.
    First(u16, u16),
}

/// How long the trail was before an action.
#[derive(Clone, Copy, Debug)]
pub struct Mark(pub(crate) usize);

/// What is learned does not count.
impl PartialEq for Ordering {
    fn eq(&self, other: &Self) -> bool {
        self.heads == other.heads
            && self.tails == other.tails
            && self.first == other.first
            && self.failed == other.failed
    }
}

impl Eq for Ordering {}

impl State for Ordering {
    type Key = (Box<[i32]>, Box<[i32]>, Box<[bool]>, bool);

    fn key(&self) -> Self::Key {
        (self.heads.clone(), self.tails.clone(), self.first.clone(), self.failed)
    }
}

impl Ordering {
    /// When each operation can begin at the earliest; once all pairs are decided, when it begins.
    pub fn heads(&self) -> &[i32] {
        &self.heads
    }

    /// How many pairs of operations are not in order yet.
    pub fn open(&self) -> u32 {
        self.open
    }
}

impl Memory {
    #[inline]
    pub(crate) fn wake(&mut self, machine: usize) {
        if !self.is_queued[machine] {
            self.is_queued[machine] = true;
            self.queue.push_back(machine as u16);
        }
    }

    pub(crate) fn clear(&mut self) {
        while let Some(machine) = self.queue.pop_front() {
            self.is_queued[usize::from(machine)] = false;
        }
    }
}
