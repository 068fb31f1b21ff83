//! Recuit beside the `sudoku` crate on files of 9x9 puzzles: nanoseconds a puzzle, and how many times as long the crate
//! takes.

use crate::timing::Times;
use recuit_sudoku::{Cells, solve_many};
use std::path::{Path, PathBuf};
use sudoku::Sudoku;

pub fn run(files: &[PathBuf], rounds: usize) {
    if files.is_empty() {
        return;
    }
    println!("\nRecuit beside sudoku 0.8.0, nanoseconds a puzzle");
    for (goal, limit) in [("first solution", 1), ("proving uniqueness", 2)] {
        println!(
            "\n{goal:20} {:>7} {:>9} {:>9}   {:18} {:>7}",
            "puzzles", "sudoku ns", "Recuit ns", "ratio (min-max)", "guesses"
        );
        for file in files {
            compare(file, limit, rounds);
        }
    }
}

/// Time both on all puzzles of a file.
fn compare(file: &Path, limit: u64, rounds: usize) {
    let text = std::fs::read_to_string(file).expect("a text");
    let puzzles: Vec<Sudoku> = text
        .lines()
        .filter(|line| line.len() >= 81 && !line.starts_with('#'))
        .map(|line| Sudoku::from_str_line(&line[..81]).expect("a puzzle"))
        .collect();
    let cells: Vec<Cells> = puzzles.iter().map(|puzzle| puzzle.to_bytes()).collect();
    let count = |puzzle: &Sudoku| match limit {
        1 => u64::from(puzzle.some_solution().is_some()),
        _ => puzzle.solutions_count_up_to(limit as usize) as u64,
    };
    let (mut theirs, mut ours) = (Times::of("sudoku"), Times::of("Recuit"));
    let mut guesses = 0;
    for _ in 0..=rounds {
        let counts: Vec<u64> = theirs.measure(|| puzzles.iter().map(count).collect());
        let found = ours.measure(|| solve_many(&cells, limit));
        let same = found.iter().map(|found| found.solutions).eq(counts);
        assert!(same, "the numbers of solutions differ in {}", file.display());
        guesses = found.iter().map(|found| found.guesses).sum();
    }
    let each = cells.len() as f64;
    println!(
        "{:20} {:7} {:9.0} {:9.0}   {:18} {:7.2}",
        file.file_stem().expect("a name").to_string_lossy(),
        cells.len(),
        1e9 * theirs.seconds().median / each,
        1e9 * ours.seconds().median / each,
        theirs.ratio(&ours),
        guesses as f64 / each,
    );
}
