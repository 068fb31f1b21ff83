//! The estimates that figures show.

/// The share of runs that are successful within an effort, at each effort where it changes and at the last one;
/// 1 less the estimate of Kaplan and Meier (1958). A run is (effort, censored?).
pub(super) fn success_curve(runs: &[(f64, bool)]) -> Vec<(f64, f64)> {
    let mut runs = runs.to_vec();
    // Who is censored was still at risk when others succeeded at the same effort.
    runs.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut open = 1.0;
    let mut curve: Vec<(f64, f64)> = runs.first().map(|run| (run.0, 0.0)).into_iter().collect();
    for (index, &(effort, censored)) in runs.iter().enumerate() {
        if !censored {
            let at_risk = (runs.len() - index) as f64;
            open *= 1.0 - 1.0 / at_risk;
        }
        if !censored || index + 1 == runs.len() {
            curve.push((effort, 1.0 - open));
        }
    }
    curve
}

/// The effort within which half of the runs are successful, if that was seen.
pub(super) fn median(runs: &[(f64, bool)]) -> Option<f64> {
    success_curve(runs).into_iter().find(|(_, share)| *share >= 0.5 - 1e-12).map(|(effort, _)| effort)
}

/// The 95 % interval of a rate (Wilson 1927).
pub(super) fn wilson(successes: usize, runs: usize) -> (f64, f64) {
    let (n, z) = (runs as f64, 1.959_963_984_540_054);
    let rate = successes as f64 / n;
    let center = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    ((center - half).max(0.0), (center + half).min(1.0))
}

/// Minimum, quartiles and maximum, between two values in proportion (Hyndman and Fan 1996, definition 7).
pub(super) fn five_numbers(values: &[f64]) -> Option<[f64; 5]> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    Some([0.0, 0.25, 0.5, 0.75, 1.0].map(|share| {
        let place = share * last as f64;
        let (below, above) = (values[place.floor() as usize], values[place.ceil() as usize]);
        below + (above - below) * place.fract()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn censored_runs_were_at_risk() {
        // Of four runs one is given up at 2: after 3, half of the remaining three quarters are left.
        let runs = [(3.0, false), (1.0, false), (2.0, true), (5.0, true)];
        assert_eq!(success_curve(&runs), [(1.0, 0.0), (1.0, 0.25), (3.0, 0.625), (5.0, 0.625)]);
        assert_eq!(median(&runs), Some(3.0));
        assert_eq!(median(&[(3.0, false), (4.0, true), (4.0, true)]), None);
    }

    #[test]
    fn wilson_as_published() {
        // Newcombe (1998), table I: 81 of 263, and 0 of 20.
        let (low, high) = wilson(81, 263);
        assert!((low - 0.2553).abs() < 1e-4 && (high - 0.3662).abs() < 1e-4);
        let (low, high) = wilson(0, 20);
        assert!(low == 0.0 && (high - 0.1611).abs() < 1e-4);
    }

    #[test]
    fn quartiles() {
        assert_eq!(five_numbers(&[4.0, 1.0, 3.0, 2.0]), Some([1.0, 1.75, 2.5, 3.25, 4.0]));
        assert_eq!(five_numbers(&[]), None);
    }
}
