//! Constraints that leave a variable no choice.

use super::constraint::new_value;
use super::{Change, Constraint, Lookup, Variable};

/// A constraint that leaves variables of its scope no choice once the others have values: a one-way constraint, or
/// invariant (Van Hentenryck & Michel 2005, *Constraint-Based Local Search*, chapter 3).
///
/// In the complete formulation such a variable can be *derived*: local search does not change it, but computes it
/// whenever a variable changes that it depends on. See [`Complete`](super::Complete) for which ones are.
///
/// A constraint of your own hands it out by [`Constraint::function`]:
///
/// ```
/// use recuit::csp::{Constraint, Csp, Function, Lookup, Variable};
///
/// /// The second is the square of the first.
/// #[derive(Debug)]
/// struct Square([Variable; 2]);
///
/// impl Constraint for Square {
///     fn scope(&self) -> &[Variable] { &self.0 }
///     fn violation(&self, value: Lookup<'_>) -> i64 { (self.result(self.0[1], value) - i64::from(value(self.0[1]))).abs() }
///     fn function(&self) -> Option<&dyn Function> { Some(self) }
/// }
///
/// impl Function for Square {
///     fn results(&self) -> Vec<Variable> { vec![self.0[1]] }
///     fn result(&self, _: Variable, value: Lookup<'_>) -> i64 { i64::from(value(self.0[0])).pow(2) }
/// }
///
/// let mut csp = Csp::new();
/// let [x, y] = [csp.variable("x", 0..=9), csp.variable("y", 0..=81)];
/// csp.post(Square([x, y]));
/// assert!(csp.complete().is_derived(y));
/// ```
pub trait Function: Constraint {
    /// The variables that it may determine, those first that it had better.
    fn results(&self) -> Vec<Variable>;

    /// The variables that determine this one. By default all others of the scope.
    fn inputs(&self, result: Variable) -> Vec<Variable> {
        self.scope().iter().copied().filter(|&input| input != result).collect()
    }

    /// What the variable must be for the constraint to be satisfied, given its inputs; only these may be
    /// looked up. Where it can be satisfied by no number, one of those that are closest to satisfying it; it
    /// need not be a value of the variable, which then takes the nearest that it has.
    fn result(&self, result: Variable, value: Lookup<'_>) -> i64;

    /// The same if the variables in `changes` took other values; `value` and the [tally](Constraint::tally) are as they
    /// were before, and the value of the result is too. The default computes it by the definition.
    fn result_after(&self, result: Variable, value: Lookup<'_>, _tally: &[i64], changes: &[Change]) -> i64 {
        self.result(result, &|asked| new_value(changes, asked).unwrap_or_else(|| value(asked)))
    }
}
