//! The places where a first-improvement search has yet to look.

use std::ops::Range;

const BITS: usize = u64::BITS as usize;

/// A set of places, visited in a circle: the search resumes where it stopped, and comes round to the places
/// that it has passed.
pub(crate) struct Agenda {
    pending: Box<[u64]>,
    places: usize,
    /// How many places are pending.
    count: usize,
    /// Where the search is.
    place: usize,
}

impl Agenda {
    /// All of this many places are to be looked at.
    pub(crate) fn new(places: usize) -> Self {
        let mut agenda =
            Agenda { pending: vec![0; places.div_ceil(BITS)].into(), places, count: 0, place: 0 };
        agenda.fill();
        agenda
    }

    /// Every place is to be looked at, from here on.
    pub(crate) fn fill(&mut self) {
        if self.count < self.places {
            self.pending.fill(u64::MAX);
            if let (Some(last), over @ 1..) = (self.pending.last_mut(), self.places % BITS) {
                *last = (1 << over) - 1;
            }
            self.count = self.places;
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.count == self.places
    }

    /// A place is to be looked at.
    pub(crate) fn add(&mut self, place: usize) {
        let (word, bit) = (&mut self.pending[place / BITS], 1 << (place % BITS));
        self.count += usize::from(*word & bit == 0);
        *word |= bit;
    }

    /// Nothing was found at a place, which is no longer pending.
    pub(crate) fn strike(&mut self, place: usize) {
        let (word, bit) = (&mut self.pending[place / BITS], 1 << (place % BITS));
        self.count -= usize::from(*word & bit != 0);
        *word &= !bit;
    }

    /// The next pending place of a range, which stays pending; `None` if there is none.
    pub(crate) fn next(&mut self, range: Range<usize>) -> Option<usize> {
        if self.count == 0 {
            return None;
        }
        let from = self.place.clamp(range.start, range.end);
        let next = self.first(from..range.end).or_else(|| self.first(range.start..from))?;
        self.place = next;
        Some(next)
    }

    fn first(&self, range: Range<usize>) -> Option<usize> {
        let mut from = range.start;
        while from < range.end {
            let rest = self.pending[from / BITS] >> (from % BITS);
            if rest != 0 {
                return Some(from + rest.trailing_zeros() as usize).filter(|&place| place < range.end);
            }
            from = (from / BITS + 1) * BITS;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_in_a_circle_within_their_range() {
        let mut agenda = Agenda::new(200);
        assert_eq!((agenda.next(70..140), agenda.is_full()), (Some(70), true));
        for place in 0..200 {
            agenda.strike(place);
        }
        assert_eq!(agenda.next(0..200), None);
        for place in [130, 3, 130, 199] {
            agenda.add(place);
        }
        assert_eq!(
            [0..200, 0..130, 4..130, 131..200].map(|range| agenda.next(range)),
            [Some(130), Some(3), None, Some(199)]
        );
        agenda.strike(199);
        assert_eq!(agenda.next(0..200), Some(3));
        agenda.fill();
        agenda.strike(3);
        assert_eq!((agenda.next(0..200), agenda.next(199..200)), (Some(4), Some(199)));
        assert_eq!(agenda.count, 199);
    }
}
