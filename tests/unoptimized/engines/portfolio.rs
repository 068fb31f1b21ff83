//! Several searches in turns: what they may claim, and that the number of threads changes nothing.

use rand::RngExt;
use recuit::csp::{Csp, Expression, FreeVariables, LowerBound, Repairs, TotalViolation};
use recuit::{
    BranchAndBound, Ended, Engine, Found, LargeNeighborhood, Left, LocalSearch, Member, Objective, Observer,
    Outcome, Portfolio, Problem, Progress, Run, Status, Steps, StopReason, TabuSearch, Target, Termination,
    Turn, stream,
};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a search said: what is known, why it ended, what its solution costs, and its nodes.
type Said = (Status, StopReason, Option<i64>, u64);

/// What a search ended with; a proof ends the whole, and nothing else does where the least cost is wanted.
fn ended<P: Problem<Cost = i64>>(
    outcome: &Outcome<P>,
    is_solution: impl Fn(&P::State) -> bool,
    steps: u64,
) -> Ended<Said> {
    let Outcome { status, stop, .. } = *outcome;
    let cost = outcome.best.as_ref().filter(|best| is_solution(&best.state)).map(|best| best.cost);
    let is_conclusive = matches!(stop, StopReason::Exhausted | StopReason::Optimal | StopReason::Target);
    Ended { result: (status, stop, cost, outcome.stats.nodes), steps, is_conclusive }
}

fn branching(csp: &Csp, limit: impl Termination) -> Ended<Said> {
    let (problem, mut run) = (csp.partial(), Run::with_rng(stream(3, 0)).until(limit));
    let search = BranchAndBound::default().by(LowerBound);
    let outcome = search.search(&problem, problem.initial(), &mut run);
    ended(&outcome, |state| csp.faults(|variable| state.value(variable)).is_empty(), run.steps())
}

/// Leaves each incumbent for the other searches.
struct Leaving(Turn);

impl<P: Problem<State: Send>> Observer<P> for Leaving {
    fn is_watching(&self) -> bool {
        false
    }
    fn on_improvement(&mut self, _: &P, state: &P::State, _: P::Cost, steps: u64) {
        self.0.leave(state, steps);
    }
}

fn freeing(csp: &Csp, turn: Turn, limit: impl Termination) -> Ended<Said> {
    let leaving = Leaving(turn.clone());
    let mut run = Run::with_rng(stream(3, 1)).until(turn.or(limit)).watched_by(leaving);
    let problem = csp.complete();
    let search = LargeNeighborhood::default().on(FreeVariables::default(), TotalViolation);
    let outcome = search.search(&problem, problem.initial(), &mut run);
    ended(&outcome, |state| csp.faults(|variable| Some(state.value(variable))).is_empty(), run.steps())
}

fn repairing(csp: &Csp, turn: Turn, limit: impl Termination) -> Ended<Said> {
    let leaving = Leaving(turn.clone());
    let mut run = Run::with_rng(stream(3, 2)).until(turn.or(limit)).watched_by(leaving);
    let problem = csp.complete();
    let search = TabuSearch::default().on(Repairs::default(), TotalViolation);
    let outcome = search.search(&problem, problem.initial(), &mut run);
    ended(&outcome, |state| csp.faults(|variable| Some(state.value(variable))).is_empty(), run.steps())
}

fn shared(turn: Turn) -> Turn {
    turn.share();
    turn
}

/// All three, on so many threads.
fn together(csp: &Csp, threads: usize, limit: Option<u64>) -> Found<Said> {
    let members = vec![
        Member::new(|turn| branching(csp, shared(turn))),
        Member::new(|turn| freeing(csp, shared(turn), ())),
        Member::new(|turn| repairing(csp, shared(turn), ())).pace(10.0),
    ];
    Portfolio { turn: 50.0, growth: 1.5, threads: Some(threads) }.search(members, limit)
}

/// Take the things that are worth most and still fit.
fn packing(things: usize, seed: u64) -> Csp {
    let (mut csp, mut rng) = (Csp::new(), stream(seed, 0));
    let taken = csp.booleans("taken", things);
    let mut gain = Expression::default();
    for _ in 0..3 {
        let weights: Vec<i64> = taken.iter().map(|_| rng.random_range(1..100)).collect();
        let load: Expression = taken.iter().zip(&weights).map(|(thing, weight)| *weight * *thing).sum();
        csp.post(load.at_most(weights.iter().sum::<i64>() / 2));
        gain = gain + taken.iter().map(|thing| rng.random_range(1..100i64) * *thing).sum::<Expression>();
    }
    csp.maximize(gain);
    csp
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for seed in 0..4 {
        let csp = packing(16, seed);
        let alone = together(&csp, 1, None);
        let winner = alone.winner.expect("it is small enough to be proved");
        for threads in [2, 3] {
            let beside = together(&csp, threads, None);
            assert_eq!((beside.winner, &beside.steps), (Some(winner), &alone.steps), "{threads} threads");
            assert_eq!(beside.results[winner], alone.results[winner]);
        }
        // A limit on steps is shared out to the last one.
        let limit = alone.steps.iter().sum::<u64>() / 3;
        let limited = together(&csp, 1, Some(limit));
        assert_eq!((limited.winner, limited.steps.iter().sum()), (None, limit));
        for threads in [2, 3] {
            assert_eq!(together(&csp, threads, Some(limit)).results, limited.results, "{threads} threads");
        }
    }
}

/// A search that ends the whole after so many steps.
fn counting(steps: u64, mut turn: Turn) -> Ended<u64> {
    let mut progress = Progress::default();
    while progress.steps < steps {
        let ControlFlow::Continue(granted) = turn.grant(&progress) else { break };
        progress.steps += granted.min(steps - progress.steps);
    }
    Ended { result: progress.steps, steps: progress.steps, is_conclusive: progress.steps == steps }
}

#[test]
fn a_head_start_is_for_what_is_soon_over_and_slow_steps_are_fewer() {
    let portfolio = Portfolio { turn: 100.0, growth: 2.0, threads: Some(1) };
    let first = || Member::new(|turn| counting(1_000_000, turn)).pace(2.0);
    let found = |second: Member<'_, u64>, limit| portfolio.search(vec![first(), second], limit);
    let plain = found(Member::new(|turn| counting(1000, turn)), None);
    // Turns of 100, 200 and 400, and then what is left of 1000.
    assert_eq!(plain.steps, [200 + 400 + 800 + 1600, 1000]);
    let ahead = found(Member::new(|turn| counting(1000, turn)).head_start(1000), None);
    assert_eq!(ahead.steps, [200, 1000]);
    let slow = |turn: Turn| {
        turn.slow_down(4.0);
        counting(1000, turn)
    };
    // A quarter of the head start, then a quarter of 200, 400 and so on.
    let behind = found(Member::new(slow).head_start(1000), None);
    let turns: u64 = (0..5).map(|round| 200 << round).sum();
    assert_eq!(behind.steps, [turns, 250 + 50 + 100 + 200 + 400]);
    // What it gives back of a limit, another has.
    let limited = found(Member::new(slow).head_start(1000), Some(2000));
    assert_eq!(limited.steps.iter().sum::<u64>(), 2000);
}

#[test]
fn steps_of_a_turn_that_are_not_made_are_left_to_the_others() {
    for threads in 1..=3 {
        let portfolio = Portfolio { turn: 10.0, growth: 1.5, threads: Some(threads) };
        // It has all of the steps, and makes none, as one does that does not suit.
        let unsuited = || Member::new(|_| Ended { result: 0, steps: 0, is_conclusive: false }).pace(1000.0);
        let members = vec![unsuited(), Member::new(|turn| counting(u64::MAX, turn))];
        assert_eq!(portfolio.search(members, Some(500)).steps, [0, 500]);
        let early = Member::new(|turn| Ended { is_conclusive: false, ..counting(30, turn) }).pace(20.0);
        let members = vec![early, unsuited(), Member::new(|turn| counting(u64::MAX, turn))];
        assert_eq!(portfolio.search(members, Some(500)).steps, [30, 0, 470]);
    }
}

#[test]
fn what_one_finds_another_proves() {
    let mut proved_by_others = 0;
    for seed in 0..20 {
        let csp = packing(14, seed);
        let (status, _, least, nodes) = branching(&csp, ()).result;
        assert_eq!(status, Status::Solved);
        let found = together(&csp, 2, None);
        let winner = found.winner.expect("it is small enough to be proved");
        let (status, stop, cost, nodes_together) = found.results[winner].unwrap();
        match stop {
            StopReason::Optimal => assert_eq!((status, cost), (Status::Solved, least)),
            // It has looked everywhere for something better than what another has found, and claims no more.
            StopReason::Exhausted => {
                assert_eq!(winner, 0);
                assert_ne!(status, Status::Solved);
                let best = found.results.iter().flatten().filter_map(|said| said.2).min();
                assert_eq!(best, least);
                assert!(nodes_together < nodes, "{nodes_together} nodes, alone {nodes}");
                proved_by_others += 1;
            }
            stop => panic!("{stop}"),
        }
    }
    assert!(proved_by_others > 0);
}

/// A limit on steps, and what a search beside this one has left.
struct Beside {
    limit: Steps,
    known: f64,
    left: Left,
}

impl Termination for Beside {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        self.limit.grant(progress)
    }
    fn known(&self) -> f64 {
        self.known
    }
    fn left(&self) -> Option<Left> {
        Some(self.left.clone())
    }
}

#[test]
fn large_neighborhoods_go_on_from_what_another_has_left() {
    let csp = packing(30, 1);
    let problem = csp.complete();
    let freeing = |fails| LargeNeighborhood { fails, dive: fails, ..LargeNeighborhood::default() };
    let search = |fails, limit: &mut dyn Termination| {
        let engine = freeing(fails).on(FreeVariables::default(), TotalViolation);
        let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1).until(limit));
        (outcome.status, outcome.best.unwrap())
    };
    let good = search(100, &mut Steps(100_000)).1;
    let alone = search(10, &mut Steps(400)).1;
    assert!(alone.cost > good.cost, "{} alone, {} in a long search", alone.cost, good.cost);
    let beside = |known, left| search(10, &mut Beside { limit: Steps(400), known, left });
    let (status, best) = beside(good.cost as f64, Left::new(good.state.clone()));
    assert_eq!((status, best.cost), (Status::Feasible, good.cost));
    // What it is said to cost is not believed, what breaks a constraint is not taken, nor is what is no such state.
    let all = csp.complete().initial();
    let worst = TotalViolation.cost(&problem, &all);
    for left in [Left::new(alone.state.clone()), Left::new(all), Left::new("a word")] {
        let (status, best) = beside(i32::MIN.into(), left);
        assert_eq!(TotalViolation.cost(&problem, &best.state), best.cost);
        assert!(best.cost >= good.cost && best.cost <= worst.max(alone.cost));
        let faults = csp.faults(|variable| Some(best.state.value(variable)));
        assert_eq!(status == Status::Feasible, faults.is_empty());
    }
}

#[test]
fn what_is_impossible_is_proved_so() {
    let mut csp = packing(10, 1);
    let all: Vec<_> = csp.all().collect();
    csp.post(all.iter().copied().sum::<Expression>().at_least(10));
    let found = together(&csp, 1, None);
    let winner = found.winner.expect("nothing fits");
    assert_eq!(found.results[winner].unwrap().0, Status::Infeasible);
}

#[test]
fn a_target_ends_the_whole_and_a_member_that_gives_up_does_not() {
    let csp = packing(16, 2);
    let least = branching(&csp, ()).result.2.unwrap();
    let members = vec![
        // It makes three steps, and then no more.
        Member::new(|turn: Turn| repairing(&csp, turn, Steps(3))),
        Member::new(|turn: Turn| freeing(&csp, turn, Target(least as f64 / 2.0))),
    ];
    let found = Portfolio::default().search(members, None);
    assert_eq!(found.winner, Some(1));
    let (_, stop, cost, _) = found.results[1].unwrap();
    assert!(matches!(stop, StopReason::Target | StopReason::Optimal) && cost.unwrap() <= least / 2);
    assert_eq!((found.steps[0], found.results[0].unwrap().1), (3, StopReason::StepLimit));
}

#[test]
fn a_search_that_panics_ends_all() {
    let csp = packing(30, 1);
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        let members = vec![
            Member::new(|turn| freeing(&csp, turn, ())),
            Member::new(|mut turn: Turn| {
                let _ = turn.grant(&recuit::Progress::default());
                panic!("as it was told to")
            }),
        ];
        Portfolio::default().search(members, None)
    }));
    assert!(panicked.is_err());
}

/// A search that shares an incumbent which costs less with each step, or always the same; the lengths of its turns.
fn turns(improves: bool, mut turn: Turn) -> Ended<Vec<u64>> {
    turn.share();
    let (mut progress, mut turns) = (Progress::default(), Vec::new());
    while let ControlFlow::Continue(granted) = turn.grant(&progress) {
        turns.push(granted);
        progress.steps += granted;
        progress.incumbent = Some(if improves { 1e6 - progress.steps as f64 } else { 1e6 });
    }
    Ended { result: turns, steps: progress.steps, is_conclusive: false }
}

#[test]
fn who_leads_has_longer_turns() {
    let lengths = |improves: bool| {
        let members =
            vec![Member::new(move |turn| turns(improves, turn)), Member::new(|turn| turns(false, turn))];
        let portfolio = Portfolio { turn: 10.0, growth: 2.0, threads: Some(1) };
        portfolio.search(members, Some(40_000)).results.into_iter().flatten().collect::<Vec<_>>()
    };
    let [leading, led] = &lengths(true)[..] else { panic!() };
    // To be the first with an incumbent is not to lead; then turns grow four times from round to round, until they are
    // sixteen times as long.
    assert_eq!(leading[..7], [10, 20, 40 * 2, 80 * 4, 160 * 8, 320 * 16, 640 * 16]);
    assert_eq!(led[..6], [10, 20, 40, 80, 160, 320]);
    let [one, other] = &lengths(false)[..] else { panic!() };
    assert_eq!((&one[..5], &one[..5]), (&[10, 20, 40, 80, 160][..], &other[..5]));
}
