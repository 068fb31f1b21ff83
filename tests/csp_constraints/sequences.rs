//! Words of automata.

use crate::promises::{domains, keeps_its_promises};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::proptest;
use recuit::DepthFirst;
use recuit::csp::{Consistency, Csp, Regular, Variable};

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
#[should_panic(expected = "7 leads from state 0 to 1 and to 2")]
fn automata_are_deterministic() {
    Regular::new([] as [Variable; 0], 0, [1], [(0, 7, 1), (0, 7, 2)]);
}
