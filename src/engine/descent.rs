//! Going down to a local optimum: what hill climbing, variable neighborhood descent and iterated local search share.

use super::Landscape;
use super::agenda::Agenda;
use super::draw::{Draw, Evaluated};
use super::scan::scan;
use super::trajectory::Trajectory;
use crate::trace::Verdict;
use crate::{
    Neighborhood, Objective, Observer, Parts, Problem, Run, Scanning, Stats, StopReason, Termination,
};
use num_traits::zero;
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::iter;
use std::ops::{ControlFlow, Range};

/// Which improving move a descent makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PivotingRule {
    /// The one that improves most, ties broken at random (AIMA figure 4.2).
    #[default]
    Steepest,
    /// The first one found in the order of [`Neighborhood::moves`]. The scan resumes at the
    /// [place](Scanning::places) of the last one, and ends when a full round finds nothing. Places that a
    /// move [did not disturb](Scanning::disturbed) are not looked at again before all others are done.
    FirstImprovement,
    /// Any improving move, drawn uniformly (AIMA section 4.1.1, stochastic hill climbing).
    Stochastic,
}

/// A descent in one landscape.
pub(super) struct Descent<'a, P, N, J> {
    pub(super) landscape: Landscape<'a, P, N, J>,
    pivoting: PivotingRule,
    /// The largest number of sideways moves in a row.
    sideways: u64,
    /// The places of each part of the neighborhood; the descent takes the parts in turn.
    parts: Vec<Range<usize>>,
    agenda: Agenda,
    /// Was a move made that did not disturb all places?
    left_out: bool,
    /// How many sideways moves in a row were made last.
    row: u64,
}

impl<'a, P: Problem, N: Neighborhood<P>, J: Objective<P>> Descent<'a, P, N, J> {
    /// A descent in the neighborhood as a whole.
    pub(super) fn new(landscape: Landscape<'a, P, N, J>, pivoting: PivotingRule, sideways: u64) -> Self {
        let places = landscape.neighborhood.scanning().places(landscape.problem);
        let (parts, agenda) = (iter::once(0..places).collect(), Agenda::new(places));
        Descent { landscape, pivoting, sideways, parts, agenda, left_out: false, row: 0 }
    }

    /// A descent in one part of the neighborhood after the other, back to the first after each improvement.
    pub(super) fn part_by_part(self) -> Self {
        let Landscape { problem, neighborhood, .. } = self.landscape;
        let union = neighborhood.parts();
        let parts = (0..union.count()).map(|part| union.places(problem, part)).collect();
        Descent { parts, ..self }
    }

    /// Descend to a local optimum from a state of which nothing is known.
    pub(super) fn reach_local_optimum<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason> {
        self.row = 0;
        self.left_out = true;
        while self.left_out {
            self.agenda.fill();
            self.left_out = false;
            self.descend(trajectory, run, stats, &mut ())?;
        }
        ControlFlow::Continue(StopReason::LocalOptimum)
    }

    /// Descend until nothing that is known to be disturbed improves; the moves made are recorded in `trail`.
    pub(super) fn descend<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
        trail: &mut impl Trail<P>,
    ) -> ControlFlow<StopReason> {
        let mut part = 0;
        while let Some(places) = self.parts.get(part).cloned() {
            let allows_sideways = self.row < self.sideways;
            let found = match self.pivoting {
                PivotingRule::FirstImprovement => {
                    self.first(places, allows_sideways, &trajectory.state, run)?
                }
                _ => self.best(places, allows_sideways, &trajectory.state, run)?,
            };
            match found {
                None => part += 1,
                Some((action, delta)) => {
                    part = 0;
                    self.row = if delta == zero() { self.row + 1 } else { 0 };
                    self.make(action, delta, trajectory, run, stats, trail)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Make a move.
    pub(super) fn make<R, T: Termination, O: Observer<P>>(
        &mut self,
        action: P::Action,
        delta: P::Cost,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
        trail: &mut impl Trail<P>,
    ) -> ControlFlow<StopReason> {
        let Landscape { problem, neighborhood, objective } = self.landscape;
        let undo = trajectory.make(problem, objective, (&action, delta), Verdict::Accepted, run, stats)?;
        if self.pivoting == PivotingRule::FirstImprovement {
            match neighborhood.scanning().disturbed(problem, &trajectory.state, &action) {
                Some(places) => {
                    places.for_each(|place| self.agenda.add(place));
                    self.left_out = true;
                }
                None => self.agenda.fill(),
            }
        }
        trail.push(action, undo);
        ControlFlow::Continue(())
    }

    /// The next improving move at the places that are pending; else, if wanted and if all moves were looked at, a
    /// sideways one.
    fn first<R: Rng, T: Termination, O>(
        &mut self,
        places: Range<usize>,
        allows_sideways: bool,
        state: &P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, Option<Evaluated<P>>> {
        let allows_sideways = allows_sideways && self.agenda.is_full();
        let mut improving = None;
        let mut sideways = Draw::new();
        while let Some(place) = self.agenda.next(places.clone()) {
            self.scan(place, state, run, |action, delta, rng| {
                if delta < zero() {
                    improving = Some((action, delta));
                    return ControlFlow::Break(());
                }
                if allows_sideways && delta == zero() {
                    sideways.offer((action, delta), rng);
                }
                ControlFlow::Continue(())
            })?;
            if improving.is_some() {
                return ControlFlow::Continue(improving);
            }
            self.agenda.strike(place);
        }
        ControlFlow::Continue(sideways.chosen)
    }

    /// The best improving move at these places or, if the rule is stochastic, any; else, if wanted, a sideways one.
    fn best<R: Rng, T: Termination, O>(
        &self,
        places: Range<usize>,
        allows_sideways: bool,
        state: &P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, Option<Evaluated<P>>> {
        let steepest = self.pivoting == PivotingRule::Steepest;
        let mut draw = Draw::new();
        // The draw is among moves of this delta, or among all that improve.
        let mut best: P::Cost = zero();
        for place in places {
            self.scan(place, state, run, |action, delta, rng| {
                let is_better = delta < best && (steepest || best == zero());
                if is_better {
                    best = delta;
                    draw = Draw::new();
                }
                let is_offered = if delta < zero() {
                    is_better || !steepest || delta == best
                } else {
                    allows_sideways && delta == zero() && best == zero()
                };
                if is_offered {
                    draw.offer((action, delta), rng);
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(draw.chosen)
    }

    #[inline]
    fn scan<R: Rng, T: Termination, O>(
        &self,
        place: usize,
        state: &P::State,
        run: &mut Run<R, T, O>,
        look: impl FnMut(P::Action, P::Cost, &mut R) -> ControlFlow<()>,
    ) -> ControlFlow<StopReason> {
        let Landscape { problem, neighborhood, objective } = self.landscape;
        let scanning = neighborhood.scanning();
        scan(scanning.moves_at(problem, state, place), problem, objective, state, run, look)
    }
}

/// A record of moves by which they can be taken back.
pub(super) trait Trail<P: Problem> {
    fn push(&mut self, action: P::Action, undo: P::Undo);
}

impl<P: Problem> Trail<P> for () {
    fn push(&mut self, _: P::Action, _: P::Undo) {}
}

impl<P: Problem> Trail<P> for Vec<(P::Action, P::Undo)> {
    fn push(&mut self, action: P::Action, undo: P::Undo) {
        Vec::push(self, (action, undo));
    }
}
