//! Texts: what can be read, what is said where something cannot, and that what is written reads as the same.

use proptest::prelude::*;
use recuit::edge::Model;
use recuit_sliding::*;

#[test]
fn rows_lines_and_sizes_read_as_the_same_puzzles() {
    let text = "# two of them\n 3  1  2\n .  4  5 # a remark\n 6  7  8\n\n\n1 2 _\n3 4 5\n";
    let puzzles: Vec<String> = read(text).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(puzzles, ["3 1 2 0 4 5 6 7 8", "2x3 1 2 0 3 4 5"]);
    assert_eq!(read(&puzzles.join("\n")).unwrap(), read(text).unwrap());
    assert_eq!(read("\n# nothing\n").unwrap(), []);
}

#[test]
fn errors_say_where_and_what() {
    let board = "a number from 1 to 8, or 0, . or _ for the blank";
    for (text, message) in [
        ("1 2 3\n4 x 5\n6 7 0", format!("line 2, column 3: found x, expected {board}")),
        ("1 2 3\n4 9 5\n6 7 0", format!("line 2, column 3: found 9, expected {board}")),
        (
            "1 2 3\n4 5 5\n6 7 0",
            "line 2, column 5: found 5 for the second time, expected each number from 0 to 8 once".to_owned(),
        ),
        ("1 2 3\n4 5\n6 7 0", "line 2, column 3: found 2 numbers, expected 3, as in the row before".to_owned()),
        ("1 2 3\n4 5 6 8\n7 0", "line 2, column 7: found 4 numbers, expected 3, as in the row before".to_owned()),
        (
            "\n1 2 3",
            "line 2, column 1: found 1x3 numbers, expected 2 to 5 rows and columns; an empty line ends a puzzle"
                .to_owned(),
        ),
        (
            "1 2 3 4 5 0",
            "line 1, column 1: found 6 numbers, expected a row of 2 to 5, or all 9, 16 or 25; other sizes are \
             written in rows, or behind their size, such as 3x4"
                .to_owned(),
        ),
        ("2x3 1 2 3 4 5", "line 1, column 1: found 5 numbers, expected 6, for a size of 2x3".to_owned()),
        (
            "2x9 1",
            "line 1, column 1: found 2x9, expected a number or a size with 2 to 5 rows and columns, such as 3x4"
                .to_owned(),
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }
    let error = read_slides("LRUD\n- # solved\nLX").unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 2: found 'X', expected U, L, R or D, where the blank goes");
}

#[test]
fn the_verifier_names_the_first_thing_that_is_wrong() {
    let sliding = Sliding::default();
    let check = |slides: &str| sliding.check(slides, Some("3 1 2\n4 . 5\n6 7 8")).unwrap().remove(0);
    assert_eq!(check("LU"), [""; 0]);
    assert_eq!(check("l u"), [""; 0]);
    assert_eq!(check("LLU"), ["slide 2, L, takes the blank off the board"]);
    assert_eq!(check("-"), ["3 lies in row 1, column 1 at the end, expected 0"]);
    let error = sliding.check("LU", None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found solutions alone, expected the instances that they solve, too; name their file with \
         --puzzle"
    );
}

proptest! {
    #[test]
    fn what_is_written_reads_as_the_same(seed: u64, rows in 2usize..=5, columns in 2usize..=5) {
        let size = Shape::new(rows, columns).unwrap();
        let puzzle = Generator { size, slides: None }.puzzle(Goal::BlankLast, seed);
        prop_assert!(puzzle.is_solvable(Goal::BlankLast));
        prop_assert_eq!(read(&puzzle.to_string()).unwrap(), [puzzle.clone()]);
        prop_assert_eq!(read(&puzzle.to_rows()).unwrap(), [puzzle]);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[0-9x._#U \n-]{0,60}") {
        let _ = read(&text);
        let _ = read_slides(&text);
    }
}
