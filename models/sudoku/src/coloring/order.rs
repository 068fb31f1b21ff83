//! The orders in which the vertices of a graph are colored.

use crate::Colored;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which vertex is colored next. Where several tie for first place, the actions of all of them are offered, so
/// that [`Greedy`](recuit::Greedy) with [`Choice::Random`](recuit::Choice::Random) breaks ties at random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The first uncolored vertex in reading order.
    Fixed,
    /// The one with the fewest colors left.
    FewestColors,
    /// The one with the fewest colors left; among those, with the fewest uncolored neighbors.
    FewestColorsFewestNeighbors,
    /// The one with the fewest colors left; among those, with the most uncolored neighbors. This is DSATUR
    /// (Brélaz 1979, *New methods to color the vertices of a graph*).
    #[default]
    FewestColorsMostNeighbors,
}

impl Order {
    /// All four.
    pub const ALL: [Order; 4] = [
        Order::Fixed,
        Order::FewestColors,
        Order::FewestColorsFewestNeighbors,
        Order::FewestColorsMostNeighbors,
    ];

    /// The place of an uncolored vertex in the order: the lowest goes first.
    pub(crate) fn rank(self, state: &Colored, vertex: usize) -> (usize, i32) {
        let colors = state.left(vertex);
        let neighbors = state.uncolored_neighbors(vertex) as i32;
        match self {
            Order::Fixed => (vertex, 0),
            Order::FewestColors => (colors, 0),
            Order::FewestColorsFewestNeighbors => (colors, neighbors),
            Order::FewestColorsMostNeighbors => (colors, -neighbors),
        }
    }
}
