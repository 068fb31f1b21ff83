//! Every facility in a location; two of them swap.

use crate::{GilmoreLawler, Instance, Partial};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use recuit::{Attributes, Crossover, Neighborhood, Objective, Problem, Scanning, State, position_crossover};
use serde::{Deserialize, Serialize};

/// The location of every facility, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrangement {
    pub(crate) locations: Box<[u16]>,
}

impl Arrangement {
    /// The location of each facility.
    pub fn locations(&self) -> &[u16] {
        &self.locations
    }
}

impl State for Arrangement {
    type Key = Box<[u16]>;

    fn key(&self) -> Box<[u16]> {
        self.locations.clone()
    }
}

/// Two facilities change places; `first` is below `second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// One facility.
    pub first: u16,
    /// The other.
    pub second: u16,
}

/// Quadratic assignment as a permutation that is changed by swaps.
///
/// ```
/// use recuit::{Engine, HillClimbing, LocalSearch, Problem, Run};
/// use recuit_qap::{Complete, Instance, Swaps, TotalCost};
/// // Three places in a line; much flows between the first and the last facility.
/// let instance = Instance::new(3, [0, 1, 9, 1, 0, 2, 9, 2, 0], [0, 1, 2, 1, 0, 1, 2, 1, 0]).unwrap();
/// let problem = Complete::new(&instance);
/// let outcome = HillClimbing::new().on(Swaps, TotalCost).search(&problem, problem.initial(), &mut Run::seeded(1));
/// let best = outcome.best.unwrap();
/// assert_eq!((best.cost, best.state.locations()[2]), (2 * (9 + 2 + 1 * 2), 1));
/// ```
#[derive(Clone, Debug)]
pub struct Complete {
    instance: Instance,
    /// Both matrices by columns, where one of them is not symmetric.
    pub(crate) transposed: Option<Instance>,
}

impl Complete {
    /// The formulation of `instance`.
    pub fn new(instance: &Instance) -> Self {
        let size = instance.size();
        let transpose = |matrix: &[i32]| -> Box<[i32]> {
            (0..size * size).map(|entry| matrix[entry % size * size + entry / size]).collect()
        };
        let transposed =
            Instance::new(size, transpose(instance.flows()), transpose(instance.distances())).ok();
        let transposed = transposed.filter(|transposed| transposed != instance);
        Complete { instance: instance.clone(), transposed }
    }

    /// The instance.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// A number for a facility and the location that another one has.
    #[inline]
    fn pair(&self, state: &Arrangement, facility: u16, other: u16) -> usize {
        usize::from(facility) * self.instance.size() + usize::from(state.locations[usize::from(other)])
    }
}

impl Problem for Complete {
    type State = Arrangement;
    type Action = Swap;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Arrangement {
        Arrangement { locations: (0..self.instance.size() as u16).collect() }
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Arrangement {
        let mut arrangement = self.initial();
        arrangement.locations.shuffle(rng);
        arrangement
    }

    fn actions(&self, _: &Arrangement) -> impl Iterator<Item = Swap> {
        let size = self.instance.size() as u16;
        (0..size).flat_map(move |first| (first + 1..size).map(move |second| Swap { first, second }))
    }

    #[inline]
    fn apply(&self, state: &mut Arrangement, swap: &Swap) {
        state.locations.swap(swap.first.into(), swap.second.into());
    }

    #[inline]
    fn undo(&self, state: &mut Arrangement, swap: &Swap, (): ()) {
        self.apply(state, swap);
    }

    /// Nothing tells an optimum from other permutations.
    fn goal_test(&self, _: &Arrangement) -> bool {
        false
    }

    /// Any permutation is the product of fewer swaps than it has elements.
    fn diameter(&self) -> Option<u64> {
        Some(self.instance.size() as u64 - 1)
    }
}

/// The most facilities of which a lower bound is known.
const MOST_BOUNDED: usize = 300;

/// The sum over all ordered pairs of facilities of their flow times the distance between their locations.
///
/// The delta of a swap takes one pass over the facilities (Burkard & Rendl 1984), two where a matrix is not
/// symmetric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TotalCost;

impl Objective<Complete> for TotalCost {
    fn cost(&self, problem: &Complete, state: &Arrangement) -> i64 {
        let size = problem.instance.size();
        let row = |from: usize| -> i64 {
            let distance = |to: usize| {
                problem.instance.distance(state.locations[from].into(), state.locations[to].into())
            };
            (0..size).map(|to| problem.instance.flow(from, to) * distance(to)).sum()
        };
        (0..size).map(row).sum()
    }

    #[inline]
    fn delta(&self, problem: &Complete, state: &Arrangement, swap: &Swap) -> i64 {
        let instance = &problem.instance;
        let (r, s) = (usize::from(swap.first), usize::from(swap.second));
        let (at_r, at_s) = (usize::from(state.locations[r]), usize::from(state.locations[s]));
        let within = (instance.flow(r, r) - instance.flow(s, s))
            * (instance.distance(at_s, at_s) - instance.distance(at_r, at_r))
            + (instance.flow(r, s) - instance.flow(s, r))
                * (instance.distance(at_s, at_r) - instance.distance(at_r, at_s));
        let out = with_others(instance, state, r, s);
        let back = problem.transposed.as_ref().map_or(out, |columns| with_others(columns, state, r, s));
        within + out + back
    }

    /// The Gilmore-Lawler bound, up to 300 facilities. It takes a time that grows with the third power of their number:
    /// seconds where there are a thousand, of which nothing is known then.
    fn lower_bound(&self, problem: &Complete) -> Option<i64> {
        let is_quick = problem.instance.size() <= MOST_BOUNDED;
        let partial = is_quick.then(|| Partial::new(&problem.instance))?;
        Some(GilmoreLawler.cost(&partial, &partial.initial()))
    }
}

/// By how much swapping `r` and `s` changes the cost of what flows from them to all others.
#[inline]
fn with_others(instance: &Instance, state: &Arrangement, r: usize, s: usize) -> i64 {
    let size = instance.size();
    let row = |matrix| move |index: usize| &<[i32]>::as_ref(matrix)[index * size..][..size];
    let (flows, distances) = (row(instance.flows()), row(instance.distances()));
    let (from_r, from_s) = (flows(r), flows(s));
    let (at_r, at_s) = (distances(state.locations[r].into()), distances(state.locations[s].into()));
    let share = |flow_r: i32, flow_s: i32, location: u16| {
        let location = usize::from(location);
        i64::from(flow_r - flow_s) * i64::from(at_s[location] - at_r[location])
    };
    let all: i64 =
        from_r.iter().zip(from_s).zip(&state.locations).map(|((&fr, &fs), &to)| share(fr, fs, to)).sum();
    // Summing everything and taking two terms off is faster than asking at each whether it counts.
    all - share(from_r[r], from_s[r], state.locations[r]) - share(from_r[s], from_s[s], state.locations[s])
}

/// A facility stands where it stands in one of the parents, as far as that can be; see [`position_crossover`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Positions;

impl Crossover<Complete> for Positions {
    fn cross<R: Rng + ?Sized>(
        &self,
        _: &Complete,
        one: &Arrangement,
        other: &Arrangement,
        rng: &mut R,
    ) -> Arrangement {
        Arrangement { locations: position_crossover(&one.locations, &other.locations, rng).into() }
    }

    /// Facilities times locations.
    fn extent(&self, problem: &Complete) -> u64 {
        (problem.instance.size() as u64).pow(2)
    }

    /// The share of the facilities that stand in different locations.
    fn distance(&self, problem: &Complete, one: &Arrangement, other: &Arrangement) -> f64 {
        let differ = one.locations.iter().zip(&other.locations).filter(|(one, other)| one != other).count();
        differ as f64 / problem.instance.size() as f64
    }
}

/// Swaps of any two facilities, drawn uniformly in O(1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swaps;

impl Neighborhood<Complete> for Swaps {
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Arrangement) -> impl Iterator<Item = Swap> + 'a {
        problem.actions(state)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, _: &Arrangement, rng: &mut R) -> Option<Swap> {
        let size = problem.instance.size() as u16;
        if size < 2 {
            return None;
        }
        let one = rng.random_range(0..size);
        let other = rng.random_range(0..size - 1);
        let other = other + u16::from(other >= one);
        Some(Swap { first: one.min(other), second: one.max(other) })
    }

    fn size(&self, problem: &Complete, _: &Arrangement) -> u64 {
        let size = problem.instance.size() as u64;
        size * (size - 1) / 2
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<Complete> {
        *self
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Complete> {
        *self
    }
}

impl Scanning<Complete> for Swaps {
    /// One for each facility: its swaps with those that follow.
    fn places(&self, problem: &Complete) -> usize {
        problem.instance.size()
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Complete,
        _: &'a Arrangement,
        place: usize,
    ) -> impl Iterator<Item = Swap> + 'a {
        let first = place as u16;
        (first + 1..problem.instance.size() as u16).map(move |second| Swap { first, second })
    }

    /// The swaps of the same first facility with any other.
    fn alternatives<'a>(
        &'a self,
        problem: &'a Complete,
        _: &'a Arrangement,
        swap: &'a Swap,
    ) -> impl Iterator<Item = Swap> + 'a {
        let others = (0..problem.instance.size() as u16).filter(|&other| other != swap.first);
        others.map(|other| Swap { first: swap.first.min(other), second: swap.first.max(other) })
    }
}

impl Attributes<Complete> for Swaps {
    /// One for each facility and location: a swap is tabu if both facilities would return to where they were lately
    /// (Taillard 1991, *Robust taboo search for the quadratic assignment problem*).
    fn count(&self, problem: &Complete) -> usize {
        problem.instance.size() * problem.instance.size()
    }

    #[inline]
    fn added(&self, problem: &Complete, state: &Arrangement, swap: &Swap) -> impl IntoIterator<Item = usize> {
        [problem.pair(state, swap.first, swap.second), problem.pair(state, swap.second, swap.first)]
    }

    fn dropped(
        &self,
        problem: &Complete,
        state: &Arrangement,
        swap: &Swap,
    ) -> impl IntoIterator<Item = usize> {
        [problem.pair(state, swap.first, swap.first), problem.pair(state, swap.second, swap.second)]
    }

    /// As many moves as there are facilities.
    fn tenure(&self, problem: &Complete, _: &Arrangement) -> f64 {
        problem.instance.size() as f64
    }
}
