//! The verifier: checks a point by the textbook's formulas, to be trusted by reading.

use crate::{Function, Instance};
use std::f64::consts::TAU;
use std::fmt;

/// One way in which a point is not a solution. Coordinates are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Violation {
    /// The point has another dimension; nothing else was checked then.
    Dimension {
        /// That of the instance.
        expected: usize,
        /// That of the point.
        found: usize,
    },
    /// A coordinate lies outside the box, or is no number.
    Outside {
        /// Which.
        coordinate: usize,
        /// Its value.
        value: f64,
        /// The least and the greatest value allowed.
        bounds: (f64, f64),
    },
    /// The value is above the minimum by more than the tolerance.
    High {
        /// Its value.
        value: f64,
        /// The tolerance.
        tolerance: f64,
    },
}

/// All that is wrong with `point` as a solution of `instance`; nothing if it is correct.
///
/// ```
/// use recuit_continuous::{read, verify};
/// let instance = &read("sphere dimension=2 box=-1..1").unwrap()[0];
/// assert_eq!(verify(&[0.0, 0.001], instance, 1e-3), []);
/// let violations = verify(&[0.5, 2.0], instance, 1e-3);
/// assert_eq!(violations[0].to_string(), "coordinate 2 is 2, outside -1..1");
/// assert_eq!(violations[1].to_string(), "the value is 4.25, more than 0.001 above the minimum 0");
/// ```
pub fn verify(point: &[f64], instance: &Instance, tolerance: f64) -> Vec<Violation> {
    let (found, expected) = (point.len(), instance.dimension);
    if found != expected {
        return vec![Violation::Dimension { expected, found }];
    }
    let bounds = instance.bounds;
    let outside = |&(_, value): &(usize, f64)| !(bounds.0..=bounds.1).contains(&value);
    let coordinates = (1..).zip(point.iter().copied());
    let mut violations: Vec<Violation> = coordinates
        .filter(outside)
        .map(|(coordinate, value)| Violation::Outside { coordinate, value, bounds })
        .collect();
    let value: f64 = match instance.function {
        Function::Sphere => point.iter().map(|x| x.powi(2)).sum(),
        Function::Rastrigin => point.iter().map(|x| 10.0 + x.powi(2) - 10.0 * (TAU * x).cos()).sum(),
        Function::Rosenbrock => point
            .windows(2)
            .map(|pair| 100.0 * (pair[1] - pair[0].powi(2)).powi(2) + (1.0 - pair[0]).powi(2))
            .sum(),
    };
    // These formulas round differently from those of the search, by some hundred units in
    // the last place of a term.
    let rounding = 1e-13 * expected as f64;
    if value.is_nan() || value > tolerance + rounding {
        violations.push(Violation::High { value, tolerance });
    }
    violations
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Violation::Dimension { expected, found } => {
                write!(f, "the point has {found} coordinates, the instance {expected}")
            }
            Violation::Outside { coordinate, value, bounds: (low, high) } => {
                write!(f, "coordinate {coordinate} is {value}, outside {low}..{high}")
            }
            Violation::High { value, tolerance } => {
                write!(f, "the value is {value}, more than {tolerance} above the minimum 0")
            }
        }
    }
}
