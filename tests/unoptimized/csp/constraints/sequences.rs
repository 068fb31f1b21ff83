//! Words of automata, and paths of diagrams.

use super::promises::{domains, keeps_its_promises, product};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::any;
use proptest::proptest;
use recuit::csp::{Consistency, Constraint, Csp, DecisionDiagram, Regular, Variable};
use recuit::{DepthFirst, Problem};
use std::collections::BTreeSet;

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(100))]

    #[test]
    fn words(
        domains in domains(1..5),
        accepting in btree_set(0usize..4, 0..4),
        transitions in btree_map((0usize..4, -3i32..5), 0usize..4, 0..32),
    ) {
        // Some domains are spread.
        let transitions: Vec<_> =
            transitions.into_iter().flat_map(|((from, value), to)| [(from, value, to), (from, 50 * value, to)])
            .collect::<std::collections::BTreeSet<_>>().into_iter().collect();
        let mut unique = transitions.clone();
        unique.dedup_by_key(|&mut (from, value, _)| (from, value));
        let accepts = |word: &[i32]| {
            let step = |state, &value: &i32| unique.iter().find(|edge| (edge.0, edge.1) == (state, value)).map(|edge| edge.2);
            word.iter().try_fold(1, step).is_some_and(|state| accepting.contains(&state))
        };
        let of = |_: &Csp, x: &[Variable]| Regular::new(x, 1, accepting.iter().copied(), unique.iter().copied());
        keeps_its_promises(&domains, of, accepts, Some(Consistency::Value));
    }

    #[test]
    fn runs(domains in vec(vec(0i32..2, 1..3), 1..9), lengths in vec(0usize..4, 0..3)) {
        let domains: Vec<Vec<i32>> = domains.into_iter().map(|mut domain| { domain.sort_unstable(); domain.dedup(); domain }).collect();
        let found = |line: &[i32]| line.split(|&cell| cell == 0).map(<[i32]>::len).filter(|&length| length > 0).collect::<Vec<_>>();
        let wanted: Vec<usize> = lengths.iter().copied().filter(|&length| length > 0).collect();
        let of = |_: &Csp, x: &[Variable]| Regular::runs(x, lengths.iter().copied());
        keeps_its_promises(&domains, of, |line| found(line) == wanted, Some(Consistency::Value));
    }

    /// Some nodes have two arcs with one value.
    #[test]
    fn diagrams(domains in domains(0..5), arcs in vec(btree_set((0usize..3, -3i32..5, 0usize..3), 0..14), 5), factor in 0usize..2) {
        let layers: Vec<Vec<(usize, i32, usize)>> = arcs[..domains.len()].iter()
            .map(|layer| layer.iter().map(|&(from, value, to)| (from, [1, 50][factor] * value, to)).collect())
            .collect();
        let is_path = |values: &[i32]| {
            let step = |nodes: BTreeSet<usize>, (layer, value): (&Vec<(usize, i32, usize)>, &i32)| -> BTreeSet<usize> {
                layer.iter().filter(|arc| nodes.contains(&arc.0) && arc.1 == *value).map(|arc| arc.2).collect()
            };
            !layers.iter().zip(values).fold(BTreeSet::from([0]), step).is_empty()
        };
        let of = |_: &Csp, x: &[Variable]| DecisionDiagram::new(x, layers.clone());
        keeps_its_promises(&domains, of, is_path, Some(Consistency::Value));
    }

    #[test]
    fn diagrams_of_tuples(domains in domains(0..4), listed in vec(any::<bool>(), 64)) {
        let all = product(&domains);
        let tuples: Vec<&Vec<i32>> = all.iter().zip(&listed).filter(|&(_, &listed)| listed).map(|(tuple, _)| tuple).collect();
        let is_listed = |values: &[i32]| tuples.iter().any(|tuple| tuple[..] == *values);
        let of = |_: &Csp, x: &[Variable]| DecisionDiagram::from_tuples(x, tuples.clone());
        keeps_its_promises(&domains, of, is_listed, Some(Consistency::Value));
    }
}

/// The violation of some values.
fn violation(csp: &Csp, values: &[i32]) -> i64 {
    csp.constraints()[0].constraint().violation(&|variable: Variable| values[variable.index()])
}

#[test]
fn the_violation_of_a_word_counts_the_letters_to_change() {
    let mut csp = Csp::new();
    let cells = csp.variables("cell", 5, 0..=1);
    csp.post(Regular::runs(cells, [2, 1]));
    assert_eq!(csp.constraints()[0].constraint().kind(), "word of an automaton with 7 transitions");
    let far = [([1, 1, 0, 1, 0], 0), ([1, 1, 0, 0, 0], 1), ([0; 5], 3), ([1; 5], 2), ([1, 0, 1, 0, 1], 2)];
    for (word, distance) in far {
        assert_eq!(violation(&csp, &word), distance, "{word:?}");
    }
}

#[test]
fn no_variables_spell_the_empty_word() {
    for (accepting, solutions) in [(0, 1), (1, 0)] {
        let mut csp = Csp::new();
        csp.post(Regular::new([] as [Variable; 0], 0, [accepting], [(0, 0, 1)]));
        assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), solutions);
        assert_eq!(violation(&csp, &[]), 1 - solutions as i64);
    }
}

#[test]
fn what_is_left_bounds_the_letters_to_change() {
    let mut csp = Csp::new();
    let cells = csp.variables("cell", 5, 0..=1);
    let mut clue = Regular::runs(&cells, [1, 1]);
    clue.prepare(&csp);
    for (cells, least) in [("?1?1?", 0), ("?11??", 1), ("1?1?1", 1), ("11111", 3), ("?????", 0)] {
        let mut left = Csp::new();
        for cell in cells.chars() {
            left.variable("cell", cell.to_digit(2).map_or(vec![0, 1], |value| vec![value as i32]));
        }
        assert_eq!(clue.least_violation(left.partial().initial().domains()), least, "{cells}");
    }
}

#[test]
fn tuples_that_go_on_alike_share_their_nodes() {
    let permutations = |count: i32| {
        let all = product(&vec![(1..=count).collect(); count as usize]);
        let is_permutation = |tuple: &Vec<i32>| tuple.iter().collect::<BTreeSet<_>>().len() == tuple.len();
        all.into_iter().filter(is_permutation).collect::<Vec<_>>()
    };
    let mut csp = Csp::new();
    let order = csp.variables("order", 6, 1..=6);
    let posted = csp.post(DecisionDiagram::from_tuples(order, permutations(6)));
    // A node for each set of those that have come, an arc for each that may come next.
    assert_eq!(posted.constraint().kind(), "path of a diagram with 192 arcs");
    assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 720);
}

#[test]
fn no_variables_have_one_path() {
    let none: [Variable; 0] = [];
    let value = Some(Consistency::Value);
    let no_layer: [[(usize, i32, usize); 0]; 0] = [];
    keeps_its_promises(&[], |_, _| DecisionDiagram::new(none, no_layer), |_| true, value);
    keeps_its_promises(&[], |_, _| DecisionDiagram::from_tuples(none, [[0; 0]]), |_| true, value);
    keeps_its_promises(&[], |_, _| DecisionDiagram::from_tuples(none, [[0; 0]; 0]), |_| false, value);
}

#[test]
#[should_panic(expected = "2 variables, but 1 layers of arcs")]
fn each_variable_has_a_layer() {
    let mut csp = Csp::new();
    let variables = csp.variables("x", 2, 0..5);
    DecisionDiagram::new(variables, [[(0, 1, 0)]]);
}

#[test]
#[should_panic(expected = "2 variables, but the tuple [1, 2, 3]")]
fn tuples_of_a_diagram_must_fit_the_scope() {
    let mut csp = Csp::new();
    let variables = csp.variables("x", 2, 0..5);
    DecisionDiagram::from_tuples(variables, [[1, 2, 3]]);
}

#[test]
#[should_panic(expected = "7 leads from state 0 to 1 and to 2")]
fn automata_are_deterministic() {
    Regular::new([] as [Variable; 0], 0, [1], [(0, 7, 1), (0, 7, 2)]);
}
