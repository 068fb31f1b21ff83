//! Nearest neighbors, found by their coordinates.

use crate::{Metric, Places};
use std::collections::BinaryHeap;

/// A k-d tree (Bentley 1975): half of the cities on either side of a line, and so on down to a handful.
pub(crate) struct KdTree<'a> {
    places: &'a Places,
    /// The cities, those of each half together.
    cities: Box<[u32]>,
    /// At the middle of every part that is divided: which coordinate divides it, and at what value.
    cuts: Box<[(u8, f64)]>,
}

/// This many cities or fewer are looked at one by one.
const HANDFUL: usize = 8;

impl<'a> KdTree<'a> {
    /// The tree of these places; `None` where the distance does not grow with each difference of coordinates.
    pub(crate) fn new(places: &'a Places) -> Option<Self> {
        let count = places.points.len();
        let mut tree =
            KdTree { places, cities: (0..count as u32).collect(), cuts: vec![(0, 0.0); count].into() };
        (places.metric != Metric::Geographical).then(|| {
            tree.cut(0, count);
            tree
        })
    }

    /// Put the cities from `first` up to, but not including, `end` in the order of the tree.
    fn cut(&mut self, first: usize, end: usize) {
        if end - first <= HANDFUL {
            return;
        }
        let (points, cities) = (&self.places.points, &mut self.cities[first..end]);
        let extent = |axis: usize| {
            let all = || cities.iter().map(|&city| points[city as usize][axis]);
            all().fold(f64::MIN, f64::max) - all().fold(f64::MAX, f64::min)
        };
        let axis = usize::from(extent(1) > extent(0));
        let half = cities.len() / 2;
        let along = |city: u32| points[city as usize][axis];
        let (_, &mut middle, _) = cities.select_nth_unstable_by(half, |&a, &b| along(a).total_cmp(&along(b)));
        self.cuts[first + half] = (axis as u8, along(middle));
        self.cut(first, first + half);
        self.cut(first + half, end);
    }

    /// The `length` cities nearest to `city`, each with its distance, nearest first; ties go to the lower number, but where
    /// more cities than that are at one place, to any of them.
    pub(crate) fn nearest(&self, city: u32, length: usize) -> Vec<(u32, u32)> {
        let mut nearest = BinaryHeap::with_capacity(length + 1);
        self.collect(city, length, (0, self.cities.len()), &mut nearest);
        nearest.into_sorted_vec()
    }

    fn collect(
        &self,
        city: u32,
        length: usize,
        (first, end): (usize, usize),
        nearest: &mut BinaryHeap<(u32, u32)>,
    ) {
        let Places { metric, points } = self.places;
        let here = points[city as usize];
        if end - first <= HANDFUL {
            for &other in self.cities[first..end].iter().filter(|&&other| other != city) {
                nearest.push((metric.distance(here, points[other as usize]), other));
                if nearest.len() > length {
                    nearest.pop();
                }
            }
            return;
        }
        let middle = first + (end - first) / 2;
        let (axis, cut) = self.cuts[middle];
        let gap = here[usize::from(axis)] - cut;
        let (this, other) =
            if gap < 0.0 { ((first, middle), (middle, end)) } else { ((middle, end), (first, middle)) };
        self.collect(city, length, this, nearest);
        // Nothing on the other side is nearer than the line.
        let least = metric.distance([gap, 0.0], [0.0, 0.0]);
        let may_be_nearer =
            |farthest: &(u32, u32)| least < farthest.0 || least == farthest.0 && farthest.0 > 0;
        if nearest.len() < length || nearest.peek().is_some_and(may_be_nearer) {
            self.collect(city, length, other, nearest);
        }
    }
}
