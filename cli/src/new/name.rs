//! The name of a new model.

use super::template::{File, NAMES};
use crate::error::Error;
use recuit::edge::{Model, registered};

/// A name in kebab-case that a crate can have.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Name(String);

/// Words that Rust reserves.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual",
    "where", "while", "yield",
];

/// Names of crates that a model depends on or that come with Rust, and of folders that Cargo makes.
const TAKEN: [&str; 16] = [
    "recuit",
    "recuit-cli",
    "recuit-command",
    "rand",
    "schemars",
    "serde",
    "serde-json",
    "typetag",
    "alloc",
    "core",
    "proc-macro",
    "std",
    "test",
    "build",
    "deps",
    "incremental",
];

impl Name {
    /// The name, if it can be that of a crate made from these files, and of a new model.
    pub(super) fn new(name: &str, files: &[File]) -> Result<Self, Error> {
        let refuse = |why: &str, expected: &str| {
            Err(Error::Usage(format!("found the name {name:?}{why}, expected {expected}")))
        };
        if !is_kebab(name) {
            let kebab = kebab(name);
            let advice = if is_kebab(&kebab) { format!("; did you mean {kebab}?") } else { String::new() };
            return refuse("", &format!("lower-case words joined by hyphens, such as my-puzzle{advice}"));
        }
        let another = format!("another, such as {name}-puzzle");
        if KEYWORDS.contains(&name) {
            return refuse(", a word of Rust", &another);
        }
        if TAKEN.contains(&name) {
            return refuse(", which means something to Cargo", &another);
        }
        if NAMES.contains(&name) {
            return refuse(", the puzzle of a template", &another);
        }
        if registered::<Box<dyn Model>>().iter().any(|known| known == name) {
            return refuse(", a model that there is", &another);
        }
        let this = Name(name.to_owned());
        let pascal = this.pascal();
        let is_word =
            |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == pascal);
        if files.iter().any(|(path, text)| path.ends_with(".rs") && is_word(text)) {
            return refuse(&format!(", but {pascal} is a type in the code that is to be written"), &another);
        }
        Ok(this)
    }

    /// The text of a template with this name in place of the template's own.
    pub(super) fn put_into(&self, text: &str) -> String {
        NAMES.iter().fold(text.to_owned(), |text, name| {
            let name = Name((*name).to_owned());
            // A line that becomes too long is left to `cargo fmt`.
            text.replace(&name.0, &self.0)
                .replace(&name.snake(), &self.snake())
                .replace(&name.pascal(), &self.pascal())
        })
    }

    /// The name as `recuit solve` takes it, and as the folder has it.
    pub(super) fn kebab(&self) -> &str {
        &self.0
    }

    fn snake(&self) -> String {
        self.0.replace('-', "_")
    }

    fn pascal(&self) -> String {
        let capitalized = self.0.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
        capitalized.collect()
    }
}

/// Words of lower-case letters and digits, each beginning with a letter, joined by hyphens.
fn is_kebab(name: &str) -> bool {
    name.split('-').all(|word| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    })
}

/// The name in kebab-case, as far as that can be guessed.
fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    let mut follows_lower = false;
    for c in name.chars() {
        if c.is_uppercase() && follows_lower {
            kebab.push('-');
        }
        follows_lower = c.is_lowercase() || c.is_ascii_digit();
        kebab.extend(if c.is_alphanumeric() { c.to_lowercase().next() } else { Some('-') });
    }
    kebab.trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_in_three_ways() {
        let name = Name::new("golomb-ruler2", &[]).unwrap();
        assert_eq!((name.snake().as_str(), name.pascal().as_str()), ("golomb_ruler2", "GolombRuler2"));
        let text = "map-coloring map_coloring MapColoring map coloring";
        assert_eq!(name.put_into(text), "golomb-ruler2 golomb_ruler2 GolombRuler2 map coloring");
        for kebab in ["GolombRuler2", "golomb_ruler2", "Golomb ruler2"] {
            let error = Name::new(kebab, &[]).unwrap_err().to_string();
            assert!(error.ends_with("; did you mean golomb-ruler2?"), "{error}");
        }
    }
}
