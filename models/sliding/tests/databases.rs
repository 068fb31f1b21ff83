//! When databases are built: a process has them only once, and a limit to its memory, so these tests have one
//! of their own.

use recuit::allow_memory;
use recuit::edge::Experiment;
use recuit_sliding::{Goal, Patterns, Shape};

#[test]
fn databases_that_are_too_large_are_refused_before_they_are_built() {
    let read = |heuristic: &str| {
        let table = format!("model = {{ name = 'sliding', formulation = {{ heuristic = '{heuristic}' }} }}");
        let (_, _, puzzle) = Experiment::from_toml("model = 'sliding'").unwrap().model.shipped()[1];
        Experiment::from_toml(&table).unwrap().model.read(puzzle).map(|_| ())
    };
    allow_memory(100 << 20);
    assert_eq!(read("pattern-databases"), Ok(()));
    let refused = read("large-pattern-databases").unwrap_err().to_string();
    assert_eq!(
        refused,
        "line 1, column 1: found a puzzle of 4x4 whose pattern databases are too large, expected one whose databases fit: it \
         takes 577.4 MB of memory, where 100.0 MB are allowed; another heuristic needs less: --set \
         formulation.heuristic=linear-conflict"
    );
}

/// Comparisons ask for it, before any limit counts.
#[test]
fn what_a_formulation_holds_is_told_before_databases_are_built() {
    let experiment = Experiment::from_toml("model = 'sliding'").unwrap();
    let (_, _, puzzle) = experiment.model.shipped()[1];
    let instance = experiment.model.read(puzzle).unwrap().remove(0);
    let are_there = || Patterns::Small.are_there(Shape::new(4, 4).unwrap(), Goal::BlankFirst);
    instance.holdings(&experiment.engine).suit(&experiment.engine).unwrap();
    assert!(!are_there());
    instance.solve(&experiment.engine, &mut experiment.limits.run(1, 0, None, None)).unwrap();
    assert!(are_there());
}
