//! A full grid that agrees with what is decided.

use super::{Chosen, ListColoring};
use rand::Rng;
use rand::seq::SliceRandom;

impl ListColoring {
    /// The state that has the values which `decided` tells of cells. The other cells take in random order the candidate
    /// that meets the fewest conflicts then.
    pub(crate) fn rechosen<R: Rng + ?Sized>(
        &self,
        before: &Chosen,
        decided: impl Fn(usize) -> Option<u8>,
        rng: &mut R,
    ) -> Chosen {
        let mut open = Vec::new();
        let choices = self.undecided().map(|number| {
            let value = decided(self.lists.cells[usize::from(number)].into());
            if value.is_none() {
                open.push(number);
            }
            let mut candidates = self.lists.of(number);
            let told = candidates.find(|&candidate| Some(self.lists.values[candidate as usize]) == value);
            told.unwrap_or(before.choice(number))
        });
        let mut state = Chosen::new(&self.lists, choices.collect());
        open.shuffle(rng);
        for number in open {
            let best = self.lists.of(number).min_by_key(|&candidate| state.more_conflicts(number, candidate));
            if let Some(best) = best.filter(|&best| state.more_conflicts(number, best) < 0) {
                state.choose(&self.lists, number, best);
            }
        }
        state
    }
}
