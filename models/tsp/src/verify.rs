//! Is it a tour, and how long?

use crate::Cities;
use thiserror::Error;

/// What is wrong with a tour. Cities are named by their numbers in files, which begin with 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// A city is not visited.
    #[error("city {0} is not visited")]
    Missing(usize),
    /// A city is visited more than once.
    #[error("city {city} is visited {times} times")]
    Repeated {
        /// The city.
        city: usize,
        /// How often.
        times: usize,
    },
    /// There is no such city.
    #[error("there is no city {city}, the last is {last}")]
    Unknown {
        /// The number.
        city: usize,
        /// The highest number that there is.
        last: usize,
    },
    /// The tour is not as long as claimed.
    #[error("the tour is {found} long, not {claimed}")]
    Length {
        /// The length that is claimed.
        claimed: i64,
        /// The length that it has.
        found: i64,
    },
}

/// Judge a tour of `count` cities, given by numbers from 0: each must be visited once.
pub fn verify(count: usize, tour: &[u32]) -> Vec<Violation> {
    let mut times = vec![0; count];
    let mut violations = Vec::new();
    for &city in tour {
        match times.get_mut(city as usize) {
            Some(times) => *times += 1,
            None => violations.push(Violation::Unknown { city: city as usize + 1, last: count }),
        }
    }
    violations.extend((1..).zip(times).filter_map(|(city, times)| match times {
        0 => Some(Violation::Missing(city)),
        1 => None,
        times => Some(Violation::Repeated { city, times }),
    }));
    violations
}

/// Judge a tour and the length claimed for it. The distances are measured again, from the
/// coordinates where there are any.
pub fn verify_length(cities: &Cities, tour: &[u32], claimed: i64) -> Vec<Violation> {
    let mut violations = verify(cities.count(), tour);
    if violations.is_empty() {
        let mut found = 0;
        for (index, &from) in tour.iter().enumerate() {
            let to = tour[(index + 1) % tour.len()];
            found += match cities.places() {
                Some(places) => i64::from(
                    places.metric.distance(places.points[from as usize], places.points[to as usize]),
                ),
                None => cities.distance(from, to),
            };
        }
        violations.extend((found != claimed).then_some(Violation::Length { claimed, found }));
    }
    violations
}
