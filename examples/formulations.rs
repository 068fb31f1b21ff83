//! The same puzzle in both formulations under five engines: the size of each search space, and the effort.
//!
//! `cargo run --release --example formulations`

use recuit::{
    Annealing, BestFirst, Choice, DepthFirst, Engine, Evaluation, Geometric, Greedy, HillClimbing,
    InitialTemperature, LocalSearch, Neighborhood, Objective, Problem, Run, Status,
};
use recuit_sudoku::{
    Branches, Complete, EmptyCells, Grid, Kept, MissingInRowsAndColumns, Partial, Placements, Swaps,
    SwapsNeeded, Unit, verify,
};

const PUZZLE: &str = "2.....3.5.......8.13..5.....68.2.7...2...9......7.5.46.5.2....141.....9.9..6..4..";

/// Solve with one engine, check the solution, and print a line.
fn show<P: Problem>(name: &str, problem: &P, engine: &impl Engine<P>, grid: impl Fn(&P::State) -> Grid) {
    let mut run = Run::seeded(1);
    let start = problem.random_initial(&mut run.rng);
    let outcome = engine.search(problem, start, &mut run);
    let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
    assert_eq!(outcome.status, Status::Solved, "{name}");
    assert_eq!(verify(&puzzle, &grid(outcome.solution().expect("a solved puzzle has a solution"))), []);
    println!("  {name:<14} {}", outcome.stats);
}

/// Five engines on one formulation.
fn compare<P, N, J, H>(
    problem: &P,
    neighborhood: N,
    objective: J,
    heuristic: H,
    grid: impl Fn(&P::State) -> Grid,
) where
    P: Problem,
    N: Neighborhood<P> + Copy,
    J: Objective<P> + Copy,
    H: Objective<P>,
{
    let greedy = Greedy { tries: 10_000, ..Greedy::new(Choice::Best) }.by(objective);
    show("greedy", problem, &greedy, &grid);
    show("depth-first", problem, &DepthFirst::default(), &grid);
    show("A*", problem, &BestFirst::new(Evaluation::AStar).by(heuristic), &grid);
    let climbing =
        HillClimbing { sideways: 100, restarts: 10_000, ..HillClimbing::new() }.on(neighborhood, objective);
    show("hill climbing", problem, &climbing, &grid);
    let annealing = Annealing {
        initial: InitialTemperature::Fixed(0.5),
        minimum: 0.05,
        starts: 1_000,
        ..Annealing::new(Geometric { factor: 0.99 })
    }
    .on(neighborhood, objective);
    show("annealing", problem, &annealing, &grid);
}

fn main() {
    let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
    let partial = Partial::new(&puzzle, Branches::default()).expect("givens that agree");
    let complete = Complete::new(&puzzle, Kept::Blocks).expect("givens that agree");
    println!(
        "partial assignment: 9^{} = 10^{:.1} ways to fill the empty cells",
        partial.free().len(),
        partial.log10_size()
    );
    compare(&partial, Placements, EmptyCells, EmptyCells, |state| partial.grid(state));
    println!(
        "complete assignment, blocks full: a product of factorials, 10^{:.1} states",
        complete.log10_size()
    );
    let swaps = Swaps::within(Unit::Block);
    compare(&complete, swaps, MissingInRowsAndColumns::default(), SwapsNeeded, |state| complete.grid(state));
    assert!(complete.log10_size() < partial.log10_size());
}
