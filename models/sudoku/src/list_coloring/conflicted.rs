//! The cells that are in conflict.

use serde::{Deserialize, Serialize};

/// A set of undecided cells, by their numbers, in no particular order.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Conflicted {
    list: Vec<u16>,
    /// Where each of these stands in the list.
    places: Box<[u16]>,
}

impl Conflicted {
    /// Those of so many cells that are in conflict.
    pub(super) fn new(cells: usize, is_in_conflict: impl Fn(usize) -> bool) -> Self {
        let list: Vec<u16> =
            (0..cells).filter(|&cell| is_in_conflict(cell)).map(|cell| cell as u16).collect();
        let mut places = vec![0; cells];
        for (place, &cell) in list.iter().enumerate() {
            places[usize::from(cell)] = place as u16;
        }
        Conflicted { list, places: places.into() }
    }

    #[inline]
    pub(super) fn list(&self) -> &[u16] {
        &self.list
    }

    /// Record that this cell is in conflict now and was not before, or the other way around.
    pub(super) fn mark(&mut self, cell: u16, is: bool) {
        if is {
            self.places[usize::from(cell)] = self.list.len() as u16;
            self.list.push(cell);
        } else {
            let place = self.places[usize::from(cell)];
            self.list.swap_remove(place.into());
            if let Some(&moved) = self.list.get(usize::from(place)) {
                self.places[usize::from(moved)] = place;
            }
        }
    }
}
