//! Recuit beside other programs, in the same run and on one thread.
//!
//!     cargo run --release -- --help

mod annealing;
mod coloring;
mod exact;
mod machine;
mod timing;

use machine::Machine;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Times Recuit beside other programs: CPU time of one thread, in rounds in which all take turns.

Usage: cargo run --release -- [exact | annealing | coloring] [PATH] [--rounds N]

  exact       solving 9x9 puzzles, beside the crate `sudoku`; the files of PATH have a puzzle of 81 characters a line
  annealing   proposals a second, beside loops by hand and the crates `localsearch` and `argmin`; each file of PATH
              is a 9x9 puzzle in any format of Recuit
  coloring    moves of tabu search a second on random graphs, beside TabuCol by hand; it takes no PATH
  PATH        a folder with files *.txt, or one file; without it, ../shared/data beside the repository is used,
              or skipped where it is absent
  --rounds N  how many rounds are counted, after one that is not; 15 where nothing is said

Without a word it does all. Ratios are medians of rounds, with the least and the greatest: the time of the other
program divided by that of Recuit.
";

fn main() {
    let mut words = Vec::new();
    let mut rounds = 15;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => return print!("{HELP}"),
            "--rounds" => match arguments.next().and_then(|number| number.parse().ok()) {
                Some(number) if number > 0 => rounds = number,
                _ => refuse("--rounds takes a number from 1 on"),
            },
            option if option.starts_with('-') => refuse(&format!("unknown option {option}")),
            _ => words.push(argument),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (part, path) = match words[..] {
        [] => (None, None),
        [part @ ("exact" | "annealing" | "coloring")] => (Some(part), None),
        [part @ ("exact" | "annealing"), path] => (Some(part), Some(path)),
        _ => refuse("expected `exact` or `annealing`, and a path, or `coloring`"),
    };
    let is_wanted = |other| part.is_none_or(|part| part == other);
    let puzzles = if is_wanted("exact") { files(path, "") } else { Vec::new() };
    let hard = if is_wanted("annealing") { files(path, "named/aiescargot.txt") } else { Vec::new() };
    // Whatever uses rayon is to work on this thread, which is the one that is timed.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    pool.build_global().expect("no pool so far");
    let machine = Machine::describe();
    exact::run(&puzzles, rounds);
    annealing::run(&hard, rounds);
    if is_wanted("coloring") {
        coloring::run(rounds);
    }
    machine.conclude();
}

/// The file or the files of the folder that is named, or else what the data beside the repository has.
fn files(path: Option<&str>, shared: &str) -> Vec<PathBuf> {
    let data = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sudoku/9x9").join(shared);
    let named = path.map_or_else(data, PathBuf::from);
    if !named.exists() {
        if path.is_some() {
            refuse(&format!("no {}", named.display()));
        }
        println!("skipped: no {}", named.display());
        return Vec::new();
    }
    let Ok(entries) = named.read_dir() else { return vec![named] };
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    if files.is_empty() {
        refuse(&format!("no files *.txt in {}", named.display()));
    }
    files
}

fn refuse(why: &str) -> ! {
    eprintln!("recuit-peers: {why}; see --help");
    std::process::exit(2);
}
