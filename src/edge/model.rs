//! Models by name.

use super::{
    AnyEngine, AnyFormulation, Batch, CheckpointError, Checkup, Contradiction, Holdings, NamedLocalSearch,
    Paused, Purpose, Rating, Rendering, Report, Session, TreeSearch, Unmade, Unsuited, Watch,
};
use crate::{InputError, Random, Run, stream};
use serde_json::Value;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A way to pose a model's instances, and what to say about it in a line.
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
/// A model is plain data that serde can read; its key `formulation` is a table with a `name`. Register it with
/// `#[typetag::serde(name = "...")]`, and the command knows it wherever the crate is linked.
#[typetag::serde(tag = "name")]
pub trait Model: Debug + Send + Sync {
    /// What it is, in a line.
    fn summary(&self) -> &'static str;

    /// The formulations to choose from, the default first.
    fn formulations(&self) -> &'static [Formulation];

    /// Parameters that suit the chosen formulation, as a table with the `name` of the engine: of the engine asked
    /// for, or of the one that this formulation is best solved by. They lie between the engine's own defaults
    /// and what the user says.
    fn defaults(&self, engine: Option<&str>) -> Value;

    /// Texts of instances that ship with the model, by name, with a line about each; the first is solved when
    /// nothing else is asked for.
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)>;

    /// The instances in a text.
    ///
    /// # Errors
    /// At the first place that cannot be read.
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError>;

    /// What is wrong with each of the solutions in a text, judged by the verifier; as solutions of the instances
    /// of another text, in the same order, if there is one.
    ///
    /// # Errors
    /// At the first place that cannot be read.
    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError>;

    /// Make an instance from `seed`, as `request` (a table) has it; `None` if the model makes none.
    ///
    /// The error says in words what cannot be had.
    fn generate(&self, _request: &Value, _seed: u64) -> Option<Result<String, Unmade>> {
        None
    }

    /// A quick way through texts with very many instances, which finds what depth-first search on the chosen
    /// formulation finds; `None` where there is none.
    fn batch(&self) -> Option<Box<dyn Batch>> {
        None
    }
}

/// One instance in the formulation of the model that read it.
pub trait Instance: Send + Sync {
    /// What the text calls it.
    fn name(&self) -> Option<&str> {
        None
    }

    /// The instance itself.
    fn show(&self) -> Rendering;

    /// Why it is not minimal: it has not exactly one solution, or says something that follows from the rest. Nothing if
    /// it is minimal; `None` where the model cannot tell.
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
    /// A cost that is good enough was said, and local search lowers another one than that of solutions.
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
        self.pose(&mut Purpose::new(engine.local_search(), &mut run.rng)).solve(engine, run)
    }

    /// What the formulation has for engines, as it is posed for this one; nothing is searched.
    pub fn holdings(&self, engine: &AnyEngine) -> Holdings {
        self.pose(&mut Purpose::new(engine.local_search(), &mut stream(0, 0))).holdings()
    }

    /// Search as `solve` does, and show the search to `keep` whenever the run [pauses](Watch::pauses). It may take a
    /// [checkpoint](Paused::checkpoint), to be given back as `from` in another run, with the same seed and limits, of the same
    /// instance. If `keep` breaks, the report is that of a search that was cancelled there.
    ///
    /// # Errors
    /// When `from` is no checkpoint of this search, the engine is not annealing, the only one by name that pauses, and as
    /// [`solve`](Instance#method.solve) does.
    pub fn solve_in_stages(
        &self,
        engine: &NamedLocalSearch,
        from: Option<Value>,
        run: &mut NamedRun,
        keep: &mut dyn FnMut(&mut dyn Paused) -> ControlFlow<()>,
    ) -> Result<Report, CheckpointError> {
        let formulation = self.pose(&mut Purpose::new(Some(engine), &mut run.rng));
        formulation.solve_in_stages(&self.show().line, engine, from, run, keep)
    }

    /// Search as `solve` does, and show each solution as soon as it is found, verified; `engine` is one
    /// of those that look for as many goals as is said: depth-first and limited-discrepancy search.
    ///
    /// # Errors
    /// When the engine does not suit the formulation, or the verifier refuses one; none is shown after that.
    pub fn enumerate(
        &self,
        engine: &TreeSearch,
        run: &mut NamedRun,
        show: &mut dyn FnMut(Rendering),
    ) -> Result<Report, SolveError> {
        self.pose(&mut Purpose::new(None, &mut run.rng)).enumerate(engine, run, show)
    }

    /// Check the laws and measure the speed of the formulation, on walks drawn from `seed`. Takes a second or two.
    pub fn examine(&self, seed: u64) -> Checkup {
        self.pose(&mut Purpose::new(None, &mut stream(seed, 0))).examine(seed)
    }
}
