//! Variants of Sudoku drawn at random.

use super::Sudoku;
use crate::cage::{self, Cage};
use crate::generate::{Draw, not_found, solution, with_givens, within};
use crate::shapes;
use recuit::csp::Value;
use recuit::edge::Unmade;
use recuit::{Random, stream};
use schemars::JsonSchema;
use serde::Deserialize;

/// Makes variants of Sudoku with one solution, in which no value that is given could be left out. All rules can be
/// combined.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generator {
    /// The number of rows, from 2 to 16.
    size: usize,
    /// Both diagonals hold every value, too.
    diagonal: bool,
    /// Cells that are a knight's move apart differ.
    anti_knight: bool,
    /// Regions of any shape take the place of blocks.
    jigsaw: bool,
    /// The most cells of a cage, up to 6, whose sum is told in place of values; without cages if 0.
    cage: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { size: 9, diagonal: false, anti_knight: false, jigsaw: false, cage: 0 }
    }
}

/// How many shapes of regions are tried.
const TRIES: usize = 20;

impl Draw for Generator {
    type Puzzle = Sudoku;

    fn puzzle(&self, seed: u64) -> Result<Sudoku, Unmade> {
        let size = self.size;
        within("size", size, 2..=16)?;
        within("cage", self.cage, 0..=6)?;
        let mut rng = stream(seed, 0);
        let drawn = (0..TRIES).find_map(|_| {
            let empty = self.empty(&mut rng);
            solution(&empty, &mut rng).map(|full| (empty, full))
        });
        let (empty, full) = drawn.ok_or_else(not_found)?;
        if self.cage > 0 {
            return Ok(self.caged(&empty, &full, &mut rng));
        }
        with_givens(&full, |givens| Sudoku { givens, ..empty.clone() }, &mut rng)
    }
}

impl Generator {
    /// A square with these rules, in which nothing is given.
    fn empty(&self, rng: &mut Random) -> Sudoku {
        let Generator { size, diagonal, anti_knight, jigsaw, .. } = *self;
        let regions = if jigsaw {
            let region = shapes::regions(size, rng);
            let named = |which: usize| {
                let cells = (0..size * size).filter(|&cell| region[cell] == which).collect();
                (format!("region {}", char::from(b'a' + which as u8)), cells)
            };
            (0..size).map(named).collect()
        } else {
            Sudoku::blocks(size)
        };
        Sudoku { size, givens: vec![None; size * size], diagonal, anti_knight, regions, cages: Vec::new() }
    }

    /// Cages and nothing given.
    fn caged(&self, empty: &Sudoku, full: &[Value], rng: &mut Random) -> Sudoku {
        let differs = |group: &[usize], cell: usize| group.iter().all(|&other| full[other] != full[cell]);
        let draw = |cells: Vec<usize>, _: &mut Random| {
            let values: Vec<Value> = cells.iter().map(|&cell| full[cell]).collect();
            Cage::of(cells, '+', &values, self.size)
        };
        let puzzle = |cages: Vec<Cage>| Sudoku { cages, ..empty.clone() };
        puzzle(cage::fewest(
            |rng| shapes::groups(self.size, self.cage, differs, rng),
            full,
            puzzle,
            draw,
            rng,
        ))
    }
}
