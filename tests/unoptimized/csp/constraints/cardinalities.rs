//! How often values are taken, and how many are.

use super::promises::{domains, keeps_its_promises};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::proptest;
use recuit::csp::{
    AllDifferent, Branches, Consistency, Constraint, Csp, DistinctValues, GlobalCardinality, Times, Variable,
};
use recuit::{DepthFirst, Problem};
use std::collections::BTreeSet;

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

    #[test]
    fn all_different_except(domains in domains(0..6), excepted in btree_set(-3i32..5, 0..4), factor in 0usize..2) {
        let excepted: Vec<i32> = excepted.into_iter().map(|value| [1, 50][factor] * value).collect();
        let differ = |x: &[i32]| x.iter().enumerate()
            .all(|(place, value)| excepted.contains(value) || !x[..place].contains(value));
        let of = |_: &Csp, x: &[Variable]| AllDifferent::new(x).except(excepted.clone());
        keeps_its_promises(&domains, of, differ, Some(Consistency::Domain));
    }

    #[test]
    fn different_values(domains in domains(1..6), number in -1i32..6, itself in 0usize..6) {
        let different = |x: &[i32]| x.iter().collect::<BTreeSet<_>>().len() as i32;
        let last = domains.len() - 1;
        let itself = itself.min(last);
        keeps_its_promises(&domains, |_, x| DistinctValues::new(number, x), |x| different(x) == number, None);
        keeps_its_promises(&domains, |_, x| DistinctValues::new(x[last], &x[..last]), |x| different(&x[..last]) == x[last], None);
        keeps_its_promises(&domains, |_, x| DistinctValues::new(x[itself], x), |x| different(x) == x[itself], None);
    }
}

/// What is left of the domains by propagation alone.
fn left(csp: &Csp, consistency: Consistency) -> Vec<Vec<i32>> {
    let root = csp.partial_with(Branches { consistency, ..Branches::default() }).initial();
    csp.all().map(|variable| root.domains().values(variable).collect()).collect()
}

#[test]
fn no_more_values_are_taken_than_may_be() {
    let mut csp = Csp::new();
    let of = [vec![1, 2], vec![4, 5, 6], vec![2, 3, 5], vec![0, 6, 9], vec![6]];
    let variables: Vec<Variable> = of.iter().map(|domain| csp.variable("x", domain.clone())).collect();
    let number = csp.variable("number", 0..=2);
    csp.post(DistinctValues::new(number, &variables));
    // Besides 6, which is taken, one value is left: for the first variable and the third, 2.
    assert_eq!(left(&csp, Consistency::Value), [[2], [6], [2], [6], [6], [2]]);
}

#[test]
fn a_matching_says_how_many_values_there_can_be() {
    let mut csp = Csp::new();
    let pairs: Vec<Variable> = (0..4).map(|_| csp.variable("x", 1..=2)).collect();
    let free = csp.variables("y", 2, 5..=9);
    let number = csp.variable("number", 0..=6);
    csp.post(DistinctValues::new(number, pairs.iter().chain(&free)));
    assert_eq!(left(&csp, Consistency::Value)[6], [2, 3, 4, 5, 6]);
    assert_eq!(left(&csp, Consistency::Domain)[6], [2, 3, 4]);
}

#[test]
fn preferences_for_difference_are_priced_early() {
    let mut csp = Csp::new();
    let values = [3, 3, 3, 0, 0];
    let variables: Vec<Variable> = values.iter().map(|&value| csp.variable("x", value)).collect();
    csp.variable("y", 0..5);
    let domains = csp.partial();
    let (root, y) = (domains.initial(), csp.all().last().unwrap());
    let all = || AllDifferent::new(variables.iter().chain([&y]));
    let least = |mut constraint: Box<dyn Constraint>| {
        constraint.prepare(&csp);
        constraint.least_violation(root.domains())
    };
    assert_eq!(least(Box::new(all())), 3);
    assert_eq!(least(Box::new(all().except([0]))), 2);
    assert_eq!(least(Box::new(DistinctValues::new(5, variables.iter().chain([&y])))), 2);
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
    let posted = csp.post(DistinctValues::new(shifts[1], &shifts));
    assert_eq!(posted.name(), "number of different values = one of them: shift[0], shift[1]");
    let posted = csp.post(AllDifferent::new(&shifts).except([2, 0]));
    assert_eq!(posted.name(), "all different except 0, 2: shift[0], shift[1]");
}

#[test]
#[should_panic(expected = "the value 3 is listed twice")]
fn values_are_listed_once() {
    GlobalCardinality::new([] as [Variable; 0], [(3, 1), (3, 2)]);
}
