//! How hot annealing begins.

use super::Landscape;
use crate::{Cost, Neighborhood, Objective, Problem, Run, StopReason, Termination, difference};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The temperature of the first level.
///
/// The moves of the random walks count as steps. Where none of them changes the cost, the temperature is 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InitialTemperature {
    /// This temperature, not negative.
    Fixed(#[serde(with = "crate::checked::NotNegative")] f64),
    /// The standard deviation of the cost along a random walk of that many moves from the start (Lewis 2007).
    Deviation(#[serde(with = "crate::checked::AtLeastOne")] u32),
    /// The temperature at which that share of the moves along a random walk would be accepted, between 0 and 1
    /// (Kirkpatrick 1984; solved for by bisection). Moves that do not make the cost worse are accepted at any
    /// temperature; a share below theirs cannot be met and gives a temperature near zero.
    Acceptance(#[serde(with = "crate::checked::Fraction")] f64),
}

impl InitialTemperature {
    /// Moves sampled for a target acceptance ratio.
    const SAMPLE: u32 = 1000;

    /// The temperature for a search that begins in `start`. Where sampled moves change nothing it is 1.
    pub(crate) fn measure<P, N, J, R, T, O>(
        self,
        landscape: Landscape<'_, P, N, J>,
        start: &P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, f64>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
    {
        let Landscape { problem, neighborhood, objective } = landscape;
        let mut state = start.clone();
        let mut walk = |moves: u32| {
            let mut deltas = Vec::new();
            for _ in 0..moves {
                run.step()?;
                let Some(action) = neighborhood.sample(problem, &state, &mut run.rng) else { break };
                deltas.push(difference(objective, problem, &state, &action).as_f64());
                problem.apply(&mut state, &action);
            }
            ControlFlow::Continue(deltas)
        };
        let temperature = match self {
            InitialTemperature::Fixed(temperature) => return ControlFlow::Continue(temperature),
            InitialTemperature::Deviation(moves) => standard_deviation(&walk(moves)?),
            InitialTemperature::Acceptance(ratio) => temperature_for(ratio, &walk(Self::SAMPLE)?),
        };
        ControlFlow::Continue(if temperature > 0.0 { temperature } else { 1.0 })
    }
}

/// The standard deviation of the costs that a walk with these deltas passes through.
fn standard_deviation(deltas: &[f64]) -> f64 {
    let costs: Vec<f64> = deltas
        .iter()
        .scan(0.0, |cost, delta| {
            *cost += delta;
            Some(*cost)
        })
        .collect();
    let count = costs.len().max(1) as f64;
    let mean = costs.iter().sum::<f64>() / count;
    (costs.iter().map(|cost| (cost - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// The temperature at which moves with these deltas are accepted with that mean probability.
pub(crate) fn temperature_for(ratio: f64, deltas: &[f64]) -> f64 {
    let steepest = deltas.iter().copied().fold(0.0, f64::max);
    if steepest == 0.0 {
        return 0.0;
    }
    let acceptance = |temperature: f64| {
        deltas.iter().map(|delta| (-delta.max(0.0) / temperature).exp()).sum::<f64>() / deltas.len() as f64
    };
    // Acceptance rises with the temperature, so halve an interval, in steps that are equal on a log scale.
    let (mut low, mut high) = (1e-6 * steepest, 1e6 * steepest);
    for _ in 0..60 {
        let middle = (low * high).sqrt();
        if acceptance(middle) < ratio { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_that_of_the_costs() {
        // Costs 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and standard deviation 2.
        assert_eq!(standard_deviation(&[2.0, 2.0, 0.0, 0.0, 1.0, 0.0, 2.0, 2.0]), 2.0);
        assert_eq!(standard_deviation(&[]), 0.0);
    }

    #[test]
    fn the_acceptance_ratio_is_met() {
        let deltas = [1.0, 2.0, 3.0, -1.0];
        let temperature = temperature_for(0.8, &deltas);
        let ratio = deltas.iter().map(|d: &f64| (-d.max(0.0) / temperature).exp()).sum::<f64>() / 4.0;
        assert!((ratio - 0.8).abs() < 1e-6);
        assert_eq!(temperature_for(0.8, &[0.0, -1.0]), 0.0);
    }
}
