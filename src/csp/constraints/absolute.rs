//! The absolute value of a variable.

use crate::csp::{Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Value, Variable};

/// `|x| = result`. Determines `result`.
///
/// Propagation rules out all values that belong to no solution, by looking for a partner of each, of which there are
/// at most two (arc consistency, Mackworth 1977). The violation is the difference.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Absolute, AllDifferent, Csp};
/// // All-interval series: all numbers, and all distances between neighbors, are different.
/// let mut csp = Csp::new();
/// let notes = csp.variables("note", 5, 0..5);
/// let steps = csp.variables("step", 4, -4..=4);
/// let distances = csp.variables("distance", 4, 1..5);
/// for place in 0..4 {
///     csp.post(steps[place].equals(notes[place + 1] - notes[place]));
///     csp.post(Absolute::new(steps[place], distances[place]));
/// }
/// csp.post(AllDifferent::new(notes));
/// csp.post(AllDifferent::new(distances));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Absolute {
    of: Variable,
    result: Operand,
    scope: Box<[Variable]>,
}

impl Absolute {
    /// `|of| = result`. Both may be the same variable, which is then not negative.
    pub fn new(of: Variable, result: impl Into<Operand>) -> Self {
        let result = result.into();
        let other = result.variable().filter(|&result| result != of);
        Absolute { of, result, scope: [of].into_iter().chain(other).collect() }
    }
}

fn absolute(value: Value) -> i64 {
    i64::from(value).abs()
}

impl Constraint for Absolute {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let is_itself = self.result == Operand::Variable(self.of);
        format!("absolute value = {}", if is_itself { "itself".to_owned() } else { self.result.describe() })
    }

    fn prepare(&mut self, csp: &Csp) {
        assert!(self.result.magnitude(csp) < 1 << 61, "a number of more than 61 bits: {self:?}");
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        (absolute(value(self.of)) - self.result.value(value)).abs()
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let of = Operand::Variable(self.of);
        if self.result == of {
            return domains.at_least(self.of, 0);
        }
        domains.retain(self.of, |domains, value| self.result.may_be(domains, absolute(value)))?;
        let Operand::Variable(result) = self.result else { return Ok(()) };
        domains.retain(result, |domains, value| {
            let value = i64::from(value);
            value >= 0 && (of.may_be(domains, value) || of.may_be(domains, -value))
        })
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

impl Function for Absolute {
    fn results(&self) -> Vec<Variable> {
        self.result.variable().filter(|&result| result != self.of).into_iter().collect()
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        absolute(value(self.of))
    }
}
