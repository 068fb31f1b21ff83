//! What success costs when failed runs are followed by others.

/// The expected effort to success if every run that ends without it is followed by another: the effort of all
/// runs divided by the number of those that succeeded (Auger & Hansen 2005, "Performance evaluation of an
/// advanced local search evolutionary algorithm"). Where the effort to success is exponentially distributed
/// it estimates the mean, however runs were cut off. `None` where none succeeded.
pub fn expected_effort(runs: &[(f64, bool)]) -> Option<f64> {
    let total: f64 = runs.iter().map(|&(effort, _)| effort).sum();
    let successes = runs.iter().filter(|&&(_, censored)| !censored).count();
    (successes > 0).then(|| total / successes as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_effort_by_the_number_of_successes() {
        assert_eq!(expected_effort(&[(10.0, false), (20.0, true), (30.0, false)]), Some(30.0));
        assert_eq!(expected_effort(&[(10.0, true)]), None);
    }
}
