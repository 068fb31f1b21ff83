//! A square with givens as text.

use recuit::csp::Value;
use recuit::{InputError, Token, Tokens};

/// The largest square: up to here each value has a character that no other has in either case.
pub(crate) const LARGEST: usize = 36;

/// The character of a given: `1`-`9`, then `A`-`Z` (10 to 35), then `a` (36); a dot where nothing is given.
pub(crate) fn symbol(given: Option<Value>) -> char {
    let letter = |value| char::from_digit(value, 36).map_or('a', |digit| digit.to_ascii_uppercase());
    given.map_or('.', |value| letter(value as u32))
}

/// What a character gives to a cell of a square of this size: a value, or nothing; `None` if it is no cell. In squares
/// without the value 36 a small letter reads as the capital.
fn cell(symbol: char, size: usize) -> Option<Option<Value>> {
    let value = match symbol {
        '.' | '0' => return Some(None),
        'a'..='z' if size == LARGEST => LARGEST + symbol as usize - 'a' as usize,
        _ => symbol.to_digit(36)? as usize,
    };
    (value <= size).then_some(Some(value as Value))
}

/// What a cell may hold, in words.
fn expected(size: usize) -> String {
    let last = symbol(Some(size as Value));
    match size {
        ..=9 => format!("a digit from 1 to {size}, or . for an empty cell"),
        10 => "a digit from 1 to 9 or A, or . for an empty cell".to_owned(),
        LARGEST => "a character of 1-9, A-Z or a, or . for an empty cell".to_owned(),
        _ => format!("a character of 1-9 or A-{last}, or . for an empty cell"),
    }
}

/// The givens of a square whose first word is this one. Its cells are characters: in rows, or all in this one word, or
/// each a word of its own, which may then be a number too.
///
/// A word of 16, 25 or 36 characters is a whole square, unless as many words of that length follow each other
/// and have a value that is too large for it: then they are the rows of a large one.
pub(crate) fn read(first: Token<'_>, words: &mut Tokens<'_>) -> Result<Vec<Option<Value>>, InputError> {
    let apart = cells_apart(first, words);
    let size = apart.unwrap_or_else(|| size(first, words));
    if size > LARGEST {
        return Err(first.error(format!(
            "diagonal, anti-knight, or a row of at most {LARGEST} cells, each a character or a dot"
        )));
    }
    let mut givens = Vec::new();
    let mut word = first;
    loop {
        if apart.is_some() {
            givens.push(alone(&word, size)?);
        } else {
            for (symbol, column) in word.text.chars().zip(word.column..) {
                let error = || InputError::new(word.line, column, symbol.to_string(), expected(size));
                givens.push(cell(symbol, size).ok_or_else(error)?);
            }
            if givens.len() % size != 0 || givens.len() > size * size {
                let cells = if size > 9 { "characters" } else { "digits" };
                return Err(word.error(format!("{size} {cells} and dots, as in the first row")));
            }
        }
        if givens.len() == size * size {
            return Ok(givens);
        }
        word = words.word("another row")?;
    }
}

/// How many cells are on the first line, if each is a word of its own: a character or, where there are at least ten, a
/// number.
fn cells_apart(first: Token<'_>, words: &Tokens<'_>) -> Option<usize> {
    let others = words.clone().take_while(|word| word.line == first.line);
    let lengths: Vec<usize> = std::iter::once(first).chain(others).map(|word| word.text.len()).collect();
    let longest = if lengths.len() > 9 { 2 } else { 1 };
    (lengths.len() > 3 && lengths.iter().all(|&length| length <= longest)).then_some(lengths.len())
}

/// The size of a square whose first row, if it is not the whole, is this word.
fn size(first: Token<'_>, words: &Tokens<'_>) -> usize {
    let length = first.text.chars().count();
    let side = length.isqrt();
    if side < 4 || side * side != length {
        return length;
    }
    let rows: Vec<Token<'_>> = std::iter::once(first).chain(words.clone()).take(length).collect();
    let is_large = |row: &Token<'_>| row.text.chars().any(|symbol| cell(symbol, side).is_none());
    let are_rows = length <= LARGEST
        && rows.len() == length
        && rows.iter().all(|row| row.text.chars().count() == length)
        && rows.iter().any(is_large);
    if are_rows { length } else { side }
}

/// The given of a cell that is a word: a character, or a number.
fn alone(word: &Token<'_>, size: usize) -> Result<Option<Value>, InputError> {
    let mut symbols = word.text.chars();
    let given = match (symbols.next(), symbols.next()) {
        (Some(symbol), None) => cell(symbol, size),
        _ => word
            .text
            .parse()
            .ok()
            .filter(|value| (1..=size).contains(value))
            .map(|value| Some(value as Value)),
    };
    given.ok_or_else(|| word.error(expected(size)))
}
