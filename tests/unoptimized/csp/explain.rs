//! Explanations of declared problems, in the language of the puzzle.

use recuit::Status;
use recuit::csp::{AllDifferent, Csp, Domain, NotEqual, Variable};

/// A 4x4 Sudoku with these givens.
fn sudoku(givens: [[i32; 4]; 4]) -> Csp {
    let mut csp = Csp::new();
    let cells: Vec<Vec<Variable>> = (0..4)
        .map(|row| {
            let domain = |given| if given == 0 { Domain::from(1..=4) } else { Domain::from(given) };
            (0..4)
                .map(|column| csp.variable(format!("r{row}c{column}"), domain(givens[row][column])))
                .collect()
        })
        .collect();
    for line in 0..4 {
        let name = |kind: &str| format!("{kind} {}", line + 1);
        csp.post(AllDifferent::new(cells[line].clone())).named(name("row"));
        csp.post(AllDifferent::new((0..4).map(|row| cells[row][line]))).named(name("column"));
        let block = (0..4).map(|cell| cells[line / 2 * 2 + cell / 2][line % 2 * 2 + cell % 2]);
        csp.post(AllDifferent::new(block)).named(name("block"));
    }
    csp
}

#[test]
fn violations_are_named_largest_first() {
    let csp = sudoku([[0; 4]; 4]);
    let values = [1, 1, 1, 1, 2, 3, 4, 2, 3, 2, 2, 4, 4, 4, 3, 3];
    let told: Vec<String> =
        csp.explain(|variable| Some(values[variable.index()])).iter().map(ToString::to_string).collect();
    assert_eq!(told[0], "row 1: all different, violated by 3");
    let total: i64 =
        csp.explain(|variable| Some(values[variable.index()])).iter().map(|violation| violation.cost).sum();
    // Rows 3 + 1 + 1 + 2, columns none, blocks 1 each.
    assert_eq!((total, told.len()), (11, 8));
    // While a value is missing, nothing is said of its row.
    let partly = csp.explain(|variable| Some(values[variable.index()]).filter(|_| variable.index() != 3));
    assert!(partly.iter().all(|violation| violation.posted.name() != "row 1"));
}

#[test]
fn conflict_sets_name_what_cannot_be_together() {
    let names = |csp: &Csp| -> Vec<String> {
        let conflict = csp.conflict(10_000).unwrap();
        assert!(conflict.minimal);
        conflict.constraints.iter().map(|&number| csp.constraints()[number].name().to_owned()).collect()
    };
    assert_eq!(names(&sudoku([[1, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 4], [0, 0, 0, 0]])), ["row 1"]);
    let mut csp = Csp::new();
    csp.variable("nothing", Domain::from_iter([]));
    assert_eq!(names(&csp), [""; 0]);
}

#[test]
fn without_each_member_of_a_conflict_set_there_is_a_solution() {
    let csp = sudoku([[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 2]]);
    let conflict = csp.conflict(10_000).unwrap();
    assert!(csp.with_constraints(conflict.constraints.clone()).conflict(10_000).is_ok());
    for &left_out in &conflict.constraints {
        let others = conflict.constraints.iter().copied().filter(|&number| number != left_out);
        assert_eq!(csp.with_constraints(others).conflict(10_000), Err(Status::Solved));
    }
}

#[test]
fn too_few_steps_prove_nothing() {
    // A cycle of odd length in two colors: only search tells.
    let mut csp = Csp::new();
    let nodes = csp.variables("node", 5, 1..=2);
    for (number, &node) in nodes.iter().enumerate() {
        csp.post(NotEqual::new(node, nodes[(number + 1) % 5]));
    }
    assert_eq!(csp.conflict(0), Err(Status::Unknown));
    assert_eq!(csp.conflict(2).unwrap().constraints, [0, 1, 2, 3, 4]);
    assert!(!csp.conflict(2).unwrap().minimal || csp.conflict(2) == csp.conflict(1000));
    assert!(csp.conflict(1000).unwrap().minimal);
}
