//! Rectangle search on maps: a way soon, then cheaper ones, and the proof at the end.

use super::map::{At, Distance, Map, WIDTH, follow, map};
use proptest::prelude::*;
use recuit::{
    BestFirst, Engine, Evaluation, IterativeDeepeningAStar, Observer, Outcome, Problem, Progress,
    RectangleSearch, Run, Status, Steps, StopReason, Termination,
};
use std::ops::ControlFlow;

fn search(aspect: usize, map: &Map) -> Outcome<Map> {
    RectangleSearch::new(aspect).by(Distance).search(map, map.initial(), &mut Run::seeded(1))
}

/// What each incumbent cost.
#[derive(Default)]
struct Costs(Vec<i64>);

impl Observer<Map> for Costs {
    fn is_watching(&self) -> bool {
        false
    }
    fn on_improvement(&mut self, _: &Map, _: &At, cost: i64, _: u64) {
        self.0.push(cost);
    }
}

/// Another search has found a way of this cost.
struct Beside(f64);

impl Termination for Beside {
    fn grant(&mut self, _: &Progress) -> ControlFlow<StopReason, u64> {
        ControlFlow::Continue(1)
    }
    fn known(&self) -> f64 {
        self.0
    }
}

#[test]
fn the_way_is_a_cheapest_one_in_the_end() {
    let outcome = search(1, &map());
    let best = outcome.best.unwrap();
    assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal));
    assert_eq!((best.cost, best.path), (5, vec![4, 8, 9, 10, 11]));
}

#[test]
fn a_start_that_is_a_goal_needs_no_action() {
    let outcome = search(1, &Map { cells: vec![1] });
    assert_eq!((outcome.status, outcome.stats.steps), (Status::Solved, 0));
    assert_eq!(outcome.best.unwrap().path.len(), 0);
}

#[test]
fn infeasible_is_a_proof() {
    let outcome = search(2, &Map { cells: vec![1, 1, 0, 1, 1, 1, 0, 1] });
    assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
    let best = outcome.best.unwrap();
    assert_eq!((best.state, best.path.len()), (At(5), 2));
}

/// The dear way is the short one: a beam of width one takes it, and a wider one finds the way around.
#[test]
fn a_wider_rectangle_finds_a_cheaper_way() {
    let map = Map { cells: vec![1, 1, 1, 1, 9, 0, 0, 1, 9, 0, 0, 1, 9, 9, 9, 1] };
    let mut run = Run::seeded(1).watched_by(Costs::default());
    let outcome = RectangleSearch::new(4).by(Distance).search(&map, map.initial(), &mut run);
    assert_eq!(outcome.best.unwrap().cost, 6);
    assert_eq!(run.observer.0.last(), Some(&6));
}

#[test]
fn a_way_that_another_search_has_found_is_not_claimed() {
    let map = map();
    let beside = |known| {
        let mut run = Run::seeded(1).until(Beside(known));
        let rectangle = RectangleSearch::default().by(Distance).search(&map, map.initial(), &mut run);
        let mut run = Run::seeded(1).until(Beside(known));
        let deepening = IterativeDeepeningAStar::new().by(()).search(&map, map.initial(), &mut run);
        [(rectangle.status, rectangle.stop), (deepening.status, deepening.stop)]
    };
    // The cheapest way costs 5: it is all the same whether the other one is it, or would cost even less.
    assert_eq!(beside(5.0), [(Status::Unknown, StopReason::Exhausted); 2]);
    assert_eq!(beside(4.5), [(Status::Unknown, StopReason::Exhausted); 2]);
    assert_eq!(beside(5.5), [(Status::Solved, StopReason::Goal); 2]);
}

proptest! {
    #[test]
    fn costs_fall_to_those_of_a_star(
        cells in prop::collection::vec(0i64..6, 5 * WIDTH),
        aspect in 1usize..6,
        steps in 0u64..80,
        max_nodes in 1usize..30,
    ) {
        let mut cells = cells;
        (cells[0], cells[5 * WIDTH - 1]) = (1, 1);
        let map = Map { cells };
        let known = BestFirst::new(Evaluation::AStar).by(Distance).search(&map, map.initial(), &mut Run::seeded(1));
        let engine = RectangleSearch::new(aspect).by(Distance);
        let mut run = Run::seeded(1).watched_by(Costs::default());
        let whole = engine.search(&map, map.initial(), &mut run);
        prop_assert_eq!(whole.status, known.status);
        prop_assert!(run.observer.0.is_sorted_by(|one, next| one > next));
        prop_assert_eq!(whole.stats.goals, run.observer.0.len() as u64);

        let by_steps = engine.search(&map, map.initial(), &mut Run::seeded(1).until(Steps(steps)));
        prop_assert!(by_steps.stats.steps <= steps);
        let little = RectangleSearch { max_nodes, ..engine.search }.by(Distance);
        let in_little_memory = little.search(&map, map.initial(), &mut Run::seeded(1));
        prop_assert!(in_little_memory.stats.peak_nodes <= max_nodes as u64);

        for outcome in [whole, by_steps, in_little_memory] {
            let best = outcome.best.unwrap();
            let (cell, cost) = follow(&map, &best.path);
            prop_assert_eq!(cost, best.cost);
            let cheapest = known.best.as_ref().filter(|_| known.status == Status::Solved).map(|best| best.cost);
            match outcome.status {
                Status::Solved => prop_assert_eq!((cell, Some(cost)), (map.cells.len() - 1, cheapest)),
                Status::Feasible => {
                    prop_assert_eq!(cell, map.cells.len() - 1);
                    prop_assert!(Some(cost) >= cheapest);
                }
                Status::Infeasible => prop_assert_eq!(cheapest, None),
                Status::Unknown => prop_assert_ne!(outcome.stop, StopReason::Exhausted),
            }
        }
    }
}
