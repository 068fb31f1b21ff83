//! A candidate for every undecided cell, and the counts that make moves cheap.

use super::lists::Lists;
use crate::{Grid, Reduced};
use recuit::State;
use serde::{Deserialize, Serialize};

/// A candidate for every undecided cell; cells of one unit may have chosen the same value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chosen {
    /// What each undecided cell has chosen, by the number of the candidate.
    choices: Box<[u32]>,
    /// For each candidate, the number of its cell's peers that have chosen the same value (the table gamma of Fleurent &
    /// Ferland 1996).
    gamma: Box<[u16]>,
    /// The pairs of peers that have chosen the same value.
    conflicts: i32,
    /// The cells that are in conflict, in no particular order.
    conflicting: Vec<u16>,
    /// Where each of these stands in the list.
    places: Box<[u16]>,
}

/// The order of the conflicting cells does not count.
impl PartialEq for Chosen {
    fn eq(&self, other: &Self) -> bool {
        (&self.choices, &self.gamma, self.conflicts, self.conflicting.len())
            == (&other.choices, &other.gamma, other.conflicts, other.conflicting.len())
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
        let conflicting: Vec<u16> =
            (0..choices.len()).filter(|&cell| met(&choices[cell]) > 0).map(|cell| cell as u16).collect();
        let mut places = vec![0; choices.len()];
        for (place, &cell) in conflicting.iter().enumerate() {
            places[usize::from(cell)] = place as u16;
        }
        Chosen { choices, gamma: gamma.into(), conflicts, conflicting, places: places.into() }
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
        &self.conflicting
    }

    /// What a cell has chosen.
    #[inline]
    pub(super) fn choice(&self, cell: u16) -> u32 {
        self.choices[usize::from(cell)]
    }

    /// By how much the number of conflicts grows when `cell` takes another of its candidates.
    #[inline]
    pub(super) fn more_conflicts(&self, cell: u16, candidate: u32) -> i32 {
        i32::from(self.gamma[candidate as usize]) - i32::from(self.gamma[self.choice(cell) as usize])
    }

    /// The cell takes another of its candidates; returns the one that it had.
    #[inline]
    pub(super) fn choose(&mut self, lists: &Lists, cell: u16, candidate: u32) -> u32 {
        let before = self.choice(cell);
        let (had, has) = (self.gamma[before as usize], self.gamma[candidate as usize]);
        self.conflicts += i32::from(has) - i32::from(had);
        if (had > 0) != (has > 0) {
            self.mark(cell, has > 0);
        }
        self.choices[usize::from(cell)] = candidate;
        for &rival in lists.rivals(candidate) {
            let gamma = &mut self.gamma[rival as usize];
            *gamma += 1;
            if *gamma == 1 {
                let owner = lists.owner[rival as usize];
                if self.choice(owner) == rival {
                    self.mark(owner, true);
                }
            }
        }
        for &rival in lists.rivals(before) {
            let gamma = &mut self.gamma[rival as usize];
            *gamma -= 1;
            if *gamma == 0 {
                let owner = lists.owner[rival as usize];
                if self.choice(owner) == rival {
                    self.mark(owner, false);
                }
            }
        }
        before
    }

    /// Record that this cell is in conflict now and was not before, or the other way around.
    fn mark(&mut self, cell: u16, is: bool) {
        if is {
            self.places[usize::from(cell)] = self.conflicting.len() as u16;
            self.conflicting.push(cell);
        } else {
            let place = self.places[usize::from(cell)];
            self.conflicting.swap_remove(place.into());
            if let Some(&moved) = self.conflicting.get(usize::from(place)) {
                self.places[usize::from(moved)] = place;
            }
        }
    }
}
