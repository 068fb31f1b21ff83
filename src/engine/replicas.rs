//! Many chains at once.

mod report;
mod turns;

pub use report::{ChainReport, ReplicaReport};

use super::Engine;
use super::threads::{Work, on_threads, side_by_side};
use crate::{Cost, Observer, Outcome, Problem, Random, Run, Status, StopReason, Termination, stream};
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc;
use turns::{Coordinator, Course, Turns};

/// When the chains of [`Replicas`] end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// As soon as one reaches the target.
    #[default]
    First,
    /// Each for itself, at its target or a limit: for statistics of the time to target.
    Each,
}

/// Independent chains of one engine on all cores. Where the time to a solution varies much from run to run,
/// the first of many chains gets there soon (Verhoeven & Aarts 1995, "Parallel local search": multiple
/// independent walks).
///
/// The first chain begins where the search is told to, every other one at a [random](Problem::random_initial)
/// start. Which solution comes first is counted in steps, not by the clock, so that neither the machine nor
/// the number of threads changes anything: the outcome returned is that of the chain that solves the problem,
/// or reaches a [`Target`](crate::Target), in the fewest steps. If none does, it is that of the chain with
/// the best state. Ties are broken by the cost, then the steps, then the number of the chain; with
/// [`Until::Each`] all chains that reach the target tie.
///
/// A limit on steps is shared out evenly, rounded down. [`Stats::steps`](crate::Stats::steps) counts those of
/// all chains; the other counters are those of the chain that is returned. The observer of the run sees only
/// the best state of that chain, at the end. Each chain is a thread of the operating system, though only a
/// few are at work at a time.
///
/// ```
/// use recuit::{
///     Actions, Annealing, Engine, Geometric, LocalSearch, Objective, Problem, Replicas, Run, State, Status,
/// };
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
/// let annealing = Annealing { starts: 100, ..Annealing::new(Geometric { factor: 0.9 }) }.on(Actions, Difference);
/// let replicas = Replicas::new(8, annealing);
/// let (outcome, report) = replicas.study(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Solved);
/// assert_eq!(report.chains.len(), 8);
///
/// let on_one_thread = Replicas { threads: Some(1), ..replicas };
/// let same = on_one_thread.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(same.stats, outcome.stats);
/// assert_eq!(same.best.unwrap().state, outcome.best.unwrap().state);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(deserialize = "E: Default + Deserialize<'de>"))]
#[schemars(bound = "E: Default + Serialize + JsonSchema")]
pub struct Replicas<E> {
    /// How many chains there are, at least one.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub chains: u64,
    /// When they end.
    pub until: Until,
    /// How many of them are at work at a time; if left out, as many as there are cores.
    pub threads: Option<usize>,
    /// What each of them does.
    pub engine: E,
}

impl<E> Replicas<E> {
    /// This many chains on all cores, until the first reaches the target.
    pub fn new(chains: u64, engine: E) -> Self {
        Replicas { chains, until: Until::First, threads: None, engine }
    }

    /// The same with another engine.
    pub fn with<F>(&self, engine: F) -> Replicas<F> {
        let Replicas { chains, until, threads, .. } = *self;
        Replicas { chains, until, threads, engine }
    }
}

/// Eight chains.
impl<E: Default> Default for Replicas<E> {
    fn default() -> Self {
        Replicas::new(8, E::default())
    }
}

/// Was the target reached?
fn reached<P: Problem>(outcome: &Outcome<P>) -> bool {
    outcome.status == Status::Solved || outcome.stop == StopReason::Target
}

/// A chain that has ended.
struct Ended<P: Problem> {
    outcome: Outcome<P>,
    course: Course,
}

impl<P: Problem> Ended<P> {
    /// What became of the chain within `bound` steps. It may have made more before it heard that another
    /// chain was first; how many is up to the clock, so they must not count.
    fn report(&self, bound: u64) -> ChainReport {
        let Outcome { status, stop, ref best, ref stats } = self.outcome;
        let reached = reached(&self.outcome);
        let seconds = self.course.busy.as_secs_f64();
        if stats.steps > bound || stats.steps == bound && !reached {
            ChainReport {
                steps: bound,
                reached: false,
                status: Status::Unknown,
                stop: StopReason::Cancelled,
                cost: self.course.cost_after(bound),
                seconds,
            }
        } else {
            let cost = best.as_ref().map(|best| best.cost.as_f64());
            ChainReport { steps: stats.steps, reached, status, stop, cost, seconds }
        }
    }

    /// The better of two comes first.
    fn compare(&self, report: &ChainReport, other: &Self, other_report: &ChainReport) -> Ordering {
        let cost = |ended: &Self| ended.outcome.best.as_ref().map(|best| best.cost);
        let by_cost = cost(self).partial_cmp(&cost(other)).unwrap_or(Ordering::Equal);
        let reached_first = other_report.reached.cmp(&report.reached);
        reached_first.then(by_cost).then(report.steps.cmp(&other_report.steps))
    }
}

impl<E> Replicas<E> {
    /// Search as [`search`](Engine::search) does, and tell what became of each chain.
    ///
    /// # Panics
    /// When there is no chain, or the system refuses to start so many threads.
    pub fn study<P, R, T, O>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> (Outcome<P>, ReplicaReport)
    where
        P: Problem + Sync,
        P::State: Send,
        P::Action: Send,
        E: Engine<P> + Sync,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        self.study_watched(problem, start, run, || ())
    }

    /// The same, with an observer for each chain.
    ///
    /// # Panics
    /// When there is no chain, or the system refuses to start so many threads.
    pub(crate) fn study_watched<P, R, T, O, W>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
        watch: impl Fn() -> W,
    ) -> (Outcome<P>, ReplicaReport)
    where
        P: Problem + Sync,
        P::State: Send,
        P::Action: Send,
        E: Engine<P> + Sync,
        R: Rng,
        T: Termination,
        O: Observer<P>,
        W: Observer<P> + Send,
    {
        let seed = run.rng.random();
        let first_step = run.steps();
        let bound = AtomicU64::new(u64::MAX);
        let threads = on_threads(self.threads);
        let (sender, messages) = mpsc::channel();
        let mut ended: Vec<Option<Ended<P>>> = (0..self.chains).map(|_| None).collect();
        let (mut start, mut answers, mut works) = (Some(start), Vec::new(), Vec::<Work<'_>>::new());
        for (chain, ended) in ended.iter_mut().enumerate() {
            let (answer, answered) = mpsc::channel();
            let turns = Turns::new(chain, &bound, sender.clone(), answered);
            let run = Run::with_rng(stream(seed, chain as u64)).until(turns).watched_by(watch());
            let start = start.take();
            answers.push(answer);
            works.push(Box::new(move || *ended = Some(self.chain(problem, start, run))));
        }
        // The messages end when the last chain does.
        drop(sender);
        let coordinator = Coordinator { termination: &mut run.termination, first_step, answers, threads };
        side_by_side(works, Box::new(|| coordinator.give_turns(messages)));
        let ended: Vec<Ended<P>> = ended.into_iter().flatten().collect();
        let bound = bound.load(Relaxed);
        let chains: Vec<ChainReport> = ended.iter().map(|ended| ended.report(bound)).collect();
        let both = ended.into_iter().zip(&chains).enumerate();
        // Of equal chains this takes the first.
        let best = both.min_by(|(_, (one, report)), (_, (other, theirs))| one.compare(report, other, theirs));
        let (best, (ended, _)) = best.expect("there is a chain");
        let mut outcome = ended.outcome;
        outcome.stats.steps = chains.iter().map(|chain| chain.steps).sum();
        run.spend(outcome.stats.steps);
        if let Some(found) = &outcome.best {
            run.improved(found.cost.as_f64());
            let steps = run.steps();
            run.observer.on_improvement(problem, &found.state, found.cost, steps);
            if outcome.stop == StopReason::Goal {
                run.observer.on_goal(problem, &found.state);
            }
        }
        (outcome, ReplicaReport { chains, best })
    }

    /// One chain.
    fn chain<P: Problem, W: Observer<P>>(
        &self,
        problem: &P,
        start: Option<P::State>,
        mut run: Run<Random, Turns<'_>, W>,
    ) -> Ended<P>
    where
        E: Engine<P>,
    {
        // Wait for this chain's turn before doing anything. A limit that is already reached is met again in
        // the search.
        let _ = run.allowance();
        let start = start.unwrap_or_else(|| problem.random_initial(&mut run.rng));
        let outcome = self.engine.search(problem, start, &mut run);
        if self.until == Until::First && reached(&outcome) {
            run.termination.solved_after(outcome.stats.steps);
        }
        Ended { outcome, course: run.termination.end() }
    }
}

impl<P: Problem + Sync, E: Engine<P> + Sync> Engine<P> for Replicas<E>
where
    P::State: Send,
    P::Action: Send,
{
    /// # Panics
    /// When there is no chain, or the system refuses to start so many threads.
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        self.study(problem, start, run).0
    }
}
