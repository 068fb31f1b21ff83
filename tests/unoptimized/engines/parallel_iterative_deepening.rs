//! Iterative-deepening A* by subtrees does the same on any number of threads, and begins where it pays.

use super::random_trees::{At, Tree, assert_same};
use proptest::prelude::*;
use recuit::{
    Engine, IterativeDeepeningAStar, Objective, Outcome, ParallelIterativeDeepeningAStar, Problem, Run,
    State, Status, Steps, StopReason, Termination, TimeLimit,
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
    fn any_number_of_threads_does_the_same_and_finds_a_path_as_cheap_as_without_subtrees(
        seed: u64, rarity in 0_u64..600, depth in 1_u32..12, subtrees in 1_u64..40, twice: bool,
    ) {
        let (tree, weight) = (Tree { seed, rarity, depth }, if twice { 2.0 } else { 1.0 });
        let one = search(tree, &split(1, weight, subtrees).by(Estimate), ());
        for threads in 2..4 {
            assert_same(&one, &search(tree, &split(threads, weight, subtrees).by(Estimate), ()));
        }
        let exact = search(tree, &IterativeDeepeningAStar::new().by(Estimate), ());
        prop_assert_eq!((one.status, one.stop), (exact.status, exact.stop));
        if exact.status == Status::Solved {
            let (one, exact) = (one.best.unwrap(), exact.best.unwrap());
            prop_assert!(exact.cost <= one.cost && one.cost as f64 <= weight * exact.cost as f64);
            prop_assert!(tree.goal_test(&one.state));
        } else if weight == 1.0 {
            prop_assert_eq!(&one.stats, &exact.stats);
        }
    }

    #[test]
    fn so_it_does_after_any_number_of_steps(
        seed: u64, rarity in 0_u64..600, depth in 4_u32..12, subtrees in 1_u64..40, share in 0.0..1.1,
    ) {
        let tree = Tree { seed, rarity, depth };
        let all = search(tree, &split(1, 1.0, subtrees).by(Estimate), ()).stats.steps;
        let steps = (all as f64 * share) as u64;
        // The steps, and one more or less where the search ends.
        for steps in [steps, all.saturating_sub(1), all, all + 1] {
            let one = search(tree, &split(1, 1.0, subtrees).by(Estimate), Steps(steps));
            prop_assert_eq!(one.stats.steps, steps.min(all));
            let whole = ParallelIterativeDeepeningAStar { split_from: u64::MAX, ..split(2, 1.0, subtrees) };
            let exact = search(tree, &IterativeDeepeningAStar::new().by(Estimate), Steps(steps));
            assert_same(&exact, &search(tree, &whole.by(Estimate), Steps(steps)));
            for threads in 2..4 {
                assert_same(&one, &search(tree, &split(threads, 1.0, subtrees).by(Estimate), Steps(steps)));
            }
        }
    }
}

/// Forty halls, each with so many doors side by side, and behind each as many, to this depth. The goal is
/// behind the last door of the last hall.
struct Halls {
    doors: u32,
    depth: usize,
}

/// The doors gone through, of which the first chooses the hall.
#[derive(Clone, Debug)]
struct Doors(Vec<u32>);

impl State for Doors {
    type Key = Vec<u32>;
    fn key(&self) -> Vec<u32> {
        self.0.clone()
    }
}

impl Halls {
    const LAST: u32 = 39;
}

impl Problem for Halls {
    type State = Doors;
    type Action = u32;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Doors {
        Doors(Vec::new())
    }
    fn actions(&self, Doors(doors): &Doors) -> impl Iterator<Item = u32> {
        match doors.len() {
            0 => 0..Halls::LAST + 1,
            depth if depth == self.depth => 0..0,
            _ => 0..self.doors,
        }
    }
    fn apply(&self, Doors(doors): &mut Doors, &door: &u32) {
        doors.push(door);
    }
    fn undo(&self, Doors(doors): &mut Doors, _: &u32, (): ()) {
        doors.pop();
    }
    fn goal_test(&self, Doors(doors): &Doors) -> bool {
        doors.len() == self.depth
            && doors[0] == Halls::LAST
            && doors[1..].iter().all(|&door| door + 1 == self.doors)
    }
}

/// How many doors are left. Up to the third, and everywhere in the last hall, it believes that there is one less.
struct Believed;

impl Objective<Halls> for Believed {
    fn cost(&self, halls: &Halls, Doors(doors): &Doors) -> i64 {
        let left = (halls.depth - doors.len()) as i64;
        let is_hopeful = doors.len() <= 3 || doors[0] == Halls::LAST;
        left - i64::from(is_hopeful && left > 0)
    }
}

fn steps_to_the_goal(halls: &Halls, engine: &impl Engine<Halls>) -> u64 {
    let outcome = engine.search(halls, halls.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stats.tries), (Status::Solved, 2));
    outcome.stats.steps
}

/// Begun where it pays, on one thread or two, it takes less than an eighth of the steps.
fn takes_an_eighth(halls: &Halls, subtrees: u64) {
    let in_turn = steps_to_the_goal(halls, &IterativeDeepeningAStar::new().by(Believed));
    for threads in [1, 2] {
        let ordered = steps_to_the_goal(halls, &split(threads, 1.0, subtrees).by(Believed));
        assert!(ordered * 8 < in_turn, "{ordered} steps in place of {in_turn}");
    }
}

#[test]
fn a_contour_begins_where_the_one_before_came_nearest() {
    // The last hall is searched twice, of the others the beginnings once.
    takes_an_eighth(&Halls { doors: 2, depth: 10 }, 40);
}

#[test]
fn a_narrow_contour_is_split_where_its_subtrees_can_be_listed() {
    takes_an_eighth(&Halls { doors: 1, depth: 10_000 }, 10_000);
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
    let one = search(tree, &split(1, 1.0, 4).by(()), Steps(1_000_000));
    assert_eq!((one.stop, one.stats.steps), (StopReason::StepLimit, 1_000_000));
    for threads in [2, 3] {
        assert_same(&one, &search(tree, &split(threads, 1.0, 4).by(()), Steps(1_000_000)));
    }
}
