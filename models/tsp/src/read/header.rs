//! The lines `KEY: value` of a TSPLIB text.

use recuit::edge::nearest;
use recuit::{InputError, Token, Tokens};

/// A line with a keyword. Blanks around the colon vary.
pub(super) struct Entry<'a> {
    pub(super) key: Token<'a>,
    /// The first word of the value; empty where there is none.
    pub(super) value: Token<'a>,
    /// The words of the value after the first.
    more: Vec<&'a str>,
}

impl<'a> Entry<'a> {
    /// The next entry, if there is a line left.
    pub(super) fn next(tokens: &mut Tokens<'a>) -> Option<Self> {
        let first = tokens.next()?;
        let (key, rest) = first.text.split_once(':').unwrap_or((first.text, ""));
        let at = |word: Token<'a>, skip: usize| {
            let column = word.column + word.text[..skip].chars().count();
            Token { text: &word.text[skip..], column, ..word }
        };
        let mut words = vec![at(first, first.text.len() - rest.len())];
        let mut colon_is_missing = !first.text.contains(':');
        while let Some(word) = tokens.clone().next().filter(|word| word.line == first.line) {
            tokens.next();
            // What follows the colon may begin with another.
            words.push(at(word, usize::from(colon_is_missing && word.text.starts_with(':'))));
            colon_is_missing = false;
        }
        let end = words[words.len() - 1];
        let mut words = words.into_iter().filter(|word| !word.text.is_empty());
        let value = words.next().unwrap_or(end);
        Some(Entry { key: Token { text: key, ..first }, value, more: words.map(|word| word.text).collect() })
    }

    /// The whole value.
    pub(super) fn text(&self) -> String {
        std::iter::once(self.value.text).chain(self.more.iter().copied()).collect::<Vec<_>>().join(" ")
    }

    /// The error that the value is none of these.
    pub(super) fn choose<'n>(&self, names: impl Iterator<Item = &'n str>) -> InputError {
        unknown(&self.value, names.collect())
    }

    /// The error that the text is over and something is missing.
    pub(super) fn missing(tokens: &Tokens<'_>, expected: &str) -> InputError {
        match tokens.clone().word(expected) {
            Ok(next) => InputError::new(next.line, next.column, "the end of the instance", expected),
            Err(end) => end,
        }
    }
}

/// The error of a word that is none of these names, or stands where that one is of no use.
fn unknown(token: &Token<'_>, mut names: Vec<&str>) -> InputError {
    names.retain(|name| *name != token.text);
    let found = if token.text.is_empty() { "nothing" } else { token.text };
    let error = InputError::new(token.line, token.column, found, names.join(", "));
    match nearest(token.text, names) {
        Some(name) => error.suggest(format!("did you mean {name}?")),
        None => error,
    }
}

/// What instances and tours have in common.
#[derive(Default)]
pub(super) struct Header {
    pub(super) name: Option<String>,
    pub(super) comment: Option<String>,
    pub(super) dimension: Option<usize>,
}

impl Header {
    /// From the fewest cities that make a tour to far more than the largest instance of TSPLIB has.
    const DIMENSIONS: std::ops::RangeInclusive<usize> = 3..=1_000_000;

    const KEYS: [&str; 11] = [
        "NAME",
        "COMMENT",
        "TYPE",
        "DIMENSION",
        "EDGE_WEIGHT_TYPE",
        "EDGE_WEIGHT_FORMAT",
        "NODE_COORD_SECTION",
        "EDGE_WEIGHT_SECTION",
        "DISPLAY_DATA_SECTION",
        "TOUR_SECTION",
        "EOF",
    ];

    /// Take note of an entry that means the same in instances and tours.
    pub(super) fn read(&mut self, entry: &Entry<'_>) -> Result<(), InputError> {
        match entry.key.text {
            "NAME" => self.name = Some(entry.text()),
            // There may be several.
            "COMMENT" => {
                let before = self.comment.take().map(|comment| comment + " ").unwrap_or_default();
                self.comment = Some(before + &entry.text());
            }
            "DIMENSION" => {
                let expected = "the number of cities, from 3 to 1000000";
                let dimension = entry.value.parse(expected)?;
                if !Header::DIMENSIONS.contains(&dimension) {
                    return Err(entry.value.error(expected));
                }
                self.dimension = Some(dimension);
            }
            _ => return Err(unknown(&entry.key, Header::KEYS.to_vec())),
        }
        Ok(())
    }

    /// The number of cities, which must be known where a `section` begins.
    pub(super) fn dimension(&self, section: &Token<'_>) -> Result<usize, InputError> {
        self.dimension.ok_or_else(|| section.error("DIMENSION before this section"))
    }
}
