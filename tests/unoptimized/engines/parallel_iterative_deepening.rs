//! Iterative-deepening A* on several threads does what it does on one.

use super::random_trees::{At, Tree, assert_same};
use proptest::prelude::*;
use recuit::{
    Engine, IterativeDeepeningAStar, Objective, Outcome, ParallelIterativeDeepeningAStar, Problem, Run,
    Status, Steps, StopReason, Termination, TimeLimit,
};

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
