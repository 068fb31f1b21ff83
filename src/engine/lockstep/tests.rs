//! Lanes are chains: the same search, one state after the other.

use super::draws::single;
use crate::{
    Actions, Engine, Geometric, InitialTemperature, LANES, Lanes, LevelLength, Lockstep, Neighborhood,
    Objective, Problem, Progress, Run, State, Steps, StopReason, Termination, pick,
};
use rand::{Rng, RngExt};
use std::ops::ControlFlow;

/// Weights on two scales, which are to differ little.
struct Scales([i16; 12]);

#[derive(Clone, Debug, PartialEq)]
struct Split([bool; 12]);

impl State for Split {
    type Key = [bool; 12];
    fn key(&self) -> [bool; 12] {
        self.0
    }
}

impl Problem for Scales {
    type State = Split;
    type Action = usize;
    type Undo = ();
    type Cost = i64;
    fn initial(&self) -> Split {
        Split([true; 12])
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Split {
        Split(rng.random())
    }
    fn actions(&self, _: &Split) -> impl Iterator<Item = usize> {
        0..12
    }
    fn apply(&self, state: &mut Split, &weight: &usize) {
        state.0[weight] = !state.0[weight];
    }
    fn undo(&self, state: &mut Split, weight: &usize, (): ()) {
        self.apply(state, weight);
    }
    fn goal_test(&self, _: &Split) -> bool {
        false
    }
}

struct Difference;

impl Objective<Scales> for Difference {
    fn cost(&self, problem: &Scales, state: &Split) -> i64 {
        let signed = problem.0.iter().zip(state.0).map(|(&weight, left)| if left { weight } else { -weight });
        signed.map(i64::from).sum::<i64>().abs()
    }
}

/// Move one weight.
struct Flips;

impl Neighborhood<Scales> for Flips {
    fn moves<'a>(&'a self, problem: &'a Scales, state: &'a Split) -> impl Iterator<Item = usize> + 'a {
        Actions.moves(problem, state)
    }
    fn sample<R: Rng + ?Sized>(&self, _: &Scales, _: &Split, rng: &mut R) -> Option<usize> {
        Some(pick(rng, 12))
    }
}

impl Lanes<Scales> for Flips {
    /// For each weight, 1 where it is on the left and -1 elsewhere.
    type States = [[i16; LANES]; 12];
    type Delta = i16;
    fn abreast(&self, _: &Scales, states: &[Split]) -> Self::States {
        std::array::from_fn(|weight| std::array::from_fn(|lane| if states[lane].0[weight] { 1 } else { -1 }))
    }
    fn state(&self, _: &Scales, states: &Self::States, lane: usize) -> Split {
        Split(states.map(|row| row[lane] == 1))
    }
    fn steepest(&self, problem: &Scales) -> i16 {
        2 * problem.0.into_iter().max().unwrap()
    }
    #[inline(always)]
    fn deltas(&self, problem: &Scales, states: &Self::States, &weight: &usize) -> [i16; LANES] {
        let mut sums = [0; LANES];
        for (row, by) in states.iter().zip(problem.0) {
            (0..LANES).for_each(|lane| sums[lane] += row[lane] * by);
        }
        let row = states[weight];
        std::array::from_fn(|lane| (sums[lane] - 2 * row[lane] * problem.0[weight]).abs() - sums[lane].abs())
    }
    #[inline(always)]
    fn apply(&self, _: &Scales, states: &mut Self::States, &weight: &usize, marks: &[u16; LANES]) {
        (0..LANES).for_each(|lane| states[weight][lane] *= 1 - 2 * (marks[lane] & 1) as i16);
    }
}

const WEIGHTS: Scales = Scales([310, 81, 247, 173, 50, 292, 121, 200, 33, 7, 419, 98]);

fn lockstep(levels: i32, moves: u64) -> Lockstep {
    Lockstep {
        schedule: Geometric { factor: 0.9 },
        initial: InitialTemperature::Fixed(40.0),
        minimum: 40.0 * 0.9f64.powi(levels - 1) * 0.999,
        level: LevelLength::Moves(moves),
        ..Lockstep::default()
    }
}

/// The lowest cost of all, and how many moves were accepted, by annealing one state after the other.
fn one_by_one(seed: u64, levels: usize, moves: usize, starts: usize) -> (i64, u64) {
    let mut run = Run::seeded(seed);
    let (mut lowest, mut accepted) = (i64::MAX, 0);
    for start in 0..starts {
        let mut states: Vec<Split> = if start == 0 { vec![WEIGHTS.initial()] } else { Vec::new() };
        while states.len() < LANES {
            states.push(WEIGHTS.random_initial(&mut run.rng));
        }
        let seed = run.rng.random();
        let proposed: Vec<u64> = (0..levels * moves).map(|_| run.rng.next_u64()).collect();
        for (lane, mut state) in states.into_iter().enumerate() {
            let mut own = single(seed, lane);
            let mut bits = 0;
            lowest = lowest.min(Difference.cost(&WEIGHTS, &state));
            for (round, both) in proposed.iter().enumerate() {
                if round % 4 == 0 {
                    bits = own.next_u64();
                }
                let temperature = 40.0 * 0.9f64.powi((round / moves) as i32);
                let weight = (((both >> 32) * 12) >> 32) as usize;
                let delta = Difference.delta(&WEIGHTS, &state, &weight);
                let chance = ((-(delta as f64) / temperature).exp() * 65536.0).min(65536.0);
                // Rounded to a whole number, up as often as its fraction says.
                let threshold = (chance + (both & 0xffff) as f64 / 65536.0).floor();
                if delta <= 0 || f64::from(bits as u16) < threshold {
                    WEIGHTS.apply(&mut state, &weight);
                    accepted += 1;
                    lowest = lowest.min(Difference.cost(&WEIGHTS, &state));
                }
                bits >>= 16;
            }
        }
    }
    (lowest, accepted)
}

#[test]
fn lanes_are_chains_one_by_one() {
    for (seed, starts) in [(1, 1), (2, 1), (3, 3)] {
        let engine = Lockstep { starts, ..lockstep(20, 100) }.on(Flips, Difference);
        let outcome = engine.search(&WEIGHTS, WEIGHTS.initial(), &mut Run::seeded(seed));
        let best = outcome.best.unwrap();
        assert_eq!(
            (best.cost, outcome.stats.accepted),
            one_by_one(seed, 20, 100, starts as usize),
            "seed {seed}"
        );
        assert_eq!(Difference.cost(&WEIGHTS, &best.state), best.cost);
        let random_starts = starts * LANES as u64 - 1;
        assert_eq!(outcome.stats.steps, starts * 20 * 100 * LANES as u64 + random_starts);
        assert_eq!((outcome.stats.tries, outcome.stats.levels), (starts, starts * 20));
    }
}

#[test]
fn a_limit_in_steps_is_met_exactly() {
    for steps in [0, 1, 31, 32, 100, 1000, 1001] {
        let engine = lockstep(20, 100).on(Flips, Difference);
        let outcome = engine.search(&WEIGHTS, WEIGHTS.initial(), &mut Run::seeded(1).until(Steps(steps)));
        assert_eq!(outcome.stats.steps, steps);
    }
}

/// Grants so many steps at a time.
struct Drip(u64);

impl Termination for Drip {
    fn grant(&mut self, _: &Progress) -> ControlFlow<StopReason, u64> {
        ControlFlow::Continue(self.0)
    }
}

#[test]
fn it_does_not_matter_how_steps_are_granted() {
    let search = |granted: u64| {
        let mut run = Run::seeded(1).until(Drip(granted));
        let engine = lockstep(20, 100).on(Flips, Difference);
        let outcome = engine.search(&WEIGHTS, WEIGHTS.initial(), &mut run);
        (outcome.stats, outcome.best.unwrap().state)
    };
    let at_once = search(u64::MAX);
    for granted in [1, 7, 31, 32, 33, 1000] {
        assert_eq!(search(granted), at_once, "{granted} at a time");
    }
}

#[test]
fn where_it_is_cold_nothing_worse_is_accepted() {
    let cold = Lockstep { initial: InitialTemperature::Fixed(0.0), ..lockstep(1, 2000) };
    let outcome = cold.on(Flips, Difference).search(&WEIGHTS, WEIGHTS.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.stats.uphill, 0);
    assert!(outcome.stats.accepted > 0);
}
