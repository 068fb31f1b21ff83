//! Graph coloring by the framework's engines.

use recuit::{DepthFirst, Engine, Goals, Greedy, Outcome, Problem, Run, Status};
use recuit_sudoku::*;

const EASY: [&str; 3] = [
    "1...  ..2.  .3..  ...4",
    "12.... ...1.. 2..... .....4 ..4... ....35",
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79",
];

fn construct(problem: &Coloring, seed: u64) -> Outcome<Coloring> {
    let greedy = Greedy::default().by(UncoloredVertices);
    greedy.search(problem, problem.initial(), &mut Run::seeded(seed))
}

#[test]
fn greedy_solves_easy_puzzles_in_every_order() {
    for puzzle in EASY {
        let puzzle: Grid = puzzle.parse().unwrap();
        for order in Order::ALL {
            let problem = Coloring::new(&puzzle, order).unwrap();
            let outcome = construct(&problem, 1);
            let state = outcome.solution().unwrap_or_else(|| panic!("{puzzle:?}, {order:?}"));
            assert_eq!(verify(&puzzle, &problem.grid(state)), []);
        }
    }
}

#[test]
fn dsatur_fills_an_empty_grid() {
    let empty = Grid::empty(Shape::square(3));
    let problem = Coloring::new(&empty, Order::default()).unwrap();
    let outcome = construct(&problem, 1);
    assert_eq!(verify(&empty, &problem.grid(outcome.solution().unwrap())), []);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let problem = Coloring::new(&Grid::empty(Shape::square(3)), Order::default()).unwrap();
    let (one, other) = (construct(&problem, 7), construct(&problem, 7));
    assert_eq!(one.stats, other.stats);
    let end = |outcome: &Outcome<Coloring>| outcome.best.as_ref().map(|best| best.state.clone());
    assert_eq!(end(&one), end(&other));
    assert_ne!(end(&one), end(&construct(&problem, 8)));
}

#[test]
fn there_are_288_grids_of_4x4() {
    let problem = Coloring::new(&Grid::empty(Shape::square(2)), Order::Fixed).unwrap();
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    assert_eq!(all.search(&problem, problem.initial(), &mut Run::seeded(0)).stats.goals, 288);
}

#[test]
fn depth_first_proves_that_a_puzzle_has_no_solution() {
    // The 1 of the third block can stand nowhere: two of its columns have theirs, the third is full.
    let puzzle: Grid = "1.....  ......  ..2...  ..3...  .1....  ......".parse().unwrap();
    let problem = Coloring::new(&puzzle, Order::Fixed).unwrap();
    let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(0));
    assert_eq!(outcome.status, Status::Infeasible);
    assert!(outcome.stats.backtracks > 0);
}

#[test]
fn singles_are_colored_together_and_the_path_cost_counts_cells() {
    let puzzle: Grid = "123.  341.  2143  432.".parse().unwrap();
    let problem = Coloring::new(&puzzle, Order::default()).unwrap();
    assert_eq!(problem.actions(&problem.initial()).collect::<Vec<_>>(), [Paint::Singles]);
    let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(0));
    let best = outcome.best.unwrap();
    assert_eq!((best.path.len(), best.cost), (1, 3));
}

#[test]
fn singles_that_want_the_same_color_are_a_dead_end_that_says_where() {
    // Only 4 is left for the cells at the end of row 1, and for those at the beginning of row 2.
    let puzzle: Grid = "12..  ..3.  ....  ....".parse().unwrap();
    let problem = Coloring::new(&puzzle, Order::default()).unwrap();
    let start = problem.initial();
    assert_eq!(problem.step_cost(&start, &Paint::Singles), 2);
    let next = problem.result(&start, &Paint::Singles);
    assert_eq!(problem.actions(&next).count(), 0);
    assert_eq!(problem.explain_dead_end(&next).unwrap(), "row 1, column 4 has no color left");
}

#[test]
fn actions_of_the_largest_grids_are_found() {
    let problem = Coloring::new(&Grid::empty(Shape::square(9)), Order::default()).unwrap();
    let mut state = problem.initial();
    assert_eq!(problem.actions(&state).count(), 6561 * 81);
    let before = state.clone();
    let action = Paint::Vertex { row: 80, column: 80, color: 81 };
    let undo = problem.apply(&mut state, &action);
    assert_eq!(problem.actions(&state).count(), 224 * 80);
    problem.undo(&mut state, &action, undo);
    assert_eq!(state, before);
}
