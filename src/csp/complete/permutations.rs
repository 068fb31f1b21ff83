//! Constraints that swaps keep satisfied.

use super::super::{
    Assignment, Branches, Consistency, Csp, Decision, KeptBy, Value, ValueOrder, Variable, VariableOrder,
};
use super::claims::Claims;
use crate::{DepthFirst, Engine, Problem, Run};
use rand::{Rng, RngExt};
use std::collections::{BTreeSet, HashSet};

/// The variables of a constraint that exchanges keep satisfied: they exchange values among themselves.
#[derive(Clone, Debug)]
pub(super) struct Permutation {
    /// Those that have more than one value to choose from.
    pub(super) members: Box<[Variable]>,
    /// How many pairs of members the permutations before this one have.
    pub(super) first_pair: usize,
}

impl Permutation {
    /// Pair number `number` of the members. Each pair has one number, from 0 to below `k (k - 1) / 2`: go round the
    /// circle of all `k` with the one next to it, then the one after next, and so on to half the circle.
    #[inline]
    pub(super) fn pair(&self, number: usize) -> (Variable, Variable) {
        let members = self.members.len();
        let (distance, place) = (number / members + 1, number % members);
        let other = place + distance;
        (self.members[place], self.members[if other < members { other } else { other - members }])
    }
}

/// All permutations of a problem: no variable is in two.
#[derive(Clone, Debug, Default)]
pub(super) struct Permutations {
    pub(super) list: Vec<Permutation>,
    /// How many pairs of members they have together.
    pub(super) pairs: usize,
    /// The numbers of the constraints that are kept satisfied.
    pub(super) kept: BTreeSet<usize>,
    /// The problem with these constraints alone; the other variables have one value each.
    alone: Csp,
    /// The variables of these constraints.
    variables: Vec<Variable>,
}

impl Permutations {
    /// Those among `constraints`, the numbers of constraints of `csp`, that are kept by exchanges and whose
    /// variables are to be had.
    pub(super) fn of(csp: &Csp, constraints: &[usize], claims: &mut Claims<'_>) -> Self {
        let mut permutations = Permutations::default();
        for &number in constraints {
            let constraint = csp.constraints()[number].constraint();
            if constraint.kept_by(csp) == Some(KeptBy::Exchanges) && claims.allow(constraint) {
                claims.grant(constraint);
                permutations.push(csp, number);
            }
        }
        permutations.alone = csp.with_constraints(permutations.kept.iter().copied());
        let own: HashSet<Variable> = permutations.variables.iter().copied().collect();
        for variable in csp.all().filter(|variable| !own.contains(variable)) {
            permutations.alone.give(variable);
        }
        permutations
    }

    fn push(&mut self, csp: &Csp, number: usize) {
        let scope = csp.constraints()[number].constraint().scope();
        self.variables.extend(scope);
        let has_choice = |variable: &Variable| csp.domain(*variable).len() > 1;
        let members: Box<[Variable]> = scope.iter().copied().filter(has_choice).collect();
        let pairs = members.len() * members.len().saturating_sub(1) / 2;
        self.list.push(Permutation { members, first_pair: self.pairs });
        self.pairs += pairs;
        self.kept.insert(number);
    }

    /// The pair with that number, among all pairs of all permutations.
    #[inline]
    pub(super) fn pair(&self, number: usize) -> (Variable, Variable) {
        let next = self.list.partition_point(|permutation| permutation.first_pair <= number);
        let permutation = &self.list[next - 1];
        permutation.pair(number - permutation.first_pair)
    }

    /// Draw values that satisfy the kept constraints, where there are any.
    pub(super) fn draw<R: Rng + ?Sized>(&self, values: &mut [Value], rng: &mut R) {
        let branches = Branches {
            variables: VariableOrder::Random,
            values: ValueOrder::Random,
            seed: rng.random(),
            ..Branches::default()
        };
        let drawn = self.descent(branches).or_else(|| self.search(branches));
        if let Some(drawn) = drawn {
            for &variable in &self.variables {
                values[variable.index()] = drawn.value(variable).expect("a solution has all values");
            }
        }
    }

    /// Domain consistency makes this a search without backtracking, which takes long where there are many variables.
    fn search(&self, branches: Branches) -> Option<Assignment> {
        let problem = self.alone.partial_with(Branches { consistency: Consistency::Domain, ..branches });
        let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(0));
        outcome.solution().cloned()
    }

    /// The first descent of that search by cheap consequences alone. If it comes to a solution, it is what the search
    /// comes to: whatever domain consistency rules out leads to none.
    fn descent(&self, branches: Branches) -> Option<Assignment> {
        let problem = self.alone.partial_with(branches);
        let mut state = problem.initial();
        let mut variables = self.variables.clone();
        variables.sort_by_cached_key(|variable| state.draw(variable.index() as u64));
        for variable in variables {
            if state.has_failed() {
                return None;
            }
            if state.value(variable).is_none() {
                let values = state.domains().values(variable);
                let value = values.min_by_key(|&value| state.draw_for(variable, value))?;
                problem.apply(&mut state, &Decision::Assign(variable, value));
            }
        }
        problem.goal_test(&state).then_some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::{AllDifferent, Domain};
    use crate::stream;

    #[test]
    fn a_descent_that_succeeds_draws_what_the_search_draws() {
        let mut rng = stream(1, 0);
        let (mut both, mut searched) = (0, 0);
        for seed in 0..300 {
            // Eight different values; each variable may have its own, and some others.
            let mut csp = Csp::new();
            let variables: Vec<Variable> = (0..8)
                .map(|own| {
                    let may = (0..8).filter(|&value| value == own || rng.random_bool(0.4));
                    csp.variable(format!("v{own}"), may.collect::<Domain>())
                })
                .collect();
            csp.post(AllDifferent::new(variables.clone()));
            let permutations = Permutations { alone: csp.clone(), variables, ..Permutations::default() };
            let branches = Branches {
                variables: VariableOrder::Random,
                values: ValueOrder::Random,
                seed,
                ..Branches::default()
            };
            let drawn = permutations.search(branches);
            match permutations.descent(branches) {
                Some(same) => {
                    both += 1;
                    let drawn = drawn.expect("there is a solution");
                    assert!(csp.all().all(|variable| same.value(variable) == drawn.value(variable)));
                }
                None => searched += usize::from(drawn.is_some()),
            }
        }
        assert!(both > 10 && searched > 10, "{both}, {searched}");
    }
}
