//! Star Battles drawn at random.

use super::StarBattle;
use crate::generate::{Draw, Others, not_found, others, solution, within};
use crate::shapes::{neighbors, pieces};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use recuit::csp::Value;
use recuit::edge::Unmade;
use recuit::{Random, stream};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::VecDeque;

/// Makes Star Battles with one solution: the stars are drawn, regions grow around them, and as long as there is another
/// solution, a cell where it has a star goes over to another region.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generator {
    /// The number of rows, from 4 to 14.
    size: usize,
    /// How many stars there are in a row, 1 or 2; two take eight rows at least.
    stars: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { size: 8, stars: 1 }
    }
}

/// How many squares are begun, and how many cells of one go over to another region, before it is given up.
const TRIES: usize = 100;
const CHANGES: usize = 300;

impl Draw for Generator {
    type Puzzle = StarBattle;

    fn puzzle(&self, seed: u64) -> Result<StarBattle, Unmade> {
        within("size", self.size, 4..=14)?;
        within("stars", self.stars, 1..=2)?;
        let mut rng = stream(seed, 0);
        (0..TRIES).find_map(|_| self.attempt(&mut rng)).ok_or_else(not_found)
    }
}

impl Generator {
    fn attempt(&self, rng: &mut Random) -> Option<StarBattle> {
        let Generator { size, stars } = *self;
        let lettered = |regions: &[usize]| {
            let letters = regions.iter().map(|&region| char::from(b'a' + region as u8)).collect();
            StarBattle { stars, size, letters }
        };
        // While rows are regions they rule out nothing more.
        let rows: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
        let full = solution(&lettered(&rows), rng)?;
        let mut regions = self.grown(&full, rng)?;
        for _ in 0..CHANGES {
            let puzzle = lettered(&regions);
            match others(&puzzle, &full) {
                Others::None => return Some(puzzle),
                Others::Unknown => return None,
                Others::One(other) => self.change(&mut regions, &full, &other, rng)?,
            }
        }
        None
    }

    /// Let a cell without a star, where another solution has one, go over to a region beside it.
    fn change(&self, regions: &mut [usize], full: &[Value], other: &[Value], rng: &mut Random) -> Option<()> {
        let size = self.size;
        let mut changes: Vec<(usize, usize)> = Vec::new();
        for cell in (0..size * size).filter(|&cell| full[cell] == 0 && other[cell] == 1) {
            let rest: Vec<usize> =
                (0..size * size).filter(|&it| it != cell && regions[it] == regions[cell]).collect();
            if pieces(size, &rest).len() == 1 {
                let beside = neighbors(size, cell).map(|beside| regions[beside]);
                changes.extend(beside.filter(|&it| it != regions[cell]).map(|region| (cell, region)));
            }
        }
        let &(cell, region) = changes.choose(rng)?;
        regions[cell] = region;
        Some(())
    }

    /// Regions of so many stars each, which grow until they meet. `None` if stars cannot be joined to regions.
    fn grown(&self, full: &[Value], rng: &mut Random) -> Option<Vec<usize>> {
        let size = self.size;
        let mut regions: Vec<Option<usize>> = vec![None; size * size];
        let mut alone: Vec<usize> = (0..size * size).filter(|&cell| full[cell] == 1).collect();
        alone.shuffle(rng);
        for region in 0..size {
            regions[alone.pop()?] = Some(region);
            for _ in 1..self.stars {
                let path = self.path(&regions, region, &alone)?;
                alone.retain(|cell| !path.contains(cell));
                path.into_iter().for_each(|cell| regions[cell] = Some(region));
            }
        }
        let mut open: Vec<usize> = (0..size * size).filter(|&cell| regions[cell].is_none()).collect();
        while !open.is_empty() {
            let place = rng.random_range(0..open.len());
            let beside: Vec<usize> = neighbors(size, open[place]).filter_map(|it| regions[it]).collect();
            if let Some(&region) = beside.choose(rng) {
                regions[open.swap_remove(place)] = Some(region);
            }
        }
        regions.into_iter().collect()
    }

    /// The cells on a shortest way from a region to the nearest star that is `alone`, through cells of no region.
    fn path(&self, regions: &[Option<usize>], region: usize, alone: &[usize]) -> Option<Vec<usize>> {
        let mut before: Vec<Option<usize>> = vec![None; regions.len()];
        let mut queue: VecDeque<usize> =
            (0..regions.len()).filter(|&cell| regions[cell] == Some(region)).collect();
        while let Some(cell) = queue.pop_front() {
            if alone.contains(&cell) {
                let back = std::iter::successors(Some(cell), |&cell| before[cell]);
                return Some(back.filter(|&cell| regions[cell].is_none()).collect());
            }
            for next in neighbors(self.size, cell).filter(|&next| regions[next].is_none()) {
                if before[next].is_none() {
                    before[next] = Some(cell);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}
