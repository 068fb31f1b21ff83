//! Cages: groups of cells, and what their values come to.

use crate::grid;
use recuit::csp::Value;
use recuit::{InputError, Token, Tokens};
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
