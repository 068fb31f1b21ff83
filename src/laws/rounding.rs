//! Deltas in floats.

use crate::Cost;

/// Is `delta` the difference of two costs in half of the digits that they are kept in? Whole numbers are exact.
pub(super) fn differ_by_rounding<C: Cost>(before: C, after: C, delta: C) -> bool {
    let [before, after, delta] = [before, after, delta].map(Cost::as_f64);
    let whole = [before, after, delta].iter().all(|cost| cost.fract() == 0.0);
    !whole && (after - before - delta).abs() <= rounding::<C>().sqrt() * (1.0 + before.abs() + after.abs())
}

/// The unit roundoff of a kind of float: one over the first power of two that adding one does not change
/// (Malcolm 1972).
fn rounding<C: Cost>() -> f64 {
    let mut power = C::one();
    while (power + C::one()) - power == C::one() && power.as_f64() < 1.0 / f64::EPSILON {
        power = power + power;
    }
    1.0 / power.as_f64()
}
