//! Many tests at once.

/// Each p-value corrected for the number of tests, by the step-down method of Holm (1979, "A simple
/// sequentially rejective multiple test procedure"), in the order given: rejecting those below a level makes
/// the chance of any false rejection at most that level, however the tests depend on each other.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut corrected = vec![0.0; p_values.len()];
    let mut least = 0.0_f64;
    for (smaller, &at) in order.iter().enumerate() {
        least = least.max(p_values[at] * (p_values.len() - smaller) as f64).min(1.0);
        corrected[at] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_computed_by_hand() {
        // In order 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1; the last may not be less than the one before.
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
    }

    #[test]
    fn it_is_never_more_than_one() {
        assert_eq!(holm(&[0.9, 0.6]), [1.0, 1.0]);
    }
}
