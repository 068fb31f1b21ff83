//! KenKen drawn at random.

use super::KenKen;
use crate::cage::Cage;
use crate::generate::{Draw, not_found, solution, within};
use crate::{cage, shapes};
use rand::seq::IndexedRandom;
use recuit::edge::Unmade;
use recuit::{Random, stream};
use schemars::JsonSchema;
use serde::Deserialize;

/// Makes KenKen with one solution: cages are drawn, and as long as there is another solution, a cell where it differs is
/// taken out of its cage.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generator {
    /// The number of rows, from 2 to 9.
    size: usize,
    /// The most cells of a cage, from 1 to 6.
    cage: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { size: 6, cage: 3 }
    }
}

impl Draw for Generator {
    type Puzzle = KenKen;

    fn puzzle(&self, seed: u64) -> Result<KenKen, Unmade> {
        let Generator { size, cage } = *self;
        within("size", size, 2..=9)?;
        within("cage", cage, 1..=6)?;
        let mut rng = stream(seed, 0);
        let full = solution(&KenKen { size, cages: Vec::new() }, &mut rng).ok_or_else(not_found)?;
        let draw = |cells: Vec<usize>, rng: &mut Random| {
            let values: Vec<_> = cells.iter().map(|&cell| full[cell]).collect();
            let operations: &[char] = match values[..] {
                [a, b] if a.max(b) % a.min(b) == 0 => &['/'],
                [_, _] => &['-', '-', '+', '*'],
                _ => &['+', '*'],
            };
            let operation = *operations.choose(rng).unwrap_or(&'+');
            Cage::of(cells, operation, &values, size)
        };
        let groups = |rng: &mut Random| shapes::groups(size, cage, |_, _| true, rng);
        let puzzle = |cages: Vec<Cage>| KenKen { size, cages };
        Ok(puzzle(cage::fewest(groups, &full, puzzle, draw, &mut rng)))
    }
}
