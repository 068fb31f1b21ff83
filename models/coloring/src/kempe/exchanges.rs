//! The moves between legal colorings.

use super::{Classes, Kempe};
use rand::Rng;
use recuit::{Neighborhood, Problem};

/// Exchange two colors in the Kempe chain of a vertex: what is reached from it through vertices of these colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The vertex, from 0.
    pub vertex: u16,
    /// The color that it gets, from 0, which is another one than it has.
    pub color: u16,
}

/// How often is drawn until an exchange does more than rename two classes? In dense graphs few do.
const DRAWS: usize = 16;

/// Exchange any two colors in any chain. A chain of several vertices is listed once for each; drawn is, if possible,
/// one that is not all of both classes, which would only exchange their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchanges;

impl<'g> Neighborhood<Kempe<'g>> for Exchanges {
    fn moves<'a>(
        &'a self,
        problem: &'a Kempe<'g>,
        state: &'a Classes,
    ) -> impl Iterator<Item = Exchange> + 'a {
        problem.actions(state)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Kempe<'g>, state: &Classes, rng: &mut R) -> Option<Exchange> {
        let (vertices, used) = (state.vertices(), state.used());
        let others = used.len().checked_sub(1).filter(|&others| others > 0)?;
        let mut draw = || {
            // One number for both: where it falls among the vertices, and where between two of them.
            let draw = u64::from(rng.next_u32()) * vertices as u64;
            let vertex = (draw >> 32) as u16;
            let color = used[((u64::from(draw as u32) * others as u64) >> 32) as usize];
            // The last color stands in for the one that the vertex has.
            let color = if color == state.color(vertex.into()) { used[others] } else { color };
            Exchange { vertex, color }
        };
        let mut exchange = draw();
        for _ in 1..DRAWS {
            if !problem.renames(state, &exchange) {
                break;
            }
            exchange = draw();
        }
        Some(exchange)
    }

    /// Those that do more than rename are preferred.
    fn is_uniform(&self) -> bool {
        false
    }

    fn size(&self, _: &Kempe<'g>, state: &Classes) -> u64 {
        (state.vertices() * state.used().len().saturating_sub(1)) as u64
    }

    fn variables(&self, _: &Kempe<'g>, state: &Classes) -> u64 {
        state.vertices() as u64
    }
}
