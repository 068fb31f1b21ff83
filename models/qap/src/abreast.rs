//! Arrangements side by side.
// A loop over lanes goes through several rows at once.
#![allow(clippy::needless_range_loop)]

use crate::{Arrangement, Complete, Instance, Swap, Swaps};
use rand::Rng;
use recuit::{LANES, Lanes, Neighborhood};

/// [`Swaps`] that are made in many arrangements at once, for [`Lockstep`](recuit::Lockstep).
///
/// The facilities of a swap stand elsewhere in each lane, and so do all others. So lanes hold not only where
/// facilities stand but how far they are from each other: the matrix of distances with its rows and columns
/// in the order of the facilities. What a swap looks at is then the same row of memory in all lanes. To make
/// it, two rows and two columns of the matrix change places.
///
/// ```
/// use recuit::{Engine, Lockstep, Problem, Run};
/// use recuit_qap::{Complete, Instance, Swaps, TotalCost};
/// // Three places in a line; much flows between the first and the last facility.
/// let instance = Instance::new(3, [0, 1, 9, 1, 0, 2, 9, 2, 0], [0, 1, 2, 1, 0, 1, 2, 1, 0]).unwrap();
/// let problem = Complete::new(&instance);
/// let lanes = Swaps.abreast(&problem).unwrap();
/// let lockstep: Lockstep = Lockstep::default();
/// let outcome = lockstep.on(lanes, TotalCost).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.best.unwrap().cost, 2 * (9 + 2 + 1 * 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapsAbreast(());

impl Swaps {
    /// The same swaps for many arrangements at once, where these fit into caches and registers: up to 256
    /// facilities, flows and distances of 15 bits, and costs of 30.
    pub fn abreast(self, problem: &Complete) -> Option<SwapsAbreast> {
        let instance = problem.instance();
        let highest = |matrix: &[i32]| matrix.iter().copied().max().unwrap_or(0);
        let (flow, distance) = (highest(instance.flows()), highest(instance.distances()));
        let is_small = instance.size() <= 256
            && flow.max(distance) <= i16::MAX.into()
            // A delta is the difference of two costs.
            && instance.dearest() <= i128::from(i32::MAX / 2);
        is_small.then_some(SwapsAbreast(()))
    }
}

impl Neighborhood<Complete> for SwapsAbreast {
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Arrangement) -> impl Iterator<Item = Swap> + 'a {
        Swaps.moves(problem, state)
    }

    #[inline(always)]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, state: &Arrangement, rng: &mut R) -> Option<Swap> {
        Swaps.sample(problem, state, rng)
    }

    fn size(&self, problem: &Complete, state: &Arrangement) -> u64 {
        Swaps.size(problem, state)
    }
}

/// A number in each lane.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([i16; LANES]);

/// In marked lanes, two numbers change places.
#[inline(always)]
fn exchange(one: &mut Row, other: &mut Row, marks: &[u16; LANES]) {
    for lane in 0..LANES {
        let exchanged = (one.0[lane] ^ other.0[lane]) & marks[lane] as i16;
        one.0[lane] ^= exchanged;
        other.0[lane] ^= exchanged;
    }
}

/// Arrangements side by side.
pub struct ArrangementsAbreast {
    size: usize,
    /// The location of each facility.
    locations: Box<[Row]>,
    /// How far it is from each facility to each other, row by row.
    distances: Box<[Row]>,
}

impl ArrangementsAbreast {
    /// By how much swapping `r` and `s` changes the cost of what flows from them to all others, whose
    /// distance is `distance` of one of the two and another facility.
    #[inline(always)]
    fn with_others<'a>(
        &'a self,
        flows: &Instance,
        (r, s): (usize, usize),
        distance: impl Fn(usize, usize) -> &'a Row,
        deltas: &mut [i32; LANES],
    ) {
        let row = |facility: usize| &flows.flows()[facility * self.size..][..self.size];
        let (from_r, from_s) = (row(r), row(s));
        for to in 0..self.size {
            let more = if to == r || to == s { 0 } else { (from_r[to] - from_s[to]) as i16 };
            let (at_r, at_s) = (distance(r, to), distance(s, to));
            for lane in 0..LANES {
                deltas[lane] += i32::from(more) * i32::from(at_s.0[lane] - at_r.0[lane]);
            }
        }
    }
}

impl Lanes<Complete> for SwapsAbreast {
    type States = ArrangementsAbreast;
    type Delta = i32;

    fn abreast(&self, problem: &Complete, states: &[Arrangement]) -> ArrangementsAbreast {
        let (instance, size) = (problem.instance(), problem.instance().size());
        let location = |facility: usize, lane: usize| usize::from(states[lane].locations()[facility]);
        let distance = |pair: usize, lane: usize| {
            instance.distance(location(pair / size, lane), location(pair % size, lane)) as i16
        };
        let rows = |count: usize, value: &dyn Fn(usize, usize) -> i16| -> Box<[Row]> {
            (0..count).map(|row| Row(std::array::from_fn(|lane| value(row, lane)))).collect()
        };
        ArrangementsAbreast {
            size,
            locations: rows(size, &|facility, lane| location(facility, lane) as i16),
            distances: rows(size * size, &distance),
        }
    }

    fn state(&self, _: &Complete, states: &ArrangementsAbreast, lane: usize) -> Arrangement {
        Arrangement { locations: states.locations.iter().map(|row| row.0[lane] as u16).collect() }
    }

    /// Costs are not negative, so no delta is more than an arrangement can cost.
    fn steepest(&self, problem: &Complete) -> i32 {
        problem.instance().dearest() as i32
    }

    #[inline(always)]
    fn deltas(&self, problem: &Complete, states: &ArrangementsAbreast, swap: &Swap) -> [i32; LANES] {
        let ArrangementsAbreast { size, ref distances, .. } = *states;
        let (r, s) = (usize::from(swap.first), usize::from(swap.second));
        let mut deltas = [0; LANES];
        let (rows_r, rows_s) = (&distances[r * size..][..size], &distances[s * size..][..size]);
        let out = |facility: usize, to: usize| if facility == r { &rows_r[to] } else { &rows_s[to] };
        states.with_others(problem.instance(), (r, s), out, &mut deltas);
        if let Some(columns) = &problem.transposed {
            let back = |facility: usize, from: usize| &distances[from * size + facility];
            states.with_others(columns, (r, s), back, &mut deltas);
        } else {
            for lane in 0..LANES {
                deltas[lane] *= 2;
            }
        }
        let flow = |from, to| problem.instance().flow(from, to) as i32;
        let (within, between) = (flow(r, r) - flow(s, s), flow(r, s) - flow(s, r));
        if within != 0 || between != 0 {
            let distance =
                |from: usize, to: usize, lane: usize| i32::from(distances[from * size + to].0[lane]);
            for lane in 0..LANES {
                deltas[lane] += within * (distance(s, s, lane) - distance(r, r, lane))
                    + between * (distance(s, r, lane) - distance(r, s, lane));
            }
        }
        deltas
    }

    #[inline(always)]
    fn apply(&self, _: &Complete, states: &mut ArrangementsAbreast, swap: &Swap, marks: &[u16; LANES]) {
        if marks.iter().fold(0, |any, mark| any | mark) == 0 {
            return;
        }
        let ArrangementsAbreast { size, locations, distances } = states;
        let (first, second) = (usize::from(swap.first), usize::from(swap.second));
        let (one, other) = locations.split_at_mut(second);
        exchange(&mut one[first], &mut other[0], marks);
        for row in distances.chunks_exact_mut(*size) {
            let (one, other) = row.split_at_mut(second);
            exchange(&mut one[first], &mut other[0], marks);
        }
        let (one, other) = distances.split_at_mut(second * *size);
        for (one, other) in one[first * *size..][..*size].iter_mut().zip(other) {
            exchange(one, other, marks);
        }
    }
}
