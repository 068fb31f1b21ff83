//! The functions to be minimized.

use num_traits::{Float, FloatConst};
use std::fmt;
use std::ops::Range;

/// A standard test function of any dimension; the lowest value of each is 0.
///
/// Each is a sum of terms, one a coordinate, and a coordinate enters into few terms: that is what makes the delta of
/// moving it O(1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The sum of `x^2`: one valley, lowest at 0.
    Sphere,
    /// The sum of `10 + x^2 - 10 cos(2 pi x)`: a grid of local minima, lowest at 0 (Rastrigin 1974).
    Rastrigin,
    /// The sum of `100 (y - x^2)^2 + (1 - x)^2` over neighboring coordinates `x` and `y`: a curved valley, lowest
    /// at 1 in all coordinates (Rosenbrock 1960).
    Rosenbrock,
}

impl Function {
    /// All of them.
    pub const ALL: [Function; 3] = [Function::Sphere, Function::Rastrigin, Function::Rosenbrock];

    /// The name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Function::Sphere => "sphere",
            Function::Rastrigin => "rastrigin",
            Function::Rosenbrock => "rosenbrock",
        }
    }

    /// The least and the greatest value that a coordinate usually may have.
    pub fn usual_box(self) -> (f64, f64) {
        match self {
            Function::Sphere | Function::Rastrigin => (-5.12, 5.12),
            Function::Rosenbrock => (-2.048, 2.048),
        }
    }

    /// The coordinate that the lowest point has in every dimension.
    pub fn lowest_at(self) -> f64 {
        match self {
            Function::Sphere | Function::Rastrigin => 0.0,
            Function::Rosenbrock => 1.0,
        }
    }

    /// The terms that the function has in `dimension` dimensions.
    pub fn terms(self, dimension: usize) -> Range<usize> {
        match self {
            Function::Sphere | Function::Rastrigin => 0..dimension,
            Function::Rosenbrock => 0..dimension.saturating_sub(1),
        }
    }

    /// The terms that `coordinate` enters into.
    #[inline]
    pub fn terms_of(self, coordinate: usize, dimension: usize) -> Range<usize> {
        match self {
            Function::Sphere | Function::Rastrigin => coordinate..coordinate + 1,
            Function::Rosenbrock => coordinate.saturating_sub(1)..(coordinate + 1).min(dimension - 1),
        }
    }

    /// Is each term about one coordinate? Then each can be minimized for itself.
    pub fn is_separable(self) -> bool {
        match self {
            Function::Sphere | Function::Rastrigin => true,
            Function::Rosenbrock => false,
        }
    }

    /// One term at the point with the coordinates `at`; never negative.
    #[inline]
    pub fn term<F: Float + FloatConst>(self, term: usize, at: impl Fn(usize) -> F) -> F {
        let number = |value: f64| F::from(value).expect("a small number");
        let x = at(term);
        match self {
            Function::Sphere => x * x,
            // 1 - cos 2a = 2 sin^2 a, which keeps its digits where the value is near zero.
            Function::Rastrigin => x * x + number(20.0) * (F::PI() * x).sin().powi(2),
            Function::Rosenbrock => {
                let bend = at(term + 1) - x * x;
                number(100.0) * bend * bend + (F::one() - x).powi(2)
            }
        }
    }

    /// The value at `point`.
    pub fn value<F: Float + FloatConst>(self, point: &[F]) -> F {
        self.terms(point.len())
            .map(|term| self.term(term, |coordinate| point[coordinate]))
            .fold(F::zero(), F::add)
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
