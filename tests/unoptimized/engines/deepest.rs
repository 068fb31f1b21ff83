//! The deepest state of a tree search, which is shown where no goal was found.

use crate::random_trees::Tree;
use recuit::{
    Depth, DepthFirst, Engine, LimitedDiscrepancy, Outcome, Problem, Progress, Restarting, Run, Sequence,
    State, Steps, StopReason, Termination,
};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

#[test]
fn at_any_step_limit_the_state_that_is_shown_is_as_deep_as_any() {
    for seed in 0..20 {
        let tree = Tree { seed, rarity: 0, depth: 12 };
        for steps in (0..200).chain([1000, 3000]) {
            let run = || Run::seeded(1).until(Steps(steps));
            let deepening = DepthFirst { depth: Depth::Iterative, ..DepthFirst::default() };
            let restarting = Restarting { cutoffs: Sequence::Luby(3) };
            let outcomes = [
                DepthFirst::default().search(&tree, tree.initial(), &mut run()),
                deepening.search(&tree, tree.initial(), &mut run()),
                restarting.search(&tree, tree.initial(), &mut run()),
                LimitedDiscrepancy::default().search(&tree, tree.initial(), &mut run()),
            ];
            for Outcome { best, stats, .. } in outcomes {
                let best = best.unwrap();
                assert_eq!(best.path.len() as u64, stats.max_depth);
                let (mut state, mut cost) = (tree.initial(), 0);
                for action in &best.path {
                    cost += tree.step_cost(&state, action);
                    tree.apply(&mut state, action);
                }
                assert_eq!((&best.state, best.cost), (&state, cost));
            }
        }
    }
}

/// A path of `length` steps to a dead end, and another way at each of its states, which leads nowhere.
struct Slow {
    length: u64,
    /// What each step takes.
    time: Duration,
    made: Cell<u64>,
}

#[derive(Clone, Debug, PartialEq)]
struct Come(u64, bool);

impl State for Come {
    type Key = (u64, bool);
    fn key(&self) -> (u64, bool) {
        (self.0, self.1)
    }
}

impl Problem for Slow {
    type State = Come;
    type Action = bool;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Come {
        Come(0, false)
    }
    fn actions(&self, state: &Come) -> impl Iterator<Item = bool> {
        [false, true].into_iter().filter(|_| state.0 < self.length && !state.1)
    }
    fn apply(&self, state: &mut Come, is_aside: &bool) {
        thread::sleep(self.time);
        self.made.set(self.made.get() + 1);
        *state = Come(state.0 + 1, *is_aside);
    }
    fn undo(&self, state: &mut Come, _: &bool, (): ()) {
        *state = Come(state.0 - 1, false);
    }
    fn goal_test(&self, _: &Come) -> bool {
        false
    }
    fn is_tree(&self) -> bool {
        true
    }
}

#[test]
fn back_to_the_deepest_state_only_what_was_taken_back_is_made_again() {
    let slow = Slow { length: 1000, time: Duration::ZERO, made: Cell::new(0) };
    let run = &mut Run::seeded(1).until(Steps(1050));
    let outcome = DepthFirst::default().search(&slow, slow.initial(), run);
    assert_eq!(outcome.best.unwrap().path.len(), 1000);
    // Fifty ways aside were tried, each of which takes one step back on the path.
    assert!((1050..=1102).contains(&slow.made.get()), "{}", slow.made.get());
}

/// The time is over after so many steps.
struct OverAfter(u64);

impl Termination for OverAfter {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        match self.0.saturating_sub(progress.steps) {
            0 => ControlFlow::Break(StopReason::TimeLimit),
            left => ControlFlow::Continue(left),
        }
    }
}

#[test]
fn a_search_that_has_run_out_of_time_goes_toward_the_deepest_state_only_for_a_moment() {
    // Each round takes back two steps of the path; the third has just begun.
    let (steps, restarting) = (420, Restarting { cutoffs: Sequence::Luby(2) });
    let slow = || Slow { length: 200, time: Duration::from_millis(1), made: Cell::new(0) };
    let (in_time, late) = (slow(), slow());
    let best = restarting.search(&in_time, in_time.initial(), &mut Run::seeded(1).until(Steps(steps))).best;
    assert_eq!((best.unwrap().path.len(), in_time.made.get()), (200, steps + 200));

    let run = &mut Run::seeded(1).until(OverAfter(steps));
    let best = restarting.search(&late, late.initial(), run).best.unwrap();
    assert!(late.made.get() < steps + 100, "{}", late.made.get());
    assert!((10..200).contains(&best.path.len()), "{}", best.path.len());
    assert_eq!(best.path.len() as u64, best.state.0);
}
