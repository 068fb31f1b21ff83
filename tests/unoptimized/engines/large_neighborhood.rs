//! Large neighborhood search: it finds what branch and bound proves, claims no more than it knows, and keeps
//! its limits.

use rand::RngExt;
use recuit::csp::{
    AllDifferent, Complete, Csp, Expression, FreeVariables, FullAssignment, LowerBound, Repair,
    TotalViolation, Value, Variable,
};
use recuit::{
    BranchAndBound, Cancellation, Engine, Freeing, LargeNeighborhood, Objective, Observer, Outcome, Part,
    Posed, Problem, RepairReport, Run, Status, Steps, StopReason, Target, stream,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Color a random graph so that the numbers of the colors add up to as little as possible.
fn coloring(vertices: usize, colors: Value, seed: u64) -> Csp {
    let (mut csp, mut rng) = (Csp::new(), stream(seed, 0));
    let color = csp.variables("color", vertices, 1..=colors);
    for (number, one) in color.iter().enumerate() {
        for other in &color[..number] {
            if rng.random::<f64>() < 0.4 {
                csp.post(one.differs_from(other));
            }
        }
    }
    csp.minimize(color.iter().sum::<Expression>());
    csp
}

/// Take the things that are worth most and still fit.
fn packing(things: usize, seed: u64) -> Csp {
    let (mut csp, mut rng) = (Csp::new(), stream(seed, 0));
    let taken = csp.booleans("taken", things);
    let mut gain = Expression::default();
    for _ in 0..3 {
        let weights: Vec<i64> = taken.iter().map(|_| rng.random_range(1..100)).collect();
        let load: Expression = taken.iter().zip(&weights).map(|(thing, weight)| *weight * *thing).sum();
        csp.post(load.at_most(weights.iter().sum::<i64>() / 2));
        gain = gain + taken.iter().map(|thing| rng.random_range(1..100i64) * *thing).sum::<Expression>();
    }
    csp.maximize(gain);
    csp
}

/// Each worker gets one task, which costs what it costs: a permutation that is kept by swaps, and distances
/// that are not.
fn assignment(workers: usize, seed: u64) -> Csp {
    let (mut csp, mut rng) = (Csp::new(), stream(seed, 0));
    let task = csp.variables("task", workers, 0..workers);
    csp.post(AllDifferent::new(task.clone()));
    for pair in task.windows(2) {
        csp.post((pair[0] + 1).differs_from(pair[1]));
    }
    csp.minimize(task.iter().map(|task| rng.random_range(-9..10i64) * *task).sum::<Expression>());
    csp
}

fn declared() -> Vec<Csp> {
    let mut all = Vec::new();
    for seed in 1..=3 {
        all.extend([coloring(10, 5, seed), packing(12, seed), assignment(7, seed)]);
    }
    all
}

fn search(csp: &Csp, seed: u64, steps: u64) -> Outcome<Complete<'_>> {
    let (problem, mut run) = (csp.complete(), Run::seeded(seed).until(Steps(steps)));
    let start = problem.random_initial(&mut run.rng);
    LargeNeighborhood::default()
        .on(FreeVariables::default(), TotalViolation)
        .search(&problem, start, &mut run)
}

fn faults(csp: &Csp, state: &FullAssignment) -> usize {
    csp.explain(|variable: Variable| Some(state.value(variable))).len()
}

#[test]
fn it_finds_what_branch_and_bound_proves_and_proves_it_itself_where_the_tree_is_small() {
    for csp in declared() {
        let partial = csp.partial();
        let proved =
            BranchAndBound::default().by(LowerBound).search(&partial, partial.initial(), &mut Run::seeded(0));
        assert_eq!(proved.stop, StopReason::Optimal);
        let least = proved.best.unwrap().cost;
        for seed in 1..=2 {
            let outcome = search(&csp, seed, 1_000_000);
            let best = outcome.best.unwrap();
            assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Optimal));
            assert_eq!((best.cost, faults(&csp, &best.state)), (least, 0));
        }
    }
}

#[test]
fn it_claims_no_more_than_it_knows_at_any_limit() {
    for csp in declared() {
        for steps in [0, 1, 5, 20, 100, 500] {
            let outcome = search(&csp, steps + 1, steps);
            assert!(outcome.stats.steps <= steps);
            let best = outcome.best.unwrap();
            match outcome.status {
                Status::Solved => assert_eq!(outcome.stop, StopReason::Optimal),
                Status::Feasible => assert_eq!(outcome.stop, StopReason::StepLimit),
                status => {
                    assert_eq!((status, outcome.stop), (Status::Unknown, StopReason::StepLimit));
                    continue;
                }
            }
            assert_eq!(faults(&csp, &best.state), 0);
        }
    }
}

#[test]
fn what_has_no_solution_is_proved_to_have_none() {
    let mut csp = coloring(8, 3, 1);
    let more = csp.variables("more", 4, 1..=3);
    csp.post(AllDifferent::new(more));
    let outcome = search(&csp, 1, 1_000_000);
    assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
}

#[test]
fn a_goal_ends_it_where_nothing_is_minimized() {
    let mut csp = Csp::new();
    let square: Vec<Vec<Variable>> = (0..9).map(|_| csp.variables("cell", 9, 0..9)).collect();
    for line in 0..9 {
        csp.post(AllDifferent::new(square[line].clone()));
        csp.post(AllDifferent::new(square.iter().map(|row| row[line]).collect::<Vec<_>>()));
    }
    for seed in 1..=5 {
        let outcome = search(&csp, seed, 1_000_000);
        assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal));
        assert_eq!(faults(&csp, outcome.solution().unwrap()), 0);
    }
}

#[test]
fn equal_seeds_give_equal_runs_and_others_differ() {
    let csp = coloring(40, 9, 5);
    let run = |seed| {
        let outcome = search(&csp, seed, 20_000);
        let best = outcome.best.unwrap();
        (best.cost, best.state.values().to_vec(), outcome.stats)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn a_target_and_a_signal_end_it_inside_a_repair() {
    let csp = coloring(40, 9, 5);
    let problem = csp.complete();
    let engine = LargeNeighborhood { fails: u64::MAX, dive: u64::MAX, ..LargeNeighborhood::default() };
    let engine = engine.on(FreeVariables::default(), TotalViolation);
    let reached = search(&csp, 1, 20_000).best.unwrap().cost + 5;
    let limits = LargeNeighborhood::default().on(FreeVariables::default(), TotalViolation);
    let target =
        limits.search(&problem, problem.initial(), &mut Run::seeded(1).until(Target(reached as f64)));
    assert_eq!((target.status, target.stop), (Status::Feasible, StopReason::Target));
    assert!(target.best.unwrap().cost <= reached);
    let stopped = Run::seeded(1).until(Cancellation::new(Arc::new(AtomicBool::new(true))));
    let outcome = engine.search(&problem, problem.initial(), &mut { stopped });
    assert_eq!(outcome.stop, StopReason::Cancelled);
    // The dive never ends by itself; what it has found by then is kept.
    let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(5_000)));
    assert_eq!((outcome.status, outcome.stop), (Status::Feasible, StopReason::StepLimit));
}

/// Follows what it is told.
#[derive(Default)]
struct Follows {
    repairs: u64,
    costs: Vec<i64>,
    incumbents: Vec<i64>,
}

impl Observer<Complete<'_>> for Follows {
    fn on_repair(&mut self, problem: &Complete<'_>, state: &FullAssignment, report: &RepairReport<i64>) {
        self.repairs += 1;
        let is_made = report.verdict == recuit::trace::Verdict::Accepted;
        let cost = report.cost + report.delta.filter(|_| is_made).unwrap_or(0);
        assert_eq!(TotalViolation.cost(problem, state), cost);
        self.costs.push(cost);
    }

    fn on_improvement(&mut self, problem: &Complete<'_>, state: &FullAssignment, cost: i64, _: u64) {
        assert_eq!(TotalViolation.cost(problem, state), cost);
        self.incumbents.push(cost);
    }
}

#[test]
fn who_watches_is_told_every_repair_and_changes_nothing() {
    let csp = coloring(40, 9, 5);
    let problem = csp.complete();
    let engine = LargeNeighborhood { worse: 0.02, ..LargeNeighborhood::default() };
    let engine = engine.on(FreeVariables::default(), TotalViolation);
    let limits = || Run::seeded(3).until(Steps(20_000));
    let plain = engine.search(&problem, problem.initial(), &mut limits());
    let mut run = limits().watched_by(Follows::default());
    let watched = engine.search(&problem, problem.initial(), &mut run);
    assert_eq!(plain.stats, watched.stats);
    let Follows { repairs, costs, incumbents } = run.observer;
    assert_eq!(repairs, watched.stats.tries);
    assert!(incumbents.is_sorted_by(|one, other| one > other));
    let best = watched.best.unwrap();
    assert_eq!(best.cost, *incumbents.last().unwrap());
    assert_eq!(plain.best.unwrap().state, best.state);
    // Worse states are gone on from, too.
    assert!(costs.windows(2).any(|pair| pair[0] < pair[1]));
    // Only goals, once one is known.
    let goal = costs.iter().position(|&cost| cost < 400).unwrap();
    assert!(costs[goal..].iter().all(|&cost| cost < 400), "{costs:?}");
}

#[test]
fn every_way_frees_about_as_much_as_it_is_told_and_holds_what_can_be_held() {
    let csp = assignment(40, 1);
    let (problem, freeing) = (csp.complete(), FreeVariables::default());
    let tree = freeing.tree(&problem);
    let posed = Posed { full: &problem, tree: &tree };
    let mut rng = stream(7, 0);
    let mut at = tree.initial();
    for number in 0..200 {
        let state = problem.random_initial(&mut rng);
        let part = Part { way: number % freeing.ways().len(), size: 1 + number % 40, slack: f64::INFINITY };
        let held = freeing.free(posed, &state, part, &mut at, &mut rng);
        assert!(!at.has_failed());
        assert_eq!(held == 0, part.size == 40, "{part:?}");
        let agrees = |variable| at.value(variable) == Some(state.value(variable));
        assert!(csp.all().filter(|&variable| agrees(variable)).count() >= held);
        // What comes back agrees with what is decided, and keeps what is kept.
        let back = freeing.completed(posed, &state, &at, &mut rng);
        assert_eq!(problem.is_kept(0), back.violation(0) == 0);
        let decided = csp.all().filter(|&variable| at.value(variable) == Some(back.value(variable))).count();
        assert!(decided + freeing.open(&tree, &at) >= 40 - part.size.min(10), "{decided}");
    }
}

#[test]
fn many_are_held_at_once_where_they_can_and_else_one_half_after_the_other() {
    // Links of 600 variables in a chain: neighbors differ.
    let mut csp = Csp::new();
    let variables = csp.variables("v", 600, 0..3);
    for pair in variables.windows(2) {
        csp.post(pair[0].differs_from(pair[1]));
    }
    let (problem, freeing) = (csp.complete(), FreeVariables::default());
    let tree = freeing.tree(&problem);
    let posed = Posed { full: &problem, tree: &tree };
    let (mut rng, mut at) = (stream(7, 0), tree.initial());
    let mut solution = problem.random_initial(&mut rng);
    for &variable in &variables {
        let value = variable.index() as Value % 2;
        if solution.value(variable) != value {
            problem.apply(&mut solution, &Repair::Change(variable, value));
        }
    }
    assert_eq!(solution.total_violation(), 0);
    for (state, is_solution) in [(solution, true), (problem.random_initial(&mut rng), false)] {
        for way in 0..freeing.ways().len() {
            let part = Part { way, size: 50, slack: f64::INFINITY };
            let held = freeing.free(posed, &state, part, &mut at, &mut rng);
            assert!(!at.has_failed(), "{way}");
            let agrees = |variable| at.value(variable) == Some(state.value(variable));
            let agreeing = csp.all().filter(|&variable| agrees(variable)).count();
            assert!(agreeing >= held && held > 100, "{way}: {held} of {agreeing}");
            // Of a solution nothing is ruled out: all but the part is held, and what has a value has its own.
            let open = freeing.open(&tree, &at);
            assert!(
                !is_solution || open <= 50 && agreeing == 600 - open,
                "{way}: {agreeing} agree, {open} open"
            );
        }
    }
}
