//! The temperature at which a start froze.

use serde::{Deserialize, Serialize};

/// How far the lowest cost has come down when a start counts as frozen, of the way from its first level to
/// its end. What comes after is the last few defects, which says nothing of where most of them vanished.
const WAY: f64 = 7.0 / 8.0;

/// How the lowest cost of a start came down.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Freezing {
    /// The temperature of each level in which it fell, the first of all included, and what it was then.
    falls: Vec<(f64, f64)>,
}

impl Freezing {
    /// A level at this temperature is over.
    pub(super) fn level(&mut self, temperature: f64, lowest: f64) {
        if self.falls.last().is_none_or(|&(_, before)| lowest < before) {
            self.falls.push((temperature, lowest));
        }
    }

    /// The temperature at which the start froze, if its lowest cost fell after the first level.
    pub(super) fn temperature(&self) -> Option<f64> {
        let [(_, first), later @ ..] = &self.falls[..] else { return None };
        let frozen = first - WAY * (first - later.last()?.1);
        later.iter().find(|&&(_, lowest)| lowest <= frozen).map(|&(temperature, _)| temperature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn froze(costs: &[f64]) -> Option<f64> {
        let mut freezing = Freezing::default();
        costs.iter().enumerate().for_each(|(level, &cost)| freezing.level(10.0 - level as f64, cost));
        freezing.temperature()
    }

    #[test]
    fn a_start_froze_where_the_lowest_cost_had_nearly_come_down() {
        assert_eq!(froze(&[]), None);
        assert_eq!(froze(&[5.0, 5.0, 5.0]), None);
        assert_eq!(froze(&[100.0, 96.0, 96.0, 90.0, 12.0, 8.0, 4.0, 4.0]), Some(6.0));
        // Whatever the costs are counted from.
        assert_eq!(froze(&[-100.0, -110.0, -190.0, -199.0, -200.0]), Some(8.0));
    }
}
