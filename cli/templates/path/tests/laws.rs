//! The promises of a model, known answers, and the errors for a text that cannot be read.

use recuit::edge::Experiment;
use recuit::{Actions, BestFirst, Engine, Evaluation, Problem, Run, Status, laws};
use water_jugs::{Amounts, Measuring, Missing, read, verify};

fn plan(steps: &[&str]) -> Vec<String> {
    steps.iter().map(ToString::to_string).collect()
}

#[test]
fn the_formulation_keeps_the_laws() {
    for text in ["4 3 5", "7 2 4", "2 8 5 3"] {
        let instance = read(text).unwrap().remove(0);
        let no_jug_overflows = |state: &Amounts| {
            let mut jugs = state.amounts().iter().zip(&instance.capacities);
            if jugs.all(|(held, capacity)| held <= capacity) { Ok(()) } else { Err(format!("{state:?}")) }
        };
        laws::check(&Measuring::new(&instance), &Actions, &Missing, no_jug_overflows, 1).unwrap();
        laws::check_heuristic(&Measuring::new(&instance), &Missing, 1).unwrap();
    }
}

#[test]
fn plans_are_shortest() {
    // The puzzle of the film Die Hard 3 takes six steps, 8-5-3 for four liters seven, counting the first filling.
    for (text, steps) in [("4 3 5", Some(6)), ("3 3 5", Some(1)), ("6 4 9", Some(8)), ("7 2 4", None)] {
        let problem = Measuring::new(&read(text).unwrap()[0]);
        let search = BestFirst::new(Evaluation::AStar).by(Missing);
        let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(
            outcome.best.filter(|_| outcome.status == Status::Solved).map(|best| best.path.len()),
            steps
        );
        assert_eq!(outcome.status == Status::Infeasible, steps.is_none());
    }
}

#[test]
fn it_is_solved_by_name() {
    let experiment = Experiment::from_toml("model = 'water-jugs'").unwrap();
    let text = experiment.model.shipped()[0].2;
    let instances = experiment.model.read(text).unwrap();
    for instance in &instances {
        let mut run = experiment.limits.run(experiment.seed, 0, None, None);
        let report = instance.solve(&experiment.engine, &mut run).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(report.best.unwrap().violations.is_empty());
    }
}

#[test]
fn the_verifier_finds_what_is_wrong() {
    let instance = &read("4 3 5").unwrap()[0];
    let steps = ["fill:2", "pour:2:1", "empty:1", "pour:2:1", "fill:2", "pour:2:1"];
    assert!(verify(instance, &plan(&steps)).is_empty());
    assert_eq!(verify(instance, &plan(&steps[..5])), ["no jug holds 4 in the end"]);
    assert_eq!(verify(instance, &plan(&["fill:3"])), ["fill:3 is no step with 2 jugs"]);
    assert_eq!(verify(instance, &plan(&["spill"])), ["spill is no step with 2 jugs"]);
}

#[test]
fn errors_say_where() {
    let error = read("# none\n4 3 two").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 5: found two, expected a whole number");
    let error = read("4 0").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 3: found 0, expected a number from 1 to 1000");
}
