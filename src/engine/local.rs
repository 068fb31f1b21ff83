//! What local searches have in common: plain parameters, and a landscape to move in.

use super::Engine;
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Termination};
use rand::Rng;

/// What a local search moves in: the states of a problem, the moves between them, and how low each lies.
pub struct Landscape<'a, P, N, J> {
    /// Whose states they are.
    pub problem: &'a P,
    /// Which moves are considered.
    pub neighborhood: &'a N,
    /// What is minimized.
    pub objective: &'a J,
}

impl<P, N, J> Clone for Landscape<'_, P, N, J> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, N, J> Copy for Landscape<'_, P, N, J> {}

/// An engine that moves from state to state of a [`Landscape`], with its parameters, which are plain data.
///
/// [`on`](LocalSearch::on) puts a neighborhood and an objective beside them, and makes an [`Engine`] of the
/// three:
///
/// ```
/// use recuit::{HillClimbing, LocalSearch};
/// # let (neighborhood, objective) = ((), ());
/// let climbing = HillClimbing { restarts: 10, ..HillClimbing::new() }.on(neighborhood, objective);
/// ```
pub trait LocalSearch {
    /// Search a landscape from `start`; see [`Engine::search`].
    fn explore<P, N, J, R, T, O>(
        &self,
        landscape: Landscape<'_, P, N, J>,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>;

    /// The same search, by the moves of `neighborhood`, minimizing `objective`.
    fn on<N, J>(self, neighborhood: N, objective: J) -> On<Self, N, J>
    where
        Self: Sized,
    {
        On { search: self, neighborhood, objective }
    }
}

/// A [`LocalSearch`], the moves that it considers, and what it minimizes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct On<E, N, J> {
    /// The algorithm with its parameters.
    pub search: E,
    /// Which moves are considered.
    pub neighborhood: N,
    /// What is minimized.
    pub objective: J,
}

impl<E, N, J> On<E, N, J> {
    /// The landscape that it moves in.
    pub(super) fn landscape<'a, P>(&'a self, problem: &'a P) -> Landscape<'a, P, N, J> {
        Landscape { problem, neighborhood: &self.neighborhood, objective: &self.objective }
    }
}

impl<P: Problem, E: LocalSearch, N: Neighborhood<P>, J: Objective<P>> Engine<P> for On<E, N, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        self.search.explore(self.landscape(problem), start, run)
    }
}
