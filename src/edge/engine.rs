//! Engines by name.

use super::aliases;
use super::slot::Slot;
use super::strategies::Suite;
use super::taken_down::{best_chain, taken_down};
use super::watched::{Watched, watched};
use super::{NamedLocalSearch, NamedPortfolio, NamedRun, NamedSchedule, TreeSearch};
use crate::trace::{Tracer, Walk};
use crate::{
    Engine, Goals, LargeNeighborhood, LocalSearch, Lockstep, Memetic, Outcome, Problem, ReplicaReport,
    Replicas, VariableDepth,
};
use schemars::{Schema, schema_for};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

/// An engine with all its parameters, as an experiment file names it.
///
/// Tree search and local search are separate variants: many operations make sense for only one of the two,
/// and an engine has to be compiled for every formulation that it may be given.
#[derive(Debug, Serialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum AnyEngine {
    /// Many chains of local search; see [`Replicas`].
    Replicas(Replicas<NamedLocalSearch>),
    /// Parts of a full state are freed and repaired; see [`LargeNeighborhood`].
    LargeNeighborhood(LargeNeighborhood),
    /// Several formulations and engines in turns; see [`NamedPortfolio`].
    Portfolio(NamedPortfolio),
    /// Moves are chains of as many steps as pay; see [`VariableDepth`].
    VariableDepth(VariableDepth),
    /// A population of states, crossed and improved; see [`Memetic`].
    Memetic(Memetic<NamedLocalSearch>),
    /// Annealing of many states side by side; see [`Lockstep`].
    Lockstep(Lockstep<Box<dyn NamedSchedule>>),
    /// Searches by the moves of a neighborhood.
    #[serde(untagged)]
    Local(NamedLocalSearch),
    /// Searches along the actions of the problem.
    #[serde(untagged)]
    Tree(TreeSearch),
}

const REPLICAS: (&str, &str) =
    ("replicas", "many chains of a local search on all cores, until the first gets there");

const LARGE: (&str, &str) = (
    "large-neighborhood",
    "a part of a full state is freed, and tree search repairs it; adaptive; annealing",
);

const PORTFOLIO: (&str, &str) =
    ("portfolio", "several formulations and engines in turns, until one of them gets there");
const DEEP: (&str, &str) =
    ("variable-depth", "moves are chains of as many steps as pay; perturbation at one place, and again");
const ABREAST: (&str, &str) =
    ("lockstep", "annealing of many states side by side, in wide registers; all are proposed the same moves");

const MEMETIC: (&str, &str) =
    ("memetic", "a population of states, whose children are improved by a local search");

impl AnyEngine {
    /// Every engine by name, with a line about it.
    pub fn list() -> impl Iterator<Item = (&'static str, &'static str)> {
        TreeSearch::LIST
            .iter()
            .chain(NamedLocalSearch::LIST)
            .copied()
            .chain([LARGE, DEEP, MEMETIC, ABREAST, REPLICAS, PORTFOLIO])
    }

    /// Other names that engines are known by, each with the engine's own.
    pub fn aliases() -> impl Iterator<Item = (&'static str, &'static str)> {
        aliases::list()
    }

    /// The engine of that name with its default parameters, if there is one.
    pub fn named(name: &str) -> Option<AnyEngine> {
        serde_json::from_value(json!({ "name": name })).ok()
    }

    /// Change on how many threads it searches, if it may be on several; the searches of a portfolio, too.
    fn change_threads(&mut self, change: &dyn Fn(&mut Option<usize>)) {
        match self {
            AnyEngine::Replicas(replicas) => change(&mut replicas.threads),
            AnyEngine::Portfolio(portfolio) => {
                change(&mut portfolio.threads);
                portfolio.members.iter_mut().for_each(|member| member.engine.change_threads(change));
            }
            AnyEngine::Tree(TreeSearch::DepthFirst(depth_first)) => change(&mut depth_first.threads),
            AnyEngine::Tree(TreeSearch::IdaStar(ida_star)) => change(&mut ida_star.threads),
            AnyEngine::Local(_)
            | AnyEngine::LargeNeighborhood(_)
            | AnyEngine::VariableDepth(_)
            | AnyEngine::Memetic(_)
            | AnyEngine::Lockstep(_)
            | AnyEngine::Tree(_) => {}
        }
    }

    /// Limit the number of threads that a search works on, if a number is given.
    pub fn limit_threads(&mut self, threads: Option<usize>) {
        self.change_threads(&|own| *own = own.iter().copied().chain(threads).min());
    }

    /// Search on one thread, unless it was said on how many: others work beside it.
    pub fn prefer_one_thread(&mut self) {
        self.change_threads(&|own| _ = own.get_or_insert(1));
    }

    /// Does it look for better and better states, by moves that need not lead towards a goal?
    pub fn is_local_search(&self) -> bool {
        self.local_search().is_some()
            || matches!(
                self,
                AnyEngine::LargeNeighborhood(_) | AnyEngine::VariableDepth(_) | AnyEngine::Lockstep(_)
            )
    }

    /// The name in experiment files.
    pub fn name(&self) -> &'static str {
        match self {
            AnyEngine::Tree(tree) => tree.name(),
            AnyEngine::Local(local) => local.name(),
            AnyEngine::LargeNeighborhood(_) => LARGE.0,
            AnyEngine::VariableDepth(_) => DEEP.0,
            AnyEngine::Memetic(_) => MEMETIC.0,
            AnyEngine::Lockstep(_) => ABREAST.0,
            AnyEngine::Replicas(_) => REPLICAS.0,
            AnyEngine::Portfolio(_) => PORTFOLIO.0,
        }
    }

    /// The search that is seen where only one can be, and the formulation that it was given, if it was: of a
    /// portfolio the first.
    pub fn seen(&self) -> (&AnyEngine, Option<&Value>) {
        match self {
            AnyEngine::Portfolio(NamedPortfolio { members, .. }) if !members.is_empty() => {
                (&members[0].engine, members[0].formulation())
            }
            _ => (self, None),
        }
    }

    /// Does it look for all goals, one after the other?
    pub(super) fn looks_for_all(&self) -> bool {
        matches!(self, AnyEngine::Tree(TreeSearch::DepthFirst(depth_first)) if depth_first.goals == Goals::All)
    }

    /// What its parameters may be.
    pub fn schema(&self) -> Schema {
        match self {
            AnyEngine::Tree(tree) => tree.schema(),
            AnyEngine::Local(local) => local.schema(),
            AnyEngine::LargeNeighborhood(_) => schema_for!(LargeNeighborhood),
            AnyEngine::VariableDepth(_) => schema_for!(VariableDepth),
            AnyEngine::Memetic(_) => schema_for!(Memetic<NamedLocalSearch>),
            AnyEngine::Lockstep(_) => schema_for!(Lockstep<Box<dyn NamedSchedule>>),
            AnyEngine::Replicas(_) => schema_for!(Replicas<NamedLocalSearch>),
            AnyEngine::Portfolio(_) => schema_for!(NamedPortfolio),
        }
    }

    /// How it goes from state to state.
    pub(super) fn walk(&self) -> Walk {
        match self {
            AnyEngine::Tree(TreeSearch::BestFirst(_) | TreeSearch::Rectangle(_)) => Walk::Frontier,
            AnyEngine::Tree(_) => Walk::Tree,
            AnyEngine::Local(_)
            | AnyEngine::LargeNeighborhood(_)
            | AnyEngine::VariableDepth(_)
            | AnyEngine::Memetic(_)
            | AnyEngine::Lockstep(_)
            | AnyEngine::Replicas(_)
            | AnyEngine::Portfolio(_) => Walk::Local,
        }
    }

    /// The local search that this engine runs, if any; for [`Replicas`], that of each chain, for [`Memetic`],
    /// that of each child.
    pub fn local_search(&self) -> Option<&NamedLocalSearch> {
        match self {
            AnyEngine::Tree(_)
            | AnyEngine::LargeNeighborhood(_)
            | AnyEngine::VariableDepth(_)
            | AnyEngine::Lockstep(_)
            | AnyEngine::Portfolio(_) => None,
            AnyEngine::Local(local) => Some(local),
            AnyEngine::Replicas(replicas) => Some(&replicas.engine),
            AnyEngine::Memetic(memetic) => Some(&memetic.engine),
        }
    }

    /// Search with the chosen engine. Every engine that may suit is compiled for this problem and these
    /// strategies, which [suit](super::Holdings::suit) it. For [`Replicas`], the report says what became of each chain.
    pub(super) fn search<P, S>(
        &self,
        problem: &P,
        strategies: &S,
        start: P::State,
        run: &mut NamedRun,
        tracer: Option<&mut Tracer<'_, P>>,
    ) -> (Outcome<P>, Option<ReplicaReport>)
    where
        P: Problem + Sync,
        P::State: Send,
        P::Action: Send,
        P::Undo: Send,
        S: Suite<P>,
    {
        if let AnyEngine::Tree(tree) = self {
            let tracer = tracer.map(|tracer| tracer as _);
            return (tree.search(problem, strategies, start, run, None, tracer), None);
        }
        let strategies = strategies.all();
        if S::Freeing::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let AnyEngine::LargeNeighborhood(large) = self
            && let Some(freeing) = strategies.freeing.held()
            && let Some(objective) = strategies.objective.held()
        {
            let search = large.on(freeing, objective);
            let tracer = tracer.map(|tracer| tracer as _);
            return (watched(run, tracer, |run| search.search(problem, start, run)), None);
        }
        if S::Chains::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let AnyEngine::VariableDepth(deep) = self
            && let Some(chains) = strategies.chains.held()
            && let Some(objective) = strategies.objective.held()
        {
            let search = deep.on(chains, objective);
            let tracer = tracer.map(|tracer| tracer as _);
            return (watched(run, tracer, |run| search.search(problem, start, run)), None);
        }
        if S::Crossover::MAY_HOLD
            && S::Neighborhood::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let AnyEngine::Memetic(memetic) = self
            && let Some(crossover) = strategies.crossover.held()
            && let Some(neighborhood) = strategies.neighborhood.held()
            && let Some(objective) = strategies.objective.held()
        {
            let local = (&memetic.engine).on(neighborhood, objective);
            let search = memetic.with(local).on(crossover, objective);
            let tracer = tracer.map(|tracer| tracer as _);
            let search = |run: &mut _| search.search_watched(problem, start, run, Watched::default);
            return (watched(run, tracer, search), None);
        }
        if S::Lanes::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let AnyEngine::Lockstep(lockstep) = self
            && let Some(lanes) = strategies.lanes.held()
            && let Some(objective) = strategies.objective.held()
        {
            let search = lockstep.borrowed().on(lanes, objective);
            let tracer = tracer.map(|tracer| tracer as _);
            return (watched(run, tracer, |run| search.search(problem, start, run)), None);
        }
        if S::Neighborhood::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let Some(neighborhood) = strategies.neighborhood.held()
            && let Some(objective) = strategies.objective.held()
        {
            let strategies = (neighborhood, objective);
            // For the strategies by reference, as for many chains: each engine is compiled once.
            return match (self, tracer) {
                (AnyEngine::Replicas(replicas), Some(tracer)) => {
                    let (outcome, report) = best_chain(replicas, strategies, problem, start, run, tracer);
                    (outcome, Some(report))
                }
                (AnyEngine::Replicas(replicas), None) => {
                    let local = (&replicas.engine).on(neighborhood, objective);
                    let (outcome, report) =
                        replicas.with(local).study_watched(problem, start, run, Watched::default);
                    (outcome, Some(report))
                }
                (AnyEngine::Local(local), Some(tracer)) => {
                    (taken_down(local, strategies, problem, start, run, tracer), None)
                }
                (AnyEngine::Local(local), None) => {
                    let search = local.on(neighborhood, objective);
                    (watched(run, None, |run| search.search(problem, start, run)), None)
                }
                (
                    AnyEngine::Tree(_)
                    | AnyEngine::LargeNeighborhood(_)
                    | AnyEngine::VariableDepth(_)
                    | AnyEngine::Memetic(_)
                    | AnyEngine::Lockstep(_),
                    _,
                ) => {
                    unreachable!("it has searched")
                }
                (AnyEngine::Portfolio(_), _) => {
                    unreachable!("it poses the instance for each of its searches")
                }
            };
        }
        unreachable!("what is held suits local search")
    }
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
        let without_name = |mut table: Value| {
            table.as_object_mut().expect("it has a name").remove("name");
            table
        };
        if is_among(&[PORTFOLIO]) {
            read(without_name(table)).map(AnyEngine::Portfolio)
        } else if is_among(&[REPLICAS]) {
            read(without_name(table)).map(AnyEngine::Replicas)
        } else if is_among(&[LARGE]) {
            read(without_name(table)).map(AnyEngine::LargeNeighborhood)
        } else if is_among(&[DEEP]) {
            read(without_name(table)).map(AnyEngine::VariableDepth)
        } else if is_among(&[MEMETIC]) {
            read(without_name(table)).map(AnyEngine::Memetic)
        } else if is_among(&[ABREAST]) {
            read(without_name(table)).map(AnyEngine::Lockstep)
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
