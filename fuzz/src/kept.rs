//! Checkpoints and folders of comparisons that were edited by hand, with their checksums put right: they are
//! refused with an error or they work, and never cause a panic.

use crate::edit::edit;
use recuit::Stats;
use recuit::edge::{AnyEngine, Experiment, Pauses};
use recuit_experiments::export::csv;
use recuit_experiments::{Contents, Folder, Manifest, Plan, Shard, Summary, Unit, figures, text};
use serde_json::{Value, json};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// A search of this many steps is enough to see whether it can go on.
const STEPS: u64 = 2000;

/// An experiment by annealing, its instance, and a checkpoint of it.
pub(crate) struct Search {
    experiment: Experiment,
    instance: String,
    checkpoint: Value,
}

impl Search {
    /// The search for the first instance that comes with the model, in one of its formulations, up to its
    /// third level; `None` where annealing does not suit, or there are not as many levels.
    pub(crate) fn new(model: &str, formulation: &str) -> Option<Self> {
        let table = json!({
            "model": { "name": model, "formulation": { "name": formulation } },
            "engine": { "name": "annealing", "level": { "moves": 50 }, "starts": 1000 },
            "limits": { "steps": STEPS },
        });
        let experiment =
            Experiment::from_value(table).expect("annealing takes every formulation that suits it");
        let instance = experiment.model.shipped()[0].2.to_owned();
        let mut search = Search { experiment, instance, checkpoint: Value::Null };
        let mut checkpoint = None;
        search.go_on(None, &mut |kept| checkpoint = Some(kept)).ok()?;
        search.checkpoint = checkpoint?;
        Some(search)
    }

    /// Resume from a checkpoint edited as `bytes` say. An error is returned in words.
    pub(crate) fn edited(&self, bytes: &[u8]) -> Result<(), String> {
        let mut checkpoint = self.checkpoint.clone();
        let mut bytes = bytes.iter().copied();
        for _ in 0..1 + bytes.next().unwrap_or_default() % 3 {
            edit(&mut checkpoint, &mut bytes);
        }
        self.go_on(Some(checkpoint), &mut |_| ())
    }

    fn go_on(&self, from: Option<Value>, keep: &mut dyn FnMut(Value)) -> Result<(), String> {
        let Experiment { model, engine, limits, .. } = &self.experiment;
        let AnyEngine::Local(engine) = engine else { unreachable!("as asked") };
        let instances = model.read(&self.instance).map_err(|error| error.to_string())?;
        let mut run = limits.run(1, 0, None, None);
        run.observer.pauses = Some(Pauses::at_levels(3));
        let is_resumed = from.is_some();
        let solved = instances[0].solve_in_stages(engine, from, &mut run, &mut |paused| {
            if is_resumed {
                return ControlFlow::Continue(());
            }
            keep(paused.checkpoint().expect("states can be written"));
            ControlFlow::Break(())
        });
        solved.map(|_| ()).map_err(|error| error.to_string())
    }
}

/// The folder of a small comparison that is over.
pub(crate) struct Study {
    path: PathBuf,
    /// Each file of it, and what was in it: a value a line.
    files: Vec<(&'static str, Vec<Value>)>,
}

impl Study {
    /// A comparison in a new folder.
    pub(crate) fn new(path: PathBuf) -> Self {
        let plan = json!({
            "seeds": 2, "instances": ["4"], "history": 3, "limits": { "steps": 300 },
            "model": { "name": "queens", "formulation": ["complete", "partial"] },
            "engine": { "name": "hill-climbing" },
        });
        let plan = Plan::from_table(plan, "".as_ref()).expect("it is one");
        let mut folder = Folder::create(&path, &plan, &Manifest::here(Shard::WHOLE)).expect("it is new");
        for trial in plan.trials() {
            let record = json!({
                "trial": trial.index, "contender": trial.contender, "instance": trial.instance, "seed": trial.seed,
                "status": "solved", "stop": "goal", "success": true, "cost": 0.0, "steps": 30, "seconds": 0.01,
                "stats": Stats::default(), "best": "2 4 1 3",
                "history": [{ "steps": 10, "temperature": 0.5, "acceptance": 0.5, "cost": 1.0, "incumbent": 1.0 }],
            });
            folder.add(&serde_json::from_value(record).expect("a record")).expect("there is room");
        }
        let files = ["plan.json", "manifest.json", "runs.jsonl"].map(|name| {
            let text = fs::read_to_string(path.join(name)).expect("it was just written");
            let values = serde_json::Deserializer::from_str(&text).into_iter();
            (name, values.map(|value| value.expect("it was just written")).collect())
        });
        Study { path, files: files.into() }
    }

    /// Read the folder with one file edited as `bytes` say, and present what it holds in every way. An error
    /// is returned in words.
    pub(crate) fn edited(&self, bytes: &[u8]) -> Result<(), String> {
        let mut bytes = bytes.iter().copied();
        let (name, values) = &self.files[usize::from(bytes.next().unwrap_or_default()) % self.files.len()];
        let mut edited = values.clone();
        for _ in 0..1 + bytes.next().unwrap_or_default() % 3 {
            let line = usize::from(bytes.next().unwrap_or_default()) % edited.len();
            edit(&mut edited[line], &mut bytes);
        }
        let write = |values: &[Value]| {
            let text: String = values.iter().map(|value| format!("{value}\n")).collect();
            fs::write(self.path.join(name), text).expect("there is room");
        };
        write(&edited);
        let read = Contents::read(&self.path);
        write(values);
        let Contents { plan, records, .. } = read.map_err(|error| error.to_string())?;
        Summary::new(&plan, &records).tables(&[Unit::Steps, Unit::Seconds]);
        for clock in [false, true] {
            figures(&plan, &records, clock).iter().for_each(|figure| _ = text(figure, 60));
        }
        csv(&plan, &records, std::io::sink()).map_err(|error| error.to_string())
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        // A folder that cannot be removed stays among the temporary files.
        let _ = fs::remove_dir_all(&self.path);
    }
}
