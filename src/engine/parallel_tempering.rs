//! Parallel tempering.

mod ladder;

use super::cooling::Thermal;
use super::metropolis::Metropolis;
use super::proposals::Proposals;
use super::starts::from_starts;
use super::temperature::temperature_for;
use super::trajectory::Trajectory;
use super::{Landscape, LevelLength, LocalSearch};
use crate::{Cost, Neighborhood, Objective, Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use ladder::Ladder;
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Parallel tempering, or replica exchange (Geyer 1991; Hukushima & Nemoto 1996; Earl & Deem 2005): a state
/// at each of several temperatures, changed by moves that are accepted with the Metropolis probability
/// `exp(-delta / T)`. After every sweep of moves, states at neighboring temperatures are swapped with
/// probability `min(1, exp((1/T - 1/T') (cost - cost')))`, even and odd pairs in turn. A state that is stuck
/// in the cold wanders off to where it is hot and comes back elsewhere, so no cooling has to be planned, and
/// the search need never end.
///
/// The temperatures need not be known in advance. The extremes are measured; those in between are spaced, by
/// the swaps of a warm-up, so that all neighbors swap at the same rate (Kofke 2002). There are as many as it
/// takes to make that rate [`swap_rate`](ParallelTempering::swap_rate), as far as
/// [`temperatures`](ParallelTempering::temperatures) allows. After the warm-up they stay as they are.
///
/// The first state is the one that the search is told to begin with, all others are
/// [random](Problem::random_initial), and so is the one that replaces a state without a move.
///
/// The search ends at a goal, at the lower bound of the objective, at limits, and where even a random state has no
/// move. A state is tested for the goal when its cost is lower than all before, so the objective should be lowest at
/// goals.
///
/// ```
/// use recuit::{Actions, Engine, LocalSearch, Objective, ParallelTempering, Problem, Run, State, Status};
/// # struct Scales { weights: Vec<i32> }
/// # #[derive(Clone, Debug, PartialEq)]
/// # struct Split(Vec<bool>);
/// # impl State for Split {
/// #     type Key = Vec<bool>;
/// #     fn key(&self) -> Vec<bool> { self.0.clone() }
/// # }
/// # impl Problem for Scales {
/// #     type State = Split;
/// #     type Action = usize;
/// #     type Undo = ();
/// #     type Cost = i32;
/// #     fn initial(&self) -> Split { Split(vec![true; self.weights.len()]) }
/// #     fn actions(&self, _: &Split) -> impl Iterator<Item = usize> { 0..self.weights.len() }
/// #     fn apply(&self, state: &mut Split, &weight: &usize) { state.0[weight] = !state.0[weight]; }
/// #     fn undo(&self, state: &mut Split, weight: &usize, _: ()) { self.apply(state, weight); }
/// #     fn goal_test(&self, state: &Split) -> bool { Difference.cost(self, state) == 0 }
/// # }
/// # struct Difference;
/// # impl Objective<Scales> for Difference {
/// #     fn cost(&self, problem: &Scales, state: &Split) -> i32 {
/// #         let signed = problem.weights.iter().zip(&state.0).map(|(w, &left)| if left { *w } else { -w });
/// #         signed.sum::<i32>().abs()
/// #     }
/// # }
/// // The two scales of the front page.
/// let problem = Scales { weights: vec![31, 8, 24, 17, 5, 29, 12, 20] };
/// let tempering = ParallelTempering::new().on(Actions, Difference);
/// let outcome = tempering.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ParallelTempering {
    /// The largest number of temperatures; there are at least two.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub temperatures: u64,
    /// How many moves are proposed at each temperature between swaps.
    pub sweep: LevelLength,
    /// The rate at which neighbors are to swap, between 0 and 1.
    #[serde(with = "crate::checked::Fraction")]
    pub swap_rate: f64,
    /// The hottest temperature is the one at which that share of the uphill moves on a random walk would be accepted,
    /// between 0 and 1.
    #[serde(with = "crate::checked::Fraction")]
    pub hottest: f64,
    /// The coldest temperature is the one at which that share of the uphill moves would be accepted where a descent
    /// from the start ends, between 0 and 1.
    #[serde(with = "crate::checked::Fraction")]
    pub coldest: f64,
    /// After how many sweeps the temperatures stay as they are. They are spaced anew after a sixteenth, an
    /// eighth, a quarter, a half and all of these.
    pub warm_up: u64,
}

impl ParallelTempering {
    /// Up to 32 temperatures that swap at the rate 0.3, from where 3 in 1000 uphill moves are accepted to where 3 in 10
    /// are; sweeps of one neighborhood, and 320 of them to warm up.
    pub fn new() -> Self {
        ParallelTempering {
            temperatures: 32,
            sweep: LevelLength::Neighborhoods(1.0),
            swap_rate: 0.3,
            hottest: 0.3,
            coldest: 0.003,
            warm_up: 320,
        }
    }
}

impl Default for ParallelTempering {
    fn default() -> Self {
        ParallelTempering::new()
    }
}

impl ParallelTempering {
    /// How many sweeps the descent takes, and how many moves a temperature is measured on.
    const DESCENT: u64 = 10;
    const SAMPLE: u64 = 1000;

    /// Propose `moves` moves at one temperature, from the current state.
    fn sweep<P, N, J, R, T, O>(
        proposals: &mut Proposals<P, N, J>,
        temperature: f64,
        moves: u64,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let Landscape { problem, objective, .. } = proposals.landscape;
        let mut metropolis = Metropolis::at(temperature);
        let mut left = moves;
        let mut is_new = false;
        while left > 0 {
            let granted = run.allowance()?.min(left);
            let proposed = proposals.propose(granted, &mut metropolis, trajectory, run, stats)?;
            if proposed == 0 {
                if is_new {
                    return ControlFlow::Break(StopReason::LocalOptimum);
                }
                stats.tries += 1;
                trajectory.restart(problem, objective, stats.tries, run)?;
            }
            is_new = proposed == 0;
            left -= proposed;
        }
        trajectory.measure(problem, objective, run)
    }

    /// The temperature at which that share of the uphill moves would be accepted in `state`, or on a random walk from
    /// there; 0 where no move leads uphill.
    fn measure<P, N, J, R, T, O>(
        share: f64,
        Landscape { problem, neighborhood, objective }: Landscape<'_, P, N, J>,
        state: &P::State,
        is_walk: bool,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, f64>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
    {
        let mut state = state.clone();
        let mut uphill = Vec::new();
        for _ in 0..Self::SAMPLE {
            run.step()?;
            let Some(action) = neighborhood.sample(problem, &state, &mut run.rng) else { break };
            let delta = objective.delta(problem, &state, &action).as_f64();
            uphill.extend((delta > 0.0).then_some(delta));
            if is_walk {
                problem.apply(&mut state, &action);
            }
        }
        ControlFlow::Continue(temperature_for(share, &uphill))
    }

    /// The initial temperatures. The current state descends, to find out how steep the ground is at the
    /// bottom.
    fn ladder<P, N, J, R, T, O>(
        &self,
        proposals: &mut Proposals<P, N, J>,
        trajectory: &mut Trajectory<P>,
        moves: u64,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, Ladder>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let landscape = proposals.landscape;
        let above = Self::measure(self.hottest, landscape, &trajectory.state, true, run)?;
        Self::sweep(proposals, 0.0, moves.saturating_mul(Self::DESCENT), trajectory, run, stats)?;
        let below = Self::measure(self.coldest, landscape, &trajectory.state, false, run)?;
        // Where the ground is flat there is nothing to be measured.
        let hottest = if above > 0.0 { above } else { 1.0 };
        let coldest = if below > 0.0 { below.min(hottest / 2.0) } else { hottest / 100.0 };
        ControlFlow::Continue(Ladder::new(coldest, hottest, self.most()))
    }

    /// The largest number of temperatures.
    fn most(&self) -> usize {
        self.temperatures.max(2) as usize
    }

    /// Sweep and swap without end.
    fn temper<P, N, J, R, T, O>(
        &self,
        landscape: Landscape<'_, P, N, J>,
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
        let Landscape { problem, neighborhood, objective } = landscape;
        let moves = self.sweep.moves(problem, neighborhood, &trajectory.state);
        let mut proposals = Proposals::new(landscape);
        let mut ladder = self.ladder(&mut proposals, trajectory, moves, run, stats)?;
        let mut replicas = vec![(trajectory.state.clone(), trajectory.cost)];
        for _ in 1..self.most() {
            run.step()?;
            let state = problem.random_initial(&mut run.rng);
            let cost = objective.cost(problem, &state);
            replicas.push((state, cost));
        }
        let mut sweep = 0;
        loop {
            sweep += 1;
            let temperatures = ladder.temperatures().iter();
            for (chain, (&temperature, (state, cost))) in temperatures.zip(&mut replicas).enumerate() {
                trajectory.exchange(state, cost);
                let (number, now) = (chain as u64 + 1, &*trajectory);
                run.observer.on_chain(problem, &now.state, number, now.cost, temperature);
                Self::sweep(&mut proposals, temperature, moves, trajectory, run, stats)?;
                trajectory.exchange(state, cost);
            }
            let parity = (sweep % 2) as usize;
            for lower in (parity..ladder.temperatures().len() - 1).step_by(2) {
                let cost = |replica: usize| replicas[replica].1.as_f64();
                let probability = ladder.swap(lower, cost(lower), cost(lower + 1));
                if run.rng.random::<f64>() < probability {
                    replicas.swap(lower, lower + 1);
                    stats.swaps += 1;
                }
            }
            stats.levels += 1;
            if [16, 8, 4, 2, 1].iter().any(|part| sweep == self.warm_up / part) {
                ladder.space(self.swap_rate, self.most());
            }
        }
    }
}

impl LocalSearch for ParallelTempering {
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
            self.temper(landscape, trajectory, run, stats)
        })
    }
}
