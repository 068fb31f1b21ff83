//! What to say about a text that cannot be read: where, what was found, what was expected, what to do.

use std::fmt;

/// A place in a text, and why it could not be read there.
///
/// Displayed as `file:line:column: found X, expected Y`, followed by the suggestion when there is one, so that
/// an editor can jump to it.
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
            Some(file) => write!(f, "{file}:{}:{}: ", self.line, self.column)?,
            None => write!(f, "line {}, column {}: ", self.line, self.column)?,
        }
        write!(f, "found {}, expected {}", self.found, self.expected)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; {suggestion}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for InputError {}
