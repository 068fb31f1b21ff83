//! What genericity costs: the engines against loops written by hand for Sudoku that make the same walk.
//!
//! `cargo bench --bench overhead` asserts that the walks are the same, lets criterion time each side, and then
//! prints the ratio of the two from interleaved rounds, the figure to quote on a noisy machine.

use criterion::{Criterion, Throughput};
use rand::Rng;
use recuit::{
    Annealing, DepthFirst, Engine, Geometric, Goals, InitialTemperature, LANES, LevelLength, LocalSearch,
    Lockstep, Problem, Run, Steps, StopReason, stream,
};
use recuit_sudoku::{
    Branch, Branches, Cells, Complete, Grid, Kept, MissingInRowsAndColumns, Partial, Swaps, Triads, Unit,
    read, shipped,
};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A puzzle of the set `9x9-hard`, which annealing does not solve within [`LEVELS`].
const PUZZLE: &str = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";
const LEVELS: u64 = 100;
const MOVES: u64 = 10_000;
const HOTTEST: f64 = 2.0;
const FACTOR: f64 = 0.99;
const SEED: u64 = 1;

/// How a walk ended: proposals, accepted moves, lowest cost, final incumbent.
type Walk = (u64, u64, i32, Vec<u8>);

fn generic_annealing(problem: &Complete) -> Walk {
    let engine = Annealing {
        initial: InitialTemperature::Fixed(HOTTEST),
        minimum: HOTTEST * FACTOR.powi(LEVELS as i32 - 1) * 0.999,
        level: LevelLength::Moves(MOVES),
        ..Annealing::new(Geometric { factor: FACTOR })
    }
    .on(Swaps::within(Unit::Block), MissingInRowsAndColumns::default());
    let outcome = engine.search(problem, problem.initial(), &mut Run::seeded(SEED));
    assert_eq!(outcome.stop, StopReason::Frozen, "the walk must not end early");
    let best = outcome.best.expect("local search always has an incumbent");
    (outcome.stats.steps, outcome.stats.accepted, best.cost, best.state.cells().to_vec())
}

/// As many proposals by the same schedule, in lanes: how many were made.
fn lockstep(problem: &Complete) -> u64 {
    let engine = Lockstep {
        schedule: Geometric { factor: FACTOR },
        initial: InitialTemperature::Fixed(HOTTEST),
        minimum: 0.0,
        level: LevelLength::Moves(MOVES / LANES as u64),
        ..Lockstep::default()
    };
    let lanes = Swaps::within(Unit::Block).abreast(problem).expect("blocks of 9x9 have lanes");
    let engine = engine.on(lanes, MissingInRowsAndColumns::default());
    let mut run = Run::seeded(SEED).until(Steps(LEVELS * MOVES));
    engine.search(problem, problem.initial(), &mut run).stats.steps
}

/// The same by hand, with plain count tables and nothing but 9x9 blocks in mind; `benches/peers` has faster ones.
fn annealing_by_hand(givens: &[u8]) -> Walk {
    let mut cells: [u8; 81] = givens.try_into().expect("81 cells");
    let mut swaps: Vec<(usize, usize)> = Vec::new();
    for block in 0..9 {
        let corner = block / 3 * 27 + block % 3 * 3;
        let block: Vec<usize> = (0..9).map(|k| corner + k / 3 * 9 + k % 3).collect();
        let free: Vec<usize> = block.iter().copied().filter(|&cell| givens[cell] == 0).collect();
        let mut missing = (1..=9).filter(|value| block.iter().all(|&cell| givens[cell] != *value));
        for &cell in &free {
            cells[cell] = missing.next().expect("a value for every free cell");
        }
        for (position, &first) in free.iter().enumerate() {
            swaps.extend(free[position + 1..].iter().map(|&second| (first, second)));
        }
    }
    let mut rows = [[0u8; 10]; 9];
    let mut columns = [[0u8; 10]; 9];
    for (cell, &value) in cells.iter().enumerate() {
        rows[cell / 9][value as usize] += 1;
        columns[cell % 9][value as usize] += 1;
    }
    let repeated = |lines: &[[u8; 10]; 9]| {
        lines.iter().flatten().map(|&count| i32::from(count.saturating_sub(1))).sum::<i32>()
    };
    let mut cost = repeated(&rows) + repeated(&columns);
    let (mut best, mut lowest, mut accepted) = (cells, cost, 0);
    let mut rng = stream(SEED, 0);
    let mut temperature = HOTTEST;
    for _ in 0..LEVELS {
        let factor = (-1.0 / temperature).exp();
        let thresholds: [u64; 5] =
            std::array::from_fn(|delta| (factor.powi(delta as i32) * 2f64.powi(32)) as u64);
        for _ in 0..MOVES {
            let draw = rng.next_u64();
            let (first, second) = swaps[(((draw >> 32) * swaps.len() as u64) >> 32) as usize];
            let (x, y) = (cells[first] as usize, cells[second] as usize);
            let exchange =
                |line: &[u8; 10], x: usize, y: usize| i32::from(line[y] > 0) - i32::from(line[x] > 1);
            let mut delta = 0;
            let (from, to) = (first / 9, second / 9);
            if from != to {
                delta += exchange(&rows[from], x, y) + exchange(&rows[to], y, x);
            }
            let (left, right) = (first % 9, second % 9);
            if left != right {
                delta += exchange(&columns[left], x, y) + exchange(&columns[right], y, x);
            }
            if draw & 0xffff_ffff >= thresholds[delta.max(0) as usize] {
                continue;
            }
            accepted += 1;
            cost += delta;
            cells.swap(first, second);
            rows[from][x] -= 1;
            rows[from][y] += 1;
            rows[to][y] -= 1;
            rows[to][x] += 1;
            columns[left][x] -= 1;
            columns[left][y] += 1;
            columns[right][y] -= 1;
            columns[right][x] += 1;
            if cost < lowest {
                (best, lowest) = (cells, cost);
            }
        }
        temperature *= FACTOR;
    }
    (LEVELS * MOVES, accepted, lowest, best.to_vec())
}

fn generic_depth_first(problem: &Partial) -> (u64, u64) {
    let engine = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    let outcome = engine.search(problem, problem.initial(), &mut Run::seeded(SEED));
    (outcome.stats.nodes, outcome.stats.goals)
}

/// The same state driven by a recursion, as careful as the engine not to allocate: nodes and goals.
fn depth_first_by_hand(problem: &Partial) -> (u64, u64) {
    let mut count = (0, 0);
    visit(problem, &mut problem.initial(), &mut Vec::new(), &mut count);
    count
}

fn visit<P: Problem>(
    problem: &P,
    state: &mut P::State,
    untried: &mut Vec<P::Action>,
    count: &mut (u64, u64),
) {
    count.0 += 1;
    if problem.goal_test(state) {
        count.1 += 1;
        return;
    }
    let base = untried.len();
    untried.extend(problem.actions(state));
    for position in base..untried.len() {
        let action = untried[position].clone();
        let undo = problem.apply(state, &action);
        visit(problem, state, untried, count);
        problem.undo(state, &action, undo);
    }
    untried.truncate(base);
}

/// All solutions of many puzzles at full speed: nodes and goals.
fn generic_batch(problem: &Triads, puzzles: &[Cells]) -> (u64, u64) {
    let mut solutions = DepthFirst::default().solutions_from(problem, Branch::default());
    for puzzle in puzzles {
        solutions.restart(|state| problem.restart(state, puzzle));
        while solutions.next_goal().is_some() {}
    }
    (solutions.stats().nodes, solutions.stats().goals)
}

/// The same state driven by a recursion.
fn batch_by_hand(problem: &Triads, puzzles: &[Cells]) -> (u64, u64) {
    let (mut state, mut untried, mut count) = (Branch::default(), Vec::new(), (0, 0));
    for puzzle in puzzles {
        problem.restart(&mut state, puzzle);
        visit(problem, &mut state, &mut untried, &mut count);
    }
    count
}

/// Median over interleaved rounds of (time by hand / generic time), and the median generic time.
fn ratio(mut generic: impl FnMut(), mut by_hand: impl FnMut()) -> (f64, Duration) {
    let time = |work: &mut dyn FnMut()| {
        let begin = Instant::now();
        work();
        begin.elapsed()
    };
    let mut rounds: Vec<(f64, Duration)> = (0..41)
        .map(|_| {
            let (generic, by_hand) = (time(&mut generic), time(&mut by_hand));
            (by_hand.as_secs_f64() / generic.as_secs_f64(), generic)
        })
        .collect();
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let ratio = rounds[rounds.len() / 2].0;
    rounds.sort_by_key(|round| round.1);
    (ratio, rounds[rounds.len() / 2].1)
}

fn main() {
    let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
    let complete = Complete::new(&puzzle, Kept::Blocks).expect("givens that agree");
    let walk = generic_annealing(&complete);
    assert_eq!(walk.0, lockstep(&complete), "equal numbers of proposals, so no end before the limit");
    assert_eq!(walk, annealing_by_hand(puzzle.cells()), "the two loops must make the same walk");
    let partial = Partial::new(&puzzle, Branches::default()).expect("givens that agree");
    let tree = generic_depth_first(&partial);
    assert_eq!(tree, depth_first_by_hand(&partial), "the two searches must visit the same nodes");

    let triads = Triads::new([0; 81]);
    let hard = shipped().find(|collection| collection.name == "9x9-hard").expect("a shipped collection");
    let hard: Vec<Cells> = read(hard.text, None)
        .expect("puzzles")
        .iter()
        .map(|puzzle| puzzle.grid.cells().try_into().expect("81 cells"))
        .collect();
    let batch = generic_batch(&triads, &hard);
    assert_eq!(batch, batch_by_hand(&triads, &hard), "the two searches must visit the same nodes");

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("annealing");
    group.throughput(Throughput::Elements(walk.0));
    group.bench_function("generic", |bencher| bencher.iter(|| generic_annealing(black_box(&complete))));
    group.bench_function("by hand", |bencher| bencher.iter(|| annealing_by_hand(black_box(puzzle.cells()))));
    group.bench_function("lockstep", |bencher| bencher.iter(|| lockstep(black_box(&complete))));
    group.finish();
    let mut group = criterion.benchmark_group("depth-first");
    group.throughput(Throughput::Elements(tree.0));
    group.bench_function("generic", |bencher| bencher.iter(|| generic_depth_first(black_box(&partial))));
    group.bench_function("by hand", |bencher| bencher.iter(|| depth_first_by_hand(black_box(&partial))));
    group.finish();
    let mut group = criterion.benchmark_group("batch");
    group.throughput(Throughput::Elements(hard.len() as u64));
    group.bench_function("generic", |bencher| bencher.iter(|| generic_batch(&triads, black_box(&hard))));
    group.bench_function("by hand", |bencher| bencher.iter(|| batch_by_hand(&triads, black_box(&hard))));
    group.finish();
    criterion.final_summary();

    let report = |name: &str, unit: &str, count: u64, (ratio, time): (f64, Duration)| {
        let rate = count as f64 / time.as_secs_f64() / 1e6;
        println!("{name}: {rate:.1} million {unit} a second, {ratio:.2} of the speed by hand");
    };
    let annealing = ratio(
        || _ = black_box(generic_annealing(black_box(&complete))),
        || _ = black_box(annealing_by_hand(black_box(puzzle.cells()))),
    );
    report("annealing", "proposals", walk.0, annealing);
    let lanes = ratio(
        || _ = black_box(lockstep(black_box(&complete))),
        || _ = black_box(generic_annealing(black_box(&complete))),
    );
    let rate = walk.0 as f64 / lanes.1.as_secs_f64() / 1e6;
    println!("lockstep: {rate:.0} million proposals a second, {:.1} times those of one chain", lanes.0);
    let depth_first = ratio(
        || _ = black_box(generic_depth_first(black_box(&partial))),
        || _ = black_box(depth_first_by_hand(black_box(&partial))),
    );
    report("depth-first", "nodes", tree.0, depth_first);
    let batches = ratio(
        || _ = black_box(generic_batch(&triads, black_box(&hard))),
        || _ = black_box(batch_by_hand(&triads, black_box(&hard))),
    );
    report("batch", "hard puzzles", hard.len() as u64, batches);
}
