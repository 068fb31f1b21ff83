//! Texts: round trips, bad input, explanations in the language of the puzzle, checked solutions.

use recuit::csp::Csp;
use recuit::edge::{Declare, Experiment};
use recuit_puzzles::*;

fn refusal<P: Declare>(text: &str) -> String {
    match P::read(text) {
        Ok(_) => panic!("read: {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_written_can_be_read() {
    fn round_trip<P: Declare>() {
        for (.., text) in P::SHIPPED {
            let written = P::read(text).unwrap()[0].write();
            assert_eq!(P::read(&written).unwrap()[0].write(), written);
        }
    }
    round_trip::<Cryptarithm>();
    round_trip::<Futoshiki>();
    round_trip::<Golomb>();
    round_trip::<Kakuro>();
    round_trip::<KenKen>();
    round_trip::<MagicSquare>();
    round_trip::<StarBattle>();
    round_trip::<Sudoku>();
    round_trip::<Zebra>();
    let blank = " \n\n";
    assert!(Sudoku::read(blank).unwrap().is_empty() && Zebra::read(blank).unwrap().is_empty());
    assert!(MagicSquare::read(blank).unwrap().is_empty() && Kakuro::read(blank).unwrap().is_empty());
    assert!(Futoshiki::read(blank).unwrap().is_empty() && KenKen::read(blank).unwrap().is_empty());
}

#[test]
fn bad_stars_are_refused() {
    let expected = "a number of stars from 1 to 9";
    assert_eq!(refusal::<StarBattle>("0 a"), format!("line 1, column 1: found 0, expected {expected}"));
    assert_eq!(refusal::<StarBattle>("1\nab\na1"), "line 3, column 1: found a1, expected a row of 2 letters");
    assert_eq!(
        refusal::<StarBattle>("1\nab\nab ab"),
        "line 3, column 4: found ab, expected a number of stars from 1 to 9"
    );
    assert_eq!(
        refusal::<StarBattle>("1\naa\naa"),
        "line 1, column 1: found 1 regions, expected as many as rows, 2"
    );
}

#[test]
fn bad_grids_are_refused() {
    assert_eq!(refusal::<MagicSquare>("x"), "line 1, column 1: found x, expected a size from 1 to 26");
    assert_eq!(
        refusal::<MagicSquare>("2 1 2"),
        "line 1, column 1: found 2 numbers and dots, expected 4 for the square, or none"
    );
    assert_eq!(
        refusal::<MagicSquare>("2 1 2 3 5"),
        "line 1, column 9: found 5, expected a number from 1 to 4, or ."
    );
    assert_eq!(
        refusal::<Futoshiki>("1.2.\n....\n....\n...."),
        "line 1, column 1: found 1.2., expected a row of cells with blanks between them, as in . < 3 . >"
    );
    let words = "expected a row of cells, or one of the words diagonal, anti-knight, regions, cages";
    assert_eq!(
        refusal::<Sudoku>("diagonale\n...."),
        format!("line 1, column 1: found diagonale, {words}; did you mean diagonal?")
    );
    assert_eq!(
        refusal::<Sudoku>("1..x\n....\n....\n...."),
        "line 1, column 4: found x, expected a digit from 1 to 4, or . for an empty cell"
    );
    assert_eq!(
        refusal::<Futoshiki>(". < .\n . ^"),
        "line 2, column 4: found ^, expected a number from 1 to 2, or ."
    );
    assert_eq!(
        refusal::<Futoshiki>(". < .\n  ^"),
        "line 2, column 3: found ^, expected a sign right below a cell"
    );
    assert_eq!(refusal::<Futoshiki>(". .\n. <"), "line 2, column 3: found <, expected a cell on both sides");
    assert_eq!(
        refusal::<Futoshiki>(". .\n. .\n^"),
        "line 3, column 1: found 2 rows, expected 2, and no sign below"
    );
    assert_eq!(
        refusal::<Futoshiki>(". .\n"),
        "line 1, column 1: found 1 rows, expected 2, and no sign below"
    );
    assert_eq!(
        refusal::<Kakuro>("# 46\\\n\\3 ."),
        "line 1, column 3: found 46\\, expected a digit or . for white, # or sums as in 16\\, \\24 and 23\\30 for black"
    );
    assert_eq!(
        refusal::<Kakuro>("# 4\\\n\\3"),
        "line 2, column 1: found 1 squares, expected 2, as in the first row"
    );
    assert_eq!(
        refusal::<Sudoku>("12.. .x.."),
        "line 1, column 7: found x, expected a digit from 1 to 4, or . for an empty cell"
    );
    assert_eq!(
        refusal::<Sudoku>("12.. ..."),
        "line 1, column 6: found ..., expected 4 digits and dots, as in the first row"
    );
    assert_eq!(
        refusal::<Sudoku>("12.. ...."),
        "line 1, column 10: found the end of the text, expected another row"
    );
    assert_eq!(
        refusal::<Sudoku>(".. .. regions\nab\naa"),
        "line 3, column 1: found region a with 3 cells, expected 2 cells in each region"
    );
    assert_eq!(
        refusal::<Sudoku>("C...........\n.C.c.M......"),
        "line 2, column 6: found M, expected a character of 1-9 or A-C, or . for an empty cell"
    );
    assert_eq!(
        refusal::<Sudoku>("1 2 3 4 5 6 7 8 9 11"),
        "line 1, column 19: found 11, expected a digit from 1 to 9 or A, or . for an empty cell"
    );
    assert!(refusal::<Sudoku>(&".".repeat(37)).contains("a row of at most 36 cells"));
    assert_eq!(Sudoku::read(&"................\n".repeat(16)).unwrap().len(), 16, "squares of four by four");
}

#[test]
fn a_square_up_to_symmetry_has_no_givens() {
    assert_eq!(
        refusal::<MagicSquare>("3 up-to-symmetry 8 . . . . . . . ."),
        "line 1, column 18: found 8, expected no numbers in a square up to symmetry"
    );
}

#[test]
fn bad_cages_sums_and_clues_are_refused() {
    assert_eq!(
        refusal::<KenKen>("3 3"),
        "line 1, column 1: found 3, expected a size from 1 to 9, alone in its line"
    );
    assert_eq!(
        refusal::<KenKen>("3\n6% a1"),
        "line 2, column 1: found 6%, expected a total, and one of + - * /, as in 6*"
    );
    assert_eq!(refusal::<KenKen>("3\n6* a1 d1"), "line 2, column 7: found d1, expected a cell from a1 to c3");
    assert_eq!(
        refusal::<KenKen>("3\n6* a1\n1- b1 a1"),
        "line 3, column 7: found a1, expected a cell that is in no other cage"
    );
    assert_eq!(refusal::<KenKen>("3\n1- a1"), "line 2, column 1: found 1-, expected two cells after it");
    assert_eq!(refusal::<KenKen>("3\n1"), "line 2, column 1: found 1, expected 1 to 16 cells after it");
    assert_eq!(
        refusal::<Sudoku>("12 21 cages\n3* a1 b1"),
        "line 2, column 1: found 3*, expected a sum, as in 15"
    );
    let sum = "a sum such as SEND + MORE = MONEY, of 100 words at most";
    assert_eq!(refusal::<Cryptarithm>("A + B"), format!("line 1, column 5: found B, expected {sum}"));
    assert_eq!(refusal::<Cryptarithm>("A+B"), format!("line 1, column 3: found B, expected {sum}"));
    assert_eq!(refusal::<Cryptarithm>("A ="), format!("line 1, column 3: found =, expected {sum}"));
    assert_eq!(
        refusal::<Cryptarithm>("A * B = C"),
        "line 1, column 3: found *, expected +, - or =, and = once"
    );
    assert_eq!(refusal::<Cryptarithm>("A\nB = 7"), format!("line 1, column 1: found A, expected {sum}"));
    assert_eq!(
        refusal::<Cryptarithm>("ABCDEF = GHIJK"),
        "line 1, column 1: found 11 different letters, expected no more than there are digits"
    );
    let kinds = "color: red green\npet: dog cat\n";
    let clue = |clue: &str| refusal::<Zebra>(&format!("{kinds}{clue}"));
    assert_eq!(clue("dog ~ red"), "line 3, column 5: found ~, expected =, left-of, right-of or next-to");
    assert_eq!(clue("dog = blue"), "line 3, column 7: found blue, expected one of the things named above");
    assert_eq!(clue("dog = 3"), "line 3, column 7: found 3, expected a house from 1 to 2");
    assert_eq!(clue("dog next-to dog"), "line 3, column 13: found dog, expected something else");
    assert_eq!(clue("drink: tea dog"), "line 3, column 12: found dog, expected a name that nothing else has");
    assert_eq!(
        clue("drink: tea"),
        "line 3, column 1: found drink:, expected 2 of the kind, one for each house"
    );
}

/// The names of constraints that contradict each other.
fn conflict(csp: &Csp) -> Vec<&str> {
    let conflict = csp.conflict(10_000).unwrap();
    assert!(conflict.minimal);
    conflict.constraints.iter().map(|&number| csp.constraints()[number].name()).collect()
}

#[test]
fn conflicts_are_told_in_the_language_of_the_puzzle() {
    let kenken = |text| KenKen::read(text).unwrap()[0].csp();
    assert_eq!(conflict(&kenken("3\n2- a1 b1\n1- b2 b3\n3 c1")), ["row 1", "cage 2- at a1", "cage 3 at c1"]);
    let sudoku = &Sudoku::read("1..1 .... .... ....").unwrap()[0].csp();
    assert_eq!(conflict(sudoku), ["row 1"]);
    let futoshiki = &Futoshiki::read(". < .\n. < .").unwrap()[0].csp();
    assert_eq!(conflict(futoshiki), ["column a", "a1 < b1", "a2 < b2"]);
    let solution = [9, 5, 6, 7, 1, 0, 8, 3];
    let csp = &Cryptarithm::read("SEND + MORE = MONEY").unwrap()[0].csp();
    let letters = "SENDMORY".chars().map(String::from).collect::<Vec<_>>();
    let value = |variable| solution[letters.iter().position(|letter| letter == csp.name(variable)).unwrap()];
    let violations: Vec<_> =
        csp.explain(|variable| Some(value(variable))).iter().map(ToString::to_string).collect();
    assert_eq!(violations, ["SEND + MORE = MONEY: weighted sum = 0, violated by 1"]);
}

#[test]
fn solutions_are_checked() {
    let model = Experiment::from_toml("model = \"magic-square\"").unwrap().model;
    let verdicts = model.check("2 7 6 9 5 1 4 3 8 # the only solution\n", Some("3")).unwrap();
    assert_eq!(verdicts, [Vec::<String>::new()]);
    let verdicts = model.check("2 7 6 9 5 1 4 8 .", Some("3 2 1 . . . . . . .")).unwrap();
    assert_eq!(verdicts[0][..2], ["b1 cannot be 7", "c3 has no value"]);
    let refusal = |solutions, instances| model.check(solutions, instances).unwrap_err().to_string();
    assert_eq!(
        refusal("1", None),
        "line 1, column 1: found solutions alone, expected the instances that they solve, too; name their file with --puzzle"
    );
    assert_eq!(refusal("\n1 x", Some("2")), "line 2, column 3: found x, expected a value, or .");
    assert_eq!(
        refusal("1 2", Some("2")),
        "line 1, column 1: found 2 values, expected 4, one for each variable"
    );
    let sums = Experiment::from_toml("model = \"cryptarithm\"").unwrap().model;
    assert_eq!(
        sums.check("1 2\n1 2\n1 2", Some("A + A = B\nA + A = B")).unwrap_err().to_string(),
        "line 3, column 1: found 1, expected no more solutions than instances"
    );
    assert_eq!(model.check("1\n1", Some("1")).unwrap().len(), 2, "two solutions of one instance");
    assert_eq!(
        refusal("", Some("1")),
        "line 1, column 1: found 0 solutions of 1 instances, expected as many of one as of the other"
    );
}
