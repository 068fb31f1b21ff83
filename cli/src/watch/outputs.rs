//! The ways in which a trace is shown.

use super::Recorded;
use crate::args::Watch;
use crate::error::Error;
use crate::notes::Notes;
use recuit::trace::Event;
use recuit_trace::{Player, TraceError, profile};
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::net::TcpStream;
use std::path::Path;

/// How many steps are told where nothing else is asked for.
const SHORT: u64 = 20;

/// Show traces in all the ways that the arguments ask for.
pub(super) fn show(args: &Watch, traces: &[Recorded], notes: Notes) -> Result<(), Error> {
    let Watch { trace, json, cp_profiler, steps, .. } = args;
    if let Some(path) = trace {
        let put = if args.live { replace } else { write };
        put(path, &traces[0].bytes)?;
        notes.tell(&format!("recorded in {}", path.display()));
    }
    if let Some(port) = *cp_profiler {
        send_tree(&traces[0], port)?;
        notes.tell("the tree was sent to CP-Profiler");
    }
    let out = &mut anstream::stdout().lock();
    if *json {
        return write_json(out, traces);
    }
    _ = (steps, SHORT);
    Ok(())
}

/// Put another file in the place of one, at once: who reads it meanwhile sees one or the other.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let part = path.with_added_extension("part");
    let replaced = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    replaced.map_err(|error| Error::File { path: path.display().to_string(), error })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    fs::write(path, bytes).map_err(|error| Error::File { path: path.display().to_string(), error })
}

fn damaged(error: TraceError) -> Error {
    Error::Trace { path: "the trace".to_owned(), error }
}

fn send_tree(recorded: &Recorded, port: u16) -> Result<(), Error> {
    let label = |act: &recuit::trace::Act| serde_json::to_string(act).unwrap_or_default();
    let messages = profile(&recorded.trace, label).map_err(damaged)?;
    let sent = TcpStream::connect(("localhost", port)).and_then(|mut profiler| profiler.write_all(&messages));
    sent.map_err(|error| Error::File { path: format!("CP-Profiler on port {port}"), error })
}

/// The header, then every event, then the footer.
fn write_json(out: &mut impl Write, traces: &[Recorded]) -> Result<(), Error> {
    for Recorded { trace, .. } in traces {
        line(out, &serde_json::to_value(&trace.header).unwrap_or_default())?;
        let mut player = Player::new(trace);
        loop {
            let skipped = player.skipped();
            let Some(happened) = player.next_event().map_err(damaged)? else { break };
            if skipped > 0 {
                line(out, &json!({ "skipped": skipped }))?;
            }
            let mut object = match serde_json::to_value(&happened.event).unwrap_or_default() {
                // An event without fields is its name alone.
                serde_json::Value::String(name) => json!({ name: {} }),
                object => object,
            };
            object["steps"] = happened.steps.into();
            object["change"] = json!(happened.change);
            line(out, &object)?;
        }
        line(out, &serde_json::to_value(&trace.footer).unwrap_or_default())?;
    }
    Ok(())
}

fn line(out: &mut impl Write, object: &serde_json::Value) -> io::Result<()> {
    writeln!(out, "{object}")
}

/// Is it a step that is told, or what belongs to the step before?
fn is_step(event: &Event) -> bool {
    !matches!(event, Event::RuledOut { .. })
}
