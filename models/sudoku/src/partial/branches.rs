//! How the partial formulation branches.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which cells to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Branching {
    /// Every empty cell: the textbook's naive formulation, in which n assignments can be made in n! orders.
    EveryCell,
    /// The first empty cell in reading order.
    FirstCell,
    /// The empty cell with the fewest candidates, the *minimum remaining values* heuristic, ties broken by degree
    /// (AIMA section 6.3.1).
    #[default]
    MostConstrained,
}

/// In which order the values of a cell are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ValueOrder {
    /// Ascending.
    #[default]
    Natural,
    /// Shuffled once for each cell.
    Random,
    /// First the value that takes a candidate from the fewest peers (AIMA section 6.3.1).
    LeastConstraining,
}

/// How a [`Partial`](crate::Partial) problem branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Branches {
    /// Which cells are branched on.
    pub cells: Branching,
    /// Which values are tried first.
    pub values: ValueOrder,
    /// Leave out assignments that take the last candidate from a peer (AIMA section 6.3.2).
    pub forward_checking: bool,
    /// What [`ValueOrder::Random`] shuffles by.
    #[serde(skip)]
    pub seed: u64,
}

impl Default for Branches {
    fn default() -> Self {
        Branches {
            cells: Branching::default(),
            values: ValueOrder::default(),
            forward_checking: true,
            seed: 0,
        }
    }
}
