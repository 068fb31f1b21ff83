//! One figure for how often and how fast.

/// The penalized average effort PAR-k of pairs (effort, censored): the mean, where a run without success
/// counts `k` times the `limit` whatever it took. PAR2 is what SAT competitions rank by; for PAR10 see Hutter
/// et al. (2009, "ParamILS: an automatic algorithm configuration framework").
///
/// It ranks contenders under the same limit; it is not an estimate of an expected effort. `None` where there
/// are no runs, or one without success and no limit.
pub fn par(k: f64, limit: Option<f64>, runs: &[(f64, bool)]) -> Option<f64> {
    let scores =
        runs.iter().map(|&(effort, censored)| if censored { Some(k * limit?) } else { Some(effort) });
    let total: f64 = scores.sum::<Option<f64>>()?;
    (!runs.is_empty()).then(|| total / runs.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_without_success_count_a_multiple_of_the_limit() {
        // One gave up early, at 40 of 100: it counts as much as one at the limit.
        let runs = [(10.0, false), (30.0, false), (100.0, true), (40.0, true)];
        assert_eq!(par(2.0, Some(100.0), &runs), Some(110.0));
        assert_eq!(par(10.0, Some(100.0), &runs), Some(510.0));
    }

    #[test]
    fn a_limit_is_needed_only_where_a_run_failed() {
        assert_eq!(par(2.0, None, &[(10.0, false), (30.0, false)]), Some(20.0));
        assert_eq!(par(2.0, None, &[(10.0, false), (30.0, true)]), None);
        assert_eq!(par(2.0, Some(100.0), &[]), None);
    }
}
