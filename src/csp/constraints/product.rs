//! Variables whose product is given.

use crate::csp::operand::{magnitude, range};
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Operand, Value, Variable};
use std::borrow::Borrow;

/// The product of variables equals a constant or another variable.
///
/// Propagation rules out values by the least and the greatest that the other factors can come to, whatever
/// their signs, and values that do not divide a known result. The violation is the difference.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Product};
/// let mut csp = Csp::new();
/// let [x, y, z] = ["x", "y", "z"].map(|name| csp.variable(name, 1..=6));
/// csp.post(Product::new([x, y], 12));
/// csp.post(Product::new([y, z], x));
/// let problem = csp.partial();
/// let solutions: Vec<_> = DepthFirst::default().solutions(&problem).collect();
/// assert_eq!(solutions.len(), 1);
/// assert_eq!([x, y, z].map(|variable| solutions[0].value(variable)), [Some(6), Some(2), Some(3)]);
/// ```
#[derive(Clone, Debug)]
pub struct Product {
    /// The factors, and the result if it is a variable.
    scope: Box<[Variable]>,
    factors: usize,
    result: Operand,
}

type Range = (i64, i64);

impl Product {
    /// `factors[0] * factors[1] * ... = result`, each variable named once. The product of no factors is 1.
    pub fn new(factors: impl IntoIterator<Item = impl Borrow<Variable>>, result: impl Into<Operand>) -> Self {
        let result = result.into();
        let mut scope: Vec<Variable> = factors.into_iter().map(|factor| *factor.borrow()).collect();
        let factors = scope.len();
        scope.extend(result.variable());
        Product { scope: scope.into(), factors, result }
    }

    fn factors(&self) -> &[Variable] {
        &self.scope[..self.factors]
    }

    /// What the factors other than number `omitted` can come to.
    fn range_without(&self, domains: &Domains, omitted: usize) -> Result<Range, Conflict> {
        let others = self.factors().iter().enumerate().filter(|&(number, _)| number != omitted);
        others
            .map(|(_, &variable)| range(domains, variable))
            .try_fold((1, 1), |one, other| Ok(times(one, other?)))
    }

    fn difference(&self, [product, zeros, result]: [i64; 3]) -> i64 {
        (if zeros == 0 { product } else { 0 } - result).abs()
    }
}

/// The least and the greatest product of numbers in two ranges: those of the ends.
fn times((a, b): Range, (c, d): Range) -> Range {
    let ends = [a * c, a * d, b * c, b * d];
    ends.iter().fold((i64::MAX, i64::MIN), |(least, greatest), &end| (least.min(end), greatest.max(end)))
}

impl Constraint for Product {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        format!("product = {}", self.result.describe())
    }

    fn prepare(&mut self, csp: &Csp) {
        let factors = self.factors().iter().map(|&variable| magnitude(csp, variable).max(1));
        let product = factors.fold(1u64, u64::saturating_mul);
        let greatest = product.max(self.result.magnitude(csp));
        assert!(greatest < 1 << 61, "a product could come to more than 61 bits hold: {self:?}");
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let product: i64 = self.factors().iter().map(|&variable| i64::from(value(variable))).product();
        (product - self.result.value(value)).abs()
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let (least, greatest) = self.range_without(domains, usize::MAX)?;
        self.result.keep_between(domains, least, greatest)?;
        let (min, max) = self.result.range(domains)?;
        for (number, &factor) in self.factors().iter().enumerate() {
            let others = self.range_without(domains, number)?;
            domains.retain(factor, |_, value| {
                let value = i64::from(value);
                let (least, greatest) = times((value, value), others);
                let divides = min != max || if value == 0 { min == 0 } else { min % value == 0 };
                least <= max && min <= greatest && divides
            })?;
        }
        Ok(())
    }

    fn tally_size(&self) -> usize {
        3
    }

    /// The product of the factors that are not 0, how many are 0, and the result.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        let factors = || self.factors().iter().map(|&variable| i64::from(value(variable)));
        tally[0] = factors().filter(|&factor| factor != 0).product();
        tally[1] = factors().filter(|&factor| factor == 0).count() as i64;
        tally[2] = self.result.value(value);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let before = [tally[0], tally[1], tally[2]];
        let mut after = before;
        self.update(&mut after, changes);
        self.difference(after) - self.difference(before)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for change in changes.iter().filter(|change| Some(change.variable) != self.result.variable()) {
            let zero = |value: Value| i64::from(value == 0);
            // A factor of 0 counts as 1 in the product of the others.
            tally[0] /= i64::from(change.from) + zero(change.from);
            tally[0] *= i64::from(change.to) + zero(change.to);
            tally[1] += zero(change.to) - zero(change.from);
        }
        tally[2] += self.result.delta(changes);
    }
}
