//! `recuit rate`.

use crate::args::Rate;
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::unless_interrupted;
use crate::notes::Notes;
use crate::progress::Progress;
use crate::settings::{blame_setting, model};
use recuit::Status;
use recuit::edge::{Experiment, Instance, Model, Rating, registered, set_all};
use recuit_experiments::{Source, in_order};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Rate instances, and explain how a person would solve them.
pub(crate) fn rate(args: &Rate, notes: Notes) -> Result<Ending, Error> {
    let mut experiment = json!({ "model": { "name": args.model } });
    set_all(&mut experiment, &args.set)?;
    let experiment = Experiment::from_value(experiment).map_err(|error| blame_setting(&args.set, error))?;
    let instances: Arc<[_]> = instances(&args.instances, experiment.model.as_ref())?.into();
    let its = instances.clone();
    let Rate { nodes, explain, threads, .. } = *args;
    let rate_all = move |cancel: &AtomicBool, give: &mut dyn FnMut(_)| {
        let rate = |number: u64| (number as usize, its[number as usize].rate(nodes, explain));
        in_order(its.len() as u64, threads, cancel, rate, give)
    };
    let begin = Instant::now();
    let (mut rated, mut counts) = (0, BTreeMap::new());
    let mut ending = Ending::Solved;
    let progress = Progress::of(instances.len() as u64, "rated", notes);
    let end = unless_interrupted(rate_all, |(index, rating): (usize, Option<Rating>)| {
        let rating = rating.ok_or_else(|| no_rating(&args.model))?;
        let shown = (index, instances.len());
        progress.aside(|| {
            show(&mut anstream::stdout().lock(), args, shown, instances[index].as_ref(), &rating)
        })?;
        progress.step();
        ending = match (ending, rating.status) {
            (_, Status::Unknown) | (Ending::Unsolved, _) => Ending::Unsolved,
            (_, Status::Infeasible) => Ending::Infeasible,
            _ => ending,
        };
        *counts.entry((rating.rank, rating.grade)).or_insert(0) += 1;
        rated += 1;
        Ok::<_, Error>(())
    })?;
    drop(progress);
    end.transpose()?;
    if rated < instances.len() {
        notes.tell(&format!("interrupted: {rated} of {} are rated", instances.len()));
        return Ok(Ending::Unsolved);
    }
    if instances.len() > 1 && !args.json {
        let counts: Vec<String> =
            counts.iter().map(|((_, grade), count)| format!("{count} {grade}")).collect();
        let seconds = begin.elapsed().as_secs_f64();
        notes.tell(&format!("{} instances: {}; {seconds:.2} s", instances.len(), counts.join(", ")));
    }
    Ok(ending)
}

/// All instances that the arguments name.
fn instances(arguments: &[String], model: &dyn Model) -> Result<Vec<Box<dyn Instance>>, Error> {
    if arguments.is_empty() {
        return Ok(Source::instances_or_shipped(None, model, Path::new(""))?);
    }
    let mut instances = Vec::new();
    for argument in arguments {
        instances.extend(Source::find(argument, model, Path::new(""))?.instances(model)?);
    }
    Ok(instances)
}

/// Show instance number `index` of `several` with its rating: as a JSON object, a text, or a line that can be
/// read back as the instance.
fn show(
    out: &mut impl Write,
    args: &Rate,
    (index, several): (usize, usize),
    instance: &dyn Instance,
    rating: &Rating,
) -> io::Result<()> {
    let line = instance.show().line;
    let line = line.trim_end();
    if args.json {
        let Rating { status, grade, rank, details, .. } = rating;
        let name = instance.name();
        let object = json!({
            "index": index, "name": name, "instance": line, "status": status, "grade": grade, "rank": rank,
            "details": details,
        });
        return writeln!(out, "{object}");
    }
    if several > 1 {
        writeln!(out, "{line} # {}", rating.line)?;
    }
    if several == 1 || args.explain {
        write!(out, "{}", rating.text)?;
    }
    Ok(())
}

/// The error that a model rates no instances; it names the models that do.
fn no_rating(name: &str) -> Error {
    let rates = |other: &String| {
        let model = model(other, None).ok()?;
        let instances = Source::instances_or_shipped(None, model.as_ref(), Path::new("")).ok()?;
        instances.first()?.rate(1, false)
    };
    let others: Vec<String> =
        registered::<Box<dyn Model>>().into_iter().filter(|other| rates(other).is_some()).collect();
    let advice = match &others[..] {
        [] => String::new(),
        others => format!("; {} does", others.join(", ")),
    };
    Error::Usage(format!("{name} rates no instances{advice}"))
}
