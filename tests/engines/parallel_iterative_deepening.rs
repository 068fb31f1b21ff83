//! Iterative-deepening A* on several threads does what it does on one.

use proptest::prelude::*;
use recuit::{
    Engine, IterativeDeepeningAStar, Objective, Outcome, ParallelIterativeDeepeningAStar, Problem, Run,
    State, Status, Steps, StopReason, Termination, TimeLimit,
};

/// A tree: from each number on lead up to three ways, each to a number drawn from it, and each costs 1 to 3. Every
/// `rarity`-th number is a goal; below `depth` there is nothing.
#[derive(Clone, Copy, Debug)]
struct Tree {
    seed: u64,
    rarity: u64,
    depth: u32,
}

#[derive(Clone, Debug, PartialEq)]
struct At {
    number: u64,
    depth: u32,
}

impl State for At {
    type Key = (u64, u32);
    fn key(&self) -> (u64, u32) {
        (self.number, self.depth)
    }
}

fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 8
}

impl Problem for Tree {
    type State = At;
    type Action = u64;
    type Undo = u64;
    type Cost = i64;

    fn initial(&self) -> At {
        At { number: mixed(self.seed), depth: 0 }
    }
    fn actions(&self, at: &At) -> impl Iterator<Item = u64> {
        0..if at.depth < self.depth { at.number % 4 } else { 0 }
    }
    fn apply(&self, at: &mut At, action: &u64) -> u64 {
        at.depth += 1;
        let next = mixed(at.number.wrapping_add(action + 1));
        std::mem::replace(&mut at.number, next)
    }
    fn undo(&self, at: &mut At, _: &u64, before: u64) {
        *at = At { number: before, depth: at.depth - 1 };
    }
    fn goal_test(&self, at: &At) -> bool {
        self.rarity > 0 && at.number / 4 % self.rarity == 1
    }
    fn step_cost(&self, at: &At, action: &u64) -> i64 {
        (at.number / 64 + action) as i64 % 3 + 1
    }
}

/// Something between 0 and 1 that is 0 at goals.
struct Estimate;

impl Objective<Tree> for Estimate {
    fn cost(&self, tree: &Tree, at: &At) -> i64 {
        i64::from(!tree.goal_test(at) && at.number % 5 == 1)
    }
}

fn split(threads: usize, weight: f64, subtrees: u64) -> ParallelIterativeDeepeningAStar {
    ParallelIterativeDeepeningAStar { weight, threads: Some(threads), split_from: 0, subtrees }
}

fn search(tree: Tree, engine: &impl Engine<Tree>, limit: impl Termination) -> Outcome<Tree> {
    engine.search(&tree, tree.initial(), &mut Run::seeded(1).until(limit))
}

fn assert_same(one: &Outcome<Tree>, many: &Outcome<Tree>) {
    assert_eq!((one.status, one.stop, &one.stats), (many.status, many.stop, &many.stats));
    let (one, many) = (one.best.as_ref().unwrap(), many.best.as_ref().unwrap());
    assert_eq!((&one.path, one.cost, &one.state), (&many.path, many.cost, &many.state));
}

proptest! {
    #[test]
    fn the_outcome_is_that_of_one_thread(
        seed: u64, rarity in 0_u64..600, depth in 1_u32..12, subtrees in 1_u64..40, twice: bool,
    ) {
        let (tree, weight) = (Tree { seed, rarity, depth }, if twice { 2.0 } else { 1.0 });
        let one = search(tree, &IterativeDeepeningAStar { weight }.by(Estimate), ());
        for threads in 1..4 {
            assert_same(&one, &search(tree, &split(threads, weight, subtrees).by(Estimate), ()));
        }
    }

    #[test]
    fn so_it_is_after_any_number_of_steps(
        seed: u64, rarity in 0_u64..600, depth in 4_u32..12, subtrees in 1_u64..40, share in 0.0..1.1,
    ) {
        let tree = Tree { seed, rarity, depth };
        let engine = IterativeDeepeningAStar::new().by(Estimate);
        let all = search(tree, &engine, ()).stats.steps;
        let steps = (all as f64 * share) as u64;
        // The steps, and one more or less where the search ends.
        for steps in [steps, all.saturating_sub(1), all, all + 1] {
            let one = search(tree, &engine, Steps(steps));
            for threads in 1..4 {
                assert_same(&one, &search(tree, &split(threads, 1.0, subtrees).by(Estimate), Steps(steps)));
            }
        }
    }
}

#[test]
fn time_ends_it_within_a_subtree() {
    // Some 3 million million nodes, and no goal.
    let tree = Tree { seed: 3, rarity: 0, depth: 70 };
    let begin = std::time::Instant::now();
    let outcome = search(tree, &split(2, 1.0, 4).by(()), TimeLimit::seconds(0.2));
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::TimeLimit));
    assert!(begin.elapsed().as_secs() < 5, "it took {:?}", begin.elapsed());
}

#[test]
fn steps_end_it_within_a_subtree() {
    let tree = Tree { seed: 3, rarity: 0, depth: 70 };
    let one = search(tree, &IterativeDeepeningAStar::new().by(()), Steps(1_000_000));
    assert_eq!((one.stop, one.stats.steps), (StopReason::StepLimit, 1_000_000));
    for threads in [2, 3] {
        assert_same(&one, &search(tree, &split(threads, 1.0, 4).by(()), Steps(1_000_000)));
    }
}
