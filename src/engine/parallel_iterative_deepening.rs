//! Iterative-deepening A* search on several threads.

mod account;
mod contour;

use super::iterative_deepening::{self, Path};
use super::subtrees::{Subtrees, share_out};
use super::threads::on_threads;
use super::{Engine, Informed, IterativeDeepeningAStar};
use crate::{
    Carried, Cost, Objective, Observer, Outcome, Problem, Run, Stats, Steps, StopReason, Termination,
};
use account::Account;
use contour::{Contour, Part, Subtree};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

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
        let subtrees = &subtrees;
        let workers = (0..threads).map(|_| {
            let start = contour.start.clone();
            let paths: Vec<Vec<P::Action>> = subtrees.iter().map(|(path, _)| path.clone()).collect();
            move |subtrees: &Subtrees, tell: &dyn Fn(usize, Part<P, F>)| {
                let heuristic = &self.objective.carried();
                let contour = Contour { problem, start: &start, heuristic, limit, f };
                let mut walk = contour.walk();
                while let Some(subtree) = subtrees.take() {
                    let part = contour.below(&mut walk, &paths[subtree], subtrees.limits(subtree));
                    if part.stats.goals > 0 {
                        subtrees.end_with(subtree);
                    }
                    tell(subtree, part);
                }
            }
        });
        share_out(subtrees.len(), workers, |parts| {
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
            for (number, (actions, before)) in subtrees.iter().enumerate() {
                come_to(before.stats.steps, account)?;
                account.consider(&before.nearest);
                account.spent = 0;
                let mut await_part = || {
                    let part = parts.wait_for(number, |steps| {
                        account.spend(steps)?;
                        account.run.ask()
                    })?;
                    account.spend(part.stats.steps).map_continue(|()| part)
                };
                let part = match await_part() {
                    ControlFlow::Continue(part) => part,
                    ControlFlow::Break(stop) => {
                        parts.end();
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
                ControlFlow::Break(stop) => ControlFlow::Break((stop, rest.goal)),
                ControlFlow::Continue(_) => ControlFlow::Continue(account.beyond),
            }
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
