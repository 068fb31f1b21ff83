//! A board of cells: values, pencil marks, regions, hints.
//!
//! A mark is never a color alone: what is given is bold on a shaded ground, what is in conflict has a flag in its
//! corner, what is special a diamond, what has changed a ring.

use super::drawing::{Anchor, Drawing, fitting, rounded, width_of};
use crate::elements::Elements;
use recuit::trace::{Board, IN_CONFLICT, SPECIAL};
use std::collections::BTreeMap;

const CELL: f64 = 44.0;
/// Beside the cells, for the numbers of rows and columns.
const SIDE: f64 = 18.0;
/// Pencil marks are written while there are no more symbols than this, and dots beyond.
const WRITTEN: usize = 16;
/// Dots are drawn while there are no more of them than this on the board, and beyond it is only how many are left.
const DOTS: usize = 1 << 18;

pub(super) const STYLE: &str = "\
.given{fill:$given}
.dark{fill:$given}
.wrong{fill:$wrong}
.blocked{fill:$muted}
.set{font-weight:500}
.set{fill:$accent}
.held{font-weight:800}
.held{fill:$ink}
.clash{font-weight:700}
.clash{fill:$bad}
.special{fill:$warm}
.dots{stroke:$muted}
.grid{fill:none}
.grid{stroke:$strong}
.thick{fill:none;stroke-width:3;stroke-linecap:square}
.thick{stroke:$ink}
.on-blocked{fill:$page}
";

pub(super) fn draw(board: &Board, elements: &Elements<'_>) -> Drawing {
    let &Board { rows, columns, .. } = board;
    // Cells with names of their own are not spoken of by row and column.
    let side = if board.names.is_empty() { SIDE } else { 2.0 };
    let [across, along] = [columns, rows].map(|cells| cells as f64 * CELL);
    // A side on the right too, so that the board is in the middle.
    let mut drawing = Drawing::new(across + 2.0 * side, along + side + 2.0);
    let place = |cell: usize| {
        [side + (cell % columns.max(1)) as f64 * CELL, side + (cell / columns.max(1)) as f64 * CELL]
    };
    drawing.rect("panel", [side, side], [across, along], 0.0);
    if board.names.is_empty() {
        for (count, is_row) in [(columns, false), (rows, true)] {
            for index in 0..count {
                let (along, across) = (side + (index as f64 + 0.5) * CELL, side / 2.0);
                let at = if is_row { [across, along] } else { [along, across] };
                drawing.text("muted", at, 11.0, Anchor::Middle, &(index + 1).to_string());
            }
        }
    }
    let [mut given, mut blocked] =
        [&board.given, &board.blocked].map(|cells| is_listed(cells, elements.count()));
    given.resize(elements.count(), false);
    blocked.resize(elements.count(), false);
    for cell in 0..elements.count() {
        ground(board, elements, cell, given[cell], blocked[cell], place(cell), &mut drawing);
    }
    let hints: BTreeMap<usize, &str> =
        board.hints.iter().map(|(cell, hint)| (*cell as usize, hint.as_str())).collect();
    for cell in 0..elements.count() {
        if let Some(hint) = hints.get(&cell) {
            let [x, y] = place(cell);
            let (class, size) = if blocked[cell] { ("on-blocked", 13f64) } else { ("muted", 10.0) };
            let size = size.min((CELL - 6.0) / width_of(hint, 1.0).max(0.1)).max(8.0);
            let hint = fitting(hint, size, CELL - 6.0);
            drawing.text(class, [x + 4.0, y + 1.5 + 0.7 * size], size, Anchor::Start, &hint);
        }
        content(board, elements, cell, given[cell], place(cell), &mut drawing);
    }
    lines(board, side, &mut drawing);
    for cell in (0..elements.count()).filter(|&cell| elements.is_changed(cell)) {
        let [x, y] = place(cell);
        // Where only pencil marks are fewer, that is a consequence.
        let class = if elements.is_value_changed(cell) { "ring" } else { "ring faint" };
        drawing.rect(class, [x + 3.0, y + 3.0], [CELL - 6.0; 2], 5.0);
    }
    drawing
}

/// Which of so many cells are in a list.
fn is_listed(cells: &[u32], count: usize) -> Vec<bool> {
    let mut listed = vec![false; count];
    for &cell in cells {
        listed.get_mut(cell as usize).into_iter().for_each(|is_listed| *is_listed = true);
    }
    listed
}

fn ground(
    board: &Board,
    elements: &Elements<'_>,
    cell: usize,
    is_given: bool,
    is_blocked: bool,
    [x, y]: [f64; 2],
    drawing: &mut Drawing,
) {
    let (row, column) = (cell / board.columns, cell % board.columns);
    let is_clash = elements.value(cell) > 0 && elements.is_marked(cell, IN_CONFLICT);
    let class = if is_blocked {
        "blocked"
    } else if is_clash {
        "wrong"
    } else if is_given && !board.checkered {
        "given"
    } else if board.checkered && (row + column) % 2 == 1 {
        "dark"
    } else {
        return;
    };
    drawing.rect(class, [x, y], [CELL; 2], 0.0);
}

fn content(
    board: &Board,
    elements: &Elements<'_>,
    cell: usize,
    is_given: bool,
    [x, y]: [f64; 2],
    drawing: &mut Drawing,
) {
    let value = elements.value(cell);
    let is_clash = elements.is_marked(cell, IN_CONFLICT);
    if value > 0 {
        let number = value.to_string();
        let symbol = board.symbols.get(value as usize - 1).unwrap_or(&number);
        let size = (0.6 * CELL).min((CELL - 8.0) / width_of(symbol, 1.0).max(0.1)).max(8.0);
        let symbol = fitting(symbol, size, CELL - 2.0);
        let class = if is_clash {
            "clash"
        } else if is_given {
            "held"
        } else {
            "set"
        };
        drawing.text(class, [x + CELL / 2.0, y + CELL / 2.0], size, Anchor::Middle, &symbol);
        // The flag hides neither that a value is given nor that it is not.
        if is_clash && is_given {
            let [left, top] = [x + CELL / 2.0 - 8.0, y + CELL - 7.0].map(rounded);
            drawing.path("bad", &format!("M{left} {top}h16v2.5h-16z"));
        }
    }
    if is_clash {
        let [right, top] = [x + CELL, y].map(rounded);
        drawing.path("bad", &format!("M{right} {top}v13l-13 -13z"));
    }
    if elements.is_marked(cell, SPECIAL) {
        let [left, middle] = [x + 4.0, y + CELL - 9.0].map(rounded);
        drawing.path("special", &format!("M{left} {middle}l5 -5l5 5l-5 5z"));
    }
    if let Some(left) = elements.left(cell) {
        // What a cell with a value could still be is told without its place: a stroke for each.
        if value == 0 {
            pencil(board, &left, [x, y], drawing);
        } else if !left.is_empty() {
            let share = left.iter().map(|value| {
                format!(
                    "M{} {}v-4",
                    rounded(x + 4.0 + (CELL - 8.0) * f64::from(value - 1) / board.symbols.len() as f64),
                    rounded(y + CELL - 2.5)
                )
            });
            drawing.path("dots", &share.collect::<String>());
        }
    }
}

/// Small symbols while they can be read, dots beyond.
fn pencil(board: &Board, left: &[u32], [x, y]: [f64; 2], drawing: &mut Drawing) {
    let symbols = board.symbols.len();
    let side = (1..).find(|side| side * side >= symbols).unwrap_or(1);
    let step = (CELL - 4.0) / side as f64;
    let place = |value: u32| [(value as usize - 1) % side, (value as usize - 1) / side];
    if symbols == 1 {
        // The only symbol would look as if it were set.
        if !left.is_empty() {
            drawing.circle("muted", None, [x + CELL / 2.0, y + CELL / 2.0], 3.0);
        }
    } else if symbols <= WRITTEN {
        for &value in left {
            let [column, row] = place(value).map(|index| 2.0 + (index as f64 + 0.5) * step);
            let symbol = &board.symbols[value as usize - 1];
            let size = (step * 0.8).min(16.0).min(step / width_of(symbol, 1.0).max(0.1));
            drawing.text("muted", [x + column, y + row], size, Anchor::Middle, symbol);
        }
    } else if symbols * board.rows * board.columns <= DOTS {
        let size = step * 0.6;
        let mut path = String::new();
        for &value in left {
            let [column, row] = place(value).map(|index| index as f64);
            let [from, at] = [x + 2.0 + column * step + (step - size) / 2.0, y + 2.0 + (row + 0.5) * step];
            path += &format!("M{} {}h{}", rounded(from), rounded(at), rounded(size));
        }
        if !path.is_empty() {
            drawing
                .add(format_args!("<path class=\"dots\" stroke-width=\"{}\" d=\"{path}\"/>", rounded(size)));
        }
    } else {
        drawing.text(
            "muted",
            [x + CELL / 2.0, y + CELL / 2.0],
            12.0,
            Anchor::Middle,
            &format!("#{}", left.len()),
        );
    }
}

/// Thin lines between cells, thick ones between regions and around all.
fn lines(board: &Board, side: f64, drawing: &mut Drawing) {
    let &Board { rows, columns, .. } = board;
    let region = |row: usize, column: usize| {
        let is_inside = row < rows && column < columns;
        is_inside.then(|| board.regions.get(row * columns + column).copied().unwrap_or(0))
    };
    let (mut thin, mut thick) = (String::new(), String::new());
    for row in 0..=rows {
        for column in 0..=columns {
            let [x, y] = [column, row].map(|index| rounded(side + index as f64 * CELL));
            let here = region(row, column);
            let above = if row > 0 { region(row - 1, column) } else { None };
            let before = if column > 0 { region(row, column - 1) } else { None };
            if column < columns {
                let path = if above == here { &mut thin } else { &mut thick };
                path.push_str(&format!("M{x} {y}h{CELL}"));
            }
            if row < rows {
                let path = if before == here { &mut thin } else { &mut thick };
                path.push_str(&format!("M{x} {y}v{CELL}"));
            }
        }
    }
    drawing.path("grid", &thin);
    drawing.path("thick", &thick);
}
