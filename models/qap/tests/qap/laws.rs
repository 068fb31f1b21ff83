//! The laws of the framework, over both formulations, every objective and neighborhood.

use recuit::{Actions, Objective, Problem, laws};
use recuit_qap::*;

/// Symmetric and asymmetric instances, some with flows from facilities to themselves, one
/// with a single facility.
fn instances() -> Vec<Instance> {
    let generated = [Distances::Grid, Distances::Uniform].map(|distances| Generator { size: 9, distances });
    let mut instances: Vec<Instance> =
        generated.iter().map(|generator| generator.instance(3).unwrap()).collect();
    let matrix = |size: i32, factor: i32| -> Vec<i32> {
        (0..size * size).map(|entry| (entry + 1) * factor % 23).collect()
    };
    let mixed = Generator { size: 6, ..Generator::default() }.instance(1).unwrap();
    instances.push(Instance::new(6, matrix(6, 7), matrix(6, 11)).unwrap());
    instances.push(Instance::new(6, mixed.flows(), matrix(6, 5)).unwrap());
    instances.push(Instance::new(2, matrix(2, 3), matrix(2, 4)).unwrap());
    instances.push(Instance::new(1, [3], [4]).unwrap());
    instances
}

#[test]
fn complete() {
    for instance in instances() {
        let problem = Complete::new(&instance);
        let permutation = |state: &Arrangement| {
            let mut locations = state.locations().to_vec();
            locations.sort_unstable();
            let whole = locations.into_iter().eq(0..instance.size() as u16);
            if whole { Ok(()) } else { Err(format!("{:?} is no permutation", state.locations())) }
        };
        laws::check(&problem, &Actions, &TotalCost, permutation, 2).unwrap();
        laws::check_neighborhood(&problem, &Swaps, &TotalCost, permutation, 1).unwrap();
        laws::check_crossover(&problem, &Positions, &TotalCost, 3).unwrap();
        let lanes = Swaps.abreast(&problem).expect("small numbers");
        laws::check_lanes(&problem, &lanes, &TotalCost, 4).unwrap();
    }
}

#[test]
fn arrangements_stand_abreast_where_numbers_are_small_enough() {
    let is_abreast = |size: usize, flow: i32, distance: i32| {
        let matrix = |entry: i32| vec![entry; size * size];
        let instance = Instance::new(size, matrix(flow), matrix(distance)).unwrap();
        let problem = Complete::new(&instance);
        let lanes = Swaps.abreast(&problem);
        if let Some(lanes) = lanes {
            laws::check_lanes(&problem, &lanes, &TotalCost, 5).unwrap();
        }
        lanes.is_some()
    };
    // Costs up to 2^30 - 1.
    assert!(is_abreast(1, 32_767, 32_767) && is_abreast(2, 32_767, 8_191));
    assert!(!is_abreast(2, 32_767, 8_193), "costs of 31 bits");
    assert!(!is_abreast(1, 32_768, 1) && !is_abreast(1, 1, 32_768), "numbers of 16 bits");
    assert!(!is_abreast(257, 1, 1), "matrices that fill caches");
}

#[test]
fn partial() {
    for instance in instances() {
        let problem = Partial::new(&instance);
        let start = GilmoreLawler.cost(&problem, &problem.initial());
        let bounded = |state: &Placed| {
            let bound = GilmoreLawler.cost(&problem, state);
            if problem.goal_test(state) && bound != state.cost() {
                return Err(format!("a bound of {bound} where everything is placed at {}", state.cost()));
            }
            if bound < start { Err(format!("the bound fell from {start} to {bound}")) } else { Ok(()) }
        };
        laws::check(&problem, &Actions, &GilmoreLawler, bounded, 3).unwrap();
        laws::check(&problem, &Actions, &Remaining, bounded, 4).unwrap();
        laws::check_bound(&problem, &GilmoreLawler, 5).unwrap();
        laws::check_heuristic(&problem, &Remaining, 6).unwrap();
    }
}

#[test]
fn swaps_are_drawn_uniformly() {
    use recuit::Neighborhood;
    let instance = Generator { size: 5, ..Generator::default() }.instance(1).unwrap();
    let problem = Complete::new(&instance);
    let state = problem.initial();
    let mut rng = recuit::stream(1, 0);
    let mut counts = [0u32; 25];
    for _ in 0..10_000 {
        let swap = Swaps.sample(&problem, &state, &mut rng).unwrap();
        counts[usize::from(swap.first * 5 + swap.second)] += 1;
    }
    let chi_square: f64 = counts
        .iter()
        .filter(|&&count| count > 0)
        .map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0)
        .sum();
    assert_eq!(counts.iter().filter(|&&count| count > 0).count(), 10);
    assert!(chi_square < 27.9, "{chi_square} with 9 degrees of freedom"); // one seed in a thousand
}

#[test]
fn views() {
    for instance in instances() {
        let view = Sites::new(&instance);
        laws::check_view(&Complete::new(&instance), &Swaps, &(), &view, 7).unwrap();
        laws::check_view(&Partial::new(&instance), &Actions, &(), &view, 8).unwrap();
    }
}
