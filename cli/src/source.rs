//! Where the texts of instances come from.

use crate::error::Error;
use recuit::InputError;
use recuit::edge::{Instance, Model, nearest};
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

/// A text, and the name of the file that it was read from.
pub(crate) struct Source {
    pub(crate) text: String,
    file: Option<String>,
    /// How many lines of the file stand before the text.
    before: usize,
}

/// A text that is still to be read.
pub(crate) struct Opened {
    pub(crate) input: Box<dyn Read + Send>,
    pub(crate) file: Option<String>,
    /// How many bytes it has, if that is known.
    pub(crate) length: Option<u64>,
}

impl Opened {
    /// What an argument means: standard input, a set that ships with the model, a file, or the text itself.
    pub(crate) fn find(argument: &str, model: &dyn Model, folder: &Path) -> Result<Self, Error> {
        if argument == "-" {
            let file = Some("standard input".to_owned());
            return Ok(Opened { input: Box::new(io::stdin()), file, length: None });
        }
        let held = |text: &str, file| {
            let (bytes, length) = (text.as_bytes().to_vec(), text.len() as u64);
            Ok(Opened { input: Box::new(Cursor::new(bytes)), file, length: Some(length) })
        };
        let file = Some(argument.to_owned());
        let shipped = model.shipped();
        if let Some((_, _, text)) = shipped.iter().find(|(name, ..)| *name == argument) {
            return held(text, file);
        }
        let path = folder.join(argument);
        if path.exists() {
            let opened = File::open(&path).map_err(|error| blame(argument, error))?;
            let length = opened.metadata().ok().map(|metadata| metadata.len());
            return Ok(Opened { input: Box::new(opened), file, length });
        }
        if looks_like_a_name(argument) {
            let names: Vec<&str> = shipped.iter().map(|(name, ..)| *name).collect();
            let known = format!("a file, or one of the sets {}", names.join(", "));
            let advice = nearest(argument, names).map(|name| format!("; did you mean {name}?"));
            let advice = advice.unwrap_or_default();
            return Err(Error::Usage(format!("{argument}: found no such file, expected {known}{advice}")));
        }
        held(argument, None)
    }
}

impl Source {
    /// The text that an argument means; see [`Opened::find`].
    pub(crate) fn find(argument: &str, model: &dyn Model, folder: &Path) -> Result<Self, Error> {
        let Opened { mut input, file, .. } = Opened::find(argument, model, folder)?;
        let mut bytes = Vec::new();
        let read = input.read_to_end(&mut bytes);
        Source::decode(file, 0, read.map(|_| bytes))
    }

    /// The instances that an argument means; without one, the first instance that ships with the model.
    pub(crate) fn instances_or_shipped(
        argument: Option<&str>,
        model: &dyn Model,
        folder: &Path,
    ) -> Result<Vec<Box<dyn Instance>>, Error> {
        let mut instances = Source::find_or_shipped(argument, model, folder)?.instances(model)?;
        if argument.is_none() {
            instances.truncate(1);
        }
        Ok(instances)
    }

    /// The text that an argument means; without one, the first that ships with the model.
    pub(crate) fn find_or_shipped(
        argument: Option<&str>,
        model: &dyn Model,
        folder: &Path,
    ) -> Result<Self, Error> {
        if let Some(argument) = argument {
            return Source::find(argument, model, folder);
        }
        let shipped = model.shipped();
        let Some((_, _, text)) = shipped.first() else {
            return Err(Error::Usage("this model ships no instance; give one".into()));
        };
        Ok(Source { text: (*text).to_owned(), file: None, before: 0 })
    }

    /// A text that so many lines of the same file stand before.
    pub(crate) fn decode(
        file: Option<String>,
        before: usize,
        bytes: io::Result<Vec<u8>>,
    ) -> Result<Self, Error> {
        let name = || file.as_deref().unwrap_or("the text");
        let bytes = bytes.map_err(|error| blame(name(), error))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
            let column = valid.chars().rev().take_while(|&c| c != '\n').count() + 1;
            let line = before + valid.matches('\n').count() + 1;
            InputError::new(line, column, "bytes that are no text", "text in UTF-8").in_file(name())
        })?;
        Ok(Source { text, file, before })
    }

    /// Errors in this text name its file.
    pub(crate) fn blame(&self, mut error: InputError) -> Error {
        error.line += self.before;
        Error::Input(match &self.file {
            Some(file) => error.in_file(file),
            None => error,
        })
    }

    /// The instances in the text.
    pub(crate) fn any_instances(&self, model: &dyn Model) -> Result<Vec<Box<dyn Instance>>, Error> {
        model.read(&self.text).map_err(|error| self.blame(error))
    }

    /// The instances in the text, at least one.
    pub(crate) fn instances(&self, model: &dyn Model) -> Result<Vec<Box<dyn Instance>>, Error> {
        let instances = self.any_instances(model)?;
        if instances.is_empty() {
            return Err(self.blame(InputError::new(1, 1, "no instance", "at least one")));
        }
        Ok(instances)
    }
}

/// The error of a file.
pub(crate) fn blame(file: &str, error: io::Error) -> Error {
    Error::File { path: file.to_owned(), error }
}

/// Is this more likely the name of a file or a set than an instance?
fn looks_like_a_name(argument: &str) -> bool {
    let letters = argument.chars().filter(|c| c.is_alphabetic()).count();
    argument.contains('/') || argument.contains('\\') || argument.ends_with(".txt") || {
        argument.len() < 64 && !argument.contains(char::is_whitespace) && 2 * letters > argument.len()
    }
}
