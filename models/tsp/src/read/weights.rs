//! Explicit distances.

use super::Entry;
use crate::Cities;
use recuit::{InputError, Tokens};

/// How the matrix of distances is written, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WeightFormat {
    FullMatrix,
    UpperRow,
    LowerRow,
    UpperDiagRow,
    LowerDiagRow,
}

/// The distances as they are written.
pub(super) struct Distances {
    format: WeightFormat,
    count: usize,
    written: Vec<u32>,
}

impl WeightFormat {
    const NAMES: [(&'static str, WeightFormat); 5] = [
        ("FULL_MATRIX", WeightFormat::FullMatrix),
        ("UPPER_ROW", WeightFormat::UpperRow),
        ("LOWER_ROW", WeightFormat::LowerRow),
        ("UPPER_DIAG_ROW", WeightFormat::UpperDiagRow),
        ("LOWER_DIAG_ROW", WeightFormat::LowerDiagRow),
    ];

    pub(super) fn read(entry: &Entry<'_>) -> Result<Self, InputError> {
        let found = WeightFormat::NAMES.iter().find(|(name, _)| *name == entry.value.text);
        found
            .map(|&(_, format)| format)
            .ok_or_else(|| entry.choose(WeightFormat::NAMES.iter().map(|&(name, _)| name)))
    }

    /// The columns that are written in a row.
    fn columns(self, row: usize, count: usize) -> std::ops::Range<usize> {
        match self {
            WeightFormat::FullMatrix => 0..count,
            WeightFormat::UpperRow => row + 1..count,
            WeightFormat::LowerRow => 0..row,
            WeightFormat::UpperDiagRow => row..count,
            WeightFormat::LowerDiagRow => 0..row + 1,
        }
    }

    /// Read the distances between `count` cities. What stands in the diagonal means nothing.
    pub(super) fn distances(self, tokens: &mut Tokens<'_>, count: usize) -> Result<Distances, InputError> {
        let mut distances = Distances { format: self, count, written: Vec::new() };
        for row in 0..count {
            for column in self.columns(row, count) {
                let (from, to) = (row + 1, column + 1);
                let expected = || {
                    format!("the distance from city {from} to city {to}, a whole number up to {}", u32::MAX)
                };
                let Some(token) = tokens.next() else {
                    return Err(tokens.word(&expected()).expect_err("no word is left"));
                };
                let distance = token.text.parse().map_err(|_| token.error(expected()))?;
                if self == WeightFormat::FullMatrix && column < row && distances.get(column, row) != distance
                {
                    let expected =
                        format!("{}, as from city {to} to city {from}", distances.get(column, row));
                    return Err(token.error(expected).suggest("only symmetric instances are read"));
                }
                distances.written.push(distance);
            }
        }
        Ok(distances)
    }
}

impl Distances {
    /// The distance between two cities.
    fn get(&self, a: usize, b: usize) -> u32 {
        let (low, high, count) = (a.min(b), a.max(b), self.count);
        // Where the row begins, less the columns that are not written.
        let index = match self.format {
            WeightFormat::FullMatrix => low * count + high,
            WeightFormat::UpperRow => low * count - low * (low + 1) / 2 + high - low - 1,
            WeightFormat::UpperDiagRow => low * count - low * low.saturating_sub(1) / 2 + high - low,
            WeightFormat::LowerRow => high * (high - 1) / 2 + low,
            WeightFormat::LowerDiagRow => high * (high + 1) / 2 + low,
        };
        self.written[index]
    }

    pub(super) fn cities(&self) -> Cities {
        Cities::with_distances(self.count, |a, b| self.get(a, b))
    }
}
