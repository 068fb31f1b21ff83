//! `recuit doctor`.

use crate::args::Doctor;
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::unless_interrupted;
use crate::notes::Notes;
use crate::progress::Progress;
use crate::settings::{blame_setting, model};
use recuit::edge::{Checkup, Examined, Experiment, Item, Kind, Model, Speed, Verdict, examine, set, set_all};
use recuit_experiments::Source;
use serde_json::json;
use std::io::{self, Write};
use std::panic;
use std::path::Path;

/// Examine formulations of a model.
pub(crate) fn doctor(args: &Doctor, notes: Notes) -> Result<Ending, Error> {
    let names: Vec<&str> = match &args.formulation {
        Some(name) => vec![name],
        None => model(&args.model, None)?.formulations().iter().map(|formulation| formulation.name).collect(),
    };
    let mut formulations = Vec::new();
    for name in names {
        formulations.push((name.to_owned(), posed(args, name)?));
    }
    let texts = texts(args, &*formulations[0].1)?;
    let progress = Progress::spinner("examining", notes);
    let mut is_healthy = true;
    // Panics of the model are reported among the findings, so they need not be printed as they happen.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let seed = args.seed;
    let examined = unless_interrupted(
        move |_, give| examine(&formulations, &texts, seed, &mut |formulation| give(formulation.to_owned())),
        |formulation: String| {
            progress.say(&format!(" {formulation}"));
            Ok::<_, Error>(())
        },
    );
    panic::set_hook(hook);
    drop(progress);
    let Some(examined) = examined? else {
        notes.tell("interrupted: nothing was found out");
        return Ok(Ending::Unsolved);
    };
    let mut out = anstream::stdout().lock();
    for Examined { formulation, instance, checkup } in examined? {
        let healthy = checkup.is_healthy();
        is_healthy &= healthy;
        let Checkup { items, speed, kinds, .. } = checkup;
        if args.json {
            let found = json!({
                "model": args.model, "formulation": formulation, "instance": instance, "items": items,
                "speed": speed, "constraints": kinds, "healthy": healthy,
            });
            writeln!(out, "{found}")?;
        } else {
            writeln!(out, "{}, formulation {formulation}", args.model)?;
            items.iter().try_for_each(|item| show(&mut out, item))?;
            show_speed(&mut out, &speed)?;
            show_kinds(&mut out, &kinds)?;
        }
    }
    Ok(if is_healthy { Ending::Solved } else { Ending::Unsolved })
}

/// The model in one formulation.
fn posed(args: &Doctor, formulation: &str) -> Result<Box<dyn Model>, Error> {
    let mut experiment = json!({ "model": { "name": args.model } });
    set_all(&mut experiment, &args.set)?;
    set(&mut experiment, "model.formulation.name", json!(formulation))?;
    let experiment = Experiment::from_value(experiment).map_err(|error| blame_setting(&args.set, error))?;
    Ok(experiment.model)
}

/// The requested instance, or every set that ships with the model: name and text.
fn texts(args: &Doctor, model: &dyn Model) -> Result<Vec<(String, String)>, Error> {
    let shipped = model.shipped().into_iter().map(|(name, _, text)| (name.to_owned(), text.to_owned()));
    let shipped: Vec<(String, String)> = shipped.collect();
    if args.instance.is_none() && !shipped.is_empty() {
        return Ok(shipped);
    }
    let source = Source::find_or_shipped(args.instance.as_deref(), model, Path::new(""))?;
    source.instances(model)?;
    Ok(vec![(args.instance.clone().unwrap_or_default(), source.text_of(model)?.into_owned())])
}

/// How many characters of a state or an action are shown.
const WIDTH: usize = 300;

fn show(out: &mut impl Write, item: &Item) -> io::Result<()> {
    let verdict = match item.verdict {
        Verdict::Pass => "pass",
        Verdict::Fail => "FAIL",
        Verdict::Note => "note",
    };
    let cut = |text: &str| match text.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    };
    writeln!(out, "  {verdict}  {:<50} {}", item.name, cut(&item.finding))?;
    match &item.culprit {
        Some(culprit) => writeln!(out, "        culprit: {}", cut(culprit)),
        None => Ok(()),
    }
}

fn show_speed(out: &mut impl Write, speed: &Speed) -> io::Result<()> {
    let Speed { acceptance, sample, delta, apply, cost, .. } = speed;
    if let Some(moves) = speed.moves_a_second {
        let [drawing, judging, changing] = speed.shares().map(|share| (100.0 * share).round());
        writeln!(out, "  moves {moves:.0} a second, {:.0} % of them carried out", 100.0 * acceptance)?;
        writeln!(
            out,
            "    time: sample {drawing} %, delta {judging} %, apply {changing} %; \
             sample {sample:.0} ns, delta {delta:.0} ns, apply and undo {apply:.0} ns, cost {cost:.0} ns"
        )?;
    }
    match speed.nodes_a_second {
        Some(nodes) => writeln!(out, "  depth-first: nodes {nodes:.0} a second"),
        None => Ok(()),
    }
}

/// How many kinds of constraints are listed.
const KINDS: usize = 12;
/// How many characters of what they demand are shown.
const DEMAND: usize = 30;

/// For each kind of constraint, which share of the values that belong to no solution it rules out, and what it costs.
fn show_kinds(out: &mut impl Write, kinds: &[Kind]) -> io::Result<()> {
    if kinds.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "  {:<DEMAND$} {:>5}  ruled out  fully  propagation     fully   delta",
        "constraints", "posted"
    )?;
    for kind in kinds.iter().take(KINDS) {
        let share =
            |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{:.0} %", 100.0 * share));
        let time = |time: f64| format!("{time:.0} ns");
        let demand: String = kind.kind.chars().take(DEMAND).collect();
        writeln!(
            out,
            "  {demand:<DEMAND$} {:>6}  {:>9}  {:>5}  {:>11}  {:>8}  {:>6}",
            kind.count,
            share(kind.ruled_out),
            share(kind.ruled_out_fully),
            time(kind.propagation),
            kind.full_propagation.map_or("-".to_owned(), time),
            time(kind.delta),
        )?;
    }
    match kinds.len().checked_sub(KINDS) {
        Some(more @ 1..) => writeln!(out, "  and {more} more kinds"),
        _ => Ok(()),
    }
}
