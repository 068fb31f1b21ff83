//! A search that pauses and goes on makes the same walk as one that does not.

use proptest::prelude::*;
use rand::{Rng, RngExt};
use recuit::edge::NamedSchedule;
use recuit::{
    Actions, Adaptation, Adaptive, Annealing, Checkpoint, Constant, Cost, Engine, Geometric,
    InitialTemperature, LevelLength, LevelReport, LocalSearch, ModifiedLam, Neighborhood, Objective,
    Observer, On, Outcome, Planned, Problem, Random, Reheat, Resumable, Run, State, Steps, StopReason,
    Target, Termination, ThresholdAccepting, Union, Weighted,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What weights are measured in.
trait Number: Cost + Serialize + DeserializeOwned + PartialEq {}
impl Number for i64 {}
impl Number for f64 {}

/// Weights on two scales.
struct Scales<C> {
    weights: Vec<C>,
    /// Is it a goal that the scales balance?
    has_goal: bool,
}

/// Which weights are on the left, and by how much the left is heavier. Floats carry all rounding errors of
/// the walk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Split<C> {
    left: Vec<bool>,
    excess: C,
}

impl<C: Number> State for Split<C> {
    type Key = Vec<bool>;
    fn key(&self) -> Vec<bool> {
        self.left.clone()
    }
}

impl<C: Number> Scales<C> {
    fn change(&self, state: &Split<C>, weight: usize) -> C {
        let twice = self.weights[weight] + self.weights[weight];
        if state.left[weight] { -twice } else { twice }
    }
}

/// Weights that change sides: one, or two.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Change(usize, Option<usize>);

impl<C: Number> Problem for Scales<C> {
    type State = Split<C>;
    type Action = Change;
    type Undo = C;
    type Cost = C;

    fn initial(&self) -> Split<C> {
        let excess = self.weights.iter().fold(C::zero(), |sum, &weight| sum + weight);
        Split { left: vec![true; self.weights.len()], excess }
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Split<C> {
        let mut state = self.initial();
        for weight in 0..self.weights.len() {
            if rng.random() {
                self.apply(&mut state, &Change(weight, None));
            }
        }
        state
    }
    fn actions(&self, _: &Split<C>) -> impl Iterator<Item = Change> {
        (0..self.weights.len()).map(|weight| Change(weight, None))
    }
    fn apply(&self, state: &mut Split<C>, change: &Change) -> C {
        let before = state.excess;
        for weight in [Some(change.0), change.1].into_iter().flatten() {
            state.excess = state.excess + self.change(state, weight);
            state.left[weight] = !state.left[weight];
        }
        before
    }
    fn undo(&self, state: &mut Split<C>, change: &Change, before: C) {
        self.apply(state, change);
        state.excess = before;
    }
    fn goal_test(&self, state: &Split<C>) -> bool {
        self.has_goal && state.excess == C::zero()
    }
}

#[derive(Clone, Copy)]
struct Difference;

impl<C: Number> Objective<Scales<C>> for Difference {
    fn cost(&self, _: &Scales<C>, state: &Split<C>) -> C {
        if state.excess < C::zero() { -state.excess } else { state.excess }
    }
}

/// Two weights change sides.
#[derive(Clone, Copy)]
struct Pairs;

impl<C: Number> Neighborhood<Scales<C>> for Pairs {
    fn moves<'a>(&'a self, problem: &'a Scales<C>, _: &'a Split<C>) -> impl Iterator<Item = Change> + 'a {
        let count = problem.weights.len();
        (0..count).flat_map(move |one| (one + 1..count).map(move |other| Change(one, Some(other))))
    }
}

/// Records every level, and asks for pauses with these gaps between them, in a cycle.
#[derive(Default)]
struct Watch<C> {
    levels: Vec<LevelReport<C>>,
    moves: u64,
    gaps: Vec<usize>,
    since: usize,
}

impl<C: Number> Observer<Scales<C>> for Watch<C> {
    fn on_action(&mut self, _: &Scales<C>, _: &Split<C>, _: &Change) {
        self.moves += 1;
    }
    fn on_level(&mut self, level: &LevelReport<C>) {
        self.levels.push(*level);
    }
    fn wants_pause(&mut self) -> bool {
        self.since += 1;
        let is_due = self.gaps.first().is_some_and(|&gap| self.since > gap);
        if is_due {
            self.since = 0;
            self.gaps.rotate_left(1);
        }
        is_due
    }
}

/// A run with these limits. The seed matters only where a search begins: a checkpoint has its own generator.
fn run<C: Default>(seed: u64, steps: u64, watch: Watch<C>) -> Run<Random, impl Termination, Watch<C>> {
    Run::seeded(seed).until(Steps(steps).or(Target(0.0))).watched_by(watch)
}

/// Everything in which an interrupted search has to agree with an uninterrupted one.
fn tell<C: Number + Default>(
    outcome: Outcome<Scales<C>>,
    run: Run<Random, impl Termination, Watch<C>>,
) -> impl PartialEq + std::fmt::Debug {
    let best = outcome.best.map(|best| (best.state, best.cost));
    let Watch { levels, moves, .. } = run.observer;
    ((outcome.status, outcome.stop, best, outcome.stats), (levels, moves, run.rng))
}

/// Pausing after so many levels, with each checkpoint written as JSON and resumed in another run, changes
/// nothing.
#[track_caller]
fn is_the_same<C: Number + Default>(
    engine: &impl Resumable<Scales<C>>,
    problem: &Scales<C>,
    (seed, steps): (u64, u64),
    gaps: &[usize],
) {
    let mut whole = run(seed, steps, Watch::default());
    let outcome = engine.search(problem, problem.initial(), &mut whole);
    let expected = tell(outcome, whole);

    let mut part = run(seed, steps, Watch { gaps: gaps.to_vec(), ..Watch::default() });
    let mut checkpoint = engine.begin(problem, problem.initial(), &part);
    let outcome = loop {
        let text = serde_json::to_string(&checkpoint).unwrap();
        let read: Checkpoint<Scales<C>> = serde_json::from_str(&text).unwrap();
        assert!(read.fits(problem, &Difference));
        match engine.resume(problem, read, &mut part) {
            ControlFlow::Break(outcome) => break outcome,
            ControlFlow::Continue(paused) => checkpoint = paused,
        }
        part = run(seed + 1, steps, part.observer);
    };
    assert_eq!(tell(outcome, part), expected);
}

fn schedule(number: usize) -> Box<dyn NamedSchedule> {
    match number {
        0 => Box::new(Geometric { factor: 0.8 }),
        1 => Box::new(Adaptive { fast: 0.7, ..Adaptive::default() }),
        2 => Box::new(Planned::default()),
        3 => Box::new(ModifiedLam::default()),
        _ => Box::new(Constant {}),
    }
}

fn engines() -> impl Strategy<Value = Annealing<Box<dyn NamedSchedule>>> {
    let initial = prop_oneof![
        Just(InitialTemperature::Fixed(30.0)),
        Just(InitialTemperature::Deviation(50)),
        Just(InitialTemperature::Acceptance(0.7)),
    ];
    let level = prop_oneof![
        (1..150u64).prop_map(LevelLength::Moves),
        Just(LevelLength::Neighborhoods(2.0)),
        Just(LevelLength::Squares(0.3)),
    ];
    let reheat = (1..6u64, 0..4u64, any::<bool>()).prop_map(|(after, limit, shrinking)| Reheat {
        after,
        fraction: 0.5,
        shrinking,
        limit,
    });
    let patience = prop::option::of(1..9u64);
    let rest = (prop::option::of(reheat), patience, 1..5u64, 0..5usize, any::<bool>());
    (initial, level, rest).prop_map(|(initial, level, (reheat, patience, starts, number, rejectionless))| {
        Annealing {
            schedule: schedule(number),
            initial,
            level,
            minimum: 0.5,
            rejectionless,
            starts,
            until_limit: starts.is_multiple_of(2),
            growth: if number == 0 { 1.0 } else { 1.5 },
            narrow: if number == 1 { 0.3 } else { 0.0 },
            patience,
            reheat,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn pauses_change_nothing(
        annealing in engines(),
        seed: u64,
        steps in prop_oneof![1..200u64, 1..20_000u64],
        gaps in prop::collection::vec(0..40usize, 1..4),
        weights in prop::collection::vec(1..1000i64, 2..24),
        has_goal: bool,
        is_adaptive: bool,
    ) {
        let adaptation = Adaptation { segment: 70, reaction: 0.3, least: 0.1 };
        let adaptation = is_adaptive.then_some(adaptation);
        let both = Weighted { union: Union(Actions, Pairs), weights: [2.0, 1.0], adaptation };
        let run = (seed >> 1, steps);

        let floats = Scales { weights: weights.iter().map(|&w| w as f64 / 7.0).collect(), has_goal };
        is_the_same(&(&annealing).on(both, Difference), &floats, run, &gaps);

        let whole = Scales { weights, has_goal };
        is_the_same(&(&annealing).on(both, Difference), &whole, run, &gaps);
        let Annealing { schedule, initial, level, minimum, starts, patience, reheat, .. } = annealing;
        let threshold = ThresholdAccepting { schedule, initial, level, minimum, starts, patience, reheat };
        is_the_same(&threshold.on(both, Difference), &whole, run, &gaps);
    }
}

fn scales() -> (Scales<i64>, On<Annealing, Actions, Difference>) {
    let problem = Scales { weights: vec![31, 8, 24, 17, 5, 29, 12, 21], has_goal: true };
    let (initial, level) = (InitialTemperature::Fixed(9.0), LevelLength::Moves(2));
    (
        problem,
        Annealing { initial, level, ..Annealing::new(Geometric { factor: 0.9 }) }.on(Actions, Difference),
    )
}

/// A search of the scales that has paused after its first level of two moves.
fn paused(seed: u64) -> Checkpoint<Scales<i64>> {
    let (problem, annealing) = scales();
    let mut run = run(seed, 1_000_000, Watch { gaps: vec![0], ..Watch::default() });
    let begin = annealing.begin(&problem, problem.initial(), &run);
    annealing.resume(&problem, begin, &mut run).continue_value().expect("there is a second level")
}

#[test]
fn a_state_that_comes_from_elsewhere_counts_at_once() {
    let (problem, annealing) = scales();
    let mut checkpoint = paused(1);
    let best = checkpoint.best_cost();
    let mut near = problem.initial();
    // 31 + 29 + 12 and 8 + 24 + 17 + 5 + 21 are 72 and 75.
    for weight in [1, 2, 3, 4, 7] {
        problem.apply(&mut near, &Change(weight, None));
    }
    let mut cost = Difference.cost(&problem, &near);
    assert_eq!(cost, 3);
    let before = checkpoint.state().clone();
    checkpoint.exchange(&mut near, &mut cost);
    assert_eq!((checkpoint.cost(), near), (3, before));
    assert!(best > 3, "otherwise nothing is shown");
    let mut none = Run::seeded(1).until(Steps(0));
    let outcome = annealing.resume(&problem, checkpoint, &mut none).break_value().unwrap();
    assert_eq!((outcome.stop, outcome.best.unwrap().cost), (StopReason::StepLimit, 3));
}

#[test]
fn a_search_that_is_given_up_has_its_best_state() {
    let (problem, _) = scales();
    let checkpoint = paused(2);
    let best = checkpoint.best_cost();
    let outcome = checkpoint.outcome(&problem, &Difference, StopReason::Cancelled);
    assert_eq!((outcome.stop, outcome.stats.levels, outcome.stats.steps), (StopReason::Cancelled, 1, 2));
    assert_eq!(outcome.best.unwrap().cost, best);
}

#[test]
fn a_checkpoint_of_another_problem_does_not_fit() {
    let checkpoint = paused(3);
    let (mut problem, _) = scales();
    assert!(checkpoint.fits(&problem, &Difference));
    problem.weights[0] += 1;
    let text = serde_json::to_string(&checkpoint).unwrap();
    let excess = format!("\"excess\":{}", checkpoint.state().excess);
    let changed = text.replacen(&excess, "\"excess\":1", 1);
    let changed: Checkpoint<Scales<i64>> = serde_json::from_str(&changed).unwrap();
    assert!(!changed.fits(&problem, &Difference));
}

#[test]
fn starts_that_grow_until_no_number_holds_their_moves_end_at_the_limit() {
    let problem = Scales { weights: vec![830, 334, 383], has_goal: false };
    let annealing = Annealing {
        initial: InitialTemperature::Fixed(30.0),
        level: LevelLength::Moves(1),
        minimum: 0.5,
        rejectionless: true,
        starts: 2,
        until_limit: true,
        growth: 1.5,
        patience: Some(1),
        ..Annealing::new(Adaptive { fast: 0.7, slow: 0.99, low: 0.02, high: 0.6 })
    };
    let mut run = Run::seeded(0).until(Steps(20_000));
    let outcome = annealing.on(Actions, Difference).search(&problem, problem.initial(), &mut run);
    assert_eq!(outcome.stop, StopReason::StepLimit);
}
