//! Combinations of values, listed.

use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Value, Variable};
use std::borrow::Borrow;

/// The values of some variables are one of the listed tuples, or none of them.
///
/// Propagation rules out all values that belong to no solution, by a bit for each tuple (as compact-table does,
/// Demeulenaere et al. 2016). The violation of an allowed table is the number of variables that would have to change,
/// measured in time proportional to the number of tuples; that of a forbidden one is 1.
///
/// ```
/// use recuit::csp::{Csp, Table};
/// use recuit::DepthFirst;
/// let mut csp = Csp::new();
/// let [x, y] = ["x", "y"].map(|name| csp.variable(name, 1..=6));
/// csp.post(Table::satisfying(&csp, [x, y], |[x, y]| x == 2 * y || y == 2 * x));
/// csp.post(Table::forbidden([x, y], [[1, 2], [2, 1]]));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    scope: Box<[Variable]>,
    /// Each once, ascending.
    tuples: Box<[Box<[Value]>]>,
    columns: Box<[Column]>,
    forbids: bool,
}

/// The values of one variable in the tuples, ascending, and for each a set of bits: which tuples have it.
#[derive(Clone, Debug)]
struct Column {
    values: Box<[Value]>,
    supports: Box<[u64]>,
}

impl Column {
    fn new(tuples: &[Box<[Value]>], place: usize) -> Self {
        let mut values: Vec<Value> = tuples.iter().map(|tuple| tuple[place]).collect();
        values.sort_unstable();
        values.dedup();
        let words = tuples.len().div_ceil(64);
        let mut supports = vec![0; values.len() * words];
        for (number, tuple) in tuples.iter().enumerate() {
            let value = values.partition_point(|&value| value < tuple[place]);
            supports[value * words + number / 64] |= 1 << (number % 64);
        }
        Column { values: values.into(), supports: supports.into() }
    }

    /// The tuples with a value; `None` if no tuple has it.
    fn support(&self, value: Value) -> Option<&[u64]> {
        let words = self.supports.len() / self.values.len().max(1);
        let place = self.values.binary_search(&value).ok()?;
        Some(&self.supports[place * words..][..words])
    }
}

impl Table {
    /// The values of the scope are one of the tuples.
    ///
    /// # Panics
    /// When a tuple does not have one value for each variable.
    pub fn allowed(
        scope: impl IntoIterator<Item = impl Borrow<Variable>>,
        tuples: impl IntoIterator<Item = impl AsRef<[Value]>>,
    ) -> Self {
        Table::new(scope, tuples, false)
    }

    /// The values of the scope are none of the tuples.
    ///
    /// # Panics
    /// When a tuple does not have one value for each variable.
    pub fn forbidden(
        scope: impl IntoIterator<Item = impl Borrow<Variable>>,
        tuples: impl IntoIterator<Item = impl AsRef<[Value]>>,
    ) -> Self {
        Table::new(scope, tuples, true)
    }

    /// The values of the scope are such that `holds`: it is asked about all combinations of the values in the
    /// domains, and those for which it says yes are listed.
    pub fn satisfying<const N: usize>(
        csp: &Csp,
        scope: [Variable; N],
        holds: impl Fn([Value; N]) -> bool,
    ) -> Self {
        let mut tuples = vec![[0; N]];
        for (place, &variable) in scope.iter().enumerate() {
            let extended = tuples.iter().flat_map(|&tuple| {
                csp.domain(variable).values().map(move |value| {
                    let mut longer = tuple;
                    longer[place] = value;
                    longer
                })
            });
            tuples = extended.collect();
        }
        Table::allowed(scope, tuples.into_iter().filter(|&tuple| holds(tuple)))
    }

    fn new(
        scope: impl IntoIterator<Item = impl Borrow<Variable>>,
        tuples: impl IntoIterator<Item = impl AsRef<[Value]>>,
        forbids: bool,
    ) -> Self {
        let scope: Box<[Variable]> = scope.into_iter().map(|variable| *variable.borrow()).collect();
        let mut tuples: Vec<Box<[Value]>> = tuples.into_iter().map(|tuple| tuple.as_ref().into()).collect();
        for tuple in &tuples {
            assert!(tuple.len() == scope.len(), "{} variables, but the tuple {tuple:?}", scope.len());
        }
        tuples.sort_unstable();
        tuples.dedup();
        let columns = (0..scope.len()).map(|place| Column::new(&tuples, place)).collect();
        Table { scope, tuples: tuples.into(), columns, forbids }
    }

    fn lists(&self, value: Lookup<'_>) -> bool {
        let values = || self.scope.iter().copied().map(value);
        self.tuples.binary_search_by(|tuple| tuple.iter().copied().cmp(values())).is_ok()
    }

    /// The places of the changed variables in the tuples.
    fn places<'a>(&'a self, changes: &'a [Change]) -> impl Iterator<Item = (usize, &'a Change)> {
        let places = self.scope.iter().enumerate();
        places.filter_map(|(place, &variable)| {
            changes.iter().find(|change| change.variable == variable).map(|change| (place, change))
        })
    }
}

impl Constraint for Table {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let tuples = self.tuples.len();
        format!("{tuples} {} combinations", if self.forbids { "forbidden" } else { "allowed" })
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        if self.forbids {
            return i64::from(self.lists(value));
        }
        let distance = |tuple: &[Value]| {
            self.scope.iter().zip(tuple).filter(|&(&variable, &wanted)| value(variable) != wanted).count()
        };
        // Without a tuple, even changing all variables would not do.
        self.tuples.iter().map(|tuple| distance(tuple)).min().unwrap_or(self.scope.len() + 1) as i64
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    /// Room for two sets of tuples.
    fn scratch(&self) -> usize {
        2 * self.tuples.len().div_ceil(64)
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let (valid, supported) = scratch.split_at_mut(self.tuples.len().div_ceil(64));
        valid.fill(u64::MAX);
        for (&variable, column) in self.scope.iter().zip(&self.columns) {
            supported.fill(0);
            for support in domains.values(variable).filter_map(|value| column.support(value)) {
                supported.iter_mut().zip(support).for_each(|(word, tuples)| *word |= tuples);
            }
            valid.iter_mut().zip(&*supported).for_each(|(word, tuples)| *word &= tuples);
        }
        // A value that is ruled out below has no allowed combination left, so these counts may include it.
        let sizes = self.scope.iter().map(|&variable| u64::from(domains.size(variable)));
        let combinations = sizes.fold(1, u64::saturating_mul);
        for (&variable, column) in self.scope.iter().zip(&self.columns) {
            let listed = |value| {
                let support = column.support(value).into_iter().flatten();
                support.zip(&*valid).map(|(one, other)| one & other)
            };
            if self.forbids {
                // A value is out when all combinations of the other variables' values are listed with it.
                let others = combinations / u64::from(domains.size(variable));
                let count = |value| listed(value).map(|tuples| u64::from(tuples.count_ones())).sum::<u64>();
                domains.retain(variable, |_, value| count(value) < others)?;
            } else {
                domains.retain(variable, |_, value| listed(value).any(|tuples| tuples != 0))?;
            }
        }
        Ok(())
    }

    fn tally_size(&self) -> usize {
        if self.forbids { 0 } else { self.tuples.len() + 1 }
    }

    /// The least of the counts that follow: for each allowed tuple, how many variables differ from it.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        if let Some((least, distances)) = tally.split_first_mut() {
            for (distance, tuple) in distances.iter_mut().zip(&self.tuples) {
                let differs = |&(&variable, &wanted): &(&Variable, &Value)| value(variable) != wanted;
                *distance = self.scope.iter().zip(tuple).filter(differs).count() as i64;
            }
            *least = self.violation(value);
        }
    }

    fn delta(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let Some((least, distances)) = tally.split_first() else {
            let changed = |asked| {
                let change = changes.iter().find(|change| change.variable == asked);
                change.map_or_else(|| value(asked), |change| change.to)
            };
            return i64::from(self.lists(&changed)) - i64::from(self.lists(value));
        };
        let mut places = self.places(changes);
        let places = [places.next(), places.next()];
        let after = distances.iter().zip(&self.tuples).map(|(distance, tuple)| {
            let farther = places.iter().flatten().map(|&(place, change)| farther(tuple[place], change));
            distance + farther.sum::<i64>()
        });
        after.min().map_or(0, |after| after - least)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        let Some((least, distances)) = tally.split_first_mut() else { return };
        for (place, change) in self.places(changes) {
            for (distance, tuple) in distances.iter_mut().zip(&self.tuples) {
                *distance += farther(tuple[place], change);
            }
        }
        *least = distances.iter().copied().min().unwrap_or(*least);
    }
}

/// By how much a change leads away from the wanted value.
fn farther(wanted: Value, change: &Change) -> i64 {
    i64::from(change.from == wanted) - i64::from(change.to == wanted)
}
