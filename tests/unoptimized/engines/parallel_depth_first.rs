//! Depth-first search on several threads does what it does on one.

use super::random_trees::{Tree, assert_same};
use proptest::prelude::*;
use recuit::{
    DepthFirst, Engine, Goals, Outcome, ParallelDepthFirst, Problem, Run, Status, Steps, StopReason,
    Termination, TimeLimit,
};

fn split(threads: usize, goals: Goals, (split_from, subtrees): (u64, u64)) -> ParallelDepthFirst {
    ParallelDepthFirst { goals, split_from, subtrees, ..ParallelDepthFirst::new(threads) }
}

fn search(tree: Tree, engine: &impl Engine<Tree>, limit: impl Termination) -> (Outcome<Tree>, u64) {
    let mut run = Run::seeded(1).until(limit);
    let outcome = engine.search(&tree, tree.initial(), &mut run);
    (outcome, run.steps())
}

/// The seed of a tree with more nodes than can be searched.
const LARGE: u64 = 3;

/// Goals that are split for, and some that are not.
fn goals() -> impl Strategy<Value = Goals> {
    prop_oneof![Just(Goals::First), Just(Goals::Second), Just(Goals::All), Just(Goals::AtMost(3))]
}

proptest! {
    #[test]
    fn the_outcome_is_that_of_one_thread(
        seed: u64, rarity in 0_u64..600, depth in 1_u32..13, goals in goals(), parts in (0_u64..200, 1_u64..40),
    ) {
        let tree = Tree { seed, rarity, depth };
        let (one, _) = search(tree, &DepthFirst { goals, ..DepthFirst::default() }, ());
        for threads in 1..4 {
            let (many, steps) = search(tree, &split(threads, goals, parts), ());
            assert_same(&one, &many);
            prop_assert_eq!(steps, one.stats.steps);
        }
    }

    #[test]
    fn so_it_is_after_any_number_of_steps(
        seed: u64, rarity in 0_u64..600, depth in 4_u32..13, goals in goals(), parts in (0_u64..200, 1_u64..40),
        share in 0.0..1.1,
    ) {
        let tree = Tree { seed, rarity, depth };
        let engine = DepthFirst { goals, ..DepthFirst::default() };
        let all = search(tree, &engine, ()).1;
        let steps = (all as f64 * share) as u64;
        // The steps, and one more or less where the search ends.
        for steps in [steps, all.saturating_sub(1), all, all + 1] {
            let (one, _) = search(tree, &engine, Steps(steps));
            for threads in 1..4 {
                let (many, made) = search(tree, &split(threads, goals, parts), Steps(steps));
                assert_same(&one, &many);
                prop_assert_eq!(made, one.stats.steps);
            }
        }
    }
}

#[test]
fn a_large_tree_is_split_unasked() {
    let tree = Tree { seed: LARGE, rarity: 5, depth: 40 };
    let one = search(tree, &DepthFirst { goals: Goals::All, ..DepthFirst::default() }, Steps(2_000_000)).0;
    assert_eq!((one.stop, one.stats.steps), (StopReason::StepLimit, 2_000_000));
    let many = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(2) };
    assert_same(&one, &search(tree, &many, Steps(2_000_000)).0);
}

#[test]
fn time_ends_it_within_a_subtree() {
    // More nodes than can be searched, and no goal.
    let tree = Tree { seed: LARGE, rarity: 0, depth: 200 };
    let begin = std::time::Instant::now();
    let (outcome, _) = search(tree, &split(2, Goals::First, (0, 4)), TimeLimit::seconds(0.2));
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::TimeLimit));
    assert!(begin.elapsed().as_secs() < 5, "it took {:?}", begin.elapsed());
}
