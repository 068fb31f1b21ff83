//! `recuit check`.

use crate::Ending;
use crate::args::Check;
use crate::error::Error;
use crate::generate::model;
use recuit::InputError;
use recuit_experiments::Source;
use std::io::Write;
use std::path::Path;

/// Verify solutions, and explain every violation.
pub(crate) fn check(args: &Check) -> Result<Ending, Error> {
    let model = model(&args.model, None)?;
    let find = |argument: &str| Source::find(argument, model.as_ref(), Path::new(""));
    if args.solution == "-" && args.puzzle.as_deref() == Some("-") {
        return Err(Error::Usage("standard input cannot hold both the solutions and --puzzle".into()));
    }
    let solutions = find(&args.solution)?;
    if args.minimal {
        let instances = solutions.instances(model.as_ref())?;
        let faults = instances.iter().map(|instance| instance.excess()).collect::<Option<Vec<_>>>();
        let unable = || Error::Usage(format!("{} cannot tell whether an instance is minimal", args.model));
        return report(&faults.ok_or_else(unable)?, "minimal");
    }
    let puzzles = args.puzzle.as_deref().map(find).transpose()?;
    if let Some(puzzles) = &puzzles {
        // What is wrong with the puzzles is not to be blamed on the solutions.
        puzzles.instances(model.as_ref())?;
    }
    let puzzles = puzzles.as_ref().map(|source| source.text.as_str());
    let verdicts = model.check(&solutions.text, puzzles).map_err(|error| solutions.blame(error))?;
    if verdicts.is_empty() {
        return Err(solutions.blame(InputError::new(1, 1, "no solution", "at least one")).into());
    }
    report(&verdicts, "correct")
}

/// Write what is wrong with each, or that nothing is.
fn report(verdicts: &[Vec<String>], praise: &str) -> Result<Ending, Error> {
    let mut out = anstream::stdout().lock();
    let several = verdicts.len() > 1;
    for (index, violations) in verdicts.iter().enumerate() {
        let number = if several { format!("{}: ", index + 1) } else { String::new() };
        if violations.is_empty() {
            writeln!(out, "{number}{praise}")?;
        }
        for violation in violations {
            writeln!(out, "{number}{violation}")?;
        }
    }
    let correct = verdicts.iter().all(Vec::is_empty);
    Ok(if correct { Ending::Solved } else { Ending::Unsolved })
}
