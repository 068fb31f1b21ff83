//! The moves between partial legal colorings.

use super::{LegalColoring, PartialLegal};
use crate::Recolor;
use rand::Rng;
use recuit::{Attributes, Neighborhood, Problem, Scanning};

/// Give a vertex that waits a color. What tabu search forbids is to give those that lose it the same color again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting;

impl<'g> Neighborhood<PartialLegal<'g>> for Waiting {
    fn moves<'a>(
        &'a self,
        problem: &'a PartialLegal<'g>,
        state: &'a LegalColoring,
    ) -> impl Iterator<Item = Recolor> + 'a {
        problem.actions(state)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(
        &self,
        problem: &PartialLegal<'g>,
        state: &LegalColoring,
        rng: &mut R,
    ) -> Option<Recolor> {
        let waiting = state.uncolored();
        if waiting.is_empty() {
            return problem.may_drop(state).then_some(Recolor::DropColor);
        }
        // One draw for both: where it falls among the vertices, and where between two of them.
        let draw = u64::from(rng.next_u32()) * waiting.len() as u64;
        let vertex = waiting[(draw >> 32) as usize];
        let color = (u64::from(draw as u32) * state.count() as u64) >> 32;
        Some(Recolor::Vertex { vertex, color: color as u16 })
    }

    fn size(&self, problem: &PartialLegal<'g>, state: &LegalColoring) -> u64 {
        state.uncolored().len() as u64 * state.count() as u64 + u64::from(problem.may_drop(state))
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<PartialLegal<'g>> {
        *self
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<PartialLegal<'g>> {
        *self
    }
}

impl<'g> Scanning<PartialLegal<'g>> for Waiting {
    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a PartialLegal<'g>,
        state: &'a LegalColoring,
        _: usize,
    ) -> impl Iterator<Item = Recolor> + 'a {
        self.moves(problem, state)
    }

    /// All colors for the vertex.
    fn alternatives<'a>(
        &'a self,
        _: &'a PartialLegal<'g>,
        state: &'a LegalColoring,
        action: &'a Recolor,
    ) -> impl Iterator<Item = Recolor> + 'a {
        let vertex = match *action {
            Recolor::Vertex { vertex, .. } => Some(vertex),
            Recolor::DropColor => None,
        };
        let colors = 0..state.count() as u16;
        let of = move |vertex| colors.clone().map(move |color| Recolor::Vertex { vertex, color });
        vertex.into_iter().flat_map(of).chain(vertex.is_none().then_some(Recolor::DropColor))
    }

    /// The vertices without a color.
    #[inline]
    fn groups<'a>(
        &'a self,
        problem: &'a PartialLegal<'g>,
        state: &'a LegalColoring,
    ) -> Option<impl Iterator<Item = (Recolor, u64)> + 'a> {
        let colors = state.count() as u64;
        let vertices = state.uncolored().iter();
        let vertices = vertices.map(move |&vertex| (Recolor::Vertex { vertex, color: 0 }, colors));
        Some(vertices.chain(problem.may_drop(state).then_some((Recolor::DropColor, 1))))
    }
}

impl<'g> Attributes<PartialLegal<'g>> for Waiting {
    /// One for each vertex and color, and one for the drop of a color, which is never tabu.
    fn count(&self, problem: &PartialLegal<'g>) -> usize {
        problem.start.gamma().slots() + 1
    }

    #[inline]
    fn added(
        &self,
        problem: &PartialLegal<'g>,
        state: &LegalColoring,
        action: &Recolor,
    ) -> impl IntoIterator<Item = usize> {
        [match *action {
            Recolor::Vertex { vertex, color } => state.gamma().slot(vertex.into(), color),
            Recolor::DropColor => problem.start.gamma().slots(),
        }]
    }

    #[inline]
    fn dropped(
        &self,
        problem: &PartialLegal<'g>,
        state: &LegalColoring,
        action: &Recolor,
    ) -> impl IntoIterator<Item = usize> {
        let of_a_vertex = match *action {
            Recolor::Vertex { vertex, color } => Some((usize::from(vertex), color)),
            Recolor::DropColor => None,
        };
        of_a_vertex.into_iter().flat_map(move |(vertex, color)| {
            state
                .in_the_way(&problem.graph, vertex, color)
                .map(move |other| state.gamma().slot(other.into(), color))
        })
    }

    /// 0.6 times the vertices without a color (Blöchliger & Zufferey 2008, after Galinier & Hao 1999).
    fn tenure(&self, _: &PartialLegal<'g>, state: &LegalColoring) -> f64 {
        0.6 * state.uncolored().len() as f64
    }
}
