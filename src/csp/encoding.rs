//! A declared problem in propositional logic.

use super::{Constraint, Csp, Decision, Domains, FullAssignment, Partial, Value, Variable};
use crate::{Encoding, Formula, Left, Problem};
use std::collections::BTreeMap;

/// The *direct encoding* of a [`Csp`]: one proposition for each variable and value, of which exactly one holds for each
/// variable, and a clause for each choice of values that a constraint forbids. Of variables that are [all
/// different](super::AllDifferent) no two take the same value, and where there are as many values as variables, each
/// value is taken.
///
/// What is minimized or preferred is not said.
///
/// Source: Walsh, "SAT v CSP" (2000).
#[derive(Clone, Debug)]
pub struct DirectEncoding {
    /// For each variable, its least value, and the number of the proposition that it takes that.
    propositions: Box<[(Value, usize)]>,
}

/// Constraints of which more values than these would have to be tried are not said in clauses.
const MOST_TUPLES: u64 = 20_000;

/// The constraints of a problem together.
const MOST_IN_ALL: u64 = 500_000;

/// So many values of variables that are all different are said: they are listed, which takes memory, but no clauses.
const MOST_LISTED: u64 = 5_000_000;

impl DirectEncoding {
    /// The encoding of `csp`; `None` where that would take too many clauses, since a constraint on many variables
    /// forbids too many choices of values.
    pub fn new(csp: &Csp) -> Option<Self> {
        let (mut listed, mut tried) = (0, 0);
        for posted in csp.constraints() {
            let constraint = posted.constraint();
            let mut sizes = constraint.scope().iter().map(|&variable| csp.domain(variable).len() as u64);
            if constraint.is_all_different() {
                listed += sizes.sum::<u64>();
            } else {
                tried += sizes.try_fold(1, u64::checked_mul).filter(|&tuples| tuples <= MOST_TUPLES)?;
            }
            if listed > MOST_LISTED || tried > MOST_IN_ALL {
                return None;
            }
        }
        let mut next = 0;
        let propositions = csp.all().map(|variable| {
            let (least, most) = csp.domain(variable).ends().unwrap_or_default();
            let first = next;
            next += (i64::from(most) - i64::from(least)) as usize + 1;
            (least, first)
        });
        Some(DirectEncoding { propositions: propositions.collect() })
    }

    /// The number of the proposition that a variable takes a value.
    fn takes(&self, variable: Variable, value: Value) -> usize {
        let (least, first) = self.propositions[variable.index()];
        first + (i64::from(value) - i64::from(least)) as usize
    }

    /// No two of the variables take the same value.
    fn differ(&self, formula: &mut Formula, scope: &[Variable], domains: &Domains) {
        let mut takers: BTreeMap<Value, Vec<usize>> = BTreeMap::new();
        for &variable in scope {
            for value in domains.values(variable) {
                takers.entry(value).or_default().push(self.takes(variable, value));
            }
        }
        if takers.len() < scope.len() {
            formula.at_least_one([]);
        }
        let is_each_taken = takers.len() == scope.len();
        for takers in takers.into_values() {
            if is_each_taken {
                formula.exactly_one(takers);
            } else {
                formula.at_most_one(takers);
            }
        }
    }

    /// What the constraint forbids, of the values that are left.
    fn forbid(&self, formula: &mut Formula, constraint: &dyn Constraint, domains: &Domains) {
        let scope = constraint.scope();
        let values: Vec<Vec<Value>> =
            scope.iter().map(|&variable| domains.values(variable).collect()).collect();
        if values.iter().any(Vec::is_empty) {
            return;
        }
        let mut places = vec![0; scope.len()];
        loop {
            let chosen = |number: usize| values[number][places[number]];
            let value = |asked: Variable| {
                let number = scope.iter().position(|&variable| variable == asked);
                chosen(number.expect("a constraint asks for variables of its scope"))
            };
            if constraint.violation(&value) != 0 {
                formula.not_all(
                    scope.iter().enumerate().map(|(number, &variable)| self.takes(variable, chosen(number))),
                );
            }
            // The next choice, as an odometer counts.
            let Some(turning) =
                (0..scope.len()).rev().find(|&number| places[number] + 1 < values[number].len())
            else {
                return;
            };
            places[turning] += 1;
            places[turning + 1..].fill(0);
        }
    }
}

impl Encoding<Partial<'_>> for DirectEncoding {
    fn formula(&self, problem: &Partial<'_>, state: &<Partial<'_> as Problem>::State) -> Formula {
        let mut formula = Formula::default();
        let domains = state.domains();
        if state.failed {
            formula.at_least_one([]);
            return formula;
        }
        for variable in problem.csp().all() {
            formula.exactly_one(domains.values(variable).map(|value| self.takes(variable, value)));
        }
        for posted in problem.csp().constraints() {
            let constraint = posted.constraint();
            if constraint.is_all_different() {
                self.differ(&mut formula, constraint.scope(), domains);
            } else {
                self.forbid(&mut formula, constraint, domains);
            }
        }
        formula
    }

    fn allows(&self, _: &Partial<'_>, action: &Decision, holds: &dyn Fn(usize) -> bool) -> bool {
        match *action {
            Decision::Assign(variable, value) => holds(self.takes(variable, value)),
            Decision::Refuse(variable, value) => !holds(self.takes(variable, value)),
        }
    }

    /// Each variable has a value in a full assignment, one of its own unless it is derived from others.
    fn advice(&self, problem: &Partial<'_>, left: &Left) -> Option<Vec<usize>> {
        let full = left.state::<FullAssignment>()?;
        let values = problem.csp().all().map(|variable| (variable, full.value(variable)));
        let own = values.filter(|&(variable, value)| problem.csp().domain(variable).contains(value));
        Some(own.map(|(variable, value)| self.takes(variable, value)).collect())
    }
}
