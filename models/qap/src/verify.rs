//! The verifier: checks a solution by the definition of the problem, to be trusted by reading.

use crate::{Instance, Stated};
use std::fmt;

/// One way in which a solution is not correct. Facilities and locations are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The solution is one of another size; nothing else was checked then.
    Size {
        /// Facilities of the instance.
        expected: usize,
        /// Facilities of the solution.
        found: usize,
    },
    /// A location is taken by no facility, or by more than one.
    Taken {
        /// The location.
        location: u64,
        /// How many are there.
        times: usize,
    },
    /// A facility stands where there is no location.
    Nowhere {
        /// The facility.
        facility: usize,
        /// Where it stands.
        location: u64,
    },
    /// The permutation does not cost what the solution says, but its inverse does: the solution lists the
    /// facility of every location. Some solutions of QAPLIB do so, that of nug30 for instance.
    Inverse {
        /// What it says.
        stated: i64,
    },
    /// The permutation does not cost what the solution says.
    Value {
        /// What it says.
        stated: i64,
        /// What it costs.
        found: i128,
    },
}

/// All that is wrong with a solution, of `instance` if there is one; nothing if it is correct.
///
/// ```
/// use recuit_qap::{Instance, read_solutions, verify};
/// let instance = Instance::new(2, [0, 3, 1, 0], [0, 5, 7, 0]).unwrap();
/// let solutions = read_solutions("2 26 2 1   2 22 1 2   2 22 1 1").unwrap();
/// assert_eq!(verify(&solutions[0], Some(&instance)), []);
/// assert_eq!(verify(&solutions[1], Some(&instance)), []);
/// let violations = verify(&solutions[2], Some(&instance));
/// assert_eq!(violations[0].to_string(), "location 1 is taken by 2 facilities");
/// ```
pub fn verify(solution: &Stated, instance: Option<&Instance>) -> Vec<Violation> {
    let size = solution.permutation.len();
    if let Some(expected) = instance.map(Instance::size).filter(|&expected| expected != size) {
        return vec![Violation::Size { expected, found: size }];
    }
    let mut violations = Vec::new();
    for (facility, &location) in (1..).zip(&solution.permutation) {
        if location < 1 || location > size as u64 {
            violations.push(Violation::Nowhere { facility, location });
        }
    }
    for location in 1..=size as u64 {
        let times = solution.permutation.iter().filter(|&&taken| taken == location).count();
        if times != 1 {
            violations.push(Violation::Taken { location, times });
        }
    }
    let Some(instance) = instance.filter(|_| violations.is_empty()) else { return violations };
    let locations: Vec<usize> = solution.permutation.iter().map(|&location| location as usize - 1).collect();
    let mut facilities = vec![0; size];
    locations.iter().enumerate().for_each(|(facility, &location)| facilities[location] = facility);
    let stated = solution.value;
    match (value(instance, &locations), value(instance, &facilities)) {
        (found, _) if found == i128::from(stated) => {}
        (_, inverse) if inverse == i128::from(stated) => violations.push(Violation::Inverse { stated }),
        (found, _) => violations.push(Violation::Value { stated, found }),
    }
    violations
}

fn value(instance: &Instance, locations: &[usize]) -> i128 {
    let size = locations.len();
    let mut sum = 0;
    for i in 0..size {
        for j in 0..size {
            let flow = instance.flows()[size * i + j];
            let distance = instance.distances()[size * locations[i] + locations[j]];
            sum += i128::from(flow) * i128::from(distance);
        }
    }
    sum
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Violation::Size { expected, found } => {
                write!(f, "the solution places {found} facilities, the instance has {expected}")
            }
            Violation::Taken { location, times } => {
                write!(f, "location {location} is taken by {times} facilities")
            }
            Violation::Nowhere { facility, location } => {
                write!(f, "facility {facility} is in location {location}, which does not exist")
            }
            Violation::Inverse { stated } => {
                write!(
                    f,
                    "the value {stated} is that of the inverse permutation: it lists facilities by location"
                )
            }
            Violation::Value { stated, found } => {
                write!(f, "the value is {found}, the solution says {stated}")
            }
        }
    }
}
