//! Searches that pause, and go on.

use super::cooling::Cools;
use super::snapshot::Snapshot;
use super::{Engine, On};
use crate::{
    Cost, Neighborhood, Objective, Observer, Outcome, Problem, Random, Run, StopReason, Termination,
};
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A search paused at the end of a temperature level, as plain data: all that the rest of the search depends
/// on besides the problem, the engine and the limits. [`Resumable::resume`] goes on from it as if there had
/// been no pause.
///
/// It does not hold how much of a [`TimeLimit`](crate::TimeLimit) is used up: a clock belongs to a process,
/// which can use [`TimeLimit::after`](crate::TimeLimit::after).
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "P::State: Serialize, P::Cost: Serialize, R: Serialize",
    deserialize = "P::State: Deserialize<'de>, P::Cost: Deserialize<'de>, R: Deserialize<'de>"
))]
pub struct Checkpoint<P: Problem, R = Random> {
    search: Snapshot<P>,
    /// The steps of the run, which may include those of an earlier search.
    steps: u64,
    rng: R,
}

impl<P: Problem, R: Clone> Clone for Checkpoint<P, R> {
    fn clone(&self) -> Self {
        Checkpoint { search: self.search.clone(), steps: self.steps, rng: self.rng.clone() }
    }
}

impl<P: Problem, R> Checkpoint<P, R> {
    /// The steps of the run so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The current state, which need not be the best.
    pub fn state(&self) -> &P::State {
        &self.search.trajectory.state
    }

    /// What the current state costs.
    pub fn cost(&self) -> P::Cost {
        self.search.trajectory.cost
    }

    /// The best state of the search.
    pub fn best(&self) -> &P::State {
        self.search.trajectory.best()
    }

    /// What the best state of the search costs.
    pub fn best_cost(&self) -> P::Cost {
        self.search.trajectory.best_cost()
    }

    /// Trade the current state and its cost for those of another search on the same problem. If the new state
    /// is better than all before, it becomes the incumbent as soon as the search is resumed.
    pub fn exchange(&mut self, state: &mut P::State, cost: &mut P::Cost) {
        self.search.trajectory.exchange(state, cost);
    }

    /// Is the checkpoint consistent with this problem and objective? The current state and the best state
    /// must cost what it says; if they do not, they are states of another problem, or were measured by
    /// another objective. Besides, the run must have made at least the steps of the search, and the generator
    /// must draw something other than zeros, as every seeded generator does.
    pub fn fits(&self, problem: &P, objective: &impl Objective<P>) -> bool
    where
        R: Rng + Clone,
    {
        let mut rng = self.rng.clone();
        // In floats the best cost is a sum of many deltas, and inexact.
        let (best, said) = (objective.cost(problem, self.best()).as_f64(), self.best_cost().as_f64());
        objective.cost(problem, self.state()) == self.cost()
            && (best - said).abs() <= 1e-6 * (1.0 + said.abs())
            && self.search.stats.steps <= self.steps
            && (0..8).any(|_| rng.next_u64() != 0)
    }

    /// The outcome of a search that is not resumed, with `stop` as the reason.
    pub fn outcome(self, problem: &P, objective: &impl Objective<P>, stop: StopReason) -> Outcome<P> {
        let Snapshot { trajectory, stats, .. } = self.search;
        trajectory.outcome(problem, objective, stop, stats)
    }

    /// Go on by `search`, with `run` set back to where it stood when this was taken.
    pub(super) fn resume<T: Termination, O>(
        self,
        run: &mut Run<R, T, O>,
        search: impl FnOnce(
            Snapshot<P>,
            &mut Run<&mut R, &mut dyn Termination, &mut O>,
        ) -> ControlFlow<Outcome<P>, Snapshot<P>>,
    ) -> ControlFlow<Outcome<P>, Self>
    where
        R: Rng + Clone,
    {
        run.rng = self.rng;
        run.go_on(self.steps, self.search.trajectory.best_cost().as_f64());
        let search = run.with_any_limits(|run| search(self.search, run))?;
        ControlFlow::Continue(Checkpoint::at(search, run))
    }

    /// The search as it stands, in this run.
    pub(super) fn at<T, O>(search: Snapshot<P>, run: &Run<R, T, O>) -> Self
    where
        R: Clone,
    {
        Checkpoint { search, steps: run.steps(), rng: run.rng.clone() }
    }
}

/// An engine whose searches can pause: [`Annealing`](crate::Annealing) and
/// [`ThresholdAccepting`](crate::ThresholdAccepting).
///
/// The [`Observer`] is asked at the end of each level whether to pause. The final outcome is the same, bit
/// for bit, however often the search paused and wherever it was continued: by the same process, by another
/// one after the checkpoint was written to a file and read, on another machine of the same kind.
///
/// ```
/// use recuit::{
///     Actions, Annealing, Checkpoint, Engine, Geometric, LocalSearch, Objective, Observer, Problem, Resumable, Run, State,
/// };
/// use serde::{Deserialize, Serialize};
/// use std::ops::ControlFlow;
/// # struct Scales { weights: Vec<i32> }
/// #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// struct Split(Vec<bool>);
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
/// #     fn goal_test(&self, state: &Split) -> bool { false }
/// # }
/// # struct Difference;
/// # impl Objective<Scales> for Difference {
/// #     fn cost(&self, problem: &Scales, state: &Split) -> i32 {
/// #         let signed = problem.weights.iter().zip(&state.0).map(|(w, &left)| if left { *w } else { -w });
/// #         signed.sum::<i32>().abs()
/// #     }
/// # }
/// /// Pauses at every level.
/// struct Always;
/// impl Observer<Scales> for Always {
///     fn wants_pause(&mut self) -> bool { true }
/// }
///
/// // The two scales of the front page.
/// let problem = Scales { weights: vec![31, 8, 24, 17, 5, 29, 12, 21] };
/// let annealing = Annealing::new(Geometric { factor: 0.9 }).on(Actions, Difference);
/// let mut run = Run::seeded(1).watched_by(Always);
/// let mut checkpoint = annealing.begin(&problem, problem.initial(), &run);
/// let outcome = loop {
///     match annealing.resume(&problem, checkpoint, &mut run) {
///         ControlFlow::Break(outcome) => break outcome,
///         ControlFlow::Continue(paused) => {
///             let text = serde_json::to_string(&paused).unwrap();
///             checkpoint = serde_json::from_str(&text).unwrap();
///         }
///     }
/// };
/// let uninterrupted = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.stats, uninterrupted.stats);
/// assert_eq!(outcome.best.unwrap().state, uninterrupted.best.unwrap().state);
/// ```
///
/// Floats have to be written and read exactly; `serde_json` needs its feature `float_roundtrip` for this.
pub trait Resumable<P: Problem>: Engine<P> {
    /// A search from `start` before its first step.
    fn begin<R: Rng + Clone, T, O>(
        &self,
        problem: &P,
        start: P::State,
        run: &Run<R, T, O>,
    ) -> Checkpoint<P, R>;

    /// Go on from a checkpoint of a search for the same problem by the same engine until the search ends
    /// (`Break`), or the observer [wants a pause](Observer::wants_pause) (`Continue`).
    ///
    /// The random numbers and the steps done are those of the checkpoint, whatever the run has done before;
    /// its limits count these steps.
    fn resume<R: Rng + Clone, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        checkpoint: Checkpoint<P, R>,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<Outcome<P>, Checkpoint<P, R>>;
}

impl<P: Problem, E: Cools, N: Neighborhood<P>, J: Objective<P>> Resumable<P> for On<E, N, J> {
    fn begin<R: Rng + Clone, T, O>(
        &self,
        problem: &P,
        start: P::State,
        run: &Run<R, T, O>,
    ) -> Checkpoint<P, R> {
        Checkpoint::at(Snapshot::new(self.landscape(problem), start), run)
    }

    fn resume<R: Rng + Clone, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        checkpoint: Checkpoint<P, R>,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<Outcome<P>, Checkpoint<P, R>> {
        let (cooling, landscape) = (self.search.cooling(), self.landscape(problem));
        checkpoint.resume(run, |snapshot, run| {
            cooling.go_on::<E::Criterion, _, _, _, _, _, _>(landscape, snapshot, run)
        })
    }
}
