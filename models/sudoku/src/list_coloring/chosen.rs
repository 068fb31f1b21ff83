//! A candidate for every undecided cell, and the counts that make moves cheap.

use super::lists::Lists;
use crate::{Grid, Reduced};
use recuit::State;
use recuit_coloring::VertexList;
use serde::{Deserialize, Serialize};

/// The bit of an entry of gamma that says whether the candidate is chosen. In the same word, so that whoever
/// goes through the rivals of a candidate sees in passing which of them enter a conflict or leave it.
const CHOSEN: u16 = 1 << 15;

/// A candidate for every undecided cell; cells of one unit may have chosen the same value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chosen {
    /// What each undecided cell has chosen, by the number of the candidate.
    choices: Box<[u32]>,
    /// For each candidate, the number of its cell's peers that have chosen the same value (the table gamma of
    /// Fleurent & Ferland 1996), and whether it is [`CHOSEN`] itself.
    gamma: Box<[u16]>,
    /// The pairs of peers that have chosen the same value.
    conflicts: i32,
    /// The cells that are in conflict.
    conflicted: VertexList,
}

/// The order of the conflicting cells does not count.
impl PartialEq for Chosen {
    fn eq(&self, other: &Self) -> bool {
        (&self.choices, &self.gamma, self.conflicts, self.conflicting().len())
            == (&other.choices, &other.gamma, other.conflicts, other.conflicting().len())
    }
}

impl Eq for Chosen {}

impl State for Chosen {
    type Key = Box<[u32]>;

    fn key(&self) -> Self::Key {
        self.choices.clone()
    }
}

impl Chosen {
    pub(super) fn new(lists: &Lists, choices: Box<[u32]>) -> Self {
        let mut gamma = vec![0; lists.len()];
        for &chosen in &choices {
            lists.rivals(chosen).iter().for_each(|&rival| gamma[rival as usize] += 1);
        }
        let met = |chosen: &u32| gamma[*chosen as usize];
        let conflicts = choices.iter().map(|chosen| i32::from(met(chosen))).sum::<i32>() / 2;
        let conflicted = VertexList::new(choices.len(), |cell| met(&choices[cell]) > 0);
        choices.iter().for_each(|&chosen| gamma[chosen as usize] |= CHOSEN);
        Chosen { choices, gamma: gamma.into(), conflicts, conflicted }
    }

    /// The pairs of peers that have chosen the same value.
    #[inline]
    pub fn conflicts(&self) -> i32 {
        self.conflicts
    }

    /// The grid, if this was chosen from what is left after this reduction.
    pub fn grid(&self, reduced: &Reduced) -> Option<Grid> {
        let mut grid = reduced.decided().clone();
        let (mut choices, mut first) = (self.choices.iter(), 0);
        for cell in (0..grid.cells().len()).filter(|&cell| reduced.decided().get(cell).is_none()) {
            let candidates = reduced.candidates(cell);
            let choice = choices.next()?.checked_sub(first)?;
            grid.set(cell, Some(candidates.iter().nth(choice as usize)?));
            first += candidates.len() as u32;
        }
        choices.next().is_none().then_some(grid)
    }

    /// The cells that are in conflict, by their numbers among the undecided ones and in no particular order.
    #[inline]
    pub fn conflicting(&self) -> &[u16] {
        self.conflicted.as_slice()
    }

    /// What a cell has chosen.
    #[inline]
    pub(super) fn choice(&self, cell: u16) -> u32 {
        self.choices[usize::from(cell)]
    }

    /// The number of rivals of a candidate that are chosen.
    #[inline]
    fn met(&self, candidate: u32) -> u16 {
        self.gamma[candidate as usize] & !CHOSEN
    }

    /// By how much the number of conflicts grows when `cell` takes another of its candidates.
    #[inline]
    pub(super) fn more_conflicts(&self, cell: u16, candidate: u32) -> i32 {
        i32::from(self.met(candidate)) - i32::from(self.met(self.choice(cell)))
    }

    /// The cell takes another of its candidates; returns the one that it had.
    #[inline]
    pub(super) fn choose(&mut self, lists: &Lists, cell: u16, candidate: u32) -> u32 {
        let before = self.choice(cell);
        let (had, has) = (self.met(before), self.met(candidate));
        self.conflicts += i32::from(has) - i32::from(had);
        self.choices[usize::from(cell)] = candidate;
        let Chosen { gamma, conflicted, .. } = self;
        match (had > 0, has > 0) {
            (false, true) => conflicted.insert(cell.into()),
            (true, false) => conflicted.remove(cell.into()),
            _ => {}
        }
        gamma[before as usize] &= !CHOSEN;
        gamma[candidate as usize] |= CHOSEN;
        for &rival in lists.rivals(candidate) {
            let gamma = &mut gamma[rival as usize];
            *gamma += 1;
            if *gamma == CHOSEN + 1 {
                conflicted.insert(lists.owner[rival as usize].into());
            }
        }
        for &rival in lists.rivals(before) {
            let gamma = &mut gamma[rival as usize];
            *gamma -= 1;
            if *gamma == CHOSEN {
                conflicted.remove(lists.owner[rival as usize].into());
            }
        }
        before
    }
}
