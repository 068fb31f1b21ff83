//! Steps in plain words.

use super::{Deduction, Mark, Step, Technique};
use crate::{Candidates, Shape, Unit};

impl Step {
    /// What follows, as in "row 1, column 4 is 4" or "no 5 at row 2, columns 3 and 4".
    pub fn outcome(&self, shape: Shape) -> String {
        match &self.deduction {
            Deduction::Place(Mark { cell, value }) => format!("{} is {value}", place(shape, *cell)),
            Deduction::Eliminate(eliminated) => {
                let values: Candidates = eliminated.iter().map(|mark| mark.value).collect();
                let mut cells: Vec<usize> = eliminated.iter().map(|mark| mark.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                let gone: Vec<String> = if values.len() > cells.len() {
                    let values =
                        |cell| eliminated.iter().filter(move |mark| mark.cell == cell).map(|mark| mark.value);
                    let not = |&cell| format!("{} is not {}", place(shape, cell), list(values(cell), "or"));
                    cells.iter().map(not).collect()
                } else {
                    let cells = |value| {
                        eliminated.iter().filter(move |mark| mark.value == value).map(|mark| mark.cell)
                    };
                    values
                        .iter()
                        .map(|value| format!("no {value} at {}", places(shape, cells(value))))
                        .collect()
                };
                gone.join("; ")
            }
        }
    }

    /// Why that follows, as in "block 2 has no other place for 4".
    pub fn why(&self, shape: Shape) -> String {
        let size = shape.size();
        let values: Candidates = self.pattern.iter().map(|mark| mark.value).collect();
        let values = || list(values, "and");
        let cells = || places(shape, self.pattern.iter().map(|mark| mark.cell));
        let unit = |index: usize| unit_name(shape, self.units[index]);
        use Technique::*;
        match self.technique {
            NakedSingle if self.units.is_empty() => "every other value is ruled out there by now".to_owned(),
            NakedSingle => "every other value stands in its row, column or block".to_owned(),
            HiddenSingle => format!("{} has no other place for {}", unit(0), self.value()),
            Pointing | Claiming => {
                format!("in {} all places for {} lie in {}", unit(0), values(), unit(1))
            }
            NakedPair | NakedTriple | NakedQuad => {
                format!("{} can hold only {}, which are then nowhere else in {}", cells(), values(), unit(0))
            }
            HiddenPair | HiddenTriple | HiddenQuad => {
                format!(
                    "in {}, the values {} can stand only at {}, which then hold nothing else",
                    unit(0),
                    values(),
                    cells()
                )
            }
            XWing | Swordfish | Jellyfish => {
                let (base, cover) = self.units.split_at(self.units.len() / 2);
                let names = |units: &[usize]| {
                    let kind = Unit::ALL[units[0] / size];
                    format!("{kind}s {}", list(units.iter().map(|unit| unit % size + 1), "and"))
                };
                format!("in {} all places for {} lie in {}", names(base), values(), names(cover))
            }
            XYZWing => {
                let told = self.pattern.chunk_by(|one, other| one.cell == other.cell).map(|marks| {
                    let values = list(marks.iter().map(|mark| mark.value), "or");
                    format!("{} is {values}", place(shape, marks[0].cell))
                });
                let told = told.collect::<Vec<_>>().join("; ");
                format!("{told}; so one of the three is {}", self.value())
            }
            XYWing | WWing | SimpleColoring | XChain | XYChain => self.chain(shape),
        }
    }

    /// The chain as a train of thought, and what its ends have to do with each other.
    fn chain(&self, shape: Shape) -> String {
        let (first, last) = (self.pattern[0], self.pattern[self.pattern.len() - 1]);
        let mut text = format!("if {} is not {}", place(shape, first.cell), first.value);
        for (links, (&Mark { cell: before, .. }, &Mark { cell, value })) in
            self.pattern.iter().zip(&self.pattern[1..]).enumerate()
        {
            text += if links == 0 { ", then " } else { ", so " };
            text += &if cell == before { "it".to_owned() } else { place(shape, cell) };
            text += &format!(" is {}{value}", if links % 2 == 0 { "" } else { "not " });
        }
        let value = self.value();
        if self.pattern.len() % 2 == 1 {
            text + &format!("; likewise back, and the first and the last cannot both be {value}")
        } else if first.cell == last.cell {
            text + ", which it must be then"
        } else {
            text + &format!("; the first or the last is {value}")
        }
    }

    /// The value that the step is about, where there is only one.
    fn value(&self) -> u8 {
        match &self.deduction {
            Deduction::Eliminate(eliminated) => eliminated[0].value,
            Deduction::Place(mark) => mark.value,
        }
    }
}

/// The name of a unit, as in "row 3".
pub(crate) fn unit_name(shape: Shape, unit: usize) -> String {
    format!("{} {}", Unit::ALL[unit / shape.size()], unit % shape.size() + 1)
}

/// The name of a cell, as in "row 3, column 5".
fn place(shape: Shape, cell: usize) -> String {
    format!("row {}, column {}", shape.row(cell) + 1, shape.column(cell) + 1)
}

/// The names of cells: "rows 2 and 4, column 5", or row by row, as in "row 3, columns 5 and 7; row 4, column 5".
fn places(shape: Shape, cells: impl Iterator<Item = usize>) -> String {
    let mut cells: Vec<usize> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    let column = shape.column(cells[0]) + 1;
    if cells.len() > 1 && cells.iter().all(|&cell| shape.column(cell) + 1 == column) {
        return format!(
            "rows {}, column {column}",
            list(cells.iter().map(|&cell| shape.row(cell) + 1), "and")
        );
    }
    let rows = cells.chunk_by(|&one, &other| shape.row(one) == shape.row(other)).map(|row| match row {
        [cell] => place(shape, *cell),
        _ => {
            let columns = row.iter().map(|&cell| shape.column(cell) + 1);
            format!("row {}, columns {}", shape.row(row[0]) + 1, list(columns, "and"))
        }
    });
    rows.collect::<Vec<_>>().join("; ")
}

/// A list, as in "1, 2 and 3".
fn list(items: impl IntoIterator<Item = impl ToString>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [before @ .., last] if !before.is_empty() => format!("{} {word} {last}", before.join(", ")),
        _ => items.concat(),
    }
}
