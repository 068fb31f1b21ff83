//! A board of cells, as large as there is room: with pencil marks, with lines around all cells, with lines around
//! regions only, or as dots.

use super::Room;
use super::braille::Braille;
use super::grid::{Cell, Grid};
use super::line::{Line, centered};
use super::looks::{CONFLICT, FAINT, GIVEN, PLAIN, SET, changed};
use crate::elements::Elements;
use anstyle::Style;
use recuit::trace::{Board, IN_CONFLICT, SPECIAL};
use std::collections::{HashMap, HashSet};
use unicode_width::UnicodeWidthStr;

/// A board, with what is asked of its cells again and again.
struct Cells<'a> {
    board: &'a Board,
    elements: &'a Elements<'a>,
    given: HashSet<u32>,
    blocked: HashSet<u32>,
    hints: HashMap<u32, &'a str>,
    /// The columns of the widest symbol.
    symbol: usize,
}

/// How much of a cell is shown.
#[derive(Clone, Copy)]
enum Layout {
    /// Pencil marks in so many rows of so many columns, with a space between them or none.
    Pencil { side: usize, spaced: bool },
    /// The value, with room for its marks; below the hint, if there are any.
    Ruled,
    /// The value, with a space beside.
    Open,
    /// The value alone.
    Close,
}

pub(super) fn draw(board: &Board, elements: &Elements<'_>, room: Room) -> Vec<Line> {
    let widths = board.symbols.iter().map(|symbol| symbol.width());
    let cells = Cells {
        board,
        elements,
        given: board.given.iter().copied().collect(),
        blocked: board.blocked.iter().copied().collect(),
        hints: board.hints.iter().map(|(cell, hint)| (*cell, hint.as_str())).collect(),
        symbol: widths.max().unwrap_or(1).max(1),
    };
    let side = (1..).find(|side| side * side >= board.symbols.len()).unwrap_or(1);
    let pencil = [true, false].map(|spaced| Layout::Pencil { side, spaced });
    let is_written = board.pencil && board.symbols.len() <= 16 && cells.symbol == 1;
    let layouts = pencil.into_iter().filter(|_| is_written);
    let region = |cell: usize| board.regions.get(cell).copied().unwrap_or(0);
    for layout in layouts.chain([Layout::Ruled, Layout::Open, Layout::Close]) {
        let is_ruled = matches!(layout, Layout::Pencil { .. } | Layout::Ruled);
        let (rows, columns) = (board.rows, board.columns);
        let grid = Grid { rows, columns, cell: cells.size(layout), is_ruled, region: &region };
        let [width, height] = grid.size();
        if width <= room.width && height <= room.height {
            let lines = grid.lines(|cell| cells.cell(cell, layout));
            return numbered(board, &grid, lines, room);
        }
    }
    cells.dots(room)
}

/// With the numbers of rows and columns, where there is room for them and cells are named by them.
fn numbered(board: &Board, grid: &Grid<'_>, lines: Vec<Line>, room: Room) -> Vec<Line> {
    let [width, height] = grid.size();
    let side = board.rows.to_string().len() + 1;
    let is_ruled = grid.is_ruled && board.columns.to_string().len() <= grid.cell[0];
    if !board.names.is_empty() || !is_ruled || width + side > room.width || height + 1 > room.height {
        return lines;
    }
    let mut head = Line::new(&" ".repeat(side), FAINT);
    for column in 1..=board.columns {
        head.push(&format!(" {}", centered(&column.to_string(), grid.cell[0])), FAINT);
    }
    let lines = lines.into_iter().enumerate().map(|(index, line)| {
        let (row, within) = (index / (grid.cell[1] + 1), index % (grid.cell[1] + 1));
        let number = if within == grid.cell[1].div_ceil(2) { (row + 1).to_string() } else { String::new() };
        let mut numbered = Line::new(&format!("{number:>width$} ", width = side - 1), FAINT);
        line.spans.iter().for_each(|span| numbered.push(&span.text, span.style));
        numbered
    });
    std::iter::once(head).chain(lines).collect()
}

impl Cells<'_> {
    fn size(&self, layout: Layout) -> [usize; 2] {
        match layout {
            Layout::Pencil { side, spaced: true } => [2 * side + 1, side],
            Layout::Pencil { side, spaced: false } => [side.max(3), side],
            Layout::Ruled if self.hints.is_empty() => [self.symbol + 2, 1],
            Layout::Ruled => {
                let widest = self.hints.values().map(|hint| hint.width()).max().unwrap_or(0);
                [widest.max(self.symbol + 2), 2]
            }
            Layout::Open => [self.symbol + 1, 1],
            Layout::Close => [self.symbol, 1],
        }
    }

    fn is_in(cells: &HashSet<u32>, cell: usize) -> bool {
        cells.contains(&(cell as u32))
    }

    fn cell(&self, cell: usize, layout: Layout) -> Cell {
        let [width, height] = self.size(layout);
        let is_pencil = matches!(layout, Layout::Pencil { .. });
        if Self::is_in(&self.blocked, cell) {
            return self.blocked(cell, [width, height]);
        }
        let value = self.elements.value(cell);
        if let (Layout::Pencil { side, spaced }, 0) = (layout, value) {
            return self.pencil(cell, side, spaced, width);
        }
        let mut lines = vec![Line::new(&" ".repeat(width), self.ground(cell, PLAIN)); height];
        if let Some(hint) = self.hints.get(&(cell as u32)).filter(|_| height > 1) {
            lines[0] =
                Line::new(&format!("{:width$}", super::line::fitting(hint, width)), self.ground(cell, FAINT));
        }
        // Below a hint, and in the middle of pencil marks.
        let row = if is_pencil { height / 2 } else { height - 1 };
        lines[row] = self.value(cell, width, matches!(layout, Layout::Open | Layout::Close));
        lines
    }

    /// The value between its marks.
    fn value(&self, cell: usize, width: usize, is_open: bool) -> Line {
        let value = self.elements.value(cell);
        let number = value.to_string();
        let is_clash = self.elements.is_marked(cell, IN_CONFLICT);
        let text = match value {
            0 if is_open && !(self.board.checkered && self.is_light(cell)) => "·",
            0 => "",
            value => self.board.symbols.get(value as usize - 1).unwrap_or(&number),
        };
        let style = match value {
            _ if is_clash => CONFLICT,
            0 => FAINT,
            _ if Self::is_in(&self.given, cell) => GIVEN,
            _ => SET,
        };
        let style = if is_open && is_clash { style.underline() } else { style };
        // The marks take the columns beside the symbol, as far as there are any.
        let space = width.saturating_sub(self.symbol);
        let right = if is_clash && space > 0 { "!" } else { "" };
        let left = if self.elements.is_marked(cell, SPECIAL) && space > 1 { "*" } else { "" };
        let before = (space / 2).saturating_sub(left.len());
        let after = (space - space / 2).saturating_sub(right.len());
        let symbol = centered(text, self.symbol.min(width));
        let text = format!("{}{left}{symbol}{right}{}", " ".repeat(before), " ".repeat(after));
        Line::new(&text, changed(self.ground(cell, style), self.elements.is_changed(cell)))
    }

    fn is_light(&self, cell: usize) -> bool {
        (cell / self.board.columns.max(1) + cell % self.board.columns.max(1)).is_multiple_of(2)
    }

    /// The squares of a chess board that are dark.
    fn ground(&self, cell: usize, style: Style) -> Style {
        let is_dark = self.board.checkered && !self.is_light(cell);
        let dark = anstyle::Color::Ansi(anstyle::AnsiColor::BrightBlack);
        if is_dark { style.bg_color(Some(dark)) } else { style }
    }

    fn blocked(&self, cell: usize, [width, height]: [usize; 2]) -> Cell {
        let mut lines = vec![Line::new(&"░".repeat(width), FAINT); height];
        if let Some(hint) = self.hints.get(&(cell as u32)).filter(|_| height > 1) {
            let hint = super::line::fitting(hint, width);
            lines[0] = Line::new(&hint, PLAIN);
            lines[0].push(&"░".repeat(width - hint.width()), FAINT);
        }
        lines
    }

    fn pencil(&self, cell: usize, side: usize, spaced: bool, width: usize) -> Cell {
        let left = self.elements.left(cell).unwrap_or_default();
        let before = self.elements.before();
        let was = before.and_then(|before| before.left(cell)).unwrap_or_default();
        let mark = |value: usize, line: &mut Line| {
            let is_left = left.contains(&(value as u32));
            let is_gone = !is_left && was.contains(&(value as u32));
            let text = match self.board.symbols.get(value - 1).filter(|_| is_left) {
                // The only symbol would look as if it were set.
                Some(_) if side == 1 => "·",
                Some(symbol) => symbol,
                None if is_gone => {
                    if side == 1 {
                        "×"
                    } else {
                        "·"
                    }
                }
                None => " ",
            };
            line.push(text, self.ground(cell, if is_gone { CONFLICT } else { FAINT }));
        };
        let space =
            |columns: usize, line: &mut Line| line.push(&" ".repeat(columns), self.ground(cell, FAINT));
        let row = |row: usize| {
            let mut line = Line::default();
            if !spaced {
                space((width - side) / 2, &mut line);
            }
            for column in 0..side {
                space(usize::from(spaced), &mut line);
                mark(row * side + column + 1, &mut line);
            }
            space(width - line.width(), &mut line);
            line
        };
        (0..side).map(row).collect()
    }

    /// A dot for each cell that holds something: all that has room of a large board.
    fn dots(&self, room: Room) -> Vec<Line> {
        let &Board { rows, columns, .. } = self.board;
        let mut plot = Braille::new(columns.div_ceil(2).min(room.width), rows.div_ceil(4).min(room.height));
        let held = (0..self.elements.count()).filter(|&cell| self.elements.value(cell) > 0);
        for cell in held {
            let style = if self.elements.is_marked(cell, IN_CONFLICT) { CONFLICT } else { SET };
            let style = changed(style, self.elements.is_changed(cell));
            plot.dot([cell % columns, cell / columns].map(|place| place as f64), style);
        }
        plot.lines()
    }
}
