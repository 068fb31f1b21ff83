//! Where points of a picture are.

use std::f64::consts::TAU;

/// These points scaled and moved to coordinates from 0 to 1, all by the same factor, so that shapes stay what they are;
/// in the middle where they do not fill the square.
///
/// ```
/// use recuit::trace::fitted;
/// assert_eq!(fitted(&[[10.0, -2.0], [14.0, 0.0]]), [(0.0, 0.25), (1.0, 0.75)]);
/// ```
pub fn fitted(points: &[[f64; 2]]) -> Vec<(f32, f32)> {
    let [across, along] = [0, 1].map(|axis| {
        let all = || points.iter().map(|point| point[axis]);
        (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
    });
    let width = (across.1 - across.0).max(along.1 - along.0);
    let fit = |x: f64, (low, high): (f64, f64)| {
        let from_the_middle = x - (low + high) / 2.0;
        (0.5 + if width > 0.0 { from_the_middle / width } else { 0.0 }) as f32
    };
    points.iter().map(|&[x, y]| (fit(x, across), fit(y, along))).collect()
}

/// So many points at equal distances on a circle around 0 with radius 1, clockwise where y is upwards.
pub fn circle(count: usize) -> Vec<[f64; 2]> {
    let angle = |index| index as f64 / count as f64 * TAU;
    (0..count).map(|index| angle(index).sin_cos().into()).collect()
}
