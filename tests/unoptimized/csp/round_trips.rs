//! Round trips that local search keeps: the laws, and brute force.

use rand::{Rng, RngExt, SeedableRng};
use recuit::csp::{
    AllDifferent, Circuit, Complete, Csp, Element, Expression, FreeVariables, FullAssignment, LinkedHalves,
    LowerBound, Picture, Posted, Repairs, TotalViolation, Value, Variable,
};
use recuit::{
    Actions, Annealing, BranchAndBound, Crossover, DepthFirst, Engine, Freeing, Geometric, HillClimbing,
    IteratedLocalSearch, LargeNeighborhood, LateAcceptance, LocalSearch, Neighborhood, Part, Posed, Problem,
    Random, Run, State, Steps, TabuSearch, laws, stream,
};
use std::collections::HashSet;

const NEIGHBORHOODS: [Repairs; 3] = [Repairs::All, Repairs::Conflicted, Repairs::MinConflicts];

/// A round trip through places, or with loops through some of them, all of which may follow each other.
fn free(places: usize, loops: bool) -> Csp {
    let mut csp = Csp::new();
    let next = csp.variables("next", places, 0..places as Value);
    csp.post(if loops { Circuit::with_loops(next) } else { Circuit::new(next) });
    csp
}

/// Roads at random, some of which are closed, and what else there may be: legs that are minimized, a second trip, an
/// all-different on the same variables, conditions, preferences.
fn random(seed: u64) -> Csp {
    let rng = &mut stream(seed, 0);
    let mut csp = Csp::new();
    let mut legs = Vec::new();
    for _ in 0..rng.random_range(1..=2) {
        let (places, loops) = (rng.random_range(2..=6), rng.random_bool(0.4));
        let closed = [0.0, 0.2, 0.4][rng.random_range(0..3)];
        let next: Vec<Variable> = (0..places)
            .map(|place| {
                let is_open = |rng: &mut Random, to: Value| {
                    if to == place { loops && rng.random_bool(0.8) } else { !rng.random_bool(closed) }
                };
                let mut open: Vec<Value> = (0..places).filter(|&to| is_open(rng, to)).collect();
                // Values that are no places, too.
                open.extend(rng.random_bool(0.1).then_some(-1));
                open.extend(open.is_empty().then_some((place + 1) % places));
                csp.variable("next", open)
            })
            .collect();
        if rng.random_bool(0.3) {
            csp.post(AllDifferent::new(&next));
        }
        csp.post(if loops { Circuit::with_loops(&next) } else { Circuit::new(&next) });
        if rng.random_bool(0.6) {
            for &next in &next {
                let leg = csp.variable("leg", 0..=9);
                let row: Vec<Value> = (0..places).map(|_| rng.random_range(0..=9)).collect();
                csp.post(Element::new(row, next, leg));
                legs.push(leg);
            }
        }
        if rng.random_bool(0.3) {
            csp.post((next[0] + next[1]).differs_from(rng.random_range(1..4)));
        }
        if rng.random_bool(0.3) {
            csp.post((next[0] - next[places as usize - 1]).at_least(rng.random_range(-2..=1)));
        }
        if rng.random_bool(0.3) {
            csp.prefer(next[1].less_than(next[0]), 3);
        }
    }
    if rng.random_bool(0.7) && !legs.is_empty() {
        csp.minimize(legs.iter().sum::<Expression>());
    } else if rng.random_bool(0.5) && !legs.is_empty() {
        csp.post(legs.iter().sum::<Expression>().at_most(20));
    }
    csp
}

/// What is kept is satisfied, and everything beside the values agrees with what is counted from scratch.
fn agrees(problem: &Complete<'_>, state: &FullAssignment) -> Result<(), String> {
    let csp = problem.csp();
    let value = |variable: Variable| state.value(variable);
    let nothing_settled =
        csp.all().all(|variable| csp.domain(variable).len() == 1 || !problem.is_settled(state, variable));
    for (number, posted) in csp.constraints().iter().enumerate() {
        let violation = posted.constraint().violation(&value);
        // The domains may forbid all permutations, but a trip is kept only where there is one.
        let is_kept = problem.is_kept(number)
            && (posted.constraint().kind().starts_with("circuit")
                || problem.initial().violation(number) == 0);
        if violation != state.violation(number) || violation > 0 && nothing_settled && is_kept {
            return Err(format!("{}: {violation} or {}", posted.name(), state.violation(number)));
        }
    }
    match csp.all().find(|&variable| csp.domain(variable).values().all(|known| known != value(variable))) {
        Some(variable) => Err(format!("{} is {}", csp.name(variable), value(variable))),
        None => Ok(()),
    }
}

#[test]
fn round_trips_keep_the_laws() {
    let trips =
        [(3, false), (4, true), (5, false), (7, false), (5, true), (12, false), (60, false), (9, true)];
    let all = trips.map(|(places, loops)| free(places, loops)).into_iter().chain((0..120).map(random));
    for csp in all {
        let problem = csp.complete();
        let invariant = |state: &FullAssignment| agrees(&problem, state);
        let shown = |law| panic!("{law}: {csp:?}");
        laws::check(&problem, &Actions, &TotalViolation, invariant, 1).unwrap_or_else(shown);
        laws::check_crossover(&problem, &LinkedHalves, &TotalViolation, 1).unwrap_or_else(shown);
        let [one, other] = [1, 2].map(|seed| problem.random_initial(&mut stream(seed, 0)));
        let child = LinkedHalves.cross(&problem, &one, &other, &mut stream(3, 0));
        invariant(&child).unwrap_or_else(|broken| panic!("{broken}: {csp:?}"));
        for neighborhood in NEIGHBORHOODS {
            laws::check_neighborhood(&problem, &neighborhood, &TotalViolation, invariant, 2)
                .unwrap_or_else(shown);
        }
    }
    for csp in [free(6, false), free(5, true), random(3), random(4)] {
        laws::check_view(&csp.complete(), &Repairs::All, &TotalViolation, &Picture::new(&csp), 1).unwrap();
    }
}

/// How many states the moves lead to.
fn reached(csp: &Csp) -> usize {
    let problem = csp.complete();
    let mut left = vec![problem.initial()];
    let mut seen: HashSet<_> = left.iter().map(State::key).collect();
    while let Some(state) = left.pop() {
        for repair in Repairs::All.moves(&problem, &state) {
            let next = problem.result(&state, &repair);
            assert_eq!(next.total_violation(), 0);
            if seen.insert(next.key()) {
                left.push(next);
            }
        }
    }
    seen.len()
}

#[test]
fn moves_lead_to_every_round_trip() {
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|places| reached(&free(places, false))), [1, 1, 2, 6, 24, 120, 720]);
    // None, and k of n places in (k - 1)! orders.
    assert_eq!([2, 3, 4, 5].map(|places| reached(&free(places, true))), [2, 6, 21, 85]);
}

#[test]
fn each_move_is_listed_once_and_drawn_as_often_as_the_others() {
    let rng = &mut Random::seed_from_u64(1);
    let mut two_trips = free(5, true);
    let next = two_trips.variables("further", 5, 0..5);
    two_trips.post(Circuit::new(next));
    for csp in
        [free(5, false), free(9, false), free(14, false), free(6, true), two_trips, random(1), random(5)]
    {
        let problem = csp.complete();
        for _ in 0..3 {
            let state = problem.random_initial(rng);
            let moves: Vec<_> = Repairs::All.moves(&problem, &state).collect();
            assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
            let ends: HashSet<_> = moves.iter().map(|repair| problem.result(&state, repair).key()).collect();
            assert_eq!(ends.len(), moves.len());
            let mut times = vec![0u32; moves.len()];
            for _ in 0..400 * moves.len() {
                let drawn = Repairs::All.sample(&problem, &state, rng).unwrap();
                times[moves.iter().position(|&repair| repair == drawn).unwrap()] += 1;
            }
            // The statistic has a mean of its degrees of freedom and a variance of twice that: six deviations.
            let chi_square: f64 = times.iter().map(|&times| (f64::from(times) - 400.0).powi(2) / 400.0).sum();
            let freedom = moves.len().saturating_sub(1) as f64;
            assert!(
                (chi_square - freedom).abs() <= 6.0 * (2.0 * freedom).sqrt() + 1e-9,
                "{chi_square} for {freedom}"
            );
        }
    }
}

/// The least cost of all tours, from place 0 on, along open roads.
fn least(costs: &[Vec<Option<i64>>], tour: &mut Vec<usize>, so_far: i64) -> Option<i64> {
    let last = tour[tour.len() - 1];
    if tour.len() == costs.len() {
        return costs[last][0].map(|cost| so_far + cost);
    }
    let mut best = None;
    for next in 1..costs.len() {
        if !tour.contains(&next)
            && let Some(cost) = costs[last][next]
        {
            tour.push(next);
            best = best.into_iter().chain(least(costs, tour, so_far + cost)).min();
            tour.pop();
        }
    }
    best
}

/// Roads with costs, of which some are closed.
fn roads(places: usize, rng: &mut impl Rng) -> Vec<Vec<Option<i64>>> {
    let mut road = |from: usize, to: usize| {
        let is_open = from != to && (to == (from + 1) % places || rng.random_bool(0.7));
        is_open.then(|| rng.random_range(1..=30))
    };
    (0..places).map(|from| (0..places).map(|to| road(from, to)).collect()).collect()
}

fn declared(costs: &[Vec<Option<i64>>]) -> (Csp, Vec<Variable>) {
    let mut csp = Csp::new();
    let next: Vec<Variable> = costs
        .iter()
        .map(|row| {
            let open = (0..).zip(row).filter(|(_, cost)| cost.is_some()).map(|(to, _)| to);
            csp.variable("next", open.collect::<Vec<Value>>())
        })
        .collect();
    csp.post(Circuit::new(&next));
    let legs = csp.variables("leg", costs.len(), 0..=30);
    for ((row, &next), &leg) in costs.iter().zip(&next).zip(&legs) {
        csp.post(Element::new(row.iter().map(|cost| cost.unwrap_or(0)), next, leg));
    }
    csp.minimize(legs.iter().sum::<Expression>());
    (csp, next)
}

/// What the trip costs by its roads, if it is one and they are open.
fn cost(costs: &[Vec<Option<i64>>], next: &[Variable], state: &FullAssignment) -> Option<i64> {
    let (mut place, mut sum) = (0, 0);
    for step in 1..=costs.len() {
        let to = state.value(next[place]) as usize;
        sum += costs[place][to]?;
        place = to;
        assert_eq!(place == 0, step == costs.len());
    }
    Some(sum)
}

#[test]
fn every_engine_finds_the_best_tour() {
    let rng = &mut stream(5, 0);
    for places in [5, 6, 6, 7, 7, 7] {
        let costs = roads(places, rng);
        let expected = least(&costs, &mut vec![0], 0);
        let (csp, next) = declared(&costs);
        let tree = csp.partial();
        let value = |solution: &recuit::csp::Assignment| {
            csp.objective().unwrap().evaluate(|variable| solution.value(variable).unwrap())
        };
        assert_eq!(DepthFirst::default().solutions(&tree).map(|solution| value(&solution)).min(), expected);
        let bounded = BranchAndBound::default().by(LowerBound);
        let outcome = bounded.search(&tree, tree.initial(), &mut Run::seeded(1));
        assert_eq!(outcome.solution().map(value), expected);

        let problem = csp.complete();
        assert!(problem.is_kept(0));
        let run = || Run::seeded(2).until(Steps(20_000));
        let ends = |state: FullAssignment| {
            assert_eq!(cost(&costs, &next, &state), expected);
            assert!(csp.explain(|variable| Some(state.value(variable))).is_empty());
        };
        macro_rules! finds {
            ($engine:expr) => {
                ends($engine.search(&problem, problem.initial(), &mut run()).best.unwrap().state)
            };
        }
        let annealing = Annealing { starts: 10, ..Annealing::new(Geometric::default()) };
        finds!(annealing.on(Repairs::All, TotalViolation));
        finds!(LateAcceptance { history: 50, ..LateAcceptance::default() }.on(Repairs::All, TotalViolation));
        finds!(TabuSearch::default().on(Repairs::All, TotalViolation));
        finds!(HillClimbing { restarts: 100, ..HillClimbing::default() }.on(Repairs::All, TotalViolation));
        finds!(IteratedLocalSearch::default().on(Repairs::All, TotalViolation));
        finds!(LargeNeighborhood::default().on(FreeVariables::default(), TotalViolation));
    }
}

#[test]
fn what_is_kept_is_what_can_be() {
    let kept = |csp: &Csp| -> Vec<bool> {
        let problem = csp.complete();
        (0..csp.constraints().len()).map(|number| problem.is_kept(number)).collect()
    };
    // All variables of a trip differ; not all of some others do.
    let mut csp = Csp::new();
    let next = csp.variables("next", 5, 0..5);
    csp.post(AllDifferent::new(&next));
    csp.post(Circuit::new(&next));
    csp.post(AllDifferent::new(&next[1..]));
    csp.post(Circuit::with_loops(next.iter().rev()));
    assert_eq!(kept(&csp), [true, true, false, false]);
    // Two trips that cannot meet: there is no trip through all.
    let mut csp = Csp::new();
    let next: Vec<Variable> =
        [[1, 2], [0, 2], [0, 1], [4, 5], [3, 5], [3, 4]].map(|others| csp.variable("next", others)).to_vec();
    csp.post(Circuit::new(&next));
    assert_eq!(kept(&csp), [false]);
    assert!(csp.complete().initial().total_violation() > 0);
    // Where the domains leave a single trip, it is the one to begin with.
    let mut csp = Csp::new();
    let next: Vec<Variable> = [vec![1], vec![2, 0], vec![3, 1], vec![0, 2]]
        .into_iter()
        .map(|others| csp.variable("next", others))
        .collect();
    csp.post(Circuit::new(&next));
    assert_eq!(kept(&csp), [true]);
    assert_eq!(csp.complete().initial().values(), [1, 2, 3, 0]);
}

#[test]
fn what_large_neighborhoods_give_back_is_a_round_trip() {
    let rng = &mut stream(9, 0);
    let all = [declared(&roads(30, rng)).0, free(25, false), free(25, true)];
    for csp in all.into_iter().chain((0..30).map(random)) {
        let (problem, freeing) = (csp.complete(), FreeVariables::default());
        let tree = freeing.tree(&problem);
        let posed = Posed { full: &problem, tree: &tree };
        let mut at = tree.initial();
        for number in 0..40 {
            let state = problem.random_initial(rng);
            let size = 1 + number % freeing.extent(&problem).max(1);
            let part = Part { way: number % freeing.ways().len(), size, slack: f64::INFINITY };
            freeing.free(posed, &state, part, &mut at, rng);
            let back = freeing.completed(posed, &state, &at, rng);
            agrees(&problem, &back).unwrap();
            let is_trip = |posted: &Posted| posted.constraint().kind().starts_with("circuit");
            let numbers = 0..csp.constraints().len();
            let is_alone = numbers.clone().filter(|&it| is_trip(&csp.constraints()[it])).count() == 1;
            if is_alone && problem.is_kept(0) {
                // What is decided stays, where what is left to the trip allows it.
                let next = csp.constraints()[0].constraint().scope();
                let decided = next.iter().filter(|&&it| at.value(it).is_some()).count();
                let kept = next.iter().filter(|&&it| at.value(it) == Some(back.value(it))).count();
                assert!(decided == 0 || kept > 0);
            }
        }
    }
}
