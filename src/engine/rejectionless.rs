//! Metropolis without rejected moves.

use super::Landscape;
use super::cooling::Thermal;
use super::metropolis::Metropolis;
use super::scan::{scan, scan_groups};
use super::trajectory::Trajectory;
use crate::trace::Verdict;
use crate::{
    Neighborhood, Objective, Observer, Problem, Run, Scanning, Shortlist, Stats, StopReason, Termination,
};
use rand::{Rng, RngExt};
use rand_distr::Exp1;
use std::ops::ControlFlow;

/// Moves with a chance below this need not be listed: asking for them one by one costs more than drawing them, rarely, by
/// rejection.
const RARE: f64 = 3e-4;

/// The walk of Metropolis at one temperature, of which only the accepted moves are made. All moves of a state are looked at;
/// one is drawn by the chances that they have to be accepted, and so is how many proposals it takes until one is. The same
/// walk in law as proposing and rejecting, and a shorter way where nearly all would be rejected (Bortz, Kalos & Lebowitz
/// 1975, the n-fold way; Greene & Supowit 1986 for annealing).
pub(super) struct Rejectionless<P: Problem> {
    metropolis: Metropolis,
    /// What a move costs from which on it need not be listed, as far as is known.
    rare: Option<P::Cost>,
    /// Moves with what they cost, and the chances of all up to here together.
    listed: Vec<(P::Action, P::Cost, f64)>,
    /// The number of moves, listed or not.
    count: u64,
}

impl<P: Problem> Rejectionless<P> {
    pub(super) fn at(temperature: f64) -> Self {
        Rejectionless { metropolis: Metropolis::at(temperature), rare: None, listed: Vec::new(), count: 0 }
    }

    /// Walk for as long as that many proposals would take, less if the lowest cost falls. A step of the run is a move that is
    /// looked at. Returns the number of proposals, or 0 where there is no move.
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
            self.list(landscape, &trajectory.state, run)?;
            if self.count == 0 {
                return ControlFlow::Continue(0);
            }
            let listed = self.listed.last().map_or(0.0, |&(_, _, upto)| upto);
            // No move that is not listed has a better chance than this one.
            let rare = self.rare.map_or(0.0, |rare| self.metropolis.chance(rare));
            let all = listed + rare * (self.count - self.listed.len() as u64) as f64;
            let waited = waiting(all / self.count as f64, &mut run.rng);
            if waited > proposals - proposed {
                return ControlFlow::Continue(proposals);
            }
            proposed += waited;
            let drawn = run.rng.random::<f64>() * all;
            let chosen = if drawn < listed {
                let at = self.listed.partition_point(|&(_, _, upto)| upto <= drawn);
                self.listed.get(at).map(|(action, delta, _)| (action.clone(), *delta))
            } else {
                self.draw_unlisted(landscape, &trajectory.state, rare, &mut run.rng)
            };
            if let Some((action, delta)) = chosen {
                let lowest = trajectory.lowest();
                trajectory.make(problem, objective, (&action, delta), Verdict::Accepted, run, stats)?;
                if trajectory.lowest() < lowest {
                    break;
                }
            }
        }
        ControlFlow::Continue(proposed)
    }

    /// List the moves of a state that are not rare, or more.
    fn list<N: Neighborhood<P>, J: Objective<P>, R: Rng, T: Termination, O>(
        &mut self,
        Landscape { problem, neighborhood, objective }: Landscape<'_, P, N, J>,
        state: &P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        let Rejectionless { metropolis, rare, listed, count } = self;
        listed.clear();
        let (mut sum, mut most) = (0.0, *rare);
        let mut list = |action: P::Action, delta: P::Cost| {
            let chance = metropolis.chance(delta);
            if chance >= RARE {
                sum += chance;
                listed.push((action, delta, sum));
            } else if rare.is_none_or(|rare| delta < rare) {
                *rare = Some(delta);
            }
            *rare
        };
        let (scanning, shortlist) = (neighborhood.scanning(), objective.shortlist());
        if let Some(groups) = scanning.groups(problem, state).filter(|_| shortlist.is_known()) {
            *count = scan_groups(groups, run, |action| {
                shortlist.tell(problem, state, &action, most, |action, delta| {
                    most = list(action, delta);
                    most
                });
            })?;
        } else {
            *count = 0;
            scan(neighborhood.moves(problem, state), problem, objective, state, run, |action, delta, _| {
                *count += 1;
                list(action, delta);
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }

    /// One of the moves that are not listed, all alike, if it is accepted by as much as its chance falls short of `rare`.
    fn draw_unlisted<N: Neighborhood<P>, J: Objective<P>>(
        &self,
        Landscape { problem, neighborhood, objective }: Landscape<'_, P, N, J>,
        state: &P::State,
        rare: f64,
        rng: &mut impl Rng,
    ) -> Option<(P::Action, P::Cost)> {
        let moves = neighborhood.moves(problem, state);
        let mut unlisted = moves.filter_map(|action| {
            let delta = objective.delta(problem, state, &action);
            let chance = self.metropolis.chance(delta);
            (chance < RARE).then_some((action, delta, chance))
        });
        let unlisted_count = self.count as usize - self.listed.len();
        let (action, delta, chance) = unlisted.nth(rng.random_range(0..unlisted_count))?;
        (rng.random::<f64>() * rare < chance).then_some((action, delta))
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
