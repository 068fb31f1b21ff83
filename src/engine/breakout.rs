//! Breakout.

use super::starts::from_starts;
use super::tabu::{Memory, Scan};
use super::trajectory::Trajectory;
use super::{Landscape, LocalSearch, TabuSearch};
use crate::trace::Verdict;
use crate::{
    Attributes, Cost, Neighborhood, Objective, Observer, Outcome, Problem, Run, Stats, StopReason,
    Termination, Terms,
};
use num_traits::{one, zero};
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;
use std::ops::ControlFlow;

/// Breakout (Morris 1993): what is violated time and again weighs more and more, until the local minimum is
/// none any more.
///
/// Each of the [`Terms`] of the objective has a weight, at first 1. The move is made that lowers the weighted
/// cost most or, where none does, raises it least, ties broken at random; but none that would bring back what
/// one of the last moves took away, as in [`TabuSearch`]: where few terms are left, they may gain weight
/// together for ever, and change nothing. Whenever no move lowers the weighted cost, each term that costs
/// something gains 1. Old grievances fade: after every so many breakouts, all weights above 1 lose 1 (pure
/// additive weighting: Thornton, Pham, Bain & Ferreira 2004). No weight grows beyond 1024, so the type of
/// costs should have room for a thousand times what a state costs. Costs are reported as they are, without
/// weights.
///
/// The search ends at a goal, at the lower bound of the objective, at limits, and where there is no move at
/// all. A state is tested for the goal when its cost is lower than all before, so the objective should be
/// lowest at goals.
///
/// ```
/// use recuit::csp::{AllDifferent, Csp, Repairs, TotalViolation};
/// use recuit::{Breakout, Engine, LocalSearch, Problem, Run, Status};
/// // Eight queens, by what differs.
/// let mut csp = Csp::new();
/// let rows = csp.variables("row", 8, 0..8);
/// csp.post(AllDifferent::new(&rows));
/// for (left, &x) in rows.iter().enumerate() {
///     for (right, &y) in rows.iter().enumerate().skip(left + 1) {
///         csp.post((x - y).differs_from((right - left) as i32));
///         csp.post((y - x).differs_from((right - left) as i32));
///     }
/// }
/// let problem = csp.complete();
/// let breakout = Breakout::new().on(Repairs::All, TotalViolation);
/// let outcome = breakout.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Breakout {
    /// After how many breakouts weights fade.
    #[schemars(range(min = 1))]
    pub fade: NonZeroU64,
    /// For how many moves at least what a move dropped may not be added again.
    pub tenure: u64,
    /// The largest number of moves that are added to the tenure at random.
    pub spread: u64,
}

impl Breakout {
    /// Weights fade after every 50 breakouts; a tenure of 7 moves, and up to 7 more.
    pub fn new() -> Self {
        Breakout { fade: NonZeroU64::new(50).expect("more than none"), tenure: 7, spread: 7 }
    }
}

impl Default for Breakout {
    fn default() -> Self {
        Breakout::new()
    }
}

/// How often 1 is doubled to come to the greatest weight.
const DOUBLED: usize = 10;

/// An objective whose terms are weighed.
struct Weighed<'a, J, C> {
    objective: &'a J,
    weights: Vec<C>,
    greatest: C,
}

impl<'a, J, C: Cost> Weighed<'a, J, C> {
    fn new(objective: &'a J, terms: usize) -> Self {
        let greatest = (0..DOUBLED).fold(C::one(), |weight, _| weight + weight);
        Weighed { objective, weights: vec![one(); terms], greatest }
    }

    /// All weights above 1 lose 1.
    fn fade(&mut self) {
        let heavy = self.weights.iter_mut().filter(|weight| **weight > one());
        heavy.for_each(|weight| *weight = *weight - one());
    }
}

impl<P: Problem, J: Objective<P>> Objective<P> for Weighed<'_, J, P::Cost> {
    fn cost(&self, problem: &P, state: &P::State) -> P::Cost {
        let mut cost = zero();
        self.objective.terms().costly(problem, state, |term, part| cost = cost + self.weights[term] * part);
        cost
    }

    #[inline]
    fn delta(&self, problem: &P, state: &P::State, action: &P::Action) -> P::Cost {
        let mut delta = zero();
        let weigh = |term: usize, part| delta = delta + self.weights[term] * part;
        self.objective.terms().changed(problem, state, action, weigh);
        delta
    }

    fn is_estimate(&self) -> bool {
        self.objective.is_estimate()
    }
}

/// Each term that costs something in the state gains weight.
fn gain<P: Problem, J: Objective<P>>(
    Weighed { objective, weights, greatest }: &mut Weighed<'_, J, P::Cost>,
    problem: &P,
    state: &P::State,
) {
    objective.terms().costly(problem, state, |term, _| {
        if weights[term] < *greatest {
            weights[term] = weights[term] + one();
        }
    });
}

impl Breakout {
    /// Move from the current state until there is nowhere to go.
    fn walk<P, N, J, R, T, O>(
        &self,
        Landscape { problem, neighborhood, objective }: Landscape<'_, P, N, J>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let attributes = neighborhood.attributes();
        let mut memory = Memory::new(attributes.count(problem));
        let mut weighed = Weighed::new(objective, objective.terms().count(problem));
        let mut breakouts = 0;
        loop {
            memory.iteration += 1;
            let state = &trajectory.state;
            let raised = Landscape { problem, neighborhood, objective: &weighed };
            let (action, weighted) = match TabuSearch::scan(raised, state, None, &mut memory, run)? {
                Scan::Move(evaluated) => evaluated,
                Scan::AllTabu => {
                    run.observer.on_all_tabu(problem, state);
                    continue;
                }
                Scan::NoMove => return ControlFlow::Continue(StopReason::LocalOptimum),
            };
            if weighted >= zero() {
                gain(&mut weighed, problem, state);
                breakouts += 1;
                if breakouts % self.fade == 0 {
                    weighed.fade();
                }
            }
            let tenure = self.tenure.saturating_add(run.rng.random_range(0..=self.spread));
            memory.forbid(attributes.dropped(problem, state, &action), tenure);
            let delta = objective.delta(problem, state, &action);
            trajectory.make(problem, objective, (&action, delta), Verdict::Accepted, run, stats)?;
        }
    }
}

impl LocalSearch for Breakout {
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
        from_starts(landscape, start, 0, run, |trajectory, run, stats| {
            self.walk(landscape, trajectory, run, stats)
        })
    }
}
