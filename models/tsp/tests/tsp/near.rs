//! Candidate lists agree with their definition, wherever the cities are.

use rand::RngExt;
use recuit::stream;
use recuit_tsp::{Cities, Metric, Near};

/// The definition: all others, sorted by distance and then by number.
fn sorted(cities: &Cities, city: u32, length: usize) -> Vec<u32> {
    let mut others: Vec<u32> = (0..cities.count() as u32).filter(|&other| other != city).collect();
    others.sort_by_key(|&other| (cities.distance(city, other), other));
    others.truncate(length);
    others
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
                    assert_eq!(near.of(city), sorted(&cities, city, length), "{metric} {city} of {points:?}");
                }
            }
        }
    }
}
