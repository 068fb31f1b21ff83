//! What people see of the n queens while they are searched.

use crate::{Board, Columns, Complete, Move, Partial, Place, Placed, Placement, Swap};
use recuit::trace::{self, Act, Event, Frame, IN_CONFLICT, Kind, Name, Part, Scene, View, Why};
use std::collections::BTreeMap;

/// The board square by square. Where all queens stand, those under attack are marked; where they are placed one by one,
/// the squares that are left are. Constraints are the rows, the columns, the rising diagonals and the falling ones.
#[derive(Clone, Copy, Debug)]
pub struct Chessboard<'a>(pub &'a Board);

impl Chessboard<'_> {
    /// The squares of larger boards are too many to be drawn at every step.
    pub(crate) const LARGEST: usize = 100;

    fn size(&self) -> u32 {
        self.0.size() as u32
    }

    fn square(&self, column: u32, row: u32) -> u32 {
        row * self.size() + column
    }

    /// The constraints that a queen on this square is subject to: row, rising and falling diagonal, column.
    fn lines(&self, column: u32, row: u32) -> [u32; 4] {
        let size = self.size();
        [row, 2 * size + row + column, 5 * size - 2 + row - column, size + column]
    }

    fn board(&self, pencil: bool) -> Scene {
        let size = self.0.size();
        let queens = (0..).zip(self.0.given()).filter_map(|(column, row)| Some((column, (*row)?)));
        let board = trace::Board {
            rows: size,
            columns: size,
            symbols: vec!["♛".to_owned()],
            pencil,
            given: queens.map(|(column, row)| self.square(column, row)).collect(),
            checkered: true,
            ..trace::Board::default()
        };
        let names = |kind, count| (1..=count).map(move |number| Name::Numbered { kind, number });
        let lines = names(Kind::Row, size).chain(names(Kind::Column, size));
        Scene {
            parts: vec![Part::Board(board)],
            constraints: lines.chain(names(Kind::Diagonal, 4 * size - 2)).collect(),
        }
    }

    fn squares(&self) -> impl Iterator<Item = (u32, u32)> {
        let size = self.size();
        (0..size).flat_map(move |row| (0..size).map(move |column| (column, row)))
    }

    fn draw_all(&self, state: &Placement, frame: &mut Frame) {
        for (column, row) in self.squares() {
            let is_queen = state.row(column) == row;
            let marks = if is_queen && state.is_attacked(column) { IN_CONFLICT } else { 0 };
            frame.marked(is_queen.into(), marks);
        }
    }

    /// By how many the pairs on each line change when the queens of these columns go to these rows.
    fn pairs(&self, state: &Placement, moved: &[(u32, u32)]) -> Vec<(u32, f64)> {
        // For each line, how many queens there are, and how many come.
        let mut lines = BTreeMap::new();
        for &(column, to) in moved {
            for (row, by) in [(state.row(column), -1), (to, 1)] {
                for (line, count) in self.lines(column, row).into_iter().zip(state.on_lines(column, row)) {
                    lines.entry(line).or_insert((count, 0)).1 += by;
                }
            }
        }
        let pairs = |queens: i64| queens * (queens - 1) / 2;
        let change = |(line, (count, by))| (line, (pairs(count + by) - pairs(count)) as f64);
        lines.into_iter().map(change).filter(|&(_, change)| change != 0.0).collect()
    }
}

impl View<Partial> for Chessboard<'_> {
    fn scene(&self, _: &Partial) -> Scene {
        self.board(true)
    }

    fn draw(&self, _: &Partial, state: &Placed, frame: &mut Frame) {
        for (column, row) in self.squares() {
            let queen = state.rows()[column as usize];
            frame.value((queen == Some(row)).into());
            frame.bits(1, (queen.is_none() && state.is_safe(column, row)).into());
        }
    }

    fn act(&self, _: &Partial, _: &Placed, place: &Place) -> Act {
        Act::Assign { element: self.square(place.column, place.row), value: 1 }
    }

    fn consequences(&self, _: &Partial, state: &Placed, place: &Place, tell: &mut dyn FnMut(Event)) {
        let attacked = self.lines(place.column, place.row);
        let empty = (0..self.size()).filter(|&column| state.rows()[column as usize].is_none());
        for (column, row) in empty.flat_map(|column| state.safe_rows(column).map(move |row| (column, row))) {
            let lines = self.lines(column, row);
            // Two squares are on one line at most.
            let shared = lines.into_iter().zip(attacked).find(|(line, other)| line == other);
            if let Some((line, _)) = shared.filter(|_| lines != attacked) {
                let element = self.square(column, row);
                tell(Event::RuledOut { element, value: 1, constraint: Some(line) });
            }
        }
    }

    fn why(&self, problem: &Partial, state: &Placed) -> Why {
        let stuck = problem.next_column(state).filter(|&column| state.safe_rows(column).next().is_none());
        stuck.map_or(Why::None, |column| Why::Nowhere { value: 1, constraint: self.size() + column })
    }
}

impl View<Complete> for Chessboard<'_> {
    fn scene(&self, _: &Complete) -> Scene {
        self.board(false)
    }

    fn draw(&self, _: &Complete, state: &Placement, frame: &mut Frame) {
        self.draw_all(state, frame);
    }

    fn act(&self, _: &Complete, state: &Placement, &Swap { first, second }: &Swap) -> Act {
        let [row, other] = [first, second].map(|column| state.row(column));
        Act::Slides(vec![
            (self.square(first, row), self.square(first, other)),
            (self.square(second, other), self.square(second, row)),
        ])
    }

    fn shares(&self, _: &Complete, state: &Placement, &Swap { first, second }: &Swap) -> Vec<(u32, f64)> {
        self.pairs(state, &[(first, state.row(second)), (second, state.row(first))])
    }
}

impl View<Columns> for Chessboard<'_> {
    fn scene(&self, _: &Columns) -> Scene {
        self.board(false)
    }

    fn draw(&self, _: &Columns, state: &Placement, frame: &mut Frame) {
        self.draw_all(state, frame);
    }

    fn act(&self, _: &Columns, state: &Placement, &Move { column, row }: &Move) -> Act {
        Act::Slide { from: self.square(column, state.row(column)), to: self.square(column, row) }
    }

    fn shares(&self, _: &Columns, state: &Placement, &Move { column, row }: &Move) -> Vec<(u32, f64)> {
        self.pairs(state, &[(column, row)])
    }
}
