//! `recuit lesson`: the lessons that ship, and those that teachers write; as a page, in the terminal, or checked.

mod check;
mod searches;
mod tell;

use crate::args::Lesson as Asked;
use crate::ending::Ending;
use crate::error::Error;
use crate::notes::Notes;
use crate::terminal::folded;
use crate::watch::Recorded;
use recuit::edge::nearest;
use recuit_trace::lesson::{LESSONS, Lesson, Shown, ShownPart, lesson_page, questions};
use recuit_trace::{Language, Trace, Words};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// List the lessons, or show the one that is asked for.
pub(crate) fn lesson(asked: &Asked, notes: Notes) -> Result<Ending, Error> {
    let language = asked.language.unwrap_or_else(Language::of_system);
    let Some(name) = &asked.lesson else { return list(language) };
    let found = Found::new(name, language)?;
    if asked.check {
        return check::check(&found, notes);
    }
    let recorded = found.record(notes)?;
    if asked.text {
        tell::tell(found.first(), &recorded)?;
        return Ok(Ending::Solved);
    }
    let path = asked.html.clone().unwrap_or_else(|| found.page());
    let shown = found.shown(&recorded, asked.language.map(|_| language))?;
    fs::write(&path, lesson_page(&shown))
        .map_err(|error| Error::File { path: path.display().to_string(), error })?;
    writeln!(anstream::stdout(), "open {} in a browser", path.display())?;
    Ok(Ending::Solved)
}

fn list(language: Language) -> Result<Ending, Error> {
    let mut out = anstream::stdout().lock();
    for number in 1..=LESSONS.len() {
        let lesson = shipped(number, language)?;
        let minutes = lesson.minutes.map(|minutes| format!(" ({minutes} min)")).unwrap_or_default();
        writeln!(out, "{}", folded(&format!("{number}  {}{minutes}", lesson.title), [0, 3]))?;
    }
    let hint = match language {
        Language::English => {
            "recuit lesson 3 writes the page of one; docs/lessons.md says how to write another"
        }
        Language::French => {
            "recuit lesson 3 en écrit la page ; docs/lessons.md dit comment en écrire une autre"
        }
    };
    writeln!(out, "\n{hint}")?;
    Ok(Ending::Solved)
}

/// A lesson that ships. A test reads them all.
fn shipped(number: usize, language: Language) -> Result<Lesson, Error> {
    let lesson = &LESSONS[number - 1];
    let text = match language {
        Language::English => lesson.english,
        Language::French => lesson.french,
    };
    Ok(Lesson::read(text).map_err(|error| error.in_file(format!("lesson {number}")))?)
}

/// A lesson that was found, in the reader's language and perhaps in another.
struct Found {
    /// The file that it came from, as messages call it.
    file: String,
    /// The name of its page, without an ending.
    name: String,
    /// The first is that of the reader.
    lessons: Vec<Lesson>,
}

impl Found {
    fn new(name: &str, language: Language) -> Result<Self, Error> {
        if let Ok(number) = name.parse::<usize>()
            && !Path::new(name).exists()
        {
            if !(1..=LESSONS.len()).contains(&number) {
                let found = format!("found lesson {number}, expected 1 to {}", LESSONS.len());
                return Err(Error::Usage(found));
            }
            let other = match language {
                Language::English => Language::French,
                Language::French => Language::English,
            };
            let lessons = vec![shipped(number, language)?, shipped(number, other)?];
            let (file, name) = (format!("lesson {number}"), format!("lesson-{number}"));
            return Ok(Found { file, name, lessons });
        }
        let text = fs::read_to_string(name).map_err(|error| missing(name, error))?;
        let lesson = Lesson::read(&text).map_err(|error| error.in_file(name))?;
        let stem = Path::new(name).file_stem().unwrap_or_default();
        Ok(Found { file: name.to_owned(), name: stem.to_string_lossy().into_owned(), lessons: vec![lesson] })
    }

    /// The lesson in the reader's language, or in the only one that it has.
    fn first(&self) -> &Lesson {
        &self.lessons[0]
    }

    /// Where its page is written if nobody says.
    fn page(&self) -> PathBuf {
        PathBuf::from(format!("{}.html", self.name))
    }

    /// The searches of each part, made now.
    fn record(&self, notes: Notes) -> Result<Vec<Vec<Recorded>>, Error> {
        let parts = self.first().parts.iter();
        parts
            .map(|part| match &part.watch {
                Some(watching) => searches::recorded(&watching.command, &self.file, notes),
                None => Ok(Vec::new()),
            })
            .collect()
    }

    /// What the page shows. A lesson in one language is shown in that.
    fn shown(&self, recorded: &[Vec<Recorded>], wanted: Option<Language>) -> Result<Shown<'_>, Error> {
        let mut parts = Vec::new();
        for (index, recorded) in recorded.iter().enumerate() {
            let traces: Vec<&Trace> = recorded.iter().map(|recorded| &recorded.trace).collect();
            let asked =
                |lesson: &Lesson| questions(&lesson.parts[index], &traces, &Words::new(lesson.language));
            let asked = self.lessons.iter().map(asked).collect::<Result<Vec<_>, _>>();
            let questions = asked.map_err(|error| Error::Trace { path: self.file.clone(), error })?;
            let traces = recorded.iter().map(|recorded| recorded.bytes.clone()).collect();
            parts.push(ShownPart { traces, questions });
        }
        let language = wanted.unwrap_or(self.first().language);
        Ok(Shown { name: self.name.clone(), lessons: self.lessons.iter().collect(), parts, language })
    }
}

/// A name that is no file: perhaps it is meant to be one.
fn missing(name: &str, error: std::io::Error) -> Error {
    if error.kind() != std::io::ErrorKind::NotFound {
        return Error::File { path: name.to_owned(), error };
    }
    let folder = fs::read_dir(".").into_iter().flatten().flatten();
    let files: Vec<String> = folder.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let meant = nearest(name, files.iter().map(String::as_str));
    let meant = meant.map(|file| format!("; did you mean {file}?")).unwrap_or_default();
    let numbers = LESSONS.len();
    Error::Usage(format!("found {name:?}, expected the number of a lesson, 1 to {numbers}, or a file{meant}"))
}
