//! Every form, and every error with its place.

use super::*;

/// A puzzle, its givens few enough for the tests to change some.
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows() -> String {
    LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

/// The first rows of a 16x16 grid with one large value in each.
fn diagonal(rows: usize) -> String {
    let column = |row| row % 4 * 4 + row / 4;
    (0..rows).map(|row| ".".repeat(column(row)) + "G" + &".".repeat(15 - column(row)) + "\n").collect()
}

fn grids(text: &str) -> Vec<String> {
    let puzzles = read(text, None).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    puzzles.iter().map(|puzzle| puzzle.grid.to_string()).collect()
}

fn names(text: &str) -> Vec<Option<String>> {
    read(text, None).unwrap().into_iter().map(|puzzle| puzzle.name).collect()
}

fn error(text: &str) -> String {
    shaped_error(text, None)
}

fn shaped_error(text: &str, shape: Option<Shape>) -> String {
    read(text, shape).map(|puzzles| puzzles.len()).unwrap_err().to_string()
}

mod forms {
    use super::*;

    #[test]
    fn one_line_with_any_blank_and_any_comment() {
        for blank in ["0", "_", "*", "-", "X", "x"] {
            assert_eq!(grids(&LINE.replace('.', blank)), [LINE], "{blank}");
        }
        for comment in ["# a name", " a name", ",a name", ";a name", "\t# a name ", " ; a name"] {
            let text = format!("{LINE}{comment}\r\n{LINE}\r\n");
            assert_eq!(grids(&text), [LINE, LINE]);
            assert_eq!(names(&text), [Some("a name".to_owned()), None]);
        }
        assert_eq!(names(&format!("{LINE} 17")), [Some("17".to_owned())]);
        assert_eq!(names(&format!("{LINE},{LINE}")), [Some(LINE.to_owned())]);
        assert_eq!(names(&format!("{LINE} Bob's | best")), [Some("Bob's | best".to_owned())]);
    }

    #[test]
    fn one_line_of_every_usual_size() {
        for size in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36] {
            let grids = read(&".".repeat(size * size), None).unwrap();
            assert_eq!(grids[0].grid, Grid::empty(Shape::for_size(size).unwrap()));
        }
    }

    #[test]
    fn one_line_with_spaces() {
        assert_eq!(grids(&rows().replace('\n', " ")), [LINE]);
        let spaced: String = LINE.chars().flat_map(|c| [c, ' ']).collect();
        assert_eq!(grids(&spaced), [LINE]);
        let zeros = LINE.replace('.', "0");
        let thirds: Vec<_> = (0..81).step_by(3).map(|at| &zeros[at..at + 3]).collect();
        assert_eq!(grids(&thirds.join(" ")), [LINE]);
    }

    #[test]
    fn rows_with_empty_lines_remarks_and_spaces_between() {
        let text = format!("\u{feff}# first\r\n{}\r\n{}", rows().replace('\n', "\r\n\r\n# so\r\n"), rows());
        assert_eq!(grids(&text), [LINE, LINE]);
        assert_eq!(read(&text, None).unwrap().iter().map(|puzzle| puzzle.line).collect::<Vec<_>>(), [2, 30]);
        assert_eq!(grids(&(rows() + &rows() + LINE)), [LINE, LINE, LINE]);
        let spaced: String = rows().chars().flat_map(|c| [c, ' ']).collect();
        assert_eq!(grids(&spaced), [LINE]);
    }

    #[test]
    fn rows_of_numbers() {
        let mut text = "10 . 3 12 | 1 . . . | . . 0 11\n".to_owned();
        text += &". . . . | . . . . | . . . .\n".repeat(11);
        let puzzle = &read(&text, None).unwrap()[0];
        assert_eq!(puzzle.grid.shape(), Shape::new(3, 4).unwrap());
        assert_eq!(puzzle.grid.cells()[..12], [10, 0, 3, 12, 1, 0, 0, 0, 0, 0, 0, 11]);
    }

    #[test]
    fn boxes_drawn_in_many_ways() {
        let cells: Vec<_> = LINE.split("").filter(|cell| !cell.is_empty()).collect();
        let row = |row: &[&str], space: &str, bar: &str| {
            row.chunks(3).map(|cells| cells.join(space)).collect::<Vec<_>>().join(bar) + "\n"
        };
        for (space, left, bar, rule) in [
            ("", "", "|", "---+---+---\n"),
            ("", "", "|", "-----------\n"),
            ("", "", "|", "---|---|---\n"),
            ("", "|", "|", "*-----------*\n"),
            (" ", "| ", " | ", "|-------+-------+-------|\n"),
            (" ", "| ", " | ", ".-------.-------.-------.\n"),
            (" ", "| ", " | ", ":-------+-------+-------:\n"),
            (" ", "║ ", " ║ ", "╠═══════╬═══════╬═══════╣\n"),
            (" ", "┃ ", " │ ", "┠───────┼───────┼───────┨\n"),
            (" ", "", "   ", "\n"),
            (" ", "", " | ", "=====================\n"),
            (" ", "", " | ", "      |       |      \n"),
        ] {
            let bands: Vec<String> = cells
                .chunks(27)
                .map(|band| band.chunks(9).map(|cells| format!("{left}{}", row(cells, space, bar))).collect())
                .collect();
            let text = format!("{rule}{}{rule}", bands.join(rule));
            assert_eq!(grids(&text), [LINE], "{text}");
            assert_eq!(grids(&(text.clone() + &text)), [LINE, LINE], "{text}");
        }
    }

    #[test]
    fn dashes_are_rows_where_the_grid_is_short_without_them() {
        let text = "- - - | - - - | - - -\n".to_owned() + &rows()[10..];
        assert_eq!(grids(&text), [".".repeat(9) + &LINE[9..]]);
        assert_eq!(grids("12--\n----\n----\n--43\n"), ["12..........  43".replace(' ', ".")]);
        assert_eq!(grids(&"----\n".repeat(4)), [".".repeat(16)]);
        // Whole without them: drawn lines, although as long as a row.
        assert_eq!(grids("12..\n....\n----\n....\n..43\n----\n"), ["12............43"]);
    }

    #[test]
    fn bars_tell_the_shape_unless_it_is_given() {
        let text = "12|34|56\n".to_owned() + &"..|..|..\n".repeat(5);
        assert_eq!(read(&text, None).unwrap()[0].grid.shape(), Shape::new(3, 2).unwrap());
        let flat = Shape::new(2, 3).unwrap();
        assert_eq!(read(&text, Some(flat)).unwrap()[0].grid.shape(), flat);
        let each = "|1|2|3|4|5|6|\n".to_owned() + &"|.|.|.|.|.|.|\n".repeat(5);
        assert_eq!(read(&each, None).unwrap()[0].grid.shape(), flat);
    }

    #[test]
    fn sdk_files() {
        let text = format!(
            "#ASomebody\n#T The title\n#CNo title\n[Puzzle]\n{}[State]\n{}\n[Puzzle]\n{LINE}\n",
            rows(),
            "1".repeat(9)
        );
        assert_eq!(grids(&text), [LINE, LINE]);
        assert_eq!(names(&text), [Some("The title".to_owned()), None]);
    }

    #[test]
    fn integer_files() {
        let text = "2\r\n1\r\n1\t-1\t3\t-1\t\r\n-1 4 -1 2\r\n2 -1 4 -1 -1\r\n 3 -1 1\r\n";
        let grid = "1.3..4.22.4..3.1";
        assert_eq!(grids(text), [grid]);
        assert_eq!(
            grids(&format!("\u{feff}{text}{text}\n{grid}\n\n1 2 3 4\n....\n....\n....\n{text}")).len(),
            5
        );
        let named = read(text, Some(Shape::new(1, 4).unwrap()));
        assert_eq!(named.unwrap()[0].grid.shape(), Shape::new(1, 4).unwrap());
    }

    #[test]
    fn sixteen_cells_are_a_puzzle_or_a_row() {
        let small = "1.3..4.22.4..3.1";
        assert_eq!(grids(&format!("{small}\n").repeat(16)), [small; 16]);
        let large = diagonal(16);
        assert_eq!(grids(&large), [large.replace('\n', "")]);
        assert_eq!(read(&format!("{small}\n").repeat(16), Some(Shape::square(2))).unwrap().len(), 16);
        let empty = ".".repeat(16) + "\n";
        assert_eq!(read(&empty.repeat(16), Some(Shape::square(4))).unwrap().len(), 1);
        assert_eq!(grids(&".... | .... | .... | ....\n".repeat(16)), [".".repeat(256)]);
    }

    #[test]
    fn a_given_shape_opens_other_sizes() {
        let shape = Some(Shape::new(1, 5).unwrap());
        assert_eq!(read("12345\n.....\n.....\n.....\n51234\n", shape).unwrap()[0].grid.filled(), 10);
        assert_eq!(read(&".".repeat(25), shape).unwrap().len(), 1);
    }

    #[test]
    fn a_text_without_puzzles() {
        assert_eq!(read("\n# nothing\n", None), Ok(vec![]));
        let none = "# nothing".parse::<Grid>().unwrap_err();
        assert_eq!(none.to_string(), "line 1, column 1: found no puzzle, expected one puzzle");
        let two = format!("{LINE}\n{LINE}").parse::<Grid>().unwrap_err();
        assert_eq!(two.to_string(), "line 2, column 1: found a second puzzle, expected one puzzle only");
    }
}

mod errors {
    use super::*;

    #[test]
    fn characters_that_are_no_value() {
        let nine = "expected a value 1-9 or a blank (. 0 _ * - X)";
        for (symbol, advice) in [
            ("O", "; did you mean 0?"),
            ("l", "; did you mean 1?"),
            ("I", "; did you mean 1?"),
            ("B", "; did you mean 8?"),
            ("C", "; C stands for 12, in a larger grid"),
            ("c", "; c stands for 12, in a larger grid"),
            ("?", ""),
            ("é", ""),
        ] {
            let text = format!("\n{LINE}\n{}\n", LINE.replacen("..", &format!(".{symbol}"), 1));
            assert_eq!(error(&text), format!("line 3, column 4: found '{symbol}', {nine}{advice}"));
        }
        let text = rows().replace("419", " 4 é9");
        assert_eq!(error(&text), format!("line 8, column 7: found 'é', {nine}"));
        assert_eq!(
            error("5...\n....\n....\n....\n"),
            "line 1, column 1: found '5', expected a value 1-4 or a blank (. 0 _ * - X)"
        );
        assert_eq!(error("12?"), format!("line 1, column 3: found '?', {nine}"));
    }

    #[test]
    fn numbers_above_the_size() {
        let text = "1 2 3 4 5 6 7 8 9 10 11 . \n. . . . 13 . . . . . . .\n";
        assert_eq!(error(&text.replace("11 .", "11 13")), WIDE.replace("L, column C", "1, column 25"));
        assert_eq!(error(text), WIDE.replace("L, column C", "2, column 9"));
    }

    const WIDE: &str = "line L, column C: found value 13, expected a value 1-12 or a blank (. 0 _ * -)";

    #[test]
    fn wrong_numbers_of_cells() {
        let whole = "expected 81 cells, a whole 9x9 puzzle";
        for (text, column, found, advice) in [
            (LINE[1..].to_owned(), 81, 80, "one cell is missing"),
            (LINE[2..].to_owned(), 80, 79, "2 cells are missing"),
            (format!("{LINE}."), 82, 82, "one cell is too many"),
            (format!("{LINE}.."), 82, 83, "2 cells are too many"),
        ] {
            let message = format!("line 2, column {column}: found {found} cells, {whole}; {advice}");
            assert_eq!(error(&format!("{LINE}\n{text}\n{LINE}\n")), message);
        }
        assert_eq!(
            error("1234567\n"),
            "line 1, column 8: found 7 cells, expected as many cells as a row has (4, 6, 8, 9, 10, 12, 14, 15, 16...) or a whole puzzle"
        );
        assert_eq!(
            shaped_error("12345678\n", Some(Shape::square(3))),
            "line 1, column 9: found 8 cells, expected 9 cells, a row, or 81 cells, a whole 9x9 puzzle; one cell is missing"
        );
    }

    #[test]
    fn rows_of_unequal_length() {
        let row = "expected 9 cells, row 4 of the grid that begins on line 1";
        assert_eq!(
            error(&rows().replace("8...6...3", "8...6..3")),
            format!("line 4, column 9: found 8 cells, {row}; one cell is missing")
        );
        assert_eq!(
            error(&rows().replace("8...6...3", "8...|6....3")),
            format!("line 4, column 11: found 10 cells, {row}; one cell is too many")
        );
    }

    #[test]
    fn wrong_numbers_of_rows() {
        assert_eq!(
            error(&rows()[..80]),
            "line 8, column 10: found the end after 8 rows, expected 9 rows of 9 cells; one row is missing"
        );
        assert_eq!(
            error(&(rows() + "........1\n")),
            "line 10, column 1: found 1 row after a whole grid, expected 9 rows of 9 cells; 1 row too many, or 8 missing"
        );
        assert_eq!(
            error("12--\n----\n--43\n"),
            "line 3, column 5: found the end after 2 rows, expected 4 rows of 4 cells; lines of dashes count as drawn lines here; write blank cells as dots"
        );
        let large = diagonal(15);
        assert_eq!(
            error(&large),
            "line 15, column 17: found the end after 15 rows, expected 16 rows of 16 cells; one row is missing"
        );
    }

    #[test]
    fn bars_out_of_place() {
        let text = "12|34|56\n..|..|..\n..|...|.\n..|..|..\n..|..|..\n..|..|..\n";
        assert_eq!(error(text), "line 3, column 4: found 3 cells between bars, expected bars 2 cells apart");
        let first = text.replace("12|34", "123|4");
        assert_eq!(error(&first), "line 1, column 5: found 1 cell between bars, expected bars 3 cells apart");
    }

    #[test]
    fn integer_files_that_are_wrong() {
        let text = "2\n1\n1 -1 3 -1\n-1 4 -1 2\n2 -1 4 -1\n-1 3 -1 1\n";
        let cells = "expected 16 numbers, the cells of a 4x4 grid";
        assert_eq!(
            error(&text.replace(" 1\n", "\n")),
            format!("line 6, column 8: found the end after 15 numbers, {cells}")
        );
        let more = format!("{text}3 -1\n");
        assert_eq!(error(&more), format!("line 7, column 1: found one number more, 3, {cells}"));
        assert_eq!(
            error(&text.replace("4 -1 2", "4 -1 2 x").replace("-1 1", "-1")),
            "line 4, column 11: found 'x', expected a value 1-4, or -1 for an empty cell"
        );
        assert_eq!(
            error(&text.replace("4 -1 2", "12 -1 2")),
            "line 4, column 4: found value 12, expected a value 1-4, or -1 for an empty cell"
        );
        assert_eq!(
            error(&text.replace("-1 4", " 0 4")),
            "line 4, column 2: found value 0, expected a value 1-4, or -1 for an empty cell; did you mean -1?"
        );
        assert_eq!(
            error(&text.replacen("1\n", "3\n", 1)),
            "line 2, column 1: found value 3, expected the flag 1, which follows the order"
        );
        assert_eq!(
            error(&text.replacen('2', "12", 1)),
            "line 1, column 1: found value 12, expected an order n from 1 to 11, for a grid of n*n rows"
        );
        assert_eq!(
            shaped_error(text, Some(Shape::square(3))),
            "line 1, column 1: found the order 2 of a 4x4 grid, expected a grid of 9x9, with boxes of 3x3"
        );
    }

    #[test]
    fn givens_that_contradict_each_other() {
        let found = "found 7 at row 3, column 9, which row 3, column 5 holds too (same row)";
        let expected = "expected givens that do not contradict each other";
        let mut line = ".".repeat(81);
        line.replace_range(22..23, "7");
        line.replace_range(26..27, "7");
        assert_eq!(error(&format!("\n{line}")), format!("line 2, column 27: {found}, {expected}"));
        let rows: String = (0..9).map(|row| format!(" {}\n\n", &line[row * 9..row * 9 + 9])).collect();
        assert_eq!(error(&rows), format!("line 5, column 10: {found}, {expected}"));
        assert_eq!(
            error("2\n1\n1 -1 -1 -1\n -1 1 -1 -1\n-1 -1 -1 -1\n-1 -1 -1 -1\n"),
            format!(
                "line 4, column 5: found 1 at row 2, column 2, which row 1, column 1 holds too (same block), {expected}"
            )
        );
    }
}
