//! Large neighborhood search.

mod repair;

use super::shares::Shares;
use super::trajectory::Trajectory;
use super::{Engine, On};
use crate::trace::{Judgment, Verdict};
use crate::{
    Adaptation, Cost, Freeing, Objective, Observer, Outcome, Part, Posed, Problem, RepairReport, Run, Stats,
    Status, StopReason, Termination,
};
use num_traits::zero;
use rand::{Rng, RngExt};
use rand_distr::Exp1;
use repair::{Found, Repairer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::f64::consts::LN_2;
use std::ops::ControlFlow;

/// Large neighborhood search (Shaw 1998): free a part of a full state, let tree search repair it under a
/// limit on failures, and go on from there if the result is accepted.
///
/// It needs two formulations of the problem at once, and what joins them: a [`Freeing`]. Local search decides where to
/// look, tree search with all its propagation looks there.
///
/// - *Which part.* A [`Freeing`] has several ways to choose one. Those that gain are drawn more often (Ropke & Pisinger
///   2006, section 3.4; [`Adaptation`]).
/// - *How large.* The size of the part is adapted for each way by itself: it grows by a tenth when a repair
///   has looked at everything and gained nothing, and shrinks by a twentieth when the limit on failures came
///   first (after Perron, Shaw & Furnon 2004).
/// - *What is accepted.* The Metropolis rule, with the threshold drawn before the repair and not after it,
///   which comes to the same: so the tree is pruned by the very cost that would be accepted. The temperature
///   is in proportion to the cost of the best state (Ropke & Pisinger 2006, section 3.5), and falls from
///   repair to repair. At temperature 0 only what is better is accepted.
///
/// First everything is freed: a dive of the tree search, which solves what is easy. Until it or a repair
/// meets a goal of the tree, what a repair could not complete counts too: of the states in which it was
/// stuck, the one with the least left to be decided is filled up (after Jussien & Lhomme 2002,
/// decision-repair). Once a goal was met, only goals are gone on from.
///
/// It goes on until a goal, the lower bound of the objective or a limit is reached, or until a repair
/// with everything freed has looked everywhere, which proves the best state optimal or the problem infeasible. To
/// come to this on small instances, the limit on failures doubles whenever it ends a repair with everything freed.
///
/// In a [portfolio](crate::Portfolio) it goes on from a better state that another search has
/// [left](crate::Turn::leave).
///
/// The nodes of the trees count as steps, and so does each repair; [`Stats::tries`] counts repairs.
///
/// A survey: Pisinger & Ropke, "Large neighborhood search" (2010).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LargeNeighborhood {
    /// How many dead ends a repair may come to, at least one.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub fails: u64,
    /// How many dead ends the first search may come to, in which everything is free; at least one.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub dive: u64,
    /// Which share of everything is freed at first, above 0 and below 1.
    #[serde(with = "crate::checked::Fraction")]
    pub part: f64,
    /// At first, a state that costs by this share more than the best one is accepted with probability one half.
    #[serde(with = "crate::checked::NotNegative")]
    pub worse: f64,
    /// What the temperature is multiplied by after each repair, above 0 and below 1.
    #[serde(with = "crate::checked::Fraction")]
    pub cooling: f64,
    /// After this many repairs in a row without a new lowest cost, the search goes back to the best state, and to the
    /// temperature of the start.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub patience: u64,
    /// How the shares of the ways to choose a part follow their success.
    pub adaptation: Adaptation,
}

impl Default for LargeNeighborhood {
    fn default() -> Self {
        LargeNeighborhood {
            fails: 100,
            dive: 1000,
            part: 0.1,
            worse: 0.01,
            cooling: 0.999,
            patience: 1000,
            adaptation: Adaptation { segment: 50, reaction: 0.2, least: 0.3 },
        }
    }
}

impl LargeNeighborhood {
    /// The search that frees parts as `freeing` says, and minimizes `objective`.
    pub fn on<F, J>(self, freeing: F, objective: J) -> On<Self, F, J> {
        On { search: self, neighborhood: freeing, objective }
    }
}

/// By how much the size of a part grows when its repair has looked everywhere for nothing.
const GROWTH: f64 = 1.1;
/// And shrinks when the limit on failures came before that.
const SHRINKAGE: f64 = 0.95;

/// The least that a cost can rise by: below it only what is better is searched for. Otherwise tree search would first
/// find, again and again, the state that it comes from.
fn least_rise<C: Cost>() -> f64 {
    if C::one().as_index().is_some() { 1.0 } else { 0.0 }
}

/// The sizes of the parts to be freed: a share of everything for each way to choose one.
struct Sizes {
    shares: Vec<f64>,
    extent: usize,
}

impl Sizes {
    fn of(&self, way: usize) -> usize {
        ((self.shares[way] * self.extent as f64).ceil() as usize).clamp(1, self.extent.max(1))
    }

    fn scale(&mut self, way: usize, factor: f64) {
        let least = 1.0 / self.extent.max(1) as f64;
        self.shares[way] = (self.shares[way] * factor).clamp(least, 1.0);
    }
}

/// A search under way.
struct Search<'a, P: Problem, F: Freeing<P>, J> {
    parameters: &'a LargeNeighborhood,
    repairer: Repairer<'a, P, F, J>,
    trajectory: Trajectory<P>,
    /// The least cost of a goal of the tree, once one was met.
    met: Option<P::Cost>,
    /// What the last state cost that was taken over from a search beside this one.
    taken_over: f64,
    stats: Stats,
}

impl<P: Problem, F: Freeing<P>, J: Objective<P>> Search<'_, P, F, J> {
    /// Free a part, have it repaired, and go on from the result if it is of interest; returns whether
    /// anything was gained, and whether everything was looked at.
    fn attempt<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        (way, size): (usize, usize),
        highest: f64,
        fails: u64,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, (bool, bool)> {
        run.step()?;
        self.stats.tries += 1;
        let must_complete = self.met.is_some();
        // As long as no goal is known, any is of interest.
        let slack = if !must_complete {
            f64::INFINITY
        } else if highest > least_rise::<P::Cost>() {
            highest
        } else {
            -f64::MIN_POSITIVE
        };
        let part = Part { way, size, slack };
        let Search { repairer, trajectory, stats, .. } = self;
        let from = (&trajectory.state, trajectory.cost);
        let repaired = run
            .watched_with_any_limits((), |run| repairer.repair(from, part, fails, must_complete, run, stats));
        let mut gained = false;
        if let Some(Found { state, cost, is_goal }) = repaired.found {
            if is_goal {
                self.meet(cost);
            }
            let delta = cost - self.trajectory.cost;
            gained = delta < zero();
            let is_accepted = is_goal && !must_complete || delta.as_f64() <= highest;
            self.tell((way, repaired.held, highest), Some((&state, delta)), is_accepted, run);
            if is_accepted {
                self.stats.accepted += 1;
                self.stats.uphill += u64::from(delta > zero());
                self.stats.sideways += u64::from(delta == zero());
                self.trajectory.put(self.repairer.posed.full, state, cost, run)?;
            }
        } else {
            self.tell((way, repaired.held, highest), None, false, run);
        }
        if let Some(stop) = repaired.stopped {
            return ControlFlow::Break(stop);
        }
        let is_everything = repaired.held == 0 && repaired.exhausted;
        if is_everything && self.met.is_some_and(|met| met <= self.trajectory.best_cost()) {
            return ControlFlow::Break(StopReason::Optimal);
        }
        if is_everything && self.met.is_none() {
            return ControlFlow::Break(StopReason::Exhausted);
        }
        ControlFlow::Continue((gained, repaired.exhausted))
    }

    /// A goal of the tree was met.
    fn meet(&mut self, cost: P::Cost) {
        self.met = Some(self.met.filter(|met| *met <= cost).unwrap_or(cost));
    }

    /// Go on from a better state that a search beside this one has left. It is repaired, as every state is,
    /// in the least part: so it is measured anew, and it is a goal of the tree or comes to nothing.
    fn take_over<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        fails: u64,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        let known = run.known();
        if known >= self.trajectory.best_cost().as_f64().min(self.taken_over) {
            return ControlFlow::Continue(());
        }
        let Some(state) = run.termination.left().and_then(|left| left.state::<P::State>()) else {
            return ControlFlow::Continue(());
        };
        self.taken_over = known;
        run.step()?;
        self.stats.tries += 1;
        let Search { repairer, stats, .. } = self;
        let cost = repairer.cost(&state);
        let part = Part { way: 0, size: 1, slack: 0.0 };
        let repaired = run.watched_with_any_limits((), |run| {
            repairer.repair((&state, cost), part, fails, true, run, stats)
        });
        if let Some(Found { state, cost, .. }) = repaired.found
            && cost < self.trajectory.best_cost()
        {
            self.meet(cost);
            self.trajectory.put(self.repairer.posed.full, state, cost, run)?;
        }
        repaired.stopped.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// Tell who watches what came of a repair.
    fn tell<R, T, O: Observer<P>>(
        &self,
        (way, held, highest): (usize, usize, f64),
        found: Option<(&P::State, P::Cost)>,
        is_accepted: bool,
        run: &mut Run<R, T, O>,
    ) {
        if !run.observer.is_watching() {
            return;
        }
        let state = found.filter(|_| is_accepted).map_or(&self.trajectory.state, |(state, _)| state);
        let report = RepairReport {
            way: self.repairer.freeing.ways()[way],
            held,
            cost: self.trajectory.cost,
            delta: found.map(|(_, delta)| delta),
            verdict: if is_accepted { Verdict::Accepted } else { Verdict::Rejected },
            judgment: Judgment::Limit { highest },
            steps: run.steps(),
        };
        run.observer.on_repair(self.repairer.posed.full, state, &report);
    }

    /// Repair part after part; breaks with the reason to end.
    fn explore<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        let LargeNeighborhood { fails, dive, part, worse, cooling, patience, ref adaptation } =
            *self.parameters;
        let problem = self.repairer.posed.full;
        self.trajectory.record(problem, run)?;
        let ways = self.repairer.freeing.ways().len();
        let extent = self.repairer.freeing.extent(problem);
        let mut shares = Shares::of((0..ways).map(|_| 1.0 / ways as f64), adaptation);
        let mut sizes = Sizes { shares: vec![part; ways], extent };
        self.attempt((0, extent), f64::INFINITY, dive, run)?;
        let (mut lowest, mut since, mut heat, mut whole) = (self.trajectory.best_cost(), 0, 1.0, fails);
        loop {
            self.take_over(fails, run)?;
            let temperature = heat * worse * lowest.as_f64().abs() / LN_2;
            let highest = temperature * run.rng.sample::<f64, _>(Exp1);
            let way = shares.draw_part(&mut run.rng);
            let size = sizes.of(way);
            let limit = if size == extent { whole } else { fails };
            let (gained, exhausted) = self.attempt((way, size), highest, limit, run)?;
            shares.record(gained, adaptation);
            if !gained {
                sizes.scale(way, if exhausted { GROWTH } else { SHRINKAGE });
                if size == extent && !exhausted {
                    whole = whole.saturating_mul(2);
                }
            }
            heat *= cooling;
            since += 1;
            if self.trajectory.best_cost() < lowest {
                (lowest, since) = (self.trajectory.best_cost(), 0);
            } else if since >= patience {
                (since, heat) = (0, 1.0);
                self.stats.reheats += 1;
                self.trajectory.go_back();
                run.observer.on_backtrack(problem, &self.trajectory.state);
            }
        }
    }
}

impl<P: Problem, F: Freeing<P>, J: Objective<P>> Engine<P> for On<LargeNeighborhood, F, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let On { search: parameters, neighborhood: freeing, objective } = self;
        let first_step = run.steps();
        let tree = freeing.tree(problem);
        let mut search = Search {
            parameters,
            repairer: Repairer::new(Posed { full: problem, tree: &tree }, freeing, objective),
            trajectory: Trajectory::new(problem, objective, start),
            met: None,
            taken_over: f64::INFINITY,
            stats: Stats::default(),
        };
        run.observer.on_start(problem, &search.trajectory.state, 1, search.trajectory.cost);
        let ControlFlow::Break(stop) = search.explore(run) else {
            unreachable!("it explores until it breaks")
        };
        let Search { trajectory, met, mut stats, .. } = search;
        stats.steps = run.steps() - first_step;
        let is_goal = met.is_some_and(|met| met <= trajectory.best_cost());
        let outcome = trajectory.outcome(problem, objective, stop, stats);
        let status = match (stop, outcome.status) {
            (StopReason::Exhausted, _) => Status::Infeasible,
            (_, Status::Unknown) if is_goal => Status::Feasible,
            (_, status) => status,
        };
        Outcome { status, ..outcome }
    }
}
