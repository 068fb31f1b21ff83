//! Simulated annealing as in Lewis (2007), with the cost falling.
//!
//! `cargo run --release --example lewis`
//!
//! Every block is kept full; a move swaps two free cells of a block; the cost is the number of values missing from
//! rows and columns. The first temperature is the standard deviation of the cost along a random walk, and a level
//! proposes as many moves as the square of the number of free cells. After 20 levels without improvement the search starts
//! again.

use recuit::{Annealing, Engine, Geometric, History, LevelLength, LocalSearch, Problem, Run, Status};
use recuit_sudoku::{Complete, Grid, Kept, MissingInRowsAndColumns, Swaps, Unit, pretty, verify};

const PUZZLE: &str = ".3...41.8....3....4.2.1...9.5.4..72........5.....27..1..49.....6...7.9..8.16.....";

fn main() {
    let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
    let problem = Complete::new(&puzzle, Kept::Blocks).expect("givens that agree");
    let annealing = Annealing {
        level: LevelLength::Squares(1.0),
        patience: Some(20),
        starts: 100,
        ..Annealing::new(Geometric { factor: 0.99 })
    }
    .on(Swaps::within(Unit::Block), MissingInRowsAndColumns::default());
    let mut run = Run::seeded(1).watched_by(History::new(40));
    let start = problem.random_initial(&mut run.rng);
    let outcome = annealing.search(&problem, start, &mut run);

    println!("{:>10}  {:>11}  {:>8}  {:>4}  {:>9}", "step", "temperature", "accepted", "cost", "incumbent");
    for sample in run.observer.samples() {
        let numbers = [sample.temperature, sample.acceptance, sample.cost, sample.incumbent];
        let [temperature, acceptance, cost, incumbent] =
            numbers.map(|number| number.expect("a level has it"));
        println!(
            "{:>10}  {temperature:>11.4}  {:>7.1}%  {cost:>4}  {incumbent:>9}  {}",
            sample.steps,
            100.0 * acceptance,
            "*".repeat(cost as usize)
        );
    }
    let solution = problem.grid(&outcome.best.as_ref().expect("annealing always has an incumbent").state);
    print!("{}", pretty(&solution, &puzzle));
    println!("{}: {}", outcome.status, outcome.stats);
    assert_eq!(outcome.status, Status::Solved);
    assert_eq!(verify(&puzzle, &solution), []);
}
