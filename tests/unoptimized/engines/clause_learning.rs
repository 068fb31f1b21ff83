//! Clause learning, beside the definition of a formula.

use proptest::prelude::*;
use rand::RngExt;
use recuit::{
    ClauseLearning, Encoding, Engine, Formula, Goals, Left, Observer, Problem, Progress, Run, State, Status,
    Steps, StopReason, Termination, TimeLimit, laws, stream,
};
use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A condition on propositions.
#[derive(Clone, Debug)]
enum Condition {
    ExactlyOne(Vec<usize>),
    AtLeastOne(Vec<usize>),
    AtMostOne(Vec<usize>),
    NotAll(Vec<usize>),
}
use Condition::{AtLeastOne, AtMostOne, ExactlyOne, NotAll};

impl Condition {
    fn is_met(&self, bits: &[bool]) -> bool {
        let count = |named: &[usize]| named.iter().filter(|&&bit| bits[bit]).count();
        match self {
            ExactlyOne(named) => count(named) == 1,
            AtLeastOne(named) => count(named) >= 1,
            AtMostOne(named) => count(named) <= 1,
            NotAll(named) => count(named) < named.len(),
        }
    }
}

/// Strings of bits that meet some conditions.
#[derive(Clone, Debug)]
struct Bits {
    length: usize,
    conditions: Vec<Condition>,
}

#[derive(Clone, Debug, PartialEq)]
struct Prefix(Vec<bool>);

impl State for Prefix {
    type Key = Vec<bool>;
    fn key(&self) -> Vec<bool> {
        self.0.clone()
    }
}

impl Problem for Bits {
    type State = Prefix;
    type Action = (usize, bool);
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Prefix {
        Prefix(Vec::new())
    }
    fn actions(&self, state: &Prefix) -> impl Iterator<Item = (usize, bool)> {
        let next = state.0.len();
        [false, true].into_iter().map(move |bit| (next, bit)).filter(move |_| next < self.length)
    }
    fn apply(&self, state: &mut Prefix, &(_, bit): &(usize, bool)) {
        state.0.push(bit);
    }
    fn undo(&self, state: &mut Prefix, _: &(usize, bool), (): ()) {
        state.0.pop();
    }
    fn goal_test(&self, state: &Prefix) -> bool {
        state.0.len() == self.length && self.conditions.iter().all(|condition| condition.is_met(&state.0))
    }
    fn is_tree(&self) -> bool {
        true
    }
    fn diameter(&self) -> Option<u64> {
        Some(self.length as u64)
    }
}

/// Propositions that do not follow each other.
fn proposition(bit: usize) -> usize {
    7 * bit + 3
}

struct Said;

impl Encoding<Bits> for Said {
    fn formula(&self, bits: &Bits, state: &Prefix) -> Formula {
        let mut formula = Formula::default();
        for bit in 0..bits.length {
            // Named, and free.
            formula.at_most_one([proposition(bit)]);
            match state.0.get(bit) {
                Some(true) => formula.at_least_one([proposition(bit)]),
                Some(false) => formula.not_all([proposition(bit)]),
                None => {}
            }
        }
        let named = |bits: &Vec<usize>| bits.iter().map(|&bit| proposition(bit)).collect::<Vec<_>>();
        for condition in &bits.conditions {
            match condition {
                ExactlyOne(bits) => formula.exactly_one(named(bits)),
                AtLeastOne(bits) => formula.at_least_one(named(bits)),
                AtMostOne(bits) => formula.at_most_one(named(bits)),
                NotAll(bits) => formula.not_all(named(bits)),
            }
        }
        formula
    }
    fn allows(&self, _: &Bits, &(place, bit): &(usize, bool), holds: &dyn Fn(usize) -> bool) -> bool {
        holds(proposition(place)) == bit
    }

    fn advice(&self, _: &Bits, left: &Left) -> Option<Vec<usize>> {
        left.state::<Vec<usize>>().map(|bits| bits.into_iter().map(proposition).collect())
    }
}

impl Bits {
    /// By the definition.
    fn goals(&self) -> HashSet<Vec<bool>> {
        let all = (0..1u32 << self.length)
            .map(|number| (0..self.length).map(|bit| number >> bit & 1 == 1).collect());
        all.filter(|bits: &Vec<bool>| self.conditions.iter().all(|condition| condition.is_met(bits)))
            .collect()
    }
}

/// Keeps all goals.
#[derive(Default)]
struct Seen(Vec<Vec<bool>>);

impl Observer<Bits> for Seen {
    fn on_goal(&mut self, _: &Bits, state: &Prefix) {
        self.0.push(state.0.clone());
    }
}

fn all(bits: &Bits, seed: u64) -> (recuit::Outcome<Bits>, Vec<Vec<bool>>) {
    let mut run = Run::seeded(seed).watched_by(Seen::default());
    let outcome = ClauseLearning { goals: Goals::All }.by(Said).search(bits, bits.initial(), &mut run);
    (outcome, run.observer.0)
}

prop_compose! {
    fn condition(length: usize)(
        kind in 0..4,
        named in proptest::collection::btree_set(0..length, 0..6),
    ) -> Condition {
        let named = named.into_iter().collect();
        match kind {
            0 => ExactlyOne(named),
            1 => AtLeastOne(named),
            2 => AtMostOne(named),
            _ => NotAll(named),
        }
    }
}

proptest! {
    #[test]
    fn goals_are_those_of_the_definition_each_once(
        conditions in proptest::collection::vec(condition(9), 0..14),
        seed in 0..100u64,
    ) {
        let bits = Bits { length: 9, conditions };
        let (outcome, seen) = all(&bits, seed);
        prop_assert_eq!(seen.len(), outcome.stats.goals as usize);
        let distinct: HashSet<_> = seen.iter().cloned().collect();
        prop_assert_eq!(distinct.len(), seen.len());
        prop_assert_eq!(outcome.status == Status::Infeasible, seen.is_empty());
        prop_assert_eq!(outcome.stop, StopReason::Exhausted);
        prop_assert_eq!(distinct, bits.goals());
        laws::check_encoding(&bits, &Said, seed).unwrap();
    }
}

/// Near the threshold, where random clauses of three literals have solutions half of the time. A negated bit
/// is one of its own, of which exactly one of the two holds.
fn random_clauses(length: usize, seed: u64) -> Bits {
    let mut rng = stream(seed, 0);
    let mut conditions: Vec<Condition> = (0..length).map(|bit| ExactlyOne(vec![bit, length + bit])).collect();
    for _ in 0..(4.26 * length as f64) as usize {
        let mut named = HashSet::new();
        while named.len() < 3 {
            named.insert(rng.random_range(0..length));
        }
        let mut named: Vec<usize> = named.into_iter().collect();
        named.sort_unstable();
        conditions
            .push(AtLeastOne(named.into_iter().map(|bit| bit + length * rng.random_range(0..2)).collect()));
    }
    Bits { length: 2 * length, conditions }
}

/// Conflicts by the hundred, so that clauses are learned, forgotten and relied upon.
#[test]
fn random_clauses_have_solutions_where_the_definition_has() {
    let mut solved = 0;
    for seed in 0..40 {
        let bits = random_clauses(16, seed);
        let has_solutions = (0..1u32 << 16).any(|number| {
            let bits_of: Vec<bool> =
                (0..32).map(|bit| (number >> (bit % 16) & 1 == 1) == (bit < 16)).collect();
            bits.conditions.iter().all(|condition| condition.is_met(&bits_of))
        });
        let outcome =
            ClauseLearning::default().by(Said).search(&bits, bits.initial(), &mut Run::seeded(seed));
        assert_eq!(outcome.status, if has_solutions { Status::Solved } else { Status::Infeasible }, "{seed}");
        solved += u32::from(has_solutions);
    }
    assert!((5..36).contains(&solved), "{solved}");
}

/// So many pigeons in one hole fewer: that they do not fit takes thousands of conflicts.
fn pigeons(count: usize) -> Bits {
    let takes = |pigeon: usize, hole: usize| (count - 1) * pigeon + hole;
    let mut conditions: Vec<Condition> = (0..count)
        .map(|pigeon| ExactlyOne((0..count - 1).map(|hole| takes(pigeon, hole)).collect()))
        .collect();
    for hole in 0..count - 1 {
        for one in 0..count {
            conditions.extend((0..one).map(|other| NotAll(vec![takes(one, hole), takes(other, hole)])));
        }
    }
    Bits { length: count * (count - 1), conditions }
}

#[test]
fn what_is_impossible_is_proved_after_restarts_and_after_clauses_were_forgotten() {
    let bits = pigeons(9);
    let outcome = ClauseLearning::default().by(Said).search(&bits, bits.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
    assert!(outcome.stats.dead_ends > 5000 && outcome.stats.tries > 10, "{}", outcome.stats);
}

/// Leaves something else whenever it is asked.
struct Advising<'a>(&'a Cell<usize>);

impl Termination for Advising<'_> {
    fn grant(&mut self, _: &Progress) -> ControlFlow<StopReason, u64> {
        ControlFlow::Continue(u64::MAX)
    }
    fn left(&self) -> Option<Left> {
        self.0.set(self.0.get() + 1);
        // Bits that there are, and some that there are not.
        Some(Left::new(vec![self.0.get(), 3 * self.0.get(), 1000]))
    }
}

#[test]
fn advice_is_not_believed() {
    let (bits, asked) = (pigeons(8), Cell::new(0));
    let mut run = Run::seeded(1).until(Advising(&asked));
    let outcome = ClauseLearning::default().by(Said).search(&bits, bits.initial(), &mut run);
    assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
    assert!(asked.get() > 3, "asked for {} times", asked.get());
}

#[test]
fn a_seed_means_one_run_and_limits_end_it() {
    let bits = pigeons(9);
    let search = |seed, steps| {
        ClauseLearning::default().by(Said).search(
            &bits,
            bits.initial(),
            &mut Run::seeded(seed).until(Steps(steps)),
        )
    };
    let outcome = search(1, 500);
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::StepLimit));
    assert_eq!((outcome.stats.steps, outcome.stats.nodes + outcome.stats.dead_ends), (500, 501));
    assert_eq!(outcome.stats, search(1, 500).stats);
    assert_ne!(outcome.stats, search(2, 500).stats);
    let mut run = Run::seeded(1).until(TimeLimit::seconds(0.02));
    let outcome = ClauseLearning::default().by(Said).search(&bits, bits.initial(), &mut run);
    assert_eq!(outcome.stop, StopReason::TimeLimit);
}

#[test]
fn as_many_goals_are_found_as_are_wanted() {
    let bits = Bits { length: 6, conditions: vec![AtMostOne((0..6).collect())] };
    let count = |goals| {
        let outcome = ClauseLearning { goals }.by(Said).search(&bits, bits.initial(), &mut Run::seeded(1));
        (outcome.stats.goals, outcome.stop)
    };
    assert_eq!(count(Goals::First), (1, StopReason::Goal));
    assert_eq!(count(Goals::Second), (2, StopReason::Goal));
    assert_eq!(count(Goals::AtMost(5)), (5, StopReason::Goal));
    assert_eq!(count(Goals::All), (7, StopReason::Exhausted));
}
