//! The ways in which a trace is shown.

use super::{Recorded, film, player};
use crate::args::Watch;
use crate::companion;
use crate::error::Error;
use crate::notes::Notes;
use crate::record::contents;
use crate::terminal::fitted;
use console::Term;
use recuit_trace::{
    Language, Player, Step, Steps, SvgOptions, Trace, TraceError, Words, page, profile, svg, title,
};
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::net::TcpStream;
use std::path::Path;

/// How many steps are told where nothing else is asked for.
const SHORT: u64 = 20;

/// Show traces in all the ways that the arguments ask for.
pub(super) fn show(args: &Watch, traces: &[Recorded], notes: Notes) -> Result<(), Error> {
    let Watch { history, trace, html, svg, gif, json, cp_profiler, steps, language, .. } = args;
    let words = Words::new(language.unwrap_or_else(Language::of_system));
    if let Some(path) = trace {
        let put = if args.live { replace } else { write };
        put(path, &traces[0].bytes)?;
        notes.tell(&format!("recorded in {}", path.display()));
    }
    if let Some(path) = history {
        let Trace { header, footer, .. } = &traces[0].trace;
        let seed = header.experiment["seed"].as_u64().unwrap_or_default();
        write(path, &contents(path, &footer.history(), &title(&[header]), seed))?;
        notes.tell(&format!("the history is in {}", path.display()));
    }
    if let Some(path) = html {
        let bytes: Vec<&[u8]> = traces.iter().map(|recorded| &recorded.bytes[..]).collect();
        let headers: Vec<_> = traces.iter().map(|recorded| &recorded.trace.header).collect();
        write(path, page(&bytes, &title(&headers), language.map(Language::code)).as_bytes())?;
        notes.tell(&format!("open {} in a browser", path.display()));
    }
    if let Some(port) = *cp_profiler {
        send_tree(&traces[0], port, &words)?;
        notes.tell("the tree was sent to CP-Profiler");
    }
    let out = &mut anstream::stdout().lock();
    if *json {
        return write_json(out, traces);
    }
    if let Some(path) = svg {
        write(path, picture(&traces[0], args.step, &words)?.as_bytes())?;
        notes.tell(&format!("drawn in {}", path.display()));
    }
    if let Some(path) = gif {
        film::make(path, args, traces, notes)?;
        notes.tell(&format!("filmed in {}", path.display()));
    }
    // In a film they are shown.
    let steps = steps.filter(|_| gif.is_none());
    let is_written =
        [history, trace, html, svg, gif].iter().any(|path| path.is_some()) || cp_profiler.is_some();
    if !is_written && steps.is_none() && player::has_terminal() {
        if let Some(program) = companion::find("player") {
            let path = || program.display().to_string();
            return player::play(&program, traces, *language)
                .map_err(|error| Error::File { path: path(), error });
        }
        notes.tell(&format!("to play it here, step by step and back: {}", companion::installing("player")));
    }
    if let Some(most) = steps.or((!is_written).then_some(SHORT)) {
        for (index, recorded) in traces.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            tell(out, recorded, most, &words)?;
        }
    }
    Ok(())
}

/// Put another file in the place of one, at once: who reads it meanwhile sees one or the other.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let part = path.with_added_extension("part");
    let replaced = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    replaced.map_err(|error| Error::File { path: path.display().to_string(), error })
}

/// What the first steps are, a sentence for each.
pub(crate) fn tell(out: &mut impl Write, recorded: &Recorded, most: u64, words: &Words) -> Result<(), Error> {
    let mut steps = Steps::of(&recorded.trace);
    while let Some(step) = steps.next_step().map_err(damaged)?
        && step.number <= most
    {
        let Step { number, left_out, .. } = step;
        if left_out > 0 {
            writeln!(out, "{}", words.left_out(left_out))?;
        }
        let sentence = format!("{number}. {}", said(&step, recorded, words));
        writeln!(out, "{}", fitted(&Term::stdout(), &sentence, number.to_string().len() + 2))?;
    }
    Ok(())
}

/// The sentence of a step.
pub(crate) fn said(step: &Step, recorded: &Recorded, words: &Words) -> String {
    words.sentence(&recorded.trace.header, &step.before, &step.happened, step.next.as_ref())
}

/// How everything stands after so many steps, or at the end.
fn picture(recorded: &Recorded, most: Option<u64>, words: &Words) -> Result<String, Error> {
    let Trace { header, .. } = &recorded.trace;
    let mut steps = Steps::of(&recorded.trace);
    let mut last = None;
    while most.is_none_or(|most| last.as_ref().map_or(0, |step: &Step| step.number) < most)
        && let Some(step) = steps.next_step().map_err(damaged)?
    {
        last = Some(step);
    }
    let title = title(&[header]);
    let Some(step) = last else {
        return Ok(svg(&header.scene, &header.start, &SvgOptions { title: &title, ..SvgOptions::default() }));
    };
    let description = said(&step, recorded, words);
    let before = Some(&step.before.frame[..]);
    let options = SvgOptions { title: &title, description: &description, before, ..SvgOptions::default() };
    Ok(svg(&header.scene, &step.now.frame, &options))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    fs::write(path, bytes).map_err(|error| Error::File { path: path.display().to_string(), error })
}

fn damaged(error: TraceError) -> Error {
    Error::Trace { path: "the trace".to_owned(), error }
}

fn send_tree(recorded: &Recorded, port: u16, words: &Words) -> Result<(), Error> {
    let messages = profile(&recorded.trace, words).map_err(damaged)?;
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
