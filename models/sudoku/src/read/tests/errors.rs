//! Every error, with its place and its advice.

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
fn what_is_far_too_long_is_refused_before_its_cells_are_counted() {
    assert_eq!(
        error(&format!("{LINE}\n{}", "1".repeat(2_000_000))),
        "line 2, column 1: found a line of 2000000 bytes, expected a puzzle, of 1048576 bytes a line at most"
    );
}

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
    assert_eq!(
        error(&(rows()[..80].to_owned() + "\n" + &rows())),
        "line 11, column 1: found 8 rows after a whole grid, expected 9 rows of 9 cells; 8 rows too many, or 1 missing"
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
        "line 1, column 1: found value 12, expected an order n from 2 to 11, for a grid of n*n rows"
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
