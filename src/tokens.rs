//! Words of a text and where they stand, for the readers of instance formats.

use crate::InputError;
use std::str::FromStr;

/// A word, and its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The word itself, without blanks.
    pub text: &'a str,
    /// Its line, counted from 1.
    pub line: usize,
    /// The column of its first character, counted from 1.
    pub column: usize,
}

impl Token<'_> {
    /// The error that something else was `expected` here.
    pub fn error(&self, expected: impl Into<String>) -> InputError {
        InputError::new(self.line, self.column, self.text, expected)
    }

    /// The word as a number, or whatever else can be parsed.
    ///
    /// # Errors
    /// If it cannot be parsed, saying what was `expected`.
    pub fn parse<T: FromStr>(&self, expected: &str) -> Result<T, InputError> {
        self.text.parse().map_err(|_| self.error(expected))
    }
}

/// The words of a text, one after the other, separated by blanks and line ends.
///
/// ```
/// use recuit::Tokens;
/// let mut tokens = Tokens::new("size 3\n1 x");
/// assert_eq!(tokens.word("the word size").unwrap().text, "size");
/// assert_eq!(tokens.parse::<u32>("the number of rows"), Ok(3));
/// assert_eq!(tokens.parse::<u32>("a number"), Ok(1));
/// let error = tokens.parse::<u32>("a number").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: found x, expected a number");
/// let error = tokens.parse::<u32>("a number").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4: found the end of the text, expected a number");
/// ```
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Tokens<'a> {
    /// The words of a whole text.
    pub fn new(text: &'a str) -> Self {
        Tokens::of_line(text, 1)
    }

    /// The words of one line of a text; lines are counted from 1.
    pub fn of_line(line: &'a str, number: usize) -> Self {
        Tokens { rest: line, line: number, column: 1 }
    }

    /// The next word.
    ///
    /// # Errors
    /// At the end of the text, saying what was `expected`.
    pub fn word(&mut self, expected: &str) -> Result<Token<'a>, InputError> {
        self.next().ok_or_else(|| InputError::new(self.line, self.column, "the end of the text", expected))
    }

    /// The next word as a number, or whatever else can be parsed.
    ///
    /// # Errors
    /// At the end of the text, or if the word cannot be parsed, saying what was `expected`.
    pub fn parse<T: FromStr>(&mut self, expected: &str) -> Result<T, InputError> {
        self.word(expected)?.parse(expected)
    }

    /// Make sure that no word is left.
    ///
    /// # Errors
    /// At the first word that is left, saying what was `expected` in its place.
    pub fn end(&mut self, expected: &str) -> Result<(), InputError> {
        self.next().map_or(Ok(()), |token| Err(token.error(expected)))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let blanks = self.rest.find(|c: char| !c.is_whitespace()).unwrap_or(self.rest.len());
        for c in self.rest[..blanks].chars() {
            (self.line, self.column) =
                if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = &self.rest[blanks..];
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        let token = Token { text, line: self.line, column: self.column };
        self.rest = rest;
        self.column += text.chars().count();
        (!text.is_empty()).then_some(token)
    }
}
