//! Words for what happens in a search, in the reader's language.
//!
//! They are shared with the page: a key has words, with the names of what stands in their gaps in braces.

mod number;
mod phrase;

pub(crate) use phrase::{Phrase, apart, cost, joined, percent, phrase, plural, signed};

use std::collections::BTreeMap;
use std::env;
use std::str::FromStr;
use thiserror::Error;

/// The languages that sentences are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// The language of a code as environments and addresses have it: `fr`, `fr_FR.UTF-8`, `en-GB`.
    ///
    /// ```
    /// use recuit_trace::Language;
    /// assert_eq!(Language::of("fr_CA.UTF-8"), Some(Language::French));
    /// assert_eq!(Language::of("frisian"), None);
    /// ```
    pub fn of(code: &str) -> Option<Self> {
        let language = code.split(['_', '-', '.', '@']).next().unwrap_or(code);
        match language.to_ascii_lowercase().as_str() {
            "en" => Some(Language::English),
            "fr" => Some(Language::French),
            _ => None,
        }
    }

    /// The language of the reader's system, as the environment tells it; English unless it is known.
    pub fn of_system() -> Self {
        let told = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| env::var(name).ok());
        told.and_then(|code| Language::of(&code)).unwrap_or_default()
    }

    /// The code by which pages know it.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        Language::of(code).ok_or(UnknownLanguage)
    }
}

/// There are no words in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there are words in English (en) and in French (fr)")]
pub struct UnknownLanguage;

/// The words of a language.
#[derive(Clone, Debug)]
pub struct Words {
    words: BTreeMap<String, String>,
    /// The counts that go with the singular.
    singular: Vec<u64>,
}

impl Words {
    /// The words of this language.
    pub fn new(language: Language) -> Self {
        let file = match language {
            Language::English => include_str!("../words/en.json"),
            Language::French => include_str!("../words/fr.json"),
        };
        // A test reads both files, so that nothing can be missing here.
        let words: BTreeMap<String, String> = serde_json::from_str(file).unwrap_or_default();
        let singular = words.get("number.singular").map_or("1", String::as_str);
        let singular = singular.split(' ').filter_map(|count| count.parse().ok()).collect();
        Words { words, singular }
    }

    /// That so many events were left out just before one.
    pub fn left_out(&self, events: u64) -> String {
        let number = Phrase::Number { number: events as f64, digits: 15 };
        self.say(&plural("ui.left_out", vec![("number", number)], events))
    }

    /// The words of a key without gaps.
    pub fn text(&self, key: &'static str) -> String {
        self.say(&phrase(key, []))
    }

    /// That something is after the step of that number, which this sentence tells.
    pub fn after(&self, step: u64, sentence: String) -> String {
        let number = Phrase::Number { number: step as f64, digits: 15 };
        self.say(&phrase("lesson.after", [("number", number), ("sentence", sentence.into())]))
    }

    /// The words of a key. One that is missing is shown as it is: a test sees to it that none is.
    pub fn of<'a>(&'a self, key: &'a str) -> &'a str {
        self.words.get(key).map_or(key, String::as_str)
    }

    /// A phrase in words.
    pub(crate) fn say(&self, said: &Phrase) -> String {
        match said {
            Phrase::Text(text) => text.clone(),
            &Phrase::Number { number, digits } => self.number(number, digits),
            &Phrase::Signed { number, digits } => self.signed(number, digits),
            &Phrase::Percent(share) => self.percent(share),
            Phrase::List { phrases, joint } => {
                let said: Vec<String> = phrases.iter().map(|phrase| self.say(phrase)).collect();
                said.join(self.of(joint))
            }
            Phrase::Words { key, gaps, count: None } => self.filled(key, gaps),
            Phrase::Words { key, gaps, count: Some(count) } => {
                let number = if self.singular.contains(count) { "one" } else { "many" };
                self.filled(&format!("{key}.{number}"), gaps)
            }
        }
    }

    /// The words of a key with what is said in their gaps. What is said there is not looked at again.
    fn filled(&self, key: &str, gaps: &[(&'static str, Phrase)]) -> String {
        let mut filled = String::new();
        let mut rest = self.of(key);
        while let Some((before, name, behind)) = next_gap(rest) {
            filled += before;
            let said = gaps.iter().find(|(gap, _)| *gap == name).map(|(_, said)| self.say(said));
            filled += &said.unwrap_or_else(|| format!("{{{name}}}"));
            rest = behind;
        }
        filled + rest
    }
}

/// What is before the next gap, its name, and what is behind it.
fn next_gap(words: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = words.split_once('{')?;
    let (name, behind) = rest.split_once('}')?;
    Some((before, name, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_keys_and_the_same_gaps() {
        let [english, french] = [Language::English, Language::French].map(Words::new);
        let gaps = |mut words: &str| {
            let mut names = std::collections::BTreeSet::new();
            while let Some((_, name, behind)) = next_gap(words) {
                names.insert(name.to_owned());
                words = behind;
            }
            names
        };
        assert!(english.words.len() > 100 && english.words.keys().eq(french.words.keys()));
        for (key, words) in &english.words {
            assert_eq!(gaps(words), gaps(french.of(key)), "{key}");
        }
        assert_eq!((english.singular, french.singular), (vec![1], vec![0, 1]));
    }

    #[test]
    fn gaps_are_filled_once() {
        let words = Words::new(Language::English);
        let gaps = [("element", Phrase::from("{value}")), ("value", Phrase::from("3"))];
        assert_eq!(words.filled("act.assign", &gaps), "{value} = 3");
    }
}
