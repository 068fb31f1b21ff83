//! `--checkpoint` and `recuit resume`.

use crate::answer::Answer;
use crate::args::{Keeping, Output, Resume};
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::job::Job;
use crate::live_line::LiveLine;
use crate::notes::Notes;
use crate::saved_run::SavedRun;
use crate::watchdog::Watchdog;
use recuit::StopReason;
use recuit::edge::{AnyEngine, Experiment, Live, NamedLocalSearch, Paused, Pauses};
use recuit_experiments::Source;
use std::ops::ControlFlow;
use std::panic;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Search the only instance, and keep checkpoints.
pub(crate) fn solve(job: &Job<'_>, keeping: &Keeping<'_>) -> Result<Ending, Error> {
    let path = keeping.path.display();
    if keeping.path.exists() {
        let advice = format!("`recuit resume {path}` goes on from a checkpoint");
        return Err(Error::Usage(format!("{path}: found a file, expected a new name; {advice}")));
    }
    let Job { experiment, instance, folder, .. } = *job;
    let source = Source::find_or_shipped(instance, experiment.model.as_ref(), folder)?;
    let (instances, since) = job.watchdog.read(&source, instance, experiment)?;
    let Some(begin) = since else {
        let found = instances.len();
        return Err(Error::Usage(format!("--checkpoint keeps one run, found {found} instances")));
    };
    let text = source.text_of(experiment.model.as_ref())?.into_owned();
    search(job, SavedRun::new(experiment, text), keeping, begin)
}

/// Resume the run that is kept in a file.
pub(crate) fn resume(args: &Resume, watchdog: &Watchdog, notes: Notes) -> Result<Ending, Error> {
    let kept = SavedRun::read(&args.checkpoint)?;
    let experiment = kept.experiment(&args.checkpoint)?;
    let Resume { stats, json, every, .. } = *args;
    let output = Output {
        stats,
        json,
        show_parameters: false,
        format: None,
        history: None,
        plot: false,
        threads: None,
    };
    let keeping = Keeping { path: &args.checkpoint, every: Duration::from_secs_f64(every) };
    // The instance is in the file.
    let job = Job {
        experiment: &experiment,
        instance: None,
        folder: Path::new(""),
        output: &output,
        watchdog,
        notes,
    };
    search(&job, kept, &keeping, Instant::now())
}

/// Search from the checkpoint of a run or, without one, from the beginning.
fn search(job: &Job<'_>, mut kept: SavedRun, keeping: &Keeping<'_>, begin: Instant) -> Result<Ending, Error> {
    let experiment = job.experiment;
    let Keeping { path, every } = *keeping;
    let AnyEngine::Local(engine @ NamedLocalSearch::Annealing(_)) = &experiment.engine else {
        let engine = experiment.engine.name();
        return Err(Error::Usage(format!("--checkpoint keeps the engine annealing, found {engine}")));
    };
    let instance = kept.instance(experiment, path)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&interrupted);
    let before = kept.used;
    let Experiment { seed, limits, .. } = *experiment;
    let live = Live::default();
    let session = limits.after(before, None).since(begin).shown_by(live.clone());
    let mut run = limits.run(seed, 0, None, None).until(session);
    let line = LiveLine::start(experiment.engine.name(), live.clone(), job.notes);
    run.observer.live = Some(live);
    run.observer.pauses = Some(Pauses::new(every, interrupted.clone()));
    let mut written = Ok(());
    let from = kept.checkpoint.take();
    let refuse = |error| Error::Checkpoint { path: path.display().to_string(), error };
    let mut keep = |paused: &mut dyn Paused| {
        kept.used = before + begin.elapsed();
        written = paused.checkpoint().map_err(refuse).and_then(|checkpoint| {
            kept.checkpoint = Some(checkpoint);
            kept.write(path)
        });
        if written.is_err() || interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let is_resumed = from.is_some();
    let hook = panic::take_hook();
    if is_resumed {
        // A state that contradicts itself makes the model panic. That is reported as an error of the file, so
        // the panic itself is not printed.
        panic::set_hook(Box::new(|_| ()));
    }
    let report = instance.solve_in_stages(engine, from, &mut run, &mut keep);
    panic::set_hook(hook);
    drop(line);
    let report = report.map_err(refuse)?;
    written?;
    let is_over = report.stop != StopReason::Cancelled;
    let (name, elapsed) = (instance.name().map(str::to_owned), before + begin.elapsed());
    job.watchdog.answered();
    let mut presenter = job.presenter();
    presenter.expect(1);
    presenter.show(&Answer { index: 0, name, report, elapsed })?;
    if is_over {
        SavedRun::remove(path)?;
    } else {
        job.notes.tell(&format!("`recuit resume {}` goes on from here", path.display()));
    }
    Ok(presenter.finish())
}
