//! Tabu search.

use super::draw::Evaluated;
use super::scan::{next_allowance, scan_groups};
use super::starts::from_starts;
use super::trajectory::Trajectory;
use super::{Landscape, LocalSearch};
use crate::trace::Verdict;
use crate::{
    Attributes, Cost, Neighborhood, Objective, Observer, Outcome, Problem, Run, Scanning, Shortlist, Stats,
    StopReason, Termination,
};
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Tabu search (Glover 1989; for coloring Hertz & de Werra 1987): make the best move, even where it makes the cost
/// worse, but none that would bring back what a recent move took away.
///
/// What a move adds and drops is said by [`Attributes::added`] and [`Attributes::dropped`]. What is dropped may
/// not be added again for `tenure` moves, up to `spread` more drawn at random, and `factor` times what the
/// neighborhood [asks for](Attributes::tenure). A tabu move that leads below the incumbent is made all the same
/// (aspiration). Ties are broken at random; where all moves are tabu, an iteration passes without one.
///
/// The search ends at a goal, at the lower bound of the objective, at limits, and where there is no move at all. A
/// state is tested for the goal when its cost is lower than all before, so the objective should be lowest at goals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TabuSearch {
    /// For how many moves at least an attribute is tabu.
    pub tenure: u64,
    /// The largest number of moves that are added to the tenure at random.
    pub spread: u64,
    /// What the tenure that the neighborhood asks for is multiplied by.
    #[serde(with = "crate::checked::NotNegative")]
    pub factor: f64,
}

impl TabuSearch {
    /// A tenure of 7 moves, up to 7 more, and what the neighborhood asks for.
    pub fn new() -> Self {
        TabuSearch { tenure: 7, spread: 7, factor: 1.0 }
    }
}

impl Default for TabuSearch {
    fn default() -> Self {
        TabuSearch::new()
    }
}

/// What a scan of the neighborhood finds.
pub(super) enum Scan<P: Problem> {
    /// The best move that may be made.
    Move(Evaluated<P>),
    AllTabu,
    NoMove,
}

/// What the search remembers.
pub(super) struct Memory<A> {
    pub(super) iteration: u64,
    /// Up to and including which iteration each attribute is tabu.
    expiry: Vec<u64>,
    /// The moves that tie for the best.
    ties: Vec<A>,
}

impl<A> Memory<A> {
    pub(super) fn new(attributes: usize) -> Self {
        Memory { iteration: 0, expiry: vec![0; attributes], ties: Vec::new() }
    }

    /// These attributes are tabu for so many iterations.
    pub(super) fn forbid(&mut self, attributes: impl IntoIterator<Item = usize>, tenure: u64) {
        let until = self.iteration.saturating_add(tenure);
        attributes.into_iter().for_each(|attribute| self.expiry[attribute] = until);
    }
}

impl TabuSearch {
    /// Look at all moves. A tabu move counts if its delta is below `aspiration`. Compiled as a function of
    /// its own, so that its loop has all registers to itself.
    #[inline(never)]
    pub(super) fn scan<P, N, J, R, T, O>(
        landscape: Landscape<'_, P, N, J>,
        state: &P::State,
        aspiration: Option<P::Cost>,
        memory: &mut Memory<P::Action>,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, Scan<P>>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
    {
        let Landscape { problem, neighborhood, objective } = landscape;
        let attributes = neighborhood.attributes();
        let Memory { iteration, ref expiry, ref mut ties } = *memory;
        ties.clear();
        let mut best = None;
        // Asked last, and only of moves that would be taken: finding out an attribute may cost more than a delta.
        let is_allowed = |action: &P::Action, delta: P::Cost| {
            let mut added = attributes.added(problem, state, action).into_iter();
            aspiration.is_some_and(|aspiration| delta < aspiration)
                || !added.all(|attribute| expiry[attribute] >= iteration)
        };
        let (scanning, shortlist) = (neighborhood.scanning(), objective.shortlist());
        let looked = if let Some(groups) = scanning.groups(problem, state).filter(|_| shortlist.is_known()) {
            scan_groups(groups, run, |action| {
                shortlist.tell(problem, state, &action, best, |action, delta| {
                    if is_allowed(&action, delta) {
                        tie(ties, &mut best, action, delta);
                    }
                    best
                });
            })?
        } else {
            let (mut granted, mut looked) = (run.allowance()?, 0);
            // Internal iteration: nested neighborhoods become nested loops.
            neighborhood.moves(problem, state).try_for_each(|action| {
                if looked == granted {
                    (granted, looked) = (next_allowance(run, looked)?, 0);
                }
                looked += 1;
                let delta = objective.delta(problem, state, &action);
                if best.is_none_or(|best| delta <= best) && is_allowed(&action, delta) {
                    tie(ties, &mut best, action, delta);
                }
                ControlFlow::Continue(())
            })?;
            run.spend(looked);
            looked
        };
        let chosen = if ties.len() > 1 { run.rng.random_range(0..ties.len()) } else { 0 };
        ControlFlow::Continue(match (ties.get(chosen), best) {
            (Some(action), Some(delta)) => Scan::Move((action.clone(), delta)),
            _ if looked == 0 => Scan::NoMove,
            _ => Scan::AllTabu,
        })
    }

    /// Move from the current state until there is nowhere to go.
    fn walk<P, N, J, R, T, O>(
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
        let attributes = neighborhood.attributes();
        let mut memory = Memory::new(attributes.count(problem));
        loop {
            memory.iteration += 1;
            let state = &trajectory.state;
            let aspiration = Some(trajectory.best_cost() - trajectory.cost);
            let (action, delta) = match Self::scan(landscape, state, aspiration, &mut memory, run)? {
                Scan::Move(priced) => priced,
                Scan::AllTabu => {
                    run.observer.on_all_tabu(problem, state);
                    continue;
                }
                Scan::NoMove => break,
            };
            let mut verdict = Verdict::Accepted;
            if run.observer.is_watching() {
                let mut added = attributes.added(problem, state, &action).into_iter();
                if added.all(|attribute| memory.expiry[attribute] >= memory.iteration) {
                    verdict = Verdict::Aspired;
                }
            }
            let longer = (self.factor * attributes.tenure(problem, state)) as u64;
            let longer = longer.saturating_add(run.rng.random_range(0..=self.spread));
            let tenure = self.tenure.saturating_add(longer);
            memory.forbid(attributes.dropped(problem, state, &action), tenure);
            trajectory.make(problem, objective, (&action, delta), verdict, run, stats)?;
        }
        ControlFlow::Continue(StopReason::LocalOptimum)
    }
}

/// Keep a move whose delta is no worse than the `best` so far. Kept out of the scan's closure, so that it stays small.
#[inline(never)]
fn tie<A, C: Cost>(ties: &mut Vec<A>, best: &mut Option<C>, action: A, delta: C) {
    if *best != Some(delta) {
        *best = Some(delta);
        ties.clear();
    }
    ties.push(action);
}

impl LocalSearch for TabuSearch {
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
