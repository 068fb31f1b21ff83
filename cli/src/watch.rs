//! `recuit watch`: a search recorded, or a trace of one read; and told, drawn, filmed or written.

mod film;
mod handed;
mod live;
mod outputs;
mod player;
mod record;

pub(crate) use outputs::tell as sentences;
pub(crate) use record::{measure, record, step_by_step};

use crate::args::Watch;
use crate::ending::Ending;
use crate::error::Error;
use crate::notes::Notes;
use record::{is_trace, read_trace};
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
        (traces, Ending::Solved)
    } else {
        record(args, notes)?
    };
    outputs::show(args, &traces, notes)?;
    Ok(ending)
}

/// A trace, and the bytes of its file.
pub(crate) struct Recorded {
    pub(crate) trace: Trace,
    pub(crate) bytes: Vec<u8>,
}
