//! Do two contenders succeed equally often?

use statrs::distribution::{Binomial, DiscreteCDF};

/// The two-sided p-value of the exact test of McNemar (1947, "Note on the sampling error of the difference
/// between correlated proportions or percentages"): of paired runs, `first` were successful for the first
/// contender alone and `second` for the second alone.
///
/// Pairs that went alike tell nothing. If both contenders are equally likely to succeed, each of the other
/// pairs is a toss of a fair coin. The result is 1 where there are none.
pub fn mcnemar(first: u64, second: u64) -> f64 {
    let tosses = Binomial::new(0.5, first + second).expect("one half is a probability");
    (2.0 * tosses.cdf(first.min(second))).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_counted_by_hand() {
        // Of 2^6 outcomes, 1 + 6 have at most one of the rarer kind; of 2^10, 1 + 10 + 45 at most two.
        for (first, second, p) in [(1, 5, 14.0 / 64.0), (8, 2, 112.0 / 1024.0), (10, 0, 2.0 / 1024.0)] {
            assert!((mcnemar(first, second) - p).abs() < 1e-12);
            assert!((mcnemar(second, first) - p).abs() < 1e-12);
        }
    }

    #[test]
    fn it_is_never_more_than_one() {
        assert_eq!((mcnemar(0, 0), mcnemar(3, 3)), (1.0, 1.0));
    }
}
