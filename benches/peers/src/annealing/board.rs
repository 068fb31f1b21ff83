//! A full 9x9 grid with the counts of its rows and columns, shared by the loops that are not tuned for speed.

/// A full grid, and how often each value occurs in each row and column. It is small enough to be cloned for
/// every move, as some programs require.
#[derive(Clone)]
pub struct Board {
    pub cells: [u8; 81],
    rows: [[u8; 10]; 9],
    columns: [[u8; 10]; 9],
    /// The values missing from rows and columns.
    pub cost: i32,
}

impl Board {
    pub fn new(cells: [u8; 81]) -> Self {
        let (mut rows, mut columns) = ([[0; 10]; 9], [[0; 10]; 9]);
        for (cell, &value) in cells.iter().enumerate() {
            rows[cell / 9][usize::from(value)] += 1;
            columns[cell % 9][usize::from(value)] += 1;
        }
        let counts = rows.iter().chain(&columns).flatten();
        let cost = counts.map(|&count: &u8| i32::from(count.saturating_sub(1))).sum();
        Board { cells, rows, columns, cost }
    }

    /// By how much the swap would change the cost.
    #[inline]
    pub fn delta(&self, (first, second): (u8, u8)) -> i32 {
        let (first, second) = (usize::from(first), usize::from(second));
        let (x, y) = (usize::from(self.cells[first]), usize::from(self.cells[second]));
        // Where x leaves and y enters.
        let exchange = |line: &[u8; 10], x: usize, y: usize| i32::from(line[y] > 0) - i32::from(line[x] > 1);
        let lines = |lines: &[[u8; 10]; 9], from: usize, to: usize| {
            if from == to { 0 } else { exchange(&lines[from], x, y) + exchange(&lines[to], y, x) }
        };
        lines(&self.rows, first / 9, second / 9) + lines(&self.columns, first % 9, second % 9)
    }

    /// Make the swap, which changes the cost by `delta`.
    #[inline]
    pub fn swap(&mut self, (first, second): (u8, u8), delta: i32) {
        let (first, second) = (usize::from(first), usize::from(second));
        let (x, y) = (usize::from(self.cells[first]), usize::from(self.cells[second]));
        self.cells.swap(first, second);
        let lines = |lines: &mut [[u8; 10]; 9], from: usize, to: usize| {
            lines[from][x] -= 1;
            lines[from][y] += 1;
            lines[to][y] -= 1;
            lines[to][x] += 1;
        };
        lines(&mut self.rows, first / 9, second / 9);
        lines(&mut self.columns, first % 9, second % 9);
        self.cost += delta;
    }
}
