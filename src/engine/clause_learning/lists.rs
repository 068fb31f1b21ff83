//! Lists of numbers, one behind the other.

use std::ops::Range;

/// Lists of numbers in one piece of memory.
#[derive(Debug)]
pub(super) struct Lists {
    numbers: Box<[u32]>,
    /// Where each list begins, and where the last one ends.
    firsts: Box<[u32]>,
}

impl Lists {
    pub(super) fn new<L: IntoIterator<Item = u32>>(lists: impl IntoIterator<Item = L>) -> Self {
        let (mut numbers, mut firsts) = (Vec::new(), vec![0]);
        for list in lists {
            numbers.extend(list);
            firsts.push(numbers.len() as u32);
        }
        Lists { numbers: numbers.into(), firsts: firsts.into() }
    }

    /// For each number below `count`, the lists that it is in.
    pub(super) fn turned(&self, count: usize) -> Self {
        let mut lists = vec![Vec::new(); count];
        for list in 0..self.firsts.len() - 1 {
            self.places(list).for_each(|place| lists[self.at(place)].push(list as u32));
        }
        Lists::new(lists)
    }

    /// The places of the numbers of a list.
    #[inline]
    pub(super) fn places(&self, list: usize) -> Range<usize> {
        self.firsts[list] as usize..self.firsts[list + 1] as usize
    }

    /// The number at a place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> usize {
        self.numbers[place] as usize
    }
}
