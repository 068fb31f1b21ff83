//! The moves of the complete formulation.

use super::counts::Counts;
use super::{Complete, Filled};
use crate::{Shape, Unit};
use rand::Rng;
use rand::seq::IteratorRandom;
use recuit::{Attributes, Neighborhood, Scanning, pick};
use std::fmt;

/// Exchange the values of two free cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Swap {
    pub(super) first: u16,
    pub(super) second: u16,
    /// Where the counts of the two cells' rows, columns and blocks begin; the idle unit stands in for a
    /// unit that the cells share.
    pub(super) units: [(u16, u16); 3],
    pub(super) settle: bool,
}

impl Swap {
    pub(super) fn new(shape: Shape, first: u16, second: u16, settle: bool) -> Self {
        let (size, idle) = (shape.size(), 3 * shape.size());
        let units = std::array::from_fn(|kind| {
            let [from, to] = [first, second].map(|cell| shape.units(cell.into())[kind]);
            let [from, to] = if from == to { [idle; 2] } else { [from, to] };
            (Counts::begin(size, from), Counts::begin(size, to))
        });
        Swap { first, second, units, settle }
    }

    /// The two cells, by their numbers in reading order; one cell twice to leave it as it is.
    pub fn cells(&self) -> (usize, usize) {
        (self.first.into(), self.second.into())
    }

    /// Do the cells share a unit of this kind, or, where none is named, any unit?
    fn is_within(&self, unit: Option<Unit>) -> bool {
        let shares = |unit: Unit| {
            let (from, to) = self.units[unit as usize];
            from == to
        };
        unit.map_or_else(|| Unit::ALL.into_iter().any(shares), shares)
    }

    /// Does the first cell stay as it is from now on? It does in tree searches, not in local search.
    pub fn settles(&self) -> bool {
        self.settle
    }
}

impl fmt::Debug for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Swap { first, second, settle, .. } = self;
        f.debug_struct("Swap").field("first", first).field("second", second).field("settle", settle).finish()
    }
}

/// Swaps of two free cells of one row, one column or one block, or of any of these.
///
/// Only swaps that keep the parts full that the problem keeps full: with full blocks, the swaps within rows
/// are those of cells that share a row *and* a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swaps {
    /// What the two cells share; `None` for the union of all three.
    pub within: Option<Unit>,
    /// Only swaps that take a value out of a unit where it is repeated (after Minton, Johnston, Philips &
    /// Laird 1992, who choose variables in conflict). They are drawn by rejection, because the counts of the
    /// state tell in a few loads whether a swap is one of them. Nothing else has to be kept up to date, so
    /// drawing from all swaps is as fast as ever.
    pub conflicts: bool,
}

impl Swaps {
    /// Swaps within a row, a column or a block.
    pub fn within(unit: Unit) -> Self {
        Swaps { within: Some(unit), conflicts: false }
    }

    /// The swaps in `swaps` that this neighborhood allows. Where it allows all, none is looked at.
    #[inline]
    fn select<'a>(&self, state: &'a Filled, swaps: &'a [Swap]) -> impl Iterator<Item = Swap> + use<'a> {
        let (all, some) = if self.conflicts { (&[][..], swaps) } else { (swaps, &[][..]) };
        all.iter().copied().chain(some.iter().copied().filter(|swap| mends(state, swap)))
    }
}

/// The place on the list of a random swap that mends a conflict. A place is a number, which stays in a
/// register; a swap that is returned from here is written to memory and read again, also by those who do not
/// come here (a tenth of their time).
#[inline(never)]
fn draw_in_conflict<R: Rng + ?Sized>(swaps: &[Swap], state: &Filled, rng: &mut R) -> Option<usize> {
    for _ in 0..DRAWS {
        let place = pick(rng, swaps.len());
        if mends(state, swaps.get(place)?) {
            return Some(place);
        }
    }
    (0..swaps.len()).filter(|&place| mends(state, &swaps[place])).choose(rng)
}

/// How many swaps are at one place of a scan.
const AT_A_PLACE: usize = 16;

/// How many draws may fail before the swaps that mend are listed instead.
const DRAWS: usize = 256;

/// Does a value leave a unit where it is repeated?
#[inline]
fn mends(state: &Filled, swap: &Swap) -> bool {
    let (x, y) = state.values(swap);
    let leaves = |&(from, to): &(u16, u16)| {
        from != to && (state.counts.get(from, x) > 1 || state.counts.get(to, y) > 1)
    };
    x != y && swap.units.iter().any(leaves)
}

impl Neighborhood<Complete> for Swaps {
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Filled) -> impl Iterator<Item = Swap> + 'a {
        self.select(state, problem.swaps(self.within))
    }

    #[inline(always)]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, state: &Filled, rng: &mut R) -> Option<Swap> {
        let swaps = problem.swaps(self.within);
        let place =
            if self.conflicts { draw_in_conflict(swaps, state, rng)? } else { pick(rng, swaps.len()) };
        swaps.get(place).copied()
    }

    /// The cells that are free.
    fn variables(&self, problem: &Complete, _: &Filled) -> u64 {
        problem.parts.iter().map(|part| part.len() as u64).sum()
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<Complete> {
        *self
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Complete> {
        *self
    }
}

impl Scanning<Complete> for Swaps {
    fn places(&self, problem: &Complete) -> usize {
        problem.swaps(self.within).len().div_ceil(AT_A_PLACE)
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Complete,
        state: &'a Filled,
        place: usize,
    ) -> impl Iterator<Item = Swap> + 'a {
        let swaps = &problem.swaps(self.within)[place * AT_A_PLACE..];
        self.select(state, &swaps[..swaps.len().min(AT_A_PLACE)])
    }

    /// The swaps of the same first cell.
    fn alternatives<'a>(
        &'a self,
        problem: &'a Complete,
        state: &'a Filled,
        swap: &'a Swap,
    ) -> impl Iterator<Item = Swap> + 'a {
        let (shape, cell) = (problem.givens.shape(), swap.first);
        let part = &problem.parts[usize::from(problem.part[usize::from(cell)])];
        let others = part.iter().filter(move |&&other| other != cell);
        let swaps = others.map(move |&other| Swap::new(shape, cell.min(other), cell.max(other), false));
        swaps.filter(move |swap| swap.is_within(self.within) && (!self.conflicts || mends(state, swap)))
    }
}

impl Attributes<Complete> for Swaps {
    /// One for each cell and value: a swap is tabu if both cells held their new values lately.
    fn count(&self, problem: &Complete) -> usize {
        problem.part.len() * (problem.size() + 1)
    }

    #[inline]
    fn added(&self, problem: &Complete, state: &Filled, swap: &Swap) -> impl IntoIterator<Item = usize> {
        [holds(problem, state, swap.first, swap.second), holds(problem, state, swap.second, swap.first)]
    }

    fn dropped(&self, problem: &Complete, state: &Filled, swap: &Swap) -> impl IntoIterator<Item = usize> {
        [holds(problem, state, swap.first, swap.first), holds(problem, state, swap.second, swap.second)]
    }
}

/// A number for a cell and the value that `other` holds.
#[inline]
fn holds(problem: &Complete, state: &Filled, cell: u16, other: u16) -> usize {
    usize::from(cell) * (problem.size() + 1) + usize::from(state.cells[usize::from(other)])
}

/// The swaps of two cells of one part that share a row, a column, a block, or any of these.
pub(super) fn list(shape: Shape, parts: &[Vec<u16>]) -> [Box<[Swap]>; 4] {
    let mut lists = [const { Vec::new() }; 4];
    for part in parts {
        for (position, &first) in part.iter().enumerate() {
            for &second in &part[position + 1..] {
                let swap = Swap::new(shape, first, second, false);
                for (list, unit) in lists.iter_mut().zip(Unit::ALL.map(Some).into_iter().chain([None])) {
                    if swap.is_within(unit) {
                        list.push(swap);
                    }
                }
            }
        }
    }
    lists.map(Into::into)
}
