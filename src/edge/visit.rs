//! One description of a formulation, for everything that is done with it.

use super::checkpoint::{self, CheckpointError, Keep, NamedAnnealing};
use super::each::Each;
use super::{AnyEngine, Checkup, NamedRun, Rendering, Report, Strategies, TreeSearch};
use crate::{Neighborhood, Objective, Problem, Random, Solution, Status, stream};
use rand::RngExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Debug;

/// Comes to an [`Instance`](super::Instance) that was chosen by name, and does with its formulation what the user
/// wants: search it with an engine, or examine whether it keeps its promises.
///
/// The types of a formulation are known only inside its model, and an engine has to be compiled for them. So the
/// instance does not hand out its formulation; it is visited, and calls [`formulation`](Visit::formulation) once.
pub struct Visit<'a>(Purpose<'a>);

enum Purpose<'a> {
    Search {
        engine: &'a AnyEngine,
        run: &'a mut NamedRun,
        report: Option<Report>,
    },
    Enumerate {
        engine: &'a TreeSearch,
        run: Option<Box<NamedRun>>,
        show: &'a mut dyn FnMut(Rendering),
        report: Option<Report>,
    },
    Stages {
        engine: &'a NamedAnnealing,
        instance: String,
        from: Option<Value>,
        run: &'a mut NamedRun,
        keep: &'a mut Keep<'a>,
        report: Option<Result<Report, CheckpointError>>,
    },
    Examine {
        seed: u64,
        rng: Random,
        checkup: Option<Checkup>,
    },
}

impl<'a> Visit<'a> {
    pub(super) fn to_search(engine: &'a AnyEngine, run: &'a mut NamedRun) -> Self {
        Visit(Purpose::Search { engine, run, report: None })
    }

    pub(super) fn to_enumerate(
        engine: &'a TreeSearch,
        run: NamedRun,
        show: &'a mut dyn FnMut(Rendering),
    ) -> Self {
        Visit(Purpose::Enumerate { engine, run: Some(Box::new(run)), show, report: None })
    }

    pub(super) fn to_search_in_stages(
        engine: &'a NamedAnnealing,
        instance: String,
        from: Option<Value>,
        run: &'a mut NamedRun,
        keep: &'a mut Keep<'a>,
    ) -> Self {
        Visit(Purpose::Stages { engine, instance, from, run, keep, report: None })
    }

    pub(super) fn to_examine(seed: u64) -> Self {
        Visit(Purpose::Examine { seed, rng: stream(seed, 0), checkup: None })
    }

    /// Is it for local search? A formulation that suits tree search alone may then give way to another.
    pub fn is_local_search(&self) -> bool {
        match &self.0 {
            Purpose::Search { engine, .. } => engine.is_local_search(),
            Purpose::Stages { .. } => true,
            Purpose::Enumerate { .. } | Purpose::Examine { .. } => false,
        }
    }

    /// The name of the engine that is to search, if one is; of many chains, that of each.
    pub fn engine(&self) -> Option<&'static str> {
        match &self.0 {
            Purpose::Search { engine: AnyEngine::Replicas(replicas), .. } => Some(replicas.engine.name()),
            Purpose::Search { engine, .. } => Some(engine.name()),
            Purpose::Enumerate { engine, .. } => Some(engine.name()),
            Purpose::Stages { .. } => Some("annealing"),
            Purpose::Examine { .. } => None,
        }
    }

    /// A number drawn from the run, for formulations that want to be seeded.
    pub fn seed(&mut self) -> u64 {
        match &mut self.0 {
            Purpose::Search { run, .. } | Purpose::Stages { run, .. } => run.rng.random(),
            Purpose::Enumerate { run, .. } => run.as_mut().map_or(0, |run| run.rng.random()),
            Purpose::Examine { rng, .. } => rng.random(),
        }
    }

    /// The formulation of the instance, the strategies that suit it, and how its solutions are shown.
    ///
    /// States can be written and read, so that a long search may be kept and continued: what is read has to be equal to
    /// what was written, down to the order of lists that moves are drawn from.
    pub fn formulation<P, N, J, H, B>(
        &mut self,
        problem: &P,
        strategies: &Strategies<N, J, H, B>,
        render: impl Fn(&Solution<P>) -> Rendering,
    ) where
        P: Problem + Sync,
        P::State: PartialEq + Debug + Send + Serialize + DeserializeOwned,
        P::Action: PartialEq + Send,
        P::Cost: Serialize + DeserializeOwned,
        N: Neighborhood<P> + Sync,
        J: Objective<P> + Sync,
        H: Objective<P>,
        B: Objective<P>,
    {
        match &mut self.0 {
            Purpose::Search { engine, run, report } => {
                let start = problem.random_initial(&mut run.rng);
                let (outcome, replicas) = engine.search(problem, strategies, start, run);
                *report = Some(Report { replicas, ..Report::new(problem, &outcome, render) });
            }
            Purpose::Enumerate { engine, run, show, report } => {
                let mut run = run.take().expect("an instance calls `formulation` once");
                let start = problem.random_initial(&mut run.rng);
                let each = Each { start: start.clone(), path: Vec::new(), render: &render, show: *show };
                let outcome = engine.search(problem, strategies, start, &mut run.watched_by(each));
                *report = Some(Report::new(problem, &outcome, render));
            }
            Purpose::Stages { engine, instance, from, run, keep, report } => {
                let posed = (instance.as_str(), problem);
                let outcome = checkpoint::search(engine, posed, strategies, from.take(), run, *keep);
                *report = Some(outcome.map(|outcome| Report::new(problem, &outcome, render)));
            }
            Purpose::Examine { seed, checkup, .. } => {
                *checkup = Some(Checkup::new(problem, strategies, *seed));
            }
        }
    }

    /// Why there is no solution: what cannot be met together. Asked for only where a search has just proved that there
    /// is none.
    pub fn conflict(&mut self, conflict: impl FnOnce() -> Vec<String>) {
        if let Purpose::Search { report: Some(report), .. } = &mut self.0
            && report.status == Status::Infeasible
        {
            report.conflict = conflict();
        }
    }

    /// How many states the formulation has, as a decimal logarithm.
    pub fn space(&mut self, log10: impl FnOnce() -> f64) {
        if let Purpose::Search { report: Some(report), .. } = &mut self.0 {
            report.log10_space = Some(log10());
        }
    }

    /// What the search found.
    ///
    /// # Panics
    /// When the instance gave no formulation.
    pub(super) fn report(self) -> Report {
        match self.0 {
            Purpose::Search { report: Some(report), .. }
            | Purpose::Enumerate { report: Some(report), .. } => report,
            _ => panic!("an instance calls `formulation` when it is visited"),
        }
    }

    /// What a search in stages found.
    ///
    /// # Panics
    /// When the instance gave no formulation.
    pub(super) fn last_report(self) -> Result<Report, CheckpointError> {
        match self.0 {
            Purpose::Stages { report: Some(report), .. } => report,
            _ => panic!("an instance calls `formulation` when it is visited"),
        }
    }

    /// What the examination found.
    ///
    /// # Panics
    /// When the instance gave no formulation.
    pub(super) fn checkup(self) -> Checkup {
        match self.0 {
            Purpose::Examine { checkup: Some(checkup), .. } => checkup,
            _ => panic!("an instance calls `formulation` when it is visited"),
        }
    }
}
