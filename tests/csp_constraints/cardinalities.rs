//! How often values are taken.

use crate::promises::{domains, keeps_its_promises};
use proptest::collection::{btree_map, vec};
use proptest::proptest;
use recuit::DepthFirst;
use recuit::csp::{Branches, Consistency, Csp, GlobalCardinality, Times, Variable};

fn times(values: &[i32], value: i32) -> usize {
    values.iter().filter(|&&other| other == value).count()
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(150))]

    #[test]
    fn bounds(
        domains in domains(0..6),
        demands in btree_map(-3i32..5, (0usize..3, 0usize..4), 0..6),
        factor in 0usize..2,
    ) {
        let factor = [1, 50][factor];
        // Bounds in the wrong order, which nothing satisfies, are rare.
        let demands: Vec<(i32, usize, usize)> = demands.into_iter()
            .map(|(value, (least, more))| (value * factor, least, (least + more).saturating_sub(1))).collect();
        let listed = || demands.iter().map(|&(value, least, most)| (value, Times::Between(least, most)));
        let holds = |x: &[i32]| demands.iter().all(|&(value, least, most)| least <= times(x, value) && times(x, value) <= most);
        keeps_its_promises(&domains, |_, x| GlobalCardinality::new(x, listed()), holds, Some(Consistency::Domain));
    }

    #[test]
    fn numbers(domains in domains(1..5), values in vec(-3i32..5, 3), counted in 0usize..5) {
        let mut values = values;
        values.sort_unstable();
        values.dedup();
        // The first variables are counted; the last ones are the numbers, which may be among the first, and named
        // twice.
        let counted = counted.min(domains.len());
        let number = |place: usize| domains.len() - 1 - place.min(domains.len() - 1) / 2;
        let listed = |x: &[Variable]| values.iter().enumerate().map(|(place, &value)| (value, x[number(place)])).collect::<Vec<_>>();
        let holds = |x: &[i32]| values.iter().enumerate()
            .all(|(place, &value)| times(&x[..counted], value) as i32 == x[number(place)]);
        keeps_its_promises(&domains, |_, x| GlobalCardinality::new(&x[..counted], listed(x)), holds, None);
    }
}

#[test]
fn magic_sequences() {
    // The numbers of magic sequences by length.
    for (length, solutions) in [(4, 2), (5, 1), (6, 0), (7, 1), (8, 1), (9, 1), (10, 1)] {
        let mut csp = Csp::new();
        let sequence = csp.variables("s", length, 0..length);
        let demands = (0..).zip(&sequence).map(|(number, &times)| (number, times));
        csp.post(GlobalCardinality::new(&sequence, demands));
        for consistency in [Consistency::Value, Consistency::Domain] {
            let problem = csp.partial_with(Branches { consistency, ..Branches::default() });
            assert_eq!(DepthFirst::default().solutions(&problem).count(), solutions, "{length}");
        }
    }
}

#[test]
fn counts_are_named_by_their_values() {
    let mut csp = Csp::new();
    let shifts = csp.variables("shift", 2, 0..3);
    let posted = csp.post(GlobalCardinality::new(&shifts, [(2, 1..=usize::MAX), (1, 0..=1)]));
    assert_eq!(posted.name(), "counts of 1, 2: shift[0], shift[1]");
    assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 5);
}

#[test]
#[should_panic(expected = "the value 3 is listed twice")]
fn values_are_listed_once() {
    GlobalCardinality::new([] as [Variable; 0], [(3, 1), (3, 2)]);
}
