//! Proofs by 1-trees: of what trying all tours finds, of published optima, and of what is best where much is alike.

use recuit::edge::Preparing;
use recuit::laws;
use recuit::{Actions, BranchAndBound, Engine, Problem, Run, Status, StopReason};
use recuit_tsp::*;

/// The length of a shortest tour: for each set of cities and each one of them, the shortest path from the last city
/// through all of them to that one (Held & Karp 1962).
fn shortest(cities: &Cities) -> i64 {
    let others = cities.count() - 1;
    let home = others as u32;
    let mut paths = vec![vec![i64::MAX; others]; 1 << others];
    for set in 1..1_usize << others {
        for last in (0..others).filter(|last| set >> last & 1 == 1) {
            let before = set & !(1 << last);
            let from = |&one: &usize| before >> one & 1 == 1;
            let step = |one: usize| paths[before][one] + cities.distance(one as u32, last as u32);
            paths[set][last] = (0..others)
                .filter(from)
                .map(step)
                .min()
                .unwrap_or_else(|| cities.distance(home, last as u32));
        }
    }
    let all = paths.last().unwrap();
    (0..others).map(|last| all[last] + cities.distance(last as u32, home)).min().unwrap()
}

/// The length of a tour that is proved to be shortest, and how many choices that took.
fn proved(cities: &Cities) -> (i64, u64) {
    let problem = OneTrees::new(cities, Preparing::default());
    let search = BranchAndBound::default().by(HeldKarp);
    let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Optimal));
    let best = outcome.best.unwrap();
    assert_eq!(verify_length(cities, &problem.order(&best.state), best.cost), []);
    assert_eq!(best.state.least(), best.cost);
    (best.cost, outcome.stats.steps)
}

/// Random places near and far, in clusters, on a small grid where many distances are the same, and distances that are
/// no distances of places.
fn instances() -> Vec<Cities> {
    let random = |cities, spread, side, seed| Generator { cities, spread, side }.instance(seed).unwrap();
    let mut instances = Vec::new();
    for seed in 0..12 {
        for count in 3..11 {
            instances.push(random(count, Spread::Uniform, 1000, seed));
            instances.push(random(count, Spread::Clustered, 100, seed));
            instances.push(random(count, Spread::Uniform, 3, seed));
            let mixed =
                |a: usize, b: usize| (a * 7919 + b * 104_729 + a * b * (seed as usize + 3)) as u32 % 97;
            instances.push(Cities::with_distances(count, |a, b| mixed(a.min(b), a.max(b))));
        }
    }
    instances.push(Cities::at(Metric::Euclidean, vec![[1.0, 1.0]; 8]));
    instances.push(Cities::with_distances(9, |a, b| u32::from((a < 4) != (b < 4)) * 1_000_000));
    instances
}

#[test]
fn proofs_agree_with_all_tours() {
    let mut choices = 0;
    for cities in instances() {
        let (length, steps) = proved(&cities);
        assert_eq!(length, shortest(&cities), "{}", write_explicit(&cities));
        choices += steps;
    }
    assert!(choices > 100, "there was hardly anything to choose: {choices}");
}

/// Beyond what can be tried: a grid has a tour of steps of 10, one for each point.
#[test]
fn a_grid_has_a_tour_of_short_steps() {
    let points: Vec<[f64; 2]> = (0..48).map(|at| [f64::from(at % 8 * 10), f64::from(at / 8 * 10)]).collect();
    assert_eq!(proved(&Cities::at(Metric::Euclidean, points)).0, 480);
}

/// Where a shortest tour is known there is nothing left to be found, unless the first 1-tree is one.
#[test]
fn nothing_is_shorter_than_the_shortest() {
    for cities in instances().into_iter().filter(|cities| cities.count() == 9) {
        let (problem, length) = (OneTrees::new(&cities, Preparing::default()), shortest(&cities));
        let status = |known| {
            let mut start = problem.initial();
            problem.tighten(&mut start, known);
            BranchAndBound::default().by(HeldKarp).search(&problem, start, &mut Run::seeded(1)).status
        };
        assert_eq!(status(length + 1), Status::Solved);
        if !problem.goal_test(&problem.initial()) {
            assert_eq!(status(length), Status::Infeasible);
        }
    }
}

#[test]
fn laws_and_pictures() {
    for cities in instances().into_iter().step_by(17) {
        let problem = OneTrees::new(&cities, Preparing::default());
        let is_right = |state: &OneTree| {
            let order = problem.order(state);
            match verify(cities.count(), &order).first() {
                Some(violation) => Err(violation.to_string()),
                None if problem.goal_test(state) => {
                    let violations = verify_length(&cities, &order, state.least());
                    violations.first().map_or(Ok(()), |violation| Err(violation.to_string()))
                }
                None => Ok(()),
            }
        };
        laws::check(&problem, &Actions, &HeldKarp, is_right, 1).unwrap();
        laws::check_bound(&problem, &HeldKarp, 2).unwrap();
        laws::check_view(&problem, &Actions, &(), &Map(&cities), 3).unwrap();
    }
}
