//! What the README says in numbers, counted.

use recuit::edge::{AnyEngine, NamedLocalSearch};
use std::fs;
use std::path::Path;

const NUMBERS: [&str; 27] = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "twenty-one",
    "twenty-two",
    "twenty-three",
    "twenty-four",
    "twenty-five",
    "twenty-six",
];

/// The README as one long line.
fn readme() -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The number that stands before these words.
fn number_before(words: &str) -> usize {
    let readme = readme();
    let (before, _) = readme.split_once(words).unwrap_or_else(|| panic!("the README says ... {words}"));
    let number = before.rsplit(' ').next().unwrap().to_lowercase();
    NUMBERS.iter().position(|&known| known == number).unwrap_or_else(|| panic!("{number} is a number"))
}

#[test]
fn engines_are_as_many_as_it_says() {
    assert_eq!(number_before(" engines run on it"), AnyEngine::list().count());
    assert_eq!(number_before(" engines share the same states and moves"), NamedLocalSearch::LIST.len());
}

#[test]
fn every_local_search_is_named() {
    let readme = readme();
    let (_, after) = readme.split_once("engines share the same states and moves").unwrap();
    let sentence = after.split('.').next().unwrap();
    for (name, _) in NamedLocalSearch::LIST {
        // Most names are written apart: late acceptance, but min-conflicts.
        let is_named = sentence.contains(name) || sentence.contains(&name.replace('-', " "));
        assert!(is_named, "{name} in {sentence}");
    }
}

#[test]
fn every_model_has_its_place_in_the_table_of_folders() {
    let readme = readme();
    let (_, after) = readme.split_once("| `models/` |").expect("a table of folders");
    let row = after.split('|').next().unwrap();
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models");
    for folder in fs::read_dir(models).unwrap() {
        let name = folder.unwrap().file_name().into_string().unwrap();
        assert!(row.contains(&format!("`{name}`")), "{name} in {row}");
    }
}

#[test]
fn the_french_readme_shows_the_same() {
    let page = |name: &str| {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)).unwrap();
        let blocks = text.split("```").skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        (blocks, text.lines().count())
    };
    let ((english, lines), (french, lignes)) = (page("README.md"), page("README.fr.md"));
    assert!(lines <= 250 && lignes <= 250, "a README is read to its end: {lines} and {lignes} lines");
    assert_eq!(english, french);
}
