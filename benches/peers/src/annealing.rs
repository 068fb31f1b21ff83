//! Simulated annealing beside other programs: proposals a second on 9x9 puzzles with blocks kept full, a swap of two
//! free cells of a block a move, and the values missing from rows and columns as the cost (Lewis 2007).
//!
//! All begin in the same grid, cool geometrically and propose equally many moves, in two settings: one in
//! which many moves are accepted and one in which few are. The seed is chosen so that no walk that stops at a
//! solution meets one.

mod argmin;
mod board;
mod by_hand;
mod levers;
mod localsearch;
mod plain;

use crate::timing::Times;
use board::Board;
use recuit::{
    Annealing, Engine, Geometric, InitialTemperature, LANES, LevelLength, LocalSearch, Lockstep, Problem,
    Run, Steps,
};
use recuit_sudoku::{Complete, Kept, MissingInRowsAndColumns, Swaps, Unit, read};
use std::path::PathBuf;

/// A geometric schedule from `hottest` on.
pub struct Setting {
    name: &'static str,
    hottest: f64,
    factor: f64,
    levels: u64,
    /// Proposals a level.
    moves: u64,
}

impl Setting {
    fn proposals(&self) -> u64 {
        self.levels * self.moves
    }
}

const SETTINGS: [Setting; 2] = [
    Setting { name: "warm", hottest: 2.0, factor: 0.99, levels: 100, moves: 5_000 },
    Setting { name: "cold", hottest: 0.3, factor: 0.99, levels: 100, moves: 5_000 },
];

/// How a walk ended: how many moves it proposed and accepted, and the incumbent with its cost.
#[derive(Debug, PartialEq)]
pub struct Walk {
    proposals: u64,
    accepted: u64,
    cost: i32,
    cells: [u8; 81],
}

/// Time all programs on the puzzle of each file.
pub fn run(files: &[PathBuf], rounds: usize) {
    for file in files {
        let text = std::fs::read_to_string(file).expect("a text");
        let puzzles = read(&text, None).expect("a puzzle");
        let problem = Complete::new(&puzzles[0].grid, Kept::Blocks).expect("givens that agree");
        for setting in &SETTINGS {
            println!("\n{}, {}", file.file_stem().expect("a name").to_string_lossy(), setting.name);
            compare(&problem, setting, rounds);
        }
    }
}

fn generic(problem: &Complete, setting: &Setting, seed: u64) -> Walk {
    let engine = Annealing {
        initial: InitialTemperature::Fixed(setting.hottest),
        minimum: 0.0,
        level: LevelLength::Moves(setting.moves),
        ..Annealing::new(Geometric { factor: setting.factor })
    }
    .on(Swaps::within(Unit::Block), MissingInRowsAndColumns::default());
    let mut run = Run::seeded(seed).until(Steps(setting.proposals()));
    let outcome = engine.search(problem, problem.initial(), &mut run);
    let best = outcome.best.expect("local search always has an incumbent");
    let cells = best.state.cells().try_into().expect("81 cells");
    Walk { proposals: outcome.stats.steps, accepted: outcome.stats.accepted, cost: best.cost, cells }
}

/// The same in lanes, so many times as many proposals; how many were made. A walk that meets a solution ends there.
fn lockstep(problem: &Complete, setting: &Setting, seed: u64) -> u64 {
    let lanes = Swaps::within(Unit::Block).abreast(problem).expect("blocks of 9x9 have lanes");
    let engine = Lockstep {
        schedule: Geometric { factor: setting.factor },
        initial: InitialTemperature::Fixed(setting.hottest),
        minimum: 0.0,
        level: LevelLength::Moves(setting.moves),
        ..Lockstep::default()
    }
    .on(lanes, MissingInRowsAndColumns::default());
    let mut run = Run::seeded(seed).until(Steps(setting.proposals() * LANES as u64));
    engine.search(problem, problem.initial(), &mut run).stats.steps
}

fn compare(problem: &Complete, setting: &Setting, rounds: usize) {
    let start = Board::new(problem.initial().cells().try_into().expect("a grid of 81 cells"));
    let swaps = problem.swaps(Some(Unit::Block)).iter();
    let swaps: Vec<(u8, u8)> =
        swaps.map(|swap| swap.cells()).map(|(first, second)| (first as u8, second as u8)).collect();
    let by_hand = |seed| by_hand::walk(&start.cells, start.cost, &swaps, setting, seed);
    let seed = (1..1000)
        .find(|&seed| generic(problem, setting, seed).cost > 0 && by_hand(seed).cost > 0)
        .expect("a puzzle that is not solved at once");
    // Cells are not compared: of several states with the lowest cost, each loop may remember another one.
    let course = |walk: &Walk| (walk.proposals, walk.accepted, walk.cost);
    let ours = course(&generic(problem, setting, seed));
    assert_eq!(ours, course(&by_hand(seed)), "the loops must make the same walk");
    let levers = || levers::walk(&start.cells, start.cost, &swaps, setting, seed);
    assert_eq!(ours, course(&levers()), "the loops must make the same walk");
    let programs: [(&str, &dyn Fn() -> Walk); 6] = [
        ("Recuit", &|| generic(problem, setting, seed)),
        ("by hand, the levers", &levers),
        ("by hand, for 9x9 alone", &|| by_hand(seed)),
        ("by hand, plain", &|| plain::walk(&start, &swaps, setting, seed)),
        ("localsearch 0.26.0", &|| localsearch::walk(&start, &swaps, setting, seed)),
        ("argmin 0.11.0", &|| argmin::walk(&start, &swaps, setting, seed)),
    ];
    let mut times = programs.map(|(name, _)| Times::of(name));
    let mut abreast = Times::of("Recuit, in lanes");
    let mut made = 0;
    for _ in 0..=rounds {
        made = abreast.measure(|| lockstep(problem, setting, seed));
        for ((_, program), times) in programs.iter().zip(&mut times) {
            let walk = times.measure(program);
            assert_eq!(walk.proposals, setting.proposals(), "equal numbers of proposals");
        }
    }
    let accepted = by_hand(seed).accepted as f64 / setting.proposals() as f64;
    println!("  seed {seed}, {:.1} % of the moves accepted", 100.0 * accepted);
    println!("  {:22} {:>19}   ratio (min-max)", "", "million proposals/s");
    for program in &times {
        let rate = setting.proposals() as f64 / program.seconds().median / 1e6;
        println!("  {:22} {rate:19.2}   {}", program.name, program.ratio(&times[0]));
    }
    let rate = |proposals: u64, times: &Times| proposals as f64 / times.seconds().median / 1e6;
    let (many, one) = (rate(made, &abreast), rate(setting.proposals(), &times[0]));
    println!("  {:22} {many:19.2}   {:.1} times as many a second", abreast.name, many / one);
}
