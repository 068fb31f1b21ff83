//! Knapsacks and solutions as texts, the verifier, what ships.

use recuit::Status;
use recuit::edge::{Experiment, Limits};
use recuit_knapsack::*;
use serde_json::json;

fn refusal(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn bad_knapsacks_are_refused() {
    let number = "a whole number from 0 to 1000000000000";
    assert_eq!(
        refusal("2 50\n60 10\n100 x"),
        format!("line 3, column 5: found x, expected the weight of item 2 of 2, {number}")
    );
    assert_eq!(
        refusal("2 50\n60 10\n-1 3"),
        format!("line 3, column 1: found -1, expected the profit of item 2 of 2, {number}")
    );
    assert_eq!(
        refusal("2 50\n60 10"),
        format!("line 2, column 6: found the end of the text, expected the profit of item 2 of 2, {number}")
    );
    assert_eq!(
        refusal("1 50\n60.5 10"),
        format!(
            "line 2, column 1: found 60.5, expected the profit of item 1 of 1, {number}; multiply all profits, or all weights and capacities, by 10"
        )
    );
    assert_eq!(refusal("1 50\n60 10\n7"), "line 3, column 1: found 7, expected the end of the text");
    assert_eq!(
        refusal("0 50"),
        "line 1, column 1: found 0, expected the number of items, a whole number from 1 to 1000000"
    );
    assert_eq!(
        refusal("\n1 2 3 4"),
        "line 2, column 1: found 4 words in the first line, expected 1 (how many problems follow), 2 (items capacity) or 3 (items capacities optimum)"
    );
    assert_eq!(
        refusal("1 2 0\n9\n1\n2\n3"),
        format!("line 5, column 2: found the end of the text, expected capacity 2 of 2, {number}")
    );
}

/// Two items and one capacity; then one item and two capacities.
#[test]
fn the_form_of_the_or_library_is_read() {
    let knapsacks = read("2\n2 1 5\n5 4\n3 2\n4\n1 2 0\n7\n1 \n2\n3 4").unwrap();
    assert_eq!(knapsacks[0], Knapsack::new(vec![5, 4], vec![3, 2], vec![4], Some(5)));
    assert_eq!(knapsacks[1], Knapsack::new(vec![7], vec![1, 2], vec![3, 4], None));
}

#[test]
fn the_verifier_tells_every_fault() {
    let knapsack = &read("3 50\n60 10\n100 20\n120 30").unwrap()[0];
    let faults = |text: &str| verify(knapsack, &read_solutions(text).unwrap()[0]);
    assert_eq!(faults("2 3 # the best"), Vec::<String>::new());
    assert_eq!(faults("-"), Vec::<String>::new());
    assert_eq!(faults("1 2 3"), ["the items weigh 60, more than the capacity of 50"]);
    assert_eq!(faults("1 1 4"), ["item 1 is taken 2 times", "there is no item 4, only 3"]);
    let error = read_solutions("1 0").unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 3: found 0, expected the number of an item, from 1 to 1000000, or - for none"
    );
}

#[test]
fn what_ships_is_made_again() {
    for shipped in shipped() {
        assert_eq!(
            shipped.generator.knapsack(shipped.seed).unwrap().to_string(),
            shipped.text,
            "{}",
            shipped.name
        );
    }
}

#[test]
fn every_engine_finds_a_solution_in_every_formulation() {
    for (formulation, engine, status) in [
        ("partial", "greedy", Status::Feasible),
        ("partial", "depth-first", Status::Feasible),
        ("partial", "branch-and-bound", Status::Solved),
        ("partial", "best-first", Status::Solved),
        ("complete", "hill-climbing", Status::Feasible),
        ("complete", "annealing", Status::Feasible),
    ] {
        let model = json!({ "name": "knapsack", "formulation": { "name": formulation } });
        let experiment =
            Experiment::from_value(json!({ "model": model, "engine": { "name": engine } })).unwrap();
        let instance = &experiment.model.read("4 50\n60 10\n100 20\n120 30\n30 11").unwrap()[0];
        let limits = Limits { steps: Some(100_000), ..Limits::default() };
        let report = instance.solve(&experiment.engine, &mut limits.run(1, 0, None, None)).unwrap();
        assert_eq!(report.status, status, "{formulation} {engine}");
        assert_eq!(report.best.unwrap().violations, Vec::<String>::new());
    }
}
