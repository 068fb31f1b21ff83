//! `recuit check`.

mod written;

use crate::args::Check;
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::unless_interrupted;
use crate::notes::Notes;
use crate::progress::Progress;
use crate::settings::model;
use recuit::InputError;
use recuit::edge::Model;
use recuit_experiments::{Source, in_order};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use written::Written;

/// Verify solutions, and explain every violation.
pub(crate) fn check(args: &Check, notes: Notes) -> Result<Ending, Error> {
    let model = model(&args.model, None)?;
    let find = |argument: &str| Source::find(argument, model.as_ref(), Path::new(""));
    if args.solution == "-" && args.puzzle.as_deref() == Some("-") {
        return Err(Error::Usage("standard input cannot hold both the solutions and --puzzle".into()));
    }
    if args.minimal {
        return check_minimal(args, model.as_ref(), &find(&args.solution)?, notes);
    }
    if Source::picks(&args.solution, model.as_ref(), Path::new("")) {
        let found = &args.solution;
        return Err(Error::Usage(format!(
            "{found}: found an instance by its number, expected all of a file's solutions"
        )));
    }
    let puzzles = args.puzzle.as_deref().map(find).transpose()?;
    if let Some(puzzles) = &puzzles {
        // Read the puzzles first, or an error in them would be blamed on the solutions.
        puzzles.instances(model.as_ref())?;
    }
    let puzzles = puzzles.as_ref().map(|source| source.text_of(model.as_ref())).transpose()?;
    let solutions =
        Source::find_solutions(&args.solution, model.as_ref(), puzzles.as_deref(), Path::new(""))?;
    let judge = |text: &str| model.check(text, puzzles.as_deref());
    let verdicts = match Written::read(&solutions.text) {
        Some(written) => {
            written.and_then(|written| judge(&written.text).map_err(|error| written.blame(error)))
        }
        None => judge(&solutions.text).map_err(|error| match error.suggestion {
            None => error.suggest("what recuit solve --json writes is read, too"),
            Some(_) => error,
        }),
    };
    let verdicts = verdicts.map_err(|error| solutions.blame(error))?;
    if verdicts.is_empty() {
        return Err(solutions.blame(InputError::new(1, 1, "no solution", "at least one")).into());
    }
    let mut report = Report::new("correct", verdicts.len());
    match verdicts.iter().try_for_each(|violations| report.add(violations)) {
        // Who reads no further still has the exit code.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        written => written?,
    }
    Ok(if verdicts.iter().all(Vec::is_empty) { Ending::Solved } else { Ending::Unsolved })
}

/// Tell which clues could be left out.
fn check_minimal(args: &Check, model: &dyn Model, puzzles: &Source, notes: Notes) -> Result<Ending, Error> {
    let instances = puzzles.instances(model)?;
    let count = instances.len();
    let judge_all = move |cancel: &AtomicBool, give: &mut dyn FnMut(_)| {
        let judge = |number| (number as usize, instances[number as usize].excess());
        in_order(count as u64, None, cancel, judge, give)
    };
    let unable = || Error::Usage(format!("{} cannot tell whether an instance is minimal", args.model));
    let mut report = Report::new("minimal", count);
    let progress = Progress::of(count as u64, "judged", notes);
    let end = unless_interrupted(judge_all, |(number, excess): (usize, Option<Vec<String>>)| {
        // Should an interruption leave a gap, what comes after it is not reported.
        if number == report.written {
            let excess = excess.ok_or_else(unable)?;
            progress.aside(|| report.add(&excess))?;
            progress.step();
        }
        Ok::<_, Error>(())
    })?;
    drop(progress);
    end.transpose()?;
    Ok(report.finish())
}

/// Writes the violations of each item, or that it has none.
struct Report {
    praise: &'static str,
    count: usize,
    /// How many items are written so far, and how many of these had no violations.
    written: usize,
    praised: usize,
}

impl Report {
    fn new(praise: &'static str, count: usize) -> Self {
        Report { praise, count, written: 0, praised: 0 }
    }

    fn add(&mut self, violations: &[String]) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        self.written += 1;
        let number = if self.count > 1 { format!("{}: ", self.written) } else { String::new() };
        if violations.is_empty() {
            self.praised += 1;
            writeln!(out, "{number}{}", self.praise)?;
        }
        violations.iter().try_for_each(|violation| writeln!(out, "{number}{violation}"))
    }

    fn finish(self) -> Ending {
        if self.written < self.count {
            // Ignored if it fails: the verdicts, which matter, are written.
            let (written, count) = (self.written, self.count);
            let _ = writeln!(anstream::stderr(), "interrupted: {written} of {count} are judged");
        }
        if self.praised == self.count { Ending::Solved } else { Ending::Unsolved }
    }
}
