//! The verifier: checks a solution against the rules, with arithmetic of its own, to be trusted by reading.

use crate::{Grid, Shape, Unit};
use std::fmt;

/// One way in which a grid is not a correct solution. Rows, columns and blocks are counted from 0; displayed,
/// from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Puzzle and solution have different boxes; nothing else was checked.
    Shape {
        /// The puzzle's.
        puzzle: Shape,
        /// The solution's.
        solution: Shape,
    },
    /// A cell has no value.
    Empty {
        /// Row of the cell.
        row: usize,
        /// Column of the cell.
        column: usize,
    },
    /// A given has another value, or none, in the solution.
    Given {
        /// Row of the cell.
        row: usize,
        /// Column of the cell.
        column: usize,
        /// What the puzzle gives.
        given: u8,
        /// What the solution holds, 0 for nothing.
        found: u8,
    },
    /// A value stands more than once in a unit.
    Repeated {
        /// The shape that the unit belongs to.
        shape: Shape,
        /// The kind of unit.
        unit: Unit,
        /// Which unit of its kind, blocks in reading order.
        index: usize,
        /// The value.
        value: u8,
        /// Row and column of every cell of the unit that holds it.
        cells: Vec<(usize, usize)>,
    },
}

/// All that is wrong with a solution of a puzzle; nothing if it is correct.
///
/// ```
/// use recuit_sudoku::{Grid, verify};
/// let puzzle: Grid = "1.3.  .4.2  2.4.  .3.1".parse().unwrap();
/// let mut solution: Grid = "1234  3412  2143  4321".parse().unwrap();
/// assert_eq!(verify(&puzzle, &solution), []);
/// solution.set(1, Some(1));
/// assert_eq!(verify(&puzzle, &solution)[0].to_string(), "row 1 holds 1 twice: columns 1 and 2");
/// ```
pub fn verify(puzzle: &Grid, solution: &Grid) -> Vec<Violation> {
    let shape = puzzle.shape();
    if shape != solution.shape() {
        return vec![Violation::Shape { puzzle: shape, solution: solution.shape() }];
    }
    let (height, width) = (shape.box_rows(), shape.box_columns());
    let size = height * width;
    let at = |row: usize, column: usize| solution.cells()[row * size + column];
    let mut violations = Vec::new();

    for row in 0..size {
        for column in 0..size {
            let given = puzzle.cells()[row * size + column];
            let found = at(row, column);
            if given != 0 && found != given {
                violations.push(Violation::Given { row, column, given, found });
            } else if found == 0 {
                violations.push(Violation::Empty { row, column });
            }
        }
    }

    for unit in [Unit::Row, Unit::Column, Unit::Block] {
        for index in 0..size {
            let cells: Vec<(usize, usize)> = match unit {
                Unit::Row => (0..size).map(|column| (index, column)).collect(),
                Unit::Column => (0..size).map(|row| (row, index)).collect(),
                Unit::Block => {
                    let (top, left) = corner(shape, index);
                    (top..top + height)
                        .flat_map(|row| (left..left + width).map(move |column| (row, column)))
                        .collect()
                }
            };
            for value in 1..=size as u8 {
                let holders: Vec<_> =
                    cells.iter().copied().filter(|&(row, column)| at(row, column) == value).collect();
                if holders.len() > 1 {
                    violations.push(Violation::Repeated { shape, unit, index, value, cells: holders });
                }
            }
        }
    }
    violations
}

/// Is `solution` a correct solution of the 9x9 `puzzle`, both cell by cell with 0 for blanks? It is if
/// [`verify`] finds no violation; this takes only some fifty nanoseconds.
///
/// ```
/// let puzzle = recuit_sudoku::full_grid(recuit_sudoku::Shape::square(3), 1);
/// let mut cells: [u8; 81] = puzzle.cells().try_into().unwrap();
/// assert!(recuit_sudoku::is_correct(&[0; 81], &cells) && recuit_sudoku::is_correct(&cells, &cells));
/// cells.swap(0, 1);
/// assert!(!recuit_sudoku::is_correct(&[0; 81], &cells));
/// ```
pub fn is_correct(puzzle: &[u8; 81], solution: &[u8; 81]) -> bool {
    // Nine cells hold nine values if they set nine bits.
    const ALL: u16 = 0b11_1111_1110;
    let mut are_values = true;
    let mut keeps_givens = true;
    for (&given, &value) in puzzle.iter().zip(solution) {
        are_values &= value <= 9;
        keeps_givens &= given == 0 || given == value;
    }
    let mut least = ALL;
    let mut columns = [0; 9];
    for band in solution.chunks_exact(27) {
        let mut blocks = [0; 3];
        for row in band.chunks_exact(9) {
            let bits: [u16; 9] = std::array::from_fn(|column| 1 << (row[column] & 15));
            let groups: [u16; 3] =
                std::array::from_fn(|it| bits[3 * it] | bits[3 * it + 1] | bits[3 * it + 2]);
            for column in 0..9 {
                columns[column] |= bits[column];
            }
            for block in 0..3 {
                blocks[block] |= groups[block];
            }
            least &= groups[0] | groups[1] | groups[2];
        }
        least &= blocks[0] & blocks[1] & blocks[2];
    }
    least &= columns.iter().fold(ALL, |both, column| both & column);
    are_values && keeps_givens && least == ALL
}

/// Row and column of a block's first cell: as many blocks stand side by side as a block has rows.
fn corner(shape: Shape, block: usize) -> (usize, usize) {
    let (height, width) = (shape.box_rows(), shape.box_columns());
    (block / height * height, block % height * width)
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Shape { puzzle, solution } => {
                write!(f, "the solution has boxes of {solution}, the puzzle boxes of {puzzle}")
            }
            Violation::Empty { row, column } => write!(f, "row {}, column {} is empty", row + 1, column + 1),
            Violation::Given { row, column, given, found: 0 } => {
                write!(f, "row {}, column {} is empty where {given} is given", row + 1, column + 1)
            }
            Violation::Given { row, column, given, found } => {
                write!(f, "row {}, column {} holds {found} where {given} is given", row + 1, column + 1)
            }
            Violation::Repeated { shape, unit, index, value, cells } => {
                write!(f, "{unit} {}", index + 1)?;
                if *unit == Unit::Block {
                    let (top, left) = corner(*shape, *index);
                    let (bottom, right) = (top + shape.box_rows(), left + shape.box_columns());
                    write!(f, " (rows {}-{bottom}, columns {}-{right})", top + 1, left + 1)?;
                }
                let times = match cells.len() {
                    2 => "twice".to_owned(),
                    3 => "three times".to_owned(),
                    n => format!("{n} times"),
                };
                let places = cells.iter().map(|(row, column)| match unit {
                    Unit::Row => (column + 1).to_string(),
                    Unit::Column => (row + 1).to_string(),
                    Unit::Block => format!("row {} column {}", row + 1, column + 1),
                });
                let kind = match unit {
                    Unit::Row => "columns ",
                    Unit::Column => "rows ",
                    Unit::Block => "",
                };
                write!(f, " holds {value} {times}: {kind}{}", listed(&places.collect::<Vec<_>>()))
            }
        }
    }
}

/// `1, 2 and 3`.
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn words(puzzle: &Grid, solution: &Grid) -> Vec<String> {
        verify(puzzle, solution).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_solution_verifies() {
        let solution: Grid = SOLUTION.parse().unwrap();
        assert_eq!(verify(&solution, &solution), []);
        assert_eq!(verify(&Grid::empty(Shape::square(3)), &solution), []);
    }

    #[test]
    fn shapes_must_agree() {
        let (flat, tall) = (Shape::new(2, 3).unwrap(), Shape::new(3, 2).unwrap());
        assert_eq!(
            words(&Grid::empty(flat), &Grid::empty(tall)),
            ["the solution has boxes of 3x2, the puzzle boxes of 2x3"]
        );
    }

    #[test]
    fn empty_cells_and_changed_givens_are_told() {
        let puzzle: Grid = SOLUTION.parse().unwrap();
        let mut solution = puzzle.clone();
        solution.set(10, None);
        assert_eq!(words(&puzzle, &solution), ["row 2, column 2 is empty where 7 is given"]);
        assert_eq!(words(&Grid::empty(Shape::square(3)), &solution), ["row 2, column 2 is empty"]);
        solution.set(10, Some(2));
        assert_eq!(words(&puzzle, &solution)[0], "row 2, column 2 holds 2 where 7 is given");
    }

    #[test]
    fn repeated_values_are_told_for_each_unit() {
        let mut solution: Grid = SOLUTION.parse().unwrap();
        solution.set(2 * 9 + 4, Some(5)); // 198342567: the 4 becomes a 5
        let words = words(&Grid::empty(Shape::square(3)), &solution);
        assert_eq!(
            words,
            [
                "row 3 holds 5 twice: columns 5 and 7",
                "column 5 holds 5 twice: rows 3 and 5",
                "block 2 (rows 1-3, columns 4-6) holds 5 twice: row 2 column 6 and row 3 column 5",
            ]
        );
    }

    #[test]
    fn blocks_that_are_not_square() {
        let mut grid = Grid::empty(Shape::new(3, 2).unwrap());
        for cell in [3 * 6 + 4, 4 * 6 + 5, 5 * 6 + 4] {
            grid.set(cell, Some(1));
        }
        let words = words(&Grid::empty(grid.shape()), &grid);
        assert_eq!(
            words.iter().filter(|word| !word.ends_with("is empty")).collect::<Vec<_>>(),
            [
                "column 5 holds 1 twice: rows 4 and 6",
                "block 6 (rows 4-6, columns 5-6) holds 1 three times: row 4 column 5, row 5 column 6 and row 6 column 5",
            ]
        );
    }

    /// Every way to change one cell of a solution is found, and renaming all values is not one.
    #[test]
    fn any_single_change_is_found() {
        let solution: Grid = SOLUTION.parse().unwrap();
        for cell in 0..81 {
            for value in 0..=9 {
                let mut changed = solution.clone();
                changed.set(cell, (value != 0).then_some(value));
                let is_verified = verify(&Grid::empty(solution.shape()), &changed).is_empty();
                assert_eq!(is_verified, changed == solution);
                assert_eq!(is_correct(&[0; 81], changed.cells().try_into().unwrap()), is_verified);
            }
        }
        let relabelled: Vec<u8> = solution.cells().iter().map(|value| value % 9 + 1).collect();
        assert!(is_correct(&[0; 81], relabelled[..].try_into().unwrap()));
        assert_eq!(verify(&Grid::empty(solution.shape()), &Grid::new(solution.shape(), relabelled)), []);
    }

    /// Two rows, columns or cells exchanged: the quick verdict is that of the general verifier.
    #[test]
    fn the_quick_verdict_is_the_same() {
        let solution: Grid = SOLUTION.parse().unwrap();
        let same_verdict = |puzzle: &Grid, changed: Vec<u8>| {
            let quick = is_correct(puzzle.cells().try_into().unwrap(), changed[..].try_into().unwrap());
            assert_eq!(quick, verify(puzzle, &Grid::new(solution.shape(), changed)).is_empty());
        };
        let permuted = |by: &dyn Fn(usize) -> usize| (0..81).map(|cell| solution.cells()[by(cell)]).collect();
        for one in 0..9 {
            for other in 0..9 {
                let swap = |index| match index {
                    _ if index == one => other,
                    _ if index == other => one,
                    _ => index,
                };
                for puzzle in [&Grid::empty(solution.shape()), &solution] {
                    same_verdict(puzzle, permuted(&|cell| swap(cell / 9) * 9 + cell % 9));
                    same_verdict(puzzle, permuted(&|cell| cell / 9 * 9 + swap(cell % 9)));
                    same_verdict(puzzle, permuted(&|cell| swap(cell)));
                }
            }
        }
        assert!(!is_correct(&[0; 81], &[17; 81]));
    }
}
