//! Reading tours.

use super::{Entry, Header};
use recuit::{InputError, Tokens};

/// A tour as a text lists it; nothing is said about whether it is a correct one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The cities, numbered from 0.
    pub cities: Vec<u32>,
    /// How many cities there are, where the text says so.
    pub dimension: Option<usize>,
}

/// The tours in a text: TSPLIB's `TOUR_SECTION`s, where -1 ends each tour, or a line of city numbers for
/// each; numbers begin with 1 there. What follows a `#` in a line is a remark.
///
/// # Errors
/// At the first place that is not in either format.
pub fn read_tours(text: &str) -> Result<Vec<Listed>, InputError> {
    let mut tours = Vec::new();
    let mut header = Header::default();
    let mut tokens = Tokens::new(text);
    while let Some(first) = tokens.clone().next() {
        if first.text.starts_with('#') {
            // A remark, as the command writes them.
            while tokens.clone().next().is_some_and(|word| word.line == first.line) {
                tokens.next();
            }
            continue;
        }
        if first.text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            let mut cities = Vec::new();
            while let Some(word) = tokens.clone().next().filter(|word| word.line == first.line) {
                if word.text.starts_with('#') {
                    break;
                }
                tokens.next();
                cities.push(word);
            }
            // A line may end with -1, as tours do in TSPLIB.
            cities.pop_if(|last| last.text == "-1");
            let cities = cities.iter().map(city).collect::<Result<_, _>>()?;
            tours.push(Listed { cities, dimension: None });
            continue;
        }
        let Some(entry) = Entry::next(&mut tokens) else { break };
        match entry.key.text {
            "EOF" => header = Header::default(),
            "TYPE" if entry.value.text != "TOUR" => return Err(entry.value.error("TOUR")),
            "TYPE" => {}
            "TOUR_SECTION" => section(&mut tokens, header.dimension, &mut tours)?,
            _ => header.read(&entry)?,
        }
    }
    Ok(tours)
}

/// The tours of a section, which ends where no number follows.
fn section(
    tokens: &mut Tokens<'_>,
    dimension: Option<usize>,
    tours: &mut Vec<Listed>,
) -> Result<(), InputError> {
    loop {
        let mut cities = Vec::new();
        loop {
            let word = tokens.word("the number of a city, or -1 at the end of the tour")?;
            if word.text == "-1" {
                break;
            }
            cities.push(city(&word)?);
        }
        // Some files also end the section with a -1 of its own.
        if !cities.is_empty() {
            tours.push(Listed { cities, dimension });
        }
        let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        if tokens.clone().next().is_none_or(|word| !number(word.text)) {
            return Ok(());
        }
    }
}

fn city(word: &recuit::Token<'_>) -> Result<u32, InputError> {
    let expected = "the number of a city, 1 or more";
    let number: u32 = word.parse(expected)?;
    number.checked_sub(1).ok_or_else(|| word.error(expected))
}
