//! Simulated annealing.

use super::cooling::{Cooling, Cools};
use super::metropolis::Metropolis;
use super::{InitialTemperature, LevelLength, Reheat};
use crate::{Geometric, Schedule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Simulated annealing (Kirkpatrick, Gelatt & Vecchi 1983; AIMA figure 4.5): accept a random move always if it
/// does not make the cost worse, and otherwise with the Metropolis probability `exp(-delta / T)`, while the
/// temperature `T` falls level by level.
///
/// A start ends when the temperature falls below the minimum, or to zero, and no reheat is left or the next
/// one is too weak to thaw it; the best of all starts is returned. A schedule that never falls so low, such
/// as [`Constant`](crate::Constant), leaves the end to the limits of the [`Run`](crate::Run). A state is
/// tested for the goal when its cost is lower than all before, so the objective should be lowest at goals.
///
/// ```
/// use recuit::{Annealing, Geometric, InitialTemperature, LevelLength, Reheat};
/// let annealing = Annealing {
///     initial: InitialTemperature::Fixed(1.0),
///     level: LevelLength::Moves(100),
///     minimum: 0.001,
///     starts: 5,
///     reheat: Some(Reheat { after: 50, ..Reheat::default() }),
///     ..Annealing::new(Geometric { factor: 0.999 })
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(deserialize = "S: Default + Deserialize<'de>"))]
#[schemars(bound = "S: Default + Serialize + JsonSchema")]
pub struct Annealing<S = Geometric> {
    /// How the temperature falls.
    pub schedule: S,
    /// The temperature of the first level.
    pub initial: InitialTemperature,
    /// The temperature below which the search counts as frozen, unless the schedule
    /// [plans](Schedule::is_planned) by the time available. The first level is run however cold it is.
    #[serde(with = "crate::checked::NotNegative")]
    pub minimum: f64,
    /// How many moves are proposed at one temperature, at least one.
    pub level: LevelLength,
    /// Make only the moves that are accepted? All moves are looked at, one is drawn by the chances they have,
    /// and the proposals that it would have taken count for the level: the same walk in law (Bortz, Kalos &
    /// Lebowitz 1975; Greene & Supowit 1986). A shorter way where nearly all moves are rejected and the
    /// neighborhood is small or has a [shortlist](crate::Shortlist); of no effect where the neighborhood does
    /// not [list](crate::Neighborhood::is_listed) its moves. All are equally likely to be proposed then,
    /// however the neighborhood draws them, and the steps of the [`Run`](crate::Run) are the moves that are
    /// looked at.
    pub rejectionless: bool,
    /// The number of starts, at least one: the first where the search is told to begin, the others
    /// [at random](crate::Problem::random_initial).
    #[serde(with = "crate::checked::AtLeastOne")]
    pub starts: u64,
    /// Go on with further starts after the last one, until the limit of the run in steps or seconds is reached? Without
    /// such a limit the last start is the end.
    pub until_limit: bool,
    /// By what factor the levels of each start are longer than those of the start before, at least 1. Where
    /// nobody knows how slowly to cool, each start cools more slowly than all before, and so many short ones
    /// cost little.
    #[serde(with = "crate::checked::FromOne")]
    pub growth: f64,
    /// Does each start but the first cool only around the temperature at which the one before froze, from
    /// `1 + narrow` times that to `1 - narrow` times? With 0, the default, all of them cool all the way.
    /// Where a few hundredths of the temperature decide what becomes of a state, nothing is spent on the
    /// others, and nobody has to know where that is (after Abramson, Krishnamoorthy & Dang 1999, who reheat
    /// to that temperature). A start froze where its lowest cost had come seven eighths of the way from the
    /// first level to the end.
    #[serde(with = "crate::checked::Share")]
    pub narrow: f64,
    /// End a start after that many levels in a row that [end no lower](crate::Level::stagnation) than they
    /// began; Lewis (2007) uses 20. If left out, a start ends only when it is frozen.
    pub patience: Option<u64>,
    /// Warming up again when the search stagnates.
    pub reheat: Option<Reheat>,
}

impl<S> Annealing<S> {
    /// One start without reheating; the first temperature is the standard deviation of the cost, and a level
    /// is 16 neighborhoods long.
    pub fn new(schedule: S) -> Self {
        Annealing {
            schedule,
            initial: InitialTemperature::Deviation(200),
            minimum: 0.001,
            level: LevelLength::Neighborhoods(16.0),
            rejectionless: false,
            starts: 1,
            until_limit: false,
            growth: 1.0,
            narrow: 0.0,
            patience: None,
            reheat: None,
        }
    }
}

impl<S: Default> Default for Annealing<S> {
    fn default() -> Self {
        Annealing::new(S::default())
    }
}

impl<S: Schedule> Cools for Annealing<S> {
    type Schedule = S;
    type Criterion = Metropolis;

    fn cooling(&self) -> Cooling<'_, S> {
        let Annealing {
            ref schedule,
            initial,
            minimum,
            level,
            rejectionless,
            starts,
            until_limit,
            growth,
            narrow,
            patience,
            reheat,
        } = *self;
        Cooling {
            schedule,
            initial,
            minimum,
            level,
            rejectionless,
            starts,
            until_limit,
            growth,
            narrow,
            patience,
            reheat,
        }
    }
}
