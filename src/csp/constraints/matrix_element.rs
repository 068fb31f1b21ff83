//! A number found by its row and its column.

use super::supports::{self, Graph};
use crate::csp::{Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Value, Variable};

/// `rows[i][j] = result`, rows and columns counted from 0; indices outside the matrix violate it. Determines
/// `result`.
///
/// Propagation rules out all values that belong to no solution (as the element constraint of Van Hentenryck and
/// Carillon 1988 does, in two dimensions), in time proportional to the number of pairs of indices left. The
/// violation is how far the indices lie outside, plus how far the result is from the nearest cell of the matrix.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{AllDifferent, Csp, Expression, MatrixElement};
/// // The shortest tour of four cities, the first being 0: 0, 1, 3, 2 is 2 + 4 + 3 + 9 long, or the other way.
/// let roads = [[0, 2, 9, 10], [2, 0, 6, 4], [9, 6, 0, 3], [10, 4, 3, 0]];
/// let mut csp = Csp::new();
/// let city = csp.variables("city", 4, 0..4);
/// let length = csp.variables("length", 4, 0..=10);
/// csp.post(city[0].equals(0));
/// csp.post(AllDifferent::new(&city));
/// for leg in 0..4 {
///     csp.post(MatrixElement::new(roads, [city[leg], city[(leg + 1) % 4]], length[leg]));
/// }
/// csp.post(length.iter().sum::<Expression>().at_most(18));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct MatrixElement {
    /// Row by row.
    cells: Box<[i64]>,
    /// How many rows and columns there are.
    shape: [usize; 2],
    indices: [Variable; 2],
    result: Operand,
    scope: Box<[Variable]>,
    scratch: usize,
}

impl MatrixElement {
    /// `rows[indices[0]][indices[1]] = result`. A variable may be named more than once.
    ///
    /// # Panics
    /// When the rows are of different lengths.
    pub fn new(
        rows: impl IntoIterator<Item = impl IntoIterator<Item = impl Into<i64>>>,
        indices: [Variable; 2],
        result: impl Into<Operand>,
    ) -> Self {
        let rows: Vec<Vec<i64>> =
            rows.into_iter().map(|row| row.into_iter().map(Into::into).collect()).collect();
        let columns = rows.first().map_or(0, Vec::len);
        assert!(rows.iter().all(|row| row.len() == columns), "rows of different lengths: {rows:?}");
        let mut element = MatrixElement {
            cells: rows.concat().into(),
            shape: [rows.len(), columns],
            indices,
            result: result.into(),
            scope: Box::default(),
            scratch: 0,
        };
        element.scope = supports::scope(element.graph());
        element
    }

    fn graph(&self) -> Graph {
        let [row, column] = self.indices.map(Operand::Variable);
        [row, column, self.result]
    }

    fn cell(&self, row: i64, column: i64) -> Option<i64> {
        let [rows, columns] = self.shape;
        let row = usize::try_from(row).ok().filter(|&row| row < rows)?;
        let column = usize::try_from(column).ok().filter(|&column| column < columns)?;
        Some(self.cells[row * columns + column])
    }
}

impl Constraint for MatrixElement {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let [rows, columns] = self.shape;
        format!("element of {rows} x {columns} = {}", supports::describe_result(self.graph()))
    }

    fn prepare(&mut self, csp: &Csp) {
        let greatest = self.cells.iter().map(|cell| cell.unsigned_abs()).max().unwrap_or(0);
        let greatest = greatest.max(self.result.magnitude(csp));
        assert!(greatest < 1 << 61, "an entry of more than 61 bits: {self:?}");
        self.scratch = supports::scratch(csp, self.graph());
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        if self.cells.is_empty() {
            return 1;
        }
        let indices = self.indices.map(|index| i64::from(value(index)));
        let inside = [0, 1].map(|place| indices[place].clamp(0, self.shape[place] as i64 - 1));
        let outside: u64 = [0, 1].map(|place| indices[place].abs_diff(inside[place])).iter().sum();
        let cell = self.cell(inside[0], inside[1]).expect("a cell of the matrix");
        outside as i64 + (cell - self.result.value(value)).abs()
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn scratch(&self) -> usize {
        self.scratch
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        for (index, size) in self.indices.into_iter().zip(self.shape) {
            let last = Value::try_from(size).unwrap_or(Value::MAX) - 1;
            domains.at_least(index, 0)?;
            domains.at_most(index, last)?;
        }
        supports::keep_supported(domains, scratch, self.graph(), |row, column| self.cell(row, column))
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// The result is the cell at the indices, or the nearest one.
impl Function for MatrixElement {
    fn results(&self) -> Vec<Variable> {
        let result = self.result.variable().filter(|result| !self.indices.contains(result));
        result.filter(|_| !self.cells.is_empty()).into_iter().collect()
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        let inside =
            |place: usize| i64::from(value(self.indices[place])).clamp(0, self.shape[place] as i64 - 1);
        self.cell(inside(0), inside(1)).expect("a cell of the matrix")
    }
}
