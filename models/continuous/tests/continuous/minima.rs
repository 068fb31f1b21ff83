//! Engines find the minima, in both float types, and end by themselves.

use recuit::{
    Annealing, Choice, Engine, Geometric, Greedy, HillClimbing, LocalSearch, PivotingRule, Problem, Run,
    Status, StopReason,
};
use recuit_continuous::*;

fn anneal<F: Real>(text: &str, tail: Tail) {
    let instance = &read(text).unwrap()[0];
    let problem: Minimize<F> = Minimize::new(instance, 1e-5);
    let schedule = Geometric { factor: 0.95 };
    let annealing =
        Annealing { starts: 10, minimum: 1e-8, ..Annealing::new(schedule) }.on(Steps { tail }, Value);
    let outcome = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal), "{text} {tail:?}");
    let point: Vec<f64> =
        outcome.solution().unwrap().coordinates().iter().map(|x| recuit::Cost::as_f64(*x)).collect();
    assert_eq!(verify(&point, instance, 1e-5), []);
}

#[test]
fn annealing_finds_the_minimum_with_either_tail_in_either_type() {
    for text in ["sphere dimension=10", "rastrigin dimension=5", "rosenbrock dimension=2"] {
        for tail in [Tail::Gaussian, Tail::Cauchy] {
            anneal::<f64>(text, tail);
            anneal::<f32>(text, tail);
        }
    }
}

#[test]
fn hill_climbing_ends_where_no_step_of_the_pattern_leads_downwards() {
    for function in Function::ALL {
        let instance = Instance { function, dimension: 4, bounds: function.usual_box() };
        let problem: Minimize<f32> = Minimize::new(&instance, 1e-12);
        for pivoting in [PivotingRule::Steepest, PivotingRule::FirstImprovement] {
            let climbing = HillClimbing { pivoting, ..HillClimbing::new() }.on(Steps::default(), Value);
            let start = problem.random_initial(&mut recuit::stream(1, 0));
            let outcome = climbing.search(&problem, start, &mut Run::seeded(1));
            assert!(matches!(outcome.stop, StopReason::LocalOptimum | StopReason::Goal), "{function}");
            let best = outcome.best.unwrap();
            let downwards = problem.actions(&best.state).count();
            assert!(
                outcome.stop == StopReason::Goal || downwards == 0,
                "{function}: {downwards} steps lead downwards"
            );
        }
    }
}

#[test]
fn greedy_descends_and_ends() {
    let problem: Minimize<f64> = Minimize::new(&read("sphere dimension=6").unwrap()[0], 1e-6);
    let outcome =
        Greedy::new(Choice::Best).by(Value).search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
}

#[test]
fn the_lowest_points_are_lowest() {
    for function in Function::ALL {
        let instance = Instance { function, dimension: 7, bounds: function.usual_box() };
        assert_eq!(verify(&[function.lowest_at(); 7], &instance, 1e-12), []);
        assert_eq!(function.value(&[function.lowest_at(); 7]), 0.0);
        assert_eq!(function.value(&[function.lowest_at() as f32; 7]), 0.0);
    }
    // Known values: between the minima of Rastrigin, and at the origin of Rosenbrock.
    assert!((Function::Rastrigin.value(&[0.5_f64, 0.0]) - 20.25).abs() < 1e-12);
    assert_eq!(Function::Rosenbrock.value(&[0.0_f64, 0.0]), 1.0);
}
