//! One move of each kind, and what it does to the cost: the first lesson on annealing.
//!
//! `cargo run --release --example one_swap`
//!
//! The grid is full from the start, with every digit nine times; a move swaps two cells that share a row, a column or a
//! block; the cost is how often a digit is repeated in a row, column or block. The three neighborhoods together are
//! `Swaps::default()`, and in the command the formulation `grid`.

use recuit::{Neighborhood, Objective, Problem, Run};
use recuit_sudoku::{Complete, Grid, Kept, RepetitionsEverywhere, Swap, Swaps, Unit, pretty};

const PUZZLE: &str = ".3...41.8....3....4.2.1...9.5.4..72........5.....27..1..49.....6...7.9..8.16.....";

/// The temperature at which chances are told.
const TEMPERATURE: f64 = 1.0;

fn main() {
    let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
    let problem = Complete::new(&puzzle, Kept::Grid).expect("givens that agree");
    let cost = RepetitionsEverywhere::default();
    let mut run = Run::seeded(1);
    let mut state = problem.random_initial(&mut run.rng);
    print!("{}", pretty(&problem.grid(&state), &puzzle));
    println!("cost {}\n", cost.cost(&problem, &state));

    for (name, swaps) in [
        ("row", Swaps::within(Unit::Row)),
        ("column", Swaps::within(Unit::Column)),
        ("block", Swaps::within(Unit::Block)),
        ("any of them", Swaps::default()),
    ] {
        let moves = swaps.size(&problem, &state);
        println!("{name}: {moves} moves, for instance");
        for _ in 0..2 {
            let swap = swaps.sample(&problem, &state, &mut run.rng).expect("there is a move");
            let delta = cost.delta(&problem, &state, &swap);
            println!("  {}: delta {delta:+}, {}", told(&problem, state.cells(), swap), chance(delta));

            // The delta is what the cost changes by, computed from the two cells alone.
            let before = cost.cost(&problem, &state);
            let undo = problem.apply(&mut state, &swap);
            assert_eq!(cost.cost(&problem, &state), before + delta);
            problem.undo(&mut state, &swap, undo);
        }
    }
}

/// The swap in words.
fn told(problem: &Complete, cells: &[u8], swap: Swap) -> String {
    let shape = problem.givens().shape();
    let (one, other) = swap.cells();
    let cell =
        |cell: usize| format!("{} in r{}c{}", cells[cell], shape.row(cell) + 1, shape.column(cell) + 1);
    format!("swap {} and {}", cell(one), cell(other))
}

/// What annealing would do with it.
fn chance(delta: i32) -> String {
    if delta <= 0 {
        "accepted at any temperature".to_owned()
    } else {
        let percent = 100.0 * (-f64::from(delta) / TEMPERATURE).exp();
        format!("accepted at T = {TEMPERATURE} with probability {percent:.1} %")
    }
}
