//! Engines by name.

use super::aliases;
use super::strategies::{Slot, Suite};
use super::watched::{Told, Watched};
use super::{Limits, NamedLocalSearch, NamedRun, Session, TreeSearch, Unsuited, Watch};
use crate::trace::{Gate, Tracer, Walk};
use crate::{
    Engine, LocalSearch, Neighborhood, Objective, Outcome, Problem, Random, ReplicaReport, Replicas,
    Resumable, Run, Schedule,
};
use schemars::{Schema, schema_for};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::Duration;

/// An engine with all its parameters, as an experiment file names it.
///
/// Tree search and local search are separate variants: many operations make sense for only one of the two,
/// and an engine has to be compiled for every formulation that it may be given.
#[derive(Debug, Serialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum AnyEngine {
    /// Many chains of local search; see [`Replicas`].
    Replicas(Replicas<NamedLocalSearch>),
    /// Searches by the moves of a neighborhood.
    #[serde(untagged)]
    Local(NamedLocalSearch),
    /// Searches along the actions of the problem.
    #[serde(untagged)]
    Tree(TreeSearch),
}

const REPLICAS: (&str, &str) =
    ("replicas", "many chains of a local search on all cores, until the first gets there");

impl AnyEngine {
    /// Every engine by name, with a line about it.
    pub fn list() -> impl Iterator<Item = (&'static str, &'static str)> {
        TreeSearch::LIST.iter().chain(NamedLocalSearch::LIST).copied().chain([REPLICAS])
    }

    /// Other names that engines are known by, each with the engine's own.
    pub fn aliases() -> impl Iterator<Item = (&'static str, &'static str)> {
        aliases::list()
    }

    /// The engine of that name with its default parameters, if there is one.
    pub fn named(name: &str) -> Option<AnyEngine> {
        serde_json::from_value(json!({ "name": name })).ok()
    }

    /// Limit the number of threads that a search works on, if a number is given.
    pub fn limit_threads(&mut self, threads: Option<usize>) {
        if let AnyEngine::Replicas(replicas) = self {
            replicas.threads = replicas.threads.into_iter().chain(threads).min();
        }
    }

    /// Does it look for better and better states, by moves that need not lead towards a goal?
    pub fn is_local_search(&self) -> bool {
        self.local_search().is_some()
    }

    /// The name in experiment files.
    pub fn name(&self) -> &'static str {
        match self {
            AnyEngine::Tree(tree) => tree.name(),
            AnyEngine::Local(local) => local.name(),
            AnyEngine::Replicas(_) => REPLICAS.0,
        }
    }

    /// What its parameters may be.
    pub fn schema(&self) -> Schema {
        match self {
            AnyEngine::Tree(tree) => tree.schema(),
            AnyEngine::Local(local) => local.schema(),
            AnyEngine::Replicas(_) => schema_for!(Replicas<NamedLocalSearch>),
        }
    }

    /// How it goes from state to state, and the gate that it is watched through, if it is one of those that make millions
    /// of moves a second and can tell their end again; the `first` steps are watched in any case.
    pub(super) fn walk(&self, first: u64) -> (Walk, Option<Gate>) {
        let is_planned = match self {
            AnyEngine::Tree(TreeSearch::BestFirst(_)) => return (Walk::Frontier, None),
            AnyEngine::Tree(_) => return (Walk::Tree, None),
            AnyEngine::Local(NamedLocalSearch::Annealing(annealing)) => annealing.schedule.is_planned(),
            AnyEngine::Local(NamedLocalSearch::ThresholdAccepting(accepting)) => {
                accepting.schedule.is_planned()
            }
            // A run of others is not paused, so its end cannot be told again.
            AnyEngine::Local(_) | AnyEngine::Replicas(_) => true,
        };
        // A schedule that is planned by the clock would go another way the second time.
        (Walk::Local, (!is_planned).then(|| Gate::now_and_then(first)))
    }

    /// The local search that this engine runs, if any; for [`Replicas`], that of each chain.
    pub fn local_search(&self) -> Option<&NamedLocalSearch> {
        match self {
            AnyEngine::Tree(_) => None,
            AnyEngine::Local(local) => Some(local),
            AnyEngine::Replicas(replicas) => Some(&replicas.engine),
        }
    }

    /// Search with the chosen engine. Every engine that may suit is compiled for this problem and these
    /// strategies. For [`Replicas`], the report says what became of each chain.
    ///
    /// # Errors
    /// When the formulation lacks something that the engine needs.
    pub(super) fn search<P, S>(
        &self,
        problem: &P,
        strategies: &S,
        start: P::State,
        run: &mut NamedRun,
        mut tracer: Option<&mut Tracer<'_, P>>,
    ) -> Result<(Outcome<P>, Option<ReplicaReport>), Unsuited>
    where
        P: Problem + Sync,
        P::State: Send,
        P::Action: Send,
        P::Undo: Send,
        S: Suite<P>,
    {
        if let AnyEngine::Tree(tree) = self {
            let tracer = tracer.map(|tracer| tracer as _);
            return Ok((tree.search(problem, strategies, start, run, None, tracer)?, None));
        }
        let strategies = strategies.all();
        strategies.holdings().suit(self)?;
        if S::Neighborhood::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let Some(neighborhood) = strategies.neighborhood.held()
            && let Some(objective) = strategies.objective.held()
        {
            return Ok(match self {
                AnyEngine::Replicas(replicas) => {
                    let local = (&replicas.engine).on(neighborhood, objective);
                    let (outcome, report) =
                        replicas.with(local).study_watched(problem, start, run, Watched::default);
                    (outcome, Some(report))
                }
                AnyEngine::Local(local) => {
                    // For the strategies by reference, as for many chains: each engine is compiled once.
                    let through = tracer.as_mut().and_then(|tracer| Some((tracer.gate()?, tracer)));
                    let outcome = match through {
                        Some((gate, tracer)) => {
                            let strategies = (neighborhood, objective);
                            through_gate(local, strategies, problem, start, run, &gate, tracer)
                        }
                        None => watched(run, tracer.map(|tracer| tracer as _), |run| {
                            local.on(neighborhood, objective).search(problem, start, run)
                        }),
                    };
                    (outcome, None)
                }
                AnyEngine::Tree(_) => unreachable!("it has searched"),
            });
        }
        unreachable!("what is held suits local search")
    }
}

/// Search while `tracer`, if there is one, is told everything.
pub(super) fn watched<'a, P: Problem + 'a, U>(
    run: &mut NamedRun,
    tracer: Option<Told<'a, P>>,
    search: impl FnOnce(&mut Run<Random, Session, Watched<'a, P>>) -> U,
) -> U {
    run.observed_by(|watch| Watched { watch, tracer }, |watched| watched.watch, search)
}

/// Search while `tracer` is told what it sees through its gate, and then the end of the run once more, without a gate.
fn through_gate<P, N, J>(
    local: &NamedLocalSearch,
    (neighborhood, objective): (&N, &J),
    problem: &P,
    start: P::State,
    run: &mut NamedRun,
    gate: &Gate,
    tracer: &mut Tracer<'_, P>,
) -> Outcome<P>
where
    P: Problem + Sync,
    P::State: Send,
    P::Action: Send,
    P::Undo: Send,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    match local {
        NamedLocalSearch::Annealing(annealing) => {
            told_again(&annealing.on(neighborhood, objective), problem, start, run, gate, tracer)
        }
        NamedLocalSearch::ThresholdAccepting(accepting) => {
            told_again(&accepting.on(neighborhood, objective), problem, start, run, gate, tracer)
        }
        _ => unreachable!("only searches that pause are watched through a gate"),
    }
}

fn told_again<P, E>(
    engine: &E,
    problem: &P,
    start: P::State,
    run: &mut NamedRun,
    gate: &Gate,
    tracer: &mut Tracer<'_, P>,
) -> Outcome<P>
where
    P: Problem + Sync,
    P::State: Send,
    P::Action: Send,
    P::Undo: Send,
    E: Resumable<P>,
{
    run.termination = run.termination.clone().turning(Some(gate.clone()));
    let last = tracer.last();
    // Two pauses are kept, so that one of them is early enough.
    let mut checkpoint = engine.begin(problem, start, run);
    let mut pauses = [checkpoint.clone(), checkpoint.clone()];
    let outcome = loop {
        let told: Told<'_, P> = &mut *tracer;
        match watched(run, Some(told), |run| engine.resume(problem, checkpoint, run)) {
            ControlFlow::Break(outcome) => break outcome,
            ControlFlow::Continue(paused) => {
                pauses = [std::mem::replace(&mut pauses[1], paused.clone()), paused.clone()];
                checkpoint = paused;
            }
        }
    };
    let end = run.steps();
    let from = end.saturating_sub(last);
    let [early, late] = pauses;
    let pause = if late.steps() <= from { late } else { early };
    let Some(gate) = tracer.again(from, pause.best_cost()) else { return outcome };
    let limits = Limits { steps: Some(end), ..Limits::default() };
    let again = limits.after(Duration::ZERO, None).turning(Some(gate));
    let mut run = Run::with_rng(run.rng.clone()).until(again).watched_by(Watch::default());
    _ = watched(&mut run, Some(tracer), |run| engine.resume(problem, pause, run));
    outcome
}

/// Reads the name first, so that an error in the parameters is reported for that engine alone.
impl<'de> Deserialize<'de> for AnyEngine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        fn read<T: DeserializeOwned, E: Error>(table: Value) -> Result<T, E> {
            serde_json::from_value(table).map_err(E::custom)
        }
        let mut table = Value::deserialize(deserializer)?;
        aliases::resolve(&mut table);
        let name = table["name"].as_str().unwrap_or_default().to_owned();
        let is_among = |list: &[(&str, &str)]| list.iter().any(|(known, _)| *known == name);
        if is_among(&[REPLICAS]) {
            table.as_object_mut().expect("it has a name").remove("name");
            read(table).map(AnyEngine::Replicas)
        } else if is_among(NamedLocalSearch::LIST) {
            read(table).map(AnyEngine::Local)
        } else if name.is_empty() || is_among(TreeSearch::LIST) {
            read(table).map(AnyEngine::Tree)
        } else {
            let known: Vec<String> = AnyEngine::list().map(|(known, _)| format!("`{known}`")).collect();
            Err(D::Error::custom(format!("unknown variant `{name}`, expected one of {}", known.join(", "))))
        }
    }
}
