//! How often each value is taken.

use super::flow::Flow;
use super::settle::settle;
use crate::csp::operand::range;
use crate::csp::{
    Change, Conflict, Constraint, Csp, Domains, Event, Function, KeptBy, Lookup, Operand, Value, Variable,
};
use std::borrow::Borrow;
use std::ops::RangeInclusive;

/// How often a value may be taken, for [`GlobalCardinality`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// No less often and no more often than that.
    Between(usize, usize),
    /// As often as the variable says.
    Variable(Variable),
}

impl From<usize> for Times {
    fn from(times: usize) -> Self {
        Times::Between(times, times)
    }
}

impl From<RangeInclusive<usize>> for Times {
    fn from(times: RangeInclusive<usize>) -> Self {
        Times::Between(*times.start(), *times.end())
    }
}

impl From<Variable> for Times {
    fn from(variable: Variable) -> Self {
        Times::Variable(variable)
    }
}

impl Times {
    fn variable(self) -> Option<Variable> {
        match self {
            Times::Between(..) => None,
            Times::Variable(variable) => Some(variable),
        }
    }

    /// The same with bounds within 32 bits: there are no more variables.
    fn limited(self) -> Self {
        let limit = |times: usize| times.min(u32::MAX as usize);
        match self {
            Times::Between(least, most) => Times::Between(limit(least), limit(most)),
            number => number,
        }
    }

    /// The least and the greatest, by the values that are left.
    fn range(self, domains: &Domains) -> Result<(i64, i64), Conflict> {
        match self {
            Times::Between(least, most) => Ok((least as i64, most as i64)),
            Times::Variable(variable) => range(domains, variable),
        }
    }

    /// How far off a count is that exceeds the variable, or 0, by `excess`.
    fn violation(self, excess: i64) -> i64 {
        match self {
            Times::Between(least, most) => (least as i64 - excess).max(excess - most as i64).max(0),
            Times::Variable(_) => excess.abs(),
        }
    }
}

/// Each listed value is taken by a number of variables within bounds, or by as many as another variable says; also
/// known as "gcc". Values that are not listed may be taken any number of times.
///
/// Propagation counts, for each listed value, the variables that take it and those that can, and adds up what the
/// values need. With [`Consistency::Domain`](crate::csp::Consistency::Domain), it rules out all values that belong to
/// no solution where the bounds are given, by a flow (Régin 1996, *Generalized arc consistency for global cardinality
/// constraint*); where they are variables, by their least and greatest values (to do better is NP-hard: Quimper,
/// López-Ortiz, van Beek & Golynski 2004). The violation adds up by how much the counts are off; a change is measured
/// by a binary search for each value.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, GlobalCardinality};
/// // A magic sequence tells how often each number stands in it: 1, 2, 1, 0 and 2, 0, 2, 0.
/// let mut csp = Csp::new();
/// let sequence = csp.variables("s", 4, 0..4);
/// csp.post(GlobalCardinality::new(&sequence, (0..).zip(&sequence).map(|(number, &times)| (number, times))));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 2);
///
/// // Who works by day (1) and by night (2)? One or two and just one of four people, and the others (0) are off.
/// let mut csp = Csp::new();
/// let shifts = csp.variables("shift", 4, 0..3);
/// csp.post(GlobalCardinality::new(shifts, [(1, 1..=2), (2, 1..=1)]));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 24);
/// ```
#[derive(Clone, Debug)]
pub struct GlobalCardinality {
    /// The variables that are counted; after them the numbers that are variables and not among them.
    scope: Box<[Variable]>,
    counted: usize,
    /// Ascending by value.
    demands: Box<[(Value, Times)]>,
    /// The counted variables, ascending.
    sorted: Box<[Variable]>,
    /// The variables that are numbers, ascending, each with the place of its demand.
    numbers: Box<[(Variable, usize)]>,
    flow: Flow,
    /// Is every value of every domain listed?
    closed: bool,
}

impl GlobalCardinality {
    /// Each of the values is taken so often by `variables`, each named once. Among the numbers a variable may be named
    /// several times, and it may be counted itself.
    ///
    /// # Panics
    /// When a value is listed twice.
    pub fn new(
        variables: impl IntoIterator<Item = impl Borrow<Variable>>,
        demands: impl IntoIterator<Item = (Value, impl Into<Times>)>,
    ) -> Self {
        let mut scope: Vec<Variable> = variables.into_iter().map(|variable| *variable.borrow()).collect();
        let counted = scope.len();
        let mut demands: Vec<(Value, Times)> =
            demands.into_iter().map(|(value, times)| (value, times.into().limited())).collect();
        demands.sort_unstable_by_key(|&(value, _)| value);
        for pair in demands.windows(2) {
            assert!(pair[0].0 != pair[1].0, "the value {} is listed twice", pair[0].0);
        }
        let mut sorted = scope.clone();
        sorted.sort_unstable();
        let variable = |(place, &(_, times)): (usize, &(Value, Times))| Some((times.variable()?, place));
        let mut numbers: Vec<(Variable, usize)> = demands.iter().enumerate().filter_map(variable).collect();
        numbers.sort_unstable();
        let mut others: Vec<Variable> = numbers.iter().map(|&(variable, _)| variable).collect();
        others.dedup();
        scope.extend(others.into_iter().filter(|variable| sorted.binary_search(variable).is_err()));
        GlobalCardinality {
            scope: scope.into(),
            counted,
            demands: demands.into(),
            sorted: sorted.into(),
            numbers: numbers.into(),
            flow: Flow::default(),
            closed: false,
        }
    }

    /// The place of a value among those listed.
    fn place(&self, value: Value) -> Option<usize> {
        self.demands.binary_search_by_key(&value, |&(value, _)| value).ok()
    }

    fn counted(&self) -> &[Variable] {
        &self.scope[..self.counted]
    }

    /// The demands for which a variable is the number.
    fn numbered(&self, variable: Variable) -> impl Iterator<Item = usize> {
        let from = self.numbers.partition_point(|&(other, _)| other < variable);
        self.numbers[from..].iter().take_while(move |&&(other, _)| other == variable).map(|&(_, place)| place)
    }

    /// The first demand for which a variable is the number.
    fn demand_of(&self, variable: Variable) -> usize {
        self.numbered(variable).next().expect("a variable that is a number")
    }

    /// The place of each demand that changes are about, and by how much they change its excess, one after the other.
    fn effects(&self, changes: &[Change]) -> impl Iterator<Item = (usize, i64)> {
        changes.iter().flat_map(|change| {
            let is_counted = self.sorted.binary_search(&change.variable).is_ok();
            let taken = [(change.from, -1), (change.to, 1)].into_iter().filter(move |_| is_counted);
            let by = i64::from(change.from) - i64::from(change.to);
            let numbered = self.numbered(change.variable).map(move |place| (place, by));
            taken.filter_map(|(value, by)| Some((self.place(value)?, by))).chain(numbered)
        })
    }

    /// Compare each demand with the variables that take its value and those that can.
    fn propagate_counts(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let variables = self.counted as i64;
        // What all values need, and what they can take up.
        let (mut needs, mut room) = (0, 0);
        for &(value, times) in &self.demands {
            let (mut taken, mut possible) = (0, 0);
            for &variable in self.counted() {
                if domains.contains(variable, value) {
                    possible += 1;
                    taken += i64::from(domains.size(variable) == 1);
                }
            }
            if let Times::Variable(number) = times {
                Operand::Variable(number).keep_between(domains, taken, possible)?;
            }
            let (least, most) = times.range(domains)?;
            if taken > most || possible < least || most < least {
                return Err(Conflict);
            }
            needs += least.max(taken);
            room += most.min(possible);
            if (taken == most || possible == least) && taken < possible {
                for &variable in self.counted() {
                    if !domains.contains(variable, value) || domains.size(variable) == 1 {
                        continue;
                    }
                    if taken == most {
                        domains.remove(variable, value)?;
                    } else {
                        domains.assign(variable, value)?;
                    }
                }
            }
        }
        if needs > variables || self.closed && room < variables { Err(Conflict) } else { Ok(()) }
    }
}

impl Constraint for GlobalCardinality {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let values: Vec<String> = self.demands.iter().map(|(value, _)| value.to_string()).collect();
        format!("counts of {}", values.join(", "))
    }

    fn prepare(&mut self, csp: &Csp) {
        self.flow = Flow::new(csp, self.counted(), self.demands.iter().map(|&(value, _)| value));
        let values = || self.counted().iter().flat_map(|&variable| csp.domain(variable).values());
        self.closed = values().all(|value| self.place(value).is_some());
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut tally = vec![0; self.demands.len()];
        self.tally(value, &mut tally);
        self.demands.iter().zip(tally).map(|(&(_, times), excess)| times.violation(excess)).sum()
    }

    /// Where all is said about how often each value is taken.
    fn kept_by(&self, _: &Csp) -> Option<KeptBy> {
        let is_fixed =
            |(_, times): &(Value, Times)| matches!(times, Times::Between(least, most) if least == most);
        let is_kept = self.closed && self.demands.iter().all(is_fixed);
        is_kept.then_some(KeptBy::Exchanges)
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        self.propagate_counts(domains)
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn scratch(&self) -> usize {
        self.flow.scratch()
    }

    /// Where all numbers are given.
    fn has_full_support(&self) -> bool {
        self.scope.len() == self.counted && self.numbers.is_empty()
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let mut flow = |domains: &mut Domains| {
            let bounds = |domains: &Domains, place: usize| self.demands[place].1.range(domains);
            self.flow.propagate(self.counted(), bounds, domains, scratch)
        };
        // Given bounds have no more to tell, but numbers may follow from what is left.
        if self.numbers.is_empty() {
            return flow(domains);
        }
        settle(&self.scope, domains, |domains| {
            flow(domains)?;
            self.propagate_counts(domains)
        })
    }

    /// How often each value was taken by now, and the numbers.
    fn residual(&self, domains: &Domains, left: &mut Vec<u64>) {
        for &(value, times) in &self.demands {
            let takes = |&&variable: &&Variable| domains.value(variable) == Some(value);
            left.push(self.counted().iter().filter(takes).count() as u64);
            let number = times.variable().and_then(|number| domains.value(number));
            left.extend(number.map(|number| number as u64));
        }
    }

    fn tally_size(&self) -> usize {
        self.demands.len()
    }

    /// How often each listed value is taken, less the variable that says how often.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        for &variable in self.counted() {
            self.place(value(variable)).into_iter().for_each(|place| tally[place] += 1);
        }
        self.numbers.iter().for_each(|&(variable, place)| tally[place] -= i64::from(value(variable)));
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let effect = |(number, (place, by)): (usize, (usize, i64))| {
            // Each effect finds the tally as the effects before it leave it.
            let earlier = self.effects(changes).take(number).filter(|&(other, _)| other == place);
            let excess = tally[place] + earlier.map(|(_, by)| by).sum::<i64>();
            let times = self.demands[place].1;
            times.violation(excess + by) - times.violation(excess)
        };
        self.effects(changes).enumerate().map(effect).sum()
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        self.effects(changes).for_each(|(place, by)| tally[place] += by);
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// The numbers that are variables are how often their values are taken.
impl Function for GlobalCardinality {
    fn results(&self) -> Vec<Variable> {
        self.scope[self.counted..].to_vec()
    }

    fn inputs(&self, _: Variable) -> Vec<Variable> {
        self.counted().to_vec()
    }

    fn result(&self, result: Variable, value: Lookup<'_>) -> i64 {
        let wanted = self.demands[self.demand_of(result)].0;
        self.counted().iter().filter(|&&variable| value(variable) == wanted).count() as i64
    }

    fn result_after(&self, result: Variable, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let place = self.demand_of(result);
        let effects = self.effects(changes).filter(|&(other, _)| other == place);
        tally[place] + i64::from(value(result)) + effects.map(|(_, by)| by).sum::<i64>()
    }
}
