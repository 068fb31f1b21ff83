//! Cages: groups of cells, and what their values come to.

use crate::generate::{Others, others};
use crate::{grid, shapes};
use rand::seq::IndexedRandom;
use recuit::csp::Value;
use recuit::edge::Declare;
use recuit::{InputError, Random, Token, Tokens};
use std::fmt;

/// Cells of a square whose values come to `total` by an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cage {
    pub(crate) total: Value,
    /// One of `+ - * /`.
    pub(crate) operation: char,
    pub(crate) cells: Vec<usize>,
    size: usize,
}

impl Cage {
    /// More cells than this could come to products that 64 bits do not hold.
    const MOST: usize = 16;

    /// The cage over these cells, which hold `values` in a solution.
    pub(crate) fn of(cells: Vec<usize>, operation: char, values: &[Value], size: usize) -> Self {
        let (least, greatest) = (values.iter().min().unwrap_or(&0), values.iter().max().unwrap_or(&0));
        let total = match operation {
            '*' => values.iter().product(),
            '-' => greatest - least,
            '/' => greatest / least,
            _ => values.iter().sum(),
        };
        Cage { total, operation, cells, size }
    }

    /// Read the cages in the rest of a text, one a line: the total, one of the `operations` (where there is
    /// none, it is a sum), the cells: `6* a1 a2 b2`. No cell is in two cages.
    pub(crate) fn read(
        text: &str,
        above: usize,
        size: usize,
        operations: &[char],
    ) -> Result<Vec<Self>, InputError> {
        let mut caged = vec![false; size * size];
        let mut cages = Vec::new();
        for (line, number) in text.lines().zip(above + 1..) {
            let mut words = Tokens::of_line(line, number);
            let Some(first) = words.next() else { continue };
            let expected = match operations {
                ['+'] => "a sum, as in 15",
                _ => "a total, and one of + - * /, as in 6*",
            };
            let (total, operation) = match first.text.strip_suffix(operations) {
                Some(total) => (total, first.text.chars().last().unwrap_or('+')),
                None => (first.text, '+'),
            };
            let total = total.parse::<Value>().ok().filter(|&total| total >= 0);
            let total = total.ok_or_else(|| first.error(expected))?;
            let cells =
                words.map(|word| Cage::uncaged(&word, size, &mut caged)).collect::<Result<Vec<_>, _>>()?;
            let (allowed, expected) = match operation {
                '-' | '/' => (2..=2, "two cells after it".to_owned()),
                _ => (1..=Cage::MOST, format!("1 to {} cells after it", Cage::MOST)),
            };
            if !allowed.contains(&cells.len()) {
                return Err(first.error(expected));
            }
            cages.push(Cage { total, operation, cells, size });
        }
        Ok(cages)
    }

    fn uncaged(word: &Token<'_>, size: usize, caged: &mut [bool]) -> Result<usize, InputError> {
        let cell = grid::cell(word, size)?;
        if std::mem::replace(&mut caged[cell], true) {
            return Err(word.error("a cell that is in no other cage"));
        }
        Ok(cell)
    }

    /// What it is called in explanations: "cage 6* at a1".
    pub(crate) fn name(&self) -> String {
        format!("cage {} at {}", self.told(), grid::name(self.size, self.cells[0]))
    }

    /// The total and the operation: "6*".
    pub(crate) fn told(&self) -> String {
        format!("{}{}", self.total, self.sign())
    }

    /// The operation; nothing for a single cell, which needs none.
    fn sign(&self) -> String {
        if self.cells.len() == 1 { String::new() } else { self.operation.to_string() }
    }
}

/// As it is read.
impl fmt::Display for Cage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told())?;
        self.cells.iter().try_for_each(|&cell| write!(f, " {}", grid::name(self.size, cell)))
    }
}

/// How many ways to put cells in cages are drawn.
const DRAWN: usize = 10;

/// Cages for which `full` is the only solution of the puzzle: of some draws the one with the fewest. `groups` draws the cells
/// of cages, `draw` a cage of some cells, and `puzzle` makes the puzzle of some cages.
pub(crate) fn fewest<P: Declare>(
    groups: impl Fn(&mut Random) -> Vec<Vec<usize>>,
    full: &[Value],
    puzzle: impl Fn(Vec<Cage>) -> P,
    draw: impl Fn(Vec<usize>, &mut Random) -> Cage,
    rng: &mut Random,
) -> Vec<Cage> {
    let drawn = (0..DRAWN).map(|_| {
        let cages = groups(rng).into_iter().map(|cells| draw(cells, rng)).collect();
        split(cages, full, &puzzle, &draw, rng)
    });
    drawn.min_by_key(Vec::len).unwrap_or_default()
}

/// These cages, of which some are split until `full` is the only solution: a cell where another one differs is taken out
/// of its cage. A cell in a cage of its own is given, so this comes to an end.
fn split<P: Declare>(
    mut cages: Vec<Cage>,
    full: &[Value],
    puzzle: impl Fn(Vec<Cage>) -> P,
    draw: impl Fn(Vec<usize>, &mut Random) -> Cage,
    rng: &mut Random,
) -> Vec<Cage> {
    loop {
        let is_open = |cell: usize, other: &[Value]| other[cell] != full[cell];
        let candidates: Vec<(usize, usize)> = match others(&puzzle(cages.clone()), full) {
            Others::None => return cages,
            Others::One(other) => {
                let cells = |(number, cage): (usize, &Cage)| {
                    cage.cells.clone().into_iter().map(move |it| (number, it))
                };
                cages.iter().enumerate().flat_map(cells).filter(|&(_, cell)| is_open(cell, &other)).collect()
            }
            // Whatever is hard to tell, a larger cage leaves most of it open.
            Others::Unknown => {
                let largest = (0..cages.len()).max_by_key(|&number| cages[number].cells.len()).unwrap_or(0);
                cages[largest].cells.iter().map(|&cell| (largest, cell)).collect()
            }
        };
        let &(number, cell) = candidates.choose(rng).expect("two solutions differ somewhere");
        let Cage { cells, size, .. } = cages.swap_remove(number);
        let rest: Vec<usize> = cells.into_iter().filter(|&other| other != cell).collect();
        cages.push(draw(vec![cell], rng));
        cages.extend(shapes::pieces(size, &rest).into_iter().map(|piece| draw(piece, rng)));
        cages.sort_by_key(|cage| cage.cells[0]);
    }
}
