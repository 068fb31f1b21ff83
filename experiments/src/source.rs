//! Where the texts of instances come from.

mod bounded;

use crate::in_words;
use bounded::{Bounded, LONGEST, read_all, too_long};
use recuit::edge::{Instance, Model, nearest};
use recuit::{InputError, quoted};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

/// Why there is no text, or no instance in it.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// A text that cannot be read as instances.
    #[error("{0}")]
    Input(#[from] InputError),
    /// A file that cannot be read.
    #[error("{path}: {}", in_words(.error))]
    File {
        /// The file's name.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// Something that looks like a name is neither a known name nor an instance.
    #[error(
        "{}: found no such file, expected a file, one of the sets {}, or an instance ({reading}){}",
        quoted(argument),
        .sets.join(", "),
        advice(argument, sets)
    )]
    Unknown {
        /// What was asked for.
        argument: String,
        /// The sets that ship with the model.
        sets: Vec<&'static str>,
        /// Why it is no instance.
        reading: Box<InputError>,
    },
    /// No instance was named, and the model ships none.
    #[error("this model ships no instance; give one")]
    NoneShipped,
}

fn advice(argument: &str, sets: &[&'static str]) -> String {
    let near = nearest(argument, sets.iter().copied());
    near.map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

/// A text, and the name of the file that it was read from.
pub struct Source {
    /// The text.
    pub text: String,
    file: Option<String>,
    /// How many lines of the file stand before the text.
    before: usize,
    /// Which of its instances is meant, counted from 1; without a number, all of them.
    picked: Option<usize>,
}

/// A text that is still to be read.
pub struct Opened {
    /// Where its bytes come from. Reading fails at what is not text, such as a byte 0 or an endless line.
    pub input: Box<dyn Read + Send>,
    /// The name of its file, if it has one.
    pub file: Option<String>,
    /// How many bytes it has, if that is known.
    pub length: Option<u64>,
}

impl Opened {
    /// What an argument means: standard input (`-`), a set that ships with the model, a file, or the text
    /// itself. The first of these that fits is taken, so that a file is never taken for a text.
    ///
    /// # Errors
    /// When a file cannot be opened, and for what looks like the name of a file but is neither a file nor an
    /// instance.
    pub fn find(argument: &str, model: &dyn Model, folder: &Path) -> Result<Self, SourceError> {
        let read = |text: &str| match model.read(text) {
            Ok(instances) if instances.is_empty() => Err(no_instance()),
            read => read.map(|_| ()),
        };
        Opened::find_by(argument, model, folder, &read)
    }

    /// The same, where `read` tells whether an argument is itself what is looked for.
    fn find_by(
        argument: &str,
        model: &dyn Model,
        folder: &Path,
        read: &dyn Fn(&str) -> Result<(), InputError>,
    ) -> Result<Self, SourceError> {
        if argument == "-" {
            let file = Some("standard input".to_owned());
            return Ok(Opened { input: Box::new(Bounded::new(io::stdin())), file, length: None });
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
        // A folder holds no instances, so it does not hide an instance that is written like its name.
        let is_text = || argument.contains(char::is_alphanumeric) && read(argument).is_ok();
        if path.exists() && !(path.is_dir() && is_text()) {
            let opened = File::open(&path).map_err(|error| blame(argument, error))?;
            let length = opened.metadata().ok().map(|metadata| metadata.len());
            return Ok(Opened { input: Box::new(Bounded::new(opened)), file, length });
        }
        if looks_like_a_name(argument)
            && let Err(reading) = read(argument)
        {
            let sets = shipped.iter().map(|(name, ..)| *name).collect();
            return Err(SourceError::Unknown {
                argument: argument.to_owned(),
                sets,
                reading: reading.into(),
            });
        }
        held(argument, None)
    }
}

/// The error of a text in which there is nothing to search.
fn no_instance() -> InputError {
    InputError::new(1, 1, "no instance", "at least one")
}

impl Source {
    /// Check that a text of so many bytes is not too long to be read as a whole.
    ///
    /// # Errors
    /// When it is too long.
    pub fn check_length(length: usize) -> io::Result<()> {
        if length > LONGEST { Err(too_long()) } else { Ok(()) }
    }

    /// The text that an argument means; see [`Opened::find`].
    ///
    /// # Errors
    /// When there is no such file, or it is not text.
    pub fn find(argument: &str, model: &dyn Model, folder: &Path) -> Result<Self, SourceError> {
        let (argument, picked) = match picked(argument, model, folder) {
            Some((all, number)) => (all, Some(number)),
            None => (argument, None),
        };
        let Opened { input, file, .. } = Opened::find(argument, model, folder)?;
        Ok(Source { picked, ..Source::decode(file, 0, read_all(input))? })
    }

    /// The solutions that an argument means, which may be of instances in a text: standard input (`-`), a set, a file, or
    /// the solutions themselves.
    ///
    /// # Errors
    /// When there is no such file, or it is not text.
    pub fn find_solutions(
        argument: &str,
        model: &dyn Model,
        instances: Option<&str>,
        folder: &Path,
    ) -> Result<Self, SourceError> {
        let read = |text: &str| model.check(text, instances).map(|_| ());
        let Opened { input, file, .. } = Opened::find_by(argument, model, folder, &read)?;
        Source::decode(file, 0, read_all(input))
    }

    /// Does an argument such as `9x9-hard#3` pick one instance out of a set or a file?
    pub fn picks(argument: &str, model: &dyn Model, folder: &Path) -> bool {
        picked(argument, model, folder).is_some()
    }

    /// A text of the same instances, without any others.
    ///
    /// # Errors
    /// When one is picked out of a text that cannot be read.
    pub fn text_of(&self, model: &dyn Model) -> Result<Cow<'_, str>, SourceError> {
        match self.picked {
            Some(_) => Ok(self.instances(model)?.swap_remove(0).show().line.into()),
            None => Ok(Cow::Borrowed(&self.text)),
        }
    }

    /// The text of a file.
    ///
    /// # Errors
    /// When there is no such file, or it is not text.
    pub fn file(path: &Path) -> Result<Self, SourceError> {
        let bytes = File::open(path).and_then(|file| read_all(Bounded::new(file)));
        Source::decode(Some(path.display().to_string()), 0, bytes)
    }

    /// The instances that an argument means; without one, the first instance that ships with the model.
    ///
    /// # Errors
    /// When there is no such file, at the first place that cannot be read, and where there is no instance.
    pub fn instances_or_shipped(
        argument: Option<&str>,
        model: &dyn Model,
        folder: &Path,
    ) -> Result<Vec<Box<dyn Instance>>, SourceError> {
        let mut instances = Source::find_or_shipped(argument, model, folder)?.instances(model)?;
        if argument.is_none() {
            instances.truncate(1);
        }
        Ok(instances)
    }

    /// The text that an argument means; without one, the first that ships with the model.
    ///
    /// # Errors
    /// When there is no such file, or it is not text.
    pub fn find_or_shipped(
        argument: Option<&str>,
        model: &dyn Model,
        folder: &Path,
    ) -> Result<Self, SourceError> {
        if let Some(argument) = argument {
            return Source::find(argument, model, folder);
        }
        let shipped = model.shipped();
        let Some((_, _, text)) = shipped.first() else {
            return Err(SourceError::NoneShipped);
        };
        Ok(Source { text: (*text).to_owned(), file: None, before: 0, picked: None })
    }

    /// A text that follows so many lines of the same file.
    ///
    /// # Errors
    /// Where the bytes are not UTF-8, or could not be read.
    pub fn decode(
        file: Option<String>,
        before: usize,
        bytes: io::Result<Vec<u8>>,
    ) -> Result<Self, SourceError> {
        let name = || file.as_deref().unwrap_or("the text");
        let bytes = bytes.map_err(|error| blame(name(), error))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
            let column = valid.chars().rev().take_while(|&c| c != '\n').count() + 1;
            let line = before + valid.matches('\n').count() + 1;
            InputError::new(line, column, "bytes that are no text", "text in UTF-8").in_file(name())
        })?;
        // Some editors begin a file with a mark of its encoding.
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        Ok(Source { text, file, before, picked: None })
    }

    /// Does the text hold several instances, as far as its beginning shows?
    pub fn holds_several(&self, model: &dyn Model) -> bool {
        /// How much of it is looked at, in bytes.
        const BEGINNING: usize = 1 << 16;
        if self.picked.is_some() {
            return false;
        }
        let head = &self.text[..self.text.floor_char_boundary(BEGINNING)];
        let is_cut = head.len() < self.text.len();
        let lines = if is_cut { head.rfind('\n').map_or("", |end| &head[..end]) } else { head };
        model.read(lines).is_ok_and(|instances| instances.len() > 1)
    }

    /// An error in this text, with the name and the line of its file.
    pub fn blame(&self, mut error: InputError) -> SourceError {
        error.line += self.before;
        SourceError::Input(match &self.file {
            Some(file) => error.in_file(file),
            None => error,
        })
    }

    /// The instances in the text.
    ///
    /// # Errors
    /// At the first place that cannot be read.
    pub fn any_instances(&self, model: &dyn Model) -> Result<Vec<Box<dyn Instance>>, SourceError> {
        model.read(&self.text).map_err(|error| self.blame(error))
    }

    /// The instances in the text, at least one.
    ///
    /// # Errors
    /// At the first place that cannot be read, and where there is none.
    pub fn instances(&self, model: &dyn Model) -> Result<Vec<Box<dyn Instance>>, SourceError> {
        let mut instances = self.any_instances(model)?;
        if instances.is_empty() {
            return Err(self.blame(no_instance()));
        }
        let Some(number) = self.picked else { return Ok(instances) };
        if !(1..=instances.len()).contains(&number) {
            let expected = format!("a number from 1 to {}", instances.len());
            return Err(self.blame(InputError::new(1, 1, format!("instance #{number}"), expected)));
        }
        Ok(vec![instances.swap_remove(number - 1)])
    }
}

/// The set or the file, and the number of the instance in it, of an argument such as `9x9-hard#3`.
fn picked<'a>(argument: &'a str, model: &dyn Model, folder: &Path) -> Option<(&'a str, usize)> {
    let (all, number) = argument.rsplit_once('#')?;
    let number = number.parse().ok()?;
    let is_set = || model.shipped().iter().any(|(name, ..)| *name == all);
    let is_known = is_set() || folder.join(all).is_file();
    (is_known && !folder.join(argument).exists()).then_some((all, number))
}

/// The error of a file.
fn blame(file: &str, error: io::Error) -> SourceError {
    SourceError::File { path: file.to_owned(), error }
}

/// If this is no instance, was it probably meant as the name of a file or a set?
fn looks_like_a_name(argument: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    let extension = Path::new(argument).extension().and_then(|extension| extension.to_str());
    let is_word = !argument.contains(char::is_whitespace) && 2 * letters(argument) > argument.len();
    let is_path = argument.contains(['/', '\\'])
        || extension.is_some_and(|extension| !extension.is_empty() && letters(extension) == extension.len());
    argument.len() < 256 && !argument.contains('\n') && (is_word || is_path)
}
