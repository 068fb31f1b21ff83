//! How far a repair reaches.

use super::Complete;

/// How many variables change places in a permutation, and how many successors change on a round trip, at least.
const EXCHANGED: f64 = 2.0;
const REROUTED: f64 = 3.0;

impl Complete<'_> {
    /// How many constraints a repair touches and how many variables it may change that are derived, on average of all
    /// repairs: what it takes to judge one grows in proportion, wherever [measuring](crate::csp::Constraint::delta) a
    /// constraint takes the same time whatever its length.
    pub fn reach(&self) -> f64 {
        let mut reach = vec![0; self.csp.len()];
        let violable = self.measured.iter().filter(|number| !self.kept.contains(number));
        violable
            .flat_map(|&number| &self.movable_in[number])
            .for_each(|variable| reach[variable.index()] += 1);
        let sources = self.derived.sources(self.csp);
        let derived = self.derived.list.iter().flat_map(|definition| &sources[definition.variable.index()]);
        derived.for_each(|variable| reach[variable.index()] += 1);
        let exchanged = self.movable.iter().filter(|&&variable| self.is_in_kept(variable)).count();
        let exchanges = (self.proposals - self.choices.len()) as f64 / exchanged.max(1) as f64;
        let (mut repairs, mut all) = (0.0, 0.0);
        for &variable in &self.movable {
            let (number, together) = match self.round_trips.trip_of(variable) {
                Some(_) => (exchanges, REROUTED),
                None if self.is_in_kept(variable) => (exchanges, EXCHANGED),
                None => (self.choices.count(variable) as f64, 1.0),
            };
            repairs += number;
            all += number * together * f64::from(reach[variable.index()]);
        }
        if repairs > 0.0 { all / repairs } else { 0.0 }
    }
}
