//! `recuit watch`: a search recorded, or a trace of one read; and told, drawn, filmed or written.

mod film;
mod handed;
mod live;
mod outputs;
mod player;
mod record;

pub(crate) use outputs::{said, tell as sentences};
pub(crate) use record::{measure, record, step_by_step};

use crate::args::Watch;
use crate::ending::Ending;
use crate::error::Error;
use crate::notes::Notes;
use record::{is_trace, read_trace};
use recuit::Status;
use recuit_trace::Trace;

/// Record or read what the arguments name, and show it in the ways that they ask for.
pub(crate) fn watch(args: &Watch, notes: Notes) -> Result<Ending, Error> {
    if args.gif.is_some() {
        film::program()?;
    }
    let (traces, ending) = if is_trace(&args.model) {
        let mut traces = vec![read_trace(&args.model)?];
        if let Some(other) = &args.instance {
            traces.push(read_trace(other)?);
        }
        refuse_settings(args)?;
        let outcome = &traces[0].trace.footer.outcome;
        let ending = outcome.as_ref().map_or(Ending::Unsolved, |ended| ending(ended.status));
        (traces, ending)
    } else {
        record(args, notes)?
    };
    outputs::show(args, &traces, notes)?;
    Ok(ending)
}

/// A trace tells what was searched, and no flag changes that.
fn refuse_settings(args: &Watch) -> Result<(), Error> {
    let given = [
        ("--engine", args.engine.is_some()),
        ("--formulation", args.formulation.is_some()),
        ("--set", !args.set.is_empty()),
        ("--seed", args.seed.is_some()),
        ("--time-limit", args.time_limit.is_some()),
        ("--against", args.against.is_some()),
        ("--live", args.live),
    ];
    match given.iter().find(|(_, is_given)| *is_given) {
        Some((flag, _)) => Err(Error::Usage(format!(
            "{} is the trace of a search, which {flag} does not change: name a model to search anew",
            args.model
        ))),
        None => Ok(()),
    }
}

/// How the command ends after a search with this status.
fn ending(status: Status) -> Ending {
    match status {
        Status::Solved | Status::Feasible => Ending::Solved,
        Status::Infeasible => Ending::Infeasible,
        _ => Ending::Unsolved,
    }
}

/// A trace, and the bytes of its file.
pub(crate) struct Recorded {
    pub(crate) trace: Trace,
    pub(crate) bytes: Vec<u8>,
}
