//! What is known about the n queens, found again.

use recuit::edge::{Experiment, Limits};
use recuit::{
    DepthFirst, Engine, Goals, HillClimbing, LocalSearch, MinConflicts, PivotingRule, Problem, Run, Status,
    Steps,
};
use recuit_queens::*;
use serde_json::json;

fn count(problem: &impl Problem) -> u64 {
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    let outcome = all.search(problem, problem.initial(), &mut Run::seeded(1));
    outcome.stats.goals
}

/// OEIS A000170.
#[test]
fn solutions_are_counted() {
    let counts = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200];
    for (size, solutions) in (1..).zip(counts) {
        let board = Board::empty(size);
        for order in [Order::First, Order::MostConstrained] {
            let problem = Partial::new(&board, order).unwrap();
            assert_eq!(count(&problem.clone().counted()), solutions, "{size}, without mirror images");
            if size <= 9 {
                assert_eq!(count(&problem), solutions, "{size}");
            }
        }
        if size <= 5 {
            assert_eq!(count(&Complete::new(&board).unwrap()), solutions, "{size}");
        }
    }
    assert_eq!(count(&Columns::new(&Board::empty(4))), 2);
}

/// What a user gets who says nothing: sizes on which tree search is lost, and a proof where there is no solution.
#[test]
fn boards_of_any_size_are_solved_or_refuted_by_default() {
    for size in (1..=30).chain([1_000, 100_000]) {
        let report = solve("auto", None, &size.to_string(), 1);
        let expected = if [2, 3].contains(&size) { Status::Infeasible } else { Status::Solved };
        assert_eq!(report.status, expected, "{size}");
    }
    // No solution of this board has a queen in the corner.
    assert_eq!(solve("auto", None, "Q... .... .... ....", 1).status, Status::Infeasible);
}

/// How the partial formulation is searched by default: the first board on which filling columns from left to
/// right takes long has some thirty of them.
#[test]
fn boards_of_all_sizes_are_solved_by_default_with_few_steps_back() {
    for size in (4..=150).chain([200, 300, 500, 1000]) {
        let report = solve("partial", None, &size.to_string(), 1);
        assert_eq!(report.status, Status::Solved, "{size}");
        assert!(report.stats.backtracks < 3000, "{size}: {}", report.stats);
    }
}

/// 92 solutions have a queen in the first column, 4 of them in the corner.
#[test]
fn given_queens_are_honored() {
    let mut given = vec![None; 8];
    given[0] = Some(0);
    let corner = Board::with_queens(given);
    for order in [Order::First, Order::MostConstrained] {
        let problem = Partial::new(&corner, order).unwrap();
        assert_eq!(count(&problem), 4);
        assert_eq!(count(&problem.counted()), 4, "a board with a given queen has no mirror image");
    }
    for formulation in ["auto", "partial", "complete", "columns"] {
        let report = solve(formulation, None, &corner.to_string(), 1);
        assert_eq!(report.status, Status::Solved);
        assert!(report.best.unwrap().line.starts_with("1 "));
    }
}

fn solve(formulation: &str, engine: Option<&str>, text: &str, seed: u64) -> recuit::edge::Report {
    let model = json!({ "name": "queens", "formulation": { "name": formulation } });
    let mut value = json!({ "model": model });
    if let Some(engine) = engine {
        value["engine"] = json!({ "name": engine });
    }
    let experiment = Experiment::from_value(value).unwrap();
    let limits = Limits { seconds: Some(60.0), ..Limits::default() };
    let instance = &experiment.model.read(text).unwrap()[0];
    instance.solve(&experiment.engine, &mut limits.run(seed, 0, None, None)).unwrap()
}

/// Engines run with their defaults. If the verifier refused a solution there would be no report.
#[test]
fn every_engine_solves_in_every_formulation() {
    for formulation in ["auto", "partial", "complete", "columns"] {
        for engine in [
            "greedy",
            "depth-first",
            "best-first",
            "hill-climbing",
            "variable-neighborhood-descent",
            "iterated-local-search",
            "min-conflicts",
            "annealing",
        ] {
            // Depth-first search over complete assignments tries the moves of all states in all orders.
            let size = if engine == "depth-first" && formulation != "partial" { "4" } else { "8" };
            // The formulation that grows column by column has no moves for local search.
            if formulation == "partial" && !["greedy", "depth-first", "best-first"].contains(&engine) {
                continue;
            }
            assert_eq!(
                solve(formulation, Some(engine), size, 1).status,
                Status::Solved,
                "{formulation} {engine}"
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for (formulation, engine) in
        [("partial", "greedy"), ("complete", "hill-climbing"), ("columns", "hill-climbing")]
    {
        let run = |seed| {
            let report = solve(formulation, Some(engine), "12", seed);
            (report.stats, report.best.unwrap().line)
        };
        assert_eq!(run(3), run(3));
    }
}

/// Hill climbing needs about as many steps for many queens as for few: the start leaves few conflicts, and finds them
/// in the last columns.
#[test]
fn hill_climbing_solves_large_boards_in_few_steps() {
    for seed in 1..=3 {
        let report = solve("complete", None, "20000", seed);
        assert_eq!(report.status, Status::Solved);
        assert!(report.stats.steps < 10_000, "{}", report.stats);
    }
}

/// A million steps take a fraction of a second.
#[test]
fn annealing_by_default_solves_boards_of_all_sizes_in_few_steps() {
    for size in ["8", "12", "20", "50", "100", "300", "1000"] {
        for seed in 1..=5 {
            let report = solve("complete", Some("annealing"), size, seed);
            assert_eq!(report.status, Status::Solved);
            assert!(report.stats.steps < 100_000, "{size}: {}", report.stats);
        }
    }
}

/// AIMA section 4.1.1: steepest descent solves 14 % of random 8-queens boards; with 100 sideways moves, 94 %.
#[test]
fn sideways_moves_solve_most_boards() {
    let problem = Columns::new(&Board::empty(8));
    let solved = |sideways| {
        let climbing = HillClimbing { pivoting: PivotingRule::Steepest, sideways, ..HillClimbing::new() }
            .on(Moves { queens: Movers::All }, AttackingPairs);
        let mut run = Run::seeded(1);
        let mut climb = || {
            let start = problem.random_initial(&mut run.rng);
            climbing.search(&problem, start, &mut run).status == Status::Solved
        };
        (0..1000).filter(|_| climb()).count()
    };
    let (without, with) = (solved(0), solved(100));
    assert!((110..=170).contains(&without), "{without}");
    assert!((915..=965).contains(&with), "{with}");
}

#[test]
fn what_has_no_solution_is_proved_so() {
    assert_eq!(solve("partial", None, "3", 1).status, Status::Infeasible);
    assert_eq!(solve("complete", Some("depth-first"), "3", 1).status, Status::Infeasible);
}

/// AIMA section 6.4: after the initial assignment min-conflicts takes about 50 steps, whatever the size of the board.
#[test]
fn min_conflicts_repairs_boards_of_any_size_in_few_moves() {
    for size in [100, 1000, 10_000] {
        let problem = Complete::new(&Board::empty(size)).unwrap();
        for seed in 1..=3 {
            let mut run = Run::seeded(seed);
            let start = problem.random_initial(&mut run.rng);
            let repairing = MinConflicts::new().on(Swaps::default(), AttackingPairs);
            let outcome = repairing.search(&problem, start, &mut run);
            assert_eq!(outcome.status, Status::Solved);
            assert!(outcome.stats.accepted < 200, "{size} queens: {}", outcome.stats);
        }
    }
}

/// From a random row for each queen, as in AIMA figure 6.9; only what is in conflict is moved.
#[test]
fn min_conflicts_solves_from_any_start_and_the_random_walk_leaves_local_optima() {
    let problem = Columns::new(&Board::empty(8));
    for seed in 1..=20 {
        let repairing = MinConflicts::new().on(Moves::default(), AttackingPairs);
        let mut run = Run::seeded(seed).until(Steps(100_000));
        let start = problem.random_initial(&mut run.rng);
        let outcome = repairing.search(&problem, start, &mut run);
        assert_eq!(outcome.status, Status::Solved, "seed {seed}");
    }
    let short = MinConflicts { iterations: Some(3), restarts: 1000, ..MinConflicts::new() }
        .on(Moves::default(), AttackingPairs);
    let outcome = short.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    assert!(outcome.stats.tries > 1);
}

/// Here the sixth and the seventh chain reach a solution after the same number of steps.
#[test]
fn of_chains_that_arrive_together_the_first_one_counts_whoever_was_quicker() {
    let formulation = json!({ "name": "columns", "queens": "attacked" });
    let model = json!({ "name": "queens", "formulation": formulation });
    let engine = json!({ "name": "replicas", "engine": "hill-climbing" });
    let experiment = Experiment::from_value(json!({ "model": model, "engine": engine })).unwrap();
    let board = experiment.model.read("5").unwrap().remove(0);
    for _ in 0..50 {
        let mut run = Limits { steps: Some(4000), ..Limits::default() }.run(25, 0, None, None);
        let report = board.solve(&experiment.engine, &mut run).unwrap();
        let chains = report.replicas.unwrap().chains;
        let reached: Vec<bool> = chains.iter().map(|chain| chain.reached).collect();
        assert_eq!(reached, [false, false, false, false, false, true, true, false]);
    }
}
