//! Every way to solve a job shop, compared with brute force on tiny instances.

use recuit::csp::LowerBound;
use recuit::{
    Annealing, BranchAndBound, Engine, Geometric, HillClimbing, LargeNeighborhood, LevelLength, LocalSearch,
    Objective, Problem, Run, Status, Steps,
};
use recuit_jobshop::*;

/// The least makespan of all semi-active schedules: the next operation of any job begins as early as its job and its
/// machine are free. Counted by the definition, in every order.
fn brute_force(instance: &Instance) -> i64 {
    fn extend(instance: &Instance, next: &mut [usize], free: &mut [(i64, i64)]) -> i64 {
        // `free` has when each job is free in its first half, and each machine in its second.
        let (jobs, machines) = (instance.jobs(), instance.machines());
        let mut least = i64::MAX;
        for job in 0..jobs {
            if next[job] == machines {
                continue;
            }
            let visit = instance.visits()[job * machines + next[job]];
            let machine = usize::from(visit.machine);
            let before = (free[job].0, free[machine].1);
            let end = before.0.max(before.1) + i64::from(visit.duration);
            (free[job].0, free[machine].1) = (end, end);
            next[job] += 1;
            least = least.min(extend(instance, next, free));
            next[job] -= 1;
            (free[job].0, free[machine].1) = before;
        }
        let done = || free.iter().map(|&(of_job, _)| of_job).max().unwrap();
        if least == i64::MAX { done() } else { least }
    }
    let slots = instance.jobs().max(instance.machines());
    extend(instance, &mut vec![0; instance.jobs()], &mut vec![(0, 0); slots])
}

fn instances() -> impl Iterator<Item = Instance> {
    let sizes = [(1, 3), (2, 2), (2, 5), (3, 2), (3, 3), (4, 2), (5, 1), (6, 1)];
    sizes.into_iter().flat_map(|(jobs, machines)| {
        [(1, 1), (2, 3), (3, 20), (4, 99), (5, 9)].map(|(seed, longest)| {
            Generator { jobs, machines, longest, halves: seed == 3 }.instance(seed).unwrap()
        })
    })
}

#[test]
fn tree_search_proves_the_optimum_of_brute_force() {
    for instance in instances() {
        let optimum = brute_force(&instance);
        let bound = lower_bound(&instance);
        assert!(bound <= optimum, "{bound} bounds {optimum}: {instance}");
        let complete = Complete::new(&instance);
        let guided = Orders::guided(&instance, &complete.starts(&complete.initial()));
        for problem in [Orders::new(&instance), guided] {
            let search = BranchAndBound::default().by(LeastMakespan);
            let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
            assert_eq!(outcome.status, Status::Solved);
            assert_eq!(outcome.best.unwrap().cost, optimum, "{instance}");
        }
    }
}

#[test]
fn large_neighborhoods_prove_the_optimum_of_brute_force() {
    for instance in instances() {
        let problem = Complete::new(&instance);
        // With a schedule of tabu search to begin with, and without.
        for looks in [0, 1000] {
            let freeing = FreeOperations { guide: Guide { looks }, seed: 1, ..FreeOperations::default() };
            let engine = LargeNeighborhood { dive: 1, ..REPAIRS };
            let mut run = Run::seeded(1).until(Steps(100_000));
            let start = problem.random_initial(&mut run.rng);
            let outcome = engine.on(freeing, Makespan).search(&problem, start, &mut run);
            assert_eq!(
                (outcome.status, outcome.best.unwrap().cost),
                (Status::Solved, brute_force(&instance))
            );
        }
    }
}

#[test]
fn the_declaration_has_the_optimum_of_brute_force() {
    for instance in instances().filter(|instance| instance.operations() <= 8) {
        let csp = declare(&instance);
        let problem = csp.partial();
        let search = BranchAndBound::default().by(LowerBound);
        let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!((outcome.status, outcome.best.unwrap().cost), (Status::Solved, brute_force(&instance)));
    }
}

#[test]
fn local_search_finds_the_optimum_of_brute_force() {
    for instance in instances() {
        let (optimum, problem) = (brute_force(&instance), Complete::new(&instance));
        for moves in [CriticalMoves::N1, CriticalMoves::N5, CriticalMoves::N6, CriticalMoves::N7] {
            let mut run = Run::seeded(1).until(Steps(20_000));
            let start = problem.random_initial(&mut run.rng);
            let best = TABU.on(moves, Makespan).search(&problem, start, &mut run).best.unwrap();
            assert_eq!(best.cost, Makespan.cost(&problem, &best.state));
            assert_eq!(best.cost, optimum, "tabu search along {moves:?}: {instance}");
        }
        let cooling = Annealing {
            starts: 100,
            minimum: 0.1,
            level: LevelLength::Moves(200),
            ..Annealing::new(Geometric { factor: 0.9 })
        };
        let mut run = Run::seeded(1).until(Steps(200_000));
        let annealed = cooling.on(CriticalMoves::N1, Makespan).search(&problem, problem.initial(), &mut run);
        assert_eq!(annealed.best.unwrap().cost, optimum, "annealing: {instance}");
        let climbing = HillClimbing { sideways: 0, restarts: 300, ..HillClimbing::new() };
        let climbed =
            climbing.on(CriticalMoves::N6, Makespan).search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(climbed.best.unwrap().cost, optimum, "hill climbing: {instance}");
    }
}

/// Any order is optimal where there is one machine, and known to be.
#[test]
fn no_schedule_is_shorter_than_the_busiest_machine_works() {
    let instance = &read(&format!("100 1\n{}", "0 7\n".repeat(100))).unwrap()[0];
    assert_eq!(lower_bound(instance), 700);
}

#[test]
fn equal_seeds_give_equal_searches() {
    let instance = Generator::default().instance(5).unwrap();
    let problem = Complete::new(&instance);
    let search = || {
        let mut run = Run::seeded(3).until(Steps(50_000));
        TABU.on(CriticalMoves::default(), Makespan).search(&problem, problem.initial(), &mut run)
    };
    let (one, other) = (search(), search());
    assert_eq!(one.stats, other.stats);
    assert_eq!(one.best.unwrap().state, other.best.unwrap().state);
}
