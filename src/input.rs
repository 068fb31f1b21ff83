//! What to say about a text that cannot be read: where, what was found, what was expected, what to do.

use std::fmt;

/// A place in a text, and why it could not be read there.
///
/// Displayed as `file:line:column: found X, expected Y`, followed by the suggestion when there is one, so
/// that an editor can jump to it. The message stays short and printable whatever was read: see [`quoted`].
///
/// ```
/// use recuit::InputError;
/// let error = InputError::new(3, 17, "'z'", "a digit 1-9 or a blank").suggest("did you mean 2?").in_file("hard.txt");
/// assert_eq!(error.to_string(), "hard.txt:3:17: found 'z', expected a digit 1-9 or a blank; did you mean 2?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The file's name, when the text came from one.
    pub file: Option<String>,
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What could have stood there.
    pub expected: String,
    /// What the author of the text might do.
    pub suggestion: Option<String>,
}

impl InputError {
    /// The error at `line` and `column`, both counted from 1.
    pub fn new(line: usize, column: usize, found: impl Into<String>, expected: impl Into<String>) -> Self {
        let (found, expected) = (found.into(), expected.into());
        InputError { file: None, line, column, found, expected, suggestion: None }
    }

    /// The same error with advice.
    pub fn suggest(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }

    /// The same error, naming the file that the text came from.
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into());
        self
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{}:{}:{}: ", printable(file, NAME), self.line, self.column)?,
            None => write!(f, "line {}, column {}: ", self.line, self.column)?,
        }
        write!(f, "found {}, expected {}", quoted(&self.found), said(&self.expected))?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; {}", said(suggestion)),
            None => Ok(()),
        }
    }
}

impl std::error::Error for InputError {}

/// The most characters of a quotation: one line on a screen.
const LINE: usize = 80;
/// The most characters of a file name.
const NAME: usize = 4096;
/// The most characters of what is said about a text, which may list names or quote them.
const SAID: usize = 1000;

/// A piece of somebody's text as a message can show it: on one line of at most 80 characters, cut off with `...`, with
/// control characters written as escapes. What stands in a file must neither fill a screen nor steer a terminal.
///
/// ```
/// use recuit::quoted;
/// assert_eq!(quoted("7\u{1b}[2J\0"), r"7\u{1b}[2J\u{0}");
/// assert_eq!(quoted(&"9".repeat(1_000_000)).len(), 80);
/// ```
pub fn quoted(text: &str) -> String {
    printable(text, LINE)
}

/// What is said about a text, made printable in the same way.
pub(crate) fn said(text: &str) -> String {
    printable(text, SAID)
}

fn printable(text: &str, longest: usize) -> String {
    let mut line = String::new();
    // Characters that have no width, or reverse the direction of those that follow, mislead as much as
    // control characters.
    let misleads = |c| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    for c in text.chars().take(longest + 1) {
        if c.is_control() || misleads(c) { line.extend(c.escape_default()) } else { line.push(c) }
    }
    if line.chars().count() > longest {
        line = line.chars().take(longest - 3).chain("...".chars()).collect();
    }
    line
}
