//! Variables whose product is given.

use super::supports::{self, Graph};
use crate::csp::operand::{magnitude, range};
use crate::csp::{
    Change, Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Value, Variable,
};
use std::borrow::Borrow;

/// The product of variables equals a constant or another variable.
///
/// Propagation rules out values by the least and the greatest that the other factors can come to, whatever
/// their signs (Apt and Zoeteweij 2007), and values that do not divide a known result. With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), it rules out all values that belong to no solution of a
/// product of two variables, or a power of one, as soon as up to 4096 pairs of values are left. The violation is the
/// difference. It determines the result.
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
///
/// // Numbers whose squares end with themselves: 0, 1, 25 and 76.
/// let mut csp = Csp::new();
/// let [x, square, rest] = [0..100, 0..10_000, 0..100].map(|domain| csp.variable("x", domain));
/// csp.post(Product::new([x, x], square));
/// csp.post((square - x).equals(100 * rest));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Product {
    /// The factors and the result, if it is a variable, each once.
    scope: Box<[Variable]>,
    /// In the order of declaration, each once and with its exponent: how often it is a factor.
    factors: Box<[(Variable, u32)]>,
    result: Operand,
    scratch: usize,
}

type Range = (i64, i64);

impl Product {
    /// `factors[0] * factors[1] * ... = result`. A variable may be named more than once. The product of no factors
    /// is 1.
    pub fn new(factors: impl IntoIterator<Item = impl Borrow<Variable>>, result: impl Into<Operand>) -> Self {
        let result = result.into();
        let mut factors: Vec<_> = factors.into_iter().map(|factor| (*factor.borrow(), 1)).collect();
        factors.sort_unstable();
        factors.dedup_by(|next, first| {
            let same = next.0 == first.0;
            first.1 += if same { next.1 } else { 0 };
            same
        });
        let mut scope: Vec<Variable> = factors.iter().map(|&(factor, _)| factor).collect();
        scope.extend(result.variable().filter(|result| scope.binary_search(result).is_err()));
        Product { scope: scope.into(), factors: factors.into(), result, scratch: 0 }
    }

    /// What the factors other than number `omitted` can come to.
    fn range_without(&self, domains: &Domains, omitted: usize) -> Result<Range, Conflict> {
        let others = self.factors.iter().enumerate().filter(|&(number, _)| number != omitted);
        others
            .map(|(_, &(factor, exponent))| Ok(raise(range(domains, factor)?, exponent)))
            .try_fold((1, 1), |one, other| Ok(times(one, other?)))
    }

    /// Up to two factors as a function of two numbers, and their exponents.
    fn as_function(&self) -> Option<(Graph, [u32; 2])> {
        let one = (Operand::Constant(1), 1);
        let factor = |place: usize| {
            self.factors.get(place).map_or(one, |&(factor, exponent)| (Operand::Variable(factor), exponent))
        };
        let [left, right] = [0, 1].map(factor);
        (self.factors.len() <= 2).then_some(([left.0, right.0, self.result], [left.1, right.1]))
    }

    fn difference(&self, [product, zeros, result]: [i64; 3]) -> i64 {
        (if zeros == 0 { product } else { 0 } - result).abs()
    }

    fn product(&self, value: Lookup<'_>) -> i64 {
        self.factors.iter().map(|&(factor, exponent)| i64::from(value(factor)).pow(exponent)).product()
    }
}

/// The least and the greatest product of numbers in two ranges: those of the ends.
fn times((a, b): Range, (c, d): Range) -> Range {
    let ends = [a * c, a * d, b * c, b * d];
    ends.iter().fold((i64::MAX, i64::MIN), |(least, greatest), &end| (least.min(end), greatest.max(end)))
}

/// The least and the greatest power of the numbers in a range.
pub(super) fn raise((a, b): Range, exponent: u32) -> Range {
    let (one, other) = (a.pow(exponent), b.pow(exponent));
    let folds = exponent > 0 && exponent.is_multiple_of(2) && a < 0 && b > 0;
    (if folds { 0 } else { one.min(other) }, one.max(other))
}

impl Constraint for Product {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let is_factor = self.result.variable().is_some() && self.scope.len() == self.factors.len();
        let result = if is_factor { "one of them".to_owned() } else { self.result.describe() };
        format!("product = {result}")
    }

    fn prepare(&mut self, csp: &Csp) {
        let factor = |&(factor, exponent): &(_, u32)| magnitude(csp, factor).max(1).saturating_pow(exponent);
        let product = self.factors.iter().map(factor).fold(1u64, u64::saturating_mul);
        let greatest = product.max(self.result.magnitude(csp));
        assert!(greatest < 1 << 61, "a product could come to more than 61 bits hold: {self:?}");
        self.scratch = self.as_function().map_or(0, |(graph, _)| supports::scratch(csp, graph));
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        (self.product(value) - self.result.value(value)).abs()
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let (least, greatest) = self.range_without(domains, usize::MAX)?;
        self.result.keep_between(domains, least, greatest)?;
        for (number, &(factor, exponent)) in self.factors.iter().enumerate() {
            let others = self.range_without(domains, number)?;
            let result = self.result.range(domains)?;
            let is_result = self.result == Operand::Variable(factor);
            domains.retain(factor, |_, value| {
                let value = i64::from(value);
                let power = value.pow(exponent);
                let (min, max) = if is_result { (value, value) } else { result };
                let (least, greatest) = times((power, power), others);
                let divides = min != max || if power == 0 { min == 0 } else { min % power == 0 };
                least <= max && min <= greatest && divides
            })?;
        }
        Ok(())
    }

    fn has_full_propagation(&self) -> bool {
        self.as_function().is_some()
    }

    fn scratch(&self) -> usize {
        self.scratch
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let Some((graph, [left, right])) = self.as_function() else { return Ok(()) };
        if supports::pairs(domains, graph) > supports::PAIRS {
            return Ok(());
        }
        supports::keep_supported(domains, scratch, graph, |one, other| Some(one.pow(left) * other.pow(right)))
    }

    fn tally_size(&self) -> usize {
        3
    }

    /// The product of the factors that are not 0, how many are 0, and the result.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        tally[0] = 1;
        for &(factor, exponent) in &self.factors {
            let factor = i64::from(value(factor));
            if factor == 0 {
                tally[1] += 1;
            } else {
                tally[0] *= factor.pow(exponent);
            }
        }
        tally[2] = self.result.value(value);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let before = [tally[0], tally[1], tally[2]];
        let mut after = before;
        self.update(&mut after, changes);
        self.difference(after) - self.difference(before)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for change in changes {
            let place = self.factors.binary_search_by_key(&change.variable, |&(factor, _)| factor);
            let Ok((_, exponent)) = place.map(|place| self.factors[place]) else { continue };
            let zero = |value: Value| i64::from(value == 0);
            // A factor of 0 counts as 1 in the product of the others.
            let other = |value: Value| (i64::from(value) + zero(value)).pow(exponent);
            tally[0] = tally[0] / other(change.from) * other(change.to);
            tally[1] += zero(change.to) - zero(change.from);
        }
        tally[2] += self.result.delta(changes);
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

impl Function for Product {
    fn results(&self) -> Vec<Variable> {
        let is_factor =
            |result: &Variable| self.factors.binary_search_by_key(result, |&(factor, _)| factor).is_ok();
        self.result.variable().filter(|result| !is_factor(result)).into_iter().collect()
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        self.product(value)
    }
}
