//! `recuit doctor`.

use crate::Ending;
use crate::args::Doctor;
use crate::error::Error;
use crate::generate::model;
use crate::solve::{apply_settings, blame_setting};
use recuit::edge::{Checkup, Experiment, Instance, Item, Speed, Verdict, set};
use recuit_experiments::Source;
use serde_json::json;
use std::any::Any;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Examine formulations of a model.
pub(crate) fn doctor(args: &Doctor) -> Result<Ending, Error> {
    let names: Vec<&str> = match &args.formulation {
        Some(name) => vec![name],
        None => model(&args.model, None)?.formulations().iter().map(|formulation| formulation.name).collect(),
    };
    let mut out = anstream::stdout().lock();
    let mut is_healthy = true;
    for name in names {
        let instance = posed(args, name)?;
        let (items, speed) = examine(instance.as_ref(), args.seed);
        let healthy = items.iter().all(|item| item.verdict != Verdict::Fail);
        is_healthy &= healthy;
        if args.json {
            let (model, formulation) = (&args.model, name);
            let found = json!({
                "model": model, "formulation": formulation, "items": items, "speed": speed, "healthy": healthy,
            });
            writeln!(out, "{found}")?;
        } else {
            writeln!(out, "{}, formulation {name}", args.model)?;
            items.iter().try_for_each(|item| show(&mut out, item))?;
            speed.iter().try_for_each(|speed| show_speed(&mut out, speed))?;
        }
    }
    Ok(if is_healthy { Ending::Solved } else { Ending::Unsolved })
}

/// The first instance in one formulation.
fn posed(args: &Doctor, formulation: &str) -> Result<Box<dyn Instance>, Error> {
    let mut experiment = json!({ "model": { "name": args.model } });
    apply_settings(&mut experiment, &args.set)?;
    set(&mut experiment, "model.formulation.name", json!(formulation))?;
    let experiment = Experiment::from_value(experiment).map_err(|error| blame_setting(&args.set, error))?;
    let model = experiment.model.as_ref();
    let instances = Source::instances_or_shipped(args.instance.as_deref(), model, Path::new(""))?;
    Ok(instances.into_iter().next().expect("a source of instances has one"))
}

/// What is found; a model whose code panics has no speed.
fn examine(instance: &dyn Instance, seed: u64) -> (Vec<Item>, Option<Speed>) {
    match catch_unwind(AssertUnwindSafe(|| instance.examine(seed))) {
        Ok(Checkup { items, speed }) => (items, Some(speed)),
        Err(panic) => {
            let name = "the model does not panic".to_owned();
            let finding = format!("it panicked: {}", message(panic.as_ref()));
            (vec![Item { name, verdict: Verdict::Fail, finding, culprit: None }], None)
        }
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

/// So many characters of a state or an action are shown.
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
