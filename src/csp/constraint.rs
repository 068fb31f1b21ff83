//! What a constraint is.

use super::{Csp, Domains, Function, Value, Variable};
use std::fmt::Debug;

/// A domain has become empty, or a constraint cannot be satisfied any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// The value of each variable, looked up.
pub type Lookup<'a> = &'a dyn Fn(Variable) -> Value;

/// A variable of a full assignment takes another value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The variable.
    pub variable: Variable,
    /// The value that it has.
    pub from: Value,
    /// The value that it takes.
    pub to: Value,
}

/// The value that a variable has after the changes, if one of them is about it.
#[inline]
pub(super) fn new_value(changes: &[Change], variable: Variable) -> Option<Value> {
    changes.iter().find(|change| change.variable == variable).map(|change| change.to)
}

/// By how much changes would change the violation, by the definition.
pub(super) fn measured_twice<C: Constraint + ?Sized>(
    constraint: &C,
    value: Lookup<'_>,
    changes: &[Change],
) -> i64 {
    let changed = |asked| new_value(changes, asked).unwrap_or_else(|| value(asked));
    constraint.violation(&changed) - constraint.violation(value)
}

/// Write down the values of those of the variables that have one.
pub(super) fn write_values(scope: &[Variable], domains: &Domains, values: &mut Vec<u64>) {
    values.extend(scope.iter().filter_map(|&variable| domains.value(variable)).map(|value| value as u64));
}

/// What must happen to a variable of its scope before a constraint is propagated again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// It has been given a value.
    Assigned,
    /// Its least or its greatest value is ruled out.
    Bounds,
    /// Any value is ruled out.
    Domain,
}

/// Moves of local search that keep a constraint satisfied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptBy {
    /// Any two variables exchange their values.
    Exchanges,
    /// The variables are the successors on a round trip: number `i` tells which place, numbered from 0, comes
    /// after place `i`. A path of it moves elsewhere, or is reversed; with `loops` a place that is its own
    /// successor enters, or becomes one and leaves.
    Rerouting {
        /// May places be left out?
        loops: bool,
    },
}

/// A condition on some variables (AIMA section 6.1).
///
/// Only the [scope](Constraint::scope) and the [violation](Constraint::violation) must be given: with them a
/// constraint works in both formulations. The other methods make it fast. To rule values out earlier than when one
/// variable of the scope is left, override [`propagate`](Constraint::propagate); to measure a change in O(1), keep
/// a tally.
///
/// ```
/// use recuit::csp::{Constraint, Csp, Lookup, Variable};
/// use recuit::DepthFirst;
///
/// /// The sum of two squares is a third.
/// #[derive(Debug)]
/// struct Pythagoras([Variable; 3]);
///
/// impl Constraint for Pythagoras {
///     fn scope(&self) -> &[Variable] { &self.0 }
///     fn violation(&self, value: Lookup<'_>) -> i64 {
///         let [a, b, c] = self.0.map(|side| i64::from(value(side)));
///         (a * a + b * b - c * c).abs()
///     }
/// }
///
/// let mut csp = Csp::new();
/// let sides = ["a", "b", "c"].map(|name| csp.variable(name, 1..=20));
/// csp.post(Pythagoras(sides));
/// let count = DepthFirst::default().solutions(&csp.partial()).count();
/// assert_eq!(count, 12); // 3-4-5, 5-12-13, 6-8-10, 8-15-17, 9-12-15, 12-16-20, each in two orders
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint",
    label = "no constraint",
    note = "comparisons are made by methods: `(2 * x + y).at_most(7)`, `x.differs_from(y)`"
)]
pub trait Constraint: Debug + Send + Sync {
    /// The variables it is about, each once.
    fn scope(&self) -> &[Variable];

    /// How far a full assignment is from satisfying it: 0 when it does, more the further away it is. What local
    /// search minimizes is the sum over all constraints.
    fn violation(&self, value: Lookup<'_>) -> i64;

    /// What it demands, in a word or two, for messages: "all different".
    fn kind(&self) -> String {
        "constraint".to_owned()
    }

    /// It is about to be posted: a chance to look at the domains of its variables.
    fn prepare(&mut self, _csp: &Csp) {}

    /// Which event of a variable in its scope makes propagation worth trying again.
    fn wakes_on(&self) -> Event {
        Event::Assigned
    }

    /// How many numbers of scratch memory propagation wants. They start at 0 and are passed to every call.
    /// Backtracking does not restore them, so they may hold only hints that are never relied upon.
    fn scratch(&self) -> usize {
        0
    }

    /// Rule out values that belong to no solution of this constraint. It need not find all, but where all
    /// variables have values it must tell whether they satisfy it.
    ///
    /// The default waits until a single variable is left without a value (forward checking by the definition).
    ///
    /// # Errors
    /// When it cannot be satisfied.
    fn propagate(&self, domains: &mut Domains, _scratch: &mut [u64]) -> Result<(), Conflict> {
        let mut open = self.scope().iter().copied().filter(|&variable| domains.value(variable).is_none());
        match (open.next(), open.next()) {
            (None, _) => {
                let value = |variable| domains.value(variable).expect("no variable is open");
                if self.violation(&value) == 0 { Ok(()) } else { Err(Conflict) }
            }
            (Some(last), None) => {
                let satisfied = |domains: &Domains, candidate| {
                    let value = |variable| domains.value(variable).unwrap_or(candidate);
                    self.violation(&value) == 0
                };
                domains.retain(last, satisfied)
            }
            _ => Ok(()),
        }
    }

    /// Rule out the least and the greatest values that belong to no solution of this constraint if each
    /// domain is taken for the interval between its ends, where that takes more time than
    /// [`propagate`](Constraint::propagate): it is called when nothing else is left to be propagated, and
    /// only when the user wants [`Consistency::Bounds`](super::Consistency::Bounds). A bound that it moves
    /// wakes it again. The default does nothing.
    ///
    /// # Errors
    /// When it cannot be satisfied.
    fn propagate_bounds(&self, _domains: &mut Domains, _scratch: &mut [u64]) -> Result<(), Conflict> {
        Ok(())
    }

    /// Does [`propagate_bounds`](Constraint::propagate_bounds) do anything?
    fn has_bounds_propagation(&self) -> bool {
        false
    }

    /// Rule out all values that belong to no solution of this constraint, where that takes much more time than
    /// [`propagate`](Constraint::propagate): it is called when nothing else is left to be propagated, and only when
    /// the user wants [`Consistency::Domain`](super::Consistency::Domain). What it rules out itself does not wake it
    /// again, so it must rule out at once all that it can. The default does nothing.
    ///
    /// # Errors
    /// When it cannot be satisfied.
    fn propagate_fully(&self, _domains: &mut Domains, _scratch: &mut [u64]) -> Result<(), Conflict> {
        Ok(())
    }

    /// Does [`propagate_fully`](Constraint::propagate_fully) do anything?
    fn has_full_propagation(&self) -> bool {
        false
    }

    /// How far a full assignment of the values that are left is from satisfying it at least: what a
    /// [preference](super::Preference) that cannot be met any more will cost in a tree search. Where all variables have
    /// values it must be exact. The default is 0 before that.
    fn least_violation(&self, domains: &Domains) -> i64 {
        let has_value = |&variable: &Variable| domains.value(variable).is_some();
        let value = |variable| domains.value(variable).expect("all variables have values");
        if self.scope().iter().all(has_value) { self.violation(&value) } else { 0 }
    }

    /// Does it leave only values of solutions, if it does anything? Not where to find these is NP-hard, and
    /// it rules out more values than [`propagate`](Constraint::propagate) but not all.
    fn has_full_support(&self) -> bool {
        true
    }

    /// Write down behind `left` what the variables that have values leave for the open ones: numbers that,
    /// with the values left to the open ones, tell all that can still satisfy it, and that are as many
    /// whenever the same variables are open. It is asked where its scope has variables of both kinds, and
    /// [propagation](Constraint::propagate) has gone on until nothing follows any more. The default writes
    /// down the values.
    fn residual(&self, domains: &Domains, left: &mut Vec<u64>) {
        write_values(self.scope(), domains, left);
    }

    /// How many values of other variables this constraint would rule out at once if `variable` took `value`: what
    /// the least-constraining-value heuristic adds up (AIMA section 6.3.1). The default counts for constraints
    /// of two variables, and is 0 for others.
    fn rules_out(&self, domains: &Domains, variable: Variable, value: Value) -> u64 {
        let &[one, other] = self.scope() else { return 0 };
        let peer = if one == variable { other } else { one };
        let forbidden = |candidate: &Value| {
            self.violation(&|asked| if asked == variable { value } else { *candidate }) != 0
        };
        domains.values(peer).filter(forbidden).count() as u64
    }

    /// How many numbers a full assignment keeps for it, so that changes can be measured quickly.
    fn tally_size(&self) -> usize {
        0
    }

    /// Fill the tally, which is all zeros, for a full assignment.
    fn tally(&self, _value: Lookup<'_>, _tally: &mut [i64]) {}

    /// By how much the violation would change if the variables in `changes`, each of its scope and each once, took
    /// other values; `value` still looks up the old ones. There are one or two changes, and more where variables are
    /// [derived](Function). The default measures twice.
    fn delta(&self, value: Lookup<'_>, _tally: &[i64], changes: &[Change]) -> i64 {
        measured_twice(self, value, changes)
    }

    /// The changes are made: bring the tally up to date.
    fn update(&self, _tally: &mut [i64], _changes: &[Change]) {}

    /// The moves that keep it satisfied once it is, and that reach all its solutions if the domains are equal, so that
    /// local search need never violate it. They must leave its tally as it is. The default says that there are none.
    fn kept_by(&self, _csp: &Csp) -> Option<KeptBy> {
        None
    }

    /// Does it demand that all variables of its scope take different values, and nothing else?
    fn is_all_different(&self) -> bool {
        false
    }

    /// The values that it leaves no choice once others are known, if there are any.
    fn function(&self) -> Option<&dyn Function> {
        None
    }
}
