//! Swaps that are worth a look in a state.

use super::{Complete, Filled, Swap, Swaps};
use rand::Rng;
use rand::seq::IteratorRandom;
use recuit::Neighborhood;

/// The [`Swaps`] that promise something in the present state: those that mend, or those that respect what is left to
/// the cells, or those that do both.
///
/// One is drawn by rejection. Nothing is kept beside the counts of the state, which tell in a few loads what a swap
/// promises; so whoever draws from all swaps pays nothing for this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selected {
    /// Of which swaps.
    pub swaps: Swaps,
    /// Only those that take a value out of a unit where it is repeated (after Minton, Johnston, Philips & Laird 1992,
    /// who choose variables in conflict).
    pub conflicts: bool,
    /// Only those after which no more cells than before hold what is none of their [candidates](Complete::candidates).
    /// So little by little all cells come to hold a candidate, and keep to them.
    pub candidates: bool,
}

/// Draws before the swaps are listed.
const DRAWS: usize = 256;

impl Selected {
    #[inline]
    fn selects(&self, problem: &Complete, state: &Filled, swap: &Swap) -> bool {
        (!self.conflicts || mends(state, swap)) && (!self.candidates || keeps(problem, state, swap))
    }
}

/// Does a value leave a unit where it is repeated?
#[inline]
fn mends(state: &Filled, swap: &Swap) -> bool {
    let (x, y) = state.values(swap);
    let leaves = |&(from, to): &(u16, u16)| {
        from != to && (state.counts.get(from, x) > 1 || state.counts.get(to, y) > 1)
    };
    x != y && swap.units.iter().any(leaves)
}

/// Do no more cells hold what is not left to them?
#[inline]
fn keeps(problem: &Complete, state: &Filled, swap: &Swap) -> bool {
    let (x, y) = state.values(swap);
    let (first, second) = swap.cells();
    let strangers = |x, y| {
        u8::from(!problem.candidates[first].contains(x)) + u8::from(!problem.candidates[second].contains(y))
    };
    strangers(y, x) <= strangers(x, y)
}

impl Neighborhood<Complete> for Selected {
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Filled) -> impl Iterator<Item = Swap> + 'a {
        self.swaps.moves(problem, state).filter(|swap| self.selects(problem, state, swap))
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, state: &Filled, rng: &mut R) -> Option<Swap> {
        for _ in 0..DRAWS {
            let swap = self.swaps.sample(problem, state, rng)?;
            if self.selects(problem, state, &swap) {
                return Some(swap);
            }
        }
        self.moves(problem, state).choose(rng)
    }

    fn variables(&self, problem: &Complete, state: &Filled) -> u64 {
        self.swaps.variables(problem, state)
    }

    fn places(&self, problem: &Complete) -> usize {
        self.swaps.places(problem)
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Complete,
        state: &'a Filled,
        place: usize,
    ) -> impl Iterator<Item = Swap> + 'a {
        let swaps = self.swaps.moves_at(problem, state, place);
        swaps.filter(|swap| self.selects(problem, state, swap))
    }

    fn alternatives<'a>(
        &'a self,
        problem: &'a Complete,
        state: &'a Filled,
        swap: &'a Swap,
    ) -> impl Iterator<Item = Swap> + 'a {
        let swaps = self.swaps.alternatives(problem, state, swap);
        swaps.filter(|swap| self.selects(problem, state, swap))
    }

    fn attributes(&self, problem: &Complete) -> usize {
        self.swaps.attributes(problem)
    }

    #[inline]
    fn added(&self, problem: &Complete, state: &Filled, swap: &Swap) -> impl IntoIterator<Item = usize> {
        self.swaps.added(problem, state, swap)
    }

    fn dropped(&self, problem: &Complete, state: &Filled, swap: &Swap) -> impl IntoIterator<Item = usize> {
        self.swaps.dropped(problem, state, swap)
    }
}
