//! What is known about Sudoku, found again by every formulation and every engine.

use recuit::edge::{Experiment, Instance};
use recuit::{DepthFirst, Engine, Goals, LocalSearch, Problem, Run, Status, Steps, StopReason};
use recuit_sudoku::*;
use serde_json::json;

fn all(problem: &impl Problem) -> u64 {
    let engine = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    let outcome = engine.search(problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.stop, StopReason::Exhausted);
    outcome.stats.goals
}

/// There are 288 grids of 4x4, whichever way they are looked for.
#[test]
fn there_are_288_grids_of_4x4() {
    let empty = Grid::empty(Shape::square(2));
    for cells in [Branching::FirstCell, Branching::MostConstrained] {
        for values in [ValueOrder::Natural, ValueOrder::Random, ValueOrder::LeastConstraining] {
            for forward_checking in [false, true] {
                let branches = Branches { cells, values, forward_checking, seed: 1 };
                assert_eq!(all(&Partial::new(&empty, branches).unwrap()), 288);
            }
        }
    }
    for kept in [Kept::Blocks, Kept::Rows, Kept::Grid] {
        assert_eq!(all(&Complete::new(&empty, kept).unwrap()), 288);
    }
    assert_eq!(all(&Coloring::new(&empty, Order::Fixed).unwrap()), 288);
}

/// Cells decided before the search have the same value in every solution, so no solution is lost;
/// and none is found twice.
#[test]
fn reduction_keeps_all_solutions() {
    let puzzle = "1... ..3. .... ...4".parse().unwrap();
    let solutions = all(&Partial::new(&puzzle, Branches::default()).unwrap());
    for kept in [Kept::Blocks, Kept::Rows, Kept::Grid] {
        for reduction in [Reduction::None, Reduction::Propagation, Reduction::Probing] {
            assert_eq!(all(&Complete::reduced(&puzzle, kept, reduction).unwrap()), solutions);
        }
    }
}

/// Swaps that take a value out of a conflict are enough to find a solution.
#[test]
fn swaps_in_conflict_solve() {
    let puzzle =
        ".3...41.8....3....4.2.1...9.5.4..72........5.....27..1..49.....6...7.9..8.16.....".parse().unwrap();
    let problem = Complete::reduced(&puzzle, Kept::Blocks, Reduction::Propagation).unwrap();
    let annealing = recuit::Annealing {
        level: recuit::LevelLength::Squares(1.0),
        starts: 1000,
        ..recuit::Annealing::new(recuit::Geometric { factor: 0.9 })
    }
    .on(Swaps { within: None, conflicts: true }, MissingInRowsAndColumns::default());
    let start = problem.random_initial(&mut recuit::stream(1, 0));
    let outcome = annealing.search(&problem, start, &mut Run::seeded(1).until(Steps(10_000_000)));
    assert_eq!(verify(&puzzle, &problem.grid(outcome.solution().unwrap())), []);
}

/// 6x6 grids with boxes of 2x3 number 28,200,960 (Felgenhauer & Jarvis). Values can be renamed, so one in 720
/// (6!) has the first row 1 to 6.
#[test]
fn there_are_28200960_grids_of_6x6() {
    let mut first_row = Grid::empty(Shape::new(2, 3).unwrap());
    for cell in 0..6 {
        first_row.set(cell, Some(cell as u8 + 1));
    }
    assert_eq!(720 * all(&Partial::new(&first_row, Branches::default()).unwrap()), 28_200_960);
}

/// The naive formulation reaches a grid by many paths; it counts once.
#[test]
fn goals_reached_by_many_paths_count_once() {
    let puzzle: Grid = "12.. 34.. 21.. 43..".replace('.', "0").parse().unwrap();
    let count = |cells| all(&Partial::new(&puzzle, Branches { cells, ..Branches::default() }).unwrap());
    assert_eq!(count(Branching::EveryCell), count(Branching::MostConstrained));
}

/// Nodes of depth-first search on fixed puzzles: a change here is a change of the search, wanted or not.
#[test]
fn node_counts_fall_from_naive_to_clever() {
    let nodes = |puzzle: &str, cells, forward_checking| {
        let branches = Branches { cells, forward_checking, ..Branches::default() };
        let problem = Partial::new(&puzzle.parse().unwrap(), branches).unwrap();
        let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(outcome.status, Status::Solved);
        outcome.stats.nodes
    };
    let small = "2.1...........43";
    assert_eq!(nodes(small, Branching::EveryCell, false), 124_681);
    assert_eq!(nodes(small, Branching::FirstCell, false), 32);
    assert_eq!(nodes(small, Branching::MostConstrained, false), 13);
    let hard = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";
    assert_eq!(nodes(hard, Branching::FirstCell, false), 58_166);
    assert_eq!(nodes(hard, Branching::FirstCell, true), 10_241);
    assert_eq!(nodes(hard, Branching::MostConstrained, false), 492);
    assert_eq!(nodes(hard, Branching::MostConstrained, true), 453);
}

fn instances(formulation: &str, engine: &str, text: &str) -> (Experiment, Vec<Box<dyn Instance>>) {
    let model = json!({ "name": "sudoku", "formulation": { "name": formulation } });
    let value = json!({ "model": model, "engine": { "name": engine }, "limits": { "seconds": 60.0 } });
    let experiment = Experiment::from_value(value).unwrap();
    let instances = experiment.model.read(text).unwrap();
    (experiment, instances)
}

const FORMULATIONS: [&str; 8] = ["auto", "partial", "cover", "coloring", "blocks", "rows", "grid", "cells"];
const ENGINES: [&str; 9] = [
    "greedy",
    "depth-first",
    "restarting",
    "clause-learning",
    "limited-discrepancy",
    "branch-and-bound",
    "best-first",
    "hill-climbing",
    "annealing",
];

/// Does the engine have what it needs?
fn suits(formulation: &str, engine: &str) -> bool {
    let is_local = ["hill-climbing", "annealing"].contains(&engine);
    match formulation {
        _ if engine == "clause-learning" => ["auto", "cover"].contains(&formulation),
        "cells" => is_local,
        "cover" | "coloring" => !is_local && engine != "branch-and-bound",
        _ => engine != "branch-and-bound",
    }
}

/// Engines run with their defaults. If the verifier refused a solution there would be no report.
#[test]
fn every_engine_that_suits_solves_in_every_formulation() {
    let easy = shipped().find(|set| set.name == "9x9-easy").unwrap().text;
    let puzzles: Vec<&str> = easy.lines().skip(1).take(2).collect();
    for formulation in FORMULATIONS {
        for engine in ENGINES {
            let (experiment, instances) = instances(formulation, engine, &puzzles.join("\n"));
            for (task, instance) in instances.iter().enumerate() {
                let mut run = experiment.limits.run(1, task as u64, None, None);
                let report = instance.solve(&experiment.engine, &mut run);
                assert_eq!(report.is_ok(), suits(formulation, engine), "{formulation} {engine}");
                let Ok(report) = report else { continue };
                assert_eq!(report.status, Status::Solved, "{formulation} {engine}");
                assert_eq!(report.best.unwrap().violations, Vec::<String>::new());
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let hard = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";
    for formulation in FORMULATIONS {
        for engine in ENGINES.into_iter().filter(|engine| suits(formulation, engine)) {
            let (experiment, instances) = instances(formulation, engine, hard);
            let limits = recuit::edge::Limits { steps: Some(20_000), ..experiment.limits };
            let run = |seed| {
                let report =
                    instances[0].solve(&experiment.engine, &mut limits.run(seed, 0, None, None)).unwrap();
                (report.status, report.stats, report.best.unwrap().line)
            };
            assert_eq!(run(3), run(3), "{formulation} {engine}");
        }
    }
}

/// Only the engine is named; the limit allows fewer looks at moves than a second does.
#[test]
fn tabu_search_solves_16x16_by_changing_single_cells() {
    let shipped = shipped().find(|set| set.name == "16x16").unwrap().text;
    let (experiment, instances) = instances("auto", "tabu", shipped);
    for (task, instance) in instances.iter().enumerate() {
        let limits = recuit::edge::Limits { steps: Some(5_000_000), ..experiment.limits };
        let report = instance.solve(&experiment.engine, &mut limits.run(1, task as u64, None, None)).unwrap();
        assert_eq!(report.status, Status::Solved, "puzzle {task}");
        assert_eq!(report.best.unwrap().violations, Vec::<String>::new());
    }
}

/// Two 4s would have to stand in the last column.
#[test]
fn what_cannot_be_solved_is_proved_so_by_complete_engines() {
    let impossible: Grid = "123. .... .... ...4".parse().unwrap();
    let proved = |status, stop| assert_eq!((status, stop), (Status::Infeasible, StopReason::Exhausted));
    let partial = Partial::new(&impossible, Branches::default()).unwrap();
    let complete = Complete::new(&impossible, Kept::Blocks).unwrap();
    let tree = DepthFirst::default();
    let best = recuit::BestFirst::new(recuit::Evaluation::AStar).by(());
    let cells = ListColoring::new(&impossible, Reduction::default()).unwrap();
    let outcome = tree.search(&cells, cells.initial(), &mut Run::seeded(1));
    proved(outcome.status, outcome.stop);
    let outcome = recuit::TabuSearch::new().on(Conflicting, Conflicts).search(
        &cells,
        cells.initial(),
        &mut Run::seeded(1),
    );
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::LocalOptimum));
    let outcome = tree.search(&partial, partial.initial(), &mut Run::seeded(1));
    proved(outcome.status, outcome.stop);
    let outcome = tree.search(&complete, complete.initial(), &mut Run::seeded(1));
    proved(outcome.status, outcome.stop);
    let hill_climbing = recuit::HillClimbing::new().on(Swaps::default(), MissingInRowsAndColumns::default());
    let outcome = hill_climbing.search(&complete, complete.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::LocalOptimum));
    let outcome = best.search(&partial, partial.initial(), &mut Run::seeded(1));
    proved(outcome.status, outcome.stop);
    let outcome = best.search(&complete, complete.initial(), &mut Run::seeded(1));
    proved(outcome.status, outcome.stop);
    // Incomplete engines only give up.
    let greedy = recuit::Greedy::default().by(()).search(&partial, partial.initial(), &mut Run::seeded(1));
    assert_eq!(greedy.status, Status::Unknown);
    let stuck = partial.explain_dead_end(&greedy.best.unwrap().state).unwrap();
    assert!(stuck.starts_with("row 1, column 4 has no candidate left"), "{stuck}");
}

#[test]
fn at_a_limit_the_fullest_grid_so_far_is_returned() {
    let problem = Partial::new(&Grid::empty(Shape::square(4)), Branches::default()).unwrap();
    let outcome =
        DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(100)));
    assert_eq!(outcome.stop, StopReason::StepLimit);
    let best = outcome.best.unwrap();
    assert_eq!(problem.grid(&best.state).filled(), best.path.len());
    assert!(best.path.len() > 50);
}

/// Powers against products of factorials: for a 4x4 grid with one row given, 4^12 against
/// 2! 2! 4! 4! for blocks.
#[test]
fn sizes_of_the_search_spaces() {
    let puzzle: Grid = "1234 .... .... ....".parse().unwrap();
    let partial = Partial::new(&puzzle, Branches::default()).unwrap();
    assert!((partial.log10_size() - 12.0 * 4f64.log10()).abs() < 1e-9);
    let size = |kept| Complete::new(&puzzle, kept).unwrap().log10_size();
    // Blocks: two with two free cells, two with four. Rows: three with four. Grid: 12 cells, each value 3 times.
    assert!((size(Kept::Blocks) - (2.0f64 * 2.0 * 24.0 * 24.0).log10()).abs() < 1e-9);
    assert!((size(Kept::Rows) - 24f64.powi(3).log10()).abs() < 1e-9);
    assert!((size(Kept::Grid) - (479_001_600.0 / 6f64.powi(4)).log10()).abs() < 1e-9);
}

/// In a full unit the values missing are as many as the repetitions, so Lewis's cost and the others agree on
/// what is kept full.
#[test]
fn the_objectives_agree_where_their_units_are_kept_full() {
    use recuit::Objective;
    let empty = Grid::empty(Shape::square(3));
    for task in 0..20 {
        let mut rng = recuit::stream(1, task);
        let blocks = Complete::new(&empty, Kept::Blocks).unwrap();
        let state = blocks.random_initial(&mut rng);
        let everywhere = RepetitionsEverywhere::default();
        let missing: i32 = [Unit::Row, Unit::Column]
            .iter()
            .flat_map(|&unit| (0..9).map(move |index| (unit, index)))
            .map(|(unit, index)| {
                let cells: std::collections::HashSet<u8> =
                    empty.shape().unit_cells(unit, index).map(|cell| state.cells()[cell]).collect();
                9 - cells.len() as i32
            })
            .sum();
        assert_eq!(MissingInRowsAndColumns::default().cost(&blocks, &state), missing);
        assert_eq!(everywhere.cost(&blocks, &state), missing);
        let rows = Complete::new(&empty, Kept::Rows).unwrap();
        let state = rows.random_initial(&mut rng);
        assert_eq!(
            DuplicatesInColumnsAndBlocks::default().cost(&rows, &state),
            everywhere.cost(&rows, &state)
        );
    }
}
