//! What of a tree search is seen: every goal as the model shows it, or how deep it is.

use super::{Contradiction, Recording, Rendering};
use crate::{Observer, Problem, Solution};
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
pub(super) struct Seen<'a, 'b, P: Problem> {
    pub(super) each: Option<&'a mut Each<'b, P>>,
    pub(super) recording: Option<Recording>,
}

/// Out of line: most searches are not seen by anybody, and every engine has these calls for every formulation.
impl<P: Problem> Observer<P> for Seen<'_, '_, P> {
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
    }

    #[cold]
    #[inline(never)]
    fn on_goal(&mut self, problem: &P, state: &P::State) {
        self.each.on_goal(problem, state);
    }
}
