//! What every constraint promises, against brute force.

use proptest::collection::{btree_set, vec};
use proptest::prelude::{Just, Strategy, prop_oneof};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use recuit::csp::{Branches, Branching, Change, Consistency, Constraint, Csp, Propagation, Variable};
use recuit::{DepthFirst, Problem};

pub(crate) fn ways() -> impl Iterator<Item = Branches> {
    let propagations = [
        (Propagation::None, Consistency::Value),
        (Propagation::ForwardChecking, Consistency::Value),
        (Propagation::ArcConsistency, Consistency::Value),
        (Propagation::ArcConsistency, Consistency::Domain),
    ];
    propagations.into_iter().flat_map(|(propagation, consistency)| {
        [Branching::Values, Branching::Binary].map(|branching| Branches {
            branching,
            propagation,
            consistency,
            ..Branches::default()
        })
    })
}

/// All combinations of values.
pub(crate) fn product(domains: &[Vec<i32>]) -> Vec<Vec<i32>> {
    domains.iter().fold(vec![vec![]], |shorter, domain| {
        shorter.iter().flat_map(|start| domain.iter().map(|&value| [&start[..], &[value]].concat())).collect()
    })
}

/// The values of each variable that belong to one of the solutions.
fn supported(solutions: &[Vec<i32>], variables: usize) -> Vec<Vec<i32>> {
    let of = |place: usize| {
        let mut values: Vec<i32> = solutions.iter().map(|solution| solution[place]).collect();
        values.sort_unstable();
        values.dedup();
        values
    };
    (0..variables).map(of).collect()
}

/// The values left by propagation alone; nothing when there is a conflict.
fn left(csp: &Csp, consistency: Consistency) -> Vec<Vec<i32>> {
    let root = csp.partial_with(Branches { consistency, ..Branches::default() }).initial();
    let values =
        |variable| if root.has_failed() { vec![] } else { root.domains().values(variable).collect() };
    csp.all().map(values).collect()
}

/// Whatever the search, a constraint has the solutions for which it `holds`; propagation rules out none of
/// their values; and a change costs what `delta` says. At the consistency `domain_consistent`, propagation
/// leaves no other values either.
pub(crate) fn keeps_its_promises<C: Constraint + 'static>(
    domains: &[Vec<i32>],
    constraint: impl Fn(&Csp, &[Variable]) -> C,
    holds: impl Fn(&[i32]) -> bool,
    domain_consistent: Option<Consistency>,
) {
    let mut csp = Csp::new();
    let variables: Vec<Variable> = domains.iter().map(|domain| csp.variable("x", domain.clone())).collect();
    csp.post(constraint(&csp, &variables));
    let constraint = csp.constraints()[0].constraint();
    let all = product(domains);
    let solutions: Vec<Vec<i32>> = all.iter().filter(|values| holds(values)).cloned().collect();

    for branches in ways() {
        let count = DepthFirst::default().solutions(&csp.partial_with(branches)).count();
        assert_eq!(count, solutions.len(), "{constraint:?} over {domains:?} with {branches:?}");
    }
    let supported = supported(&solutions, domains.len());
    for consistency in [Consistency::Value, Consistency::Domain] {
        let left = left(&csp, consistency);
        let lost =
            supported.iter().zip(&left).any(|(some, left)| some.iter().any(|value| !left.contains(value)));
        assert!(!lost, "{constraint:?} over {domains:?} left {left:?}");
        if domain_consistent == Some(consistency) {
            assert_eq!(left, supported, "{constraint:?} over {domains:?}");
        }
    }

    let fresh = |values: &[i32]| {
        let mut tally = vec![0; constraint.tally_size()];
        constraint.tally(&|variable| values[variable.index()], &mut tally);
        tally
    };
    let violation = |values: &[i32]| constraint.violation(&|variable| values[variable.index()]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut values: Vec<i32> = domains.iter().map(|domain| domain[0]).collect();
    let mut tally = fresh(&values);
    for _ in 0..30 {
        assert_eq!(violation(&values) == 0, holds(&values), "{constraint:?} at {values:?}");
        let scope = constraint.scope();
        let Some(first) = (!scope.is_empty()).then(|| rng.random_range(0..scope.len())) else { return };
        let second = rng.random_range(0..scope.len());
        let chosen = if first == second { vec![first] } else { vec![first, second] };
        let changes: Vec<Change> = chosen
            .into_iter()
            .map(|place| {
                let domain = &domains[scope[place].index()];
                let to = domain[rng.random_range(0..domain.len())];
                Change { variable: scope[place], from: values[scope[place].index()], to }
            })
            .collect();
        let delta = constraint.delta(&|variable| values[variable.index()], &tally, &changes);
        let before = violation(&values);
        changes.iter().for_each(|change| values[change.variable.index()] = change.to);
        assert_eq!(delta, violation(&values) - before, "{constraint:?}: {changes:?} to {values:?}");
        constraint.update(&mut tally, &changes);
        assert_eq!(tally, fresh(&values), "{constraint:?}: {changes:?} to {values:?}");
    }
}

/// Domains of a number of variables in this range, in one word each or spread over several.
pub(crate) fn domains(variables: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Vec<i32>>> {
    let domain = btree_set(-3i32..5, 1..5).prop_map(|values| values.into_iter().collect::<Vec<_>>());
    let spread = |(domains, factor): (Vec<Vec<i32>>, i32)| {
        domains.iter().map(|domain| domain.iter().map(|value| value * factor).collect()).collect()
    };
    (vec(domain, variables), prop_oneof![4 => Just(1), 1 => Just(50)]).prop_map(spread)
}
