//! Engines that prove an optimum find the same one as brute force; the other engines come near it.

use recuit::{
    Acceptance, Annealing, BestFirst, Choice, Engine, Evaluation, Geometric, Greedy, IteratedLocalSearch,
    LevelLength, LocalSearch, Lockstep, MinConflicts, Objective, ParallelTempering, PivotingRule, Problem,
    Reheat, Run, Status, Steps, StopReason, VariableNeighborhoodDescent,
};
use recuit_qap::*;

/// The least cost of all permutations, counted by the definition.
fn brute_force(instance: &Instance) -> i64 {
    fn extend(instance: &Instance, locations: &mut Vec<usize>) -> i64 {
        let size = instance.size();
        if locations.len() == size {
            let pairs = (0..size).flat_map(|i| (0..size).map(move |j| (i, j)));
            return pairs
                .map(|(i, j)| instance.flow(i, j) * instance.distance(locations[i], locations[j]))
                .sum();
        }
        let mut least = i64::MAX;
        for location in 0..size {
            if !locations.contains(&location) {
                locations.push(location);
                least = least.min(extend(instance, locations));
                locations.pop();
            }
        }
        least
    }
    extend(instance, &mut Vec::new())
}

fn instances() -> impl Iterator<Item = Instance> {
    let generated = (1..=7).flat_map(|size| {
        [Distances::Grid, Distances::Uniform]
            .map(|distances| Generator { size, distances }.instance(5).unwrap())
    });
    let asymmetric = (2..=6).map(|size| {
        let matrix = |factor: usize| -> Vec<i32> {
            (0..size * size).map(|entry| ((entry + 2) * factor % 31) as i32).collect()
        };
        Instance::new(size, matrix(12), matrix(17)).unwrap()
    });
    generated.chain(asymmetric)
}

#[test]
fn exact_engines_find_the_optimum_of_brute_force() {
    for instance in instances() {
        let optimum = brute_force(&instance);
        let problem = Partial::new(&instance);
        let a_star = BestFirst::new(Evaluation::AStar).by(Remaining);
        let blind = BestFirst::new(Evaluation::UniformCost).by(());
        for outcome in [
            a_star.search(&problem, problem.initial(), &mut Run::seeded(1)),
            blind.search(&problem, problem.initial(), &mut Run::seeded(1)),
        ] {
            assert_eq!(outcome.status, Status::Solved);
            assert_eq!(outcome.best.unwrap().cost, optimum, "{instance}");
        }
        let complete = Complete::new(&instance);
        assert!(TotalCost.lower_bound(&complete).unwrap() <= optimum);
    }
}

#[test]
fn local_search_finds_the_optimum_of_small_instances_and_greedy_comes_near() {
    let instance = Generator { size: 8, ..Generator::default() }.instance(1).unwrap();
    let partial = Partial::new(&instance);
    let exact = BestFirst::new(Evaluation::AStar).by(Remaining);
    let optimum = exact.search(&partial, partial.initial(), &mut Run::seeded(1)).best.unwrap().cost;
    let complete = Complete::new(&instance);
    let annealing = Annealing { starts: 5, ..Annealing::new(Geometric { factor: 0.9 }) }.on(Swaps, TotalCost);
    let outcome = annealing.search(&complete, complete.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.best.unwrap().cost, optimum);
    let tempering = ParallelTempering::new().on(Swaps, TotalCost);
    let limited = &mut Run::seeded(1).until(Steps(300_000));
    let outcome = tempering.search(&complete, complete.initial(), limited);
    assert_eq!((outcome.best.unwrap().cost, outcome.stop), (optimum, StopReason::StepLimit));
    assert_eq!(outcome.stats.steps, 300_000);
    let greedy = Greedy::new(Choice::Best).by(GilmoreLawler);
    let outcome = greedy.search(&partial, partial.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    let cost = outcome.best.unwrap().cost;
    assert!((optimum..=optimum * 5 / 4).contains(&cost), "{cost}, the optimum is {optimum}");
}

#[test]
fn linear_assignments_are_cheapest() {
    let cost: Vec<i64> = (0..36).map(|entry| entry * 7919 % 101 - 30).collect();
    fn least(cost: &[i64], row: usize, taken: u32) -> i64 {
        let columns = (0..6).filter(|column| taken >> column & 1 == 0);
        columns
            .map(|column| cost[row * 6 + column] + least(cost, row + 1, taken | 1 << column))
            .min()
            .unwrap_or(0)
    }
    assert_eq!(linear_assignment(6, &cost), least(&cost, 0, 0));
    assert_eq!(linear_assignment(0, &[]), 0);
}

#[test]
fn local_search_finds_the_optimum_of_brute_force() {
    let mut reheats = 0;
    for instance in instances() {
        let (optimum, problem) = (brute_force(&instance), Complete::new(&instance));
        let descent = VariableNeighborhoodDescent { pivoting: PivotingRule::FirstImprovement, restarts: 50 }
            .on(Swaps, TotalCost);
        let found = descent.search(&problem, problem.initial(), &mut Run::seeded(1)).best.unwrap();
        assert_eq!(found.cost, optimum, "{instance}");
        for acceptance in [Acceptance::Better, Acceptance::NotWorse, Acceptance::Any] {
            let iterated = IteratedLocalSearch {
                acceptance,
                patience: Some(20),
                restarts: 10,
                ..IteratedLocalSearch::new()
            }
            .on(Swaps, TotalCost);
            let found = iterated.search(&problem, problem.initial(), &mut Run::seeded(1)).best.unwrap();
            assert_eq!(found.cost, optimum, "{acceptance:?}, {instance}");
        }
        let lockstep: Lockstep = Lockstep {
            schedule: Geometric { factor: 0.9 },
            reheat: Some(Reheat { after: 5, fraction: 0.3, limit: 3, ..Reheat::default() }),
            level: LevelLength::Neighborhoods(2.0),
            ..Lockstep::default()
        };
        let lanes = Swaps.abreast(&problem).expect("small numbers");
        let outcome = lockstep.on(lanes, TotalCost).search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(outcome.best.unwrap().cost, optimum, "{instance}");
        reheats = reheats.max(outcome.stats.reheats);
        let repairing = MinConflicts { noise: 0.2, ..MinConflicts::new() }.on(Swaps, TotalCost);
        let mut run = Run::seeded(1).until(Steps(50_000));
        let found = repairing.search(&problem, problem.initial(), &mut run).best.unwrap();
        assert_eq!(found.cost, optimum, "{instance}");
    }
    assert_eq!(reheats, 3, "where the bound does not end it");
}
