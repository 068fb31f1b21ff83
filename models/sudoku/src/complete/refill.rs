//! A full grid that agrees with what is decided.

use super::{Complete, Filled};
use rand::Rng;
use rand::seq::SliceRandom;

impl Complete {
    /// The state that has the values which `decided` tells. The free cells of which nothing is told share
    /// what is left to their part: in random order, each takes the value that its row, column and block have
    /// least often. A part in which more is decided than it can hold is left as it is in `before`.
    pub(crate) fn refilled<R: Rng + ?Sized>(
        &self,
        before: &Filled,
        decided: impl Fn(usize) -> Option<u8>,
        rng: &mut R,
    ) -> Filled {
        let shape = self.givens.shape();
        let size = self.size();
        let mut cells: Vec<u8> = before.cells().to_vec();
        let mut open: Vec<(u16, usize)> = Vec::new();
        let mut left: Vec<Vec<u8>> = Vec::with_capacity(self.parts.len());
        for (number, (part, values)) in self.parts.iter().zip(&self.values).enumerate() {
            let mut values = values.to_vec();
            let told = part.iter().filter_map(|&cell| decided(cell.into()));
            let fits = told.into_iter().all(|value| {
                let place = values.iter().position(|&other| other == value);
                place.map(|place| values.swap_remove(place)).is_some()
            });
            for &cell in part.iter().filter(|_| fits) {
                cells[usize::from(cell)] = decided(cell.into()).unwrap_or(0);
                if decided(cell.into()).is_none() {
                    open.push((cell, number));
                }
            }
            left.push(values);
        }
        // How often each value stands in each unit.
        let mut counts = vec![0u16; 3 * size * (size + 1)];
        let count = |unit: usize, value: u8| unit * (size + 1) + usize::from(value);
        for (cell, &value) in cells.iter().enumerate() {
            for unit in shape.units(cell) {
                counts[count(unit, value)] += 1;
            }
        }
        open.shuffle(rng);
        for (cell, part) in open {
            let units = shape.units(cell.into());
            let times = |&(_, value): &(usize, &u8)| {
                units.map(|unit| counts[count(unit, *value)]).iter().sum::<u16>()
            };
            let least = left[part].iter().enumerate().min_by_key(times);
            let (place, _) = least.expect("a part has as many values as free cells");
            let value = left[part].swap_remove(place);
            cells[usize::from(cell)] = value;
            units.into_iter().for_each(|unit| counts[count(unit, value)] += 1);
        }
        self.counted(cells.into())
    }
}
