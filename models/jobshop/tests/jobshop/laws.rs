//! The laws of the framework, over every formulation, objective and neighborhood.

use recuit::edge::{Experiment, Verdict, examine};
use recuit::{Actions, Objective, Problem, laws};
use recuit_jobshop::*;

/// Small and flat instances, one with a single job, one with a single machine.
fn instances() -> Vec<Instance> {
    let sizes = [(5, 4, 20), (4, 6, 99), (7, 3, 9), (3, 3, 1), (1, 4, 5), (5, 1, 5), (1, 1, 7)];
    let instance = |(jobs, machines, longest)| {
        let generator = Generator { jobs, machines, longest, halves: machines == 6 };
        generator.instance(3).unwrap()
    };
    sizes.map(instance).into()
}

const ALL_MOVES: [CriticalMoves; 4] =
    [CriticalMoves::N1, CriticalMoves::N5, CriticalMoves::N6, CriticalMoves::N7];

/// The schedule is accepted by the verifier, and what is kept beside the orders is what it would be from the start.
fn consistent(problem: &Complete, state: &Selection) -> Result<(), String> {
    let instance = problem.instance();
    let starts = problem.starts(state);
    let stated = Stated {
        makespan: state.makespan(),
        starts: starts.chunks(instance.machines()).map(<[i64]>::to_vec).collect(),
    };
    if let Some(fault) = verify(&stated, instance).first() {
        return Err(fault.to_string());
    }
    match problem.of_starts(&starts) {
        Some(anew) if anew == *state => Ok(()),
        Some(_) => Err("another state than made anew".into()),
        None => Err("no order of the jobs".into()),
    }
}

#[test]
fn an_examination_finds_nothing() {
    let formulations = ["complete", "orders", "declared"].map(|name| {
        let toml = format!("model = {{ name = 'jobshop', formulation = {{ name = '{name}' }} }}");
        (name.to_owned(), Experiment::from_toml(&toml).unwrap().model)
    });
    let small = Generator { jobs: 3, machines: 2, longest: 3, halves: false }.instance(1).unwrap();
    for examined in
        examine(&formulations, &[("small".to_owned(), small.to_string())], 1, &mut |_| ()).unwrap()
    {
        let items = examined.checkup.items.iter();
        let failures: Vec<_> = items.filter(|item| item.verdict == Verdict::Fail).collect();
        assert!(failures.is_empty(), "{failures:#?}");
    }
}

#[test]
fn complete() {
    for instance in instances() {
        let problem = Complete::new(&instance);
        let invariant = |state: &Selection| consistent(&problem, state);
        laws::check(&problem, &Actions, &Makespan, invariant, 2).unwrap();
        for moves in ALL_MOVES {
            laws::check_neighborhood(&problem, &moves, &Makespan, invariant, 1).unwrap();
        }
    }
}

#[test]
fn orders() {
    for instance in instances() {
        let problem = Orders::new(&instance);
        let bounded = |state: &Ordering| {
            let bound = LeastMakespan.cost(&problem, state);
            let starts: Vec<i64> = state.heads().iter().copied().map(i64::from).collect();
            if !problem.goal_test(state) {
                return Ok(());
            }
            let complete = Complete::new(&instance);
            let schedule = complete.of_starts(&starts).ok_or("no order of the jobs")?;
            if schedule.makespan() == bound { Ok(()) } else { Err(format!("a bound of {bound}")) }
        };
        laws::check(&problem, &Actions, &LeastMakespan, bounded, 3).unwrap();
        laws::check_bound(&problem, &LeastMakespan, 4).unwrap();
        let complete = Complete::new(&instance);
        let guided = Orders::guided(&instance, &complete.starts(&complete.initial()));
        laws::check(&guided, &Actions, &LeastMakespan, |_| Ok(()), 5).unwrap();
        laws::check_bound(&guided, &LeastMakespan, 6).unwrap();
    }
}

#[test]
fn declared() {
    for instance in instances() {
        laws::check_constraints(&declare(&instance), 7).unwrap();
    }
}

/// What an exchange of neighbors is estimated by is a path that is there afterwards.
#[test]
fn an_estimate_of_an_exchange_is_no_more_than_the_makespan() {
    for instance in instances() {
        let problem = Complete::new(&instance);
        let mut rng = recuit::stream(1, 0);
        for _ in 0..200 {
            let state = problem.random_initial(&mut rng);
            for action in problem.actions(&state) {
                let after = problem.result(&state, &action);
                let estimated = state.makespan() + Makespan.delta(&problem, &state, &action);
                assert!(estimated <= after.makespan(), "{action:?}");
            }
        }
    }
}

#[test]
fn views() {
    for instance in instances() {
        let view = Gantt::new(&instance, instance.total_duration());
        laws::check_view(&Complete::new(&instance), &CriticalMoves::N7, &(), &view, 8).unwrap();
        laws::check_view(&Orders::new(&instance), &Actions, &(), &view, 9).unwrap();
    }
}
