//! Items packed into bins.

use super::places::Places;
use crate::csp::{
    Change, Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Value, Variable,
};

/// Each item is put into one of some bins, numbered from 0, and each bin has a load: the weight of all that is in it.
/// A bin that holds at most 10 is one whose load is a variable of domain `0..=10`.
///
/// Propagation follows Shaw (2004), *A constraint for bin packing*, as far as single items are concerned: a load lies
/// between what is in the bin and what can be; all loads together come to the weight of all items; and an item is put
/// in where the load needs it and kept out where it would be too much. It does not look for sets of items that come
/// to a load. The violation is how far the loads are off, summed over all bins, plus the number of items in no bin; a
/// change is measured in O(log n).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{BinPacking, Csp};
/// // Six presents in three sacks of the same weight: 5 + 1, 4 + 2, 3 + 3.
/// let mut csp = Csp::new();
/// let presents = [5, 4, 3, 3, 2, 1].map(|weight| (csp.variable("sack", 0..3), weight));
/// csp.post(BinPacking::new(presents, [6, 6, 6]));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct BinPacking {
    /// The bins of the items, then the loads that are variables.
    scope: Box<[Variable]>,
    places: Places,
    weights: Box<[i64]>,
    loads: Box<[Operand]>,
    /// The bins whose loads are variables.
    variable_loads: Box<[usize]>,
}

impl BinPacking {
    /// Items are given as the variable that tells the number of their bin, and a weight; loads as constants
    /// or variables. Each variable is named once.
    pub fn new<L: Into<Operand>>(
        items: impl IntoIterator<Item = (Variable, u32)>,
        loads: impl IntoIterator<Item = L>,
    ) -> Self {
        let (mut scope, weights): (Vec<Variable>, Vec<i64>) =
            items.into_iter().map(|(bin, weight)| (bin, i64::from(weight))).unzip();
        let loads: Box<[Operand]> = loads.into_iter().map(Into::into).collect();
        let variable_loads: Box<[usize]> =
            (0..loads.len()).filter(|&bin| loads[bin].variable().is_some()).collect();
        scope.extend(loads.iter().filter_map(|load| load.variable()));
        let places = Places::new(&scope);
        BinPacking { scope: scope.into(), places, weights: weights.into(), loads, variable_loads }
    }

    fn items(&self) -> impl Iterator<Item = (Variable, i64)> {
        self.scope.iter().copied().zip(self.weights.iter().copied())
    }

    /// The bin with that number, if there is one.
    fn bin(&self, number: Value) -> Option<usize> {
        usize::try_from(number).ok().filter(|&bin| bin < self.loads.len())
    }

    /// The bin whose load a variable is.
    fn load_of(&self, load: Variable) -> usize {
        self.variable_loads[self.places.of(load) - self.weights.len()]
    }

    /// All loads together come to the weight of all items.
    fn share_out(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (mut least, mut greatest) = (0, 0);
        for load in &self.loads {
            let (min, max) = load.range(domains)?;
            (least, greatest) = (least + min, greatest + max);
        }
        let total: i64 = self.weights.iter().sum();
        if total < least || greatest < total {
            return Err(Conflict);
        }
        for load in &self.loads {
            let (min, max) = load.range(domains)?;
            load.keep_between(domains, total - (greatest - max), total - (least - min))?;
        }
        Ok(())
    }

    /// What the changes do to the numbers of the tally: which of them, and by how much.
    fn effects(&self, change: &Change) -> [(Option<usize>, i64); 2] {
        let place = self.places.of(change.variable);
        let Some(&weight) = self.weights.get(place) else {
            let bin = self.variable_loads[place - self.weights.len()];
            return [(Some(bin), i64::from(change.from) - i64::from(change.to)), (None, 0)];
        };
        [(self.bin(change.from), -weight), (self.bin(change.to), weight)]
    }
}

impl Constraint for BinPacking {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        format!("{} items in {} bins", self.weights.len(), self.loads.len())
    }

    /// # Panics
    /// When weights and loads could come to more than 61 bits.
    fn prepare(&mut self, csp: &Csp) {
        let weights = self.weights.iter().map(|weight| weight.unsigned_abs());
        let loads = self.loads.iter().map(|load| load.magnitude(csp));
        let most = weights.chain(loads).fold(0, u64::saturating_add);
        assert!(most < 1 << 61, "weights could come to more than 61 bits hold: {self:?}");
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut tally = vec![0; self.tally_size()];
        self.tally(value, &mut tally);
        let outside = self.items().filter(|&(item, _)| self.bin(value(item)).is_none()).count() as i64;
        outside + tally.iter().map(|off| off.abs()).sum::<i64>()
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    /// Room for two weights of each bin.
    fn scratch(&self) -> usize {
        2 * self.loads.len()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        // What is in each bin, and what can be.
        let (packed, possible) = scratch.split_at_mut(self.loads.len());
        packed.fill(0);
        possible.fill(0);
        for (item, weight) in self.items() {
            domains.retain(item, |_, value| self.bin(value).is_some())?;
            for bin in domains.values(item) {
                possible[bin as usize] += weight as u64;
            }
            if let Some(bin) = domains.value(item) {
                packed[bin as usize] += weight as u64;
            }
        }
        for (bin, load) in self.loads.iter().enumerate() {
            load.keep_between(domains, packed[bin] as i64, possible[bin] as i64)?;
        }
        self.share_out(domains)?;
        for (item, weight) in self.items() {
            if !domains.is_open(item) {
                continue;
            }
            let mut needed = None;
            for (bin, load) in self.loads.iter().enumerate() {
                let number = bin as Value;
                if !domains.contains(item, number) {
                    continue;
                }
                let (min, max) = load.range(domains)?;
                if packed[bin] as i64 + weight > max {
                    domains.remove(item, number)?;
                } else if possible[bin] as i64 - weight < min {
                    needed = Some(number);
                }
            }
            needed.map_or(Ok(()), |bin| domains.assign(item, bin))?;
        }
        Ok(())
    }

    fn tally_size(&self) -> usize {
        self.loads.len()
    }

    /// By how much what is in each bin exceeds its load.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        tally.iter_mut().zip(&self.loads).for_each(|(off, load)| *off = -load.value(value));
        for (item, weight) in self.items() {
            self.bin(value(item)).into_iter().for_each(|bin| tally[bin] += weight);
        }
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let outside = |value| i64::from(self.bin(value).is_none());
        let items = changes.iter().filter(|change| self.places.of(change.variable) < self.weights.len());
        let mut delta = items.map(|item| outside(item.to) - outside(item.from)).sum();
        let effects = || changes.iter().flat_map(|change| self.effects(change));
        for (number, (bin, by)) in effects().enumerate() {
            let Some(place) = bin else { continue };
            // Each effect finds the tally as those before it leave it.
            let earlier = effects().take(number).filter(|&(other, _)| other == bin);
            let off = tally[place] + earlier.map(|(_, by)| by).sum::<i64>();
            delta += (off + by).abs() - off.abs();
        }
        delta
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for (bin, by) in changes.iter().flat_map(|change| self.effects(change)) {
            bin.into_iter().for_each(|bin| tally[bin] += by);
        }
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// The load of each bin is the weight of what is in it.
impl Function for BinPacking {
    fn results(&self) -> Vec<Variable> {
        self.scope[self.weights.len()..].to_vec()
    }

    fn inputs(&self, _: Variable) -> Vec<Variable> {
        self.scope[..self.weights.len()].to_vec()
    }

    fn result(&self, load: Variable, value: Lookup<'_>) -> i64 {
        let bin = self.load_of(load);
        self.items().filter(|&(item, _)| self.bin(value(item)) == Some(bin)).map(|(_, weight)| weight).sum()
    }

    fn result_after(&self, load: Variable, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let bin = self.load_of(load);
        let items = changes.iter().filter(|change| self.places.of(change.variable) < self.weights.len());
        let effects = items.flat_map(|change| self.effects(change));
        let by: i64 = effects.filter(|&(place, _)| place == Some(bin)).map(|(_, by)| by).sum();
        tally[bin] + i64::from(value(load)) + by
    }
}
