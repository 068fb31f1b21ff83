//! How a curve goes up and down.

use recuit::trace::Curve;

/// The values of a curve as shares of the way from the least to the greatest.
pub(crate) struct Profile<'a> {
    curve: &'a Curve,
    pub(crate) heights: Vec<f64>,
}

impl<'a> Profile<'a> {
    pub(crate) fn new(curve: &'a Curve) -> Self {
        let finite = || curve.values.iter().map(|&value| f64::from(value)).filter(|value| value.is_finite());
        let (least, most) =
            (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
        let height = |&value: &f32| {
            let share = (f64::from(value) - least) / (most - least);
            if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) }
        };
        Profile { curve, heights: curve.values.iter().map(height).collect() }
    }

    /// Where a place is: its share of the way from left to right, and its height.
    pub(crate) fn at(&self, place: f64) -> (f64, f64) {
        let (low, high) = (f64::from(self.curve.low), f64::from(self.curve.high));
        let share = (place - low) / (high - low);
        let share = if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) };
        (share, self.height(share))
    }

    /// The height at a share of the way, between two values on the line from one to the other.
    pub(crate) fn height(&self, share: f64) -> f64 {
        let Some(last) = self.heights.len().checked_sub(1) else { return 0.0 };
        let at = share * last as f64;
        let (before, after) =
            (self.heights[at.floor() as usize], self.heights[(at.ceil() as usize).min(last)]);
        before + (after - before) * at.fract()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_on_the_curve() {
        let curve =
            Curve { name: "x".into(), low: -1.0, high: 1.0, values: vec![4.0, 0.0, 2.0, f32::NAN, 4.0] };
        let profile = Profile::new(&curve);
        let places = [-1.0, -0.75, 0.0, 9.0, f64::NAN];
        assert_eq!(
            places.map(|place| profile.at(place)),
            [(0.0, 1.0), (0.125, 0.5), (0.5, 0.5), (1.0, 1.0), (0.0, 1.0)]
        );
        let empty = Curve { values: Vec::new(), ..curve };
        assert_eq!(Profile::new(&empty).at(0.5), (0.75, 0.0));
    }
}
