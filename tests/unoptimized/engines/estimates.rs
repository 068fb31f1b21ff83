//! Where deltas are estimates, and wrong, every engine still knows what its state costs, and ends.

use rand::{Rng, RngExt};
use recuit::{
    Actions, Annealing, Engine, Geometric, GreatDeluge, HillClimbing, IteratedLocalSearch, LateAcceptance,
    LevelLength, LocalSearch, MinConflicts, MoveReport, Objective, Observer, ParallelTempering, PivotingRule,
    Problem, Run, State, Status, Steps, StopReason, TabuSearch, ThresholdAccepting,
    VariableNeighborhoodDescent, laws,
};

/// Weights on two scales; an action puts one on the other scale.
struct Scales([i64; 10]);

#[derive(Clone, Debug, PartialEq)]
struct Split([bool; 10]);

impl State for Split {
    type Key = [bool; 10];
    fn key(&self) -> [bool; 10] {
        self.0
    }
}

impl Problem for Scales {
    type State = Split;
    type Action = usize;
    type Undo = ();
    type Cost = i64;
    fn initial(&self) -> Split {
        Split([true; 10])
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Split {
        Split(std::array::from_fn(|_| rng.random()))
    }
    fn actions(&self, _: &Split) -> impl Iterator<Item = usize> {
        0..10
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

const SCALES: Scales = Scales([31, 8, 24, 17, 5, 29, 12, 21, 3, 44]);

/// The difference of the two scales, and a delta that is off by up to seven.
struct Difference;

impl Objective<Scales> for Difference {
    fn cost(&self, problem: &Scales, state: &Split) -> i64 {
        let signed = problem.0.iter().zip(state.0).map(|(weight, left)| if left { *weight } else { -weight });
        signed.sum::<i64>().abs()
    }
    fn delta(&self, problem: &Scales, state: &Split, weight: &usize) -> i64 {
        let off = (self.cost(problem, state) + *weight as i64) % 15 - 7;
        self.cost(problem, &problem.result(state, weight)) - self.cost(problem, state) + off
    }
    fn is_estimate(&self) -> bool {
        true
    }
}

/// Compares what engines say with the definition.
#[derive(Default)]
struct Auditor {
    moves: u64,
}

impl Observer<Scales> for &mut Auditor {
    fn is_watching(&self) -> bool {
        true
    }
    fn on_improvement(&mut self, problem: &Scales, state: &Split, cost: i64, _: u64) {
        assert_eq!(cost, Difference.cost(problem, state));
    }
    fn on_move(&mut self, problem: &Scales, state: &Split, told: &MoveReport<'_, Scales>) {
        assert_eq!(told.cost, Difference.cost(problem, state));
        if told.verdict != recuit::trace::Verdict::Rejected {
            let after = Difference.cost(problem, &problem.result(state, told.action));
            assert_eq!(told.cost + told.delta, after);
        }
        self.moves += 1;
    }
}

/// Watched and not, a search ends with the true cost of its state, which is the same.
fn audited(name: &str, search: impl LocalSearch + Copy) {
    let engine = search.on(Actions, Difference);
    let unwatched = engine.search(&SCALES, SCALES.initial(), &mut Run::seeded(1).until(Steps(20_000)));
    let mut auditor = Auditor::default();
    let mut run = Run::seeded(1).until(Steps(20_000)).watched_by(&mut auditor);
    let watched = engine.search(&SCALES, SCALES.initial(), &mut run);
    assert_eq!(watched.stats, unwatched.stats, "{name}");
    let best = unwatched.best.unwrap();
    assert_eq!(best.cost, Difference.cost(&SCALES, &best.state), "{name}");
    assert!(best.cost < 60 && auditor.moves > 0, "{name}: {} after {} moves", best.cost, auditor.moves);
}

#[test]
fn the_running_cost_is_the_true_cost() {
    audited("tabu", TabuSearch { tenure: 2, ..TabuSearch::new() });
    let level = LevelLength::Moves(100);
    audited("annealing", Annealing { level, ..Annealing::new(Geometric { factor: 0.9 }) });
    let annealing = Annealing::new(Geometric { factor: 0.9 });
    audited("rejectionless", Annealing { level, rejectionless: true, ..annealing });
    audited("thresholds", ThresholdAccepting { level, ..ThresholdAccepting::new(Geometric { factor: 0.9 }) });
    audited("late acceptance", LateAcceptance { patience: 1000, ..LateAcceptance::new() });
    audited("great deluge", GreatDeluge { patience: 1000, rain: 0.001, restarts: 0 });
    audited("tempering", ParallelTempering::new());
    audited("iterated", IteratedLocalSearch { patience: Some(20), ..IteratedLocalSearch::new() });
    audited("min-conflicts", MinConflicts { noise: 0.1, ..MinConflicts::new() });
}

/// A descent that believed its estimates would go in circles.
#[test]
fn descents_end_in_local_optima() {
    for pivoting in [PivotingRule::Steepest, PivotingRule::FirstImprovement, PivotingRule::Stochastic] {
        let climbing = HillClimbing { pivoting, sideways: 0, restarts: 20 };
        let outcome = climbing.on(Actions, Difference).search(&SCALES, SCALES.initial(), &mut Run::seeded(1));
        let best = outcome.best.unwrap();
        assert_eq!(best.cost, Difference.cost(&SCALES, &best.state));
        assert_eq!(outcome.stats.uphill + outcome.stats.sideways, 0, "{pivoting:?}");
        assert!(best.cost < 30, "{pivoting:?}: {}", best.cost);
    }
    let descent = VariableNeighborhoodDescent { pivoting: PivotingRule::FirstImprovement, restarts: 3 };
    let outcome = descent.on(Actions, Difference).search(&SCALES, SCALES.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.stats.uphill, 0);
}

#[test]
fn the_laws_do_not_ask_an_estimate_to_be_exact() {
    laws::check(&SCALES, &Actions, &Difference, |_| Ok(()), 1).unwrap();
}

/// The difference, each move of which is said to lower it by 100, and a bound that would then be reached.
struct TooGood;

impl Objective<Scales> for TooGood {
    fn cost(&self, problem: &Scales, state: &Split) -> i64 {
        Difference.cost(problem, state) + 1
    }
    fn delta(&self, _: &Scales, _: &Split, _: &usize) -> i64 {
        -100
    }
    fn lower_bound(&self, _: &Scales) -> Option<i64> {
        Some(0)
    }
}

#[test]
fn what_only_wrong_deltas_call_optimal_is_not() {
    let run = || Run::seeded(1).until(Steps(10_000));
    let annealing: Annealing = Annealing::default();
    for outcome in [
        HillClimbing::default().on(Actions, TooGood).search(&SCALES, SCALES.initial(), &mut run()),
        TabuSearch::default().on(Actions, TooGood).search(&SCALES, SCALES.initial(), &mut run()),
        annealing.on(Actions, TooGood).search(&SCALES, SCALES.initial(), &mut run()),
        LateAcceptance::default().on(Actions, TooGood).search(&SCALES, SCALES.initial(), &mut run()),
    ] {
        assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::Failure));
        let best = outcome.best.unwrap();
        assert_eq!(best.cost, TooGood.cost(&SCALES, &best.state));
    }
}
