//! A limit to memory: it holds for the whole process, so this test has one of its own.

use recuit::allow_memory;
use recuit::edge::Experiment;
use recuit_sliding as _;

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
