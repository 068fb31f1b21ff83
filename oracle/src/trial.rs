//! One search, as it would be typed.

use crate::mode::Mode;
use recuit::edge::{AnyEngine, Experiment, Report, SolveError};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

/// An instance, posed and searched in a certain way.
#[derive(Clone, Debug)]
pub(crate) struct Trial<'a> {
    pub(crate) model: &'a str,
    /// Parameters of the model itself.
    pub(crate) settings: Value,
    pub(crate) instance: &'a str,
    pub(crate) formulation: &'a str,
    /// Parameters of the formulation.
    pub(crate) parameters: Value,
    pub(crate) engine: &'a str,
    pub(crate) mode: Mode,
    pub(crate) seed: u64,
}

/// What came of it.
pub(crate) enum Answer {
    /// The search ended: what it reports, and the solutions that it showed on the way.
    Ended(Box<Report>, Vec<String>),
    /// The engine does not suit the formulation.
    Refused,
    /// The formulation is not for such instances.
    Unreadable,
    /// Something that should have worked failed, with that message.
    Failed(String),
    /// It panicked, with that message.
    Panicked(String),
}

/// No trial should take as long; one that does is a finding.
const SECONDS: f64 = 20.0;

thread_local! {
    /// What the trial on this thread last panicked with; `None` outside of trials.
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// While `work` goes on, the panics of trials are kept instead of being written to stderr.
pub(crate) fn catching_panics<T>(work: impl FnOnce() -> T) -> T {
    let usual = Arc::new(panic::take_hook());
    let also = usual.clone();
    panic::set_hook(Box::new(move |panic| {
        let in_trial = LAST_PANIC.with_borrow_mut(|last| last.as_mut().map(|last| *last = panic.to_string()));
        if in_trial.is_none() {
            also(panic);
        }
    }));
    let result = work();
    panic::set_hook(Box::new(move |panic| usual(panic)));
    result
}

/// What `work` comes to, or the message of its panic.
pub(crate) fn keeping_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    LAST_PANIC.set(Some(String::new()));
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    let said = LAST_PANIC.take();
    result.map_err(|_| said.unwrap_or_default())
}

impl Trial<'_> {
    /// Search.
    pub(crate) fn run(&self) -> Answer {
        keeping_panic(|| self.search()).unwrap_or_else(Answer::Panicked)
    }

    fn search(&self) -> Answer {
        let experiment = match Experiment::from_value(self.experiment()) {
            Ok(experiment) => experiment,
            Err(error) => return Answer::Failed(error.to_string()),
        };
        let Ok(mut instances) = experiment.model.read(self.instance) else { return Answer::Unreadable };
        assert_eq!(instances.len(), 1, "the definition draws one instance");
        let instance = instances.remove(0);
        let suits = instance.holdings(&experiment.engine).suit(&experiment.engine).is_ok();
        let mut run = experiment.limits.run(self.seed, 0, None, None);
        let mut shown = Vec::new();
        let report = match &experiment.engine {
            AnyEngine::Tree(engine) if self.mode.shows_all => {
                instance.enumerate(engine, &mut run, &mut |solution| shown.push(solution.line))
            }
            engine => instance.solve(engine, &mut run),
        };
        match report {
            Ok(report) if suits => Answer::Ended(Box::new(report), shown),
            Ok(_) => Answer::Failed("what does not suit is not refused".to_owned()),
            Err(SolveError::Unsuited(_)) if !suits => Answer::Refused,
            Err(SolveError::Target) if self.mode.target.is_some() => Answer::Refused,
            Err(error) => Answer::Failed(error.to_string()),
        }
    }

    /// A schedule that plans for a time limit repeats itself only where there is none.
    fn seconds(&self) -> Option<f64> {
        (self.mode.name != "again").then_some(SECONDS)
    }

    fn model(&self) -> Value {
        let mut model = self.settings.clone();
        model["name"] = json!(self.model);
        model["formulation"] = self.formulation();
        model
    }

    fn formulation(&self) -> Value {
        let mut formulation = self.parameters.clone();
        formulation["name"] = json!(self.formulation);
        formulation
    }

    fn engine(&self) -> Value {
        let mut engine = self.mode.engine.clone();
        engine["name"] = json!(self.engine);
        match self.mode.chains {
            Some(chains) => json!({ "name": "replicas", "chains": chains, "engine": engine }),
            None => engine,
        }
    }

    fn experiment(&self) -> Value {
        json!({
            "seed": self.seed,
            "model": self.model(),
            "engine": self.engine(),
            "limits": { "steps": self.mode.steps, "seconds": self.seconds(), "target": self.mode.target },
        })
    }

    /// What to type for the same search.
    pub(crate) fn command(&self) -> String {
        let text = self.instance.replace('\\', "\\\\").replace('%', "%%").replace('\n', "\\n");
        let Trial { model, formulation, engine, mode, .. } = self;
        let mut command = format!(
            "printf '{}' | recuit solve {model} - -f {formulation} -e {engine}",
            text.replace('\'', "'\\''")
        );
        let settings =
            settings("model", &self.settings).into_iter().chain(settings("formulation", &self.parameters));
        settings.chain(settings_of_engine(mode)).for_each(|set| command += &format!(" -s {set}"));
        command.extend(mode.target.map(|target| format!(" -s limits.target={target}")));
        command.extend(mode.chains.map(|chains| format!(" --replicas {chains}")));
        command
            + if mode.shows_all { " --all" } else { "" }
            + &format!(" --seed {} --steps {}", self.seed, mode.steps)
    }
}

/// The settings of the engine, without the number of goals where `--all` already says it.
fn settings_of_engine(mode: &Mode) -> Vec<String> {
    let settings = settings("engine", &mode.engine);
    settings.into_iter().filter(|set| !(mode.shows_all && set.starts_with("engine.goals"))).collect()
}

/// A table as arguments of `--set`.
fn settings(key: &str, value: &Value) -> Vec<String> {
    match value {
        Value::Object(table) => {
            table.iter().flat_map(|(name, value)| settings(&format!("{key}.{name}"), value)).collect()
        }
        Value::String(text) => vec![format!("{key}={text}")],
        other => vec![format!("{key}={other}")],
    }
}
