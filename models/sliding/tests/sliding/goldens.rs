//! What is known about sliding-tile puzzles, found again.

use recuit::{
    BestFirst, Depth, DepthFirst, Engine, Evaluation, IterativeDeepeningAStar, Objective, Problem, Run,
    State, Status, StopReason,
};
use recuit_sliding::*;
use std::collections::{HashSet, VecDeque};

fn puzzle(text: &str) -> Arrangement {
    read(text).unwrap().remove(0)
}

/// The slides of a solution that the verifier accepts.
fn solve<E: Engine<Slides>>(start: &Arrangement, goal: Goal, engine: &E, problem: &Slides) -> usize {
    let outcome = engine.search(problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    let path = outcome.best.unwrap().path;
    assert_eq!(verify(start, goal, &path), None);
    path.len()
}

/// All boards that can be reached, with their distance from the start of `problem`.
fn distances(problem: &Slides) -> Vec<(Board, i32)> {
    let mut reached = HashSet::from([problem.initial().key()]);
    let mut frontier = VecDeque::from([(problem.initial(), 0)]);
    let mut all = Vec::new();
    while let Some((board, distance)) = frontier.pop_front() {
        for slide in problem.actions(&board) {
            let next = problem.result(&board, &slide);
            if reached.insert(next.key()) {
                frontier.push_back((next, distance + 1));
            }
        }
        all.push((board, distance));
    }
    all
}

#[test]
fn the_8_puzzle_has_181440_states_at_most_31_slides_away_and_no_heuristic_says_more() {
    let goal = Goal::BlankLast;
    let problem = Slides::new(&goal.arrangement(Shape::new(3, 3).unwrap()), goal);
    let (manhattan, conflict) = (Manhattan::new(&problem), LinearConflict::new(&problem));
    let all = distances(&problem);
    assert_eq!(all.len(), 181_440);
    for (board, distance) in &all {
        let (low, high) = (manhattan.cost(&problem, board), conflict.cost(&problem, board));
        assert!(low <= high && high <= *distance, "{low}, {high}, {distance}: {board:?}");
    }
    let farthest = all.iter().filter(|(_, distance)| *distance == 31);
    let farthest: Vec<String> = farthest.map(|(board, _)| problem.arrangement(board).to_string()).collect();
    assert_eq!(all.last().unwrap().1, 31);
    assert_eq!(farthest.len(), 2);
    assert!(
        ["8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"]
            .iter()
            .all(|board| farthest.iter().any(|far| far == board))
    );
}

#[test]
fn distances_never_exceed_the_diameter() {
    for (rows, columns, farthest) in [(2, 2, 6), (2, 3, 21), (3, 2, 21), (2, 4, 36), (3, 3, 31)] {
        let problem =
            Slides::new(&Goal::BlankFirst.arrangement(Shape::new(rows, columns).unwrap()), Goal::BlankFirst);
        assert_eq!(distances(&problem).last().unwrap().1, farthest);
        assert_eq!(problem.diameter(), Some(farthest as u64));
    }
}

#[test]
fn every_engine_finds_31_slides_for_the_farthest_8_puzzles() {
    for text in ["8 6 7\n2 5 4\n3 . 1", "6 4 7 8 5 0 3 2 1"] {
        let (start, goal) = (puzzle(text), Goal::BlankLast);
        let problem = Slides::new(&start, goal);
        let (manhattan, conflict) = (Manhattan::new(&problem), LinearConflict::new(&problem));
        assert_eq!(solve(&start, goal, &IterativeDeepeningAStar::new().by(&manhattan), &problem), 31);
        assert_eq!(solve(&start, goal, &IterativeDeepeningAStar::new().by(&conflict), &problem), 31);
        assert_eq!(solve(&start, goal, &BestFirst::new(Evaluation::AStar).by(&conflict), &problem), 31);
        assert_eq!(solve(&start, goal, &BestFirst::new(Evaluation::BreadthFirst).by(()), &problem), 31);
    }
}

#[test]
fn random_puzzles_take_as_many_slides_by_iterative_deepening_as_by_a_star() {
    for (seed, goal) in (0..30).zip([Goal::BlankFirst, Goal::BlankLast].into_iter().cycle()) {
        for size in ["2x5", "3x3", "3x4"] {
            let start = Generator { size: size.parse().unwrap(), slides: Some(60) }.puzzle(goal, seed);
            let problem = Slides::new(&start, goal);
            let heuristic = LinearConflict::new(&problem);
            let exact = solve(&start, goal, &IterativeDeepeningAStar::new().by(&heuristic), &problem);
            assert_eq!(
                exact,
                solve(&start, goal, &BestFirst::new(Evaluation::AStar).by(&heuristic), &problem)
            );
            let weighted = IterativeDeepeningAStar { weight: 2.0 }.by(&heuristic);
            assert!(solve(&start, goal, &weighted, &problem) <= 2 * exact);
        }
    }
}

#[test]
fn iterative_deepening_needs_no_heuristic_for_a_few_slides() {
    let start = Generator { slides: Some(12), ..Generator::default() }.puzzle(Goal::BlankFirst, 3);
    let problem = Slides::new(&start, Goal::BlankFirst);
    let blind = DepthFirst { depth: Depth::Iterative, ..DepthFirst::default() };
    let informed = IterativeDeepeningAStar::new().by(Manhattan::new(&problem));
    let slides = solve(&start, Goal::BlankFirst, &blind, &problem);
    assert_eq!(slides, solve(&start, Goal::BlankFirst, &informed, &problem));
    assert!(slides <= 12);
}

#[test]
fn a_24_puzzle_is_solved_by_weighted_search() {
    let start = Generator { size: "5x5".parse().unwrap(), slides: None }.puzzle(Goal::BlankFirst, 1);
    let problem = Slides::new(&start, Goal::BlankFirst);
    let heuristic = LinearConflict::new(&problem);
    let slides = solve(
        &start,
        Goal::BlankFirst,
        &BestFirst::new(Evaluation::WeightedAStar(5.0)).by(&heuristic),
        &problem,
    );
    assert!(slides as i32 >= heuristic.cost(&problem, &problem.initial()));
}

/// Sam Loyd's prize puzzle: 14 and 15 exchanged.
#[test]
fn the_puzzle_of_sam_loyd_is_proved_impossible_at_once() {
    let start = puzzle("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 .");
    assert!(!start.is_solvable(Goal::BlankLast));
    let problem = Slides::new(&start, Goal::BlankLast);
    let engine = IterativeDeepeningAStar::new().by(Manhattan::new(&problem));
    let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
    assert_eq!(outcome.stats.nodes, 1);
    // With the blank first it is a puzzle like others.
    assert!(start.is_solvable(Goal::BlankFirst));
}

#[test]
fn half_of_all_arrangements_are_solvable() {
    let mut tiles = [0, 1, 2, 3];
    let mut solvable = 0;
    for number in 0..24 {
        let mut left: Vec<u8> = (0..4).collect();
        let mut rest = number;
        for (tile, choices) in tiles.iter_mut().zip((1..=4).rev()) {
            *tile = left.remove(rest % choices);
            rest /= choices;
        }
        let arrangement = Arrangement::new(Shape::new(2, 2).unwrap(), tiles.to_vec()).unwrap();
        solvable += usize::from(arrangement.is_solvable(Goal::BlankFirst));
    }
    assert_eq!(solvable, 12);
    assert_eq!(distances(&Slides::new(&puzzle("0 1\n2 3"), Goal::BlankFirst)).len(), 12);
}
