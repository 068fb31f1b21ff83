//! Films, made by a program of another package.

use super::Recorded;
use super::handed::Handed;
use crate::args::Watch;
use crate::companion;
use crate::error::Error;
use crate::notes::Notes;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program that makes films: it is asked for before there is anything to show, for a search can be long.
pub(super) fn program() -> Result<PathBuf, Error> {
    companion::find("film").ok_or_else(|| {
        Error::Usage(format!(
            "films are made by recuit-film, a package of its own; this installs it:\n  {}",
            companion::installing("film")
        ))
    })
}

/// Make a film of the traces.
pub(super) fn make(path: &Path, args: &Watch, traces: &[Recorded], notes: Notes) -> Result<(), Error> {
    let program = program()?;
    let trouble = |error: io::Error| Error::File { path: program.display().to_string(), error };
    let files = Handed::new(traces).map_err(trouble)?;
    let mut command = Command::new(&program);
    let mut gif = OsString::from("--gif=");
    gif.push(path);
    command.arg("--delete").arg(gif);
    let numbers = [
        ("--step", args.step.map(|step| step.to_string())),
        ("--steps", args.steps.map(|steps| steps.to_string())),
        ("--speed", args.speed.map(|speed| speed.to_string())),
        ("--width", args.width.map(|width| width.to_string())),
        ("--language", args.language.map(|language| language.code().to_owned())),
    ];
    for (name, number) in numbers {
        command.args(number.map(|number| format!("{name}={number}")));
    }
    command.args(
        [("--dark", args.dark), ("--quiet", notes.quiet)].iter().filter(|flag| flag.1).map(|flag| flag.0),
    );
    let status = command.arg("--").args(files.paths()).status().map_err(trouble)?;
    // It has said why.
    if status.success() { Ok(()) } else { Err(Error::Usage(format!("{} was not written", path.display()))) }
}
