//! Variable neighborhood descent.

use super::descent::Descent;
use super::starts::from_starts;
use super::{Landscape, LocalSearch, PivotingRule};
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Variable neighborhood descent (Mladenović & Hansen 1997; the basic sequential B-VND of Hansen, Mladenović,
/// Todosijević & Hanafi 2017): descend in the first part of a [`Union`](crate::Union) to a local optimum, then look
/// in the second for a move that improves, and so on; after every improvement begin again with the first part.
///
/// It ends in a state that is a local optimum of every part. Put small parts first: the large ones are looked
/// at only where the small ones find nothing. With a neighborhood of one part this is hill climbing.
///
/// At a local optimum the search may begin again elsewhere; the best of all starts is returned. A state is tested for
/// the goal when its cost is lower than all before, so the objective should be lowest at goals.
///
/// ```
/// use recuit::{PivotingRule, LocalSearch, Union, VariableNeighborhoodDescent};
/// # let (small, large, objective) = ((), (), ());
/// let descent = VariableNeighborhoodDescent {
///     pivoting: PivotingRule::FirstImprovement,
///     restarts: 10,
///     ..VariableNeighborhoodDescent::new()
/// };
/// let descent = descent.on(Union(small, large), objective);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VariableNeighborhoodDescent {
    /// Which improving move of a part is taken.
    pub pivoting: PivotingRule,
    /// How often to begin again [at random](Problem::random_initial).
    pub restarts: u64,
}

impl VariableNeighborhoodDescent {
    /// Steepest descent without restarts.
    pub fn new() -> Self {
        VariableNeighborhoodDescent { pivoting: PivotingRule::default(), restarts: 0 }
    }
}

impl Default for VariableNeighborhoodDescent {
    fn default() -> Self {
        VariableNeighborhoodDescent { restarts: 100, ..VariableNeighborhoodDescent::new() }
    }
}

impl LocalSearch for VariableNeighborhoodDescent {
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
        O: Observer<P>,
    {
        let mut descent = Descent::new(landscape, self.pivoting, 0).part_by_part();
        from_starts(landscape, start, self.restarts, run, |trajectory, run, stats| {
            descent.reach_local_optimum(trajectory, run, stats)
        })
    }
}
