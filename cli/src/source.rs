//! Where the texts of instances come from.

use crate::error::Error;
use recuit::InputError;
use recuit::edge::{Instance, Model, nearest};
use std::io::{self, Read};
use std::path::Path;

/// A text, and the name of the file that it was read from.
pub(crate) struct Source {
    pub(crate) text: String,
    file: Option<String>,
}

impl Source {
    /// What an argument means: standard input, a set that ships with the model, a file, or the text itself.
    pub(crate) fn find(argument: &str, model: &dyn Model, folder: &Path) -> Result<Self, Error> {
        if argument == "-" {
            let mut bytes = Vec::new();
            let read = std::io::stdin().read_to_end(&mut bytes);
            return Source::decode("standard input", read.map(|_| bytes));
        }
        let shipped = model.shipped();
        if let Some((_, _, text)) = shipped.iter().find(|(name, ..)| *name == argument) {
            return Ok(Source { text: (*text).to_owned(), file: Some(argument.to_owned()) });
        }
        let path = folder.join(argument);
        if path.exists() {
            return Source::decode(argument, std::fs::read(&path));
        }
        if looks_like_a_name(argument) {
            let names: Vec<&str> = shipped.iter().map(|(name, ..)| *name).collect();
            let known = format!("a file, or one of the sets {}", names.join(", "));
            let advice = nearest(argument, names).map(|name| format!("; did you mean {name}?"));
            let advice = advice.unwrap_or_default();
            return Err(Error::Usage(format!("{argument}: found no such file, expected {known}{advice}")));
        }
        Ok(Source { text: argument.to_owned(), file: None })
    }

    /// The instances that an argument means; without one, the first instance that ships with the model.
    pub(crate) fn instances_or_shipped(
        argument: Option<&str>,
        model: &dyn Model,
        folder: &Path,
    ) -> Result<Vec<Box<dyn Instance>>, Error> {
        if let Some(argument) = argument {
            return Source::find(argument, model, folder)?.instances(model);
        }
        let shipped = model.shipped();
        let Some((_, _, text)) = shipped.first() else {
            return Err(Error::Usage("this model ships no instance; give one".into()));
        };
        let mut instances = model.read(text)?;
        instances.truncate(1);
        Ok(instances)
    }

    /// The text of a file.
    pub(crate) fn decode(file: &str, bytes: io::Result<Vec<u8>>) -> Result<Self, Error> {
        let bytes = bytes.map_err(|error| Error::File { path: file.to_owned(), error })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
            let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
            let line = before.matches('\n').count() + 1;
            InputError::new(line, column, "bytes that are no text", "text in UTF-8").in_file(file)
        })?;
        Ok(Source { text, file: Some(file.to_owned()) })
    }

    /// Errors in this text name its file.
    pub(crate) fn blame(&self, error: InputError) -> Error {
        Error::Input(match &self.file {
            Some(file) => error.in_file(file),
            None => error,
        })
    }

    /// The instances in the text, at least one.
    pub(crate) fn instances(&self, model: &dyn Model) -> Result<Vec<Box<dyn Instance>>, Error> {
        let instances = model.read(&self.text).map_err(|error| self.blame(error))?;
        if instances.is_empty() {
            return Err(self.blame(InputError::new(1, 1, "no instance", "at least one")));
        }
        Ok(instances)
    }
}

/// Is this more likely the name of a file or a set than an instance?
fn looks_like_a_name(argument: &str) -> bool {
    let letters = argument.chars().filter(|c| c.is_alphabetic()).count();
    argument.contains('/') || argument.contains('\\') || argument.ends_with(".txt") || {
        argument.len() < 64 && !argument.contains(char::is_whitespace) && 2 * letters > argument.len()
    }
}
