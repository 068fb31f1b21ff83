//! An entry of a list, found by its index.

use super::supports;
use crate::csp::{Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Value, Variable};

/// `list[index] = result`, counted from 0; an index outside the list violates it. The entries of the list are
/// numbers or variables. Determines `result`.
///
/// Propagation rules out all values that belong to no solution (Van Hentenryck and Carillon 1988; for variables
/// by constructive disjunction of the entries left, see `element` in Beldiceanu's Global Constraint Catalog), in
/// time proportional to the length of the list and the words of a domain. The violation is how far the index lies
/// outside, plus how far the result is from the nearest entry that is in the list.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{AllDifferent, Csp, Element};
/// // Permutations of four that are their own inverse: 10 of 24.
/// let mut csp = Csp::new();
/// let image = csp.variables("image", 4, 0..4);
/// for number in 0..4 {
///     csp.post(Element::new(image.clone(), image[number], number));
/// }
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 10);
/// // A word that costs 3, of letters that cost 1, 2, 2.
/// let mut csp = Csp::new();
/// let [first, second] = ["first", "second"].map(|name| csp.variable(name, 0..3));
/// let costs = csp.variables("cost", 2, 1..=2);
/// csp.post(Element::new([1, 2, 2], first, costs[0]));
/// csp.post(Element::new([1, 2, 2], second, costs[1]));
/// csp.post((costs[0] + costs[1]).equals(3));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Element {
    /// An entry that is the index itself is replaced by its place: it is chosen only where it equals that.
    list: Box<[Operand]>,
    index: Variable,
    result: Operand,
    /// The index, the entries and the result, each once.
    scope: Box<[Variable]>,
    /// How many words the domain of the result has.
    words: usize,
}

impl Element {
    /// `list[index] = result`. A variable may be named more than once.
    pub fn new(
        list: impl IntoIterator<Item = impl Into<Operand>>,
        index: Variable,
        result: impl Into<Operand>,
    ) -> Self {
        let result = result.into();
        let entry = |(place, entry): (i64, Operand)| {
            if entry == Operand::Variable(index) { Operand::Constant(place) } else { entry }
        };
        let list: Box<[Operand]> = (0..).zip(list.into_iter().map(Into::into)).map(entry).collect();
        let mut entries: Vec<Variable> = list.iter().filter_map(|entry| entry.variable()).collect();
        entries.sort_unstable();
        entries.dedup();
        let repeated = |result: &Variable| *result == index || entries.binary_search(result).is_ok();
        let last = result.variable().filter(|result| !repeated(result));
        let scope = [index].into_iter().chain(entries.iter().copied()).chain(last).collect();
        Element { list, index, result, scope, words: 0 }
    }

    /// May the entry at that place be the result?
    fn is_possible(&self, domains: &Domains, place: Value) -> bool {
        let Some(&entry) = usize::try_from(place).ok().and_then(|place| self.list.get(place)) else {
            return false;
        };
        match (entry, self.result) {
            (entry, result) if result == Operand::Variable(self.index) => entry.may_be(domains, place.into()),
            (entry, Operand::Constant(result)) => entry.may_be(domains, result),
            (Operand::Constant(entry), result) => result.may_be(domains, entry),
            (Operand::Variable(entry), Operand::Variable(result)) => {
                let (first, words) = domains.words(entry);
                (first..).zip(words).any(|(number, word)| word & domains.word(result, number) != 0)
            }
        }
    }

    /// Rule out the results that no entry can be.
    fn keep_listed(
        &self,
        domains: &mut Domains,
        result: Variable,
        listed: &mut [u64],
    ) -> Result<(), Conflict> {
        listed.fill(0);
        let first = domains.words(result).0;
        for place in domains.values(self.index) {
            match self.list[place as usize] {
                Operand::Constant(number) => {
                    // An entry that is possible is a value of the result.
                    let value = number as Value;
                    listed[((value >> 6) - first) as usize] |= 1 << (value & 63);
                }
                Operand::Variable(entry) => {
                    (first..)
                        .zip(&mut *listed)
                        .for_each(|(number, word)| *word |= domains.word(entry, number));
                }
            }
        }
        domains.intersect(result, |number| listed[(number - first) as usize])
    }
}

impl Constraint for Element {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let is_last =
            self.result.variable().is_none() || self.result.variable().as_ref() == self.scope.last();
        let result = if is_last { self.result.describe() } else { "one of them".to_owned() };
        format!("element of {} = {result}", self.list.len())
    }

    fn prepare(&mut self, csp: &Csp) {
        let magnitudes = self.list.iter().chain([&self.result]).map(|operand| operand.magnitude(csp));
        assert!(magnitudes.max() < Some(1 << 61), "an entry of more than 61 bits: {self:?}");
        self.words = self.result.variable().map_or(0, |result| supports::words(csp, result));
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let index = i64::from(value(self.index));
        let Some(last) = (self.list.len() as i64).checked_sub(1).filter(|&last| last >= 0) else { return 1 };
        let nearest = index.clamp(0, last);
        let entry = self.list[nearest as usize].value(value);
        (index - nearest).abs() + (entry - self.result.value(value)).abs()
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn scratch(&self) -> usize {
        self.words
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        domains.retain(self.index, |domains, place| self.is_possible(domains, place))?;
        let result = self.result.variable().filter(|&result| result != self.index);
        if let Some(result) = result {
            self.keep_listed(domains, result, scratch)?;
        }
        // All indices left may lead to the same entry: then it is the result.
        let only = {
            let mut entries = domains.values(self.index).map(|place| self.list[place as usize]);
            let first = entries.next().ok_or(Conflict)?;
            first.variable().filter(|_| entries.all(|entry| entry == first))
        };
        let Some(only) = only else { return Ok(()) };
        domains.retain(only, |domains, value| self.result.may_be(domains, value.into()))
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// The result is the entry at the index, or at the end of the list that is nearest to it.
impl Function for Element {
    fn results(&self) -> Vec<Variable> {
        let is_entry = self.list.contains(&self.result);
        let result = self.result.variable().filter(|&result| result != self.index && !is_entry);
        result.filter(|_| !self.list.is_empty()).into_iter().collect()
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        let index = value(self.index).clamp(0, self.list.len() as Value - 1);
        self.list[index as usize].value(value)
    }
}
