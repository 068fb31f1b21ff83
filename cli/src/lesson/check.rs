//! Whether a lesson is true: its searches run, its questions can be asked, its figures are those that are measured.

use super::Found;
use super::searches::measured;
use crate::ending::Ending;
use crate::error::Error;
use crate::notes::Notes;
use recuit_trace::lesson::Figure;
use std::io::Write;

pub(super) fn check(found: &Found, notes: Notes) -> Result<Ending, Error> {
    let recorded = found.record(notes)?;
    let shown = found.shown(&recorded, None)?;
    let mut out = anstream::stdout().lock();
    let mut faults = 0;
    for (part, shown) in found.first().parts.iter().zip(&shown.parts) {
        writeln!(out, "{}", part.title)?;
        let wanted: usize = part.asks.iter().map(|ask| ask.count).sum();
        let asked = shown.questions.first().map_or(0, Vec::len);
        if asked < wanted {
            faults += 1;
            writeln!(out, "  found {asked} questions, expected {wanted}: the trace has no more")?;
        } else if wanted > 0 {
            writeln!(out, "  {asked} questions")?;
        }
        for figure in &part.figures {
            let Figure { quantity, value, seeds, line, command } = figure;
            let now = measured(figure, &found.file)?;
            let of = seeds.map(|seeds| format!(" of {seeds}")).unwrap_or_default();
            let name = quantity.name();
            let is_so = (now - value).abs() < 1e-9;
            faults += usize::from(!is_so);
            let stated = if is_so { String::new() } else { format!(", where line {line} states {value}") };
            writeln!(out, "  {name} {now}{of}{stated}: {}", command.typed())?;
        }
    }
    Ok(if faults == 0 { Ending::Solved } else { Ending::Unsolved })
}
