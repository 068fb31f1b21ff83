//! Greedy, depth-first and best-first search on problems small enough to know the answer.

use proptest::prelude::*;
use recuit::{
    BestFirst, Choice, Depth, DepthFirst, Engine, Evaluation, Goals, Greedy, LimitedDiscrepancy, Objective,
    Problem, Run, State, Status, Steps, StopReason,
};

/// A walk on a weighted directed graph from node 0 to the last node.
#[derive(Debug)]
struct Roads {
    /// `roads[from]` lists (to, length).
    roads: Vec<Vec<(usize, u32)>>,
    /// Is a diameter given? Without one, paths could go in circles.
    bounded: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct At(usize);

impl State for At {
    type Key = usize;
    fn key(&self) -> usize {
        self.0
    }
}

impl Problem for Roads {
    type State = At;
    type Action = (usize, u32);
    type Undo = usize;
    type Cost = i64;

    fn initial(&self) -> At {
        At(0)
    }
    fn actions(&self, state: &At) -> impl Iterator<Item = (usize, u32)> {
        self.roads[state.0].iter().copied()
    }
    fn apply(&self, state: &mut At, road: &(usize, u32)) -> usize {
        std::mem::replace(&mut state.0, road.0)
    }
    fn undo(&self, state: &mut At, _: &(usize, u32), before: usize) {
        state.0 = before;
    }
    fn goal_test(&self, state: &At) -> bool {
        state.0 + 1 == self.roads.len()
    }
    fn step_cost(&self, _: &At, road: &(usize, u32)) -> i64 {
        road.1.into()
    }
    fn diameter(&self) -> Option<u64> {
        self.bounded.then(|| self.roads.len() as u64 - 1)
    }
}

impl Roads {
    /// Shortest distances to the goal by repeated relaxation (Bellman-Ford), `None` where there is no way.
    fn distances(&self) -> Vec<Option<i64>> {
        let mut distances = vec![None; self.roads.len()];
        *distances.last_mut().unwrap() = Some(0);
        for _ in 0..self.roads.len() {
            for (from, roads) in self.roads.iter().enumerate() {
                let ways = roads.iter().filter_map(|&(to, length)| Some(distances[to]? + i64::from(length)));
                distances[from] = ways.chain(distances[from]).min();
            }
        }
        distances
    }
}

/// Half the true distance: never overestimates, and is consistent.
struct Half(Vec<Option<i64>>);

impl Objective<Roads> for Half {
    fn cost(&self, _: &Roads, state: &At) -> i64 {
        self.0[state.0].unwrap_or(0) / 2
    }
}

fn roads() -> impl Strategy<Value = Roads> {
    (2usize..9).prop_flat_map(|nodes| {
        let road = (0..nodes, 0u32..20);
        prop::collection::vec(prop::collection::vec(road, 0..4), nodes)
            .prop_map(|roads| Roads { roads, bounded: true })
    })
}

proptest! {
    #[test]
    fn cheapest_paths_are_found_or_proved_absent(roads in roads()) {
        let distances = roads.distances();
        let blind = BestFirst::new(Evaluation::UniformCost).by(());
        let blind = blind.search(&roads, roads.initial(), &mut Run::seeded(1));
        let informed = BestFirst::new(Evaluation::AStar).by(Half(distances.clone()));
        let informed = informed.search(&roads, roads.initial(), &mut Run::seeded(1));
        for outcome in [blind, informed] {
            match distances[0] {
                None => prop_assert_eq!(outcome.status, Status::Infeasible),
                Some(distance) => {
                    prop_assert_eq!(outcome.status, Status::Solved);
                    let best = outcome.best.unwrap();
                    prop_assert_eq!(best.cost, distance);
                    let length: i64 = best.path.iter().map(|road| i64::from(road.1)).sum();
                    prop_assert_eq!(length, distance);
                }
            }
        }
    }

    #[test]
    fn a_weight_bounds_how_much_dearer_the_path_is(roads in roads(), weight in 1.0..4.0) {
        let distances = roads.distances();
        let engine = BestFirst::new(Evaluation::WeightedAStar(weight)).by(Half(distances.clone()));
        let outcome = engine.search(&roads, roads.initial(), &mut Run::seeded(1));
        if let Some(distance) = distances[0] {
            prop_assert!(outcome.best.unwrap().cost as f64 <= weight * distance as f64);
        }
    }

    #[test]
    fn iterative_deepening_finds_as_few_actions_as_breadth_first(roads in roads()) {
        let breadth = BestFirst::new(Evaluation::BreadthFirst).by(());
        let breadth = breadth.search(&roads, roads.initial(), &mut Run::seeded(1));
        let deepening = DepthFirst { depth: Depth::Iterative, ..DepthFirst::default() };
        let deepening = deepening.search(&roads, roads.initial(), &mut Run::seeded(1));
        prop_assert_eq!(breadth.status, deepening.status);
        if breadth.status == Status::Solved {
            prop_assert_eq!(breadth.best.unwrap().path.len(), deepening.best.unwrap().path.len());
        }
    }

    #[test]
    fn depth_first_agrees_on_whether_there_is_a_way(roads in roads()) {
        let expected = if roads.distances()[0].is_some() { Status::Solved } else { Status::Infeasible };
        // Without a diameter, circles are recognized by their states, in every kind of depth-first search.
        let unbounded = Roads { bounded: false, ..roads };
        let deepening = DepthFirst { depth: Depth::Iterative, ..DepthFirst::default() };
        let limited = LimitedDiscrepancy::default().search(&unbounded, At(0), &mut Run::seeded(1));
        prop_assert_eq!(limited.status, expected);
        for engine in [DepthFirst::default(), deepening] {
            let outcome = engine.search(&unbounded, At(0), &mut Run::seeded(1));
            prop_assert_eq!(outcome.status, expected);
            prop_assert!(outcome.stats.max_depth <= unbounded.roads.len() as u64);
        }
        let bounded = Roads { bounded: true, ..unbounded };
        let outcome = DepthFirst::default().search(&bounded, At(0), &mut Run::seeded(1));
        prop_assert_eq!(outcome.status, expected);
    }
}

/// Strings of `length` bits; a goal has as many ones as `ones`.
struct Bits {
    length: usize,
    ones: u32,
}

#[derive(Clone, Debug, PartialEq)]
struct Prefix(Vec<bool>);

impl State for Prefix {
    type Key = Vec<bool>;
    fn key(&self) -> Vec<bool> {
        self.0.clone()
    }
}

impl Problem for Bits {
    type State = Prefix;
    type Action = bool;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Prefix {
        Prefix(Vec::new())
    }
    fn actions(&self, state: &Prefix) -> impl Iterator<Item = bool> {
        let end = state.0.len() == self.length;
        [false, true].into_iter().filter(move |_| !end)
    }
    fn apply(&self, state: &mut Prefix, bit: &bool) {
        state.0.push(*bit);
    }
    fn undo(&self, state: &mut Prefix, _: &bool, (): ()) {
        state.0.pop();
    }
    fn goal_test(&self, state: &Prefix) -> bool {
        state.0.len() == self.length && state.0.iter().map(|&bit| u32::from(bit)).sum::<u32>() == self.ones
    }
    fn is_tree(&self) -> bool {
        true
    }
    fn explain_dead_end(&self, state: &Prefix) -> Option<String> {
        Some(format!("{} bits are set, not {}", state.0.iter().filter(|&&bit| bit).count(), self.ones))
    }
}

#[test]
fn goals_are_counted_enumerated_and_proved_unique() {
    let count = |length, ones, goals| {
        let problem = Bits { length, ones };
        DepthFirst { goals, ..DepthFirst::default() }.search(&problem, problem.initial(), &mut Run::seeded(1))
    };
    let all = count(10, 3, Goals::All);
    assert_eq!((all.stats.goals, all.stop, all.status), (120, StopReason::Exhausted, Status::Solved));
    assert!(!all.is_unique());
    // The tree has 2^11 - 1 nodes; each but the root is entered and left once.
    assert_eq!((all.stats.nodes, all.stats.backtracks, all.stats.max_depth), (2047, 2046, 10));
    assert_eq!(all.stats.dead_ends, 1024 - 120);

    assert!(count(10, 10, Goals::Second).is_unique());
    let two = count(10, 3, Goals::Second);
    assert_eq!((two.stats.goals, two.stop, two.is_unique()), (2, StopReason::Goal, false));
    assert!(two.stats.nodes < all.stats.nodes);

    let problem = Bits { length: 10, ones: 3 };
    let solutions: Vec<_> = DepthFirst::default().solutions(&problem).collect();
    assert_eq!(solutions.len(), 120);
    assert!(solutions.iter().all(|state| problem.goal_test(state)));
}

#[test]
fn iterative_deepening_counts_each_goal_once() {
    let problem = Bits { length: 8, ones: 4 };
    let engine = DepthFirst { goals: Goals::All, depth: Depth::Iterative };
    let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.stats.goals, outcome.stop), (70, StopReason::Exhausted));
}

#[test]
fn what_a_depth_limit_hides_is_not_called_infeasible() {
    let problem = Bits { length: 6, ones: 6 };
    let engine = DepthFirst { depth: Depth::Limit(5), ..DepthFirst::default() };
    let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::DepthLimit));
    let impossible = Bits { length: 6, ones: 7 };
    let outcome = DepthFirst::default().search(&impossible, impossible.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
}

#[test]
fn at_a_step_limit_the_deepest_state_so_far_is_returned() {
    let problem = Bits { length: 20, ones: 20 };
    let mut run = Run::seeded(1).until(Steps(1000));
    let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut run);
    assert_eq!(
        (outcome.status, outcome.stop, outcome.stats.steps),
        (Status::Unknown, StopReason::StepLimit, 1000)
    );
    let best = outcome.best.unwrap();
    assert_eq!((best.state.0.len(), best.path.len(), best.cost), (20, 20, 20));
}

#[test]
fn a_memory_limit_ends_best_first_search_with_the_best_so_far() {
    let problem = Bits { length: 20, ones: 20 };
    let engine = BestFirst { max_nodes: 500, ..BestFirst::new(Evaluation::BreadthFirst) }.by(());
    let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::MemoryLimit));
    assert_eq!(outcome.stats.peak_nodes, 500);
    assert_eq!(outcome.best.unwrap().path.len(), 8); // 500 nodes reach level 8 of a binary tree
}

#[test]
fn repeated_greedy_says_on_which_try_it_succeeded_or_where_it_is_stuck() {
    let problem = Bits { length: 6, ones: 5 };
    let greedy = Greedy { tries: 1000, ..Greedy::new(Choice::Random) };
    let outcome = greedy.by(()).search(&problem, problem.initial(), &mut Run::seeded(3));
    assert_eq!(outcome.status, Status::Solved);
    assert!(problem.goal_test(outcome.solution().unwrap()));
    assert!((2..1000).contains(&outcome.stats.tries));
    // The same tries again end the same way, and one try less does not succeed.
    let fewer = Greedy { tries: outcome.stats.tries - 1, ..greedy }.by(());
    let failed = fewer.search(&problem, problem.initial(), &mut Run::seeded(3));
    assert_eq!((failed.status, failed.stop), (Status::Unknown, StopReason::DeadEnd));

    let first = Greedy::new(Choice::First).by(());
    let stuck = first.search(&problem, problem.initial(), &mut Run::seeded(1)).best.unwrap();
    assert_eq!(problem.explain_dead_end(&stuck.state).unwrap(), "0 bits are set, not 5");
}

#[test]
fn goals_are_enumerated_by_iterative_deepening_too_each_once() {
    let deepening = DepthFirst { depth: Depth::Iterative, ..DepthFirst::default() };
    assert_eq!(deepening.solutions(&Bits { length: 8, ones: 4 }).count(), 70);
    assert_eq!(deepening.solutions(&Bits { length: 8, ones: 9 }).count(), 0);
    let limited = DepthFirst { depth: Depth::Limit(7), ..DepthFirst::default() };
    assert_eq!(limited.solutions(&Bits { length: 8, ones: 4 }).count(), 0);
    // The start is a goal.
    assert_eq!(deepening.solutions(&Bits { length: 0, ones: 0 }).count(), 1);
}

#[test]
fn a_limit_at_the_ends_of_all_paths_hides_nothing() {
    let impossible = Bits { length: 6, ones: 7 };
    for depth in [Depth::Limit(6), Depth::Iterative] {
        let engine = DepthFirst { depth, ..DepthFirst::default() };
        let outcome = engine.search(&impossible, impossible.initial(), &mut Run::seeded(1));
        assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
        // Iterative deepening does not search the whole tree twice: sum over limits of 2^(limit + 1) - 1.
        assert!(outcome.stats.nodes <= 247, "{depth:?}: {}", outcome.stats.nodes);
    }
}

#[test]
fn a_start_that_is_a_goal_is_found_without_a_step() {
    let problem = Bits { length: 0, ones: 0 };
    for depth in [Depth::Unlimited, Depth::Limit(0), Depth::Iterative] {
        let engine = DepthFirst { goals: Goals::Second, depth };
        let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(0)));
        assert!(outcome.is_unique() && outcome.status == Status::Solved, "{outcome:?}");
    }
    let best = BestFirst { max_nodes: 0, ..BestFirst::new(Evaluation::AStar) }.by(());
    let outcome = best.search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(0)));
    assert_eq!((outcome.status, outcome.stats.peak_nodes), (Status::Solved, 1));
    let greedy = Greedy { tries: 0, ..Greedy::new(Choice::Best) }.by(());
    let outcome = greedy.search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(0)));
    assert_eq!((outcome.status, outcome.stats.tries), (Status::Solved, 1));
}

#[test]
fn memory_that_holds_every_state_is_enough() {
    // Three states on a circle, none of them a goal; a fourth that no road leads to.
    let circle = Roads {
        bounded: true,
        roads: vec![vec![(1, 1), (2, 5)], vec![(2, 1), (0, 1)], vec![(0, 1)], vec![]],
    };
    let search = |max_nodes| {
        let engine = BestFirst { max_nodes, ..BestFirst::new(Evaluation::BreadthFirst) }.by(());
        let outcome = engine.search(&circle, circle.initial(), &mut Run::seeded(1));
        (outcome.status, outcome.stop, outcome.stats.peak_nodes)
    };
    assert_eq!(search(3), (Status::Infeasible, StopReason::Exhausted, 3));
    for (max_nodes, kept) in [(0, 1), (1, 1), (2, 2)] {
        assert_eq!(search(max_nodes), (Status::Unknown, StopReason::MemoryLimit, kept));
    }
}
