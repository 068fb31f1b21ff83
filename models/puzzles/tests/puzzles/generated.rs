//! Puzzles that are drawn: each has one solution, found by a search of its own, and nothing in it could be left out.

use recuit::DepthFirst;
use recuit::csp::{Branches, Consistency, VariableOrder};
use recuit::edge::{Declare, Unmade};
use recuit_puzzles::*;
use serde_json::{Value as Json, json};

fn made<P: Declare>(wishes: &Json, seed: u64) -> Result<String, Unmade> {
    P::generation().expect("these can be drawn").make(wishes, seed)
}

fn read<P: Declare>(text: &str) -> P {
    let mut puzzles = P::read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(puzzles.len(), 1, "{text}");
    puzzles.remove(0)
}

/// How many solutions there are, up to two.
fn solutions<P: Declare>(puzzle: &P) -> usize {
    let csp = puzzle.csp();
    let branches = Branches {
        variables: VariableOrder::FewestValues,
        consistency: Consistency::Domain,
        ..Branches::default()
    };
    let problem = csp.partial_with(branches);
    let values =
        |state: recuit::csp::Assignment| -> Vec<_> { csp.all().filter_map(|it| state.value(it)).collect() };
    let found: Vec<_> = DepthFirst::default().solutions(&problem).take(2).map(values).collect();
    for values in &found {
        assert_eq!(puzzle.verify(values), Some(Vec::new()), "{}", puzzle.write());
    }
    found.len()
}

/// Each seed makes a puzzle with one solution, the same each time, and another seed makes another puzzle.
fn have_one_solution<P: Declare>(wishes: &[Json]) {
    for wishes in wishes {
        let texts: Vec<String> = (1..=3).map(|seed| made::<P>(wishes, seed).unwrap()).collect();
        for (text, seed) in texts.iter().zip(1..) {
            assert_eq!(solutions(&read::<P>(text)), 1, "{text}");
            assert_eq!(made::<P>(wishes, seed).as_ref(), Ok(text));
        }
        assert!(texts[0] != texts[1] || texts[0] != texts[2], "{wishes}");
    }
}

#[test]
fn cryptarithms_have_one_solution() {
    have_one_solution::<Cryptarithm>(&[
        json!({}),
        json!({ "digits": 3 }),
        json!({ "digits": 6, "numbers": 3 }),
    ]);
}

#[test]
fn futoshiki_have_one_solution() {
    have_one_solution::<Futoshiki>(&[json!({}), json!({ "size": 3 }), json!({ "size": 7 })]);
}

#[test]
fn kakuro_have_one_solution() {
    have_one_solution::<Kakuro>(&[json!({}), json!({ "size": 5 }), json!({ "size": 10, "longest": 7 })]);
}

#[test]
fn kenken_have_one_solution() {
    have_one_solution::<KenKen>(&[
        json!({}),
        json!({ "size": 4, "cage": 6 }),
        json!({ "size": 9, "cage": 4 }),
    ]);
}

#[test]
fn magic_squares_have_one_solution() {
    have_one_solution::<MagicSquare>(&[json!({}), json!({ "size": 3 }), json!({ "size": 6 })]);
}

#[test]
fn star_battles_have_one_solution() {
    have_one_solution::<StarBattle>(&[json!({}), json!({ "size": 6 }), json!({ "size": 10, "stars": 2 })]);
}

#[test]
fn sudoku_variants_have_one_solution() {
    have_one_solution::<Sudoku>(&[
        json!({}),
        json!({ "size": 4, "diagonal": true }),
        json!({ "diagonal": true, "anti_knight": true }),
        json!({ "size": 7, "jigsaw": true }),
        json!({ "size": 6, "cage": 3 }),
        json!({ "jigsaw": true, "cage": 4 }),
        json!({ "size": 12 }),
    ]);
}

#[test]
fn zebra_puzzles_have_one_solution() {
    have_one_solution::<Zebra>(&[
        json!({}),
        json!({ "houses": 3, "kinds": 3 }),
        json!({ "houses": 6, "kinds": 7 }),
    ]);
}

/// Without any one of the words that `is_clue` names, put in place of it `blank`, there are several solutions.
fn is_minimal<P: Declare>(text: &str, is_clue: impl Fn(char) -> bool, blank: &str) {
    let clues: Vec<usize> = text.match_indices(is_clue).map(|(place, _)| place).collect();
    assert!(!clues.is_empty());
    for place in clues {
        let mut without = text.to_owned();
        without.replace_range(place..=place, blank);
        assert_eq!(solutions(&read::<P>(&without)), 2, "{without}");
    }
}

#[test]
fn nothing_could_be_left_out() {
    for seed in 1..4 {
        let text = made::<Futoshiki>(&json!({}), seed).unwrap();
        is_minimal::<Futoshiki>(&text, |sign| "<>^v".contains(sign), " ");
        let text = made::<Sudoku>(&json!({ "diagonal": true }), seed).unwrap();
        is_minimal::<Sudoku>(&text, |symbol| symbol.is_ascii_digit(), ".");
        let text = made::<Zebra>(&json!({}), seed).unwrap();
        let clues = text.lines().filter(|line| !line.contains(':'));
        for clue in clues {
            assert_eq!(
                solutions(&read::<Zebra>(&text.replacen(&format!("{clue}\n"), "", 1))),
                2,
                "{text}{clue}"
            );
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_in_words() {
    let refused = |made: Result<String, Unmade>| match made {
        Err(Unmade::Refused(words)) => words,
        other => panic!("{other:?}"),
    };
    let words = refused(made::<KenKen>(&json!({ "size": 10 }), 1));
    assert_eq!(words, "found size = 10, expected from 2 to 9");
    let words = refused(made::<StarBattle>(&json!({ "stars": 0 }), 1));
    assert_eq!(words, "found stars = 0, expected from 1 to 2");
    let words = refused(made::<Sudoku>(&json!({ "sizes": 9 }), 1));
    assert!(words.contains("did you mean size"), "{words}");
    // Two stars in each of four rows would touch.
    let Err(Unmade::NotFound(words)) = made::<StarBattle>(&json!({ "size": 4, "stars": 2 }), 1) else {
        panic!()
    };
    assert_eq!(words, "no such puzzle with one solution was found; take another seed");
}
