//! Recuit beside the `sudoku` crate on every file of 9x9 puzzles: nanoseconds a puzzle on one core, medians of rounds
//! in which the two take turns.

use rayon::ThreadPoolBuilder;
use recuit_sudoku::{Cells, solve_many};
use std::path::Path;
use std::time::Instant;
use sudoku::Sudoku;

pub fn run(folder: &str, rounds: usize) {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    println!(
        "{:20} {:>7} {:>10} {:>10} {:>6} {:>8}",
        "", "puzzles", "sudoku ns", "Recuit ns", "ratio", "guesses"
    );
    for (goal, limit) in [("first solution", 1), ("proving uniqueness", 2)] {
        println!("{goal}");
        for file in &files {
            compare(file, limit, rounds);
        }
    }
}

/// Time both on all puzzles of a file.
fn compare(file: &Path, limit: u64, rounds: usize) {
    let text = std::fs::read_to_string(file).expect("a text");
    let theirs: Vec<Sudoku> = text
        .lines()
        .filter(|line| line.len() >= 81 && !line.starts_with('#'))
        .map(|line| Sudoku::from_str_line(&line[..81]).expect("a puzzle"))
        .collect();
    let ours: Vec<Cells> = theirs.iter().map(|puzzle| puzzle.to_bytes()).collect();
    let one_thread = ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let mut times = [Vec::new(), Vec::new()];
    let mut guesses = 0;
    for _ in 0..rounds {
        let mut counts = [Vec::with_capacity(ours.len()), Vec::with_capacity(ours.len())];
        times[0].push(nanoseconds(|| {
            counts[0].extend(theirs.iter().map(|puzzle| match limit {
                1 => u64::from(puzzle.some_solution().is_some()),
                _ => puzzle.solutions_count_up_to(limit as usize) as u64,
            }));
        }));
        let mut found = Vec::new();
        times[1].push(nanoseconds(|| found = one_thread.install(|| solve_many(&ours, limit))));
        counts[1].extend(found.iter().map(|found| found.solutions));
        guesses = found.iter().map(|found| found.guesses).sum();
        assert!(counts[0] == counts[1], "the numbers of solutions differ in {}", file.display());
    }
    let each = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2] / ours.len() as f64
    };
    let [theirs_ns, ours_ns] = times.each_mut().map(each);
    println!(
        "{:20} {:7} {theirs_ns:10.0} {ours_ns:10.0} {:6.2} {:8.2}",
        file.file_stem().expect("a name").to_string_lossy(),
        ours.len(),
        theirs_ns / ours_ns,
        guesses as f64 / ours.len() as f64,
    );
}

fn nanoseconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_nanos() as f64
}
