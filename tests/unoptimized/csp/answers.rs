//! Declared problems whose answers are known, however they are searched.

use recuit::csp::{
    AllDifferent, Assignment, Branches, Branching, Conflict, Consistency, Constraint, Count, Csp,
    DirectEncoding, Domain, Domains, Expression, Level, Lookup, NotEqual, OpenVariables, Propagation,
    ValueOrder, Variable, VariableOrder,
};
use recuit::{Actions, ClauseLearning, DepthFirst, Engine, Goals, Problem, Run, Status, laws};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const ORDERS: [VariableOrder; 5] = [
    VariableOrder::First,
    VariableOrder::FewestValues,
    VariableOrder::FewestValuesThenDegree,
    VariableOrder::FewestValuesPerWeight,
    VariableOrder::Random,
];

/// All combinations of the ways to search.
fn ways() -> impl Iterator<Item = Branches> {
    let values = [ValueOrder::Natural, ValueOrder::LeastConstraining, ValueOrder::Random];
    let propagations = [
        (Propagation::None, Consistency::Value),
        (Propagation::ForwardChecking, Consistency::Value),
        (Propagation::ArcConsistency, Consistency::Value),
        (Propagation::ArcConsistency, Consistency::Bounds),
        (Propagation::ArcConsistency, Consistency::Domain),
    ];
    ORDERS.into_iter().flat_map(move |variables| {
        values.into_iter().flat_map(move |values| {
            [Branching::Values, Branching::Binary].into_iter().flat_map(move |branching| {
                propagations.into_iter().map(move |(propagation, consistency)| Branches {
                    variables,
                    values,
                    branching,
                    propagation,
                    consistency,
                    seed: 3,
                })
            })
        })
    })
}

/// A Latin square whose symbols are `domain`.
fn latin(size: usize, domain: impl Into<Domain>) -> Csp {
    let mut csp = Csp::new();
    let cells = csp.variables("cell", size * size, domain);
    for line in 0..size {
        csp.post(AllDifferent::new((0..size).map(|place| cells[line * size + place])));
        csp.post(AllDifferent::new((0..size).map(|place| cells[place * size + line])));
    }
    csp
}

fn queens(size: usize) -> Csp {
    let mut csp = Csp::new();
    let rows = csp.variables("row", size, 0..size as i32);
    for (one, &x) in rows.iter().enumerate() {
        for (other, &y) in rows.iter().enumerate().skip(one + 1) {
            for offset in [0, 1, -1] {
                csp.post(NotEqual::new(x, y).offset(offset * (other - one) as i32));
            }
        }
    }
    csp
}

fn count(csp: &Csp, branches: Branches) -> u64 {
    let problem = csp.partial_with(branches);
    let engine = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status == Status::Infeasible, outcome.stats.goals == 0);
    outcome.stats.goals
}

/// References, lists of them, numbers of any type, coefficients on either side.
#[test]
fn declarations_are_taken_as_they_come_to_mind() {
    let names = ["x", "y", "z"];
    let mut csp = Csp::new();
    let v = csp.variables("v", names.len(), 0..names.len() + 1);
    csp.post(AllDifferent::new(&v));
    csp.post(Count::exactly(1, &v, 0));
    let [x, y, z] = &v[..] else { unreachable!("there are three") };
    csp.post((x * 2 + y).at_most(z + names.len()));
    csp.post(v.iter().sum::<Expression>().at_least(names.len() as u8));
    let all = (0..4).flat_map(|x| (0..4).flat_map(move |y| (0..4).map(move |z| [x, y, z])));
    let holds = |&[x, y, z]: &[i32; 3]| {
        let differ = x != y && y != z && x != z;
        differ && [x, y, z].contains(&0) && 2 * x + y <= z + 3 && x + y + z >= 3
    };
    let expected: Vec<[i32; 3]> = all.filter(holds).collect();
    let problem = csp.partial();
    let solutions = DepthFirst::default().solutions(&problem);
    let mut found: Vec<[i32; 3]> =
        solutions.map(|state| std::array::from_fn(|place| state.value(v[place]).unwrap())).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn latin_squares_are_counted() {
    // Of order 3 there are 12, of order 4 there are 576 (McKay & Wanless 2005). Domains of one word, of two, and of
    // more, with values on both sides of zero.
    for branches in ways() {
        assert_eq!(count(&latin(3, 1..=3), branches), 12, "{branches:?}");
        assert_eq!(count(&latin(3, [-70, 0, 200]), branches), 12, "{branches:?}");
    }
    for consistency in [Consistency::Value, Consistency::Bounds, Consistency::Domain] {
        let branches = Branches { consistency, ..Branches::default() };
        assert_eq!(count(&latin(4, 62..=65), branches), 576);
    }
}

/// Whichever actions lead to what was found, and in whichever order.
#[test]
fn clause_learning_counts_as_many() {
    let count = |csp: &Csp, branches| {
        let encoding = DirectEncoding::new(csp).expect("pairs, and all different");
        let problem = csp.partial_with(branches);
        laws::check_encoding(&problem, &encoding, 1).unwrap();
        let learning = ClauseLearning { goals: Goals::All }.by(encoding);
        learning.search(&problem, problem.initial(), &mut Run::seeded(1)).stats.goals
    };
    for branches in ways() {
        assert_eq!(count(&latin(3, [-70, 0, 200]), branches), 12, "{branches:?}");
        assert_eq!(count(&queens(6), branches), 4, "{branches:?}");
    }
    assert_eq!(count(&latin(4, 62..=65), Branches::default()), 576);
    assert_eq!(count(&queens(8), Branches::default()), 92);
}

#[test]
fn queens_are_counted() {
    for branches in ways() {
        assert_eq!(count(&queens(5), branches), 10, "{branches:?}");
        assert_eq!(count(&queens(6), branches), 4, "{branches:?}");
    }
    assert_eq!(count(&queens(8), Branches::default()), 92);
}

#[test]
fn pigeons_without_holes_are_seen_at_once_by_matching_and_by_bounds() {
    let mut csp = Csp::new();
    let pigeons = csp.variables("pigeon", 9, 0..8);
    csp.post(AllDifferent::new(pigeons));
    for consistency in [Consistency::Bounds, Consistency::Domain] {
        let problem = csp.partial_with(Branches { consistency, ..Branches::default() });
        assert!(problem.initial().has_failed(), "{consistency:?}");
        assert_eq!(problem.actions(&problem.initial()).count(), 0);
        assert_eq!(
            problem.explain_dead_end(&problem.initial()).unwrap().split(':').next(),
            Some("cannot satisfy all different")
        );
    }
}

/// The values that belong to some solution of a single all-different.
fn supported(domains: &[Vec<i32>]) -> Vec<Vec<i32>> {
    fn extend(domains: &[Vec<i32>], chosen: &mut Vec<i32>, supported: &mut [Vec<i32>]) {
        if chosen.len() == domains.len() {
            for (values, &value) in supported.iter_mut().zip(chosen.iter()) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            return;
        }
        for &value in &domains[chosen.len()] {
            if !chosen.contains(&value) {
                chosen.push(value);
                extend(domains, chosen, supported);
                chosen.pop();
            }
        }
    }
    let mut supported = vec![Vec::new(); domains.len()];
    extend(domains, &mut Vec::new(), &mut supported);
    supported.iter_mut().for_each(|values| values.sort_unstable());
    supported
}

proptest::proptest! {
    #[test]
    fn matching_keeps_just_the_values_of_solutions(
        domains in proptest::collection::vec(proptest::collection::btree_set(-3i32..4, 1..5), 1..6)
    ) {
        let domains: Vec<Vec<i32>> = domains.into_iter().map(|values| values.into_iter().collect()).collect();
        let mut csp = Csp::new();
        // Far apart, so that the domains lie in different words.
        let variables: Vec<Variable> =
            domains.iter().map(|values| csp.variable("x", values.iter().map(|value| value * 40).collect::<Vec<_>>())).collect();
        csp.post(AllDifferent::new(variables.clone()));
        let problem = csp.partial_with(Branches { consistency: Consistency::Domain, ..Branches::default() });
        let root: Assignment = problem.initial();
        let expected = supported(&domains);
        if expected[0].is_empty() {
            assert!(root.has_failed());
        } else {
            for (&variable, expected) in variables.iter().zip(expected) {
                let left: Vec<i32> = root.domains().values(variable).map(|value| value / 40).collect();
                assert_eq!(left, expected);
            }
        }
    }
}

#[test]
fn partial_formulations_keep_the_laws() {
    for branches in ways() {
        for csp in [latin(3, 60..=66), queens(6)] {
            laws::check(&csp.partial_with(branches), &Actions, &OpenVariables, |_| Ok(()), 1).unwrap();
        }
    }
}

/// The second variable is below the first. It is propagated fully or not at all, and counts how often it is asked
/// to.
#[derive(Clone, Debug)]
struct Below {
    scope: [Variable; 2],
    calls: Arc<AtomicUsize>,
}

impl Constraint for Below {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        i64::from(value(self.scope[1]) >= value(self.scope[0]))
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn propagate_fully(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let [above, below] = self.scope;
        let greatest = domains.max(above).unwrap_or_default();
        domains.at_most(below, greatest - 1)?;
        let least = domains.min(below).unwrap_or_default();
        domains.at_least(above, least + 1)
    }
}

#[test]
fn full_propagation_is_not_woken_by_what_it_rules_out_itself() {
    let mut csp = Csp::new();
    let chain = csp.variables("x", 3, 1..=9);
    let calls = Arc::new(AtomicUsize::new(0));
    for pair in chain.windows(2) {
        csp.post(Below { scope: [pair[0], pair[1]], calls: calls.clone() });
    }
    let problem = csp.partial_with(Branches { consistency: Consistency::Domain, ..Branches::default() });
    let left = chain.iter().map(|&variable| problem.initial().domains().values(variable).collect::<Vec<_>>());
    assert!(left.eq([(3..=9).collect::<Vec<_>>(), (2..=8).collect(), (1..=7).collect()]));
    // Each once, and the first once more because the second has changed the variable that they share.
    assert_eq!(calls.load(Ordering::Relaxed), 3);
}

#[test]
fn what_is_maximized_is_told_as_it_was_declared() {
    let mut csp = Csp::new();
    let [x, y] = [csp.variable("x", 0..=5), csp.variable("y", 0..=5)];
    csp.maximize(x + 2 * y);
    let both = |variable| Some(if variable == x { 3 } else { 4 });
    assert_eq!(csp.achieved(both), Some(11));
    assert_eq!(csp.achieved(|variable| both(variable).filter(|_| variable == x)), None);
    // What is preferred and not met is paid out of a profit, and comes on top of a cost.
    csp.prefer(x.equals(0), 2);
    csp.prefer(y.equals(4), 100);
    assert_eq!(csp.achieved(both), Some(9));
    csp.minimize(x + 2 * y);
    assert_eq!(csp.achieved(both), Some(13));
    // What comes before the objective is not counted in its unit.
    csp.prefer(y.equals(0), 7).at(Level::Medium);
    assert_eq!(csp.achieved(both), Some(13));
    assert_eq!(Csp::new().achieved(both), None);
}
