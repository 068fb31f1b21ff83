//! `recuit help`: commands, and the words of the field.

use crate::args::Cli;
use crate::ending::Ending;
use crate::error::Error;
use crate::terminal::folded;
use clap::{Command, CommandFactory};
use recuit::edge::{nearest, plain_text, without_accents};
use recuit_trace::Language;
use std::io::Write;

/// The glossaries of the guide.
const ENGLISH: &str = include_str!("../../docs/guide/glossary.md");
const FRENCH: &str = include_str!("../../docs/guide/fr/glossaire.md");

/// An entry of a glossary.
struct Entry {
    /// The word, and others for the same.
    names: Vec<&'static str>,
    /// What it means, in plain text.
    meaning: String,
}

/// Tell about a command, or explain a word; without either, tell about all commands.
pub(crate) fn help(words: &[String]) -> Result<Ending, Error> {
    let mut command = Cli::command();
    command.build();
    let word = words.join(" ");
    let mut out = anstream::stdout().lock();
    if let Some(known) =
        words.iter().try_fold(&mut command, |command, word| command.find_subcommand_mut(word))
    {
        write!(out, "{}", known.render_long_help().ansi())?;
        return Ok(Ending::Solved);
    }
    let (english, french) = (entries(ENGLISH), entries(FRENCH));
    // Accents may be left out, but those that are there tell the language.
    let is_exactly =
        |entry: &&Entry| entry.names.iter().any(|name| name.to_lowercase() == word.to_lowercase());
    let is_it = |entry: &&Entry| entry.names.iter().any(|name| same(name, &word));
    // A word that is the same in both languages is explained in that of the reader.
    let (first, second) =
        if Language::of_system() == Language::French { (&french, &english) } else { (&english, &french) };
    let (exact, alike) =
        (first.iter().chain(second).find(is_exactly), first.iter().chain(second).find(is_it));
    let Some(entry) = exact.or(alike) else {
        return Err(unknown(&word, &command, &english, &french));
    };
    let twin = french.iter().find(|other| other.names.iter().skip(1).any(|name| same(name, entry.names[0])));
    writeln!(out, "{}", folded(&format!("{}: {}", entry.names.join(", "), entry.meaning), [0, 2]))?;
    if let Some(twin) = twin.filter(|twin| twin.names[0] != entry.names[0]) {
        writeln!(out, "{}", folded(&format!("en français : {}", twin.names[0]), [2, 4]))?;
    }
    Ok(Ending::Solved)
}

fn same(one: &str, other: &str) -> bool {
    let plain = |word: &str| without_accents(word).replace('-', " ");
    plain(one) == plain(other)
}

fn unknown(word: &str, command: &Command, english: &[Entry], french: &[Entry]) -> Error {
    let terms = english.iter().chain(french).flat_map(|entry| entry.names.iter().copied());
    let known = command.get_subcommands().map(Command::get_name).chain(terms);
    let meant = nearest(word, known).map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    Error::Usage(format!("found {word:?}, expected a command or a word of the glossary{meant}"))
}

/// The entries of a glossary: a heading with names, then a paragraph.
fn entries(page: &'static str) -> Vec<Entry> {
    let sections = page.split("\n## ").skip(1);
    sections
        .filter_map(|section| {
            let (heading, meaning) = section.split_once('\n')?;
            let names = heading.split([',', '(', ')']).map(str::trim).filter(|name| !name.is_empty());
            Some(Entry { names: names.collect(), meaning: plain_text(meaning) })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_names_and_a_meaning_without_marks() {
        for page in [ENGLISH, FRENCH] {
            let all = entries(page);
            assert!(all.len() > 50, "{}", all.len());
            for Entry { names, meaning } in all {
                assert!(!names.is_empty() && names.iter().all(|name| !name.is_empty()));
                assert!(meaning.len() > 20 && !meaning.contains(['[', ']', '`']), "{names:?}: {meaning}");
            }
        }
    }
}
