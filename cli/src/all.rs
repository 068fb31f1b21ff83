//! `recuit solve --all`.

use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::job::Job;
use crate::present::{is_cut_short, verdict};
use crate::searches::failed;
use recuit::edge::{Report, TreeSearch};
use recuit::{Cancellation, Status, StopReason};
use recuit_experiments::Source;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Write every solution of each instance as it is found. The verdict goes to stderr or, with several
/// instances, into a remark after the solutions of each.
pub(crate) fn enumerate(job: &Job<'_>, engine: &TreeSearch) -> Result<Ending, Error> {
    let Job { experiment, instance, folder, watchdog, .. } = *job;
    let source = Source::find_or_shipped(instance, experiment.model.as_ref(), folder)?;
    let (instances, since) = watchdog.read(&source, instance, experiment)?;
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&cancel);
    let mut out = anstream::stdout().lock();
    let mut ending = Ending::Solved;
    for (task, instance) in instances.iter().enumerate() {
        let cancellation = Some(Cancellation::new(cancel.clone()));
        let mut run = experiment.limits.run(experiment.seed, task as u64, cancellation, None);
        if let Some(begin) = since {
            run.termination = run.termination.since(begin);
        }
        let mut written = Ok(());
        let report = instance.enumerate(engine, &mut run, &mut |solution| {
            if written.is_ok() {
                written = writeln!(out, "{}", solution.line.trim_end());
            }
            if written.is_err() {
                // Nobody reads the solutions any more.
                cancel.store(true, Ordering::Relaxed);
            }
        });
        written?;
        let report = report.map_err(|error| failed(experiment, error))?;
        let found = if report.stats.goals == 0 { verdict(&report) } else { count(&report) };
        if instances.len() > 1 {
            writeln!(out, "# {found}")?;
        } else {
            // Ignored if it fails: the solutions, which matter, are written.
            let _ = writeln!(anstream::stderr(), "{found}");
        }
        ending = match (ending, report.status) {
            (Ending::Unsolved, _) | (_, Status::Unknown | Status::Feasible) => Ending::Unsolved,
            _ if is_cut_short(&report) => Ending::Unsolved,
            (_, Status::Infeasible) => Ending::Infeasible,
            (ending, Status::Solved) => ending,
        };
        if cancel.load(Ordering::Relaxed) {
            return Ok(Ending::Unsolved);
        }
    }
    Ok(ending)
}

/// How many solutions there are, in words.
fn count(report: &Report) -> String {
    let goals = report.stats.goals;
    // Where it stopped at as many as were wanted, there may be more.
    let is_all = !is_cut_short(report) && report.stop != StopReason::Goal;
    let least = if is_all { "" } else { "at least " };
    let solutions = if goals == 1 { "solution" } else { "solutions" };
    format!("{least}{goals} {solutions}, each verified: {}", report.stop)
}
