//! Threshold accepting.

use super::cooling::{Cooling, Cools, Thermal};
use super::{InitialTemperature, LevelLength, Reheat};
use crate::trace::Judgment;
use crate::{Cost, Geometric, Schedule};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Threshold accepting (Dueck & Scheuer 1990): annealing with a deterministic acceptance criterion. A move is
/// accepted if it makes the cost worse by less than a threshold, which falls level by level as a temperature
/// does.
///
/// The parameters are those of [`Annealing`](crate::Annealing), with thresholds for temperatures.
///
/// ```
/// use recuit::{Geometric, InitialTemperature, ThresholdAccepting};
/// let accepting = ThresholdAccepting {
///     initial: InitialTemperature::Deviation(200),
///     ..ThresholdAccepting::new(Geometric { factor: 0.99 })
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(deserialize = "S: Default + Deserialize<'de>"))]
#[schemars(bound = "S: Default + Serialize + JsonSchema")]
pub struct ThresholdAccepting<S = Geometric> {
    /// How the threshold falls.
    pub schedule: S,
    /// The first threshold.
    pub initial: InitialTemperature,
    /// The threshold below which the search counts as frozen.
    #[serde(with = "crate::checked::NotNegative")]
    pub minimum: f64,
    /// How many moves are proposed at one threshold, at least one.
    pub level: LevelLength,
    /// The number of starts, at least one: the first where the search is told to begin, the others
    /// [at random](crate::Problem::random_initial).
    #[serde(with = "crate::checked::AtLeastOne")]
    pub starts: u64,
    /// End a start after that many levels in a row that [end no lower](crate::Level::stagnation) than they began.
    pub patience: Option<u64>,
    /// Raising the threshold again when the search stagnates.
    pub reheat: Option<Reheat>,
}

impl<S> ThresholdAccepting<S> {
    /// One start without reheating; the first threshold is the standard deviation of the cost, and a level is
    /// 16 neighborhoods long.
    pub fn new(schedule: S) -> Self {
        ThresholdAccepting {
            schedule,
            initial: InitialTemperature::Deviation(200),
            minimum: 0.001,
            level: LevelLength::Neighborhoods(16.0),
            starts: 1,
            patience: None,
            reheat: None,
        }
    }
}

/// With many starts, because each ends.
impl<S: Default> Default for ThresholdAccepting<S> {
    fn default() -> Self {
        let once = ThresholdAccepting::new(S::default());
        ThresholdAccepting { starts: 1_000_000, ..once }
    }
}

/// Accept what makes the cost worse by less than this.
pub struct Below(f64);

impl Thermal for Below {
    fn at(temperature: f64) -> Self {
        Below(temperature)
    }

    #[inline]
    fn accepts<C: Cost>(&self, delta: C, _: &mut impl Rng) -> bool {
        delta <= C::zero() || delta.as_f64() < self.0
    }

    fn judge<C: Cost>(&self, delta: C, mut rng: &mut dyn Rng) -> (bool, Judgment) {
        (self.accepts(delta, &mut rng), Judgment::Limit { highest: self.0 })
    }
}

impl<S: Schedule> Cools for ThresholdAccepting<S> {
    type Schedule = S;
    type Criterion = Below;

    fn cooling(&self) -> Cooling<'_, S> {
        let ThresholdAccepting { ref schedule, initial, minimum, level, starts, patience, reheat } = *self;
        Cooling {
            schedule,
            initial,
            minimum,
            level,
            rejectionless: false,
            starts,
            until_limit: false,
            growth: 1.0,
            narrow: 0.0,
            patience,
            reheat,
        }
    }
}
