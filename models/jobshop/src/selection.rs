//! The state of the complete formulation: the order of the operations on every machine.

use recuit::State;
use serde::{Deserialize, Serialize};

/// A complete selection: on every machine, the order of its operations; together with the orders of the jobs they go
/// in no circle. Each operation begins as early as that allows.
///
/// Kept beside the orders, and changed with them: for each operation when it ends (its *head* and its duration), and
/// how long it takes from its beginning to the end of the schedule at least (its duration and its *tail*); a
/// topological order of all operations; one critical path.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Selection {
    /// The operations of each machine in their order, one machine after the other.
    pub(crate) sequences: Box<[u16]>,
    /// The place of each operation on its machine.
    pub(crate) places: Box<[u16]>,
    /// For each operation the one before and after it on its machine; the number of operations where there is none.
    pub(crate) previous: Box<[u16]>,
    pub(crate) next: Box<[u16]>,
    /// When each operation ends. The last entry, 0, stands for what comes before the first one.
    pub(crate) ends: Box<[i32]>,
    /// From the beginning of each operation to the end of the schedule. The last entry, 0, stands for what comes after
    /// the last one.
    pub(crate) rests: Box<[i32]>,
    /// All operations, each after those that must come before it.
    pub(crate) order: Box<[u16]>,
    /// The place of each operation in that order.
    pub(crate) ranks: Box<[u16]>,
    pub(crate) makespan: i32,
    /// The blocks of a critical path, the last one first.
    pub(crate) blocks: Vec<Block>,
    /// Memory for reordering.
    pub(crate) moved: Vec<u16>,
    pub(crate) is_moved: Box<[bool]>,
}

/// A block (Brucker, Jurisch & Sievers 1994): at least two operations that follow each other on one machine along a
/// critical path, as many as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Block {
    /// Where the operations of the machine begin in the sequences.
    pub(crate) offset: u32,
    /// The places of the first and the last operation on the machine.
    pub(crate) first: u16,
    pub(crate) last: u16,
    /// Does the critical path begin with it?
    pub(crate) opens: bool,
    /// Does the critical path end with it?
    pub(crate) closes: bool,
}

/// All else follows from the orders, but for the topological order, of which nothing depends.
impl PartialEq for Selection {
    fn eq(&self, other: &Self) -> bool {
        self.sequences == other.sequences && self.ends == other.ends && self.rests == other.rests
    }
}

impl Eq for Selection {}

impl State for Selection {
    type Key = Box<[u16]>;

    fn key(&self) -> Box<[u16]> {
        self.sequences.clone()
    }
}

impl Selection {
    /// When the last operation ends.
    #[inline]
    pub fn makespan(&self) -> i64 {
        self.makespan.into()
    }

    /// The operations in their order, those of the first machine, then those of the second, and so on.
    pub fn sequences(&self) -> &[u16] {
        &self.sequences
    }
}
