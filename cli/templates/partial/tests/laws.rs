//! The promises of a model, known answers, and the errors for a text that cannot be read.

use recuit::edge::Experiment;
use recuit::{Actions, DepthFirst, Engine, Goals, Problem, Run, Status, laws};
use subset_sum::{Choices, Missing, Partial, read, verify};

#[test]
fn the_formulation_keeps_the_laws() {
    for text in ["10 1 2 3 4 5 6 7", "3 2 2", include_str!("../instances/thirty.txt")] {
        let instance = read(text).unwrap().remove(0);
        // The sum that is kept beside the decisions agrees with them.
        let sums_agree = |state: &Choices| {
            let pairs = instance.numbers.iter().zip(state.decided());
            let sum: u64 = pairs.filter(|(_, chosen)| **chosen).map(|(number, _)| number).sum();
            if sum == state.sum() { Ok(()) } else { Err(format!("the sum is {sum}")) }
        };
        laws::check(&Partial::new(&instance), &Actions, &Missing, sums_agree, 1).unwrap();
    }
}

#[test]
fn the_solutions_are_counted() {
    // 1+2+3+4, 1+2+7, 1+3+6, 1+4+5, 2+3+5, 3+7, 4+6.
    for (text, count) in [("10 1 2 3 4 5 6 7", 7), ("3 2 2", 0)] {
        let problem = Partial::new(&read(text).unwrap()[0]);
        let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
        let outcome = all.search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(outcome.stats.goals, count);
        assert_eq!(outcome.status == Status::Infeasible, count == 0);
    }
}

#[test]
fn it_is_solved_by_name() {
    let experiment = Experiment::from_toml("model = 'subset-sum'").unwrap();
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
    let instance = &read("10 1 2 7").unwrap()[0];
    assert!(verify(instance, &[1, 2, 7]).is_empty());
    assert_eq!(verify(instance, &[2, 7]), ["the sum is 9, not 10"]);
    assert_eq!(verify(instance, &[3, 7]), ["3 is not there to be chosen, or not so often"]);
}

#[test]
fn errors_say_where() {
    let error = read("# none\n10 1 two").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 6: found two, expected a whole number");
    let error = read("10 0").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 4: found 0, expected a number from 1 to 4294967295");
}
