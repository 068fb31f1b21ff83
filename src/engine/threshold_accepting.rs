//! Threshold accepting.

use super::cooling::{Cooling, LevelLength, Reheat, Thermal};
use super::proposals::Criterion;
use super::resumable::Snapshot;
use super::{Checkpoint, Engine, InitialTemperature, Resumable};
use crate::{
    Cost, Geometric, Neighborhood, Objective, Observer, Outcome, Problem, Run, Schedule, Termination,
};
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Threshold accepting (Dueck & Scheuer 1990): annealing without chance. A move is accepted if it makes the cost worse by
/// less than a threshold, which falls level by level as a temperature does.
///
/// The parameters are those of [`Annealing`](crate::Annealing), with thresholds for temperatures.
///
/// ```
/// use recuit::{Geometric, InitialTemperature, ThresholdAccepting};
/// # let (neighborhood, objective) = ((), ());
/// let accepting = ThresholdAccepting {
///     initial: InitialTemperature::Deviation(200),
///     ..ThresholdAccepting::new(neighborhood, objective, Geometric { factor: 0.99 })
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(deserialize = "N: Default, J: Default, S: Default + Deserialize<'de>"))]
pub struct ThresholdAccepting<N = (), J = (), S = Geometric> {
    /// How the threshold falls.
    pub schedule: S,
    /// The first threshold.
    pub initial: InitialTemperature,
    /// The threshold below which the search counts as frozen.
    #[serde(deserialize_with = "crate::checked::not_negative")]
    pub minimum: f64,
    /// How many moves are proposed at one threshold, at least one.
    pub level: LevelLength,
    /// How often to begin, at least once: first where the search is told to, then from [`Problem::random_initial`].
    #[serde(deserialize_with = "crate::checked::at_least_one")]
    pub starts: u64,
    /// End a start after that many levels in a row that [end no lower](crate::Level::stagnation) than they began.
    pub patience: Option<u64>,
    /// Raising the threshold again when the search stagnates.
    pub reheat: Option<Reheat>,
    /// Which moves are proposed.
    #[serde(skip)]
    pub neighborhood: N,
    /// What is minimized.
    #[serde(skip)]
    pub objective: J,
}

impl<N, J, S> ThresholdAccepting<N, J, S> {
    /// One start, at the standard deviation of the cost, 16 neighborhoods a level.
    pub fn new(neighborhood: N, objective: J, schedule: S) -> Self {
        ThresholdAccepting {
            schedule,
            initial: InitialTemperature::Deviation(200),
            minimum: 0.001,
            level: LevelLength::Neighborhoods(16.0),
            starts: 1,
            patience: None,
            reheat: None,
            neighborhood,
            objective,
        }
    }

    /// The same parameters with another neighborhood and objective.
    pub fn with<M, K>(&self, neighborhood: M, objective: K) -> ThresholdAccepting<M, K, &S> {
        let ThresholdAccepting { ref schedule, initial, minimum, level, starts, patience, reheat, .. } =
            *self;
        ThresholdAccepting {
            schedule,
            initial,
            minimum,
            level,
            starts,
            patience,
            reheat,
            neighborhood,
            objective,
        }
    }
}

/// With many starts, because each ends.
impl<N: Default, J: Default, S: Default> Default for ThresholdAccepting<N, J, S> {
    fn default() -> Self {
        let once = ThresholdAccepting::new(N::default(), J::default(), S::default());
        ThresholdAccepting { starts: 1_000_000, ..once }
    }
}

/// Accept what makes the cost worse by less than this.
struct Below(f64);

impl Thermal for Below {
    fn at(temperature: f64) -> Self {
        Below(temperature)
    }
}

impl<C: Cost> Criterion<C> for Below {
    #[inline]
    fn accepts(&mut self, _: C, delta: C, _: &mut impl Rng) -> bool {
        delta <= C::zero() || delta.as_f64() < self.0
    }
}

impl<N, J, S> ThresholdAccepting<N, J, S> {
    fn cooling(&self) -> Cooling<'_, S> {
        let ThresholdAccepting { ref schedule, initial, minimum, level, starts, patience, reheat, .. } =
            *self;
        Cooling { schedule, initial, minimum, level, starts, patience, reheat }
    }
}

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>, S: Schedule> Engine<P> for ThresholdAccepting<N, J, S> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let ThresholdAccepting { neighborhood, objective, .. } = self;
        self.cooling().search::<Below, _, _, _, _, _, _>(problem, neighborhood, objective, start, run)
    }
}

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>, S: Schedule> Resumable<P>
    for ThresholdAccepting<N, J, S>
{
    fn begin<R: Rng + Clone, T, O>(
        &self,
        problem: &P,
        start: P::State,
        run: &Run<R, T, O>,
    ) -> Checkpoint<P, R> {
        Checkpoint::at(Snapshot::new(problem, &self.neighborhood, &self.objective, start), run)
    }

    fn resume<R: Rng + Clone, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        checkpoint: Checkpoint<P, R>,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<Outcome<P>, Checkpoint<P, R>> {
        let ThresholdAccepting { neighborhood, objective, .. } = self;
        checkpoint.resume(run, |snapshot, run| {
            self.cooling().go_on::<Below, _, _, _, _, _, _>(problem, neighborhood, objective, snapshot, run)
        })
    }
}
