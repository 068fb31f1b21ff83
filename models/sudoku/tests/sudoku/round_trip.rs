//! What is written reads back equal, in every format and for many shapes.

use proptest::prelude::*;
use recuit_sudoku::{Format, Grid, Shape, WriteError, pretty, read, write};

/// A grid solved by a pattern, its values renamed, with blanks where the random numbers say so.
fn grids() -> impl Strategy<Value = Grid> {
    let shapes = vec![(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9)];
    (proptest::sample::select(shapes), 0..=3u8, any::<u64>()).prop_flat_map(
        |((rows, columns), blanks, shift)| {
            let shape = Shape::new(rows, columns).unwrap();
            proptest::collection::vec(0..3u8, shape.cells()).prop_map(move |random| {
                let size = shape.size();
                let value = |cell: usize| {
                    let (row, column) = (shape.row(cell), shape.column(cell));
                    let place = row % rows * columns + row / rows + column + (shift % size as u64) as usize;
                    (place % size) as u8 + 1
                };
                let cell = |(cell, &random)| if random < blanks { 0 } else { value(cell) };
                Grid::new(shape, random.iter().enumerate().map(cell).collect::<Vec<_>>())
            })
        },
    )
}

/// The only grid in a text.
fn only(text: &str, shape: Option<Shape>) -> Grid {
    let puzzles = read(text, shape).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(puzzles.len(), 1, "{text}");
    puzzles[0].grid.clone()
}

/// The shape to name: none where it is the usual one.
fn to_name(grid: &Grid) -> Option<Shape> {
    Some(grid.shape()).filter(|shape| Shape::for_size(shape.size()) != Some(*shape))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn every_format_reads_back(grid in grids()) {
        for format in Format::ALL {
            match write(&grid, format) {
                Ok(text) => {
                    prop_assert_eq!(&only(&text, Some(grid.shape())), &grid);
                    prop_assert_eq!(&only(&text.replace('\n', "\r\n"), Some(grid.shape())), &grid);
                    prop_assert_eq!(&only(&format!("\u{feff}\n{text}\n\n"), Some(grid.shape())), &grid);
                }
                Err(WriteError::NotSquare(shape)) => prop_assert!(shape.box_rows() != shape.box_columns()),
                Err(WriteError::NoSymbol { value, .. }) => prop_assert!(value > 61),
            }
        }
    }

    /// Without naming the shape, too, where the text does not leave it open.
    #[test]
    fn forms_that_leave_nothing_open_read_back_without_the_shape(grid in grids()) {
        prop_assert_eq!(&only(&grid.to_string(), to_name(&grid)), &grid);
        prop_assert_eq!(&only(&write(&grid, Format::Boxed).unwrap(), None), &grid);
        if let Ok(text) = write(&grid, Format::Integers) {
            prop_assert_eq!(&only(&text, None), &grid);
        }
        if let Ok(text) = write(&grid, Format::Line) {
            prop_assert_eq!(&only(&text, to_name(&grid)), &grid);
        }
    }

    #[test]
    fn the_pretty_form_reads_back(grid in grids(), givens in grids()) {
        let marked = if givens.shape() == grid.shape() { givens } else { grid.clone() };
        let text = pretty(&grid, &marked);
        prop_assert_eq!(&only(&text, None), &grid);
        let plain = text.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
        prop_assert_eq!(&only(&plain, None), &grid);
    }

    #[test]
    fn mixed_forms_read_one_after_another(
        grids in proptest::collection::vec((grids(), 0..Format::ALL.len()), 1..5)
    ) {
        let written = |(grid, format): &(Grid, usize)| {
            let boxed = || write(grid, Format::Boxed).unwrap();
            match Format::ALL[*format] {
                // A list of 4x4 puzzles may look like a 16x16 grid, and so on, unless bars are drawn.
                _ if to_name(grid).is_some() || [16, 36, 64, 81].contains(&grid.shape().size()) => boxed(),
                format => write(grid, format).unwrap_or_else(|_| boxed()),
            }
        };
        let text = grids.iter().map(written).collect::<Vec<_>>().join("\n");
        let read: Vec<Grid> = read(&text, None).unwrap().into_iter().map(|puzzle| puzzle.grid).collect();
        prop_assert_eq!(read, grids.into_iter().map(|(grid, _)| grid).collect::<Vec<_>>());
    }

    #[test]
    fn no_text_panics(text in "[-0-9A-Cx.|+#, \n\r\t│─']{0,200}", size in 1..20usize) {
        let _ = (read(&text, None), read(&text, Shape::for_size(size)));
    }
}
