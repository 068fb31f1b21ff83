//! What a partial legal coloring costs.

use super::{LegalColoring, PartialLegal};
use crate::Recolor;
use recuit::{Chances, Objective, Roulette, Shortlist};

/// What the vertices without a color cost, each one or as much as its [`Importance`](super::Importance) says,
/// and for each color beyond the fewest wanted one more than all vertices: to save a color is worth any
/// number of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uncolored;

impl<'g> Objective<PartialLegal<'g>> for Uncolored {
    fn cost(&self, problem: &PartialLegal<'g>, state: &LegalColoring) -> i64 {
        let beyond = state.count().saturating_sub(problem.fewest) as i64;
        beyond * problem.dear + problem.graph.sum(state.uncolored().iter().map(|&vertex| vertex.into()))
    }

    #[inline]
    fn delta(&self, problem: &PartialLegal<'g>, state: &LegalColoring, action: &Recolor) -> i64 {
        match *action {
            Recolor::Vertex { vertex, color } => {
                let vertex = usize::from(vertex);
                state.cost_of_neighbors(vertex, color) - i64::from(problem.graph.cost(vertex))
            }
            Recolor::DropColor => problem.graph.sum(state.rarest()) - problem.dear,
        }
    }

    fn lower_bound(&self, _: &PartialLegal<'g>) -> Option<i64> {
        Some(0)
    }

    #[inline]
    fn shortlist(&self) -> impl Shortlist<PartialLegal<'g>> {
        *self
    }

    #[inline]
    fn roulette(&self) -> impl Roulette<PartialLegal<'g>> {
        *self
    }
}

impl Roulette<PartialLegal<'_>> for Uncolored {
    #[inline]
    fn sum(
        &self,
        problem: &PartialLegal<'_>,
        state: &LegalColoring,
        action: &Recolor,
        chances: &Chances,
    ) -> u64 {
        let Recolor::Vertex { vertex, .. } = *action else { return self.dropping(problem, state, chances).0 };
        let own = usize::from(problem.graph.cost(vertex.into()));
        state
            .gamma()
            .row(vertex.into(), state.count())
            .map(|(_, cost)| chances.of(cost.saturating_sub(own)))
            .sum()
    }

    #[inline]
    fn pick(
        &self,
        problem: &PartialLegal<'_>,
        state: &LegalColoring,
        action: &Recolor,
        chances: &Chances,
        drawn: u64,
    ) -> Option<(Recolor, i64)> {
        let Recolor::Vertex { vertex, .. } = *action else {
            let (chance, delta) = self.dropping(problem, state, chances);
            return (drawn < chance).then_some((Recolor::DropColor, delta));
        };
        let own = usize::from(problem.graph.cost(vertex.into()));
        let mut upto = 0;
        let (color, cost) = state.gamma().row(vertex.into(), state.count()).find(|&(_, cost)| {
            upto += chances.of(cost.saturating_sub(own));
            drawn < upto
        })?;
        Some((Recolor::Vertex { vertex, color }, cost as i64 - own as i64))
    }
}

impl Uncolored {
    /// The chance that a color is dropped, and the delta of this.
    fn dropping(&self, problem: &PartialLegal<'_>, state: &LegalColoring, chances: &Chances) -> (u64, i64) {
        let delta = self.delta(problem, state, &Recolor::DropColor);
        (chances.of(delta.max(0) as usize), delta)
    }
}

impl Shortlist<PartialLegal<'_>> for Uncolored {
    /// The colors whose vertices are cheap among the neighbors of the vertex.
    #[inline]
    fn tell(
        &self,
        problem: &PartialLegal<'_>,
        state: &LegalColoring,
        action: &Recolor,
        most: Option<i64>,
        mut tell: impl FnMut(Recolor, i64) -> Option<i64>,
    ) {
        match *action {
            Recolor::Vertex { vertex, .. } => {
                let own = i64::from(problem.graph.cost(vertex.into()));
                let beside = |most: Option<i64>| most.map(|most| most + own);
                state.gamma().light(vertex.into(), beside(most), |color, cost| {
                    beside(tell(Recolor::Vertex { vertex, color }, i64::from(cost) - own))
                });
            }
            Recolor::DropColor => {
                let delta = self.delta(problem, state, action);
                if most.is_none_or(|most| delta <= most) {
                    tell(Recolor::DropColor, delta);
                }
            }
        }
    }
}
