//! One description of a formulation, for everything that is done with it.

use super::checkpoint::{self, CheckpointError, Keep, NamedAnnealing};
use super::each::Each;
use super::strategies::Slot;
use super::suits::Holdings;
use super::{AnyEngine, Checkup, NamedRun, Rendering, Report, SolveError, Strategies, TreeSearch};
use crate::{Bound, Neighborhood, Objective, Problem, Random, Solution, Status, stream};
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
        report: Option<Result<Report, SolveError>>,
    },
    Enumerate {
        engine: &'a TreeSearch,
        run: Option<Box<NamedRun>>,
        show: &'a mut dyn FnMut(Rendering),
        report: Option<Result<Report, SolveError>>,
    },
    Stages {
        engine: &'a NamedAnnealing,
        instance: String,
        from: Option<Value>,
        run: &'a mut NamedRun,
        keep: &'a mut Keep<'a>,
        report: Option<Result<Report, CheckpointError>>,
    },
    Ask {
        engine: &'a AnyEngine,
        holdings: Option<Holdings>,
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

    pub(super) fn to_ask(engine: &'a AnyEngine) -> Self {
        Visit(Purpose::Ask { engine, holdings: None })
    }

    pub(super) fn to_examine(seed: u64) -> Self {
        Visit(Purpose::Examine { seed, rng: stream(seed, 0), checkup: None })
    }

    /// Is it for local search? A formulation that suits tree search alone may then give way to another.
    pub fn is_local_search(&self) -> bool {
        match &self.0 {
            Purpose::Search { engine, .. } | Purpose::Ask { engine, .. } => engine.is_local_search(),
            Purpose::Stages { .. } => true,
            Purpose::Enumerate { .. } | Purpose::Examine { .. } => false,
        }
    }

    /// The name of the engine that is to search, if one is; of many chains, that of each.
    pub fn engine(&self) -> Option<&'static str> {
        match &self.0 {
            Purpose::Search { engine, .. } | Purpose::Ask { engine, .. } => Some(match engine {
                AnyEngine::Replicas(replicas) => replicas.engine.name(),
                engine => engine.name(),
            }),
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
            Purpose::Ask { .. } => 0,
        }
    }

    /// The formulation of the instance, the strategies that suit it, and how its solutions are shown.
    ///
    /// States can be written and read, so that a long search may be kept and continued: what is read has to be equal to
    /// what was written, down to the order of lists that moves are drawn from.
    pub fn formulation<P, G, C, N, J, H, B>(
        &mut self,
        problem: &P,
        strategies: &Strategies<G, C, N, J, H, B>,
        render: impl Fn(&Solution<P>) -> Rendering,
    ) where
        P: Problem + Sync,
        P::State: PartialEq + Debug + Send + Serialize + DeserializeOwned,
        P::Action: PartialEq + Send,
        P::Cost: Serialize + DeserializeOwned,
        G: Slot<Strategy: Objective<P>>,
        C: Slot,
        N: Slot<Strategy: Neighborhood<P> + Sync>,
        J: Slot<Strategy: Objective<P> + Sync>,
        H: Slot<Strategy: Objective<P>>,
        B: Slot<Strategy: Bound<P>>,
    {
        match &mut self.0 {
            // The fuzzer reads, writes and resumes. If all engines were compiled for it too, with its counters in every
            // branch, that would take the better part of an hour.
            Purpose::Search { .. } | Purpose::Enumerate { .. } | Purpose::Examine { .. } if cfg!(fuzzing) => {
            }
            Purpose::Search { engine, run, report }
                if run.termination.has_target()
                    && engine.is_local_search()
                    && strategies.lower_another_cost() =>
            {
                *report = Some(Err(SolveError::Target));
            }
            Purpose::Search { engine, run, report } => {
                let start = problem.random_initial(&mut run.rng);
                let from = strategies.is_way().then(|| start.clone());
                let searched = engine.search(problem, strategies, start, run);
                *report = Some(searched.map_err(SolveError::from).and_then(|(outcome, replicas)| {
                    Ok(Report { replicas, ..Report::new(problem, strategies, &outcome, from, render)? })
                }));
            }
            Purpose::Enumerate { engine, run, show, report } => {
                let mut run = run.take().expect("an instance calls `formulation` once");
                let start = problem.random_initial(&mut run.rng);
                let path = Vec::new();
                let from = strategies.is_way().then(|| start.clone());
                let each = Each { start: start.clone(), path, render: &render, show: *show, refused: None };
                let mut run = run.watched_by(each);
                let searched = engine.search(problem, strategies, start, &mut run);
                *report = Some(match run.observer.refused.take() {
                    Some(refused) => Err(refused.into()),
                    None => searched
                        .map_err(SolveError::from)
                        .and_then(|outcome| Ok(Report::new(problem, strategies, &outcome, from, render)?)),
                });
            }
            Purpose::Stages { engine, instance, from, run, keep, report } => {
                let posed = (instance.as_str(), problem);
                let (from, engine) = (from.take(), *engine);
                let is_resumed = from.is_some();
                let search = || {
                    let outcome = checkpoint::search(engine, posed, strategies, from, run, *keep)?;
                    Ok(Report::new(problem, strategies, &outcome, None, render)?)
                };
                *report = Some(if is_resumed { checkpoint::distrust(search) } else { search() });
            }
            Purpose::Ask { holdings, .. } => *holdings = Some(strategies.holdings()),
            Purpose::Examine { seed, checkup, .. } => {
                *checkup = Some(Checkup::new(problem, strategies, &render, *seed));
            }
        }
    }

    /// Why there is no solution: what cannot be met together. Asked for only where a search has just proved that there
    /// is none.
    pub fn conflict(&mut self, conflict: impl FnOnce() -> Vec<String>) {
        if let Purpose::Search { report: Some(Ok(report)), .. } = &mut self.0
            && report.status == Status::Infeasible
        {
            report.conflict = conflict();
        }
    }

    /// The examination, if that is what the visit is for, and what its walks are drawn from.
    pub(super) fn examination(&mut self) -> Option<(&mut Checkup, u64)> {
        match &mut self.0 {
            Purpose::Examine { checkup: Some(checkup), seed, .. } => Some((checkup, *seed)),
            _ => None,
        }
    }

    /// How many states the formulation has, as a decimal logarithm.
    pub fn space(&mut self, log10: impl FnOnce() -> f64) {
        if let Purpose::Search { report: Some(Ok(report)), .. } = &mut self.0 {
            report.log10_space = Some(log10());
        }
    }

    /// What the search found.
    ///
    /// # Panics
    /// When the instance gave no formulation.
    pub(super) fn report(self) -> Result<Report, SolveError> {
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

    /// What the formulation has.
    ///
    /// # Panics
    /// When the instance gave no formulation.
    pub(super) fn holdings(self) -> Holdings {
        match self.0 {
            Purpose::Ask { holdings: Some(holdings), .. } => holdings,
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
