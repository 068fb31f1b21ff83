//! Cryptarithms drawn at random.

use super::Cryptarithm;
use crate::generate::{Draw, Others, not_found, others, within};
use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::csp::Value;
use recuit::edge::{Declare, Unmade};
use recuit::{Random, stream};
use schemars::JsonSchema;
use serde::Deserialize;

/// Makes sums of numbers with one solution. Their letters are drawn, too, and make no words.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generator {
    /// How many digits each number has that is added, from 2 to 12.
    digits: u32,
    /// How many numbers are added, from 2 to 9.
    numbers: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { digits: 4, numbers: 2 }
    }
}

/// How many sums are drawn before it is given up.
const TRIES: usize = 10_000;

impl Draw for Generator {
    type Puzzle = Cryptarithm;

    fn puzzle(&self, seed: u64) -> Result<Cryptarithm, Unmade> {
        within("digits", self.digits as usize, 2..=12)?;
        within("numbers", self.numbers, 2..=9)?;
        let mut rng = stream(seed, 0);
        let puzzle = (0..TRIES).find_map(|_| {
            let (puzzle, solution) = self.drawn(&mut rng)?;
            matches!(others(&puzzle, &solution), Others::None).then_some(puzzle)
        });
        puzzle.ok_or_else(not_found)
    }
}

impl Generator {
    /// A sum and what its letters stand for.
    fn drawn(&self, rng: &mut Random) -> Option<(Cryptarithm, Vec<Value>)> {
        let mut letters: Vec<char> = ('A'..='Z').collect();
        letters.shuffle(rng);
        let range = 10u64.pow(self.digits - 1)..10u64.pow(self.digits);
        let added: Vec<u64> = (0..self.numbers).map(|_| rng.random_range(range.clone())).collect();
        let word = |number: u64| -> String {
            let digits = number.to_string();
            digits.bytes().map(|digit| letters[usize::from(digit - b'0')]).collect()
        };
        let words: Vec<String> = added.iter().map(|&number| word(number)).collect();
        let text = format!("{} = {}", words.join(" + "), word(added.iter().sum()));
        let puzzle = <Cryptarithm as Declare>::read(&text).ok()?.pop()?;
        let digit =
            |letter: &char| letters.iter().position(|other| other == letter).map(|digit| digit as Value);
        let solution = puzzle.letters.iter().map(digit).collect::<Option<_>>()?;
        Some((puzzle, solution))
    }
}
