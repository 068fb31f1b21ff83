//! Exchanges of as many edges as pay: what is told of them is true, and they find shortest tours.

use recuit::trace::Verdict;
use recuit::{
    BestFirst, Engine, Evaluation, MoveReport, Neighborhood, Objective, Observer, Problem, Run, Steps,
    StopReason, VariableDepth, laws,
};
use recuit_tsp::*;

fn random(cities: usize, spread: Spread, seed: u64) -> Cities {
    Generator { cities, spread, side: 1000 }.instance(seed).unwrap()
}

/// A few cities, more, some that stand in the same place, and explicit distances.
fn instances() -> Vec<Cities> {
    let mut instances: Vec<Cities> = (3..9).map(|cities| random(cities, Spread::Uniform, 7)).collect();
    instances.extend([14, 30, 200].map(|cities| random(cities, Spread::Clustered, 7)));
    instances.push(Cities::at(Metric::Euclidean, vec![[1.0, 1.0]; 6]));
    instances.push(Cities::with_distances(9, |a, b| (a.min(b) * 31 + a.max(b) * 17) as u32 % 50));
    instances
}

#[test]
fn steps_and_perturbations_do_what_is_told_of_them() {
    for cities in instances() {
        for (candidates, start) in [(1, Start::Random), (3, Start::NearestNeighbor), (8, Start::GreedyEdge)] {
            let problem = Tours::new(&cities, candidates, start);
            laws::check_chains(&problem, &EdgeChains, &Length, 1).unwrap();
            for crossover in [TourCrossover::Edges, TourCrossover::Order] {
                laws::check_crossover(&problem, &crossover, &Length, 1).unwrap();
            }
        }
    }
}

/// Exchanges of two segments, as perturbations make them and as steps do.
struct Swaps;

impl<'c> Neighborhood<Tours<'c>> for Swaps {
    fn moves<'a>(&'a self, _: &'a Tours<'c>, tour: &'a Tour) -> impl Iterator<Item = Change> + 'a {
        let count = tour.order().len() as u32;
        let lengths = [(1, 1, 1), (2, 3, 1), (1, 0, 4), (3, 0, 2), (2, 1, 2)];
        let small = lengths.into_iter().filter(move |(left, middle, right)| left + middle + right < count);
        small.flat_map(move |(left, middle, right)| {
            (0..count).map(move |first| Change::Swap { first, left, middle: middle as u16, right })
        })
    }
}

#[test]
fn segments_are_exchanged_and_shown() {
    for cities in instances() {
        let problem = Tours::new(&cities, 8, Start::Random);
        let is_tour = |tour: &Tour| {
            let violations = verify(cities.count(), tour.order());
            violations.first().map_or(Ok(()), |violation| Err(violation.to_string()))
        };
        laws::check(&problem, &Swaps, &Length, is_tour, 1).unwrap();
        laws::check_view(&problem, &Swaps, &Length, &Map(&cities), 1).unwrap();
    }
}

#[test]
fn shortest_tours_are_found() {
    for (count, spread, seed) in
        [(3, Spread::Uniform, 1), (4, Spread::Uniform, 2), (5, Spread::Clustered, 3), (6, Spread::Uniform, 4)]
            .into_iter()
            .chain((7..13).map(|count| (count, Spread::Uniform, count as u64)))
    {
        let cities = random(count, spread, seed);
        let paths = Paths::new(&cities);
        let a_star = BestFirst::new(Evaluation::AStar).by(SpanningTree);
        let optimum = a_star.search(&paths, paths.initial(), &mut Run::seeded(1)).best.unwrap().cost;
        for start in [Start::Random, Start::GreedyEdge] {
            let tours = Tours::new(&cities, 5, start);
            let search = VariableDepth { coolings: Some(4), ..VariableDepth::default() };
            let found = search.on(EdgeChains, Length).search(&tours, tours.initial(), &mut Run::seeded(seed));
            let best = found.best.unwrap();
            // Three cities have a single tour, which needs no search.
            let end = if count == 3 { StopReason::Optimal } else { StopReason::LocalOptimum };
            assert_eq!((found.stop, best.cost), (end, optimum), "{count} cities");
            assert_eq!(verify_length(&cities, best.state.order(), optimum), []);
        }
    }
}

/// Follows a search by what it is told.
#[derive(Default)]
struct Follower {
    cost: i64,
    /// What each move changed the cost by that was not taken back.
    deltas: Vec<i64>,
    improvements: Vec<i64>,
}

impl<'c> Observer<Tours<'c>> for Follower {
    fn on_start(&mut self, _: &Tours<'c>, _: &Tour, _: u64, cost: i64) {
        self.cost = cost;
        self.deltas.clear();
    }

    fn on_move(&mut self, _: &Tours<'c>, _: &Tour, proposed: &MoveReport<'_, Tours<'c>>) {
        assert_eq!((proposed.cost, proposed.verdict), (self.cost, Verdict::Accepted));
        self.cost += proposed.delta;
        self.deltas.push(proposed.delta);
    }

    fn on_action(&mut self, problem: &Tours<'c>, tour: &Tour, _: &Change) {
        assert_eq!(Length.cost(problem, tour), self.cost);
    }

    fn on_backtrack(&mut self, problem: &Tours<'c>, tour: &Tour) {
        self.cost -= self.deltas.pop().expect("there is a move to be taken back");
        assert_eq!(Length.cost(problem, tour), self.cost);
    }

    fn on_improvement(&mut self, _: &Tours<'c>, _: &Tour, cost: i64, _: u64) {
        assert_eq!(cost, self.cost);
        self.improvements.push(cost);
    }
}

#[test]
fn who_watches_sees_the_same_search_and_limits_end_it_anywhere() {
    let cities = random(120, Spread::Clustered, 5);
    let tours = Tours::new(&cities, 8, Start::Random);
    let search = VariableDepth { coolings: Some(3), rounds: 1, ..VariableDepth::default() };
    let search = search.on(EdgeChains, Length);
    for limit in (0..40).map(|limit| limit * limit * limit) {
        let mut run = Run::seeded(2).until(Steps(limit)).watched_by(Follower::default());
        let watched = search.search(&tours, tours.initial(), &mut run);
        let plain = search.search(&tours, tours.initial(), &mut Run::seeded(2).until(Steps(limit)));
        assert_eq!(watched.stats, plain.stats);
        assert!(watched.stats.steps <= limit);
        let best = watched.best.unwrap();
        assert_eq!(Some(&best.cost), run.observer.improvements.last());
        assert_eq!(verify_length(&cities, best.state.order(), best.cost), []);
        assert_eq!(best.state, plain.best.unwrap().state);
        if limit == 0 {
            assert_eq!((watched.stop, best.state), (StopReason::StepLimit, tours.initial()));
        }
    }
}

/// On a large instance the first descent comes within a tenth of what a tour of random cities is expected to
/// have (Johnson & McGeoch 1997), which 2-opt and or-opt by themselves do not.
#[test]
fn one_descent_comes_close() {
    let cities = random(3000, Spread::Uniform, 9);
    let tours = Tours::new(&cities, 8, Start::GreedyEdge);
    let search = VariableDepth { coolings: Some(0), ..VariableDepth::default() };
    let found = search.on(EdgeChains, Length).search(&tours, tours.initial(), &mut Run::seeded(1));
    let expected = 0.7124 * (3000.0 * 1e6_f64).sqrt();
    let length = found.best.unwrap().cost as f64;
    assert!(length < 1.07 * expected, "{length}, expected {expected}");
}
