//! Declaring a puzzle: variables, constraints, and what is to be minimized.

use super::{Branches, Complete, Constraint, Domain, Expression, Partial, Preference, Value, Variable};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// A constraint satisfaction problem (AIMA section 6.1), declared once and posed in two formulations: as a
/// [`partial`](Csp::partial) assignment that grows, and as a [`complete`](Csp::complete) one that is repaired.
///
/// ```
/// use recuit::csp::{AllDifferent, Csp};
/// use recuit::{DepthFirst, Engine, Problem, Run};
///
/// let mut csp = Csp::new();
/// let [s, e, n, d, m, o, r, y] = ["S", "E", "N", "D", "M", "O", "R", "Y"].map(|name| csp.variable(name, 0..=9));
/// csp.post(AllDifferent::new([s, e, n, d, m, o, r, y]));
/// csp.post((1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e)
///     .equals(10000 * m + 1000 * o + 100 * n + 10 * e + y)).named("SEND + MORE = MONEY");
/// csp.post(s.at_least(1));
/// csp.post(m.at_least(1));
///
/// let problem = csp.partial();
/// let mut solutions = DepthFirst::default().solutions(&problem);
/// let solution = solutions.next().unwrap();
/// assert_eq!([s, e, n, d, m, o, r, y].map(|letter| solution.value(letter).unwrap()), [9, 5, 6, 7, 1, 0, 8, 2]);
/// assert!(solutions.next().is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Csp {
    variables: Vec<Declared>,
    constraints: Vec<Posted>,
    objective: Option<Expression>,
    /// Is its negative what the user wants to be as great as can be?
    pub(super) maximizes: bool,
    pub(super) preferences: Vec<Preference>,
    /// The variables that are defined, each with the number of the constraint that does it.
    definitions: Vec<(Variable, usize)>,
}

#[derive(Clone, Debug)]
struct Declared {
    name: String,
    domain: Domain,
}

/// A constraint of a [`Csp`], and its name.
#[derive(Clone, Debug)]
pub struct Posted {
    name: String,
    constraint: Arc<dyn Constraint>,
}

impl Posted {
    /// Give it a name in the language of the puzzle, for explanations: "row 3".
    pub fn named(&mut self, name: impl Into<String>) -> &mut Self {
        self.name = name.into();
        self
    }

    /// Its name: what it demands and of which variables, unless it was given another.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The constraint itself.
    pub fn constraint(&self) -> &dyn Constraint {
        &*self.constraint
    }
}

/// Its name, and what it demands: "row 3: all different".
impl fmt::Display for Posted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.constraint.kind();
        f.write_str(&self.name)?;
        // A default name begins with the kind already.
        if self.name.starts_with(&kind) { Ok(()) } else { write!(f, ": {kind}") }
    }
}

impl Csp {
    /// Nothing declared yet.
    pub fn new() -> Self {
        Csp::default()
    }

    /// Declare a variable and what it may be; a domain without values makes the problem infeasible.
    pub fn variable(&mut self, name: impl Into<String>, domain: impl Into<Domain>) -> Variable {
        let variable = Variable(u32::try_from(self.variables.len()).expect("fewer than 2^32 variables"));
        self.variables.push(Declared { name: name.into(), domain: domain.into() });
        variable
    }

    /// Declare `count` variables with the same domain; they are named `name[0]`, `name[1]`...
    pub fn variables(&mut self, name: &str, count: usize, domain: impl Into<Domain>) -> Vec<Variable> {
        let domain = domain.into();
        (0..count).map(|index| self.variable(format!("{name}[{index}]"), domain.clone())).collect()
    }

    /// Declare a variable that is true, 1, or false, 0: a [literal](super::Literal) of a
    /// [`Clause`](super::Clause), and a [`Condition`](super::Condition) by itself.
    pub fn boolean(&mut self, name: impl Into<String>) -> Variable {
        self.variable(name, 0..=1)
    }

    /// Declare `count` variables that are 1 or 0; they are named `name[0]`, `name[1]`...
    pub fn booleans(&mut self, name: &str, count: usize) -> Vec<Variable> {
        self.variables(name, count, 0..=1)
    }

    /// Leave a variable only the first of its values, if it has any.
    pub(super) fn give(&mut self, variable: Variable) {
        let domain = &mut self.variables[variable.index()].domain;
        *domain = domain.values().take(1).collect();
    }

    /// Post a constraint. It can then be given a name.
    ///
    /// # Panics
    /// When its scope names a variable twice, or one that this problem does not have; when a sum or a product in it
    /// could come to more than 61 bits.
    pub fn post(&mut self, constraint: impl Constraint + 'static) -> &mut Posted {
        let posted = self.prepared(constraint);
        self.constraints.push(posted);
        self.constraints.last_mut().expect("one was pushed")
    }

    /// A constraint on variables of this problem, ready to be used.
    pub(super) fn prepared(&self, mut constraint: impl Constraint + 'static) -> Posted {
        let scope = constraint.scope();
        let mut numbers: Vec<usize> = scope.iter().map(|variable| variable.index()).collect();
        numbers.sort_unstable();
        assert!(
            numbers.windows(2).all(|pair| pair[0] < pair[1]),
            "a scope names a variable twice: {constraint:?}"
        );
        assert!(
            numbers.last().is_none_or(|&last| last < self.variables.len()),
            "no such variable: {constraint:?}"
        );
        constraint.prepare(self);
        let names: Vec<&str> = constraint.scope().iter().map(|&variable| self.name(variable)).collect();
        let name = format!("{}: {}", constraint.kind(), names.join(", "));
        Posted { name, constraint: Arc::new(constraint) }
    }

    /// The variable is what the expression comes to. In the complete formulation it is
    /// [derived](Complete::is_derived): local search computes it, and does not choose it. Many are found without being
    /// told; this says which of the variables of a sum is the result.
    ///
    /// ```
    /// use recuit::csp::Csp;
    /// let mut csp = Csp::new();
    /// let [length, width] = ["length", "width"].map(|name| csp.variable(name, 1..=9));
    /// let perimeter = csp.variable("perimeter", 4..=36);
    /// csp.define(perimeter, 2 * length + 2 * width);
    /// assert!(csp.complete().is_derived(perimeter));
    /// ```
    ///
    /// # Panics
    /// When the expression is about the variable itself, and where [`post`](Csp::post) does.
    pub fn define(&mut self, variable: Variable, expression: impl Into<Expression>) -> &mut Posted {
        let expression = expression.into();
        let is_about = expression.terms().iter().any(|&(_, other)| other == variable);
        assert!(!is_about, "{} is defined by itself", self.name(variable));
        self.definitions.push((variable, self.constraints.len()));
        self.post(variable.equals(expression))
    }

    /// The variables that were [defined](Csp::define), each with the number of the constraint that does it.
    pub fn definitions(&self) -> &[(Variable, usize)] {
        &self.definitions
    }

    /// Among all solutions, the one with the least value of `cost` is wanted.
    ///
    /// # Panics
    /// When it could come to more than 61 bits.
    pub fn minimize(&mut self, cost: impl Into<Expression>) {
        let cost = cost.into();
        cost.assert_fits(self);
        self.objective = Some(cost);
        self.maximizes = false;
    }

    /// Among all solutions, the one with the greatest value of `gain` is wanted; the cost is its negative.
    ///
    /// # Panics
    /// When it could come to more than 61 bits.
    pub fn maximize(&mut self, gain: impl Into<Expression>) {
        self.minimize(-gain.into());
        self.maximizes = true;
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Is there no variable?
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// All variables, in the order of declaration.
    pub fn all(&self) -> impl ExactSizeIterator<Item = Variable> + use<> {
        (0..self.variables.len() as u32).map(Variable)
    }

    /// The name of a variable.
    pub fn name(&self, variable: Variable) -> &str {
        &self.variables[variable.index()].name
    }

    /// What a variable may be.
    pub fn domain(&self, variable: Variable) -> &Domain {
        &self.variables[variable.index()].domain
    }

    /// The least and the greatest value that any of these variables may take.
    pub(super) fn ends(&self, variables: impl IntoIterator<Item = Variable>) -> Option<(Value, Value)> {
        let ends = variables.into_iter().filter_map(|variable| self.domain(variable).ends());
        ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    }

    /// The values that any of these variables may take, unless there are more than `most`.
    pub(super) fn few_values(&self, variables: &[Variable], most: usize) -> Option<BTreeSet<Value>> {
        let mut values = BTreeSet::new();
        for &variable in variables {
            let domain = self.domain(variable);
            if domain.len() > most {
                return None;
            }
            values.extend(domain.values());
        }
        (values.len() <= most).then_some(values)
    }

    /// The constraints, in the order in which they were posted.
    pub fn constraints(&self) -> &[Posted] {
        &self.constraints
    }

    /// What is to be minimized, if anything is.
    pub fn objective(&self) -> Option<&Expression> {
        self.objective.as_ref()
    }

    /// The problem in the partial formulation, searched by default: maintaining arc consistency, and deciding
    /// the variable with the fewest values per weight of its constraints first.
    pub fn partial(&self) -> Partial<'_> {
        self.partial_with(Branches::default())
    }

    /// The problem in the partial formulation, searched as `branches` say.
    pub fn partial_with(&self, branches: Branches) -> Partial<'_> {
        Partial::new(self, branches)
    }

    /// The problem in the complete formulation.
    pub fn complete(&self) -> Complete<'_> {
        Complete::new(self)
    }

    /// The same variables with only those constraints, given by their numbers in [`Csp::constraints`], and nothing to
    /// be minimized.
    pub fn with_constraints(&self, numbers: impl IntoIterator<Item = usize>) -> Csp {
        let constraints = numbers.into_iter().map(|number| self.constraints[number].clone()).collect();
        Csp { constraints, objective: None, preferences: Vec::new(), definitions: Vec::new(), ..self.clone() }
    }
}
