//! The promises of a model, known answers, and the errors for a text that cannot be read.

use number_partitioning::{AnyChange, Complete, Difference, Split, read, verify};
use recuit::edge::Experiment;
use recuit::{DepthFirst, Engine, Goals, Problem, Run, Status, laws};

#[test]
fn the_formulation_keeps_the_laws() {
    for text in ["1", "1 2 3 4 5", include_str!("../instances/forty.txt")] {
        let instance = read(text).unwrap().remove(0);
        // The balance that is kept beside the sides agrees with them.
        let balances_agree = |state: &Split| {
            let sides = instance.0.iter().zip(state.is_left());
            let balance: i64 = sides.map(|(number, &left)| if left { *number } else { -number }).sum();
            if balance == state.balance() { Ok(()) } else { Err(format!("the balance is {balance}")) }
        };
        laws::check(&Complete::new(&instance), &AnyChange, &Difference, balances_agree, 1).unwrap();
    }
}

#[test]
fn the_solutions_are_counted() {
    // 7 | 1 2 4 and 1 2 4 | 7.
    let problem = Complete::new(&read("1 2 4 7").unwrap()[0]);
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    assert_eq!(all.search(&problem, problem.initial(), &mut Run::seeded(1)).stats.goals, 2);
}

#[test]
fn it_is_solved_by_name() {
    let experiment = Experiment::from_toml("model = 'number-partitioning'").unwrap();
    let text = experiment.model.shipped()[0].2;
    let instances = experiment.model.read(text).unwrap();
    let mut run = experiment.limits.run(experiment.seed, 0, None, None);
    let report = instances[0].solve(&experiment.engine, &mut run).unwrap();
    assert_eq!(report.status, Status::Solved);
    let line = report.best.unwrap().line;
    assert_eq!(experiment.model.check(&line, Some(text)).unwrap(), [Vec::<String>::new()]);
}

#[test]
fn the_verifier_finds_what_is_wrong() {
    let instance = &read("1 2 4 7").unwrap()[0];
    assert!(verify(instance, &[7]).is_empty());
    assert_eq!(verify(instance, &[1, 7]), ["the parts add up to 8 and 6"]);
    assert_eq!(
        verify(instance, &[3, 4]),
        ["3 is not there, or not so often", "the parts add up to 7 and 10"]
    );
}

#[test]
fn errors_say_where() {
    let error = read("# none\n1 two").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 3: found two, expected a whole number");
    let error = read("0").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: found 0, expected a number from 1 to 4294967295");
}
