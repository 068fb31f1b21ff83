//! How sure a share of successes is.

use statrs::distribution::ContinuousCDF;

/// The 95 % interval of Wilson (1927, "Probable inference, the law of succession, and statistical inference")
/// for a probability of which `successes` of `trials` were seen; `None` where there were no trials.
///
/// Unlike the share plus or minus two standard errors it stays between 0 and 1, and says something where all
/// trials went alike. It assumes independent trials.
///
/// # Panics
/// When there are more successes than trials.
pub fn wilson(successes: u64, trials: u64) -> Option<(f64, f64)> {
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    let (successes, trials) = (successes as f64, trials as f64);
    let z = super::normal().inverse_cdf(0.975);
    let center = successes + z * z / 2.0;
    let reach = z * (successes * (trials - successes) / trials + z * z / 4.0).sqrt();
    let bound = |bound: f64| (bound / (trials + z * z)).clamp(0.0, 1.0);
    (trials > 0.0).then(|| (bound(center - reach), bound(center + reach)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_published() {
        // Newcombe (1998, "Two-sided confidence intervals for the single proportion"), table I, method 3.
        for (successes, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0000, 0.1611),
            (1, 29, 0.0061, 0.1718),
            (20, 20, 0.8389, 1.0000),
        ] {
            let interval = wilson(successes, trials).unwrap();
            assert!((interval.0 - low).abs() < 5e-5 && (interval.1 - high).abs() < 5e-5, "{interval:?}");
        }
    }

    #[test]
    fn no_trials_tell_nothing() {
        assert_eq!(wilson(0, 0), None);
    }
}
