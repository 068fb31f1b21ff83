//! What views promise, over every formulation of Sudoku.

use recuit::trace::{Act, Cause, Event, View, Why};
use recuit::{Actions, Problem, laws};
use recuit_sudoku::*;

/// A classic puzzle, one with other boxes, one without a solution, an empty grid and a large one.
fn puzzles() -> Vec<Grid> {
    let classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut small = Grid::empty(Shape::new(2, 3).unwrap());
    small.set(0, Some(6));
    small.set(35, Some(6));
    let mut large = full_grid(Shape::square(4), 1);
    (0..256).filter(|cell| cell % 3 != 0).for_each(|cell| large.set(cell, None));
    let impossible = "123. .... .... ...4".parse().unwrap();
    vec![classic.parse().unwrap(), small, impossible, Grid::empty(Shape::square(2)), large]
}

#[test]
fn partial() {
    for givens in puzzles() {
        for cells in [Branching::EveryCell, Branching::FirstCell, Branching::MostConstrained] {
            for forward_checking in [false, true] {
                let branches = Branches { cells, forward_checking, ..Branches::default() };
                let problem = Partial::new(&givens, branches).unwrap();
                laws::check_view(&problem, &Placements, &EmptyCells, &Pencil, 1).unwrap();
            }
        }
    }
}

#[test]
fn cover() {
    for givens in puzzles() {
        let problem = Cover::new(&givens).unwrap();
        laws::check_view(&problem, &Actions, &OpenCells, &Pencil, 2).unwrap();
    }
}

#[test]
fn coloring() {
    for givens in puzzles() {
        for order in [Order::default(), Order::Fixed] {
            let problem = Coloring::new(&givens, order).unwrap();
            laws::check_view(&problem, &Actions, &UncoloredVertices, &Pencil, 3).unwrap();
        }
    }
}

#[test]
fn triads() {
    let hard = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";
    let impossible = format!("11{}", ".".repeat(79));
    for puzzle in [&".".repeat(81), hard, &impossible] {
        let cells: Vec<u8> = puzzle.chars().map(|symbol| cell_value(symbol, 9).unwrap()).collect();
        for instructions in Instructions::available() {
            let problem = Triads::with(cells[..].try_into().unwrap(), instructions);
            laws::check_view(&problem, &Actions, &UndecidedCells, &Pencil, 4).unwrap();
        }
    }
}

#[test]
fn complete() {
    for givens in puzzles() {
        for kept in [Kept::Blocks, Kept::Rows, Kept::Grid] {
            for reduction in [Reduction::None, Reduction::Propagation] {
                let problem = Complete::reduced(&givens, kept, reduction).unwrap();
                let swaps = Swaps::default();
                let lewis = MissingInRowsAndColumns::default();
                laws::check_view(&problem, &swaps, &lewis, &Full(lewis), 5).unwrap();
                // What differs below is the objective alone.
                if givens.cells().len() > 81 {
                    continue;
                }
                let duplicates = DuplicatesInColumnsAndBlocks::default();
                laws::check_view(&problem, &swaps, &duplicates, &Full(duplicates), 6).unwrap();
                let everywhere = RepetitionsEverywhere::default();
                laws::check_view(&problem, &swaps, &everywhere, &Full(everywhere), 7).unwrap();
            }
        }
    }
}

#[test]
fn list_coloring() {
    for givens in puzzles() {
        for reduction in [Reduction::None, Reduction::Propagation] {
            let problem = ListColoring::new(&givens, reduction).unwrap();
            laws::check_view(&problem, &Conflicting, &Conflicts, &Full(Conflicts), 8).unwrap();
        }
    }
}

/// A 1 in the first cell: row 1, column 1 and block 1 lose it, each told with the unit.
#[test]
fn a_value_is_ruled_out_by_the_unit_that_holds_it() {
    let problem = Partial::new(&Grid::empty(Shape::square(2)), Branches::default()).unwrap();
    let (state, assign) = (problem.initial(), Assign { row: 0, column: 0, value: 1 });
    assert_eq!(View::act(&Pencil, &problem, &state, &assign), Act::Assign { element: 0, value: 1 });
    let mut told = Vec::new();
    Pencil.consequences(&problem, &state, &assign, &mut |event| told.push(event));
    let lost = [(1, 0), (2, 0), (3, 0), (4, 4), (5, 8), (8, 4), (12, 4)];
    let lost = lost.map(|(element, unit)| Event::RuledOut { element, value: 1, constraint: Some(unit) });
    assert_eq!(told, lost);
}

/// 1 2 3 in row 1 and 4 in the column below leave nothing for the last cell of the row.
#[test]
fn every_value_of_an_empty_cell_has_its_cause() {
    let givens: Grid = "123. .... .... ...4".parse().unwrap();
    let cause = |value, unit, element| Cause { value, constraint: Some(unit), element: Some(element) };
    let why = Why::Empty {
        element: 3,
        causes: vec![cause(1, 0, 0), cause(2, 0, 1), cause(3, 0, 2), cause(4, 7, 15)],
    };
    let partial = Partial::new(&givens, Branches::default()).unwrap();
    assert_eq!(Pencil.why(&partial, &partial.initial()), why);
    let coloring = Coloring::new(&givens, Order::default()).unwrap();
    assert_eq!(Pencil.why(&coloring, &coloring.initial()), why);
}
