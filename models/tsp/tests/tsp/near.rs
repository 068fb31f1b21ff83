//! Candidate lists agree with their definition, wherever the cities are.

use rand::RngExt;
use recuit::stream;
use recuit_tsp::{Cities, Metric, Near};
use std::collections::HashSet;

/// The definition: all others, sorted by distance and then by number.
fn sorted(cities: &Cities, city: u32, length: usize) -> Vec<u32> {
    let mut others: Vec<u32> = (0..cities.count() as u32).filter(|&other| other != city).collect();
    others.sort_by_key(|&other| (cities.distance(city, other), other));
    others.truncate(length);
    others
}

/// A list as it is to be: how far each is, and its number unless it is at the same place, where any will do.
fn told(cities: &Cities, city: u32, list: &[u32]) -> Vec<(i64, u32)> {
    let distance = |&other: &u32| cities.distance(city, other);
    list.iter().map(|other| (distance(other), if distance(other) > 0 { *other } else { 0 })).collect()
}

#[test]
fn the_nearest_are_listed_and_ties_go_to_the_lower_number() {
    let mut rng = stream(1, 0);
    for round in 0..60 {
        // Many in one place, on one line, on a small square, on a large one; and one very far away.
        let side = [1, 3, 20, 80][round % 4];
        let flat = round % 3 == 0;
        let count = rng.random_range(3..200);
        let mut points: Vec<[f64; 2]> = (0..count)
            .map(|_| {
                [rng.random_range(0..side), if flat { 7 } else { rng.random_range(0..side) }].map(f64::from)
            })
            .collect();
        points[0] = [80.0, -80.0];
        for metric in Metric::ALL {
            let cities = Cities::at(metric, points.clone());
            for length in [1, 5, 10, count] {
                let near = Near::new(&cities, length);
                assert_eq!(near.length(), length.min(count - 1));
                for city in 0..count as u32 {
                    let list = near.of(city);
                    let expected = told(&cities, city, &sorted(&cities, city, length));
                    assert_eq!(told(&cities, city, list), expected, "{metric} {city} of {points:?}");
                    let different: HashSet<&u32> = list.iter().filter(|&&other| other != city).collect();
                    assert_eq!(different.len(), list.len(), "{metric} {city} of {points:?}");
                }
            }
        }
    }
}

/// Of thirty thousand cities at one place not all are looked at for each.
#[test]
fn many_cities_may_be_at_one_place() {
    let cities = Cities::at(Metric::Euclidean, vec![[5.0, 5.0]; 30_000]);
    let near = Near::new(&cities, 10);
    assert!((0..30_000).all(|city| near.of(city).len() == 10 && !near.of(city).contains(&city)));
}
