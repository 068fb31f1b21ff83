//! `recuit run`.

use crate::args::Run;
use crate::ending::Ending;
use crate::error::Error;
use crate::job::Job;
use crate::notes::Notes;
use crate::watchdog::Watchdog;
use crate::{checkpoint, searches};
use recuit::edge::Experiment;
use recuit_experiments::{SHIPPED_EXPERIMENTS, Source};
use std::path::Path;

/// Run an experiment file.
pub(crate) fn run(args: &Run, watchdog: &Watchdog, notes: Notes) -> Result<Ending, Error> {
    let path = args.experiment.display().to_string();
    let shipped = SHIPPED_EXPERIMENTS.iter().find(|shipped| Path::new(shipped.name) == args.experiment);
    let text = match shipped {
        Some(shipped) if !args.experiment.exists() => shipped.text.to_owned(),
        _ => Source::file(&args.experiment)?.text,
    };
    let is_json = args.experiment.extension().is_some_and(|extension| extension == "json");
    let read = if is_json { Experiment::from_json(&text) } else { Experiment::from_toml(&text) };
    let mut experiment = read.map_err(|error| error.in_file(path))?;
    experiment.engine.limit_threads(args.output.threads);
    let folder = args.experiment.parent().unwrap_or(Path::new(""));
    let (instance, output) = (experiment.instance.as_deref(), &args.output);
    let job = Job { experiment: &experiment, instance, folder, output, watchdog, notes };
    job.show_parameters();
    match args.keep.keeping() {
        Some(keeping) => checkpoint::solve(&job, &keeping),
        None => searches::solve(&job),
    }
}
