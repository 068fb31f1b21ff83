//! What people see of a function while its lowest point is looked for.

use crate::{Minimize, Move, Point, Real};
use recuit::trace::{Act, Curve, Frame, Part, Scene, View};

/// For each coordinate, the function along it, where all others are at the lowest point, and where the point is.
#[derive(Clone, Copy, Debug)]
pub struct Curves;

impl Curves {
    /// Points with more coordinates are seen along the first of them.
    const MOST: usize = 100;
    /// The values of a curve: one of them is at the lowest point where it is in the middle.
    const VALUES: usize = 65;

    fn along<F: Real>(problem: &Minimize<F>, coordinate: usize) -> Curve {
        let (function, (low, high)) = (problem.function(), problem.bounds());
        let (low, high) = (low.as_f64(), high.as_f64());
        // The terms of the other coordinates are 0 there, as the whole function is.
        let value = |x: f64| -> f64 {
            let at = |other| if other == coordinate { x } else { function.lowest_at() };
            function.terms_of(coordinate, problem.dimension()).map(|term| function.term(term, at)).sum()
        };
        let step = |index: usize| low + (high - low) * index as f64 / (Self::VALUES - 1) as f64;
        Curve {
            name: format!("x{}", coordinate + 1),
            low: low as f32,
            high: high as f32,
            values: (0..Self::VALUES).map(|index| value(step(index)) as f32).collect(),
        }
    }
}

impl<F: Real> View<Minimize<F>> for Curves {
    fn scene(&self, problem: &Minimize<F>) -> Scene {
        let coordinates = 0..problem.dimension().min(Self::MOST);
        Part::Curve { curves: coordinates.map(|coordinate| Self::along(problem, coordinate)).collect() }
            .into()
    }

    fn draw(&self, _: &Minimize<F>, point: &Point<F>, frame: &mut Frame) {
        point.coordinates().iter().take(Self::MOST).for_each(|x| frame.number(x.as_f64()));
    }

    fn act(&self, _: &Minimize<F>, point: &Point<F>, &Move { coordinate, to }: &Move<F>) -> Act {
        let from = point.coordinates()[coordinate as usize];
        Act::Text(format!("x{}: {:.6} {:+.1e}", coordinate + 1, from.as_f64(), (to - from).as_f64()))
    }
}
