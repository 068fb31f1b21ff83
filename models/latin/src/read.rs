//! Texts to squares.

use crate::Square;
use recuit::{InputError, Token};

/// The squares of a text, each in one of two formats:
/// - rows of numbers, with `.`, `_` or `0` for a hole; a row ends with its line, or with `|`;
/// - MiniZinc data: `N=2; start=[| 0, 1 | 1, 2 |];`.
///
/// From `#` or `%` to the end of its line, nothing is read.
///
/// ```
/// use recuit_latin::read;
/// let squares = read("1 . | . .\nN=2; start=[| 1, 0 | 0, 0 |];").unwrap();
/// assert_eq!(squares[0], squares[1]);
/// let error = read("1 2 .\n. 4 1").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: found 4, expected a number from 1 to 3, or one of 0 . _ for a hole");
/// ```
///
/// # Errors
/// At the first word that does not belong there.
pub fn read(text: &str) -> Result<Vec<Square>, InputError> {
    let (line, last) = text.lines().zip(1..).last().map_or((1, ""), |(last, line)| (line, last));
    let words: Vec<Token<'_>> = words(text).collect();
    let mut words = Words { words: &words, end: (line, last.chars().count() + 1) };
    let mut squares = Vec::new();
    while let Some(first) = words.words.first() {
        squares.push(if first.text == "N" { minizinc(&mut words)? } else { rows(&mut words)? });
    }
    Ok(squares)
}

/// Numbers, words, and marks, each mark by itself.
fn words(text: &str) -> impl Iterator<Item = Token<'_>> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    text.lines().zip(1..).flat_map(move |(line, number)| {
        let mut rest = line.split(['#', '%']).next().unwrap_or_default();
        let mut column = 1;
        std::iter::from_fn(move || {
            let word = rest.trim_start();
            column += rest[..rest.len() - word.len()].chars().count();
            let first = word.chars().next()?;
            let end = word.find(|c| !is_part(c)).unwrap_or(word.len()).max(first.len_utf8());
            let token = Token { text: &word[..end], line: number, column };
            rest = &word[end..];
            column += token.text.chars().count();
            Some(token)
        })
    })
}

/// The words that are left, and where the text ends.
struct Words<'a> {
    words: &'a [Token<'a>],
    end: (usize, usize),
}

impl<'a> Words<'a> {
    /// The line and column of the next word.
    fn place(&self) -> (usize, usize) {
        self.words.first().map_or(self.end, |next| (next.line, next.column))
    }

    fn next(&mut self, expected: &str) -> Result<Token<'a>, InputError> {
        let (line, column) = self.end;
        let end = || InputError::new(line, column, "the end of the text", expected);
        self.words.split_off_first().copied().ok_or_else(end)
    }

    fn expect(&mut self, text: &str) -> Result<(), InputError> {
        let token = self.next(text)?;
        if token.text == text { Ok(()) } else { Err(token.error(text)) }
    }

    /// The number in the next cell, 0 for a hole.
    fn cell(&mut self, order: usize) -> Result<u8, InputError> {
        let expected = format!("a number from 1 to {order}, or one of 0 . _ for a hole");
        let token = self.next(&expected)?;
        if matches!(token.text, "." | "_") {
            return Ok(0);
        }
        let number = token.parse::<u8>(&expected)?;
        if usize::from(number) <= order { Ok(number) } else { Err(token.error(expected)) }
    }

    /// How many words there are before the row ends.
    fn row(&self) -> usize {
        let line = self.words.first().map(|first| first.line);
        self.words.iter().take_while(|word| Some(word.line) == line && word.text != "|").count()
    }
}

/// The order is the length of the first row.
fn rows(words: &mut Words<'_>) -> Result<Square, InputError> {
    let order = words.row();
    if !(1..=Square::MAX_ORDER).contains(&order) {
        let expected = format!("a row of 1 to {}", Square::MAX_ORDER);
        let (line, column) = words.place();
        return Err(InputError::new(line, column, format!("{order} numbers"), expected));
    }
    let mut cells = Vec::with_capacity(order * order);
    for row in 1..=order {
        let (found, (line, column)) = (words.row(), words.place());
        if found != order {
            let expected = format!("{order} numbers in row {row}, as many as in the first");
            return Err(InputError::new(line, column, format!("{found} of them"), expected));
        }
        for _ in 0..order {
            cells.push(words.cell(order)?);
        }
        if words.words.first().is_some_and(|next| next.text == "|") {
            words.next("|")?;
        }
    }
    Ok(Square::new(order, cells).expect("as many numbers as were asked for"))
}

/// The assignments of `N` and `start`, in this order.
fn minizinc(words: &mut Words<'_>) -> Result<Square, InputError> {
    words.expect("N")?;
    words.expect("=")?;
    let expected = format!("an order from 1 to {}", Square::MAX_ORDER);
    let token = words.next(&expected)?;
    let order = token.parse(&expected)?;
    if !(1..=Square::MAX_ORDER).contains(&order) {
        return Err(token.error(expected));
    }
    [";", "start", "=", "[", "|"].into_iter().try_for_each(|mark| words.expect(mark))?;
    let mut cells = Vec::with_capacity(order * order);
    for _ in 0..order {
        for column in 1..=order {
            cells.push(words.cell(order)?);
            words.expect(if column < order { "," } else { "|" })?;
        }
    }
    ["]", ";"].into_iter().try_for_each(|mark| words.expect(mark))?;
    Ok(Square::new(order, cells).expect("as many numbers as were asked for"))
}
