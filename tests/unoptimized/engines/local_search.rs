//! Hill climbing and annealing on a landscape that is known in full, with integer and with float costs.

use rand::{Rng, RngExt};
use recuit::edge::Limits;
use recuit::{
    Actions, Adaptive, Annealing, Cancellation, Choice, Constant, Cost, Engine, Geometric, Greedy,
    HillClimbing, History, InitialTemperature, LevelLength, Linear, LocalSearch, Objective, Observer,
    Outcome, PivotingRule, Problem, Reheat, Run, Schedule, State, Status, Steps, StopReason, Target,
    Termination, TimeLimit,
};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A row of heights to walk on; the lowest place is the goal.
struct Landscape<C> {
    heights: Vec<i32>,
    cost: PhantomData<C>,
}

#[derive(Clone, Debug, PartialEq)]
struct Place(usize);

impl State for Place {
    type Key = usize;
    fn key(&self) -> usize {
        self.0
    }
}

impl<C: Cost> Problem for Landscape<C> {
    type State = Place;
    type Action = isize;
    type Undo = ();
    type Cost = C;

    fn initial(&self) -> Place {
        Place(0)
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Place {
        Place(rng.random_range(0..self.heights.len()))
    }
    fn actions(&self, state: &Place) -> impl Iterator<Item = isize> {
        let (place, last) = (state.0, self.heights.len() - 1);
        [-1, 1].into_iter().filter(move |step| if *step < 0 { place > 0 } else { place < last })
    }
    fn apply(&self, state: &mut Place, step: &isize) {
        state.0 = state.0.strict_add_signed(*step);
    }
    fn undo(&self, state: &mut Place, step: &isize, (): ()) {
        state.0 = state.0.strict_add_signed(-*step);
    }
    fn goal_test(&self, state: &Place) -> bool {
        self.heights[state.0] == 0
    }
}

/// The height, in whichever number type the problem counts.
struct Height;

impl Objective<Landscape<i32>> for Height {
    fn cost(&self, problem: &Landscape<i32>, state: &Place) -> i32 {
        problem.heights[state.0]
    }
}

impl Objective<Landscape<f64>> for Height {
    fn cost(&self, problem: &Landscape<f64>, state: &Place) -> f64 {
        f64::from(problem.heights[state.0]) / 4.0
    }
}

fn landscape<C>(heights: &[i32]) -> Landscape<C> {
    Landscape { heights: heights.to_vec(), cost: PhantomData }
}

/// A valley at the start, a hill, a plateau, and the goal behind them.
const RUGGED: [i32; 12] = [5, 3, 4, 6, 5, 5, 5, 5, 4, 2, 1, 0];

#[test]
fn hill_climbing_ends_in_the_valley_and_restarts_get_out() {
    let problem = landscape::<i32>(&RUGGED);
    for pivoting in [PivotingRule::Steepest, PivotingRule::FirstImprovement, PivotingRule::Stochastic] {
        let once = HillClimbing { pivoting, ..HillClimbing::new() };
        let outcome = once.on(Actions, Height).search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::LocalOptimum));
        let best = outcome.best.unwrap();
        assert_eq!((best.state, best.cost), (Place(1), 3));

        let often = HillClimbing { restarts: 50, ..once }.on(Actions, Height);
        let outcome = often.search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal));
        assert!(outcome.stats.tries > 1);
    }
}

#[test]
fn sideways_moves_cross_a_plateau_up_to_their_limit() {
    let problem = landscape::<i32>(&[5, 5, 5, 5, 1, 0]);
    let solved = |sideways| {
        let climbing = HillClimbing { sideways, ..HillClimbing::new() }.on(Actions, Height);
        (1..=100)
            .filter(|&seed| {
                let outcome = climbing.search(&problem, problem.initial(), &mut Run::seeded(seed));
                outcome.status == Status::Solved
            })
            .count()
    };
    assert_eq!(solved(0), 0);
    assert_eq!(solved(2), 0); // three steps lead across
    assert!(solved(3) > 0);
    assert!(solved(100) > 95);
}

fn annealing<S>(schedule: S) -> Annealing<S> {
    Annealing {
        initial: InitialTemperature::Fixed(2.0),
        level: LevelLength::Moves(20),
        minimum: 0.05,
        ..Annealing::new(schedule)
    }
}

#[test]
fn annealing_crosses_the_hill_with_integers_and_with_floats() {
    let integers = landscape::<i32>(&RUGGED);
    let floats = landscape::<f64>(&RUGGED);
    for seed in 1..=20 {
        let engine = Annealing { starts: 10, ..annealing(Geometric { factor: 0.95 }) }.on(Actions, Height);
        let outcome = engine.search(&integers, integers.initial(), &mut Run::seeded(seed));
        assert_eq!(outcome.status, Status::Solved, "seed {seed}");
        let outcome = engine.search(&floats, floats.initial(), &mut Run::seeded(seed));
        assert_eq!(outcome.status, Status::Solved, "seed {seed}");
    }
}

#[test]
fn every_schedule_freezes_or_goes_on_as_it_should() {
    // No goal, so that only cooling ends the search; 2.0 * 0.5^k is below 0.05 after six levels.
    let problem = landscape::<i32>(&[3, 1, 2, 1]);
    fn search<S: Schedule>(problem: &Landscape<i32>, schedule: S) -> Outcome<Landscape<i32>> {
        annealing(schedule).on(Actions, Height).search(
            problem,
            problem.initial(),
            &mut Run::seeded(1).until(Steps(10_000)),
        )
    }
    let geometric = search(&problem, Geometric { factor: 0.5 });
    assert_eq!((geometric.stop, geometric.stats.levels, geometric.stats.steps), (StopReason::Frozen, 6, 120));
    let linear = search(&problem, Linear { levels: 10 });
    assert_eq!((linear.stop, linear.stats.levels), (StopReason::Frozen, 10));
    let adaptive = Adaptive { fast: 0.5, slow: 0.5, ..Adaptive::default() };
    let adaptive = search(&problem, adaptive);
    assert_eq!((adaptive.stop, adaptive.stats.levels), (StopReason::Frozen, 6));
    let constant = search(&problem, Constant {});
    assert_eq!((constant.stop, constant.stats.steps), (StopReason::StepLimit, 10_000));
    for outcome in [geometric, linear, constant] {
        assert_eq!(outcome.best.unwrap().cost, 1);
    }
}

/// Of all levels, in their order, the start, the temperature and the incumbent.
#[derive(Default)]
struct Levels(Vec<(u64, f64, f64)>);

impl<P: Problem> Observer<P> for Levels {
    fn on_level(&mut self, level: &recuit::LevelReport<P::Cost>) {
        self.0.push((level.start, level.temperature, level.incumbent.as_f64()));
    }
}

impl Levels {
    fn temperatures(&self) -> Vec<f64> {
        self.0.iter().map(|&(_, temperature, _)| temperature).collect()
    }
}

#[test]
fn reheating_goes_back_to_a_fraction_that_may_shrink() {
    let problem = landscape::<i32>(&[1]);
    let reheat = Reheat { after: 2, fraction: 0.5, shrinking: true, limit: 2 };
    // A place without neighbors has no moves: give it one that changes nothing.
    struct Stay;
    impl recuit::Neighborhood<Landscape<i32>> for Stay {
        fn moves<'a>(&'a self, _: &'a Landscape<i32>, _: &'a Place) -> impl Iterator<Item = isize> + 'a {
            [0].into_iter()
        }
    }
    let engine = Annealing {
        initial: InitialTemperature::Fixed(8.0),
        level: LevelLength::Moves(1),
        minimum: 1.5,
        reheat: Some(reheat),
        ..Annealing::new(Geometric { factor: 0.5 })
    }
    .on(Stay, Height);
    let mut run = Run::seeded(1).watched_by(Levels::default());
    let outcome = engine.search(&problem, problem.initial(), &mut run);
    // 8 and 4 are stagnant, then 8/2 and 2, then 8/2/2; no reheat is left, so it freezes.
    assert_eq!(run.observer.temperatures(), [8.0, 4.0, 4.0, 2.0, 2.0]);
    assert_eq!((outcome.stop, outcome.stats.reheats), (StopReason::Frozen, 2));
}

#[test]
fn the_incumbent_of_the_best_start_is_returned() {
    let problem = landscape::<i32>(&[9, 8, 9, 9, 4, 9, 9, 6, 9]);
    let cold = Annealing {
        initial: InitialTemperature::Fixed(0.01),
        minimum: 0.008,
        level: LevelLength::Moves(50),
        starts: 40,
        ..Annealing::new(Geometric { factor: 0.5 })
    }
    .on(Actions, Height);
    let outcome = cold.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.stop, outcome.stats.tries), (StopReason::Frozen, 40));
    let best = outcome.best.unwrap();
    assert_eq!((best.state, best.cost), (Place(4), 4));
}

#[test]
fn every_limit_returns_the_best_so_far() {
    let problem = landscape::<i32>(&[9, 8, 7, 6, 5, 6]);
    let engine = annealing(Constant {}).on(Actions, Height);
    let target = engine.search(&problem, Place(0), &mut Run::seeded(1).until(Target(6.0)));
    assert_eq!((target.stop, target.best.unwrap().cost), (StopReason::Target, 6));
    let time = engine.search(&problem, Place(0), &mut Run::seeded(1).until(TimeLimit::seconds(0.01)));
    assert_eq!((time.stop, time.best.unwrap().cost), (StopReason::TimeLimit, 5));
    let flag = Arc::new(AtomicBool::new(false));
    let cancelled = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            flag.store(true, Ordering::Relaxed);
        });
        let limits = Cancellation::new(flag.clone()).or(TimeLimit::seconds(60.0));
        engine.search(&problem, Place(0), &mut Run::seeded(1).until(limits))
    });
    assert_eq!((cancelled.stop, cancelled.best.unwrap().cost), (StopReason::Cancelled, 5));
}

/// The landscape's steps, until the walker comes to a place from which there are none.
struct Until(usize);

impl<C: Cost> recuit::Neighborhood<Landscape<C>> for Until {
    fn moves<'a>(&'a self, problem: &'a Landscape<C>, state: &'a Place) -> impl Iterator<Item = isize> + 'a {
        problem.actions(state).filter(|_| state.0 != self.0)
    }
}

#[test]
fn steps_before_the_moves_run_out_are_counted() {
    // Downhill all the way; from the end no move leads on.
    let problem = landscape::<i32>(&[5, 4, 3, 2]);
    let engine = Annealing {
        initial: InitialTemperature::Fixed(0.01),
        level: LevelLength::Moves(1000),
        ..Annealing::new(Constant {})
    }
    .on(Until(3), Height);
    // On level ground nothing improves, so the moves run out in the middle of a chunk.
    let flat = landscape::<i32>(&[1, 1, 1, 1]);
    let outcome = engine.search(&problem, Place(0), &mut Run::seeded(1));
    assert_eq!(outcome.stop, StopReason::LocalOptimum);
    assert!(outcome.stats.steps >= outcome.stats.accepted);
    let outcome = engine.search(&flat, Place(0), &mut Run::seeded(1));
    assert_eq!(outcome.stop, StopReason::LocalOptimum);
    assert!(outcome.stats.accepted >= 3);
    assert_eq!(outcome.stats.steps, outcome.stats.accepted); // all moves are sideways
}

#[test]
fn starts_without_a_single_move_still_end_at_a_limit() {
    // Whichever place is drawn, there is nowhere to go and nothing to find.
    let problem = landscape::<i32>(&[1]);
    let limit = || Run::seeded(1).until(Steps(1000));
    let annealing = Annealing { starts: u64::MAX, ..annealing(Constant {}) }.on(Actions, Height);
    assert_eq!(annealing.search(&problem, Place(0), &mut limit()).stop, StopReason::StepLimit);
    let climbing = HillClimbing { restarts: u64::MAX, ..HillClimbing::new() }.on(Actions, Height);
    assert_eq!(climbing.search(&problem, Place(0), &mut limit()).stop, StopReason::StepLimit);
    let greedy = Greedy { tries: u64::MAX, ..Greedy::new(Choice::Random) }.by(Height);
    assert_eq!(greedy.search(&problem, Place(0), &mut limit()).stop, StopReason::StepLimit);
}

#[test]
fn starts_go_on_until_the_limit_where_that_is_wanted_and_there_is_one() {
    // The lowest place is no goal.
    let problem = landscape::<i32>(&[3, 1, 2, 1]);
    let engine = Annealing { starts: 3, until_limit: true, ..annealing(Geometric { factor: 0.5 }) };
    let engine = engine.on(Actions, Height);
    let outcome = engine.search(&problem, Place(0), &mut Run::seeded(1).until(Steps(100_000)));
    assert_eq!((outcome.stop, outcome.stats.steps), (StopReason::StepLimit, 100_000));
    assert!(outcome.stats.tries > 3);
    let outcome = engine.search(&problem, Place(0), &mut Run::seeded(1).until(Target(0.0)));
    assert_eq!((outcome.stop, outcome.stats.tries), (StopReason::Frozen, 3));
}

#[test]
fn each_start_takes_as_many_times_as_long_as_the_one_before() {
    let problem = landscape::<i32>(&[3, 1, 2, 1]);
    let moves = |growth| {
        let engine =
            Annealing { starts: 3, growth, ..annealing(Geometric { factor: 0.5 }) }.on(Actions, Height);
        let stats = engine.search(&problem, Place(0), &mut Run::seeded(1)).stats;
        // Beginning again is a step, too.
        stats.steps - (stats.tries - 1)
    };
    let start = moves(1.0) / 3;
    assert!(start > 0);
    assert_eq!((moves(1.0), moves(2.0)), (3 * start, (1 + 2 + 4) * start));
}

#[test]
fn starts_cool_around_where_the_one_before_froze() {
    // A long way down, and the goal behind a wall.
    let heights: Vec<i32> = (10..60).rev().chain([10_000, 0]).collect();
    let problem = landscape::<i32>(&heights);
    let engine = Annealing {
        initial: InitialTemperature::Fixed(100.0),
        level: LevelLength::Moves(200),
        starts: 2,
        narrow: 0.25,
        ..annealing(Geometric { factor: 0.9 })
    };
    let mut run = Run::seeded(1).watched_by(Levels::default());
    let outcome = engine.on(Actions, Height).search(&problem, Place(0), &mut run);
    assert_eq!((outcome.stop, outcome.stats.tries), (StopReason::Frozen, 2));
    let (first, second): (Vec<_>, Vec<_>) = run.observer.0.into_iter().partition(|&(start, ..)| start == 1);
    // In the first start the incumbent is the lowest cost of the start.
    let (from, to) = (first[0].2, first[first.len() - 1].2);
    assert!(to < from);
    let &(_, froze, _) = first.iter().find(|&&(.., lowest)| from - lowest >= 0.875 * (from - to)).unwrap();
    assert!(froze < 100.0 && froze > 0.05);
    assert_eq!(second[0].1, 1.25 * froze);
    // 1.25 times that, and 0.9 times less at each level, down to 0.75 times.
    assert_eq!(second.len(), 5);
    assert!(second.iter().all(|&(_, temperature, _)| temperature >= 0.75 * froze));
}

#[test]
fn every_temperature_that_falls_ends_the_search() {
    let problem = landscape::<i32>(&[3, 1, 2, 1]);
    for minimum in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for factor in [0.99, 0.0, -1.0, f64::NAN] {
            let engine = Annealing {
                minimum,
                level: LevelLength::Moves(0),
                starts: 0,
                ..annealing(Geometric { factor })
            }
            .on(Actions, Height);
            let mut run = Run::seeded(1).until(Steps(1_000_000));
            let outcome = engine.search(&problem, Place(0), &mut run);
            assert_eq!(outcome.stop, StopReason::Frozen, "minimum {minimum}, factor {factor}");
        }
        let engine = Annealing { minimum, ..annealing(Linear { levels: 0 }) }.on(Actions, Height);
        assert_eq!(engine.search(&problem, Place(0), &mut Run::seeded(1)).stats.levels, 1);
    }
}

#[test]
fn a_reheat_too_weak_to_thaw_ends_the_start() {
    let problem = landscape::<i32>(&[3, 1, 2, 1]);
    let reheat = Reheat { after: 1000, fraction: 0.5, shrinking: true, limit: 1000 };
    let engine =
        Annealing { reheat: Some(reheat), ..annealing(Geometric { factor: 0.5 }) }.on(Actions, Height);
    let mut run = Run::seeded(1).watched_by(Levels::default());
    let outcome = engine.search(&problem, Place(0), &mut run);
    assert_eq!(outcome.stop, StopReason::Frozen);
    // 2.0 * 0.5 / 20 is the minimum, and the twenty-first reheat would fall below it.
    assert_eq!(outcome.stats.reheats, 21);
    assert!(run.observer.temperatures().iter().all(|&temperature| temperature >= 0.05));
}

#[test]
fn calibration_counts_as_steps_and_obeys_the_limits() {
    let problem = landscape::<i32>(&[3, 1, 2, 1]);
    for initial in [InitialTemperature::Deviation(200), InitialTemperature::Acceptance(0.8)] {
        let engine = Annealing { initial, ..annealing(Constant {}) }.on(Actions, Height);
        let outcome = engine.search(&problem, Place(0), &mut Run::seeded(1).until(Steps(50)));
        assert_eq!((outcome.stop, outcome.stats.steps), (StopReason::StepLimit, 50));
        assert_eq!(outcome.stats.accepted, 0);
    }
    let endless = Annealing { initial: InitialTemperature::Deviation(u32::MAX), ..annealing(Constant {}) }
        .on(Actions, Height);
    let outcome = endless.search(&problem, Place(0), &mut Run::seeded(1).until(TimeLimit::seconds(0.01)));
    assert_eq!(outcome.stop, StopReason::TimeLimit);
}

/// Tenths, which floats cannot add up without rounding errors.
struct Tenths;

impl Objective<Landscape<f64>> for Tenths {
    fn cost(&self, problem: &Landscape<f64>, state: &Place) -> f64 {
        f64::from(problem.heights[state.0]) / 10.0
    }
}

#[test]
fn the_cost_of_the_outcome_is_that_of_its_state() {
    let problem = landscape::<f64>(&[1_000_007, 3, 1_000_007]);
    let engine =
        Annealing { initial: InitialTemperature::Fixed(0.5), ..Annealing::new(Geometric { factor: 0.9 }) }
            .on(Actions, Tenths);
    for seed in 0..50 {
        let best = engine.search(&problem, Place(0), &mut Run::seeded(seed)).best.unwrap();
        assert_eq!(best.cost, Tenths.cost(&problem, &best.state), "seed {seed}");
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let problem = landscape::<i32>(&RUGGED);
    let engine = annealing(Constant {}).on(Actions, Height);
    let run = |seed| {
        let mut run = Limits { steps: Some(5000), ..Limits::default() }
            .run(seed, 3, None, None)
            .watched_by(History::default());
        let outcome = engine.search(&problem, Place(2), &mut run);
        (outcome.stats, run.observer)
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}
