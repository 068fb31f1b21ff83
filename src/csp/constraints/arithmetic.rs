//! Division and powers; products and absolute values have constraints of their own.

use super::product::raise;
use super::supports::{self, Graph};
use crate::csp::{Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Variable};

/// A quotient, a remainder or a power of two numbers or variables equals a third, which it determines.
///
/// As in MiniZinc, CP-SAT and Rust, division rounds toward zero, a remainder has the sign of what is divided, and
/// division by zero violates the constraint; so does a negative exponent. `0^0` is 1.
///
/// Propagation rules out values by intervals, with which a value of one number and the bounds of the other are
/// computed (Apt and Zoeteweij 2007), and all values that belong to no solution where one number is known or both
/// are the same. With [`Consistency::Domain`](crate::csp::Consistency::Domain) it rules out all such values as soon
/// as up to 4096 pairs of numbers are left (Schulte and Stuckey 2005 discuss when that pays). The violation is how
/// far the right number is from one with which there is a result, plus how far the result is from that.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Arithmetic, Csp, Expression};
/// // Sun Tzu: by threes two are left, by fives three, by sevens two. How many things are there?
/// let mut csp = Csp::new();
/// let things = csp.variable("things", 0..105);
/// for (divisor, rest) in [(3, 2), (5, 3), (7, 2)] {
///     csp.post(Arithmetic::remainder(things, divisor, rest));
/// }
/// let problem = csp.partial();
/// let solutions: Vec<_> = DepthFirst::default().solutions(&problem).collect();
/// assert_eq!(solutions.len(), 1);
/// assert_eq!(solutions[0].value(things), Some(23));
///
/// // The cubes of the digits add up to the number: 153, 370, 371 and 407.
/// let mut csp = Csp::new();
/// let number = csp.variable("number", 100..1000);
/// let digits = csp.variables("digit", 3, 0..10);
/// let cubes = csp.variables("cube", 3, 0..1000);
/// csp.post(number.equals(100 * digits[0] + 10 * digits[1] + digits[2]));
/// for (&digit, &cube) in digits.iter().zip(&cubes) {
///     csp.post(Arithmetic::power(digit, 3, cube));
/// }
/// csp.post(cubes.iter().sum::<Expression>().equals(number));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Arithmetic {
    operation: Operation,
    graph: Graph,
    scope: Box<[Variable]>,
    scratch: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Quotient,
    Remainder,
    Power,
}

type Range = (i64, i64);

impl Operation {
    fn apply(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Operation::Quotient => left.checked_div(right),
            Operation::Remainder => left.checked_rem(right),
            Operation::Power => (right >= 0).then(|| left.pow(exponent(right))),
        }
    }

    /// The number nearest to the right one with which there is a result.
    fn nearest(self, right: i64) -> i64 {
        match self {
            Operation::Power => right.max(0),
            _ if right == 0 => 1,
            _ => right,
        }
    }

    /// The least and the greatest that it can come to, or beyond; nothing where there is no result.
    fn range(self, (a, b): Range, (c, d): Range) -> Option<Range> {
        match self {
            Operation::Quotient => {
                // By divisors of one sign, the ends give the extremes.
                let signs = [(c, d.min(-1)), (c.max(1), d)].into_iter().filter(|(c, d)| c <= d);
                hull(signs.flat_map(|(c, d)| [a / c, a / d, b / c, b / d].map(|end| (end, end))))
            }
            Operation::Remainder => {
                let most = c.abs().max(d.abs()) - 1;
                let fewest = if c <= 0 && d >= 0 { 1 } else { c.abs().min(d.abs()) };
                if most < 0 {
                    None
                } else if a.abs().max(b.abs()) < fewest {
                    Some((a, b))
                } else {
                    Some((a.max(-most).min(0), b.min(most).max(0)))
                }
            }
            Operation::Power => {
                // The extremes are those of the least and the greatest exponents, even and odd.
                let c = c.max(0);
                let exponents =
                    [c, c + 1, d - 1, d].into_iter().filter(|&exponent| c <= exponent && exponent <= d);
                hull(exponents.map(|right| raise((a, b), exponent(right))))
            }
        }
    }
}

/// An exponent that gives the same power: beyond 61 bits, only those of -1, 0 and 1 are asked for.
fn exponent(right: i64) -> u32 {
    right.min(62 + right % 2) as u32
}

fn hull(ranges: impl Iterator<Item = Range>) -> Option<Range> {
    ranges.reduce(|(a, b), (c, d)| (a.min(c), b.max(d)))
}

impl Arithmetic {
    /// `left / right = result`, rounded toward zero. A variable may be named more than once.
    pub fn quotient(left: impl Into<Operand>, right: impl Into<Operand>, result: impl Into<Operand>) -> Self {
        Arithmetic::new(Operation::Quotient, [left.into(), right.into(), result.into()])
    }

    /// `left % right = result`, with the sign of `left`. A variable may be named more than once.
    pub fn remainder(
        left: impl Into<Operand>,
        right: impl Into<Operand>,
        result: impl Into<Operand>,
    ) -> Self {
        Arithmetic::new(Operation::Remainder, [left.into(), right.into(), result.into()])
    }

    /// `base` to the power of `exponent` is `result`. A variable may be named more than once. Posting it panics
    /// when it could come to more than 61 bits.
    pub fn power(base: impl Into<Operand>, exponent: impl Into<Operand>, result: impl Into<Operand>) -> Self {
        Arithmetic::new(Operation::Power, [base.into(), exponent.into(), result.into()])
    }

    fn new(operation: Operation, graph: Graph) -> Self {
        Arithmetic { operation, graph, scope: supports::scope(graph), scratch: 0 }
    }

    fn keep_supported(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let apply = |left, right| self.operation.apply(left, right);
        supports::keep_supported(domains, scratch, self.graph, apply)
    }

    /// Rule out the values of one of the two numbers with which the bounds of the other give no result.
    fn keep_in_range(&self, domains: &mut Domains, place: usize) -> Result<(), Conflict> {
        let Operand::Variable(variable) = self.graph[place] else { return Ok(()) };
        let [left, right, result] = self.graph.map(|operand| operand.range(domains));
        let ranges = [left?, right?, result?];
        domains.retain(variable, |_, value| {
            let value = i64::from(value);
            let range = |number: usize| {
                if self.graph[number] == self.graph[place] { (value, value) } else { ranges[number] }
            };
            let (least, greatest) = range(2);
            let found = self.operation.range(range(0), range(1));
            found.is_some_and(|(min, max)| min <= greatest && least <= max)
        })
    }
}

impl Constraint for Arithmetic {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let [left, right, _] = self.graph;
        let (name, by) = match self.operation {
            Operation::Quotient => ("quotient", "by"),
            Operation::Remainder => ("remainder", "by"),
            Operation::Power => ("power", "to"),
        };
        let constant = |before: &str, operand: Operand| match operand {
            Operand::Constant(constant) => format!(" {before} {constant}"),
            Operand::Variable(_) => String::new(),
        };
        let result = supports::describe_result(self.graph);
        format!("{name}{}{} = {result}", constant("of", left), constant(by, right))
    }

    fn prepare(&mut self, csp: &Csp) {
        let greatest = self.graph.map(|operand| operand.magnitude(csp)).into_iter().max();
        assert!(greatest < Some(1 << 61), "a number of more than 61 bits: {self:?}");
        if self.operation == Operation::Power {
            let [base, right, _] = self.graph;
            let most = match right {
                Operand::Constant(constant) => constant,
                Operand::Variable(right) => csp.domain(right).ends().map_or(0, |(_, most)| most.into()),
            };
            let power = base.magnitude(csp).saturating_pow(u32::try_from(most.max(0)).unwrap_or(u32::MAX));
            assert!(power < 1 << 61, "a power could come to more than 61 bits hold: {self:?}");
        }
        self.scratch = supports::scratch(csp, self.graph);
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let [left, right, result] = self.graph.map(|operand| operand.value(value));
        let nearest = self.operation.nearest(right);
        let found = self.operation.apply(left, nearest).expect("a number with which there is a result");
        (right - nearest).abs() + (found - result).abs()
    }

    fn wakes_on(&self) -> Event {
        if self.scope.len() <= 2 { Event::Domain } else { Event::Bounds }
    }

    fn scratch(&self) -> usize {
        self.scratch
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        if supports::is_unary(domains, self.graph) {
            return self.keep_supported(domains, scratch);
        }
        self.keep_in_range(domains, 0)?;
        self.keep_in_range(domains, 1)?;
        let [left, right, result] = self.graph;
        let range = self.operation.range(left.range(domains)?, right.range(domains)?);
        let (least, greatest) = range.ok_or(Conflict)?;
        result.keep_between(domains, least, greatest)
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let few = supports::pairs(domains, self.graph) <= supports::PAIRS;
        if few { self.keep_supported(domains, scratch) } else { Ok(()) }
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// The result is what the operation gives with the number that is nearest to the right one, of those with
/// which it does.
impl Function for Arithmetic {
    fn results(&self) -> Vec<Variable> {
        let [left, right, result] = self.graph;
        result.variable().filter(|_| result != left && result != right).into_iter().collect()
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        let [left, right, _] = self.graph;
        let nearest = self.operation.nearest(right.value(value));
        self.operation.apply(left.value(value), nearest).expect("a number with which there is a result")
    }
}
