//! Iterative-deepening A* on problems small enough to know the answer.

use super::map::{At, Distance, Map, WIDTH, follow, map};
use proptest::prelude::*;
use recuit::{
    After, BestFirst, Carried, Engine, Evaluation, Informed, IterativeDeepeningAStar, Objective, Outcome,
    Problem, Run, Status, Steps, StopReason,
};

/// The distance again, as two distances that are carried along a path: in rows and in columns.
struct Rows;

impl Objective<Map> for Rows {
    fn cost(&self, map: &Map, &At(cell): &At) -> i64 {
        ((map.cells.len() - 1) / WIDTH).abs_diff(cell / WIDTH) as i64
    }

    fn carried(&self) -> impl Carried<Map> {
        RowsAndColumns
    }
}

struct RowsAndColumns;

impl Carried<Map> for RowsAndColumns {
    /// How many rows and columns are left, and the cell before.
    type Known = (i64, i64, Option<usize>);

    fn known(&self, map: &Map, at: &At) -> Self::Known {
        let rows = Rows.cost(map, at);
        (rows, Distance.cost(map, at) - rows, None)
    }

    fn estimate(&self, &(rows, columns, _): &Self::Known) -> i64 {
        rows + columns
    }

    fn after(
        &self,
        map: &Map,
        &At(cell): &At,
        &(_, columns, before): &Self::Known,
        &next: &usize,
        within: impl Fn(i64) -> bool,
    ) -> After<Self::Known, i64> {
        if before == Some(next) {
            return After::Redundant; // whoever goes back was there before
        }
        let rows = Rows.cost(map, &At(next));
        let column = |cell: usize| ((map.cells.len() - 1) % WIDTH).abs_diff(cell % WIDTH) as i64;
        let columns = columns + column(next) - column(cell);
        if within(rows + columns) {
            After::Within((rows, columns, Some(cell)))
        } else {
            After::Beyond(rows + columns)
        }
    }
}

fn search<H: Objective<Map>>(engine: &Informed<IterativeDeepeningAStar, H>, map: &Map) -> Outcome<Map> {
    engine.search(map, map.initial(), &mut Run::seeded(1))
}

#[test]
fn the_path_is_a_cheapest_one() {
    let outcome = search(&IterativeDeepeningAStar::new().by(Distance), &map());
    let best = outcome.best.unwrap();
    assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal));
    assert_eq!((best.cost, best.path), (5, vec![4, 8, 9, 10, 11]));
    // The estimate at the start is the true cost, so there is one contour.
    assert_eq!((outcome.stats.tries, outcome.stats.goals, outcome.stats.max_depth), (1, 1, 5));
}

#[test]
fn every_contour_raises_the_limit_to_the_least_cost_beyond_it() {
    let outcome = search(&IterativeDeepeningAStar::new().by(()), &map());
    // Blind, the limits are the path costs 0, 1, 2, 3, 4, 5.
    assert_eq!((outcome.best.unwrap().cost, outcome.stats.tries), (5, 6));
}

#[test]
fn infeasible_is_a_proof() {
    let walled = Map { cells: vec![1, 1, 0, 1, 1, 1, 0, 1] };
    let outcome = search(&IterativeDeepeningAStar::new().by(Distance), &walled);
    assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
    // The best state is the one that the estimate puts nearest to the goal.
    let best = outcome.best.unwrap();
    assert_eq!((best.state, best.path.len(), best.cost), (At(5), 2, 2));
}

#[test]
fn a_start_that_is_a_goal_needs_no_action() {
    let outcome = search(&IterativeDeepeningAStar::new().by(Distance), &Map { cells: vec![1] });
    assert_eq!((outcome.best.unwrap().path.len(), outcome.stats.nodes, outcome.stats.steps), (0, 1, 0));
}

#[test]
fn steps_are_limited() {
    let mut run = Run::seeded(1).until(Steps(6));
    let blind = IterativeDeepeningAStar::new().by(());
    let outcome = blind.search(&map(), At(0), &mut run);
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::StepLimit));
    assert_eq!((outcome.stats.steps, run.steps()), (6, 6));
}

#[test]
fn however_much_the_estimate_weighs_the_goal_is_found() {
    let map = map();
    let greedy = search(&IterativeDeepeningAStar { weight: 1e300 }.by(Rows), &map);
    let exact = search(&IterativeDeepeningAStar::new().by(Rows), &map);
    assert_eq!((greedy.status, exact.status), (Status::Solved, Status::Solved));
    assert!(greedy.best.unwrap().cost >= exact.best.unwrap().cost);
}

proptest! {
    /// Wherever it is stopped; and at the end it is what the way costs.
    #[test]
    fn no_way_costs_less_than_what_is_ruled_out(
        cells in prop::collection::vec(0i64..6, 5 * WIDTH),
        steps in 0u64..200,
    ) {
        let mut cells = cells;
        (cells[0], cells[5 * WIDTH - 1]) = (1, 1);
        let map = Map { cells };
        let known = BestFirst::new(Evaluation::AStar).by(Distance).search(&map, map.initial(), &mut Run::seeded(1));
        prop_assume!(known.status == Status::Solved);
        let cheapest = known.best.unwrap().cost as f64;
        let mut run = Run::seeded(1).until(Steps(steps));
        let outcome = IterativeDeepeningAStar::new().by(Distance).search(&map, map.initial(), &mut run);
        let least = run.least().unwrap();
        prop_assert!(least >= Distance.cost(&map, &map.initial()) as f64);
        prop_assert!(least <= cheapest);
        prop_assert!(outcome.status != Status::Solved || least == cheapest);
        for evaluation in [Evaluation::AStar, Evaluation::UniformCost] {
            let mut run = Run::seeded(1).until(Steps(steps));
            let outcome = BestFirst::new(evaluation).by(Distance).search(&map, map.initial(), &mut run);
            let least = run.least().unwrap();
            prop_assert!((0.0..=cheapest).contains(&least));
            prop_assert!(outcome.status != Status::Solved || least == cheapest);
        }
        let mut run = Run::seeded(1);
        BestFirst::new(Evaluation::Greedy).by(Distance).search(&map, map.initial(), &mut run);
        prop_assert_eq!(run.least(), None);
        let mut run = Run::seeded(1);
        IterativeDeepeningAStar { weight: 2.0 }.by(Distance).search(&map, map.initial(), &mut run);
        prop_assert_eq!(run.least(), None);
    }

    #[test]
    fn costs_are_those_of_a_star(cells in prop::collection::vec(0i64..4, 3 * WIDTH), weight in 1.0..3.0) {
        let mut cells = cells;
        (cells[0], cells[3 * WIDTH - 1]) = (1, 1);
        let map = Map { cells };
        let known = BestFirst::new(Evaluation::AStar).by(Distance).search(&map, map.initial(), &mut Run::seeded(1));
        let exact = search(&IterativeDeepeningAStar::new().by(Distance), &map);
        let carried = search(&IterativeDeepeningAStar::new().by(Rows), &map);
        let weighted = search(&IterativeDeepeningAStar { weight }.by(Rows), &map);
        prop_assert_eq!(carried.status, known.status);
        prop_assert!(carried.stats.nodes <= exact.stats.nodes);
        prop_assert_eq!(carried.best.map(|best| best.cost), exact.best.as_ref().map(|best| best.cost));
        prop_assert_eq!(exact.status, known.status);
        prop_assert_eq!(weighted.status, known.status);
        if known.status == Status::Solved {
            let (known, exact, weighted) = (known.best.unwrap(), exact.best.unwrap(), weighted.best.unwrap());
            prop_assert_eq!(follow(&map, &exact.path), (map.cells.len() - 1, known.cost));
            prop_assert_eq!(exact.cost, known.cost);
            prop_assert_eq!(follow(&map, &weighted.path), (map.cells.len() - 1, weighted.cost));
            prop_assert!(weighted.cost as f64 <= weight * known.cost as f64);
        }
    }
}
