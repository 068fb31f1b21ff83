//! Metropolis without rejected moves.

use super::Landscape;
use super::cooling::Thermal;
use super::metropolis::Metropolis;
use super::scan::{scan, scan_groups};
use super::trajectory::Trajectory;
use crate::trace::Verdict;
use crate::{
    Chances, Neighborhood, Objective, Observer, Problem, Roulette, Run, Scanning, Stats, StopReason,
    Termination,
};
use rand::{Rng, RngExt};
use rand_distr::Exp1;
use std::ops::ControlFlow;

/// The walk of Metropolis at one temperature, of which only the accepted moves are made. All moves of a state
/// are looked at; one is drawn by the chances that they have to be accepted, and so is how many proposals it
/// takes until one is. The same walk in law as proposing and rejecting, and a shorter way where nearly all
/// would be rejected (Bortz, Kalos & Lebowitz 1975, the n-fold way; Greene & Supowit 1986 for annealing). A
/// chance below 2^-32 counts as zero.
pub(super) struct Rejectionless<P: Problem> {
    metropolis: Metropolis,
    /// The chances of whole rises of the cost, where there are not too many.
    chances: Option<Chances>,
    /// Moves, or one of each group, and what the chances of all up to here come to, in 2^-32.
    listed: Vec<(P::Action, u64)>,
}

/// The moves of a state.
struct Moves {
    count: u64,
    /// Does each one that is listed stand for its alternatives?
    grouped: bool,
}

impl<P: Problem> Rejectionless<P> {
    pub(super) fn at(temperature: f64) -> Self {
        Rejectionless {
            metropolis: Metropolis::at(temperature),
            chances: Chances::at(temperature),
            listed: Vec::new(),
        }
    }

    /// Walk for as long as that many proposals would take, less if the lowest cost falls. A step of the run
    /// is a move that is looked at. Returns the number of proposals, or 0 where there is no move.
    pub(super) fn walk<N, J, R, T, O>(
        &mut self,
        landscape: Landscape<'_, P, N, J>,
        proposals: u64,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, u64>
    where
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let Landscape { problem, objective, .. } = landscape;
        let mut proposed = 0;
        while proposed < proposals {
            let Moves { count, grouped } = self.list(landscape, &trajectory.state, run)?;
            if count == 0 {
                return ControlFlow::Continue(0);
            }
            let all = self.listed.last().map_or(0, |&(_, upto)| upto);
            let waited = waiting(all as f64 / 2f64.powi(32) / count as f64, &mut run.rng);
            // Where no move has a chance to speak of, not even the largest number of proposals is enough.
            if all == 0 || waited > proposals - proposed {
                return ControlFlow::Continue(proposals);
            }
            proposed += waited;
            let drawn = run.rng.random_range(0..all);
            if let Some((action, delta)) = self.pick(landscape, &trajectory.state, grouped, drawn) {
                let lowest = trajectory.lowest();
                trajectory.make(problem, objective, (&action, delta), Verdict::Accepted, run, stats)?;
                if trajectory.lowest() < lowest {
                    break;
                }
            }
        }
        ControlFlow::Continue(proposed)
    }

    /// List the moves of a state, or the groups of them.
    fn list<N: Neighborhood<P>, J: Objective<P>, R: Rng, T: Termination, O>(
        &mut self,
        Landscape { problem, neighborhood, objective }: Landscape<'_, P, N, J>,
        state: &P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, Moves> {
        let Rejectionless { metropolis, chances, listed } = self;
        listed.clear();
        let mut sum = 0;
        let (scanning, roulette) = (neighborhood.scanning(), objective.roulette());
        let chances = chances.as_ref().filter(|_| roulette.is_known());
        if let Some((groups, chances)) = scanning.groups(problem, state).zip(chances) {
            let count = scan_groups(groups, run, |action| {
                sum += roulette.sum(problem, state, &action, chances);
                listed.push((action, sum));
            })?;
            return ControlFlow::Continue(Moves { count, grouped: true });
        }
        let moves = neighborhood.moves(problem, state);
        scan(moves, problem, objective, state, run, |action, delta, _| {
            sum += (metropolis.chance(delta) * 2f64.powi(32)) as u64;
            listed.push((action, sum));
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(Moves { count: listed.len() as u64, grouped: false })
    }

    /// The first move with which the chances come to more than `drawn`, and its delta.
    fn pick<N: Neighborhood<P>, J: Objective<P>>(
        &self,
        Landscape { problem, objective, .. }: Landscape<'_, P, N, J>,
        state: &P::State,
        grouped: bool,
        drawn: u64,
    ) -> Option<(P::Action, P::Cost)> {
        let at = self.listed.partition_point(|&(_, upto)| upto <= drawn);
        let (action, _) = self.listed.get(at)?;
        match &self.chances {
            Some(chances) if grouped => {
                let before = at.checked_sub(1).map_or(0, |before| self.listed[before].1);
                objective.roulette().pick(problem, state, action, chances, drawn - before)
            }
            _ => Some((action.clone(), objective.delta(problem, state, action))),
        }
    }
}

/// The number of proposals up to the first that is accepted, this one included, where each has that chance.
fn waiting(chance: f64, rng: &mut impl Rng) -> u64 {
    if chance >= 1.0 {
        return 1;
    }
    // A float too large for an integer becomes the largest one.
    let rejected = (rng.sample::<f64, _>(Exp1) / -(-chance).ln_1p()) as u64;
    rejected.saturating_add(1)
}
