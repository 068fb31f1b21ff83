//! How a comparison is presented: tables, figures, files.

use crate::args::{Effort, Outputs};
use crate::ending::Ending;
use crate::error::Error;
use crate::notes::Notes;
use crate::terminal::{columns, folded};
use recuit_experiments::{
    Contents, Manifest, Plan, Record, Summary, Table, Unit, by_instance, conclusions, export, figures, png,
    report, svg, text,
};
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Show the tables, and write the files that are wanted; given a folder, write all of them into it.
pub(crate) fn present(
    contents: &Contents,
    outputs: &Outputs,
    dir: Option<&Path>,
    notes: Notes,
) -> Result<Ending, Error> {
    let Contents { plan, manifest, records, .. } = contents;
    let units: &[Unit] = match outputs.effort {
        Effort::Steps => &[Unit::Steps],
        Effort::Seconds => &[Unit::Seconds],
        Effort::Both => &[Unit::Steps, Unit::Seconds],
    };
    let clock = outputs.effort != Effort::Steps;
    let mut summary = Summary::new(plan, records);
    if outputs.sort {
        summary.sort();
    }
    let tables = summary.tables(units);
    let shown = if outputs.details { tables.clone() } else { summary.overview(units) };
    let planned = manifest.shard.trials(plan).len();
    let sentences = conclusions(&summary, plan, records);
    show(&summary, &shown, &sentences, outputs, (records.len(), planned), notes)?;
    if outputs.by_instance {
        let width = if io::stdout().is_terminal() { columns() } else { 80 };
        let table = by_instance(plan, records, units).text(Some(width));
        write!(anstream::stdout().lock(), "\n{table}")?;
    }
    if outputs.plot {
        let mut out = anstream::stdout().lock();
        for figure in figures(plan, records, clock) {
            writeln!(out, "\n{}", text(&figure, columns().into()))?;
        }
    }
    let at = |file: &Option<PathBuf>, name: &str| file.clone().or_else(|| Some(dir?.join(name)));
    if let Some(path) = at(&outputs.csv, "runs.csv") {
        write(&path, |out| export::csv(plan, records, out))?;
    }
    // The folder itself keeps its runs as JSON lines.
    if let Some(path) = &outputs.jsonl {
        write(path, |out| export::json_lines(plan, records, out))?;
    }
    #[cfg(feature = "parquet")]
    if let Some(path) = at(&outputs.parquet, "runs.parquet") {
        write(&path, |out| export::parquet(plan, records, out))?;
    }
    if let Some(path) = at(&None, "table.txt") {
        write(&path, |out| out.write_all(written(&tables, None).as_bytes()))?;
    }
    if let Some(path) = at(&outputs.html, "report.html") {
        let page = report(plan, records, &facts(manifest), &tables, clock);
        write(&path, |out| out.write_all(page.as_bytes()))?;
        notes.tell(&format!("the report is {}", path.display()));
    }
    if let Some(folder) = at(&outputs.figures, "figures") {
        draw(plan, records, clock, &folder)?;
    }
    Ok(if records.len() == planned { Ending::Solved } else { Ending::Unsolved })
}

const NO_PARQUET: &str = "--parquet: this recuit was compiled without Parquet, expected the feature `parquet` (`cargo install \
                          --path command --features parquet`); data frames read --csv too";

/// Find out before any run whether the files that are wanted can be written.
pub(crate) fn prepare(outputs: &Outputs) -> Result<(), Error> {
    if cfg!(not(feature = "parquet")) && outputs.parquet.is_some() {
        return Err(Error::Usage(NO_PARQUET.to_owned()));
    }
    for path in [&outputs.html, &outputs.csv, &outputs.jsonl, &outputs.parquet].into_iter().flatten() {
        File::options().create(true).append(true).open(path).map_err(|error| blame(path, error))?;
    }
    match &outputs.figures {
        Some(folder) => fs::create_dir_all(folder).map_err(|error| blame(folder, error)),
        None => Ok(()),
    }
}

/// Print the tables to standard output; if runs are missing, say so on standard error.
fn show(
    summary: &Summary,
    tables: &[Table],
    sentences: &[String],
    outputs: &Outputs,
    (done, planned): (usize, usize),
    notes: Notes,
) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    if outputs.json {
        writeln!(out, "{}", serde_json::to_string(summary).expect("a summary is plain data"))?;
    } else {
        // Details are for wide screens and files.
        let width =
            if io::stdout().is_terminal() { Some(columns()) } else { (!outputs.details).then_some(80) };
        writeln!(out, "{}\n\n{}", summary.title, written(tables, width).trim_end())?;
        for sentence in sentences {
            writeln!(out, "\n{}", folded(sentence, [0, 0]))?;
        }
    }
    if done < planned {
        notes.tell(&format!("{done} of {planned} runs are there"));
    }
    Ok(())
}

fn written(tables: &[Table], width: Option<u16>) -> String {
    tables.iter().map(|table| table.text(width)).collect::<Vec<_>>().join("\n")
}

/// How the runs were made.
fn facts(manifest: &Manifest) -> Vec<(String, String)> {
    let fact = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut facts = vec![fact("Recuit", &manifest.version), fact("machine", &manifest.machine)];
    if manifest.shard.count > 1 {
        facts.push(fact("part", &manifest.shard.to_string()));
    }
    facts
}

/// Each figure as SVG and as PNG.
fn draw(plan: &Plan, records: &[Record], clock: bool, folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|error| blame(folder, error))?;
    for figure in figures(plan, records, clock) {
        let path = folder.join(&figure.stem);
        write(&path.with_extension("svg"), |out| out.write_all(svg(&figure).as_bytes()))?;
        write(&path.with_extension("png"), |out| out.write_all(&png(&figure)))?;
    }
    Ok(())
}

fn write(path: &Path, fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), Error> {
    let filled = File::create(path).map(BufWriter::new).and_then(|mut out| {
        fill(&mut out)?;
        out.flush()
    });
    filled.map_err(|error| blame(path, error))
}

fn blame(path: &Path, error: io::Error) -> Error {
    Error::File { path: path.display().to_string(), error }
}
