//! Sudoku and its variants.

mod generate;

use crate::cage::Cage;
use crate::generate::drawn;
use crate::{grid, square};
use recuit::csp::{AllDifferent, Branches, Consistency, Csp, Expression, NotEqual, Value};
use recuit::edge::{Declare, Generation, nearest};
use recuit::trace::Board;
use recuit::{InputError, Token, Tokens};

/// Put 1 to n in every row, column and region of a square.
///
/// The text is the square, its rows apart or together in one word, with `.` or 0 for an empty cell; n is 36
/// at most, and the values from 10 on are `A` to `Z` and `a`, or numbers where cells are apart too. Before it
/// may stand the words `diagonal` (1 to n in both diagonals too) and `anti-knight` (cells a knight's move
/// apart differ); after it the word `regions` and n rows of letters in the place of blocks (jigsaw); at the
/// very end the word `cages` and a line for each cage, its sum and its cells, which all differ (killer):
/// `15 a1 a2 b1`. All can be combined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    size: usize,
    givens: Vec<Option<Value>>,
    diagonal: bool,
    anti_knight: bool,
    /// Every region by name, and its cells.
    regions: Vec<(String, Vec<usize>)>,
    cages: Vec<Cage>,
}

impl Sudoku {
    /// The blocks and their cells; blocks are at least as wide as they are high, and rows
    /// where the size is a prime.
    fn blocks(size: usize) -> Vec<(String, Vec<usize>)> {
        let height =
            (1..=size).take_while(|side| side * side <= size).filter(|side| size.is_multiple_of(*side));
        let height = height.last().unwrap_or(1);
        let width = size / height;
        let block = |cell: usize| cell / size / height * height + cell % size / width;
        let cells = |number| (0..size * size).filter(|&cell| block(cell) == number).collect();
        (0..size).map(|number| (format!("block {}", number + 1), cells(number))).collect()
    }

    /// The regions drawn by letters.
    fn regions(words: &mut Tokens<'_>, size: usize) -> Result<Vec<(String, Vec<usize>)>, InputError> {
        let mut letters = Vec::new();
        let mut last = None;
        for _ in 0..size {
            let row = words.word("a row of letters")?;
            last = Some(row);
            letters.extend(row.text.chars());
            if row.text.chars().count() != size {
                return Err(row.error(format!("{size} letters for regions")));
            }
        }
        let mut names = letters.clone();
        names.sort_unstable();
        names.dedup();
        let region = |name: char| {
            let cells: Vec<usize> = (0..size * size).filter(|&cell| letters[cell] == name).collect();
            if cells.len() != size {
                let found = format!("region {name} with {} cells", cells.len());
                let (line, column) = last.map_or((1, 1), |row| (row.line, row.column));
                return Err(InputError::new(line, column, found, format!("{size} cells in each region")));
            }
            Ok((format!("region {name}"), cells))
        };
        names.into_iter().map(region).collect()
    }
}

/// What may stand in a text beside cells.
const WORDS: [&str; 4] = ["diagonal", "anti-knight", "regions", "cages"];

/// An error in the first row of a grid; a word that is none was probably meant to be one of these.
fn hint(error: InputError, word: Token<'_>) -> InputError {
    let is_word = word.text.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '_'));
    if (error.line, error.column) != (word.line, word.column) || !is_word || word.text.len() < 3 {
        return error;
    }
    let unknown = word.error(format!("a row of cells, or one of the words {}", WORDS.join(", ")));
    match nearest(word.text, WORDS) {
        Some(meant) => unknown.suggest(format!("did you mean {meant}?")),
        None => unknown,
    }
}

impl Declare for Sudoku {
    const SUMMARY: &'static str =
        "Sudoku declared: plain, diagonal, anti-knight, jigsaw, killer, or all at once";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[
        ("plain", "nine rows, no other rules", include_str!("../instances/sudoku-plain.txt")),
        ("diagonal", "both diagonals count too", include_str!("../instances/sudoku-diagonal.txt")),
        (
            "anti-knight",
            "cells a knight's move apart differ",
            include_str!("../instances/sudoku-anti-knight.txt"),
        ),
        ("jigsaw", "regions of any shape", include_str!("../instances/sudoku-jigsaw.txt")),
        ("killer", "cages with sums, nothing given", include_str!("../instances/sudoku-killer.txt")),
    ];

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let mut words = Tokens::new(text);
        let mut puzzles: Vec<Sudoku> = Vec::new();
        let (mut diagonal, mut anti_knight) = (false, false);
        while let Some(word) = words.next() {
            match (word.text, puzzles.last_mut()) {
                ("diagonal", _) => diagonal = true,
                ("anti-knight", _) => anti_knight = true,
                ("regions", Some(last)) => last.regions = Sudoku::regions(&mut words, last.size)?,
                ("cages", Some(last)) => {
                    let below = text.lines().skip(word.line).collect::<Vec<_>>().join("\n");
                    last.cages = Cage::read(&below, word.line, last.size, &['+'])?;
                    break;
                }
                _ => {
                    let givens = square::read(word, &mut words).map_err(|error| hint(error, word))?;
                    let size = givens.len().isqrt();
                    let (regions, cages) = (Sudoku::blocks(size), Vec::new());
                    puzzles.push(Sudoku { size, givens, diagonal, anti_knight, regions, cages });
                    (diagonal, anti_knight) = (false, false);
                }
            }
        }
        Ok(puzzles)
    }

    fn write(&self) -> String {
        let rows = |symbols: Vec<String>| {
            symbols.chunks(self.size).map(|row| row.concat() + "\n").collect::<String>()
        };
        let region = |cell: usize| {
            let (name, _) = self.regions.iter().find(|(_, cells)| cells.contains(&cell))?;
            Some(name.strip_prefix("region ")?.to_owned())
        };
        let mut text = String::new();
        for (word, is_there) in [("diagonal\n", self.diagonal), ("anti-knight\n", self.anti_knight)] {
            text += if is_there { word } else { "" };
        }
        text += &rows(self.givens.iter().map(|&given| square::symbol(given).to_string()).collect());
        // Regions that are blocks have no letters, and are not written: without regions, blocks are meant.
        if let Some(letters) = (0..self.size * self.size).map(region).collect() {
            text += &format!("regions\n{}", rows(letters));
        }
        if !self.cages.is_empty() {
            text += &self.cages.iter().fold("cages\n".to_owned(), |text, cage| format!("{text}{cage}\n"));
        }
        text
    }

    fn csp(&self) -> Csp {
        let (n, mut csp) = (self.size, Csp::new());
        let cell: Vec<_> = (0..n * n)
            .map(|at| csp.variable(grid::name(n, at), grid::domain(self.givens[at], 1..=n as Value)))
            .collect();
        let falling = ("falling diagonal".to_owned(), (0..n).map(|i| i * n + i).collect());
        let rising = ("rising diagonal".to_owned(), (0..n).map(|i| (n - 1 - i) * n + i).collect());
        let diagonals = [falling, rising].into_iter().filter(|_| self.diagonal);
        for (name, unit) in grid::lines(n).chain(self.regions.clone()).chain(diagonals) {
            csp.post(AllDifferent::new(unit.iter().map(|&at| cell[at]))).named(name);
        }
        for (one, other) in grid::knight_moves(n).filter(|_| self.anti_knight) {
            let name = format!("knight's move from {} to {}", grid::name(n, one), grid::name(n, other));
            csp.post(NotEqual::new(cell[one], cell[other])).named(name);
        }
        for cage in &self.cages {
            let cells = cage.cells.iter().map(|&at| cell[at]);
            csp.post(AllDifferent::new(cells.clone())).named(format!("digits of {}", cage.name()));
            csp.post(cells.sum::<Expression>().equals(cage.total)).named(cage.name());
        }
        csp
    }

    /// A cell shows the letter of its cage, the first one also the sum.
    fn board(&self) -> Option<Board> {
        let mut regions = vec![0; self.size * self.size];
        for ((_, cells), number) in self.regions.iter().zip(1..) {
            cells.iter().for_each(|&cell| regions[cell] = number);
        }
        let letters = ('a'..='z').chain('A'..='Z').cycle();
        let hints = self.cages.iter().zip(letters).flat_map(|(cage, letter)| {
            let sum = format!("{letter} = {}", cage.told().trim_end_matches('+'));
            let rest = cage.cells[1..].iter().map(move |&cell| (cell as u32, letter.to_string()));
            std::iter::once((cage.cells[0] as u32, sum)).chain(rest)
        });
        Some(Board { regions, hints: hints.collect(), ..grid::board(self.size) })
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let n = self.size;
        let mut faults = grid::faults(values, n, &self.givens);
        for (name, cells) in &self.regions {
            let numbers: Vec<Value> = cells.iter().map(|&cell| values[cell]).collect();
            faults.extend(grid::repeated(&numbers).map(|number| format!("{number} twice in {name}")));
        }
        let falling: Vec<Value> = (0..n).map(|at| values[at * (n + 1)]).collect();
        let rising: Vec<Value> = (1..=n).map(|at| values[at * (n - 1)]).collect();
        for diagonal in [falling, rising].iter().filter(|_| self.diagonal && n > 1) {
            faults.extend(grid::repeated(diagonal).map(|number| format!("{number} twice in a diagonal")));
        }
        let pairs = (0..n * n).flat_map(|one| (0..one).map(move |other| (one, other)));
        for (one, other) in pairs.filter(|_| self.anti_knight) {
            let (rows, columns) = ((one / n).abs_diff(other / n), (one % n).abs_diff(other % n));
            let is_knights_move = matches!((rows, columns), (1, 2) | (2, 1));
            if is_knights_move && values[one] == values[other] {
                faults.push(format!("{} a knight's move from itself", values[one]));
            }
        }
        for cage in &self.cages {
            let numbers: Vec<Value> = cage.cells.iter().map(|&cell| values[cell]).collect();
            if numbers.iter().sum::<Value>() != cage.total || grid::repeated(&numbers).is_some() {
                faults.push(format!("{numbers:?} in {}", cage.name()));
            }
        }
        Some(faults)
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        grid::draw(values, self.size)
    }

    fn branches() -> Branches {
        Branches { consistency: Consistency::Domain, ..Branches::default() }
    }

    fn generation() -> Option<Generation<'static>> {
        drawn::<generate::Generator>()
    }
}
