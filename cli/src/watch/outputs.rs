//! The ways in which a trace is shown.

use super::{Recorded, player};
use crate::args::Watch;
use crate::companion;
use crate::error::Error;
use crate::notes::Notes;
use crate::record::contents;
use recuit::trace::Event;
use recuit_trace::{
    Happened, Language, Player, Situation, SvgOptions, Trace, TraceError, Words, page, profile, svg, title,
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
    let Watch { history, trace, html, svg, json, cp_profiler, steps, language, .. } = args;
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
    let is_written = [history, trace, html, svg].iter().any(|path| path.is_some()) || cp_profiler.is_some();
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

/// What the first steps are, one sentence a line.
pub(crate) fn tell(out: &mut impl Write, recorded: &Recorded, most: u64, words: &Words) -> Result<(), Error> {
    let mut player = Player::new(&recorded.trace);
    let mut next = read(&mut player).map_err(damaged)?;
    let (mut told, mut was_dead_end) = (0, false);
    while let Some((skipped, before, happened)) = next {
        next = read(&mut player).map_err(damaged)?;
        // Where a dead end leads back to is part of its sentence.
        let is_told = was_dead_end && matches!(happened.event, Event::Backtrack { .. } | Event::Restart);
        was_dead_end = matches!(happened.event, Event::DeadEnd(_));
        if !is_step(&happened.event) || is_told {
            continue;
        }
        if told == most {
            break;
        }
        told += 1;
        if skipped > 0 {
            writeln!(out, "{}", words.left_out(skipped))?;
        }
        let then = next.as_ref().map(|(.., happened)| happened);
        let sentence = words.sentence(&recorded.trace.header, &before, &happened, then);
        writeln!(out, "{told}. {sentence}")?;
    }
    Ok(())
}

/// The next event, with how many were left out before it, and how everything was.
fn read(player: &mut Player<'_>) -> Result<Option<(u64, Situation, Happened)>, TraceError> {
    let (skipped, before) = (player.skipped(), player.before_next()?.clone());
    Ok(player.next_event()?.map(|happened| (skipped, before, happened)))
}

/// How everything stands after so many steps, or at the end.
fn picture(recorded: &Recorded, step: Option<u64>, words: &Words) -> Result<String, Error> {
    let Trace { header, .. } = &recorded.trace;
    let mut player = Player::new(&recorded.trace);
    let mut before = player.now().clone();
    let (mut told, mut sentence) = (0, String::new());
    while step != Some(told)
        && let Some(happened) = player.next_event().map_err(damaged)?
    {
        if is_step(&happened.event) {
            told += 1;
            sentence = words.sentence(header, &before, &happened, None);
        }
        if step != Some(told) {
            before = player.now().clone();
        }
    }
    let title = title(&[&recorded.trace.header]);
    let options = SvgOptions { title: &title, description: &sentence, before: Some(&before.frame) };
    Ok(svg(&header.scene, &player.now().frame, &options))
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

/// Is it a step that is told, or what belongs to the step before?
fn is_step(event: &Event) -> bool {
    !matches!(event, Event::RuledOut { .. })
}
