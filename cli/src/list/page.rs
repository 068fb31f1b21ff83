//! A page about something with parameters.

use crate::terminal::folded;
use recuit::edge::{Parameter, written};
use serde::Serialize;
use std::io::{self, Write};

/// An engine or a schedule with its parameters.
#[derive(Serialize)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) other_names: Vec<&'static str>,
    #[serde(skip)]
    pub(super) notes: Vec<String>,
    /// What stands before each key where it is set.
    #[serde(skip)]
    pub(super) prefix: &'static str,
    pub(super) parameters: Vec<Parameter>,
}

impl Named {
    /// Write the page, for people or as JSON.
    pub(super) fn write(&self, json: bool, out: &mut impl Write) -> io::Result<()> {
        if json {
            return writeln!(out, "{}", serde_json::to_string(self)?);
        }
        writeln!(out, "{}", folded(&format!("{}: {}", self.name, self.summary), [0, 2]))?;
        if !self.other_names.is_empty() {
            writeln!(out, "{}", folded(&format!("other names: {}", self.other_names.join(", ")), [2, 4]))?;
        }
        for note in &self.notes {
            writeln!(out, "{}", folded(note, [2, 4]))?;
        }
        write_parameters(self.prefix, &self.parameters, out)
    }
}

/// Each parameter as it is, what it means, and the ways to write it.
pub(super) fn write_parameters(prefix: &str, all: &[Parameter], out: &mut impl Write) -> io::Result<()> {
    if all.is_empty() {
        return writeln!(out, "\n  no parameters");
    }
    for Parameter { key, meaning, forms, value } in all {
        writeln!(out, "\n{}", folded(&format!("{prefix}{key}, by default {}", written(value)), [2, 4]))?;
        if !meaning.is_empty() {
            writeln!(out, "{}", folded(meaning, [6, 6]))?;
        }
        write_forms(forms, out)?;
    }
    Ok(())
}

/// The ways to write a parameter: short ones in a line, others one a line with what they mean.
fn write_forms(forms: &[recuit::edge::Form], out: &mut impl Write) -> io::Result<()> {
    if forms.iter().all(|form| form.meaning.is_empty()) {
        let written: Vec<&str> = forms.iter().map(|form| form.written.as_str()).collect();
        return writeln!(out, "{}", folded(&written.join(", "), [6, 8]));
    }
    for form in forms {
        let line = if form.meaning.is_empty() {
            form.written.clone()
        } else {
            format!("{}: {}", form.written, form.meaning)
        };
        writeln!(out, "{}", folded(&line, [6, 10]))?;
    }
    Ok(())
}
