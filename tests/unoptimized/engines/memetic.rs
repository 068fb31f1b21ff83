//! Memetic search: it finds what is best, ends where it should, and is the same however it is limited.

use rand::{Rng, RngExt};
use recuit::{
    Actions, Crossover, Engine, HillClimbing, LocalSearch, Memetic, Objective, Observer, Problem, Run, State,
    Status, Steps, StopReason, TimeLimit,
};

/// Blocks of bits that count only when all of them are set, and mislead otherwise: a block of 4 with `n` bits
/// set costs `n + 1`, and 0 where all are set (Deb & Goldberg 1993, *deceptive* functions).
struct Blocks(usize);

#[derive(Clone, Debug, PartialEq)]
struct Bits(Vec<bool>);

impl State for Bits {
    type Key = Vec<bool>;
    fn key(&self) -> Vec<bool> {
        self.0.clone()
    }
}

impl Problem for Blocks {
    type State = Bits;
    type Action = usize;
    type Undo = ();
    type Cost = i32;
    fn initial(&self) -> Bits {
        Bits(vec![false; 4 * self.0])
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Bits {
        Bits((0..4 * self.0).map(|_| rng.random()).collect())
    }
    fn actions(&self, _: &Bits) -> impl Iterator<Item = usize> {
        0..4 * self.0
    }
    fn apply(&self, state: &mut Bits, &bit: &usize) {
        state.0[bit] = !state.0[bit];
    }
    fn undo(&self, state: &mut Bits, bit: &usize, (): ()) {
        self.apply(state, bit);
    }
    fn goal_test(&self, state: &Bits) -> bool {
        Deceptive.cost(self, state) == 0
    }
}

#[derive(Clone, Copy)]
struct Deceptive;

impl Objective<Blocks> for Deceptive {
    fn cost(&self, _: &Blocks, state: &Bits) -> i32 {
        let set = |block: &[bool]| block.iter().filter(|&&bit| bit).count() as i32;
        state.0.chunks(4).map(|block| if set(block) == 4 { 0 } else { set(block) + 1 }).sum()
    }
}

/// Block by block from one parent or the other.
#[derive(Clone, Copy)]
struct Uniform;

impl Crossover<Blocks> for Uniform {
    fn cross<R: Rng + ?Sized>(&self, _: &Blocks, one: &Bits, other: &Bits, rng: &mut R) -> Bits {
        let blocks = one.0.chunks(4).zip(other.0.chunks(4));
        Bits(blocks.flat_map(|(one, other)| if rng.random() { one } else { other }).copied().collect())
    }
    fn extent(&self, problem: &Blocks) -> u64 {
        4 * problem.0 as u64
    }
    fn distance(&self, _: &Blocks, one: &Bits, other: &Bits) -> f64 {
        one.0.iter().zip(&other.0).filter(|(one, other)| one != other).count() as f64 / one.0.len() as f64
    }
}

fn duet() -> impl Engine<Blocks> {
    let climbing = HillClimbing { restarts: 0, ..HillClimbing::new() }.on(Actions, Deceptive);
    Memetic { effort: 0.1, pairs: 4, ..Memetic::new(climbing) }.on(Uniform, Deceptive)
}

#[test]
fn good_parts_are_brought_together() {
    let problem = Blocks(6);
    for seed in 1..=5 {
        let run = || Run::seeded(seed).until(Steps(2_000_000));
        let found = duet().search(&problem, problem.initial(), &mut run());
        assert_eq!((found.status, found.stop), (Status::Solved, StopReason::Goal), "seed {seed}");
        // One climb ends where nearly all blocks mislead, so that a solution is put together from many.
        let alone = HillClimbing { restarts: 0, ..HillClimbing::new() }.on(Actions, Deceptive);
        assert_ne!(alone.search(&problem, problem.initial(), &mut run()).status, Status::Solved);
    }
}

/// Takes down every cost that is told.
#[derive(Default)]
struct Costs(Vec<i32>);

impl Observer<Blocks> for &mut Costs {
    fn on_improvement(&mut self, problem: &Blocks, state: &Bits, cost: i32, _: u64) {
        assert_eq!(cost, Deceptive.cost(problem, state));
        self.0.push(cost);
    }
}

#[test]
fn the_same_seed_is_the_same_search_however_it_is_limited_and_watched() {
    let problem = Blocks(20);
    let whole = duet().search(&problem, problem.initial(), &mut Run::seeded(7).until(Steps(30_000)));
    assert_eq!((whole.stop, whole.stats.steps), (StopReason::StepLimit, 30_000));
    let mut costs = Costs::default();
    let limits = recuit::Or(Steps(30_000), TimeLimit::seconds(1000.0));
    let mut run = Run::seeded(7).until(limits).watched_by(&mut costs);
    let again = duet().search(&problem, problem.initial(), &mut run);
    let best = whole.best.unwrap();
    assert_eq!((&again.best.unwrap().state, again.stats), (&best.state, whole.stats));
    assert!(costs.0.is_sorted_by(|one, other| one > other), "{:?}", costs.0);
    assert_eq!(costs.0.last(), Some(&best.cost));
}

#[test]
fn limits_end_it_anywhere() {
    let problem = Blocks(20);
    for steps in [0, 1, 2, 50, 997] {
        let found = duet().search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(steps)));
        assert_eq!((found.stop, found.stats.steps), (StopReason::StepLimit, steps));
        let best = found.best.unwrap();
        assert_eq!(best.cost, Deceptive.cost(&problem, &best.state));
    }
}
