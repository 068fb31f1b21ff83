//! The temperatures of parallel tempering, so spaced that neighbors swap at an even rate.

/// Temperatures from the coldest to the hottest, and how likely neighbors were to swap lately.
pub(super) struct Ladder {
    temperatures: Vec<f64>,
    /// For each pair of neighbors: the sum of the swap probabilities, and their number.
    swaps: Vec<(f64, u64)>,
}

impl Ladder {
    /// This many temperatures, each the same factor above the one before.
    pub(super) fn new(coldest: f64, hottest: f64, count: usize) -> Self {
        let factor = (hottest / coldest).powf(1.0 / (count - 1) as f64);
        let temperatures = (0..count).map(|rung| coldest * factor.powi(rung as i32)).collect();
        Ladder { temperatures, swaps: vec![(0.0, 0); count - 1] }
    }

    pub(super) fn temperatures(&self) -> &[f64] {
        &self.temperatures
    }

    /// The probability of swapping the state at a temperature with that at the next hotter one, given what
    /// they cost.
    pub(super) fn swap(&mut self, lower: usize, cost: f64, next_cost: f64) -> f64 {
        let inverse = |rung: usize| 1.0 / self.temperatures[rung];
        let exponent = (inverse(lower) - inverse(lower + 1)) * (cost - next_cost);
        let probability = exponent.exp().min(1.0);
        let (sum, count) = &mut self.swaps[lower];
        *sum += probability;
        *count += 1;
        probability
    }

    /// Space the temperatures anew, at most `most` of them, by the rates at which neighbors swapped since the
    /// last time.
    ///
    /// The distance between two neighbors is taken to be minus the logarithm of their rate. Distances nearly
    /// add up, so equal shares of the whole distance give equal rates; the number of shares is the one that
    /// comes nearest to `rate`.
    pub(super) fn space(&mut self, rate: f64, most: usize) {
        let distance = |&(sum, count): &(f64, u64)| -(sum / count.max(1) as f64).clamp(1e-3, 0.999).ln();
        let distances: Vec<f64> = self.swaps.iter().map(distance).collect();
        let whole: f64 = distances.iter().sum();
        let shares = ((whole / -rate.ln()).round() as usize).clamp(1, most - 1);
        let mut spaced = vec![self.temperatures[0]];
        let (mut pair, mut before) = (0, 0.0);
        for share in 1..shares {
            let place = whole * share as f64 / shares as f64;
            while before + distances[pair] < place {
                before += distances[pair];
                pair += 1;
            }
            let (below, above) = (self.temperatures[pair], self.temperatures[pair + 1]);
            spaced.push(below * (above / below).powf((place - before) / distances[pair]));
        }
        spaced.extend(self.temperatures.last());
        self.swaps = vec![(0.0, 0); spaced.len() - 1];
        self.temperatures = spaced;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream;
    use rand::RngExt;
    use rand_distr::Exp1;

    #[test]
    fn it_begins_with_equal_factors() {
        let ladder = Ladder::new(1.0, 8.0, 4);
        let expected = [1.0, 2.0, 4.0, 8.0];
        assert!(ladder.temperatures().iter().zip(expected).all(|(t, e): (&f64, _)| (t - e).abs() < 1e-9));
    }

    #[test]
    fn a_swap_has_the_probability_of_metropolis() {
        let mut ladder = Ladder::new(1.0, 2.0, 2);
        // (1/1 - 1/2) * (3 - 5) = -1.
        assert_eq!(ladder.swap(0, 3.0, 5.0), (-1.0_f64).exp());
        assert_eq!(ladder.swap(0, 5.0, 3.0), 1.0);
    }

    #[test]
    fn rungs_move_to_where_swaps_are_rare_and_those_too_many_go() {
        let mut ladder = Ladder::new(1.0, 4.0, 3);
        // The lower pair swaps at rate 1/4, the upper one at 1/2: distances of 2 and 1 in units of ln 2.
        ladder.swaps = vec![(1.0, 4), (2.0, 4)];
        ladder.space(0.5, 8);
        let expected = [1.0, 2.0_f64.sqrt(), 2.0, 4.0];
        assert!(ladder.temperatures().iter().zip(expected).all(|(t, e)| (t - e).abs() < 1e-9));
        ladder.swaps = vec![(3.6, 4); 3];
        ladder.space(0.5, 8);
        assert_eq!(ladder.temperatures(), [1.0, 4.0]);
        ladder.swaps = vec![(0.0, 4)];
        ladder.space(0.5, 5);
        assert_eq!(ladder.temperatures().len(), 5);
    }

    #[test]
    fn after_a_few_rounds_all_neighbors_swap_at_the_wanted_rate() {
        let mut rng = stream(1, 0);
        // A system whose cost is the sum of 40 exponential variates, in proportion to the temperature.
        let mut costs = |ladder: &Ladder| -> Vec<f64> {
            let mut cost = || (0..40).map(|_| rng.sample::<f64, _>(Exp1)).sum::<f64>();
            ladder.temperatures().iter().map(|temperature| temperature * cost()).collect()
        };
        let mut ladder = Ladder::new(1.0, 100.0, 40);
        for round in 0..5 {
            for _ in 0..1000 {
                let costs = costs(&ladder);
                for lower in 0..costs.len() - 1 {
                    ladder.swap(lower, costs[lower], costs[lower + 1]);
                }
            }
            if round < 4 {
                ladder.space(0.3, 40);
            }
        }
        assert!(ladder.swaps.len() < 39);
        for (sum, count) in ladder.swaps {
            let rate = sum / count as f64;
            assert!((0.25..0.35).contains(&rate), "{rate}");
        }
    }
}
