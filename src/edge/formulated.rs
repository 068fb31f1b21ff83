//! An instance in its formulation.

use super::checkpoint::{self, CheckpointError, Keep};
use super::claim::claim_above;
use super::each::Each;
use super::strategies::Suite;
use super::suits::Holdings;
use super::{
    AnyEngine, Checkup, Contradiction, NamedLocalSearch, NamedRun, Rendering, Report, SolveError, TreeSearch,
};
use crate::laws::Testable;
use crate::trace::{Frame, Plain, Recorder, Scene, Tracer, View};
use crate::{Cost, Outcome, Problem, Solution, Status};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A further examination, on walks drawn from a seed.
pub(super) type Examination<'a> = Box<dyn Fn(&mut Checkup, u64) + 'a>;

/// An instance in its formulation: the problem, the strategies that suit it, how its solutions are shown, and
/// further facts about it. [`Instance::pose`](super::Instance::pose) returns it in a box.
///
/// States must be serializable, so that a long search can be saved and resumed: what is read back has to
/// equal what was written, down to the order of the lists that moves are drawn from.
pub struct Formulated<'a, P, S, R> {
    problem: P,
    strategies: S,
    render: R,
    space: Option<fn(&P) -> f64>,
    conflict: Option<Box<dyn Fn() -> Vec<String> + 'a>>,
    solved_by: Option<&'static str>,
    examine: Option<Examination<'a>>,
    view: Option<Box<dyn View<P> + 'a>>,
    hands_over: bool,
}

impl<'a, P, S, R> Formulated<'a, P, S, R>
where
    P: Problem,
    S: Suite<P>,
    R: Fn(&P, &Solution<P>) -> Rendering + Sync,
{
    /// The problem, the strategies that suit it, and how its solutions are shown.
    pub fn new(problem: P, strategies: S, render: R) -> Self {
        Formulated {
            problem,
            strategies,
            render,
            space: None,
            conflict: None,
            solved_by: None,
            examine: None,
            view: None,
            hands_over: false,
        }
    }

    /// What may have solved the instance before the engine has a step to make, in words that follow "solved by".
    pub fn solved_by(self, words: &'static str) -> Self {
        Formulated { solved_by: Some(words), ..self }
    }

    /// How many states the formulation has, as a decimal logarithm.
    pub fn space(self, log10: fn(&P) -> f64) -> Self {
        Formulated { space: Some(log10), ..self }
    }

    /// Why there is no solution: conditions that cannot be met together. Called only after a search has
    /// proved that there is none.
    pub fn conflict(self, conflict: impl Fn() -> Vec<String> + 'a) -> Self {
        Formulated { conflict: Some(Box::new(conflict)), ..self }
    }

    /// How its states look while it is searched. Without this, they are the text that `render` makes of them.
    pub fn seen_by(self, view: impl View<P> + 'a) -> Self {
        Formulated { view: Some(Box::new(view)), ..self }
    }

    /// Whoever searches the instance in this formulation searches the same problem: in a
    /// [portfolio](super::NamedPortfolio) one may go on from what another has found. Say it where the problem
    /// does not depend on the engine.
    pub fn hands_over(self) -> Self {
        Formulated { hands_over: true, ..self }
    }

    /// Adds a further examination, on walks drawn from a seed.
    pub(super) fn examined_by(self, examine: impl Fn(&mut Checkup, u64) + 'a) -> Self {
        Formulated { examine: Some(Box::new(examine)), ..self }
    }

    fn shown(&self, solution: &Solution<P>) -> Rendering {
        (self.render)(&self.problem, solution)
    }

    /// Calls `look` with the view of the formulation.
    fn viewed<T>(&self, look: impl FnOnce(&dyn View<P>) -> T) -> T {
        match &self.view {
            Some(view) => look(view.as_ref()),
            None => {
                let render = &self.render;
                look(&Plain::new(&self.problem, |problem: &P, state: &Solution<P>| {
                    render(problem, state).text
                }))
            }
        }
    }

    /// A copy of the start, where the answer is the path from it.
    fn from(&self, start: &P::State) -> Option<P::State> {
        self.strategies.all().is_way().then(|| start.clone())
    }

    /// The report of an outcome; `from` is the start, where the answer is the path from it.
    fn report(&self, outcome: &Outcome<P>, from: Option<P::State>) -> Result<Report, Contradiction> {
        Report::new(&self.problem, &self.strategies, outcome, from, &|best| self.shown(best))
    }
}

/// What can be done with an instance in its formulation, whatever its types; implemented by [`Formulated`].
pub trait AnyFormulation {
    /// Which strategies the formulation offers to engines.
    fn holdings(&self) -> Holdings;

    /// See [`solve`](super::Instance#method.solve); the search is taken down by the recorder, if there is one.
    ///
    /// # Errors
    /// When the engine does not suit the formulation, or the verifier refuses what was found.
    fn solve(
        &self,
        engine: &AnyEngine,
        run: &mut NamedRun,
        recorder: Option<&mut dyn Recorder>,
    ) -> Result<Report, SolveError>;

    /// See [`enumerate`](super::Instance#method.enumerate).
    ///
    /// # Errors
    /// When the engine does not suit the formulation, or the verifier refuses a solution.
    fn enumerate(
        &self,
        engine: &TreeSearch,
        run: &mut NamedRun,
        show: &mut dyn FnMut(Rendering),
    ) -> Result<Report, SolveError>;

    /// See [`solve_in_stages`](super::Instance#method.solve_in_stages); the text of the `instance` identifies
    /// its checkpoints.
    ///
    /// # Errors
    /// When `from` is not a checkpoint of this search, when the engine cannot pause, and when `solve` fails.
    fn solve_in_stages(
        &self,
        instance: &str,
        engine: &NamedLocalSearch,
        from: Option<Value>,
        run: &mut NamedRun,
        keep: &mut Keep<'_>,
    ) -> Result<Report, CheckpointError>;

    /// How the start looks.
    fn picture(&self) -> (Scene, Frame);

    /// See [`examine`](super::Instance#method.examine).
    fn examine(&self, seed: u64) -> Checkup;
}

// The fuzzer only reads, writes and resumes. Compiling all engines for it as well, with its counters in every
// branch, would take the better part of an hour.
const NOT_FUZZED: &str = "the fuzzer does not search";

impl<P, S, R> AnyFormulation for Formulated<'_, P, S, R>
where
    P: Testable + Sync,
    P::State: Send + Serialize + DeserializeOwned,
    P::Action: Send,
    P::Undo: Send,
    P::Cost: Serialize + DeserializeOwned,
    S: Suite<P>,
    R: Fn(&P, &Solution<P>) -> Rendering + Sync,
{
    fn holdings(&self) -> Holdings {
        self.strategies.all().holdings()
    }

    fn solve(
        &self,
        engine: &AnyEngine,
        run: &mut NamedRun,
        recorder: Option<&mut dyn Recorder>,
    ) -> Result<Report, SolveError> {
        if cfg!(fuzzing) {
            unimplemented!("{NOT_FUZZED}");
        }
        let holdings = self.holdings();
        holdings.suit(engine)?;
        if engine.is_local_search() {
            holdings.allow(run)?;
        }
        if self.hands_over {
            run.termination.hand_over();
        }
        let start = self.problem.random_initial(&mut run.rng);
        let from = self.from(&start);
        // Only a tree search begins with a state that leads to every goal.
        let begins_with_all = matches!(engine, AnyEngine::Tree(_)) && holdings.shares(engine);
        let bound =
            begins_with_all.then(|| self.strategies.all().lower_bound(&self.problem, &start)).flatten();
        let (outcome, replicas) = match recorder {
            None => engine.search(&self.problem, &self.strategies, start, run, None),
            Some(recorder) => self.viewed(|view| {
                let walk = engine.walk();
                recorder.begin(walk, &view.scene(&self.problem));
                let mut tracer = Tracer::new(&self.problem, view, start.clone(), walk, recorder);
                let found = engine.search(&self.problem, &self.strategies, start, run, Some(&mut tracer));
                tracer.end();
                found
            }),
        };
        if let Some(recording) = &run.observer.recording {
            recording.end(&run.progress());
        }
        let proved = run.least().filter(|_| begins_with_all);
        let bound = bound.map(Cost::as_f64).into_iter().chain(proved).reduce(f64::max);
        let report = claim_above(self.report(&outcome, from)?, bound)?;
        let is_impossible = report.status == Status::Infeasible;
        let conflict = self.conflict.as_ref().filter(|_| is_impossible);
        let is_at_once = report.status == Status::Solved && report.stats.steps == 0;
        Ok(Report {
            replicas,
            solved_by: self.solved_by.filter(|_| is_at_once),
            log10_space: self.space.map(|log10| log10(&self.problem)),
            conflict: conflict.map_or_else(Vec::new, |conflict| conflict()),
            ..report
        })
    }

    fn enumerate(
        &self,
        engine: &TreeSearch,
        run: &mut NamedRun,
        show: &mut dyn FnMut(Rendering),
    ) -> Result<Report, SolveError> {
        if cfg!(fuzzing) {
            unimplemented!("{NOT_FUZZED}");
        }
        self.holdings().suit_tree(engine)?;
        let start = self.problem.random_initial(&mut run.rng);
        let render = |best: &Solution<P>| self.shown(best);
        let mut each = Each { start: start.clone(), path: Vec::new(), render: &render, show, refused: None };
        let from = self.from(&start);
        let outcome = engine.search(&self.problem, &self.strategies, start, run, Some(&mut each), None);
        match each.refused {
            Some(refused) => Err(refused.into()),
            None => Ok(self.report(&outcome, from)?),
        }
    }

    fn solve_in_stages(
        &self,
        instance: &str,
        engine: &NamedLocalSearch,
        from: Option<Value>,
        run: &mut NamedRun,
        keep: &mut Keep<'_>,
    ) -> Result<Report, CheckpointError> {
        let NamedLocalSearch::Annealing(annealing) = engine else {
            return Err(CheckpointError::NoPauses(engine.name()));
        };
        let holdings = self.holdings();
        holdings.suit_local(engine.name()).map_err(SolveError::from)?;
        holdings.allow(run)?;
        let is_resumed = from.is_some();
        let search = || {
            let posed = (instance, &self.problem);
            let outcome = checkpoint::search(annealing, posed, &self.strategies, from, run, keep)?;
            Ok(self.report(&outcome, None)?)
        };
        if is_resumed { checkpoint::distrust(search) } else { search() }
    }

    fn picture(&self) -> (Scene, Frame) {
        let mut frame = Frame::default();
        let scene = self.viewed(|view| {
            view.draw(&self.problem, &self.problem.initial(), &mut frame);
            view.scene(&self.problem)
        });
        (scene, frame)
    }

    fn examine(&self, seed: u64) -> Checkup {
        if cfg!(fuzzing) {
            unimplemented!("{NOT_FUZZED}");
        }
        let mut checkup = Checkup::new(&self.problem, &self.strategies, &|best| self.shown(best), seed);
        if let Some(view) = &self.view {
            checkup.add_view(&self.problem, &self.strategies, view.as_ref(), seed);
        }
        checkup.add_chains(&self.problem, &self.strategies, seed);
        checkup.add_crossover(&self.problem, &self.strategies, seed);
        checkup.add_encoding(&self.problem, &self.strategies, seed);
        checkup.add_lanes(&self.problem, &self.strategies, seed);
        checkup.add_residual(&self.problem, &self.strategies, seed);
        if let Some(examine) = &self.examine {
            examine(&mut checkup, seed);
        }
        checkup
    }
}
