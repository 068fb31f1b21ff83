//! What is wrong with an assignment.

use super::{Csp, Posted, Value, Variable};
use std::cmp::Reverse;
use std::fmt;

/// A violated constraint, and its share of the total violation.
#[derive(Clone, Debug)]
pub struct Violation<'a> {
    /// The constraint, with its name.
    pub posted: &'a Posted,
    /// How far it is from being satisfied; above 0.
    pub cost: i64,
}

/// "row 3: all different, violated by 2".
impl fmt::Display for Violation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, violated by {}", self.posted, self.cost)
    }
}

impl Csp {
    /// Every constraint that an assignment violates, the largest share first. Of a partial assignment, only
    /// the constraints whose variables all have values count.
    ///
    /// It is not checked whether the values belong to the domains.
    ///
    /// ```
    /// use recuit::csp::{AllDifferent, Csp, NotEqual};
    /// let mut csp = Csp::new();
    /// let [x, y, z] = ["x", "y", "z"].map(|name| csp.variable(name, 1..=3));
    /// csp.post(NotEqual::new(x, y));
    /// csp.post(AllDifferent::new([x, y, z])).named("row 1");
    /// let explain = |values: [Option<i32>; 3]| -> Vec<String> {
    ///     csp.explain(|variable| values[variable.index()]).iter().map(ToString::to_string).collect()
    /// };
    /// assert_eq!(explain([Some(2); 3]), ["row 1: all different, violated by 2", "different: x, y, violated by 1"]);
    /// assert_eq!(explain([Some(2), Some(2), None]), ["different: x, y, violated by 1"]);
    /// ```
    pub fn explain(&self, value: impl Fn(Variable) -> Option<Value>) -> Vec<Violation<'_>> {
        let has_value = |&variable: &Variable| value(variable).is_some();
        let assigned =
            self.constraints().iter().filter(|posted| posted.constraint().scope().iter().all(has_value));
        let lookup = |variable| value(variable).expect("all variables of the scope have values");
        let mut violations: Vec<Violation<'_>> = assigned
            .map(|posted| Violation { posted, cost: posted.constraint().violation(&lookup) })
            .filter(|violation| violation.cost != 0)
            .collect();
        violations.sort_by_key(|violation| Reverse(violation.cost));
        violations
    }

    /// All that keeps an assignment from being a solution, in words, found without propagation: variables without a
    /// value, values outside their domains, and what [`explain`](Csp::explain) says.
    pub fn faults(&self, value: impl Fn(Variable) -> Option<Value>) -> Vec<String> {
        let outside = self.all().filter_map(|variable| match value(variable) {
            None => Some(format!("{} has no value", self.name(variable))),
            Some(value) if !self.domain(variable).contains(value) => {
                Some(format!("{} cannot be {value}", self.name(variable)))
            }
            Some(_) => None,
        });
        // Constraints are only asked about values inside the domains; they may fail at others.
        let inside = |variable| value(variable).filter(|&value| self.domain(variable).contains(value));
        outside.chain(self.explain(inside).iter().map(ToString::to_string)).collect()
    }
}
