//! Where the texts of instances come from.

use crate::error::Error;
use recuit::InputError;
use recuit::edge::{Instance, Model, nearest};
use std::io::Read;
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
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text);
            read.map_err(|error| Error::File { path: "standard input".into(), error })?;
            return Ok(Source { text, file: Some("standard input".into()) });
        }
        let shipped = model.shipped();
        if let Some((_, _, text)) = shipped.iter().find(|(name, ..)| *name == argument) {
            return Ok(Source { text: (*text).to_owned(), file: Some(argument.to_owned()) });
        }
        let path = folder.join(argument);
        if path.exists() {
            let text = std::fs::read_to_string(&path)
                .map_err(|error| Error::File { path: argument.to_owned(), error })?;
            return Ok(Source { text, file: Some(argument.to_owned()) });
        }
        if looks_like_a_name(argument) {
            let names = shipped.iter().map(|(name, ..)| *name);
            let advice = nearest(argument, names).map(|name| format!("; did you mean {name}?"));
            let advice = advice.unwrap_or_default();
            return Err(Error::Usage(format!("{argument}: no such file, nor a set that ships{advice}")));
        }
        Ok(Source { text: argument.to_owned(), file: None })
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
