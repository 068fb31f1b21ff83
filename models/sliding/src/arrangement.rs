//! An arrangement of the tiles, and the one to be reached.

use crate::Shape;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where every tile lies: an instance, together with the [`Goal`].
///
/// Displayed in one line as [`read()`](crate::read()) takes it: row by row, 0 for the blank, after the size
/// where the number of cells does not tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    shape: Shape,
    tiles: Vec<u8>,
}

/// Which arrangement is to be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Blank, 1, 2, 3, ...: as in AIMA and in Korf (1985).
    #[default]
    BlankFirst,
    /// 1, 2, 3, ..., blank: as the puzzle was sold.
    BlankLast,
}

impl Goal {
    /// The cell that a tile has to reach; tile 0 is the blank.
    pub fn cell(self, shape: Shape, tile: usize) -> usize {
        match self {
            Goal::BlankFirst => tile,
            Goal::BlankLast => (tile + shape.cells() - 1) % shape.cells(),
        }
    }

    /// The arrangement to be reached.
    pub fn arrangement(self, shape: Shape) -> Arrangement {
        let mut tiles = vec![0; shape.cells()];
        for tile in 0..shape.cells() {
            tiles[self.cell(shape, tile)] = tile as u8;
        }
        Arrangement { shape, tiles }
    }
}

impl Arrangement {
    /// The tile in every cell, row by row, 0 for the blank. `None` unless each number from 0 is there once.
    pub fn new(shape: Shape, tiles: Vec<u8>) -> Option<Self> {
        let complete =
            tiles.len() == shape.cells() && (0..shape.cells()).all(|tile| tiles.contains(&(tile as u8)));
        complete.then_some(Arrangement { shape, tiles })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The tile in every cell, row by row, 0 for the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Can the goal be reached? Every slide swaps two tiles and moves the blank by one, so the permutation
    /// and the distance of the blank are both odd or both even in every arrangement from which it can be
    /// reached. Conversely it can be reached from all of these (Johnson & Story 1879, *Notes on the "15"
    /// puzzle*), which are half of all arrangements.
    pub fn is_solvable(&self, goal: Goal) -> bool {
        let goal_cell = |tile: u8| goal.cell(self.shape, tile.into());
        let goal_cells: Vec<usize> = self.tiles.iter().map(|&tile| goal_cell(tile)).collect();
        let later_but_lower =
            |cell: usize| goal_cells[cell..].iter().filter(|&&other| other < goal_cells[cell]).count();
        let inversions: usize = (0..goal_cells.len()).map(later_but_lower).sum();
        let blank = self.tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
        (inversions + self.shape.distance(blank, goal_cell(0))).is_multiple_of(2)
    }

    /// In rows, for people; [`read()`](crate::read()) takes this form too.
    pub fn to_rows(&self) -> String {
        let cell = |&tile: &u8| if tile == 0 { " .".to_owned() } else { format!("{tile:2}") };
        let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
        self.tiles.chunks(self.shape.columns()).map(row).collect()
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<String> = self.tiles.iter().map(ToString::to_string).collect();
        if self.shape.rows() != self.shape.columns() || self.shape.rows() == 2 {
            write!(f, "{} ", self.shape)?;
        }
        f.write_str(&tiles.join(" "))
    }
}
