//! What is to be said, before it is said in a language.

/// Something that can be said in any language.
#[derive(Clone, Debug)]
pub(crate) enum Phrase {
    /// A text that is said as it is: a name, a digit, nothing.
    Text(String),
    /// The words of a key, with phrases in their gaps; a count chooses singular or plural.
    Words { key: &'static str, gaps: Vec<(&'static str, Phrase)>, count: Option<u64> },
    /// A number with so many significant digits.
    Number { number: f64, digits: usize },
    /// The same, always with its sign.
    Signed { number: f64, digits: usize },
    /// A share, in hundredths.
    Percent(f64),
    /// Phrases with the words of a key between them.
    List { phrases: Vec<Phrase>, joint: &'static str },
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Self {
        Phrase::Text(text.to_owned())
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Phrase::Text(text)
    }
}

/// The words of a key with these in their gaps.
pub(crate) fn phrase<const N: usize>(key: &'static str, gaps: [(&'static str, Phrase); N]) -> Phrase {
    Phrase::Words { key, gaps: gaps.into(), count: None }
}

/// The same, in singular or plural.
pub(crate) fn plural(key: &'static str, gaps: Vec<(&'static str, Phrase)>, count: u64) -> Phrase {
    Phrase::Words { key, gaps, count: Some(count) }
}

/// A cost or another number of six digits.
pub(crate) fn cost(number: f64) -> Phrase {
    Phrase::Number { number, digits: 6 }
}

/// A number with its sign.
pub(crate) fn signed(number: f64) -> Phrase {
    Phrase::Signed { number, digits: 4 }
}

pub(crate) fn percent(share: f64) -> Phrase {
    Phrase::Percent(share)
}

pub(crate) fn joined(phrases: Vec<Phrase>, joint: &'static str) -> Phrase {
    Phrase::List { phrases, joint }
}

/// Two numbers that are compared, with as many digits as it takes to see that they differ.
pub(crate) fn apart(one: f64, other: f64) -> [Phrase; 2] {
    let differ = |digits: &usize| {
        super::number::significant(one, *digits) != super::number::significant(other, *digits)
    };
    let digits = (2..8).find(differ).unwrap_or(8);
    let digits = if one == other { 2 } else { digits };
    [one, other].map(|number| Phrase::Number { number, digits })
}
