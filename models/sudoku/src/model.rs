//! Sudoku by name, for the command and for experiment files.

#[cfg(not(test))]
mod by_name;
#[cfg(not(test))]
mod instance;
mod posed;

pub use posed::{Lists, Posed, Repair, Vertices};

use crate::{Format, Grid, Shape, write};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Sudoku as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Sudoku {
    /// How the puzzle is posed.
    pub formulation: Posed,
    /// The boxes, as in "2x3" for two rows and three columns; guessed from the text where left out.
    pub boxes: Option<Shape>,
    /// How grids are written where they are not drawn for people.
    pub format: Format,
}

impl Sudoku {
    /// The grid in the format asked for, or, where that has no character for some value,
    /// in one that can hold it.
    fn written(&self, grid: &Grid) -> String {
        write(grid, self.format).unwrap_or_else(|_| grid.to_string())
    }
}
