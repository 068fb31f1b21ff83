//! When time runs out, what any thread has found by then counts.

use recuit::{
    Engine, Goals, Outcome, ParallelDepthFirst, ParallelIterativeDeepeningAStar, Problem, Progress, Run,
    State, Status, StopReason, Termination,
};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::SeqCst;

/// The first way leads into a forest without goals, larger than can be searched; behind each other one is a goal.
#[derive(Default)]
struct Crossing {
    /// How often somebody has come to a goal.
    found: AtomicUsize,
    /// How many steps were made, nearly all of them in the forest.
    made: AtomicUsize,
}

const WAYS: u32 = 4;

#[derive(Clone, Debug)]
struct Ways(Vec<u32>);

impl State for Ways {
    type Key = Vec<u32>;
    fn key(&self) -> Vec<u32> {
        self.0.clone()
    }
}

impl Problem for Crossing {
    type State = Ways;
    type Action = u32;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Ways {
        Ways(Vec::new())
    }
    fn actions(&self, Ways(ways): &Ways) -> impl Iterator<Item = u32> {
        0..match ways[..] {
            [] => WAYS,
            [0, ..] if ways.len() < 200 => 2,
            _ => 0,
        }
    }
    fn apply(&self, Ways(ways): &mut Ways, &way: &u32) {
        ways.push(way);
        self.made.fetch_add(1, SeqCst);
    }
    fn undo(&self, Ways(ways): &mut Ways, _: &u32, (): ()) {
        ways.pop();
    }
    fn goal_test(&self, Ways(ways): &Ways) -> bool {
        let is_goal = ways.len() == 1 && ways[0] > 0;
        self.found.fetch_add(is_goal.into(), SeqCst);
        is_goal
    }
    fn step_cost(&self, _: &Ways, _: &u32) -> i64 {
        0
    }
    fn is_tree(&self) -> bool {
        true
    }
}

/// Time runs out once so many goals were found, and whoever is in the forest has come some way.
struct Found<'a>(&'a Crossing, usize);

impl Termination for Found<'_> {
    fn grant(&mut self, _: &Progress) -> ControlFlow<StopReason, u64> {
        let Found(Crossing { found, made }, enough) = self;
        if found.load(SeqCst) >= *enough && made.load(SeqCst) > 2000 {
            return ControlFlow::Break(StopReason::TimeLimit);
        }
        ControlFlow::Continue(1000)
    }
}

fn search(engine: &impl Engine<Crossing>, enough: usize) -> Outcome<Crossing> {
    let crossing = Crossing::default();
    let mut run = Run::seeded(1).until(Found(&crossing, enough));
    let outcome = engine.search(&crossing, crossing.initial(), &mut run);
    // The thread in the forest has stopped, and told how far it came.
    assert!(outcome.stats.steps > 1000 && outcome.stats.steps == run.steps());
    outcome
}

fn depth_first(goals: Goals) -> ParallelDepthFirst {
    ParallelDepthFirst { goals, split_from: 0, subtrees: 2, ..ParallelDepthFirst::new(2) }
}

fn assert_is_a_goal(outcome: &Outcome<Crossing>) {
    let best = outcome.best.as_ref().unwrap();
    assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal));
    assert!(matches!(best.path[..], [1..WAYS]) && best.state.0 == best.path);
}

#[test]
fn all_goals_that_were_found_are_counted() {
    let outcome = search(&depth_first(Goals::All), 3);
    assert_eq!((outcome.stop, outcome.stats.goals), (StopReason::TimeLimit, 3));
}

#[test]
fn one_goal_is_enough_or_two() {
    assert_is_a_goal(&search(&depth_first(Goals::First), 1));
    let two = search(&depth_first(Goals::Second), 3);
    assert_is_a_goal(&two);
    assert!(two.stats.goals >= 2);
    // Not where it is said that there is one.
    let one = search(&depth_first(Goals::Second), 1);
    assert!(one.stats.goals >= 1 && (one.stats.goals > 1) == (one.stop == StopReason::Goal));
}

#[test]
fn a_goal_of_the_same_contour_is_as_near() {
    let engine = ParallelIterativeDeepeningAStar {
        split_from: 0,
        subtrees: 2,
        ..ParallelIterativeDeepeningAStar::new(2)
    };
    assert_is_a_goal(&search(&engine.by(()), 1));
}
