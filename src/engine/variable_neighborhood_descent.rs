//! Variable neighborhood descent.

use super::descent::Descent;
use super::starts::from_starts;
use super::{Climb, Engine};
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Termination};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// Variable neighborhood descent (Mladenović & Hansen 1997; the basic sequential B-VND of Hansen, Mladenović,
/// Todosijević & Hanafi 2017): descend in the first part of a [`Union`](crate::Union) to a local optimum, then look
/// in the second for a move that improves, and so on; after every improvement begin again with the first part.
///
/// It ends in a state that is a local optimum of every part. Put the parts in an order that has the small ones first:
/// the large ones are looked at only where these are at an end. A neighborhood of one part is hill climbing.
///
/// At a local optimum the search may begin again elsewhere; the best of all starts is returned. A state is tested for
/// the goal when its cost is lower than all before, so the objective should be lowest at goals.
///
/// ```
/// use recuit::{Climb, Union, VariableNeighborhoodDescent};
/// # let (small, large, objective) = ((), (), ());
/// let descent = VariableNeighborhoodDescent {
///     climb: Climb::FirstImprovement,
///     restarts: 10,
///     ..VariableNeighborhoodDescent::new(Union(small, large), objective)
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VariableNeighborhoodDescent<N = (), J = ()> {
    /// Which improving move of a part is taken.
    pub climb: Climb,
    /// How often to begin again, from [`Problem::random_initial`].
    pub restarts: u64,
    /// Which moves are considered.
    #[serde(skip)]
    pub neighborhood: N,
    /// What is minimized.
    #[serde(skip)]
    pub objective: J,
}

impl<N, J> VariableNeighborhoodDescent<N, J> {
    /// Steepest descent without restarts.
    pub fn new(neighborhood: N, objective: J) -> Self {
        VariableNeighborhoodDescent { climb: Climb::default(), restarts: 0, neighborhood, objective }
    }

    /// The same parameters with another neighborhood and objective.
    pub fn with<M, K>(&self, neighborhood: M, objective: K) -> VariableNeighborhoodDescent<M, K> {
        let VariableNeighborhoodDescent { climb, restarts, .. } = *self;
        VariableNeighborhoodDescent { climb, restarts, neighborhood, objective }
    }
}

impl<N: Default, J: Default> Default for VariableNeighborhoodDescent<N, J> {
    fn default() -> Self {
        VariableNeighborhoodDescent {
            restarts: 100,
            ..VariableNeighborhoodDescent::new(N::default(), J::default())
        }
    }
}

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>> Engine<P> for VariableNeighborhoodDescent<N, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let VariableNeighborhoodDescent { climb, restarts, neighborhood, objective } = self;
        let mut descent = Descent::new(problem, neighborhood, objective, *climb, 0).part_by_part();
        from_starts(problem, objective, start, *restarts, run, |trajectory, run, stats| {
            descent.reach_local_optimum(trajectory, run, stats)
        })
    }
}
