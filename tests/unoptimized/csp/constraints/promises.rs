//! What every constraint promises, against brute force.

use proptest::collection::{btree_set, vec};
use proptest::prelude::{Just, Strategy, prop_oneof};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use recuit::csp::{
    Branches, Branching, Change, Consistency, Constraint, Csp, OpenDomains, Propagation, Variable,
};
use recuit::{DepthFirst, Engine, Goals, ParallelDepthFirst, Problem, Run};

pub(crate) fn ways() -> impl Iterator<Item = Branches> {
    let propagations = [
        (Propagation::None, Consistency::Value),
        (Propagation::ForwardChecking, Consistency::Value),
        (Propagation::ArcConsistency, Consistency::Value),
        (Propagation::ArcConsistency, Consistency::Bounds),
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
    are_kept(&csp, domains, &holds, domain_consistent);
}

/// The same of the one constraint of a declared problem: compiled once, not for each kind of constraint.
fn are_kept(
    csp: &Csp,
    domains: &[Vec<i32>],
    holds: &dyn Fn(&[i32]) -> bool,
    domain_consistent: Option<Consistency>,
) {
    let constraint = csp.constraints()[0].constraint();
    let all = product(domains);
    let solutions: Vec<Vec<i32>> = all.iter().filter(|values| holds(values)).cloned().collect();

    let caching = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) }.by(OpenDomains);
    for branches in ways() {
        let problem = csp.partial_with(branches);
        let count = DepthFirst::default().solutions(&problem).count();
        assert_eq!(count, solutions.len(), "{constraint:?} over {domains:?} with {branches:?}");
        let counted = caching.search(&problem, problem.initial(), &mut Run::seeded(1)).stats.goals;
        assert_eq!(
            counted, count as u64,
            "{constraint:?} over {domains:?} with {branches:?}, by what is left"
        );
    }
    let supported = supported(&solutions, domains.len());
    for consistency in [Consistency::Value, Consistency::Bounds, Consistency::Domain] {
        let left = left(csp, consistency);
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
    bounds_its_violation(constraint, domains, &mut rng);
    let mut values: Vec<i32> = domains.iter().map(|domain| domain[0]).collect();
    let mut tally = fresh(&values);
    for _ in 0..30 {
        assert_eq!(violation(&values) == 0, holds(&values), "{constraint:?} at {values:?}");
        let scope = constraint.scope();
        let Some(first) = (!scope.is_empty()).then(|| rng.random_range(0..scope.len())) else { return };
        // One, two, or any number of changes, as derived variables make them.
        let mut chosen = vec![first];
        let more = [0, 1, 1, scope.len()][rng.random_range(0..4)];
        for place in (0..more).map(|_| rng.random_range(0..scope.len())) {
            if !chosen.contains(&place) {
                chosen.push(place);
            }
        }
        let changes: Vec<Change> = chosen
            .into_iter()
            .map(|place| {
                let domain = &domains[scope[place].index()];
                let to = domain[rng.random_range(0..domain.len())];
                Change { variable: scope[place], from: values[scope[place].index()], to }
            })
            .collect();
        determines_its_results(constraint, domains, (&values, &tally), &changes, holds);
        let delta = constraint.delta(&|variable| values[variable.index()], &tally, &changes);
        let before = violation(&values);
        changes.iter().for_each(|change| values[change.variable.index()] = change.to);
        assert_eq!(delta, violation(&values) - before, "{constraint:?}: {changes:?} to {values:?}");
        constraint.update(&mut tally, &changes);
        assert_eq!(tally, fresh(&values), "{constraint:?}: {changes:?} to {values:?}");
    }
}

/// The violation that is left at least, whatever values are ruled out, is no more than what the best full
/// assignment has, and just that where all variables have values.
fn bounds_its_violation(constraint: &dyn Constraint, domains: &[Vec<i32>], rng: &mut Xoshiro256PlusPlus) {
    for share in [1.0, 0.6, 0.3, 0.0] {
        let mut some = |domain: &Vec<i32>| {
            let kept = domain[rng.random_range(0..domain.len())];
            domain
                .iter()
                .copied()
                .filter(|&value| value == kept || rng.random_bool(share))
                .collect::<Vec<_>>()
        };
        let left: Vec<Vec<i32>> = domains.iter().map(&mut some).collect();
        let mut csp = Csp::new();
        for domain in &left {
            csp.variable("x", domain.clone());
        }
        let bound = constraint.least_violation(csp.partial().initial().domains());
        let violations =
            product(&left).into_iter().map(|values| constraint.violation(&|it| values[it.index()]));
        let least = violations.min().expect("an assignment");
        assert!(bound <= least && (share > 0.0 || bound == least), "{constraint:?} over {left:?}: {bound}");
    }
}

/// What a constraint says that a variable must be is the only value with which it holds, if there is one; it depends on
/// the inputs alone, and changes as the tally says.
fn determines_its_results(
    constraint: &dyn Constraint,
    domains: &[Vec<i32>],
    before: (&[i32], &[i64]),
    changes: &[Change],
    holds: &dyn Fn(&[i32]) -> bool,
) {
    let Some(function) = constraint.function() else { return };
    let (values, tally) = before;
    for result in function.results() {
        let inputs = function.inputs(result);
        assert!(!inputs.contains(&result) && inputs.iter().all(|input| constraint.scope().contains(input)));
        let lookup = |values: &[i32], asked: Variable| {
            assert!(inputs.contains(&asked), "{constraint:?} looks up {asked:?} for {result:?}");
            values[asked.index()]
        };
        let number = function.result(result, &|asked| lookup(values, asked));
        for &value in domains[result.index()].iter().filter(|&&value| number != i64::from(value)) {
            let mut others = values.to_vec();
            others[result.index()] = value;
            assert!(!holds(&others), "{constraint:?}: {result:?} can be {value} too at {others:?}");
        }
        let moved: Vec<Change> = changes.iter().copied().filter(|change| change.variable != result).collect();
        let mut after = values.to_vec();
        moved.iter().for_each(|change| after[change.variable.index()] = change.to);
        let at_once = function.result_after(result, &|asked| values[asked.index()], tally, &moved);
        assert_eq!(
            at_once,
            function.result(result, &|asked| lookup(&after, asked)),
            "{constraint:?}: {moved:?}"
        );
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
