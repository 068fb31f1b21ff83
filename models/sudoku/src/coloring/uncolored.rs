//! How far a coloring has come.

use crate::{Colored, Coloring, Paint};
use recuit::{Objective, Problem};

/// The number of vertices without a color. As the objective it makes the best of several failed tries the one
/// that colored most vertices; as a heuristic it is the exact cost of the way to any goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UncoloredVertices;

impl Objective<Coloring> for UncoloredVertices {
    fn cost(&self, _: &Coloring, state: &Colored) -> i32 {
        state.uncolored() as i32
    }

    fn delta(&self, problem: &Coloring, state: &Colored, action: &Paint) -> i32 {
        -problem.step_cost(state, action)
    }

    fn lower_bound(&self, _: &Coloring) -> Option<i32> {
        Some(0)
    }
}
