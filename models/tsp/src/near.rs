//! Candidate lists.

use crate::Cities;
use crate::tree::KdTree;

/// The nearest neighbors of every city, nearest first: the candidates for edges of a good tour (Bentley 1992;
/// Johnson & McGeoch 1997, section 3.3).
#[derive(Clone, Debug)]
pub struct Near {
    length: usize,
    lists: Box<[u32]>,
}

impl Near {
    /// The `length` nearest neighbors of each city; all others where there are fewer. Ties go to the lower number, but where
    /// many cities are at one place to any of them.
    ///
    /// # Panics
    /// When `length` is 0.
    pub fn new(cities: &Cities, length: usize) -> Self {
        assert!(length > 0, "a candidate list holds a city");
        let count = cities.count() as u32;
        let length = length.min(cities.count() - 1);
        let mut lists = Vec::with_capacity(cities.count() * length);
        if let Some(tree) = cities.places().and_then(KdTree::new) {
            let nearest = |city| tree.nearest(city, length).into_iter().map(|(_, other)| other);
            lists.extend((0..count).flat_map(nearest));
            return Near { length, lists: lists.into() };
        }
        let mut others = Vec::with_capacity(cities.count());
        for city in 0..count {
            others.clear();
            others
                .extend((0..count).filter(|&o| o != city).map(|other| (cities.distance(city, other), other)));
            others.select_nth_unstable(length - 1);
            others[..length].sort_unstable();
            lists.extend(others[..length].iter().map(|&(_, other)| other));
        }
        Near { length, lists: lists.into() }
    }

    /// The same with fewer neighbors of each city.
    ///
    /// # Panics
    /// When `length` is 0.
    pub(crate) fn shorter(&self, length: usize) -> Self {
        assert!(length > 0, "a candidate list holds a city");
        let length = length.min(self.length);
        let lists = self.lists.chunks_exact(self.length).flat_map(|list| &list[..length]).copied();
        Near { length, lists: lists.collect() }
    }

    /// How many neighbors are listed of each city.
    #[inline]
    pub fn length(&self) -> usize {
        self.length
    }

    /// The nearest neighbors of `city`, nearest first.
    #[inline]
    pub fn of(&self, city: u32) -> &[u32] {
        let first = city as usize * self.length;
        &self.lists[first..first + self.length]
    }
}
