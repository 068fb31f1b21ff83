//! The laws of the framework, over every formulation, objective and neighborhood of the traveling salesman
//! problem.

use recuit::laws::{self, Broken};
use recuit::{Actions, Problem, Union};
use recuit_tsp::*;

/// A few cities, more, some that stand in the same place, and explicit distances.
fn instances() -> Vec<Cities> {
    let random = |cities, spread| Generator { cities, spread, side: 100 }.instance(7).unwrap();
    let mut instances: Vec<Cities> = [3, 4, 5, 7, 14].map(|n| random(n, Spread::Uniform)).into();
    instances.push(random(12, Spread::Clustered));
    instances.push(Cities::at(Metric::Euclidean, vec![[1.0, 1.0]; 6]));
    instances.push(Cities::with_distances(9, |a, b| (a.min(b) * 31 + a.max(b) * 17) as u32 % 50));
    instances
}

fn is_tour(cities: &Cities, order: &[u32]) -> Result<(), String> {
    verify(cities.count(), order).first().map_or(Ok(()), |violation| Err(violation.to_string()))
}

/// Checks tours of all instances with three kinds of candidates and starts.
fn tours(check: impl Fn(&Tours, &dyn Fn(&Tour) -> Result<(), String>) -> Result<(), Broken>) {
    for cities in instances() {
        for (candidates, start) in [(1, Start::Random), (3, Start::NearestNeighbor), (8, Start::GreedyEdge)] {
            let problem = Tours::new(&cities, candidates, start);
            let invariant = |tour: &Tour| {
                is_tour(&cities, tour.order())?;
                let astray = tour.order().iter().enumerate().find(|&(at, &city)| tour.position(city) != at);
                astray.map_or(Ok(()), |(at, city)| Err(format!("city {city} is not known to be at {at}")))
            };
            check(&problem, &invariant).unwrap();
        }
    }
}

#[test]
fn actions() {
    tours(|problem, invariant| laws::check(problem, &Actions, &Length, invariant, 1));
}

#[test]
fn two_opt() {
    tours(|problem, invariant| laws::check_neighborhood(problem, &TwoOpt, &Length, invariant, 1));
}

#[test]
fn or_opt() {
    tours(|problem, invariant| laws::check_neighborhood(problem, &OrOpt, &Length, invariant, 1));
}

#[test]
fn both() {
    let both = Union(TwoOpt, OrOpt);
    tours(|problem, invariant| laws::check_neighborhood(problem, &both, &Length, invariant, 1));
}

#[test]
fn paths() {
    for cities in instances() {
        let problem = Paths::new(&cities);
        let invariant = |path: &Path| {
            let closed = problem.goal_test(path);
            let edges = path.cities().windows(2).map(|pair| cities.distance(pair[0], pair[1])).sum::<i64>();
            let last = path.cities()[path.cities().len() - 1];
            let back = if closed { cities.distance(last, path.cities()[0]) } else { 0 };
            if closed {
                is_tour(&cities, path.cities())?;
            }
            if edges + back == path.length() { Ok(()) } else { Err(format!("not {} long", edges + back)) }
        };
        laws::check(&problem, &Actions, &Length, invariant, 2).unwrap();
        laws::check(&problem, &Actions, &SpanningTree, invariant, 3).unwrap();
        laws::check(&problem, &Actions, &LeastLength, invariant, 4).unwrap();
        laws::check_heuristic(&problem, &SpanningTree, 5).unwrap();
        laws::check_bound(&problem, &LeastLength, 6).unwrap();
    }
}

#[test]
fn links() {
    for cities in instances() {
        let problem = Links::new(&cities);
        let invariant = |state: &Fragments| is_tour(&cities, &state.order());
        laws::check(&problem, &Actions, &Length, invariant, 5).unwrap();
        let blurred = Links::blurred(&cities, &mut recuit::stream(3, 0));
        laws::check(&blurred, &Actions, &Length, invariant, 6).unwrap();
        laws::check_bound(&problem, &Length, 7).unwrap();
    }
}

/// The estimate never falls by more than the step costs, so that A* is right to trust it.
#[test]
fn the_spanning_tree_is_consistent() {
    use rand::seq::IteratorRandom;
    use recuit::Objective;
    for cities in instances() {
        let problem = Paths::new(&cities);
        let rng = &mut recuit::stream(9, 0);
        let mut path = problem.random_initial(rng);
        while let Some(city) = problem.actions(&path).choose(rng) {
            let (before, step) = (SpanningTree.cost(&problem, &path), problem.step_cost(&path, &city));
            problem.apply(&mut path, &city);
            assert!(before <= step + SpanningTree.cost(&problem, &path));
        }
        assert_eq!(SpanningTree.cost(&problem, &path), 0);
    }
}

#[test]
fn views() {
    for cities in instances() {
        let view = Map(&cities);
        laws::check_view(&Paths::new(&cities), &Actions, &(), &view, 8).unwrap();
        laws::check_view(&Links::new(&cities), &Actions, &(), &view, 9).unwrap();
        let tours = Tours::new(&cities, 8, Start::Random);
        laws::check_view(&tours, &Union(TwoOpt, OrOpt), &(), &view, 10).unwrap();
    }
}
