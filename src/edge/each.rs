//! What of a tree search is seen: every goal as the model shows it, or how deep it is.

use super::watched::Told;
use super::{Contradiction, Recording, Rendering};
use crate::{DeadEnd, NodeReport, Observer, Problem, Solution};
use num_traits::zero;

/// Shows each goal as it is found. It keeps track of the path by the actions that it observes.
pub(super) struct Each<'a, P: Problem> {
    pub(super) start: P::State,
    pub(super) path: Vec<P::Action>,
    pub(super) render: &'a dyn Fn(&Solution<P>) -> Rendering,
    pub(super) show: &'a mut dyn FnMut(Rendering),
    /// The first goal that the verifier rejects; no goal is shown after it.
    pub(super) refused: Option<Contradiction>,
}

impl<P: Problem> Observer<P> for Each<'_, P> {
    fn on_action(&mut self, _: &P, _: &P::State, action: &P::Action) {
        self.path.push(action.clone());
    }

    fn on_backtrack(&mut self, _: &P, _: &P::State) {
        self.path.pop();
    }

    fn on_goal(&mut self, problem: &P, _: &P::State) {
        let mut state = self.start.clone();
        let mut cost = zero();
        for action in &self.path {
            cost = cost + problem.step_cost(&state, action);
            problem.apply(&mut state, action);
        }
        let rendering = (self.render)(&Solution { state, cost, path: self.path.clone() });
        if !rendering.violations.is_empty() {
            self.refused.get_or_insert(Contradiction { violations: rendering.violations });
        } else if self.refused.is_none() {
            (self.show)(rendering);
        }
    }
}

/// What is seen of a tree search, where anything is.
pub(super) struct Seen<'a, 'b, 't, P: Problem> {
    pub(super) each: Option<&'a mut Each<'b, P>>,
    pub(super) recording: Option<Recording>,
    pub(super) tracer: Option<Told<'t, P>>,
}

/// Out of line: most searches are not seen by anybody, and every engine has these calls for every formulation.
impl<P: Problem> Observer<P> for Seen<'_, '_, '_, P> {
    #[inline]
    fn is_watching(&self) -> bool {
        self.tracer.as_ref().is_some_and(Observer::is_watching)
    }

    #[cold]
    #[inline(never)]
    fn on_action(&mut self, problem: &P, state: &P::State, action: &P::Action) {
        self.each.on_action(problem, state, action);
        if let Some(recording) = &self.recording {
            recording.deeper();
        }
    }

    #[cold]
    #[inline(never)]
    fn on_backtrack(&mut self, problem: &P, state: &P::State) {
        self.each.on_backtrack(problem, state);
        if let Some(recording) = &self.recording {
            recording.back();
        }
        self.tracer.on_backtrack(problem, state);
    }

    #[cold]
    #[inline(never)]
    fn on_goal(&mut self, problem: &P, state: &P::State) {
        self.each.on_goal(problem, state);
        self.tracer.on_goal(problem, state);
    }

    #[cold]
    #[inline(never)]
    fn on_improvement(&mut self, problem: &P, state: &P::State, cost: P::Cost, steps: u64) {
        self.tracer.on_improvement(problem, state, cost, steps);
    }

    #[inline]
    fn on_node(&mut self, problem: &P, state: &P::State, node: &NodeReport<'_, P>, steps: u64) {
        self.tracer.on_node(problem, state, node, steps);
    }

    #[inline]
    fn on_expand(&mut self, problem: &P, state: &P::State, node: u64) {
        self.tracer.on_expand(problem, state, node);
    }

    #[inline]
    fn on_dead_end(&mut self, problem: &P, state: &P::State, dead_end: DeadEnd) {
        self.tracer.on_dead_end(problem, state, dead_end);
    }

    #[inline]
    fn on_restart(&mut self, problem: &P, state: &P::State) {
        self.tracer.on_restart(problem, state);
    }
}
