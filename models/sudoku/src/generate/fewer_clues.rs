//! Puzzles of 9x9 with fewer clues than taking them away leaves.

use crate::classic::{Branch, Cells, Triads, solve};
use crate::{Grid, Shape};
use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::{DepthFirst, Random, Solutions};

/// Where more solutions than this are left, too much was taken.
const MOST: usize = 2_000;

/// A walk from one puzzle with one solution to the next: takes some clues at random, lists the solutions that there are then,
/// and adds clues that rule out all but one of them, as few as it can (*ruin and recreate*, Schrimpf, Schneider,
/// Stamm-Wilbrandt & Dueck 2000). It stays where it is when that takes more clues than before, and ends at `wanted` clues or
/// after so many `steps`.
///
/// Taking clues from a full grid rarely leaves fewer than 22.
///
/// # Panics
/// When the puzzle is not one of 9x9 with one solution.
pub(super) fn fewer_clues(puzzle: &Grid, wanted: usize, steps: u64, rng: &mut Random) -> Grid {
    let mut puzzle: Cells = puzzle.cells().try_into().expect("a puzzle of 9x9");
    let triads = Triads::new([0; 81]);
    let solutions = DepthFirst::default().solutions_from(&triads, Branch::default());
    let mut lister = Lister { triads: &triads, solutions, listed: Vec::new() };
    let mut clues = count(&puzzle);
    for _ in 0..steps {
        if clues <= wanted {
            break;
        }
        if let Some(other) = lister.neighbor(&puzzle, rng)
            && count(&other) <= clues
        {
            (puzzle, clues) = (other, count(&other));
        }
    }
    // It may have passed the number that was wanted.
    let solution = solve(&puzzle, 1).first.expect("a puzzle with one solution");
    let mut empty: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    empty.shuffle(rng);
    for cell in empty.into_iter().take(wanted.saturating_sub(clues)) {
        puzzle[cell] = solution[cell];
    }
    Grid::new(Shape::square(3), puzzle)
}

fn count(puzzle: &Cells) -> usize {
    puzzle.iter().filter(|&&value| value != 0).count()
}

/// Lists solutions.
struct Lister<'a> {
    triads: &'a Triads,
    solutions: Solutions<'a, Triads>,
    /// Those of the last puzzle.
    listed: Vec<Cells>,
}

impl Lister<'_> {
    /// List the solutions of a puzzle, but no more than so many.
    fn list(&mut self, puzzle: &Cells, most: usize) {
        self.listed.clear();
        self.solutions.restart(|state| self.triads.restart(state, puzzle));
        while self.listed.len() < most
            && let Some(state) = self.solutions.next_goal()
        {
            self.listed.push(state.cells());
        }
    }

    /// Another puzzle with one solution, from which no clue can be taken; `None` where too much was taken.
    fn neighbor(&mut self, puzzle: &Cells, rng: &mut Random) -> Option<Cells> {
        let mut other = *puzzle;
        let mut clues: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        clues.shuffle(rng);
        let taken = if rng.random_bool(0.5) { 1 } else { 2 };
        for cell in clues.drain(..taken) {
            other[cell] = 0;
        }
        self.list(&other, MOST);
        if self.listed.len() == MOST {
            return None;
        }
        while self.listed.len() > 1 {
            let (cell, value) = self.rarest(&other, puzzle, rng);
            other[cell] = value;
            self.listed.retain(|solution| solution[cell] == value);
        }
        // The clues that were added may stand for others.
        for cell in clues {
            let clue = std::mem::take(&mut other[cell]);
            self.list(&other, 2);
            if self.listed.len() > 1 {
                other[cell] = clue;
            }
        }
        Some(other)
    }

    /// The value of a cell that the fewest solutions have, but not one that was there before.
    fn rarest(&self, other: &Cells, before: &Cells, rng: &mut Random) -> (usize, u8) {
        let mut counts = [[0_u32; 10]; 81];
        for solution in &self.listed {
            for (counts, &value) in counts.iter_mut().zip(solution) {
                counts[usize::from(value)] += 1;
            }
        }
        let (mut least, mut found, mut ties) = (u32::MAX, (0, 0), 0);
        for cell in (0..81).filter(|&cell| other[cell] == 0) {
            for value in (1..=9).filter(|&value| value != before[cell]) {
                let count = counts[cell][usize::from(value)];
                if count == 0 || count > least {
                    continue;
                }
                ties = if count < least { 1 } else { ties + 1 };
                least = count;
                // Each of those that are equally rare is as likely as any other.
                if rng.random_range(0..ties) == 0 {
                    found = (cell, value);
                }
            }
        }
        found
    }
}
