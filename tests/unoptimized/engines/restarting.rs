//! Restarts on problems that learn from them.

use rand::{Rng, RngExt};
use recuit::{
    DepthFirst, Engine, Observer, Problem, Restarting, Run, Sequence, State, Status, Steps, StopReason,
};

/// Strings of bits; a goal is a full string whose first bits are ones.
struct Bits {
    length: usize,
    ones: usize,
}

/// A prefix, and what it learned: how often search began again, and which bit to try first since then.
#[derive(Clone, Debug)]
struct Prefix {
    bits: Vec<bool>,
    restarts: u64,
    first: bool,
}

impl PartialEq for Prefix {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl State for Prefix {
    type Key = Vec<bool>;
    fn key(&self) -> Vec<bool> {
        self.bits.clone()
    }
}

impl Problem for Bits {
    type State = Prefix;
    type Action = bool;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Prefix {
        Prefix { bits: Vec::new(), restarts: 0, first: false }
    }
    fn actions(&self, state: &Prefix) -> impl Iterator<Item = bool> {
        let (end, first) = (state.bits.len() == self.length, state.first);
        [first, !first].into_iter().filter(move |_| !end)
    }
    fn apply(&self, state: &mut Prefix, bit: &bool) {
        state.bits.push(*bit);
    }
    fn undo(&self, state: &mut Prefix, _: &bool, (): ()) {
        state.bits.pop();
    }
    fn goal_test(&self, state: &Prefix) -> bool {
        state.bits.len() == self.length && state.bits.iter().take_while(|&&bit| bit).count() >= self.ones
    }
    fn is_tree(&self) -> bool {
        true
    }
    fn restart<R: Rng + ?Sized>(&self, state: &mut Prefix, rng: &mut R) {
        assert!(state.bits.is_empty(), "the state is the start again");
        state.restarts += 1;
        state.first = rng.random();
    }
}

#[test]
fn an_early_mistake_is_not_explored_to_its_end() {
    let problem = Bits { length: 40, ones: 3 };
    let engine = Restarting { cutoffs: Sequence::Luby(10) };
    let mut mostly_restarted = 0;
    for seed in 0..20 {
        let outcome =
            engine.search(&problem, problem.initial(), &mut Run::seeded(seed).until(Steps(100_000)));
        assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal));
        let best = outcome.best.as_ref().unwrap();
        assert_eq!(best.state.restarts, outcome.stats.tries - 1, "what was learned is kept");
        assert_eq!(best.path, best.state.bits);
        mostly_restarted += u64::from(outcome.stats.tries > 2);
        let again = engine.search(&problem, problem.initial(), &mut Run::seeded(seed));
        assert_eq!(again.stats, outcome.stats);
    }
    assert!(mostly_restarted > 0);
    let stubborn = DepthFirst::default();
    let outcome = stubborn.search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(100_000)));
    assert_eq!(outcome.status, Status::Unknown);
}

/// Follows the depth of the current state by the calls that it observes.
#[derive(Default)]
struct Depth {
    now: u64,
    deepest: u64,
    taken_back: u64,
}

impl Observer<Bits> for &mut Depth {
    fn on_action(&mut self, _: &Bits, state: &Prefix, _: &bool) {
        self.now += 1;
        assert_eq!(self.now, state.bits.len() as u64);
        self.deepest = self.deepest.max(self.now);
    }
    fn on_backtrack(&mut self, _: &Bits, state: &Prefix) {
        self.now -= 1;
        assert_eq!(self.now, state.bits.len() as u64);
        self.taken_back += 1;
    }
}

#[test]
fn a_round_that_explores_everything_is_a_proof() {
    let problem = Bits { length: 6, ones: 7 };
    for cutoffs in [Sequence::Luby(4), Sequence::Geometric { first: 1, factor: 1.5 }] {
        let mut depth = Depth::default();
        let engine = Restarting { cutoffs };
        let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1).watched_by(&mut depth));
        assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
        assert!(outcome.stats.tries > 5);
        // The last round takes back all 126 actions of the tree.
        assert!(cutoffs.cutoff(outcome.stats.tries) >= 126 - 6);
        assert!(cutoffs.cutoff(outcome.stats.tries - 1) < 126);
        let stats = &outcome.stats;
        assert_eq!((depth.now, depth.deepest, depth.taken_back), (0, 6, stats.backtracks));
        assert_eq!((stats.max_depth, stats.steps), (6, stats.backtracks));
    }
}

#[test]
fn a_limit_shows_the_deepest_state() {
    let problem = Bits { length: 6, ones: 7 };
    let mut run = Run::seeded(1).until(Steps(50));
    let outcome = Restarting::default().search(&problem, problem.initial(), &mut run);
    assert_eq!(
        (outcome.status, outcome.stop, outcome.stats.steps),
        (Status::Unknown, StopReason::StepLimit, 50)
    );
    assert_eq!(outcome.best.unwrap().state.bits.len(), 6);
}

/// Steps around a circle: paths never end, but no state is more than four steps away.
struct Circle;

#[derive(Clone, Debug, PartialEq)]
struct Place(u8);

impl State for Place {
    type Key = u8;
    fn key(&self) -> u8 {
        self.0
    }
}

impl Problem for Circle {
    type State = Place;
    type Action = i8;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Place {
        Place(0)
    }
    fn actions(&self, _: &Place) -> impl Iterator<Item = i8> {
        [1, -1].into_iter()
    }
    fn apply(&self, state: &mut Place, step: &i8) {
        state.0 = (state.0 as i8 + step).rem_euclid(8) as u8;
    }
    fn undo(&self, state: &mut Place, step: &i8, (): ()) {
        self.apply(state, &-step);
    }
    fn goal_test(&self, _: &Place) -> bool {
        false
    }
    fn diameter(&self) -> Option<u64> {
        Some(4)
    }
}

#[test]
fn no_round_goes_deeper_than_the_diameter() {
    let outcome = Restarting::default().search(&Circle, Circle.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stats.max_depth), (Status::Infeasible, 4));
}
