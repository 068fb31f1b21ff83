//! The searches of a lesson: the arguments of `recuit watch`, read, run and measured.

use crate::args::Watch;
use crate::error::Error;
use crate::notes::Notes;
use crate::watch::{Recorded, measure, record};
use clap::Parser;
use clap::error::{ContextKind, ContextValue};
use recuit::InputError;
use recuit_trace::lesson::{Arguments, Figure, Quantity};

/// The arguments of `recuit watch` by themselves.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Line {
    #[command(flatten)]
    watch: Watch,
}

/// What was recorded of the searches that these arguments name.
pub(super) fn recorded(arguments: &Arguments, file: &str, notes: Notes) -> Result<Vec<Recorded>, Error> {
    let watch = read(arguments, file)?;
    let (recorded, _) = record(&watch, notes).map_err(|error| placed(arguments, file, error))?;
    Ok(recorded)
}

/// A figure as it is now.
pub(super) fn measured(figure: &Figure, file: &str) -> Result<f64, Error> {
    let watch = read(&figure.command, file)?;
    let of_seed = |seed: Option<u64>| -> Result<f64, Error> {
        let report = measure(&watch, seed).map_err(|error| placed(&figure.command, file, error))?;
        let stats = &report.stats;
        Ok(match figure.quantity {
            Quantity::Steps => stats.steps as f64,
            Quantity::Cost => report.cost.unwrap_or(f64::NAN),
            // Two digits after the point are as many as a lesson needs.
            Quantity::Space => (report.log10_space.unwrap_or(f64::NAN) * 100.0).round() / 100.0,
            Quantity::Solved => f64::from(u8::from(report.status.has_solution())),
            Quantity::DeadEnds => stats.dead_ends as f64,
            Quantity::Tries => stats.tries as f64,
            Quantity::Reheats => stats.reheats as f64,
            Quantity::PeakNodes => stats.peak_nodes as f64,
        })
    };
    let Some(seeds) = figure.seeds else { return of_seed(None) };
    let mut all = (1..=seeds).map(|seed| of_seed(Some(seed))).collect::<Result<Vec<f64>, Error>>()?;
    if figure.quantity == Quantity::Solved {
        return Ok(all.iter().sum());
    }
    all.sort_by(f64::total_cmp);
    let middle = |index: usize| all.get(index).copied().unwrap_or(f64::NAN);
    Ok((middle((all.len().max(1) - 1) / 2) + middle(all.len() / 2)) / 2.0)
}

fn read(arguments: &Arguments, file: &str) -> Result<Watch, Error> {
    let line =
        Line::try_parse_from(arguments.words()).map_err(|error| refused(arguments, &error).in_file(file))?;
    Ok(line.watch)
}

/// What the parser of arguments refuses, at its place in the lesson.
fn refused(arguments: &Arguments, error: &clap::Error) -> InputError {
    let told = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let (argument, value) = (told(ContextKind::InvalidArg), told(ContextKind::InvalidValue));
    let word = value.clone().or(argument.clone()).unwrap_or_default();
    let refused = match (&value, &argument) {
        (Some(value), Some(argument)) => arguments.error(&word, value, format!("a value of {argument}")),
        _ if word.starts_with('-') => arguments.error(&word, &word, "an option of recuit watch"),
        _ => {
            let message = error.to_string();
            let first = message.lines().next().unwrap_or_default().trim_start_matches("error: ");
            arguments.error(&word, &arguments.text, format!("the arguments of recuit watch: {first}"))
        }
    };
    match told(ContextKind::SuggestedArg).or(told(ContextKind::SuggestedValue)) {
        Some(meant) => refused.suggest(format!("did you mean {meant}?")),
        None => refused,
    }
}

/// The error of a search, at the place of the word in the lesson that it is about.
fn placed(arguments: &Arguments, file: &str, error: Error) -> Error {
    match error {
        Error::Setting { error, .. } | Error::Experiment(error) => {
            let InputError { line, column, found, expected, suggestion, .. } = error.locate(&arguments.text);
            let column = if line == 1 { arguments.column + column - 1 } else { column };
            let located = InputError::new(arguments.line + line - 1, column, found, expected).in_file(file);
            Error::Input(InputError { suggestion, ..located })
        }
        error => Error::Usage(format!("{file}:{}:{}: {error}", arguments.line, arguments.column)),
    }
}
