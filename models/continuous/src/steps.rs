//! The moves of local search.

use crate::{Minimize, Move, Point, Real};
use rand::{Rng, RngExt};
use rand_distr::{Cauchy, StandardNormal};
use recuit::{Neighborhood, Scanning};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::iter;

/// How often a step is much longer than most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tail {
    /// Hardly ever: the normal distribution.
    Gaussian,
    /// Now and then, however long: the Cauchy distribution, Student's with one degree of freedom (Szu & Hartley
    /// 1987, fast annealing).
    #[default]
    Cauchy,
}

/// Steps along one coordinate: drawn, or those of a pattern.
///
/// A draw chooses the coordinate and one of the [scales](Minimize::scales) uniformly, so that there are steps of
/// the right size at every temperature, and multiplies the scale by a number from the distribution. Where the step
/// leaves the box it is reflected at the wall.
///
/// Steps that can be drawn cannot be listed: the moves listed are those of [`Minimize::pattern`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// How often a step is long.
    pub tail: Tail,
}

impl<F: Real> Neighborhood<Minimize<F>> for Steps {
    fn moves<'a>(
        &'a self,
        problem: &'a Minimize<F>,
        state: &'a Point<F>,
    ) -> impl Iterator<Item = Move<F>> + 'a {
        (0..self.places(problem)).flat_map(|place| self.moves_at(problem, state, place))
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(
        &self,
        problem: &Minimize<F>,
        state: &Point<F>,
        rng: &mut R,
    ) -> Option<Move<F>> {
        let coordinate = rng.random_range(0..problem.dimension());
        let scale = problem.scales()[rng.random_range(0..problem.scales().len())];
        let length: f64 = match self.tail {
            Tail::Gaussian => rng.sample(StandardNormal),
            Tail::Cauchy => rng.sample(Cauchy::new(0.0, 1.0).expect("a scale above 0")),
        };
        let step = scale * F::from(length).expect("a float");
        let to = reflect(state.coordinates()[coordinate] + step, problem.bounds());
        Some(Move { coordinate: coordinate as u32, to })
    }

    fn is_listed(&self) -> bool {
        false
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<Minimize<F>> {
        *self
    }
}

/// Coordinate by coordinate, if each can be minimized for itself.
///
/// Where they cannot, it is better to look at all of them again after each step: the largest step that pays
/// leads beyond the lowest point along its coordinate, and so on along a curved valley. In 3 to 15 dimensions
/// of Rosenbrock's function that takes a third to two thirds of the time.
impl<F: Real> Scanning<Minimize<F>> for Steps {
    fn places(&self, problem: &Minimize<F>) -> usize {
        if problem.function().is_separable() { problem.dimension() } else { 1 }
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Minimize<F>,
        state: &'a Point<F>,
        place: usize,
    ) -> impl Iterator<Item = Move<F>> + 'a {
        let is_separable = problem.function().is_separable();
        problem.pattern(state, if is_separable { place..place + 1 } else { 0..problem.dimension() })
    }

    fn disturbed(
        &self,
        problem: &Minimize<F>,
        _: &Point<F>,
        action: &Move<F>,
    ) -> Option<impl Iterator<Item = usize>> {
        problem.function().is_separable().then(|| iter::once(action.coordinate as usize))
    }

    fn alternatives<'a>(
        &'a self,
        problem: &'a Minimize<F>,
        state: &'a Point<F>,
        action: &'a Move<F>,
    ) -> impl Iterator<Item = Move<F>> + 'a {
        let coordinate = action.coordinate as usize;
        problem.pattern(state, coordinate..coordinate + 1)
    }
}

/// Where a ray that is reflected at both bounds comes to, when it would come to `x` without them; for steps
/// of one's own.
#[inline]
pub fn reflect<F: Real>(x: F, (low, high): (F, F)) -> F {
    if low <= x && x <= high {
        return x;
    }
    let width = high - low;
    let along = ((x - low) / (width + width)).fract().abs() * (width + width);
    let inside = low + if along > width { width + width - along } else { along };
    // Rounding may lead outside the box, and infinity leads to NaN.
    if inside.is_nan() { low } else { inside.max(low).min(high) }
}
