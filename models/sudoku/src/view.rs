//! What people see of a search: the board.

mod full;
mod pencil;

pub use full::Full;
pub use pencil::Pencil;

use crate::{Assign, Grid, Shape, Unit, symbol};
use recuit::trace::{Act, Board, Cause, Kind, Name, Part, Scene, Why};

/// The board that all formulations show. Its constraints are the rows, the columns and the blocks, in the order of
/// [`Shape::units`].
fn scene(givens: &Grid, pencil: bool) -> Scene {
    let shape = givens.shape();
    let size = shape.size();
    let written = |value| symbol(value).map_or_else(|| value.to_string(), String::from);
    let board = Board {
        rows: size,
        columns: size,
        symbols: (1..=size as u8).map(written).collect(),
        pencil,
        regions: (0..shape.cells()).map(|cell| shape.block(cell) as u32 + 1).collect(),
        given: (0..shape.cells() as u32).filter(|&cell| givens.get(cell as usize).is_some()).collect(),
        ..Board::default()
    };
    let kinds = [Kind::Row, Kind::Column, Kind::Block].into_iter();
    let numbered = |kind| (1..=size).map(move |number| Name::Numbered { kind, number });
    Scene { parts: vec![Part::Board(board)], constraints: kinds.flat_map(numbered).collect() }
}

/// The cell that an assignment is about.
fn cell(shape: Shape, assign: &Assign) -> usize {
    usize::from(assign.row) * shape.size() + usize::from(assign.column)
}

fn assigned(shape: Shape, assign: &Assign) -> Act {
    Act::Assign { element: cell(shape, assign) as u32, value: assign.value.into() }
}

/// The cells that share a unit with `cell`, with the number of the unit; a cell that shares two of them comes twice.
fn peers(shape: Shape, cell: usize) -> impl Iterator<Item = (usize, u32)> {
    Unit::ALL.into_iter().zip(shape.units(cell)).flat_map(move |(kind, unit)| {
        let cells = shape.unit_cells(kind, shape.unit(kind, cell)).filter(move |&peer| peer != cell);
        cells.map(move |peer| (peer, unit as u32))
    })
}

/// What rules a value out of a cell: a peer that holds it, if one does. `values` has 0 where nothing is held.
fn cause(shape: Shape, values: &[u8], cell: usize, value: u8) -> Cause {
    let holder = peers(shape, cell).find(|&(peer, _)| values[peer] == value);
    Cause {
        value: value.into(),
        constraint: holder.map(|(_, unit)| unit),
        element: holder.map(|(peer, _)| peer as u32),
    }
}

/// A cell has no value left: what rules out each.
fn empty(shape: Shape, values: &[u8], cell: usize) -> Why {
    let causes = (1..=shape.size() as u8).map(|value| cause(shape, values, cell, value)).collect();
    Why::Empty { element: cell as u32, causes }
}
