//! Exact searches find what trying all tours finds, and constructions are what they are called.

use recuit::{
    Adaptation, BestFirst, BranchAndBound, Choice, DepthFirst, Engine, Evaluation, Goals, Greedy,
    HillClimbing, IteratedLocalSearch, LocalSearch, MinConflicts, Neighborhood, Objective, ParallelTempering,
    PivotingRule, Problem, Run, Scanning, Status, Steps, StopReason, Union, VariableNeighborhoodDescent,
    Weighted, stream,
};
use recuit_tsp::*;

fn random(cities: usize, seed: u64) -> Cities {
    Generator { cities, side: 1000, ..Generator::default() }.instance(seed).unwrap()
}

/// The length of a shortest path from `last` through all the cities in `left` to city 0.
fn shortest(cities: &Cities, last: u32, left: &mut Vec<u32>) -> i64 {
    if left.is_empty() {
        return cities.distance(last, 0);
    }
    let through = |index: usize, left: &mut Vec<u32>| {
        let city = left.swap_remove(index);
        let length = cities.distance(last, city) + shortest(cities, city, left);
        left.push(city);
        let end = left.len() - 1;
        left.swap(index, end);
        length
    };
    (0..left.len()).map(|index| through(index, left)).min().unwrap()
}

#[test]
fn exact_searches_find_a_shortest_tour() {
    for (count, seed) in [(3, 1), (4, 1), (5, 2), (6, 3), (7, 4), (8, 5), (8, 6)] {
        let cities = random(count, seed);
        let optimum = shortest(&cities, 0, &mut (1..count as u32).collect());
        let paths = Paths::new(&cities);
        let a_star = BestFirst::new(Evaluation::AStar).by(SpanningTree);
        let found = a_star.search(&paths, paths.initial(), &mut Run::seeded(1));
        assert_eq!((found.status, found.best.as_ref().unwrap().cost), (Status::Solved, optimum));
        assert_eq!(verify_length(&cities, found.solution().unwrap().cities(), optimum), []);

        let found =
            BranchAndBound::default().by(LeastLength).search(&paths, paths.initial(), &mut Run::seeded(1));
        assert_eq!((found.status, found.best.unwrap().cost), (Status::Solved, optimum));

        let links = Links::new(&cities);
        let found = BranchAndBound::default().by(Length).search(&links, links.initial(), &mut Run::seeded(1));
        assert_eq!((found.status, found.best.as_ref().unwrap().cost), (Status::Solved, optimum));
        assert_eq!(verify_length(&cities, &found.best.unwrap().state.order(), optimum), []);
    }
}

#[test]
fn every_tour_is_a_path_in_both_directions() {
    let cities = random(6, 1);
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    let mut tours = 0;
    for state in all.solutions(&Paths::new(&cities)) {
        assert_eq!(verify(6, state.cities()), []);
        tours += 1;
    }
    assert_eq!(tours, 120);
}

#[test]
fn the_first_links_are_the_shortest_ones() {
    // On a line the greedy edges join neighbors, and the last one leads back.
    let cities = Cities::at(Metric::Euclidean, [0, 10, 1, 7, 3].map(|x| [f64::from(x), 0.0]));
    let links = Links::new(&cities);
    let outcome = Greedy::new(Choice::First).by(Length).search(&links, links.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.stop, StopReason::Goal);
    let best = outcome.best.unwrap();
    let lengths: Vec<i64> =
        best.path.iter().map(|link| cities.distance(link.cities[0], link.cities[1])).collect();
    assert_eq!(lengths, [1, 2, 3, 4, 10]);
    assert_eq!(best.cost, 20);
}

#[test]
fn constructions_prefer_what_is_near() {
    let cities = random(60, 2);
    let paths = Paths::new(&cities);
    for choice in [Choice::First, Choice::Best] {
        let outcome = Greedy::new(choice).by(Length).search(&paths, paths.initial(), &mut Run::seeded(1));
        let path = outcome.best.unwrap().state;
        assert_eq!(verify_length(&cities, path.cities(), path.length()), []);
        for (at, pair) in path.cities().windows(2).enumerate() {
            let step = cities.distance(pair[0], pair[1]);
            assert!(path.cities()[at + 1..].iter().all(|&other| cities.distance(pair[0], other) >= step));
        }
    }
}

#[test]
fn climbing_from_any_start_ends_where_no_move_shortens() {
    let cities = random(60, 3);
    for start in [Start::GreedyEdge, Start::NearestNeighbor, Start::Random] {
        let tours = Tours::new(&cities, 8, start);
        let moves = Union(TwoOpt, OrOpt);
        let climbing = HillClimbing { pivoting: PivotingRule::FirstImprovement, ..HillClimbing::new() }
            .on(moves, Length);
        let mut run = Run::seeded(1);
        let initial = tours.random_initial(&mut run.rng);
        let outcome = climbing.search(&tours, initial.clone(), &mut run);
        let best = outcome.best.unwrap();
        assert_eq!(outcome.stop, StopReason::LocalOptimum);
        assert_eq!(verify_length(&cities, best.state.order(), best.cost), []);
        assert!(best.cost <= Length.cost(&tours, &initial));
        assert!(tours.actions(&best.state).all(|change| Length.delta(&tours, &best.state, &change) >= 0));
    }
}

#[test]
fn parallel_tempering_finds_a_shortest_tour() {
    for seed in 1..4 {
        let cities = random(10, seed);
        let paths = Paths::new(&cities);
        let optimum =
            BranchAndBound::default().by(LeastLength).search(&paths, paths.initial(), &mut Run::seeded(1));
        let tours = Tours::new(&cities, 8, Start::Random);
        let tempering = ParallelTempering::new().on(Union(TwoOpt, OrOpt), Length);
        let limited = &mut Run::seeded(1).until(Steps(200_000));
        let found = tempering.search(&tours, tours.initial(), limited);
        assert_eq!(found.best.unwrap().cost, optimum.best.unwrap().cost, "{seed}");
    }
}

#[test]
fn descents_part_by_part_end_in_a_local_optimum_of_every_part() {
    let cities = random(60, 4);
    let tours = Tours::new(&cities, 8, Start::Random);
    for pivoting in [PivotingRule::Steepest, PivotingRule::FirstImprovement, PivotingRule::Stochastic] {
        let descent = VariableNeighborhoodDescent { pivoting, ..VariableNeighborhoodDescent::new() }
            .on(Union(OrOpt, TwoOpt), Length);
        let search = |seed| {
            let outcome = descent.search(&tours, tours.initial(), &mut Run::seeded(seed));
            assert_eq!(outcome.stop, StopReason::LocalOptimum);
            outcome.best.unwrap().state
        };
        let tour = search(1);
        assert!(tours.actions(&tour).all(|change| Length.delta(&tours, &tour, &change) >= 0));
        assert_eq!(search(1), tour);
    }
}

/// Every city that gets a new neighbor is disturbed by the change, and no more than six cities are.
#[test]
fn a_change_disturbs_the_ends_of_new_edges() {
    let cities = random(30, 5);
    let tours = Tours::new(&cities, 8, Start::Random);
    let mut rng = stream(1, 0);
    let mut tour = tours.random_initial(&mut rng);
    let neighbors = |tour: &Tour, city: u32| {
        let at = tour.position(city);
        let mut neighbors = [tour.at(at + 1), tour.at(at + 29)];
        neighbors.sort_unstable();
        neighbors
    };
    for _ in 0..500 {
        let before = tour.clone();
        let change = Union(TwoOpt, OrOpt).sample(&tours, &tour, &mut rng).unwrap();
        tours.apply(&mut tour, &change);
        let mut disturbed: Vec<usize> = OrOpt.scanning().disturbed(&tours, &tour, &change).unwrap().collect();
        disturbed.sort_unstable();
        disturbed.dedup();
        let new = (0..30).filter(|&city| neighbors(&before, city) != neighbors(&tour, city));
        let new: Vec<usize> = new.map(|city| city as usize).collect();
        assert!(new.iter().all(|city| disturbed.contains(city)), "{change:?}: {new:?}, {disturbed:?}");
        assert!(disturbed.len() <= 6);
    }
}

#[test]
fn local_search_finds_a_shortest_tour() {
    for seed in 1..=3 {
        let cities = random(8, seed);
        let optimum = shortest(&cities, 0, &mut (1..8).collect());
        let tours = Tours::new(&cities, 7, Start::Random);
        let adaptation = Some(Adaptation { segment: 20, ..Adaptation::default() });
        let moves = Weighted { union: Union(TwoOpt, OrOpt), weights: [1.0, 1.0], adaptation };
        let iterated =
            IteratedLocalSearch { patience: Some(200), ..IteratedLocalSearch::new() }.on(&moves, Length);
        let outcome = iterated.search(&tours, tours.initial(), &mut Run::seeded(seed));
        assert_eq!((outcome.stop, outcome.best.unwrap().cost), (StopReason::LocalOptimum, optimum));
        let again = iterated.search(&tours, tours.initial(), &mut Run::seeded(seed));
        assert_eq!(outcome.stats, again.stats);
        let repairing = MinConflicts { noise: 0.1, ..MinConflicts::new() }.on(&moves, Length);
        let mut run = Run::seeded(seed).until(Steps(100_000));
        let best = repairing.search(&tours, tours.initial(), &mut run).best.unwrap();
        assert_eq!(best.cost, optimum);
    }
}

#[test]
fn iterated_local_search_shortens_what_descents_leave() {
    let cities = random(200, 6);
    let tours = Tours::new(&cities, 8, Start::GreedyEdge);
    let moves = Union(TwoOpt, OrOpt);
    let climbing =
        HillClimbing { pivoting: PivotingRule::FirstImprovement, ..HillClimbing::new() }.on(moves, Length);
    let once = climbing.search(&tours, tours.initial(), &mut Run::seeded(1)).best.unwrap().cost;
    let iterated = IteratedLocalSearch::new().on(moves, Length);
    let outcome = iterated.search(&tours, tours.initial(), &mut Run::seeded(1).until(Steps(1_000_000)));
    let best = outcome.best.unwrap();
    assert_eq!(verify_length(&cities, best.state.order(), best.cost), []);
    assert!(best.cost < once, "{} after {once}", best.cost);
    assert!(outcome.stats.backtracks > 0);
}
