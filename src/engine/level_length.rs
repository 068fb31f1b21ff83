//! How long a temperature lasts.

use crate::{Neighborhood, Problem};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many moves are proposed at one temperature.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LevelLength {
    /// This many moves.
    Moves(#[serde(with = "crate::checked::AtLeastOne")] u64),
    /// That many times the size of the neighborhood of the start (Johnson, Aragon, McGeoch & Schevon 1989).
    Neighborhoods(#[serde(with = "crate::checked::Positive")] f64),
    /// That many times the square of the number of variables that [may change](Neighborhood::variables) (Lewis 2007,
    /// who took it once).
    Squares(#[serde(with = "crate::checked::Positive")] f64),
}

impl LevelLength {
    /// How many moves these are in a search that begins in `start`.
    pub(crate) fn moves<P: Problem>(
        self,
        problem: &P,
        neighborhood: &impl Neighborhood<P>,
        start: &P::State,
    ) -> u64 {
        let moves = match self {
            LevelLength::Moves(moves) => moves,
            LevelLength::Neighborhoods(times) => {
                (times * neighborhood.size(problem, start) as f64).ceil() as u64
            }
            LevelLength::Squares(times) => {
                (times * (neighborhood.variables(problem, start) as f64).powi(2)).ceil() as u64
            }
        };
        moves.max(1)
    }
}
