//! One description of a formulation, for everything that is done with it.

use super::{AnyEngine, NamedRun, Rendering, Report, Strategies};
use crate::{Neighborhood, Objective, Problem, Solution};
use rand::RngExt;
use std::fmt::Debug;

/// Comes to an [`Instance`](super::Instance) that was chosen by name, and does with its formulation what the user
/// wants: search it with an engine.
///
/// The types of a formulation are known only inside its model, and an engine has to be compiled for them. So the
/// instance does not hand out its formulation; it is visited, and calls [`formulation`](Visit::formulation) once.
pub struct Visit<'a> {
    engine: &'a AnyEngine,
    run: &'a mut NamedRun,
    report: Option<Report>,
}

impl<'a> Visit<'a> {
    pub(super) fn new(engine: &'a AnyEngine, run: &'a mut NamedRun) -> Self {
        Visit { engine, run, report: None }
    }

    /// A number drawn from the run, for formulations that want to be seeded.
    pub fn seed(&mut self) -> u64 {
        self.run.rng.random()
    }

    /// The formulation of the instance, the strategies that suit it, and how its solutions are shown.
    pub fn formulation<P, N, J, H, B>(
        &mut self,
        problem: &P,
        strategies: &Strategies<N, J, H, B>,
        render: impl Fn(&Solution<P>) -> Rendering,
    ) where
        P: Problem,
        P::State: PartialEq + Debug,
        P::Action: PartialEq,
        N: Neighborhood<P>,
        J: Objective<P>,
        H: Objective<P>,
        B: Objective<P>,
    {
        let start = problem.random_initial(&mut self.run.rng);
        let outcome = self.engine.search(problem, strategies, start, self.run);
        self.report = Some(Report::new(problem, &outcome, render));
    }

    /// What became of the visit.
    ///
    /// # Panics
    /// When the instance gave no formulation.
    pub(super) fn report(self) -> Report {
        self.report.expect("an instance calls `formulation` when it is visited")
    }
}
