//! Every form reads as what it is.

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
    assert_eq!(grids(&format!("; a list\n{LINE}")), [LINE]);
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
    assert_eq!(grids(&format!("\u{feff}{text}{text}\n{grid}\n\n1 2 3 4\n....\n....\n....\n{text}")).len(), 5);
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
