//! A Sudoku as a graph, colored by another crate, and read back.

use recuit::{DepthFirst, Engine, Problem, Run};
use recuit_coloring::{Construct, Order};
use recuit_sudoku::{ColoringError, Format, Grid, Shape, puzzle_graph, read_coloring, verify, write};

#[test]
fn a_coloring_of_the_written_graph_solves_the_puzzle() {
    for puzzle in [
        "1...  ..2.  .3..  ...4",
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79",
    ] {
        let puzzle: Grid = puzzle.parse().unwrap();
        let graph = recuit_coloring::read(&write(&puzzle, Format::Dimacs).unwrap()).unwrap();
        assert_eq!(graph, puzzle_graph(&puzzle));
        let problem = Construct::new(&graph, Order::Dsatur, Some(puzzle.shape().size() as u16));
        let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1));
        let grid = read_coloring(puzzle.shape(), outcome.solution().expect("a coloring").colors()).unwrap();
        assert_eq!(verify(&puzzle, &grid), []);
    }
}

#[test]
fn colors_that_are_no_grid_are_told() {
    let read =
        |colors: &[u16]| read_coloring(Shape::new(1, 2).unwrap(), colors).map_err(|error| error.to_string());
    assert_eq!(read(&[2, 1, 1, 2, 1, 2]).unwrap().to_string(), "2112");
    assert_eq!(
        read(&[2, 1, 1, 2]).unwrap_err(),
        "found 4 colors, expected 6: one for each cell and for each value"
    );
    assert_eq!(
        read(&[2, 1, 1, 2, 7, 7]).unwrap_err(),
        "found color 7 for the values 1 and 2, expected different ones"
    );
    assert_eq!(
        read(&[2, 1, 3, 2, 1, 2]).unwrap_err(),
        "found color 3 at row 2, column 1, expected the color of a value"
    );
    assert_eq!(
        read_coloring(Shape::square(2), &[0; 20]),
        Err(ColoringError::Values { one: 1, other: 2, color: 0 })
    );
}
