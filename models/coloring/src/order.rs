//! The orders in which the vertices of a graph are colored.

use crate::{Colored, Construct};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which vertex is colored next; where several tie for first place, the one with the lowest number.
///
/// New colors are always available, so the vertex with the fewest colors left is the one whose neighbors have
/// the most different colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The first that has no color.
    Fixed,
    /// The one with the fewest colors left.
    FewestColors,
    /// The one with the fewest colors left; among those, with the fewest uncolored neighbors.
    FewestColorsFewestNeighbors,
    /// The one with the fewest colors left; among those, with the most uncolored neighbors (Brélaz 1979, *New
    /// methods to color the vertices of a graph*).
    #[default]
    #[serde(alias = "fewest-colors-most-neighbors")]
    Dsatur,
    /// Recursive largest first: one color after another is given to as many vertices as can have it; each
    /// time to the one with the most uncolored neighbors that cannot have it, and among those with the fewest
    /// that can (Leighton 1979, *A graph coloring algorithm for large scheduling problems*).
    Rlf,
}

impl Order {
    /// All five.
    pub const ALL: [Order; 5] =
        [Order::Fixed, Order::FewestColors, Order::FewestColorsFewestNeighbors, Order::Dsatur, Order::Rlf];

    /// The place of an uncolored vertex in the order: the lowest goes first.
    pub(crate) fn rank(self, problem: &Construct, state: &Colored, vertex: usize) -> (i32, i32, i32) {
        let colors_left = -i32::from(state.saturation(vertex));
        let neighbors = state.uncolored_neighbors(vertex) as i32;
        match self {
            Order::Fixed => (0, 0, 0),
            Order::FewestColors => (colors_left, 0, 0),
            Order::FewestColorsFewestNeighbors => (colors_left, neighbors, 0),
            Order::Dsatur => (colors_left, -neighbors, 0),
            Order::Rlf => {
                let newest = state.used();
                let cannot = |vertex| newest == 0 || !problem.may_have(state, vertex, newest);
                let others = problem.graph().neighbors(vertex).iter().map(|&other| usize::from(other));
                let excluded =
                    others.filter(|&other| !state.is_colored(other) && cannot(other)).count() as i32;
                (i32::from(cannot(vertex)), -excluded, neighbors - excluded)
            }
        }
    }
}
