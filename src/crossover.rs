//! How two states are combined into a third.

mod permutations;

pub use permutations::{order_crossover, position_crossover};

use crate::Problem;
use rand::Rng;

/// A child of two full states, which has something of both: what [`Memetic`](crate::Memetic) needs.
///
/// What is worth handing on is up to the problem: the classes of a coloring (Galinier & Hao 1999), the edges
/// of a tour (Whitley, Starkweather & Fuquay 1989), what stands where (Tate & Smith 1995), the boxes of a
/// Sudoku. A child need not be good, since a local search improves it; it should be something that neither
/// parent comes to by a few moves.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not combine states of `{P}`",
    label = "no child of two states",
    note = "say by `impl Crossover<{P}> for {Self}` what a child has of each parent, and how far two states are apart"
)]
pub trait Crossover<P: Problem> {
    /// A child of `one` and `other`. Where one of them gives more, it is `one`: children are born in twos,
    /// with the roles of their parents exchanged.
    fn cross<R: Rng + ?Sized>(&self, problem: &P, one: &P::State, other: &P::State, rng: &mut R) -> P::State;

    /// Between how many choices a full state decides: its variables times the values of each, its edges times
    /// the candidates. A local search needs about the square of it to come to something good: as many moves,
    /// each chosen among as many.
    fn extent(&self, problem: &P) -> u64;

    /// How far apart two states are, from 0, where there is nothing that one could give to the other, to 1.
    fn distance(&self, problem: &P, one: &P::State, other: &P::State) -> f64;
}

impl<P: Problem, C: Crossover<P>> Crossover<P> for &C {
    fn cross<R: Rng + ?Sized>(&self, problem: &P, one: &P::State, other: &P::State, rng: &mut R) -> P::State {
        (**self).cross(problem, one, other, rng)
    }

    fn extent(&self, problem: &P) -> u64 {
        (**self).extent(problem)
    }

    fn distance(&self, problem: &P, one: &P::State, other: &P::State) -> f64 {
        (**self).distance(problem, one, other)
    }
}
