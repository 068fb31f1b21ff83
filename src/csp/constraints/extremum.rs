//! The greatest or the least of some numbers.

use crate::csp::constraint::{measured_twice, new_value};
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Variable};

/// The greatest, or the least, of some numbers and variables is the result, which it determines. There is none among
/// no numbers.
///
/// Propagation rules out values by bounds (Beldiceanu 2001, the minimum constraint family). With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain) it rules out all values that belong to no solution, in
/// time proportional to the number of numbers and the values of the result. The violation is the difference.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Extremum};
/// // Three dice that show two numbers, the one next to the other: 5 such pairs, each in 6 ways.
/// let mut csp = Csp::new();
/// let dice = csp.variables("die", 3, 1..=6);
/// let [least, greatest] = ["least", "greatest"].map(|name| csp.variable(name, 1..=6));
/// csp.post(Extremum::minimum(&dice, least));
/// csp.post(Extremum::maximum(&dice, greatest));
/// csp.post(greatest.equals(least + 1));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 30);
/// ```
#[derive(Clone, Debug)]
pub struct Extremum {
    /// Those that are compared, each once.
    numbers: Box<[Operand]>,
    result: Operand,
    /// -1 for the least: it is the greatest of the negated numbers. All that follows is about the greatest.
    sign: i64,
    scope: Box<[Variable]>,
    /// All that the numbers can be, ascending; nothing where that is too much for a tally.
    values: Box<[i64]>,
}

/// Of more values no tally is kept: it would take longer to go through than the numbers.
const MOST_VALUES: usize = 1 << 14;

/// Beyond all numbers.
const FAR: i64 = 1 << 61;

impl Extremum {
    /// The greatest of `numbers` is `result`. A variable may be named more than once.
    pub fn maximum(
        numbers: impl IntoIterator<Item = impl Into<Operand>>,
        result: impl Into<Operand>,
    ) -> Self {
        Extremum::new(numbers, result.into(), 1)
    }

    /// The least of `numbers` is `result`. A variable may be named more than once.
    pub fn minimum(
        numbers: impl IntoIterator<Item = impl Into<Operand>>,
        result: impl Into<Operand>,
    ) -> Self {
        Extremum::new(numbers, result.into(), -1)
    }

    fn new(numbers: impl IntoIterator<Item = impl Into<Operand>>, result: Operand, sign: i64) -> Self {
        let mut variables = Vec::new();
        let mut constants = Vec::new();
        for number in numbers {
            match number.into() {
                Operand::Constant(constant) => constants.push(constant),
                Operand::Variable(variable) => variables.push(variable),
            }
        }
        variables.sort_unstable();
        variables.dedup();
        // One constant matters, the greatest.
        let constant = constants.into_iter().max_by_key(|constant| i128::from(sign) * i128::from(*constant));
        let numbers = variables.iter().map(Operand::from).chain(constant.map(Operand::Constant)).collect();
        let last = result.variable().filter(|result| variables.binary_search(result).is_err());
        let scope = variables.iter().copied().chain(last).collect();
        Extremum { numbers, result, sign, scope, values: Box::default() }
    }

    /// Is the result one of the numbers?
    fn is_among(&self) -> bool {
        self.result.variable().is_some() && self.numbers.contains(&self.result)
    }

    fn range(&self, domains: &Domains, operand: Operand) -> Result<(i64, i64), Conflict> {
        let (min, max) = operand.range(domains)?;
        Ok(if self.sign > 0 { (min, max) } else { (-max, -min) })
    }

    fn keep_between(
        &self,
        domains: &mut Domains,
        operand: Operand,
        least: i64,
        greatest: i64,
    ) -> Result<(), Conflict> {
        let (min, max) = self.range(domains, operand)?;
        if least <= min && max <= greatest {
            return Ok(());
        }
        let (from, to) = if self.sign > 0 { (least, greatest) } else { (-greatest, -least) };
        operand.keep_between(domains, from, to)
    }

    /// The greatest number that both the operand and the result may be.
    fn greatest_common(&self, domains: &Domains, operand: Operand) -> i64 {
        let common = self.result.values(domains).filter(|&value| operand.may_be(domains, value));
        common.map(|value| self.sign * value).max().unwrap_or(-FAR)
    }

    fn place(&self, value: impl Into<i64>) -> usize {
        self.values.binary_search(&(self.sign * value.into())).expect("a value of the domain")
    }

    /// The changes of those that are compared.
    fn compared<'a>(&self, changes: &'a [Change]) -> impl Iterator<Item = &'a Change> + Clone {
        let other = if self.is_among() { None } else { self.result.variable() };
        changes.iter().filter(move |change| Some(change.variable) != other)
    }

    /// The place of the greatest number after the changes.
    fn place_after(&self, tally: &[i64], changes: &[Change]) -> usize {
        let compared = self.compared(changes);
        let count = |place: usize| {
            let is_here = |value| i64::from(self.sign * i64::from(value) == self.values[place]);
            tally[2 + place]
                + compared.clone().map(|change| is_here(change.to) - is_here(change.from)).sum::<i64>()
        };
        let before = tally[1] as usize;
        let mut after = compared.clone().map(|change| self.place(change.to)).fold(before, usize::max);
        while count(after) == 0 {
            after -= 1;
        }
        after
    }

    /// How far the result is from the number at that place.
    fn distance(&self, place: usize, result: i64) -> i64 {
        (self.sign * self.values[place] - result).abs()
    }
}

impl Constraint for Extremum {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let name = if self.sign > 0 { "maximum" } else { "minimum" };
        format!(
            "{name} = {}",
            if self.is_among() { "one of them".to_owned() } else { self.result.describe() }
        )
    }

    fn prepare(&mut self, csp: &Csp) {
        let magnitudes = self.numbers.iter().chain([&self.result]).map(|operand| operand.magnitude(csp));
        assert!(magnitudes.max() < Some(FAR as u64), "a number of more than 61 bits: {self:?}");
        let count = |number: &Operand| number.variable().map_or(1, |variable| csp.domain(variable).len());
        if self.numbers.iter().map(count).sum::<usize>() > MOST_VALUES {
            return;
        }
        let mut values = Vec::new();
        for number in &self.numbers {
            match *number {
                Operand::Constant(constant) => values.push(self.sign * constant),
                Operand::Variable(variable) => {
                    values.extend(csp.domain(variable).values().map(|value| self.sign * i64::from(value)));
                }
            }
        }
        values.sort_unstable();
        values.dedup();
        self.values = values.into();
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let greatest = self.numbers.iter().map(|number| self.sign * number.value(value)).max();
        greatest.map_or(1, |greatest| (self.sign * greatest - self.result.value(value)).abs())
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let (mut least, mut greatest) = (-FAR, -FAR);
        for &number in &self.numbers {
            let (min, max) = self.range(domains, number)?;
            (least, greatest) = (least.max(min), greatest.max(max));
        }
        self.keep_between(domains, self.result, least, greatest)?;
        let (least, greatest) = self.range(domains, self.result)?;
        let mut reaching = (0, self.result);
        for &number in &self.numbers {
            self.keep_between(domains, number, -FAR, greatest)?;
            if self.range(domains, number)?.1 >= least {
                reaching = (reaching.0 + 1, number);
            }
        }
        match reaching {
            (0, _) => Err(Conflict),
            (1, only) => self.keep_between(domains, only, least, greatest),
            _ => Ok(()),
        }
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    /// A value has support if it is the greatest itself, or if another number can be a greater one.
    fn propagate_fully(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let mut least = -FAR;
        for &number in &self.numbers {
            least = least.max(self.range(domains, number)?.0);
        }
        self.keep_between(domains, self.result, least, FAR)?;
        let reached =
            |domains: &Domains, value| self.numbers.iter().any(|number| number.may_be(domains, value));
        match self.result {
            Operand::Variable(result) => {
                domains.retain(result, |domains, value| reached(domains, value.into()))?;
            }
            Operand::Constant(result) if !reached(domains, result) => return Err(Conflict),
            Operand::Constant(_) => {}
        }
        // The greatest that any can be, which it is, and the greatest that any other can be.
        let (mut first, mut which, mut second) = (-FAR, 0, -FAR);
        for (place, &number) in self.numbers.iter().enumerate() {
            let common = self.greatest_common(domains, number);
            if common > first {
                (first, which, second) = (common, place, first);
            } else {
                second = second.max(common);
            }
        }
        for (place, number) in self.numbers.iter().enumerate() {
            let of_others = if place == which { second } else { first };
            if let Operand::Variable(variable) = *number {
                domains.retain(variable, |domains, value| {
                    let value = i64::from(value);
                    self.sign * value <= of_others || self.result.may_be(domains, value)
                })?;
            }
        }
        Ok(())
    }

    fn tally_size(&self) -> usize {
        if self.values.is_empty() { 0 } else { 2 + self.values.len() }
    }

    /// The result, the place of the greatest number, and for each value how many numbers have it.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        let [result, greatest, counts @ ..] = tally else { return };
        *result = self.result.value(value);
        for number in &self.numbers {
            let place = self.place(number.value(value));
            counts[place] += 1;
            *greatest = (*greatest).max(place as i64);
        }
    }

    /// Takes time proportional to the values between the greatest number and the next or, without a tally, to
    /// the numbers.
    fn delta(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let [result, greatest, ..] = tally else { return measured_twice(self, value, changes) };
        let after = self.distance(self.place_after(tally, changes), result + self.result.delta(changes));
        after - self.distance(*greatest as usize, *result)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        let [result, greatest, counts @ ..] = tally else { return };
        *result += self.result.delta(changes);
        for change in self.compared(changes) {
            let to = self.place(change.to);
            counts[self.place(change.from)] -= 1;
            counts[to] += 1;
            *greatest = (*greatest).max(to as i64);
        }
        while counts[*greatest as usize] == 0 {
            *greatest -= 1;
        }
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

impl Function for Extremum {
    fn results(&self) -> Vec<Variable> {
        let result = self.result.variable().filter(|_| !self.is_among() && !self.numbers.is_empty());
        result.into_iter().collect()
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        let greatest = self.numbers.iter().map(|number| self.sign * number.value(value)).max();
        self.sign * greatest.expect("a number")
    }

    fn result_after(&self, result: Variable, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        if tally.is_empty() {
            return self.result(result, &|asked| new_value(changes, asked).unwrap_or_else(|| value(asked)));
        }
        self.sign * self.values[self.place_after(tally, changes)]
    }
}
