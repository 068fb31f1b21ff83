//! Iterative-deepening A* search on several threads.

mod account;
mod contour;

use super::iterative_deepening::{self, Path};
use super::threads::on_threads;
use super::{Engine, Informed, IterativeDeepeningAStar};
use crate::termination::Pace;
use crate::{
    Carried, Cost, Objective, Observer, Outcome, Problem, Progress, Run, Stats, Steps, StopReason,
    Termination,
};
use account::Account;
use contour::{Contour, Part, Subtree};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

/// [`IterativeDeepeningAStar`] on several threads: each contour is split into the subtrees below its nodes at some depth,
/// which threads take in their order, one after the other.
///
/// The outcome and its counters are those of [`IterativeDeepeningAStar`], on any number of threads: the first goal in the
/// order of the subtrees is the one that counts; those before it are searched to their ends, and what was done in those after
/// it is forgotten. So a contour is done when all its subtrees are, and a proof is as good as on one thread. Limits are asked
/// every few milliseconds. One on steps counts what one thread would have done; as many steps again may be forgotten.
///
/// An observer that [is watching](Observer::is_watching) wants to hear of each step in turn: then, as with one thread, this
/// is `IterativeDeepeningAStar`. Any other hears of goals and new contours.
///
/// Source: Rao, Kumar & Ramesh, *A parallel implementation of iterative-deepening-A\** (1987), with a fixed order of subtrees
/// in place of stealing work; see Powley & Korf, *Single-agent parallel window search* (1991) for other ways.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ParallelIterativeDeepeningAStar {
    /// What `h` is multiplied by in `f`; 1 by default.
    #[serde(with = "crate::checked::NotNegative")]
    pub weight: f64,
    /// How many threads search; if left out, as many as there are cores.
    pub threads: Option<usize>,
    /// A contour is split if the one before it took at least so many steps.
    pub split_from: u64,
    /// How many subtrees there are at least.
    pub subtrees: u64,
}

impl ParallelIterativeDeepeningAStar {
    /// How many steps may be made above the subtrees.
    const ABOVE: u64 = 100_000;

    /// A search for a cheapest path on so many threads, in a thousand subtrees once a contour has taken 200,000 steps.
    pub fn new(threads: usize) -> Self {
        ParallelIterativeDeepeningAStar { threads: Some(threads), ..Self::default() }
    }

    /// The same search, guided by `heuristic`; see [`IterativeDeepeningAStar::by`].
    pub fn by<H>(self, heuristic: H) -> Informed<Self, H> {
        Informed { search: self, objective: heuristic }
    }
}

/// On all cores.
impl Default for ParallelIterativeDeepeningAStar {
    fn default() -> Self {
        ParallelIterativeDeepeningAStar { weight: 1.0, threads: None, split_from: 200_000, subtrees: 1000 }
    }
}

/// What the threads of a contour tell each other.
struct Shared {
    /// The first subtree that nobody has taken.
    next: AtomicUsize,
    /// The first subtree that is known to have a goal.
    first: AtomicUsize,
    is_over: AtomicBool,
    /// How many steps were made in each subtree when its limits were last asked.
    steps: Vec<AtomicU64>,
}

/// The limits of one subtree: nobody needs it any more.
struct Needed<'a> {
    shared: &'a Shared,
    subtree: usize,
    pace: Pace,
}

impl Termination for Needed<'_> {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let Shared { first, is_over, steps, .. } = self.shared;
        steps[self.subtree].store(progress.steps, Relaxed);
        if is_over.load(Relaxed) || first.load(Relaxed) < self.subtree {
            return ControlFlow::Break(StopReason::Cancelled);
        }
        ControlFlow::Continue(self.pace.next(Instant::now(), progress.steps))
    }
}

/// How a contour ended: the least `f` beyond it, or why, and the path to the goal.
type End<P, F> = ControlFlow<(StopReason, Vec<<P as Problem>::Action>), Option<F>>;

impl<H> Informed<ParallelIterativeDeepeningAStar, H> {
    /// Search the subtrees on so many threads, and account for them in their order.
    fn split<P, C, F, E, R, T, O>(
        &self,
        contour: &Contour<'_, P, C, F, E>,
        (depth, threads): (usize, usize),
        (subtrees, rest): (Vec<Subtree<P, F>>, Part<P, F>),
        account: &mut Account<'_, P, F, R, T, O>,
    ) -> End<P, F>
    where
        P: Problem + Sync,
        P::State: Send,
        P::Action: Send,
        H: Objective<P> + Sync,
        C: Carried<P>,
        F: PartialOrd + Copy + Send + Sync,
        E: Fn(P::Cost, P::Cost) -> F + Sync,
        T: Termination,
    {
        let Contour { problem, limit, f, .. } = *contour;
        let shared = Shared {
            next: AtomicUsize::new(0),
            first: AtomicUsize::new(usize::MAX),
            is_over: AtomicBool::new(false),
            steps: subtrees.iter().map(|_| AtomicU64::new(0)).collect(),
        };
        let (sender, parts) = channel();
        let shared = &shared;
        let work = |start: P::State, paths: Vec<Vec<P::Action>>, tell: &dyn Fn(usize, Part<P, F>)| {
            let heuristic = &self.objective.carried();
            let contour = Contour { problem, start: &start, heuristic, limit, f };
            let mut walk = contour.walk();
            loop {
                let subtree = shared.next.fetch_add(1, Relaxed);
                if subtree >= paths.len().min(shared.first.load(Relaxed)) || shared.is_over.load(Relaxed) {
                    break;
                }
                let needed = Needed { shared, subtree, pace: Pace::default() };
                let part = contour.below(&mut walk, &paths[subtree], needed);
                if part.stats.goals > 0 {
                    shared.first.fetch_min(subtree, Relaxed);
                }
                tell(subtree, part);
            }
        };
        thread::scope(|scope| {
            for _ in 0..threads.min(subtrees.len()) {
                let (sender, start, work) = (sender.clone(), contour.start.clone(), &work);
                let paths = subtrees.iter().map(|(path, _)| path.clone()).collect();
                // Nobody listens any more once a limit has ended the search.
                scope.spawn(move || work(start, paths, &|subtree, part| drop(sender.send((subtree, part)))));
            }
            drop(sender);
            let mut come: Vec<Option<Part<P, F>>> = subtrees.iter().map(|_| None).collect();
            let mut await_part = |number: usize, account: &mut Account<'_, P, F, R, T, O>| {
                let mut asked = Instant::now();
                loop {
                    if let Some(part) = come[number].take() {
                        return account.spend(part.stats.steps).map_continue(|()| part);
                    }
                    match parts.recv_timeout(Pace::INTERVAL) {
                        Ok((subtree, part)) => come[subtree] = Some(part),
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => {
                            unreachable!("all threads of the search have panicked")
                        }
                    }
                    if asked.elapsed() >= Pace::INTERVAL {
                        account.spend(shared.steps[number].load(Relaxed))?;
                        account.run.ask()?;
                        asked = Instant::now();
                    }
                }
            };
            let mut above = 0;
            // Above the subtrees the search comes to so many steps.
            let mut come_to = |steps: u64, account: &mut Account<'_, P, F, R, T, O>| {
                account.spent = std::mem::replace(&mut above, steps);
                account.spend(steps).map_break(|stop| {
                    if stop == StopReason::StepLimit {
                        account.add(&contour.above(depth, account.spent).1);
                    }
                    (stop, Vec::new())
                })
            };
            let mut in_order = || {
                for (number, (actions, before)) in subtrees.iter().enumerate() {
                    come_to(before.stats.steps, account)?;
                    account.consider(&before.nearest);
                    account.spent = 0;
                    let part = match await_part(number, account) {
                        ControlFlow::Continue(part) => part,
                        ControlFlow::Break(stop) => {
                            shared.is_over.store(true, Relaxed);
                            account.add(before);
                            if stop == StopReason::StepLimit {
                                // Where one thread would be now.
                                let steps = Steps(account.spent);
                                account.add(&contour.below(&mut contour.walk(), actions, steps));
                            }
                            return ControlFlow::Break((stop, Vec::new()));
                        }
                    };
                    account.add(&part);
                    if let ControlFlow::Break(stop) = part.end {
                        account.add(before);
                        return ControlFlow::Break((stop, part.goal));
                    }
                }
                come_to(rest.stats.steps, account)?;
                account.add(&rest);
                match rest.end {
                    ControlFlow::Break(stop) => ControlFlow::Break((stop, rest.goal.clone())),
                    ControlFlow::Continue(_) => ControlFlow::Continue(account.beyond),
                }
            };
            let end = in_order();
            shared.is_over.store(true, Relaxed);
            end
        })
    }

    /// Search contour by contour of `f`, a function of a node's path cost and estimate.
    fn deepen<P, F, R, T, O>(
        &self,
        problem: &P,
        start: &P::State,
        threads: usize,
        f: &(impl Fn(P::Cost, P::Cost) -> F + Sync),
        run: &mut Run<R, T, O>,
    ) -> Outcome<P>
    where
        P: Problem + Sync,
        P::State: Send,
        P::Action: Send,
        H: Objective<P> + Sync,
        F: PartialOrd + Copy + Send + Sync,
        T: Termination,
        O: Observer<P>,
    {
        let ParallelIterativeDeepeningAStar { split_from, subtrees, .. } = self.search;
        let heuristic = &self.objective.carried();
        let (mut depth, mut last) = (1, 0);
        iterative_deepening::deepen(problem, heuristic, start.clone(), f, run, |walk, limit, run, stats| {
            let before = run.steps();
            let this = Contour { problem, start, heuristic, limit, f };
            // The frontier has to have enough subtrees, unless it takes too much to find it.
            let found = (last >= split_from).then(|| {
                loop {
                    let found = this.above(depth, ParallelIterativeDeepeningAStar::ABOVE);
                    let is_cut_short = found.1.end == ControlFlow::Break(StopReason::StepLimit);
                    if is_cut_short || found.0.is_empty() || found.0.len() as u64 >= subtrees {
                        break Some(found).filter(|_| !is_cut_short);
                    }
                    depth += 1;
                }
            });
            let end = match found.flatten() {
                None => {
                    let all = |_: &Path<P, _>, _: &Stats, _| false;
                    iterative_deepening::contour(problem, heuristic, walk, limit, f, run, stats, all)
                }
                Some(found) => {
                    let nearest = &mut walk.nearest;
                    let mut account = Account { run, stats, nearest, beyond: None, spent: 0 };
                    self.split(&this, (depth, threads), found, &mut account).map_break(|(stop, goal)| {
                        if stop == StopReason::Goal {
                            walk.follow(problem, heuristic, &goal);
                            run.observer.on_goal(problem, &walk.state);
                        }
                        stop
                    })
                }
            };
            last = run.steps() - before;
            end
        })
    }
}

impl<P: Problem + Sync, H: Objective<P> + Sync> Engine<P> for Informed<ParallelIterativeDeepeningAStar, H>
where
    P::State: Send,
    P::Action: Send,
{
    /// # Panics
    /// When the system refuses to start so many threads.
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let ParallelIterativeDeepeningAStar { weight, threads, .. } = self.search;
        let threads = on_threads(threads);
        if threads <= 1 || run.observer.is_watching() {
            IterativeDeepeningAStar { weight }.by(&self.objective).search(problem, start, run)
        } else if weight == 1.0 {
            self.deepen(problem, &start, threads, &|path_cost, estimate| path_cost + estimate, run)
        } else {
            let f = |path_cost: P::Cost, estimate: P::Cost| path_cost.as_f64() + weight * estimate.as_f64();
            self.deepen(problem, &start, threads, &f, run)
        }
    }
}
