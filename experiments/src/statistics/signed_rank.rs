//! Does one contender need more than the other?

use statrs::distribution::ContinuousCDF;

/// Up to so many differences the p-value is exact, counting every assignment of signs.
const EXACT: usize = 50;

/// How much more the first of two paired runs needs than the second, each a pair (effort, censored).
///
/// Where one succeeded and the other was cut off at the same effort or later, the one that succeeded needs
/// less, by an unknown and unbounded amount: the difference is infinite. It cannot be told, `None`, where
/// both were cut off, or one was cut off before the other succeeded.
pub fn difference(first: (f64, bool), second: (f64, bool)) -> Option<f64> {
    match (first, second) {
        // Also where both are infinite.
        ((first, false), (second, false)) if first == second => Some(0.0),
        ((first, false), (second, false)) => Some(first - second),
        ((first, false), (second, true)) => (first <= second).then_some(f64::NEG_INFINITY),
        ((first, true), (second, false)) => (second <= first).then_some(f64::INFINITY),
        ((_, true), (_, true)) => None,
    }
}

/// The two-sided p-value of the signed-rank test of Wilcoxon (1945, "Individual comparisons by ranking
/// methods") on paired differences.
///
/// Zeros are dropped, as Wilcoxon does, and equal magnitudes share the mean of their ranks. Up to 50
/// differences the distribution is exact, also with ties (Streitberg & Röhmel 1986, "Exact distributions for
/// permutation and rank tests"); beyond, the normal approximation with corrections for ties and continuity is
/// used. The result is 1 where no difference is left.
///
/// Infinite differences, which [`difference`] makes of censored runs, are the largest and share one rank.
/// That is a choice: only a lower bound of such a magnitude is known, so its true rank may be lower. Lachin
/// (1999, "Worst-rank score analysis with informatively missing observations in clinical trials") makes the
/// same choice for unpaired samples. It decides which differences the test detects best, and does not affect
/// its validity: the hypothesis is that in each pair the two runs, with where they were cut off, are
/// exchangeable. Then all signs are equally likely given the magnitudes, and dropping pairs that cannot be
/// told does not depend on which run is which. So the test assumes contenders under equal limits; where they
/// end for reasons of their own, it may detect a difference in that alone.
///
/// # Panics
/// When a difference is not a number.
pub fn signed_rank(differences: &[f64]) -> f64 {
    assert!(differences.iter().all(|difference| !difference.is_nan()), "a difference is not a number");
    let ranks = doubled_ranks(differences);
    let total: usize = ranks.iter().map(|&(rank, _)| rank).sum();
    let positive: usize = ranks.iter().filter(|&&(_, positive)| positive).map(|&(rank, _)| rank).sum();
    let smaller = positive.min(total - positive);
    match ranks.len() {
        0..=EXACT => exact(&ranks, total, smaller),
        _ => approximate(&ranks, total, smaller),
    }
}

/// Twice the rank of each magnitude, a whole number even where ranks are shared, and whether the difference
/// is positive.
fn doubled_ranks(differences: &[f64]) -> Vec<(usize, bool)> {
    let mut differences: Vec<f64> =
        differences.iter().copied().filter(|&difference| difference != 0.0).collect();
    differences.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let mut ranks = Vec::with_capacity(differences.len());
    for equal in differences.chunk_by(|a, b| a.abs() == b.abs()) {
        let rank = 2 * ranks.len() + equal.len() + 1;
        ranks.extend(equal.iter().map(|&difference| (rank, difference > 0.0)));
    }
    ranks
}

/// Twice the probability of a sum as small as that, adding one rank after the other.
fn exact(ranks: &[(usize, bool)], total: usize, smaller: usize) -> f64 {
    // Multiples of 2^-50 add up without rounding.
    let mut probability = vec![0.0; total + 1];
    probability[0] = 1.0;
    for &(rank, _) in ranks {
        for sum in (0..=total).rev() {
            let with = if sum >= rank { probability[sum - rank] } else { 0.0 };
            probability[sum] = (probability[sum] + with) / 2.0;
        }
    }
    (2.0 * probability[..=smaller].iter().sum::<f64>()).min(1.0)
}

fn approximate(ranks: &[(usize, bool)], total: usize, smaller: usize) -> f64 {
    // The variance of the sum of ranks, each in or out at even odds, is a quarter of the sum of squares:
    // where no rank is shared n(n+1)(2n+1)/24, and less otherwise. Ranks are doubled, and so is the
    // correction of one half.
    let variance = ranks.iter().map(|&(rank, _)| (rank * rank) as f64).sum::<f64>() / 4.0;
    let distance = (total as f64 / 2.0 - smaller as f64 - 1.0).max(0.0);
    2.0 * super::normal().sf(distance / variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_published() {
        // Hollander & Wolfe (1973), page 29: the scale of depression, V = 40; p = 0.0195 for one side.
        let before = [1830, 500, 1620, 2480, 1680, 1880, 1550, 3060, 1300];
        let after = [878, 647, 598, 2050, 1060, 1290, 1060, 3140, 1290];
        let differences: Vec<f64> =
            before.iter().zip(after).map(|(before, after)| f64::from(before - after)).collect();
        assert_eq!(signed_rank(&differences), 20.0 / 512.0);
        // Darwin's crossed and self-fertilized corn, W = 24 of 120, in eighths of an inch.
        let corn = [6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75].map(f64::from);
        assert_eq!(signed_rank(&corn), 0.041259765625);
    }

    #[test]
    fn ties_and_zeros_as_counted_by_hand() {
        // Ranks 1.5, 1.5, 3, the negative one 1.5. Of 8 assignments, sums up to 1.5 come from {}, {first},
        // {second}.
        assert_eq!(signed_rank(&[2.0, 0.0, -2.0, 5.0, 0.0]), 6.0 / 8.0);
        assert_eq!(signed_rank(&[0.0, 0.0]), 1.0);
    }

    #[test]
    fn the_approximation_joins_the_exact_distribution() {
        for ties in [1, 7] {
            let differences: Vec<f64> =
                (0..60).map(|at| f64::from(at / ties + 1) * if at % 3 == 0 { -1.0 } else { 1.0 }).collect();
            let ranks = doubled_ranks(&differences);
            let total = ranks.iter().map(|&(rank, _)| rank).sum();
            let smaller = ranks.iter().filter(|&&(_, positive)| !positive).map(|&(rank, _)| rank).sum();
            let (exact, approximate) = (exact(&ranks, total, smaller), approximate(&ranks, total, smaller));
            assert!((exact - approximate).abs() < 1e-3, "{exact} {approximate}");
            assert_eq!(signed_rank(&differences), approximate);
        }
    }

    #[test]
    fn the_approximation_as_computed_by_hand() {
        // 60 differences, all positive but 1 to 24, which sum up to 300; the mean is 915 and the variance
        // 18452.5: z = 614.5 / 135.84.
        let differences: Vec<f64> =
            (1..=60).map(|rank| f64::from(if rank <= 24 { -rank } else { rank })).collect();
        let (z, p) = (614.5 / 18452.5_f64.sqrt(), signed_rank(&differences));
        assert!((z - 4.5237).abs() < 1e-4 && (p / 6.0767e-6 - 1.0).abs() < 1e-3, "{z} {p}");
    }

    #[test]
    fn what_was_cut_off_later_than_the_other_succeeded_needs_more() {
        assert_eq!(difference((30.0, false), (50.0, false)), Some(-20.0));
        assert_eq!(difference((30.0, false), (100.0, true)), Some(f64::NEG_INFINITY));
        assert_eq!(difference((100.0, true), (100.0, false)), Some(f64::INFINITY));
        assert_eq!(difference((30.0, true), (50.0, false)), None);
        assert_eq!(difference((100.0, true), (100.0, true)), None);
    }

    #[test]
    fn censored_pairs_share_the_largest_rank() {
        // Ranks 1, 2.5, 2.5, the negative one 1: {} and {first} of 8.
        assert_eq!(signed_rank(&[-400.0, f64::INFINITY, f64::INFINITY]), 4.0 / 8.0);
    }
}
