//! Iterative-deepening A* search by subtrees, the most promising ones first, on several threads.

mod account;
mod contour;
mod frontier;
mod order;

use super::iterative_deepening::{self, Weight};
use super::subtrees::{Subtrees, share_out};
use super::threads::on_threads;
use super::{Engine, Informed, IterativeDeepeningAStar};
use crate::{Carried, Objective, Observer, Outcome, Problem, Run, Steps, StopReason, Termination};
use account::{Account, Here};
use contour::{Contour, Part, Subtree};
use frontier::Frontier;
use order::Nearness;
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// [`IterativeDeepeningAStar`] that begins each contour where the one before it came nearest to a goal, on
/// several threads.
///
/// A contour is split into the subtrees below its nodes at some depth. Those in which the contour before came
/// to the lowest estimates are searched first, so the goal is mostly found early in the last contour, which
/// is most of the work. Threads take the subtrees in this order, one after the other.
///
/// The outcome and its counters are the same on any number of threads: the first goal in the order of the
/// subtrees is the one that counts; those before it are searched to their ends, and what was done in those
/// after it is forgotten. The path is as cheap as that of [`IterativeDeepeningAStar`], though it may be
/// another one. A contour is done when all its subtrees are, and a proof is as good. Limits are asked every
/// few milliseconds. One on steps counts what one thread would have done; as many steps again may be
/// forgotten. Where time runs out, nothing is: a goal that a thread has found by then counts, in whichever
/// subtree of the contour, for it is as near.
///
/// An observer that [is watching](Observer::is_watching) wants to hear of each step in turn: then this is
/// `IterativeDeepeningAStar`. Any other hears of goals and new contours.
///
/// Source: Rao, Kumar & Ramesh, *A parallel implementation of iterative-deepening-A\** (1987), with a fixed
/// order of subtrees in place of stealing work; that order is after Powley & Korf, *Single-agent parallel
/// window search* (1991).
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
    /// How many subtrees there are at least. Fewer if it takes too much to list them, as where there is
    /// mostly one way on.
    pub subtrees: u64,
}

impl ParallelIterativeDeepeningAStar {
    /// A search for a cheapest path on so many threads, in ten thousand subtrees once a contour has taken
    /// 200,000 steps.
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
        ParallelIterativeDeepeningAStar { weight: 1.0, threads: None, split_from: 200_000, subtrees: 10_000 }
    }
}

/// If a contour ends the search, why, and the path to the goal.
type End<P> = ControlFlow<(StopReason, Vec<<P as Problem>::Action>)>;

/// Search the subtrees one after the other.
fn in_turn<P, C, R, T, O>(
    contour: &Contour<'_, P, C>,
    subtrees: &[Subtree<P>],
    account: &mut Account<'_, P, R, T, O>,
) -> End<P>
where
    P: Problem,
    C: Carried<P>,
    T: Termination,
{
    let mut walk = contour.walk();
    subtrees.iter().try_for_each(|subtree| {
        account.spent = 0;
        let part = contour.below(&mut walk, &subtree.path, &mut Here(account));
        // The last steps of it were granted, but are not spent yet.
        account.spend(part.stats.steps).map_break(|stop| (stop, Vec::new()))?;
        account.add_subtree(subtree, part)
    })
}

impl<H> Informed<ParallelIterativeDeepeningAStar, H> {
    /// Search the subtrees on so many threads, and account for them in their order.
    fn side_by_side<P, C, R, T, O>(
        &self,
        contour: &Contour<'_, P, C>,
        threads: usize,
        subtrees: &[Subtree<P>],
        account: &mut Account<'_, P, R, T, O>,
    ) -> End<P>
    where
        P: Problem + Sync,
        P::State: Send,
        P::Action: Send,
        H: Objective<P> + Sync,
        C: Carried<P>,
        T: Termination,
    {
        let Contour { problem, limit, weight, .. } = *contour;
        let workers = (0..threads).map(|_| {
            let start = contour.start.clone();
            let paths: Vec<Vec<P::Action>> = subtrees.iter().map(|subtree| subtree.path.clone()).collect();
            move |subtrees: &Subtrees, tell: &dyn Fn(usize, Part<P>)| {
                let heuristic = &self.objective.carried();
                let contour = Contour { problem, start: &start, heuristic, limit, weight };
                let mut walk = contour.walk();
                while let Some(subtree) = subtrees.take() {
                    let part = contour.below(&mut walk, &paths[subtree], &mut subtrees.limits(subtree));
                    if part.stats.goals > 0 {
                        subtrees.end_with(subtree);
                    }
                    tell(subtree, part);
                }
            }
        });
        share_out(subtrees.len(), workers, |parts| {
            for (number, subtree) in subtrees.iter().enumerate() {
                account.spent = 0;
                let come = parts.wait_for(number, |steps| {
                    account.spend(steps)?;
                    account.run.ask()
                });
                match come {
                    ControlFlow::Continue(part) if account.spend_all(part.stats.steps) => {
                        account.add_subtree(subtree, part)?;
                    }
                    ControlFlow::Continue(_) | ControlFlow::Break(StopReason::StepLimit) => {
                        parts.end();
                        // Where one thread would be now.
                        let mut limits = Steps(account.spent);
                        account.add(&contour.below(&mut contour.walk(), &subtree.path, &mut limits));
                        return ControlFlow::Break((StopReason::StepLimit, Vec::new()));
                    }
                    ControlFlow::Break(stop) => {
                        return ControlFlow::Break(account.break_off(stop, parts.end()));
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn deepen<P, R, T, O>(
        &self,
        problem: &P,
        start: &P::State,
        threads: usize,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P>
    where
        P: Problem + Sync,
        P::State: Send,
        P::Action: Send,
        H: Objective<P> + Sync,
        T: Termination,
        O: Observer<P>,
    {
        let ParallelIterativeDeepeningAStar { split_from, subtrees, weight, .. } = self.search;
        let weight = Weight(weight);
        let heuristic = &self.objective.carried();
        let (mut frontier, mut nearness, mut last) = (Frontier::default(), Nearness::default(), 0);
        iterative_deepening::deepen(
            problem,
            heuristic,
            start.clone(),
            weight,
            run,
            |walk, limit, run, stats| {
                let before = run.steps();
                let this = Contour { problem, start, heuristic, limit, weight };
                let (mut subtrees, above) =
                    if last >= split_from { frontier.list(&this, subtrees) } else { this.above(0, 0) };
                std::mem::take(&mut nearness).sort(&mut subtrees);
                let (nearest, nearness) = (&mut walk.nearest, &mut nearness);
                let mut account = Account { run, stats, nearest, beyond: None, nearness, spent: 0 };
                let end = match account.add_above(&this, frontier.depth(), above) {
                    ControlFlow::Break(end) => ControlFlow::Break(end),
                    ControlFlow::Continue(()) if threads == 1 || subtrees.len() == 1 => {
                        in_turn(&this, &subtrees, &mut account)
                    }
                    ControlFlow::Continue(()) => self.side_by_side(&this, threads, &subtrees, &mut account),
                };
                let beyond = account.beyond;
                last = run.steps() - before;
                match end {
                    ControlFlow::Continue(()) => ControlFlow::Continue(beyond),
                    ControlFlow::Break((stop, goal)) => {
                        if stop == StopReason::Goal {
                            walk.follow(problem, heuristic, &goal);
                            run.observer.on_goal(problem, &walk.state);
                        }
                        ControlFlow::Break(stop)
                    }
                }
            },
        )
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
        let threads = on_threads(threads).max(1);
        if run.observer.is_watching() {
            IterativeDeepeningAStar { weight }.by(&self.objective).search(problem, start, run)
        } else {
            self.deepen(problem, &start, threads, run)
        }
    }
}
