//! Which proposition is decided next.

/// Propositions that may be undecided, the most active first: a binary heap in which each knows its place (MiniSat's
/// `order_heap`).
#[derive(Debug)]
pub(super) struct Order {
    heap: Vec<u32>,
    /// Where each proposition stands in the heap, or [`ABSENT`].
    places: Box<[u32]>,
    activities: Box<[f64]>,
    /// How much a proposition gains with the next conflict that it takes part in.
    increment: f64,
}

const ABSENT: u32 = u32::MAX;

/// What activities are multiplied by at each conflict; instead of that, the increment grows. Decision 39 has
/// the figures.
const DECAY: f64 = 0.95;

/// Activities are made smaller before they leave the range of floating-point numbers.
const LARGEST: f64 = 1e100;

impl Order {
    /// All propositions, with these activities to begin with.
    pub(super) fn new(activities: Box<[f64]>) -> Self {
        let places = vec![ABSENT; activities.len()].into();
        let mut order = Order { heap: Vec::new(), places, activities, increment: 1.0 };
        (0..order.places.len() as u32).for_each(|proposition| order.insert(proposition));
        order
    }

    /// The proposition may be undecided again.
    #[inline]
    pub(super) fn insert(&mut self, proposition: u32) {
        if self.places[proposition as usize] == ABSENT {
            self.heap.push(proposition);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Take out the most active proposition.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        self.places[first as usize] = ABSENT;
        let last = self.heap.pop().expect("it is not empty");
        if let Some(top) = self.heap.first_mut() {
            *top = last;
            self.sink(0);
        }
        Some(first)
    }

    /// The proposition took part in a conflict.
    #[inline]
    pub(super) fn bump(&mut self, proposition: usize) {
        self.activities[proposition] += self.increment;
        if self.activities[proposition] > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.increment /= LARGEST;
        }
        if self.places[proposition] != ABSENT {
            self.rise(self.places[proposition] as usize);
        }
    }

    /// Whatever took part in the conflicts so far counts less from here on.
    pub(super) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    #[inline]
    fn activity(&self, place: usize) -> f64 {
        self.activities[self.heap[place] as usize]
    }

    #[inline]
    fn put(&mut self, place: usize, proposition: u32) {
        self.heap[place] = proposition;
        self.places[proposition as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let rising = self.heap[place];
        while place > 0 && self.activity((place - 1) / 2) < self.activities[rising as usize] {
            self.put(place, self.heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        self.put(place, rising);
    }

    fn sink(&mut self, mut place: usize) {
        let sinking = self.heap[place];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.activity(child + 1) > self.activity(child) {
                child += 1;
            }
            if self.activity(child) <= self.activities[sinking as usize] {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, sinking);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream;
    use rand::RngExt;

    /// Whatever is bumped, and put back, propositions come out by their activity.
    #[test]
    fn the_most_active_comes_first() {
        let mut rng = stream(1, 0);
        let mut order = Order::new(vec![0.0; 50].into());
        for _ in 0..10_000 {
            order.bump(rng.random_range(0..50));
            order.decay();
            if rng.random() {
                let taken = order.pop().expect("all are there");
                order.insert(taken);
            }
        }
        let activities = order.activities.clone();
        let taken: Vec<f64> =
            std::iter::from_fn(|| order.pop()).map(|taken| activities[taken as usize]).collect();
        assert_eq!(taken.len(), 50);
        assert!(taken.is_sorted_by(|one, other| one >= other));
    }
}
