//! Puzzles of 9x9 with fewer clues than removing clues alone leads to.

use crate::classic::{Branch, Cells, Triads, solve};
use crate::{Grid, Shape};
use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::{DepthFirst, Random, Solutions};

/// Where this many solutions are left, too many clues were removed.
const MOST: usize = 2_000;

/// Walks from one puzzle with one solution to another: it removes some clues at random, lists the solutions
/// that there are then, and adds clues that rule out all but one of them, as few as it can (*ruin and
/// recreate*, Schrimpf, Schneider, Stamm-Wilbrandt & Dueck 2000). A step that would need more clues than
/// before is not taken. The walk ends at `wanted` clues or after `steps` steps.
///
/// Removing clues from a full grid, in contrast, rarely leaves fewer than 22.
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
    // The walk may have gone below the number that was wanted: put clues back.
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
    /// The solutions of the puzzle that was listed last.
    listed: Vec<Cells>,
}

impl Lister<'_> {
    /// List the solutions of a puzzle, at most `most` of them.
    fn list(&mut self, puzzle: &Cells, most: usize) {
        self.listed.clear();
        self.solutions.restart(|state| self.triads.restart(state, puzzle));
        while self.listed.len() < most
            && let Some(state) = self.solutions.next_goal()
        {
            self.listed.push(state.cells());
        }
    }

    /// Another puzzle with one solution, which needs all its clues; `None` where too many were removed.
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
        // The clues that were added may make older ones superfluous.
        for cell in clues {
            let clue = std::mem::take(&mut other[cell]);
            self.list(&other, 2);
            if self.listed.len() > 1 {
                other[cell] = clue;
            }
        }
        Some(other)
    }

    /// An empty cell and the value in it that the fewest solutions have, other than the clue
    /// that stood there before.
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
                // Of several that are equally rare, each is equally likely to be taken (reservoir sampling).
                if rng.random_range(0..ties) == 0 {
                    found = (cell, value);
                }
            }
        }
        found
    }
}
