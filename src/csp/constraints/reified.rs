//! Constraints that a literal switches.

use crate::csp::constraint::new_value;
use crate::csp::{
    Change, Conflict, Constraint, Csp, Domains, Event, Function, Literal, Lookup, Value, Variable,
};
use std::borrow::Cow;

/// A literal is true exactly if a constraint is satisfied; or the constraint is only demanded where the
/// literal is true. Any constraint will do; comparisons and what is joined of them can do the same by
/// themselves, and better: see [`Condition`](super::Condition).
///
/// Propagation: where the literal is true, what the constraint rules out. Where it is open, the constraint is
/// propagated for a trial, and the literal is false if that ends in a conflict. Where it is false, the last
/// variable without a value loses those with which the constraint would be satisfied. Where the constraint
/// has to be violated, there may be more values that belong to no solution. The violation is that of the
/// constraint where the literal is true, and 1 where it is false and the constraint is satisfied; a change
/// takes as long as counting the violation of the constraint.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{AllDifferent, Csp, Reified};
/// // Three dice: in how many of the 216 throws do all differ?
/// let mut csp = Csp::new();
/// let dice = csp.variables("die", 3, 1..=6);
/// let differ = csp.boolean("all differ");
/// csp.post(Reified::new(AllDifferent::new(&dice), differ));
/// let problem = csp.partial();
/// let all = DepthFirst::default().solutions(&problem);
/// assert_eq!(all.filter(|throw| throw.value(differ) == Some(1)).count(), 6 * 5 * 4);
/// ```
#[derive(Debug)]
pub struct Reified {
    /// The scope of the constraint, then the variable of the literal.
    scope: Box<[Variable]>,
    constraint: Box<dyn Constraint>,
    literal: Literal,
    /// Must the constraint be violated where the literal is false?
    both_ways: bool,
}

impl Reified {
    /// The literal is true exactly if the constraint is satisfied.
    pub fn new(constraint: impl Constraint + 'static, literal: impl Into<Literal>) -> Self {
        Reified::switched(constraint, literal.into(), true)
    }

    /// Where the literal is true, the constraint is satisfied; where it is false, nothing is said
    /// (half-reification: Feydy, Somogyi & Stuckey 2011).
    pub fn enforced_if(constraint: impl Constraint + 'static, literal: impl Into<Literal>) -> Self {
        Reified::switched(constraint, literal.into(), false)
    }

    fn switched(constraint: impl Constraint + 'static, literal: Literal, both_ways: bool) -> Self {
        let scope = constraint.scope().iter().copied().chain([literal.variable]).collect();
        Reified { scope, constraint: Box::new(constraint), literal, both_ways }
    }

    fn truth(&self, value: Lookup<'_>) -> bool {
        (value(self.literal.variable) != 0) == self.literal.truth
    }

    /// How far this is from being satisfied, where the constraint is that far.
    fn excess(&self, truth: bool, violation: i64) -> i64 {
        match truth {
            true => violation,
            false => i64::from(self.both_ways && violation == 0),
        }
    }

    /// The value of the variable of the literal.
    fn value_of(&self, truth: bool) -> Value {
        Value::from(truth == self.literal.truth)
    }

    /// The changes that are about the constraint; a derived literal changes last, and is named first.
    fn of_constraint<'c>(&self, changes: &'c [Change]) -> Cow<'c, [Change]> {
        let is_about_the_literal = |change: &Change| change.variable == self.literal.variable;
        match changes {
            [first, rest @ ..] if is_about_the_literal(first) => Cow::Borrowed(rest),
            [rest @ .., last] if is_about_the_literal(last) => Cow::Borrowed(rest),
            _ if changes.iter().any(is_about_the_literal) => {
                changes.iter().copied().filter(|change| !is_about_the_literal(change)).collect()
            }
            _ => Cow::Borrowed(changes),
        }
    }

    /// The violation of the constraint as it is, and after changes.
    fn violations(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> [i64; 2] {
        let (before, changes) = (self.constraint.violation(value), self.of_constraint(changes));
        let delta = if changes.is_empty() { 0 } else { self.constraint.delta(value, tally, &changes) };
        [before, before + delta]
    }

    /// The constraint must be violated.
    fn refuse(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let scope = self.constraint.scope().iter().copied();
        let mut open = scope.filter(|&variable| domains.value(variable).is_none());
        let (last, more) = (open.next(), open.next());
        if more.is_some() {
            return Ok(());
        }
        let holds = |domains: &Domains, candidate: Value| {
            let value = |variable| domains.value(variable).unwrap_or(candidate);
            self.constraint.violation(&value) == 0
        };
        match last {
            Some(last) => domains.retain(last, |domains, value| !holds(domains, value)),
            None if holds(domains, 0) => Err(Conflict),
            None => Ok(()),
        }
    }

    /// Propagate by these means of the constraint.
    fn propagate_by(
        &self,
        domains: &mut Domains,
        means: impl FnOnce(&mut Domains) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        match domains.value(self.literal.variable) {
            Some(value) if value == self.value_of(true) => means(domains),
            Some(_) if self.both_ways => self.refuse(domains),
            Some(_) => Ok(()),
            None if domains.refutes(means) => domains.assign(self.literal.variable, self.value_of(false)),
            None => {
                let mut scope = self.constraint.scope().iter();
                let is_satisfied = self.both_ways && scope.all(|&variable| domains.value(variable).is_some());
                let truth = is_satisfied.then(|| self.value_of(true));
                truth.map_or(Ok(()), |truth| domains.assign(self.literal.variable, truth))
            }
        }
    }
}

impl Constraint for Reified {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let literal = if self.literal.truth { "true" } else { "false" };
        let exactly = if self.both_ways { "exactly " } else { "" };
        format!("{}, {exactly}if {literal}", self.constraint.kind())
    }

    /// # Panics
    /// When the variable of the literal may be anything but 0 or 1.
    fn prepare(&mut self, csp: &Csp) {
        super::clause::assert_boolean(csp, self.literal.variable);
        self.constraint.prepare(csp);
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        self.excess(self.truth(value), self.constraint.violation(value))
    }

    fn wakes_on(&self) -> Event {
        self.constraint.wakes_on()
    }

    fn scratch(&self) -> usize {
        self.constraint.scratch()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        self.propagate_by(domains, |domains| self.constraint.propagate(domains, scratch))
    }

    fn has_bounds_propagation(&self) -> bool {
        self.constraint.has_bounds_propagation()
    }

    fn propagate_bounds(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        self.propagate_by(domains, |domains| self.constraint.propagate_bounds(domains, scratch))
    }

    fn has_full_propagation(&self) -> bool {
        self.constraint.has_full_propagation()
    }

    fn has_full_support(&self) -> bool {
        false
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        self.propagate_by(domains, |domains| self.constraint.propagate_fully(domains, scratch))
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        match domains.value(self.literal.variable) {
            Some(value) if value == self.value_of(true) => self.constraint.least_violation(domains),
            Some(_) if self.scope.iter().all(|&variable| domains.value(variable).is_some()) => {
                self.violation(&|variable| domains.value(variable).expect("all variables have values"))
            }
            _ => 0,
        }
    }

    fn tally_size(&self) -> usize {
        self.constraint.tally_size()
    }

    /// That of the constraint.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        self.constraint.tally(value, tally);
    }

    fn delta(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let [before, after] = self.violations(value, tally, changes);
        let changed = |variable| new_value(changes, variable).unwrap_or_else(|| value(variable));
        self.excess(self.truth(&changed), after) - self.excess(self.truth(value), before)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        let changes = self.of_constraint(changes);
        if !changes.is_empty() {
            self.constraint.update(tally, &changes);
        }
    }

    fn function(&self) -> Option<&dyn Function> {
        self.both_ways.then_some(self as &dyn Function)
    }
}

/// The constraint determines the literal.
impl Function for Reified {
    fn results(&self) -> Vec<Variable> {
        vec![self.literal.variable]
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        self.value_of(self.constraint.violation(value) == 0).into()
    }

    fn result_after(&self, _: Variable, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let [_, after] = self.violations(value, tally, changes);
        self.value_of(after == 0).into()
    }
}
