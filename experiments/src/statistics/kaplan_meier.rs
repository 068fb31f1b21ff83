//! How likely success is within an effort.

/// The share of runs that succeed within an effort: one minus the product-limit estimate of Kaplan & Meier
/// (1958, "Nonparametric estimation from incomplete observations"). Over steps it is the run-length
/// distribution, over seconds the distribution of the time to target.
///
/// Censored runs count as under way until they were cut off. Where a success and a cut-off have the same
/// effort, the success comes first. Where nothing is censored this is the empirical distribution.
///
/// The estimate assumes that censored runs would have fared like those that went on, which holds where a
/// limit cut them off. It does not hold for a run that came to an end of its own, frozen or in a local
/// optimum: give such a run as censored at infinity, so that it never succeeds.
#[derive(Clone, Debug, PartialEq)]
pub struct KaplanMeier {
    steps: Vec<(f64, f64)>,
}

impl KaplanMeier {
    /// The estimate from pairs (effort, censored), in any order.
    pub fn new(runs: &[(f64, bool)]) -> Self {
        let mut runs = runs.to_vec();
        runs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut steps = Vec::new();
        let (mut at_risk, mut surviving) = (runs.len(), 1.0);
        for ends in runs.chunk_by(|a, b| a.0 == b.0) {
            let successes = ends.iter().filter(|&&(_, censored)| !censored).count();
            if successes > 0 {
                surviving *= (at_risk - successes) as f64 / at_risk as f64;
                steps.push((ends[0].0, 1.0 - surviving));
            }
            at_risk -= ends.len();
        }
        KaplanMeier { steps }
    }

    /// Each effort at which a run succeeded, ascending, and the share that has succeeded by then. The curve
    /// is 0 before the first, level in between, and unknown beyond the longest run.
    pub fn steps(&self) -> &[(f64, f64)] {
        &self.steps
    }

    /// The least effort within which `share` of all runs succeed, which is one of the efforts given; `None`
    /// where too few got there to tell.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        // A product of fractions may miss the share by rounding.
        let reached = self.steps.iter().find(|&&(_, reached)| reached >= share - 1e-9);
        reached.map(|&(effort, _)| effort)
    }

    /// The quantiles of a quarter, half and three quarters.
    pub fn quartiles(&self) -> [Option<f64>; 3] {
        [0.25, 0.5, 0.75].map(|share| self.quantile(share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The trial of 6-mercaptopurine of Freireich et al. (1963), the textbook case: weeks of remission.
    const FREIREICH: [(f64, bool); 21] = [
        (6.0, true),
        (6.0, false),
        (6.0, false),
        (6.0, false),
        (7.0, false),
        (9.0, true),
        (10.0, true),
        (10.0, false),
        (11.0, true),
        (13.0, false),
        (16.0, false),
        (17.0, true),
        (19.0, true),
        (20.0, true),
        (22.0, false),
        (23.0, false),
        (25.0, true),
        (32.0, true),
        (32.0, true),
        (34.0, true),
        (35.0, true),
    ];

    #[test]
    fn as_published() {
        let curve = KaplanMeier::new(&FREIREICH);
        let surviving = [
            (6.0, 0.8571),
            (7.0, 0.8067),
            (10.0, 0.7529),
            (13.0, 0.6902),
            (16.0, 0.6275),
            (22.0, 0.5378),
            (23.0, 0.4482),
        ];
        assert_eq!(curve.steps().len(), surviving.len());
        for (step, (effort, surviving)) in curve.steps().iter().zip(surviving) {
            assert_eq!(step.0, effort);
            assert!((1.0 - step.1 - surviving).abs() < 5e-5, "{step:?}");
        }
        assert_eq!(curve.quartiles(), [Some(13.0), Some(23.0), None]);
    }

    #[test]
    fn the_order_of_runs_does_not_matter() {
        let mut runs = FREIREICH;
        runs.reverse();
        assert_eq!(KaplanMeier::new(&runs), KaplanMeier::new(&FREIREICH));
    }

    #[test]
    fn uncensored_quantiles_are_met_in_spite_of_rounding() {
        // Of ten, the second is the quantile 0.2 and the seventh 0.7, whatever 9/10 * 8/9 * ... comes to.
        let runs: Vec<(f64, bool)> = (1..=10).map(|effort| (f64::from(effort), false)).collect();
        let curve = KaplanMeier::new(&runs);
        for tenths in 1..=10 {
            assert_eq!(curve.quantile(f64::from(tenths) / 10.0), Some(f64::from(tenths)));
        }
    }

    #[test]
    fn without_success_nothing_is_reached() {
        let curve = KaplanMeier::new(&[(5.0, true), (7.0, true)]);
        assert_eq!((curve.steps(), curve.quantile(0.5)), (&[][..], None));
        assert_eq!(KaplanMeier::new(&[]).quantile(0.5), None);
    }
}
