//! Combinations of values, listed.

use super::seen;
use super::tuples::{Column, KEPT, Layout, Valid};
use crate::csp::constraint::{measured_twice, new_value};
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Value, Variable};
use std::borrow::Borrow;
use std::collections::HashSet;

/// The values of some variables are one of the listed tuples, or none of them.
///
/// Propagation rules out all values that belong to no solution, by a bit for each tuple: a compact table
/// (Demeulenaere et al. 2016), which goes on from the tuples that were valid before, and remembers where each
/// value had one (residues, Lecoutre & Hemery 2007). The violation of an allowed table is the number of
/// variables that would have to change, measured in time proportional to the number of tuples; that of a
/// forbidden one is 1.
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
    /// How many words the domains of the scope have.
    domain_words: usize,
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
        Table { scope, tuples: tuples.into(), columns, forbids, domain_words: 0 }
    }

    fn layout(&self) -> Layout {
        Layout { words: self.tuples.len().div_ceil(64), domains: self.domain_words }
    }

    /// Where a single word holds a bit for each tuple, to keep the valid ones takes longer than to begin
    /// again. But what it rules out itself wakes it again, and once is enough.
    fn propagate_word(&self, domains: &mut Domains, last: &mut [u64]) -> Result<(), Conflict> {
        if seen::is_same(&self.scope, domains, last) {
            return Ok(());
        }
        let mut valid = u64::MAX.checked_shr(64 - self.tuples.len() as u32).unwrap_or(0);
        for (&variable, column) in self.scope.iter().zip(&self.columns) {
            valid &= column.union(domains, variable);
        }
        if self.forbids {
            let (active, bits, order) = (&mut 1, &mut [valid], &mut [0]);
            return self.rule_out_forbidden(domains, &Valid { active, bits, order, domains: &mut [] });
        }
        if valid == 0 {
            return Err(Conflict);
        }
        for (&variable, column) in self.scope.iter().zip(&self.columns) {
            domains.retain(variable, |_, value| {
                column.place(value).is_some_and(|place| column.supports[place] & valid != 0)
            })?;
        }
        seen::keep(&self.scope, domains, last);
        Ok(())
    }

    /// A value is out when all combinations of the other variables' values are listed with it.
    fn rule_out_forbidden(&self, domains: &mut Domains, valid: &Valid<'_>) -> Result<(), Conflict> {
        // A value that is ruled out has no allowed combination left, so these counts may include it.
        let sizes = self.scope.iter().map(|&variable| u64::from(domains.size(variable)));
        let combinations = sizes.fold(1, u64::saturating_mul);
        let listed: u64 = valid.active().map(|word| u64::from(valid.bits[word].count_ones())).sum();
        if combinations == listed {
            return Err(Conflict);
        }
        for (&variable, column) in self.scope.iter().zip(&self.columns) {
            let others = combinations / u64::from(domains.size(variable)).max(1);
            if listed < others {
                continue;
            }
            let count = |value| {
                let Some(place) = column.place(value) else { return 0 };
                let support = column.support(place);
                valid.active().map(|word| u64::from((support[word] & valid.bits[word]).count_ones())).sum()
            };
            domains.retain(variable, |_, value| count(value) < others)?;
        }
        Ok(())
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

    fn prepare(&mut self, csp: &Csp) {
        self.domain_words = seen::words(csp, &self.scope);
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

    fn scratch(&self) -> usize {
        if self.tuples.len() <= 64 {
            return self.domain_words;
        }
        let values: usize = self.columns.iter().map(|column| column.values.len()).sum();
        values + self.tuples.len().div_ceil(64) + (KEPT + 1) * self.layout().size()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        if self.tuples.len() <= 64 {
            return self.propagate_word(domains, scratch);
        }
        let layout = self.layout();
        let (union, rest) = scratch.split_at_mut(layout.words);
        let (kept, mut residues) = rest.split_at_mut((KEPT + 1) * layout.size());
        // Backtracking restores this number, and what was kept up to there is as it was left: all calls since then
        // have written further up. The last place is never kept.
        let known = domains.number() as usize;
        let place = known.min(KEPT);
        let (below, above) = kept.split_at_mut(place * layout.size());
        let (before, mut valid) = match known {
            0 => (None, layout.of(above)),
            _ => (Some(layout.of(&mut below[(place - 1) * layout.size()..])), layout.of(above)),
        };
        if before.as_ref().is_some_and(|before| seen::is_same(&self.scope, domains, before.domains)) {
            return Ok(());
        }
        valid.begin(before.as_ref(), self.tuples.len());
        let mut start = 0;
        for (&variable, column) in self.scope.iter().zip(&self.columns) {
            let words = domains.all_words(variable).1.count();
            let old = before.as_ref().map(|before| &before.domains[start..start + words]);
            column.keep_valid(domains, variable, old, &mut valid, union);
            start += words;
        }
        if self.forbids {
            // What is kept belongs to the domains as they were found.
            seen::keep(&self.scope, domains, valid.domains);
            self.rule_out_forbidden(domains, &valid)?;
        } else if *valid.active == 0 {
            return Err(Conflict);
        } else {
            for (&variable, column) in self.scope.iter().zip(&self.columns) {
                let own = residues.split_off_mut(..column.values.len()).expect("a number for each value");
                column.rule_out_unsupported(domains, variable, &valid, own)?;
            }
            // A value without a valid tuple makes no tuple invalid.
            seen::keep(&self.scope, domains, valid.domains);
        }
        if known < KEPT {
            domains.set_number(known as u64 + 1);
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
        if changes.len() > 2 {
            return measured_twice(self, value, changes);
        }
        let Some((least, distances)) = tally.split_first() else {
            let changed = |asked| new_value(changes, asked).unwrap_or_else(|| value(asked));
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

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// A column that the others determine is read from the row that is closest to them.
impl Function for Table {
    fn results(&self) -> Vec<Variable> {
        let columns = if self.forbids || self.tuples.is_empty() { 0 } else { self.scope.len() };
        let is_determined = |&column: &usize| {
            let others = |tuple: &[Value]| [&tuple[..column], &tuple[column + 1..]].concat();
            let different: HashSet<Vec<Value>> = self.tuples.iter().map(|tuple| others(tuple)).collect();
            different.len() == self.tuples.len()
        };
        (0..columns).rev().filter(is_determined).map(|column| self.scope[column]).collect()
    }

    fn result(&self, result: Variable, value: Lookup<'_>) -> i64 {
        let is_other =
            |(&variable, &wanted): (&Variable, &Value)| variable != result && value(variable) != wanted;
        let distance = |tuple: &[Value]| self.scope.iter().zip(tuple).filter(|&it| is_other(it)).count();
        let closest = self.tuples.iter().min_by_key(|tuple| distance(tuple)).expect("a row");
        let column = self.scope.iter().position(|&variable| variable == result);
        closest[column.expect("a variable of the scope")].into()
    }
}

/// By how much a change leads away from the wanted value.
fn farther(wanted: Value, change: &Change) -> i64 {
    i64::from(change.from == wanted) - i64::from(change.to == wanted)
}
