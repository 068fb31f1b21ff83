//! The puzzles that ship, by their definitions.

mod assignment;
mod coloring;
mod continuous;
mod cryptarithm;
mod futoshiki;
mod golomb_ruler;
mod jobshop;
mod kakuro;
mod kenken;
mod knapsack;
mod latin;
mod magic_square;
mod queens;
mod rcpsp;
mod roster;
mod sliding;
mod star_battle;
mod sudoku;
mod sudoku_variants;
mod tsp;
mod zebra;

use recuit_oracle::{Definition, Draw, all_differ};
use serde_json::{Value, json};

pub(crate) const ALL: [&dyn Definition; 23] = [
    &assignment::QuadraticAssignment,
    &coloring::Coloring,
    &continuous::Continuous,
    &cryptarithm::Cryptarithm,
    &futoshiki::Futoshiki,
    &golomb_ruler::GolombRuler,
    &jobshop::JobShop,
    &kakuro::Kakuro,
    &kenken::KenKen,
    &knapsack::Knapsack,
    &latin::Latin,
    &magic_square::MagicSquare,
    &queens::Queens,
    &rcpsp::Projects,
    &roster::Roster,
    &sliding::Sliding { blank_last: false },
    &sliding::Sliding { blank_last: true },
    &star_battle::StarBattle,
    &sudoku::Sudoku,
    &sudoku_variants::SudokuVariants,
    &tsp::Tsp,
    &zebra::Zebra,
    &queens::Completion,
];

/// The rows and columns of a square.
fn lines(size: usize) -> Vec<Vec<usize>> {
    let rows = (0..size).map(|row| (0..size).map(|column| row * size + column).collect());
    let columns = (0..size).map(|column| (0..size).map(|row| row * size + column).collect());
    rows.chain(columns).collect()
}

/// The values at those of the places that already have one.
fn at<'a>(values: &'a [i64], places: &'a [usize]) -> impl Iterator<Item = i64> + 'a {
    places.iter().filter_map(|&place| values.get(place).copied())
}

/// Do the values of each group differ, as far as there are values? Only the groups of the last one are looked
/// at: the others were before.
fn differ(values: &[i64], groups: &[Vec<usize>]) -> bool {
    let last = values.len() - 1;
    groups.iter().filter(|group| group.contains(&last)).all(|group| all_differ(at(values, group)))
}

/// A square of 1 to n in which every row and column has each once, drawn at random.
fn latin_square(size: usize, draw: &mut Draw) -> Vec<i64> {
    let (rows, columns) = (draw.shuffled(0..size), draw.shuffled(0..size));
    let symbols = draw.shuffled(1..=size as i64);
    (0..size * size).map(|cell| symbols[(rows[cell / size] + columns[cell % size]) % size]).collect()
}

/// Parameters for a formulation of a declared puzzle.
fn declared(formulation: &str, draw: &mut Draw) -> Value {
    if draw.chance(0.5) {
        return json!({});
    }
    match formulation {
        "auto" | "partial" => json!({
            "variables": draw.one_of(&[
                "first", "fewest-values", "fewest-values-then-degree", "fewest-values-per-weight", "earliest",
                "random",
            ]),
            "values": draw.one_of(&["natural", "least-constraining", "random"]),
            "branching": draw.one_of(&["values", "binary"]),
            "propagation": draw.one_of(&["none", "forward-checking", "arc-consistency"]),
            "consistency": draw.one_of(&["value", "bounds", "domain"]),
        }),
        _ => json!({ "neighborhood": draw.one_of(&["all", "conflicted", "min-conflicts"]) }),
    }
}
