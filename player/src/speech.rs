//! What the player says, in the reader's language: words of its own, and those of traces.

use recuit_trace::{Language, Words};
use std::collections::BTreeMap;

/// The words of a language, with those that only this player needs.
pub(crate) struct Speech {
    own: BTreeMap<String, String>,
    /// Those of sentences, which the page has too.
    pub(crate) words: Words,
}

impl Speech {
    pub(crate) fn new(language: Language) -> Self {
        let file = match language {
            Language::English => include_str!("../words/en.json"),
            Language::French => include_str!("../words/fr.json"),
        };
        // A test reads both files, so that nothing can be missing here.
        Speech { own: serde_json::from_str(file).unwrap_or_default(), words: Words::new(language) }
    }

    /// The words of a key.
    pub(crate) fn text<'a>(&'a self, key: &'a str) -> &'a str {
        self.own.get(key).map_or_else(|| self.words.of(key), String::as_str)
    }

    /// The words of a key with these in their gaps.
    pub(crate) fn filled(&self, key: &str, gaps: &[(&str, &str)]) -> String {
        gaps.iter()
            .fold(self.text(key).to_owned(), |text, (gap, said)| text.replace(&format!("{{{gap}}}"), said))
    }

    /// A whole number.
    pub(crate) fn count(&self, number: u64) -> String {
        self.words.number(number as f64, 15)
    }

    /// A cost, or another number that is no count.
    pub(crate) fn number(&self, number: f64) -> String {
        self.words.number(number, 5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_keys_and_gaps() {
        let [english, french] = [Language::English, Language::French].map(Speech::new);
        let gaps = |text: &str| {
            let mut gaps: Vec<String> =
                text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_owned())).collect();
            gaps.sort();
            gaps
        };
        assert!(english.own.len() > 20 && english.own.keys().eq(french.own.keys()));
        for (key, text) in &english.own {
            assert_eq!(gaps(text), gaps(&french.own[key]), "{key}");
        }
        assert_eq!(french.filled("of", &[("at", "3"), ("total", "7")]), "3 sur 7");
    }
}
