//! Star Battle.

mod generate;

use crate::generate::drawn;
use crate::grid;
use recuit::csp::{Count, Csp, Value};
use recuit::edge::{Declare, Generation};
use recuit::trace::Board;
use recuit::{InputError, Tokens};
use std::collections::{BTreeMap, BTreeSet};

/// Put k stars in every row, column and region of a square so that no two touch, not even at a corner.
///
/// The text is the number of stars, then the square as rows of letters, in which equal letters are a region: `1 aabb
/// aabb ccdd ccdd`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarBattle {
    stars: usize,
    size: usize,
    /// For each cell, which region it is in.
    letters: Vec<char>,
}

impl StarBattle {
    /// Every region by name, and its cells.
    fn regions(&self) -> impl Iterator<Item = (String, Vec<usize>)> + '_ {
        let letters: BTreeSet<char> = self.letters.iter().copied().collect();
        letters.into_iter().map(|letter| {
            let cells = (0..self.letters.len()).filter(|&cell| self.letters[cell] == letter).collect();
            (format!("region {letter}"), cells)
        })
    }
}

impl Declare for StarBattle {
    const SUMMARY: &'static str = "stars, so many in every row, column and region, and no two of them touch";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[
        ("five", "one star each, on five rows", "1\nabbbb\nabbcc\nabbcc\nddbcc\ndddce\n"),
        ("ten", "two stars each, on ten rows", include_str!("../instances/star-battle.txt")),
    ];

    const ENGINE: &'static str = "restarting";

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let (mut words, mut puzzles) = (Tokens::new(text), Vec::new());
        while let Some(first) = words.next() {
            let expected = "a number of stars from 1 to 9";
            let stars = first.parse(expected)?;
            if !(1..=9).contains(&stars) {
                return Err(first.error(expected));
            }
            let mut row = words.word("a row of letters")?;
            let size = row.text.chars().count();
            let expected = match size {
                1..=26 => format!("a row of {size} letters"),
                _ => "a row of 1 to 26 letters".to_owned(),
            };
            let mut letters = Vec::new();
            loop {
                letters.extend(row.text.chars().filter(|letter| letter.is_alphabetic()));
                if size > 26 || letters.len() % size != 0 || row.text.chars().count() != size {
                    return Err(row.error(expected));
                }
                if letters.len() == size * size {
                    break;
                }
                row = words.word(&expected)?;
            }
            let puzzle = StarBattle { stars, size, letters };
            let regions = puzzle.regions().count();
            if regions != size {
                let expected = format!("as many as rows, {size}");
                return Err(InputError::new(
                    first.line,
                    first.column,
                    format!("{regions} regions"),
                    expected,
                ));
            }
            puzzles.push(puzzle);
        }
        Ok(puzzles)
    }

    fn write(&self) -> String {
        let rows = self.letters.chunks(self.size).map(|row| row.iter().collect::<String>() + "\n");
        format!("{}\n{}", self.stars, rows.collect::<String>())
    }

    fn csp(&self) -> Csp {
        let (n, mut csp) = (self.size, Csp::new());
        let star: Vec<_> = (0..n * n).map(|cell| csp.boolean(grid::name(n, cell))).collect();
        for (name, cells) in grid::lines(n).chain(self.regions()) {
            let stars = cells.iter().map(|&cell| star[cell]);
            csp.post(Count::exactly(self.stars as Value, stars, 1)).named(name);
        }
        for cell in (0..n * n).filter(|cell| cell % n + 1 < n && cell / n + 1 < n) {
            let square = [cell, cell + 1, cell + n, cell + n + 1];
            let name = format!("none touch from {} to {}", grid::name(n, cell), grid::name(n, square[3]));
            csp.post(Count::at_most(1, square.map(|cell| star[cell]), 1)).named(name);
        }
        csp
    }

    fn board(&self) -> Option<Board> {
        let regions = self.letters.iter().map(|&letter| u32::from(letter)).collect();
        let symbols = [".", "*"].map(String::from).to_vec();
        Some(Board { regions, symbols, ..grid::board(self.size) })
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let n = self.size;
        let stars: Vec<usize> = (0..n * n).filter(|&cell| values[cell] != 0).collect();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for cell in 0..n * n {
            let (row, column) = (cell / n + 1, cell % n + 1);
            for group in
                [format!("row {row}"), format!("column {column}"), format!("region {}", self.letters[cell])]
            {
                *counts.entry(group).or_default() += usize::from(stars.contains(&cell));
            }
        }
        let wrong = counts.into_iter().filter(|&(_, count)| count != self.stars);
        let mut faults: Vec<String> =
            wrong.map(|(group, count)| format!("{count} stars in {group}")).collect();
        for (place, &one) in stars.iter().enumerate() {
            let touches =
                |&&other: &&usize| (one / n).abs_diff(other / n) < 2 && (one % n).abs_diff(other % n) < 2;
            let touching = stars[..place].iter().filter(touches);
            faults.extend(
                touching.map(|&other| format!("{} touches {}", grid::name(n, one), grid::name(n, other))),
            );
        }
        Some(faults)
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        let symbol = |value: &Option<Value>| value.map_or("?", |value| if value == 0 { "." } else { "*" });
        let line = |row: &[Option<Value>]| row.iter().map(symbol).collect::<Vec<_>>().join(" ") + "\n";
        values.chunks(self.size).map(line).collect()
    }

    fn generation() -> Option<Generation<'static>> {
        drawn::<generate::Generator>()
    }
}
