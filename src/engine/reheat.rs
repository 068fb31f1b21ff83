//! Warming up again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Warming up again when the search stagnates.
///
/// The k-th reheat, counted from 0, sets the temperature to `fraction` of the initial one or, when `shrinking`
/// (adaptive reheating), to `fraction / (1 + k)` of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Reheat {
    /// Reheat after that many levels in a row that [end no lower](crate::Level::stagnation) than they began,
    /// or when frozen.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub after: u64,
    /// The share of the initial temperature to go back to.
    #[serde(with = "crate::checked::Positive")]
    pub fraction: f64,
    /// Does the fraction shrink with each reheat?
    pub shrinking: bool,
    /// The largest number of reheats in one start.
    pub limit: u64,
}

impl Default for Reheat {
    fn default() -> Self {
        Reheat { after: 100, fraction: 0.5, shrinking: false, limit: 100 }
    }
}

impl Reheat {
    /// The share of the initial temperature that reheat number `count` goes back to, counted from 0.
    pub fn fraction(&self, count: u64) -> f64 {
        if self.shrinking { self.fraction / (1.0 + count as f64) } else { self.fraction }
    }
}
