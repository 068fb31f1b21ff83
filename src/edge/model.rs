//! Models by name.

use super::{
    AnyEngine, AnyFormulation, Batch, CheckpointError, Checkup, Contradiction, Described, Generation,
    Holdings, NamedLocalSearch, Paused, Preparing, Purpose, Rating, Rendering, Report, Session, TreeSearch,
    Unsuited, Watch,
};
use crate::trace::{Frame, Recorder, Scene};
use crate::{InputError, Random, Run, stream};
use serde_json::Value;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A way to pose a model's instances, with a one-line description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formulation {
    /// The name, as in `formulation = { name = "..." }`.
    pub name: &'static str,
    /// What it is.
    pub summary: &'static str,
}

/// The run of a search whose engine and model were chosen by name.
pub type NamedRun = Run<Random, Session, Watch>;

/// A kind of puzzle, with the formulation chosen: what experiment files call `[model]`.
///
/// A model is plain data that serde can read and that [describes](Described) its parameters; its key `formulation`
/// is a table with a `name`. Register it with
/// `#[typetag::serde(name = "...")]`, and the command knows it wherever the crate is linked.
#[typetag::serde(tag = "name")]
pub trait Model: Described + Debug + Send + Sync {
    /// What it is, in a line.
    fn summary(&self) -> &'static str;

    /// The formulations to choose from, the default first.
    fn formulations(&self) -> &'static [Formulation];

    /// Parameters that suit the chosen formulation, as a table with the `name` of the engine: the engine
    /// asked for, or else the one that solves this formulation best. They override the engine's own defaults,
    /// and what the user says overrides them.
    fn defaults(&self, engine: Option<&str>) -> Value;

    /// The instances that ship with the model, each as its name, a line about it, and its text. The first is
    /// solved when nothing else is asked for.
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)>;

    /// The instances in a text.
    ///
    /// # Errors
    /// At the first place that cannot be read.
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError>;

    /// What the verifier finds wrong with each of the solutions in a text. Where a text of instances is
    /// given, they are judged as solutions of these, in the same order, or all of them as solutions of the only one.
    ///
    /// # Errors
    /// At the first place that cannot be read.
    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError>;

    /// How it makes instances; `None` if it makes none.
    fn generator(&self) -> Option<Generation<'_>> {
        None
    }

    /// A fast path through texts with very many instances, which finds what depth-first search on the chosen
    /// formulation finds; `None` where there is none.
    fn batch(&self) -> Option<Box<dyn Batch>> {
        None
    }
}

/// One instance in the formulation of the model that read it.
pub trait Instance: Send + Sync {
    /// The name that the text gives it, if any.
    fn name(&self) -> Option<&str> {
        None
    }

    /// The instance itself.
    fn show(&self) -> Rendering;

    /// Why it is not minimal: it does not have exactly one solution, or it says something that follows from
    /// the rest. Empty if it is minimal; `None` where the model cannot tell.
    fn excess(&self) -> Option<Vec<String>> {
        None
    }

    /// The instance in its formulation: a [`Formulated`](super::Formulated).
    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_>;

    /// How hard the instance is, by searches of at most `nodes` nodes each, and if asked, an explanation of how a
    /// person would solve it; `None` if the model rates none.
    fn rate(&self, _nodes: u64, _explain: bool) -> Option<Rating> {
        None
    }
}

/// Why a search has no report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The engine needs what the formulation lacks.
    #[error(transparent)]
    Unsuited(#[from] Unsuited),
    /// The run has a target cost, but local search minimizes something other than the cost of solutions.
    #[error(
        "limits.target says which cost is good enough, but what local search lowers in this formulation is not what a \
         solution costs: say by a parameter of the formulation what is good enough"
    )]
    Target,
    /// The model contradicts itself.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

impl dyn Instance + '_ {
    /// Search, and report.
    ///
    /// # Errors
    /// When the engine does not suit the formulation, or the verifier refuses what was found.
    pub fn solve(&self, engine: &AnyEngine, run: &mut NamedRun) -> Result<Report, SolveError> {
        match engine {
            AnyEngine::Portfolio(portfolio) => portfolio.solve(self, run),
            _ => {
                let purpose = Purpose::of(engine, &mut run.rng).unseen(engine);
                self.pose(&mut purpose.within(run.termination.preparing())).solve(engine, run, None)
            }
        }
    }

    /// Search as `solve` does, and have the search taken down; of a portfolio, the first search alone.
    ///
    /// # Errors
    /// When the engine does not suit the formulation, or the verifier refuses what was found.
    pub fn trace(
        &self,
        engine: &AnyEngine,
        run: &mut NamedRun,
        recorder: &mut dyn Recorder,
    ) -> Result<Report, SolveError> {
        let purpose = Purpose::of(engine, &mut run.rng);
        let formulation = self.pose(&mut purpose.within(run.termination.preparing()));
        formulation.solve(engine.seen().0, run, Some(recorder))
    }

    /// How the start looks when the instance is posed for this engine; nothing is prepared or searched.
    pub fn picture(&self, engine: &AnyEngine) -> (Scene, Frame) {
        self.pose(&mut Purpose::of(engine, &mut stream(0, 0))).picture()
    }

    /// Which strategies the formulation offers when it is posed for this engine; nothing is prepared or searched.
    pub fn holdings(&self, engine: &AnyEngine) -> Holdings {
        self.pose(&mut Purpose::of(engine, &mut stream(0, 0))).holdings()
    }

    /// Search as `solve` does, and show the search to `keep` whenever the run [pauses](Watch::pauses). `keep`
    /// may take a [checkpoint](Paused::checkpoint), to be passed as `from` to a later run of the same
    /// instance with the same seed and limits. If `keep` breaks, the search is reported as cancelled there.
    ///
    /// # Errors
    /// When `from` is not a checkpoint of this search, when the engine is not annealing, the only named
    /// engine that can pause, and when [`solve`](Instance#method.solve) fails.
    pub fn solve_in_stages(
        &self,
        engine: &NamedLocalSearch,
        from: Option<Value>,
        run: &mut NamedRun,
        keep: &mut dyn FnMut(&mut dyn Paused) -> ControlFlow<()>,
    ) -> Result<Report, CheckpointError> {
        let purpose = Purpose::new(Some(engine), &mut run.rng);
        let formulation = self.pose(&mut purpose.within(run.termination.preparing()));
        formulation.solve_in_stages(&self.show().line, engine, from, run, keep)
    }

    /// Search as `solve` does, and show each solution, verified, as soon as it is found. `engine` should be
    /// one that can [look for several goals](TreeSearch::counts).
    ///
    /// # Errors
    /// When the engine does not suit the formulation, or the verifier refuses a solution, after which none is
    /// shown.
    pub fn enumerate(
        &self,
        engine: &TreeSearch,
        run: &mut NamedRun,
        show: &mut dyn FnMut(Rendering),
    ) -> Result<Report, SolveError> {
        let purpose = Purpose::of_tree(engine, &mut run.rng);
        self.pose(&mut purpose.within(run.termination.preparing())).enumerate(engine, run, show)
    }

    /// Check the laws and measure the speed of the formulation, on walks drawn from `seed`. Takes a second or two.
    pub fn examine(&self, seed: u64) -> Checkup {
        let (mut rng, unlimited) = (stream(seed, 0), Preparing::default());
        self.pose(&mut Purpose::new(None, &mut rng).within(unlimited)).examine(seed)
    }
}
