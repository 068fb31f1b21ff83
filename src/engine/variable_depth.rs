//! Variable-depth search.

use super::agenda::Agenda;
use super::starts::from_starts;
use super::trajectory::Trajectory;
use super::{Engine, Landscape, On};
use crate::{
    Chains, Cost, Extension, Objective, Observer, Outcome, Problem, Run, Stats, StopReason, Termination,
};
use num_traits::zero;
use rand::{Rng, RngExt};
use rand_distr::Exp1;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Variable-depth search (Lin & Kernighan 1973), perturbed again and again (Martin, Otto & Felten 1991,
/// *large-step Markov chains*; Applegate, Cook & Rohe 2003, *chained Lin-Kernighan*).
///
/// A move is a chain of steps, each of which may make the state worse, as long as what the chain has given up outweighs
/// what it has put in. The steps of a chain are tried most promising first, `breadth` of them at the beginning, half as
/// many of those that follow, and so on, down to one. As soon as the state is better than the chain found it, only the
/// most promising step is made each time, until none could gain more, and the chain is cut where it gained most.
/// What to begin with and how to go on is said by [`Chains`]: in tours a chain is an exchange of
/// so many edges, of which 2-opt and or-opt are the shortest.
///
/// Where no chain pays, the state is perturbed *at one place*, and chains are looked for at the places that
/// were touched. So a round costs the same in large instances as in small ones. All of it is taken back
/// unless the result is as good as before, or not much worse, by the Metropolis rule. The temperature is in
/// proportion to what a place costs on average, and falls to 0 in the course of a cooling, or as the limits
/// of the run are used up, whichever is sooner. The next cooling has twice as many rounds. So neither how
/// long the search has nor how long it takes need be known.
///
/// The search goes on until a goal, the lower bound of the objective or a limit is reached, unless it is told
/// how many coolings are enough. A state is tested for the goal when its cost is lower than all before, so
/// the objective should be lowest at goals. Each step that is tried counts as one, and so does each
/// perturbation.
///
/// ```
/// use recuit::VariableDepth;
/// let descent = VariableDepth { coolings: Some(0), ..VariableDepth::default() };
/// let search = VariableDepth { breadth: 3, heat: 0.1, ..VariableDepth::default() };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VariableDepth {
    /// How many steps a chain has at most.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub depth: u64,
    /// How many first steps are tried of each chain; of the steps after it half as many, and so on, at least one.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub breadth: u64,
    /// The temperature at which a cooling begins, in shares of what a place costs on average; at 0 nothing worse is
    /// accepted.
    #[serde(with = "crate::checked::NotNegative")]
    pub heat: f64,
    /// How often the state is perturbed in the first cooling, for each place.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub rounds: u64,
    /// The search ends after so many coolings; none is a mere descent.
    pub coolings: Option<u64>,
    /// Go on with further coolings after the last one, until the limit of the run in steps or seconds is
    /// reached? Without such a limit the last cooling is the end.
    pub until_limit: bool,
}

impl Default for VariableDepth {
    fn default() -> Self {
        VariableDepth { depth: 10, breadth: 5, heat: 1.0, rounds: 10, coolings: None, until_limit: false }
    }
}

impl VariableDepth {
    /// The search by these chains, which minimizes `objective`.
    pub fn on<C, J>(self, chains: C, objective: J) -> On<Self, C, J> {
        On { search: self, neighborhood: chains, objective }
    }
}

type Step<P, C> = Extension<<P as Problem>::Action, <P as Problem>::Cost, <C as Chains<P>>::Link>;

/// A search under way. Its lists are made once.
struct Search<'a, P: Problem, C: Chains<P>, J> {
    parameters: VariableDepth,
    landscape: Landscape<'a, P, C, J>,
    places: usize,
    /// Where chains are yet to be looked for.
    agenda: Agenda,
    /// In which ways a chain may begin at the place that is looked at.
    beginnings: Vec<C::Link>,
    /// The chain that is tried: its beginning, and a link for each step made.
    chain: Vec<C::Link>,
    made: Vec<(P::Action, P::Undo, P::Cost)>,
    /// The steps that are yet to be tried, those by which the chain goes on last.
    offered: Vec<Step<P, C>>,
    /// The steps of a chain that pays, last step first.
    found: Vec<(P::Action, P::Cost)>,
    /// All moves since the last perturbation, this one included.
    trail: Vec<(P::Action, P::Undo)>,
}

impl<'a, P: Problem, C: Chains<P>, J: Objective<P>> Search<'a, P, C, J> {
    fn new(parameters: VariableDepth, landscape: Landscape<'a, P, C, J>) -> Self {
        let places = landscape.neighborhood.places(landscape.problem);
        Search {
            parameters,
            landscape,
            places,
            agenda: Agenda::new(places),
            beginnings: Vec::new(),
            chain: Vec::new(),
            made: Vec::new(),
            offered: Vec::new(),
            found: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// List the most promising steps by which the chain may go on, best first; returns where they begin on the list.
    #[inline]
    fn offer(&mut self, state: &P::State, least: P::Cost, breadth: usize) -> usize {
        let Landscape { problem, neighborhood: chains, .. } = self.landscape;
        let Search { offered, chain, .. } = self;
        let first = offered.len();
        chains.extend(problem, state, chain, least, |step| offered.push(step));
        offered[first..].sort_unstable_by(|one, other| {
            other.in_hand.partial_cmp(&one.in_hand).unwrap_or(Ordering::Equal)
        });
        offered.truncate(first + breadth);
        first
    }

    fn take(&mut self, state: &mut P::State, step: Step<P, C>) {
        let undo = self.landscape.problem.apply(state, &step.action);
        self.chain.push(step.link);
        self.made.push((step.action, undo, step.delta));
    }

    /// Take back the chain but for its first steps.
    fn cut(&mut self, state: &mut P::State, length: usize) {
        for (action, undo, _) in self.made.drain(length..).rev() {
            self.landscape.problem.undo(state, &action, undo);
        }
        self.chain.truncate(length + 1);
    }

    /// Extend the chain, which changes the cost by `sum`, until it pays; returns whether it does. If not, the chain is
    /// as it was.
    fn grow<R, T: Termination, O>(
        &mut self,
        state: &mut P::State,
        sum: P::Cost,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, bool> {
        let VariableDepth { depth, breadth, .. } = self.parameters;
        let length = self.made.len();
        let is_last = length as u64 + 1 >= depth;
        let breadth = breadth.checked_shr(length as u32).unwrap_or(0).max(1);
        let first = self.offer(state, zero(), breadth as usize);
        for index in first..self.offered.len() {
            run.step()?;
            let step = self.offered[index].clone();
            let sum = sum + step.delta;
            let pays = sum < zero();
            if is_last && !pays {
                continue;
            }
            self.take(state, step);
            if pays {
                self.go_on(state, sum, run)?;
            }
            if pays || self.grow(state, sum, run)? {
                return ControlFlow::Continue(true);
            }
            self.cut(state, length);
        }
        self.offered.truncate(first);
        ControlFlow::Continue(false)
    }

    /// Extend a chain that pays, by the most promising step each time, for as long as it may pay more; cut it where it
    /// pays most.
    fn go_on<R, T: Termination, O>(
        &mut self,
        state: &mut P::State,
        mut sum: P::Cost,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        let (mut least, mut length) = (sum, self.made.len());
        while (self.made.len() as u64) < self.parameters.depth {
            let first = self.offer(state, -least, 1);
            let Some(step) = self.offered.drain(first..).next() else { break };
            run.step()?;
            sum = sum + step.delta;
            self.take(state, step);
            if sum < least {
                (least, length) = (sum, self.made.len());
            }
        }
        self.cut(state, length);
        ControlFlow::Continue(())
    }

    /// Look for a chain that begins at this place and pays, and leave it in `found`; returns whether there is one.
    fn look<R, T: Termination, O>(
        &mut self,
        place: usize,
        state: &mut P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, bool> {
        let Landscape { problem, neighborhood: chains, .. } = self.landscape;
        self.beginnings.clear();
        chains.begin(problem, state, place, |link| self.beginnings.push(link));
        for index in 0..self.beginnings.len() {
            self.chain.clear();
            self.chain.push(self.beginnings[index]);
            self.offered.clear();
            let pays = self.grow(state, zero(), run);
            // The chain is made anew, as those see who watch.
            while let Some((action, undo, delta)) = self.made.pop() {
                problem.undo(state, &action, undo);
                self.found.push((action, delta));
            }
            if pays? {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// Make chains at the places on the agenda until none pays.
    fn descend<R, T: Termination, O: Observer<P>>(
        &mut self,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason> {
        while let Some(place) = self.agenda.next(0..self.places) {
            if !self.look(place, &mut trajectory.state, run)? {
                self.agenda.strike(place);
                continue;
            }
            while let Some((action, delta)) = self.found.pop() {
                self.make(action, delta, trajectory, run, stats);
            }
            self.compare(trajectory, run)?;
        }
        ControlFlow::Continue(())
    }

    /// Record the state if it is the best so far.
    fn compare<R, T: Termination, O: Observer<P>>(
        &self,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        if trajectory.is_lowest() {
            trajectory.improve(self.landscape.problem, run)?;
        }
        ControlFlow::Continue(())
    }

    /// Make a move, as a part of what may be taken back.
    fn make<R, T, O: Observer<P>>(
        &mut self,
        action: P::Action,
        delta: P::Cost,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) {
        let Landscape { problem, neighborhood: chains, .. } = self.landscape;
        let undo = trajectory.venture(problem, (&action, delta), run, stats);
        for place in chains.touched(problem, &trajectory.state, &action) {
            self.agenda.add(place);
        }
        self.trail.push((action, undo));
    }

    /// Perturb the state at one place and descend; returns whether it could be perturbed.
    fn perturb<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, bool> {
        let Landscape { problem, neighborhood: chains, objective } = self.landscape;
        run.step()?;
        let place = run.rng.random_range(0..self.places);
        let Some(action) = chains.perturb(problem, &trajectory.state, place, &mut run.rng) else {
            return ControlFlow::Continue(false);
        };
        let delta = objective.delta(problem, &trajectory.state, &action);
        self.make(action, delta, trajectory, run, stats);
        self.compare(trajectory, run)?;
        self.descend(trajectory, run, stats)?;
        ControlFlow::Continue(true)
    }

    /// Perturb the state and descend, and take all of it back if it makes the state worse by more than
    /// `highest`; returns whether it could be perturbed.
    fn round<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        highest: f64,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, bool> {
        if highest > 0.0 {
            trajectory.save();
        }
        self.trail.clear();
        let cost = trajectory.cost;
        let perturbed = self.perturb(trajectory, run, stats);
        // A limit comes in the middle of a round, too.
        if (trajectory.cost - cost).as_f64() > highest || perturbed.is_break() && trajectory.cost > cost {
            stats.backtracks += self.trail.len() as u64;
            for (action, undo) in self.trail.drain(..).rev() {
                self.landscape.problem.undo(&mut trajectory.state, &action, undo);
                run.observer.on_backtrack(self.landscape.problem, &trajectory.state);
            }
            trajectory.cost = cost;
        }
        perturbed
    }

    /// Descend, then heat and cool.
    fn explore<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason> {
        let VariableDepth { heat, rounds, coolings, until_limit, .. } = self.parameters;
        self.descend(trajectory, run, stats)?;
        let mut rounds = rounds.saturating_mul(self.places as u64);
        let mut cooling = 0;
        // What is spent of no limit is nothing.
        while self.places > 0
            && (coolings.is_none_or(|coolings| cooling < coolings) || until_limit && run.spent() > 0.0)
        {
            // In floats a sum of many deltas drifts.
            trajectory.measure(self.landscape.problem, self.landscape.objective, run)?;
            for round in 0..rounds {
                let warmth = (1.0 - run.spent()).min(1.0 - round as f64 / rounds as f64).max(0.0);
                let temperature = heat * warmth * trajectory.best_cost().as_f64().abs() / self.places as f64;
                let highest = temperature * run.rng.sample::<f64, _>(Exp1);
                if !self.round(highest, trajectory, run, stats)? {
                    return ControlFlow::Continue(StopReason::LocalOptimum);
                }
            }
            rounds = rounds.saturating_mul(2);
            cooling += 1;
        }
        ControlFlow::Continue(StopReason::LocalOptimum)
    }
}

impl<P: Problem, C: Chains<P>, J: Objective<P>> Engine<P> for On<VariableDepth, C, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let landscape = self.landscape(problem);
        let mut search = Search::new(self.search, landscape);
        from_starts(landscape, start, 0, run, |trajectory, run, stats| search.explore(trajectory, run, stats))
    }
}
