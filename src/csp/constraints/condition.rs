//! Conditions: comparisons and 0/1 variables joined by "and", "or", "implies", "exactly when".

mod connectives;
mod formula;

use super::clause::assert_boolean;
use super::linear::Linear;
use super::settle::settle;
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Variable};
use formula::Formula;

/// A formula of comparisons, [literals](crate::csp::Literal), [clauses](crate::csp::Clause) and 0/1
/// variables; posted, it must be true. Its parts are joined by the same methods:
///
/// | here | also known as |
/// |---|---|
/// | `a.implies(b)` | MiniZinc `a -> b` |
/// | `b.enforced_if(a)`: the same, for a 0/1 variable `a` and a constraint `b` | half-reification; CP-SAT `OnlyEnforceIf(a)` |
/// | `b.iff(a)`, `b.reified_by(a)` | MiniZinc `a <-> b`; reification |
/// | `a.and(b)`, `Condition::all` | MiniZinc `/\`, `forall`; CP-SAT `AddBoolAnd` |
/// | `a.or(b)`, `Condition::any` | MiniZinc `\/`, `exists`; CP-SAT `AddBoolOr`; of literals only: [`Clause`](crate::csp::Clause) |
/// | `a.xor(b)` | MiniZinc `xor` |
/// | `!a` | MiniZinc `not a`; CP-SAT `a.Not()` |
///
/// Propagation: each comparison holds, or not, or is open by the bounds of its terms, and by the values where it is
/// an equation of one or two variables. What is left with a single part that can make it true passes the demand on
/// to this part, and so on down to comparisons, which rule out what they would if posted: unit propagation, with
/// comparisons for literals (reified constraints: Van Hentenryck & Deville 1991; half-reified: Feydy, Somogyi & Stuckey
/// 2011). Where each variable stands in one comparison only, the formula loses nothing: all values are ruled out that
/// belong to no solution, if the comparisons are `<=`, `>=` or of at most two variables. With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), the values of variables that stand in several comparisons
/// are tried one by one, and those with which the formula is false are ruled out: all that belong to no solution,
/// where it is about a single variable.
///
/// The violation says how far the formula is from being true (Van Hentenryck & Michel 2005, Constraint-Based Local
/// Search): a comparison counts as if posted, "and" is the sum of its parts, "or" the least of them, "implies" the
/// least of making the one false or the other true, and "exactly when" of making both true or both false. A change
/// costs time for every comparison, but not for their terms.
///
/// Knights always tell the truth, knaves always lie. A says: "We are both knaves."
///
/// ```
/// use recuit::csp::Csp;
/// use recuit::DepthFirst;
/// let mut csp = Csp::new();
/// let [a, b] = ["A is a knight", "B is a knight"].map(|name| csp.boolean(name));
/// csp.post(a.iff((!a).and(!b)));
/// let problem = csp.partial();
/// let solutions: Vec<_> = DepthFirst::default().solutions(&problem).collect();
/// assert_eq!(solutions.len(), 1);
/// assert_eq!([a, b].map(|knight| solutions[0].value(knight)), [Some(0), Some(1)]);
/// ```
///
/// Two jobs share a machine. If the second is done after 5 o'clock, somebody is paid overtime:
///
/// ```
/// use recuit::csp::Csp;
/// use recuit::DepthFirst;
/// let mut csp = Csp::new();
/// let [first, second] = ["first", "second"].map(|name| csp.variable(name, 0..=4)); // when they begin
/// let overtime = csp.boolean("overtime");
/// csp.post((first + 3).at_most(second).or((second + 2).at_most(first)));
/// csp.post((second + 2).greater_than(5).reified_by(overtime));
/// let problem = csp.partial();
/// let paid = |state: &recuit::csp::Assignment| state.value(overtime) == Some(1);
/// assert_eq!(DepthFirst::default().solutions(&problem).count(), 9);
/// assert_eq!(DepthFirst::default().solutions(&problem).filter(paid).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    scope: Box<[Variable]>,
    /// The variables that more than one leaf is about.
    repeated: Box<[Variable]>,
    leaves: Vec<Leaf>,
    formula: Formula,
}

/// The [number](Domains::number) of a condition that is true whatever values are taken of those that are left.
const TRUE: u64 = 1;

/// A part without parts.
#[derive(Clone, Debug)]
struct Leaf {
    comparison: Linear,
    /// Is it a variable that is taken for true or false?
    is_boolean: bool,
}

impl Leaf {
    fn describe(&self, truth: bool) -> String {
        match (self.is_boolean, truth) {
            (true, true) => "true".to_owned(),
            (true, false) => "false".to_owned(),
            (false, true) => self.comparison.kind(),
            (false, false) => (!self.comparison.clone()).kind(),
        }
    }
}

impl Condition {
    /// All of these are true; also where there are none.
    pub fn all(parts: impl IntoIterator<Item = impl Into<Condition>>) -> Self {
        Condition::join(parts.into_iter().map(Into::into), |parts| Formula::group(true, parts))
    }

    /// At least one of these is true; not so where there are none.
    pub fn any(parts: impl IntoIterator<Item = impl Into<Condition>>) -> Self {
        Condition::join(parts.into_iter().map(Into::into), |parts| Formula::group(false, parts))
    }

    /// Both are true, or both are false.
    fn same(one: Condition, other: Condition) -> Self {
        Condition::join([one, other].into_iter(), |parts| {
            Formula::Same(Box::new(parts.try_into().expect("two parts")))
        })
    }

    fn leaf(comparison: Linear, is_boolean: bool, truth: bool) -> Self {
        let scope = comparison.scope().into();
        let formula = Formula::Leaf { number: 0, truth };
        Condition { scope, repeated: Box::default(), leaves: vec![Leaf { comparison, is_boolean }], formula }
    }

    fn join(parts: impl Iterator<Item = Condition>, formula: impl FnOnce(Vec<Formula>) -> Formula) -> Self {
        let (mut leaves, mut formulas) = (Vec::new(), Vec::new());
        for part in parts {
            formulas.push(part.formula.shifted(leaves.len()));
            leaves.extend(part.leaves);
        }
        let scopes = leaves.iter().map(|leaf: &Leaf| leaf.comparison.scope());
        let mut scope: Vec<Variable> = scopes.flatten().copied().collect();
        scope.sort_unstable();
        let again = scope.windows(2).filter(|pair| pair[0] == pair[1]);
        let mut repeated: Vec<Variable> = again.map(|pair| pair[0]).collect();
        repeated.dedup();
        scope.dedup();
        Condition { scope: scope.into(), repeated: repeated.into(), leaves, formula: formula(formulas) }
    }

    /// The 0/1 variables that stand alone on one side of "exactly when", negated where it says `false`, each with the
    /// other side.
    fn indicators(&self) -> impl Iterator<Item = (Variable, bool, &Formula)> {
        let both = if let Formula::Same(both) = &self.formula { Some(both) } else { None };
        let sides = both.into_iter().flat_map(|both| [(&both[0], &both[1]), (&both[1], &both[0])]);
        sides.filter_map(|(one, other)| {
            let &Formula::Leaf { number, truth } = one else { return None };
            let leaf = self.leaves.get(number).filter(|leaf| leaf.is_boolean)?;
            let variable = *leaf.comparison.scope().first()?;
            let is_single = self.repeated.binary_search(&variable).is_err();
            is_single.then_some((variable, truth, other))
        })
    }

    /// What an indicator must be when the terms of the leaves exceed their limits by this much.
    fn truth_for(&self, result: Variable, excess: impl Fn(usize) -> i64) -> i64 {
        let mut indicators = self.indicators();
        let found = indicators.find(|&(variable, ..)| variable == result);
        let (_, truth, other) = found.expect("an indicator");
        let distances = other.distances(&|number| self.leaves[number].comparison.distances(excess(number)));
        i64::from(distances[usize::from(!truth)] == 0)
    }

    /// How far it is from being true when the terms of the leaves exceed their limits by this much.
    fn cost(&self, excess: impl Fn(usize) -> i64) -> i64 {
        self.formula.distances(&|number| self.leaves[number].comparison.distances(excess(number)))[0]
    }
}

impl Constraint for Condition {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        self.formula.describe(&self.leaves)
    }

    /// # Panics
    /// When a variable that is taken for true or false can be anything else; when the distances could sum up to more
    /// than 61 bits.
    fn prepare(&mut self, csp: &Csp) {
        for leaf in self.leaves.iter().filter(|leaf| leaf.is_boolean) {
            leaf.comparison.scope().iter().for_each(|&variable| assert_boolean(csp, variable));
        }
        let reach = self.leaves.iter().map(|leaf| leaf.comparison.reach(csp)).sum::<u128>();
        assert!(reach < 1 << 61, "a violation could come to {reach}, more than 61 bits hold: {self:?}");
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        self.cost(|number| self.leaves[number].comparison.excess(value))
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        self.formula.distances(&|number| self.leaves[number].comparison.least_distances(domains))[0]
    }

    fn wakes_on(&self) -> Event {
        let events = self.leaves.iter().map(|leaf| leaf.comparison.may_change_on());
        events.max().unwrap_or(Event::Assigned)
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        if domains.number() == TRUE {
            return Ok(());
        }
        match self.formula.truth(&self.leaves, domains, None) {
            Some(true) => {
                domains.set_number(TRUE);
                Ok(())
            }
            Some(false) => Err(Conflict),
            None => self.formula.force(true, &self.leaves, domains),
        }
    }

    fn has_full_propagation(&self) -> bool {
        !self.repeated.is_empty()
    }

    /// Where it is about a single variable.
    fn has_full_support(&self) -> bool {
        self.scope.len() == 1
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        settle(&self.scope, domains, |domains| {
            self.propagate(domains, scratch)?;
            if domains.number() == TRUE {
                return Ok(());
            }
            self.repeated.iter().try_for_each(|&variable| {
                domains.retain(variable, |domains, value| {
                    self.formula.truth(&self.leaves, domains, Some((variable, value))) != Some(false)
                })
            })
        })
    }

    fn tally_size(&self) -> usize {
        self.leaves.len() + 1
    }

    /// By how much the terms of each leaf exceed its limit; at the end, the violation.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        for (leaf, excess) in self.leaves.iter().zip(&mut *tally) {
            *excess = leaf.comparison.excess(value);
        }
        tally[self.leaves.len()] = self.cost(|number| tally[number]);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let after = |number: usize| tally[number] + self.leaves[number].comparison.rise(changes);
        self.cost(after) - tally[self.leaves.len()]
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for (leaf, excess) in self.leaves.iter().zip(&mut *tally) {
            *excess += leaf.comparison.rise(changes);
        }
        tally[self.leaves.len()] = self.cost(|number| tally[number]);
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// A 0/1 variable that is 1 exactly when another part is true.
impl Function for Condition {
    fn results(&self) -> Vec<Variable> {
        self.indicators().map(|(variable, ..)| variable).collect()
    }

    fn result(&self, result: Variable, value: Lookup<'_>) -> i64 {
        self.truth_for(result, |number| self.leaves[number].comparison.excess(value))
    }

    fn result_after(&self, result: Variable, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        self.truth_for(result, |number| tally[number] + self.leaves[number].comparison.rise(changes))
    }
}
