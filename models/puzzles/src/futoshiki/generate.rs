//! Futoshiki drawn at random.

use super::Futoshiki;
use crate::generate::{Draw, needed, not_found, solution, within};
use crate::shapes;
use rand::seq::SliceRandom;
use recuit::csp::Value;
use recuit::edge::Unmade;
use recuit::stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// Makes futoshiki with one solution, in which no sign and no number could be left out. Numbers stand only where all signs
/// are not enough.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generator {
    /// The number of rows, from 2 to 9.
    size: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { size: 5 }
    }
}

/// What is told of a solution.
enum Clue {
    /// The number in a cell.
    Number(usize),
    /// The first of two cells holds less than the second.
    Less(usize, usize),
}

impl Draw for Generator {
    type Puzzle = Futoshiki;

    fn puzzle(&self, seed: u64) -> Result<Futoshiki, Unmade> {
        let size = self.size;
        within("size", size, 2..=9)?;
        let mut rng = stream(seed, 0);
        let empty = Futoshiki { size, givens: vec![None; size * size], less: Vec::new() };
        let full = solution(&empty, &mut rng).ok_or_else(not_found)?;
        let mut numbers: Vec<Clue> = (0..size * size).map(Clue::Number).collect();
        let after = |cell: usize| shapes::neighbors(size, cell).filter(move |&other| other > cell);
        let pairs = (0..size * size).flat_map(|cell| after(cell).map(move |other| (cell, other)));
        let less = |(one, other): (usize, usize)| {
            if full[one] < full[other] { Clue::Less(one, other) } else { Clue::Less(other, one) }
        };
        let mut signs: Vec<Clue> = pairs.map(less).collect();
        numbers.shuffle(&mut rng);
        signs.shuffle(&mut rng);
        numbers.extend(signs);
        needed(numbers, &full, |clues| told(&empty, &full, clues))
    }
}

/// The puzzle that tells this of a solution.
fn told(empty: &Futoshiki, full: &[Value], clues: &[Clue]) -> Futoshiki {
    let mut puzzle = empty.clone();
    for clue in clues {
        match *clue {
            Clue::Number(cell) => puzzle.givens[cell] = Some(full[cell]),
            Clue::Less(one, other) => puzzle.less.push((one, other)),
        }
    }
    puzzle
}
