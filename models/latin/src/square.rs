//! Squares of numbers, with holes.

use std::fmt;

/// A square of `order` rows and columns. A cell holds a number of `1..=order`, or is a hole. Whether the numbers
/// repeat in a row or a column is not its concern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    order: usize,
    /// Row by row; 0 is a hole.
    cells: Box<[u8]>,
}

impl Square {
    /// The largest order.
    pub const MAX_ORDER: usize = 255;

    /// The square with these cells, row by row, 0 for a hole; `None` if they are not a square of 1 to 255 rows, or
    /// one holds a number above the order.
    pub fn new(order: usize, cells: impl Into<Box<[u8]>>) -> Option<Self> {
        let cells = cells.into();
        let fits = (1..=Square::MAX_ORDER).contains(&order)
            && cells.len() == order * order
            && cells.iter().all(|&cell| usize::from(cell) <= order);
        fits.then_some(Square { order, cells })
    }

    /// The number of rows, of columns, and of different numbers.
    pub fn order(&self) -> usize {
        self.order
    }

    /// All cells, row by row, 0 for a hole.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The rows, 0 for a hole.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks(self.order)
    }

    /// The number of holes.
    pub fn holes(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell == 0).count()
    }
}

/// A line for each row, `.` for a hole.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.order.to_string().len();
        for (number, row) in self.rows().enumerate() {
            let cell = |&cell: &u8| if cell == 0 { ".".to_owned() } else { cell.to_string() };
            let cells: Vec<String> = row.iter().map(|at| format!("{:>width$}", cell(at))).collect();
            write!(f, "{}{}", if number == 0 { "" } else { "\n" }, cells.join(" "))?;
        }
        Ok(())
    }
}
