//! Kakuro drawn at random.

use super::{Kakuro, Square};
use crate::generate::{Draw, Others, not_found, others, solution, within};
use crate::shapes::pieces;
use rand::RngExt;
use rand::seq::IndexedRandom;
use recuit::csp::Value;
use recuit::edge::Unmade;
use recuit::{Random, stream};
use schemars::JsonSchema;
use serde::Deserialize;

/// Makes kakuro with one solution: the black squares look the same from above and below, and as long as there is
/// another solution, the digits around a square where it differs are drawn anew. If that does not help, some are given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generator {
    /// The number of rows, from 3 to 20; the first row and the first column are black.
    size: usize,
    /// The most digits of a run, from 2 to 9.
    longest: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { size: 8, longest: 5 }
    }
}

/// How many patterns are tried, and how often the digits of one change until some are given.
const TRIES: usize = 1000;
const CHANGES: usize = 1000;
/// How many times digits are drawn, of which the best are taken.
const DRAWN: usize = 4;

impl Draw for Generator {
    type Puzzle = Kakuro;

    fn puzzle(&self, seed: u64) -> Result<Kakuro, Unmade> {
        within("size", self.size, 3..=20)?;
        within("longest", self.longest, 2..=9)?;
        let mut rng = stream(seed, 0);
        let pattern = (0..TRIES).find_map(|_| self.pattern(&mut rng));
        let empty = pattern.ok_or_else(not_found)?;
        let digits = solution(&empty, &mut rng).ok_or_else(not_found)?;
        Ok(distinct(&empty, digits, &mut rng))
    }
}

impl Generator {
    /// Black and white squares in which all runs have two squares at least. `None` if few are white.
    fn pattern(&self, rng: &mut Random) -> Option<Kakuro> {
        let size = self.size;
        let mut kakuro = Kakuro { width: size, squares: vec![Square::White(None); size * size] };
        let black = Square::Black([None; 2]);
        // Seen from the other side, and past the black row and column.
        let opposite = |square: usize| (size - square / size) * size + size - square % size;
        let is_inside = |square: usize| square / size > 0 && !square.is_multiple_of(size);
        for square in 0..size * size {
            if !is_inside(square) {
                kakuro.squares[square] = black;
            } else if rng.random_bool(0.15) {
                (kakuro.squares[square], kakuro.squares[opposite(square)]) = (black, black);
            }
        }
        loop {
            let wrong = |(_, _, run): &(String, Option<Value>, Vec<usize>)| {
                run.len() == 1 || run.len() > self.longest
            };
            let Some((.., run)) = kakuro.runs().find(wrong) else { break };
            let square = run[rng.random_range(0..run.len())];
            (kakuro.squares[square], kakuro.squares[opposite(square)]) = (black, black);
        }
        let white: Vec<usize> = kakuro.white().collect();
        let largest = pieces(size, &white).into_iter().max_by_key(Vec::len)?;
        let others = white.iter().filter(|square| !largest.contains(square));
        others.for_each(|&square| kakuro.squares[square] = black);
        (2 * largest.len() > (size - 1) * (size - 1)).then_some(kakuro)
    }
}

/// Kakuro of this pattern with one solution, for which digits are drawn anew where there is another solution, as long as it
/// comes nearer, and then given.
fn distinct(empty: &Kakuro, mut digits: Vec<Value>, rng: &mut Random) -> Kakuro {
    let white: Vec<usize> = empty.white().collect();
    let all: Vec<usize> = (0..white.len()).collect();
    let open = |puzzle: &Kakuro, digits: &[Value]| match others(puzzle, digits) {
        Others::None => Vec::new(),
        Others::One(other) => all.iter().copied().filter(|&place| other[place] != digits[place]).collect(),
        Others::Unknown => all.clone(),
    };
    let mut left = open(&empty.summed(&digits), &digits);
    for _ in 0..CHANGES {
        let Some(&place) = left.choose(rng) else { break };
        let runs: Vec<Vec<usize>> =
            empty.runs().map(|(.., run)| run).filter(|run| run.contains(&white[place])).collect();
        let is_around = |place: usize| runs.iter().any(|run| run.contains(&white[place]));
        let mut partly = empty.clone();
        for place in all.iter().copied().filter(|&place| !is_around(place)) {
            partly.squares[white[place]] = Square::White(Some(digits[place]));
        }
        // The fewer ways there are to come to a sum, the better: those of sums far from the middle.
        let extreme = |digits: &Vec<Value>| -> i32 {
            let digit =
                |square: &usize| white.iter().position(|it| it == square).map_or(5, |place| digits[place]);
            runs.iter().map(|run| run.iter().map(|square| digit(square) - 5).sum::<Value>().abs()).sum()
        };
        let drawn = (0..DRAWN).filter_map(|_| solution(&partly, rng)).max_by_key(extreme);
        let Some(drawn) = drawn else { continue };
        let still = open(&empty.summed(&drawn), &drawn);
        if still.len() <= left.len() {
            (digits, left) = (drawn, still);
        }
    }
    let mut puzzle = empty.summed(&digits);
    while let Some(&place) = left.choose(rng) {
        puzzle.squares[white[place]] = Square::White(Some(digits[place]));
        left = open(&puzzle, &digits);
    }
    puzzle
}

impl Kakuro {
    fn white(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.squares.len()).filter(|&place| matches!(self.squares[place], Square::White(_)))
    }

    /// The same with the sums of these digits, one for each white square.
    fn summed(&self, digits: &[Value]) -> Kakuro {
        let mut at = vec![None; self.squares.len()];
        self.white().zip(digits).for_each(|(place, &digit)| at[place] = Some(digit));
        let sum = |start: usize, step: usize| {
            let end = if step == 1 { (start / self.width + 1) * self.width } else { at.len() };
            let sum: Value = (start + step..end).step_by(step).map_while(|place| at[place]).sum();
            (sum > 0).then_some(sum)
        };
        let square = |(place, &square): (usize, &Square)| match square {
            Square::White(_) => square,
            Square::Black(_) => Square::Black([sum(place, self.width), sum(place, 1)]),
        };
        Kakuro { width: self.width, squares: self.squares.iter().enumerate().map(square).collect() }
    }
}
