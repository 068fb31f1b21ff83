//! Tiles that slide.

use super::Room;
use super::grid::Grid;
use super::line::{Line, centered};
use super::looks::{GIVEN, changed};
use crate::elements::Elements;

pub(super) fn draw(rows: usize, columns: usize, elements: &Elements<'_>, room: Room) -> Vec<Line> {
    let widest =
        (0..elements.count()).map(|place| elements.value(place).to_string().len()).max().unwrap_or(1);
    let layouts =
        [([widest + 4, 3], true), ([widest + 2, 1], true), ([widest + 1, 1], false), ([widest, 1], false)];
    let grids = layouts.map(|(cell, is_ruled)| Grid { rows, columns, cell, is_ruled, region: &|_| 0 });
    let has_room = |grid: &&Grid<'_>| grid.size()[0] <= room.width && grid.size()[1] <= room.height;
    let grid = grids.iter().find(has_room).unwrap_or(&grids[3]);
    let [width, height] = grid.cell;
    grid.lines(|place| {
        let tile = elements.value(place);
        let style = changed(GIVEN, elements.is_changed(place));
        let number = if tile > 0 { tile.to_string() } else { String::new() };
        let row =
            |row: usize| Line::new(&centered(if row == height / 2 { &number } else { "" }, width), style);
        (0..height).map(row).collect()
    })
}
