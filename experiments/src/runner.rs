//! The trials of a plan, run.

use crate::{Plan, Record, ThreadsError, Trial, as_completed};
use recuit::edge::{Experiment, ExperimentError, Instance, Recording, Unsuited};
use recuit::laws::caught;
use recuit::{Cancellation, InputError, Stats, Status, StopReason};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Why a plan cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum RunnerError {
    /// This version does not know what the contender names.
    #[error("the contender {label}: {error}")]
    Contender {
        /// Which one.
        label: String,
        /// Why.
        error: ExperimentError,
    },
    /// A contender's engine does not suit its formulation.
    #[error("the contender {label}: {error}")]
    Unsuited {
        /// Which one.
        label: String,
        /// Why.
        error: Unsuited,
    },
    /// A contender cannot read an instance.
    #[error("the contender {label} cannot read the instance {name}: {error}")]
    Instance {
        /// Who cannot.
        label: String,
        /// Which one.
        name: String,
        /// Why.
        error: Box<InputError>,
    },
}

/// Runs the trials of a plan, whose instances have all been read and whose engines suit their formulations.
pub struct Runner<'a> {
    plan: &'a Plan,
    experiments: Vec<Experiment>,
    /// For each contender, the position of its model among the distinct models.
    models: Vec<usize>,
    /// The instances as each distinct model has read them; `None` for those of another kind of puzzle.
    read: Vec<Vec<Option<Box<dyn Instance>>>>,
}

impl<'a> Runner<'a> {
    /// Prepare to run `plan`.
    ///
    /// # Errors
    /// When a contender is not known, has an engine that does not suit its formulation, or cannot read an
    /// instance.
    pub fn new(plan: &'a Plan) -> Result<Self, RunnerError> {
        let mut runner = Runner { plan, experiments: Vec::new(), models: Vec::new(), read: Vec::new() };
        let mut known: Vec<&Value> = Vec::new();
        for contender in &plan.contenders {
            let label = || contender.label.clone();
            let mut experiment = Experiment::from_value(contender.experiment.clone())
                .map_err(|error| RunnerError::Contender { label: label(), error })?;
            // Trials are made side by side, and each contender is to have one core.
            experiment.engine.prefer_one_thread();
            let model = &contender.experiment["model"];
            let position = known.iter().position(|other| *other == model);
            if position.is_none() {
                let read = plan.instances.iter().map(|subject| {
                    if subject.model != contender.model() {
                        return Ok(None);
                    }
                    let refuse = |error| RunnerError::Instance {
                        label: label(),
                        name: subject.name.clone(),
                        error: Box::new(error),
                    };
                    let mut instances = experiment.model.read(&subject.text).map_err(refuse)?;
                    if instances.len() != 1 {
                        let found = format!("{} instances", instances.len());
                        return Err(refuse(InputError::new(1, 1, found, "one")));
                    }
                    Ok(instances.pop())
                });
                runner.read.push(read.collect::<Result<_, _>>()?);
                known.push(model);
            }
            let position = position.unwrap_or(known.len() - 1);
            // An engine that suits one instance suits all, so it is enough to ask the first.
            if let Some(instance) = runner.read[position].iter().flatten().next() {
                instance
                    .holdings(&experiment.engine)
                    .suit(&experiment.engine)
                    .map_err(|error| RunnerError::Unsuited { label: label(), error })?;
            }
            runner.models.push(position);
            runner.experiments.push(experiment);
        }
        Ok(runner)
    }

    /// Run one trial; `None` if it is cancelled.
    ///
    /// Instance number i draws from random stream number i of the seed, whoever searches.
    pub fn run(&self, trial: &Trial, cancel: &Arc<AtomicBool>) -> Option<Record> {
        let Trial { index, contender, instance: number, seed } = *trial;
        let Experiment { limits, ref engine, .. } = self.experiments[contender];
        let instance = self.read[self.models[contender]][number].as_ref();
        let instance = instance.expect("a trial has an instance of the model of its contender");
        let recording = (self.plan.history > 0).then(|| Recording::new(self.plan.history, engine));
        let mut run =
            limits.run(seed, number as u64, Some(Cancellation::new(cancel.clone())), recording.clone());
        let begin = Instant::now();
        // A model that panics in one run may be right in others, and their records are wanted.
        let solved = caught(|| instance.solve(engine, &mut run));
        let seconds = begin.elapsed().as_secs_f64();
        let failed = |failure: String| Record {
            trial: index,
            contender,
            instance: number,
            seed,
            status: Status::Unknown,
            stop: StopReason::Failure,
            success: false,
            cost: None,
            steps: 0,
            seconds,
            log10_space: None,
            solved_by: None,
            stats: Stats::default(),
            best: None,
            failure: Some(failure),
            history: Vec::new(),
        };
        let report = match solved {
            Ok(Ok(report)) => report,
            Ok(Err(error)) => return Some(failed(error.to_string())),
            Err(panic) => return Some(failed(format!("it panicked: {panic}"))),
        };
        let proved = matches!(report.status, Status::Solved | Status::Infeasible);
        (report.stop != StopReason::Cancelled).then(|| Record {
            trial: index,
            contender,
            instance: number,
            seed,
            status: report.status,
            stop: report.stop,
            success: proved || report.stop == StopReason::Target,
            cost: report.cost,
            steps: report.stats.steps,
            seconds,
            log10_space: report.log10_space,
            solved_by: report.solved_by.map(str::to_owned),
            stats: report.stats,
            failure: None,
            best: report.best.map(|best| best.line.trim_end().to_owned()),
            history: recording.map_or_else(Vec::new, |recording| recording.history().samples().to_vec()),
        })
    }

    /// Run these trials on several threads, by default one a core, and hand each record to `take` as soon as
    /// it is there. Trials that are cancelled, or have not begun when `cancel` is raised, are left out.
    ///
    /// # Errors
    /// When so many threads cannot be started.
    pub fn run_all(
        &self,
        trials: &[Trial],
        threads: Option<usize>,
        cancel: &Arc<AtomicBool>,
        mut take: impl FnMut(Record),
    ) -> Result<(), ThreadsError> {
        let task = |number: u64| self.run(&trials[number as usize], cancel);
        as_completed(trials.len() as u64, threads, cancel, task, |_, record| {
            record.into_iter().for_each(&mut take);
        })
    }
}
