//! Which variables are derived, and in which order.

use super::super::{Csp, Domain, Function, Value, Variable};

/// The variables whose values are computed from those of others, in an order in which each comes after all
/// that it depends on.
#[derive(Clone, Debug, Default)]
pub(super) struct Derived {
    /// In that order.
    pub(super) list: Box<[Definition]>,
    /// For each variable, the places in the list of those that depend on it directly, ascending; empty where nothing is
    /// derived.
    dependents: Box<[Box<[u32]>]>,
    is_derived: Box<[bool]>,
}

/// How a variable is derived.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) variable: Variable,
    /// The number of the constraint that determines it.
    pub(super) constraint: usize,
    domain: Domain,
}

impl Definition {
    /// The value of the domain that is nearest to a number, the lower of two.
    #[inline]
    pub(super) fn nearest(&self, number: i64) -> Value {
        self.domain.nearest(number).expect("a domain with values")
    }
}

/// The constraint as a function, of which it is known that it is one.
pub(super) fn function(csp: &Csp, constraint: usize) -> &dyn Function {
    csp.constraints()[constraint].constraint().function().expect("a constraint that determines a variable")
}

impl Derived {
    /// What [definitions](Csp::define) say; then what constraints determine that have one result; then what those do
    /// that leave a choice, as a sum does. In each case in the order in which they were posted, and only variables
    /// that are not `taken`, not derived already and not needed to compute themselves. Only the constraints of these
    /// numbers, ascending, are considered.
    pub(super) fn of(csp: &Csp, constraints: &[usize], taken: impl Fn(Variable) -> bool) -> Self {
        let mut choice = Choice { csp, defined_by: vec![None; csp.len()], is_input: vec![false; csp.len()] };
        let is_measured = |number: &usize| constraints.binary_search(number).is_ok();
        for &(variable, number) in csp.definitions().iter().filter(|(_, number)| is_measured(number)) {
            choice.derive(variable, number);
        }
        let free = |variable: &Variable| !taken(*variable) && csp.domain(*variable).len() > 1;
        // They come in the order in which they were posted.
        let is_definition = |number| csp.definitions().binary_search_by_key(&number, |&(_, it)| it).is_ok();
        let mut with_a_choice = Vec::new();
        for &number in constraints.iter().filter(|&&number| !is_definition(number)) {
            let Some(function) = csp.constraints()[number].constraint().function() else { continue };
            let results = function.results();
            if results.iter().any(|result| function.inputs(results[0]).contains(result)) {
                with_a_choice.push((number, results));
            } else {
                results.into_iter().filter(free).for_each(|result| choice.derive(result, number));
            }
        }
        for (number, results) in with_a_choice {
            results.into_iter().filter(free).for_each(|result| choice.derive(result, number));
        }
        choice.ordered()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    #[inline]
    pub(super) fn is_derived(&self, variable: Variable) -> bool {
        self.is_derived.get(variable.index()).is_some_and(|&is_derived| is_derived)
    }

    /// The places in the list of the variables that depend directly on this one.
    #[inline]
    pub(super) fn dependents(&self, variable: Variable) -> &[u32] {
        self.dependents.get(variable.index()).map_or(&[], |dependents| dependents)
    }

    /// For each variable, those that it is computed from in the end: itself, if it is not derived.
    pub(super) fn sources(&self, csp: &Csp) -> Vec<Vec<Variable>> {
        let mut sources: Vec<Vec<Variable>> = csp.all().map(|variable| vec![variable]).collect();
        for definition in &self.list {
            let inputs = function(csp, definition.constraint).inputs(definition.variable);
            let mut all: Vec<Variable> =
                inputs.iter().flat_map(|input| sources[input.index()].iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            sources[definition.variable.index()] = all;
        }
        sources
    }
}

/// The choice so far.
struct Choice<'a> {
    csp: &'a Csp,
    /// The constraint that each variable is derived by.
    defined_by: Vec<Option<usize>>,
    /// Is a derived variable computed from it?
    is_input: Vec<bool>,
}

impl Choice<'_> {
    /// Derive the variable by that constraint, unless it is derived already or would depend on itself.
    fn derive(&mut self, variable: Variable, constraint: usize) {
        let inputs = function(self.csp, constraint).inputs(variable);
        // What nothing depends on cannot close a cycle.
        let closes_cycle = self.is_input[variable.index()] && self.depend_on(&inputs, variable);
        if self.defined_by[variable.index()].is_none() && !closes_cycle {
            self.defined_by[variable.index()] = Some(constraint);
            inputs.iter().for_each(|input| self.is_input[input.index()] = true);
        }
    }

    /// Does any of the variables depend on this one?
    fn depend_on(&self, variables: &[Variable], on: Variable) -> bool {
        let mut seen = vec![false; self.csp.len()];
        let mut left = variables.to_vec();
        while let Some(next) = left.pop() {
            if next == on {
                return true;
            }
            if !std::mem::replace(&mut seen[next.index()], true) {
                left.extend(self.inputs(next));
            }
        }
        false
    }

    fn inputs(&self, variable: Variable) -> Vec<Variable> {
        let constraint = self.defined_by[variable.index()];
        constraint.map_or_else(Vec::new, |number| function(self.csp, number).inputs(variable))
    }

    /// Those chosen, each after its inputs.
    fn ordered(self) -> Derived {
        if self.defined_by.iter().all(Option::is_none) {
            return Derived::default();
        }
        // A variable is left when all its inputs are placed.
        let mut unplaced: Vec<usize> = vec![0; self.csp.len()];
        let mut needed_by: Vec<Vec<Variable>> = vec![Vec::new(); self.csp.len()];
        let derived = || self.csp.all().filter(|variable| self.defined_by[variable.index()].is_some());
        for variable in derived() {
            for input in self.inputs(variable) {
                needed_by[input.index()].push(variable);
                unplaced[variable.index()] += usize::from(self.defined_by[input.index()].is_some());
            }
        }
        let mut ready: Vec<Variable> = derived().filter(|variable| unplaced[variable.index()] == 0).collect();
        let (mut next, mut list) = (0, Vec::new());
        let mut dependents: Vec<Vec<u32>> = vec![Vec::new(); self.csp.len()];
        while let Some(&variable) = ready.get(next) {
            next += 1;
            let constraint = self.defined_by[variable.index()].expect("a derived variable");
            let inputs = self.inputs(variable);
            inputs.iter().for_each(|input| dependents[input.index()].push(list.len() as u32));
            list.push(Definition { variable, constraint, domain: self.csp.domain(variable).clone() });
            for &waiting in &needed_by[variable.index()] {
                unplaced[waiting.index()] -= 1;
                if unplaced[waiting.index()] == 0 {
                    ready.push(waiting);
                }
            }
        }
        Derived {
            list: list.into(),
            dependents: dependents.into_iter().map(Into::into).collect(),
            is_derived: self.defined_by.iter().map(Option::is_some).collect(),
        }
    }
}
