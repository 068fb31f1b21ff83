//! The glossary, of which the command prints entries: its form, and that both languages explain the same words.

use super::markdown::links;
use super::pages::root;
use recuit::edge::without_accents;
use std::fs;

/// The entries: their headings and their paragraphs.
fn entries(text: &str) -> Vec<(&str, &str)> {
    text.split("\n## ").skip(1).filter_map(|entry| entry.split_once('\n')).collect()
}

/// The word as it is sorted: small letters, accents left out.
fn sorted_by(heading: &str) -> String {
    let word = without_accents(heading.split(" (").next().unwrap_or_default());
    word.chars().filter(|one| one.is_alphanumeric() || *one == ' ').collect()
}

/// Entries that are out of order, too long, or link to other pages.
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut last = String::new();
    for (heading, body) in entries(text) {
        let word = sorted_by(heading);
        if word <= last {
            faults.push(format!("{heading}: not in alphabetical order"));
        }
        last = word;
        let paragraphs = body.trim().split("\n\n").count();
        let ends = body.trim().replace('\n', " ");
        let sentences =
            ends.matches(". ").count() + ends.matches("? ").count() + usize::from(ends.ends_with('.'));
        if paragraphs != 1 || !body.starts_with('\n') || !(1..=3).contains(&sentences) {
            faults.push(format!("{heading}: one paragraph of one to three sentences, not {sentences}"));
        }
        let away = links(body).into_iter().filter(|link| !link.starts_with('#'));
        faults.extend(away.map(|link| format!("{heading}: {link} leads out of the glossary")));
    }
    faults
}

/// The English words of an English glossary, or those in parentheses of another.
fn terms(text: &str, in_parentheses: bool) -> Vec<String> {
    let term = |(heading, _): &(&str, &str)| {
        let (own, english) = heading.trim_end_matches(')').split_once(" (").unwrap_or((heading, ""));
        let term = if in_parentheses { english } else { own };
        term.split(", ").next().unwrap_or_default().to_owned()
    };
    let mut terms: Vec<String> = entries(text).iter().map(term).collect();
    terms.sort();
    terms
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join("docs/guide").join(name)).expect("the glossary is there")
}

#[test]
fn the_glossaries_are_well_formed() {
    for name in ["glossary.md", "fr/glossaire.md"] {
        let faults = faults(&page(name));
        assert!(faults.is_empty(), "{name}\n{}", faults.join("\n"));
    }
}

#[test]
fn both_glossaries_explain_the_same_words() {
    assert_eq!(terms(&page("glossary.md"), false), terms(&page("fr/glossaire.md"), true));
}

#[test]
fn planted_faults_are_found() {
    let entry = |heading: &str, body: &str| format!("\n## {heading}\n\n{body}\n");
    let good =
        entry("état (state)", "One. Two, see [b](#b).") + &entry("variable, place (variable)", "Three.");
    assert!(faults(&good).is_empty());
    assert_eq!(terms(&good, true), ["state", "variable"]);
    assert_eq!(terms("\n## tabu, tabu search\n\nIt.\n", false), ["tabu"]);
    let unsorted = entry("b", "One.") + &entry("a", "Two.");
    assert_eq!(faults(&unsorted), ["a: not in alphabetical order"]);
    assert_eq!(faults(&entry("a", "One. Two. Three. Four.")).len(), 1);
    assert_eq!(faults(&entry("a", "One.\n\nTwo.")).len(), 1);
    assert_eq!(faults(&entry("a", "See [b](b.md).")), ["a: b.md leads out of the glossary"]);
}
