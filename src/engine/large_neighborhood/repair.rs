//! One repair: tree search below what is held, until it is stuck too often.

use super::super::search_path::SearchPath;
use crate::{Cost, Freeing, Objective, Part, Posed, Problem, Run, Stats, StopReason, Termination};
use rand::Rng;
use std::ops::ControlFlow;

/// A path of the tree in which parts are repaired.
type Walk<P, F> = SearchPath<<F as Freeing<P>>::Tree>;
/// An action of that tree.
type Action<P, F> = <<F as Freeing<P>>::Tree as Problem>::Action;

/// Repairs one part after the other; the memory of the search is kept from one to the next.
pub(super) struct Repairer<'a, P: Problem, F: Freeing<P>, J> {
    pub(super) posed: Posed<'a, P, F::Tree>,
    pub(super) freeing: &'a F,
    objective: &'a J,
    walk: Walk<P, F>,
    /// The path to the state with the least left to be decided, among those whose successors were all dead ends.
    furthest: Vec<Action<P, F>>,
}

/// What came of a repair.
pub(super) struct Repaired<P: Problem> {
    pub(super) found: Option<Found<P>>,
    /// How much was held.
    pub(super) held: usize,
    /// Was everything looked at that might be of interest?
    pub(super) exhausted: bool,
    /// Why the whole search has to end, if it has.
    pub(super) stopped: Option<StopReason>,
}

/// A full state.
pub(super) struct Found<P: Problem> {
    pub(super) state: P::State,
    pub(super) cost: P::Cost,
    /// Is it a goal of the tree?
    pub(super) is_goal: bool,
}

impl<'a, P: Problem, F: Freeing<P>, J: Objective<P>> Repairer<'a, P, F, J> {
    pub(super) fn new(posed: Posed<'a, P, F::Tree>, freeing: &'a F, objective: &'a J) -> Self {
        let walk = SearchPath::new(posed.tree, posed.tree.initial(), u64::MAX);
        Repairer { posed, freeing, objective, walk, furthest: Vec::new() }
    }

    /// What a full state costs.
    pub(super) fn cost(&self, state: &P::State) -> P::Cost {
        self.objective.cost(self.posed.full, state)
    }

    /// Free the part of a state of that cost and repair it, until there were `fails` dead ends. If it need not be
    /// completed, something is found in any case, except that a limit ends it after the first try.
    pub(super) fn repair<R: Rng, T: Termination>(
        &mut self,
        (state, cost): (&P::State, P::Cost),
        part: Part,
        fails: u64,
        must_complete: bool,
        run: &mut Run<R, T, ()>,
        stats: &mut Stats,
    ) -> Repaired<P> {
        let Repairer { posed, freeing, objective, walk, furthest } = self;
        let tree = posed.tree;
        let mut held = 0;
        walk.restart(tree, |at| held = freeing.free(*posed, state, part, at, &mut run.rng));
        // What is held is propagated, and counts as no step.
        if held > HELD_AT_ONCE
            && let ControlFlow::Break(stop) = run.ask()
        {
            return Repaired { found: None, held, exhausted: false, stopped: Some(stop) };
        }
        furthest.clear();
        let mut least = usize::MAX;
        let mut found: Option<Found<P>> = None;
        let last = stats.dead_ends.saturating_add(fails);
        let mut exhausted = false;
        let stopped = loop {
            // Look at the state that the path has come to.
            stats.nodes += 1;
            let bound = freeing.bound(tree, &walk.state);
            let is_hopeless = bound.is_some_and(|bound| match &found {
                Some(found) => bound >= found.cost,
                None => (bound - cost).as_f64() > part.slack,
            });
            let is_goal = !is_hopeless && tree.goal_test(&walk.state);
            if is_goal {
                let goal = freeing.completed(*posed, state, &walk.state, &mut run.rng);
                let reached = objective.cost(posed.full, &goal);
                if found.as_ref().is_none_or(|found| reached < found.cost) {
                    let is_solved = posed.full.goal_test(&goal);
                    found = Some(Found { state: goal, cost: reached, is_goal: true });
                    if is_solved {
                        break None;
                    }
                }
                tree.tighten(&mut walk.state, reached);
            } else if is_hopeless || !walk.expand(tree) {
                stats.dead_ends += 1;
            }
            // Go on to the next one.
            match next(tree, walk, last, run, stats, |at, walk| {
                let open = freeing.open(tree, at);
                if !must_complete && open < least {
                    least = open;
                    walk.write(furthest);
                }
            }) {
                ControlFlow::Continue(true) => {}
                ControlFlow::Continue(false) => {
                    exhausted = walk.depth() == 0 && !walk.has_untried();
                    break None;
                }
                ControlFlow::Break(stop) => break Some(stop),
            }
        };
        // Where it is late a state is completed only for want of any other, and a large one not even then.
        let is_wanted = || stats.tries == 1 && freeing.extent(posed.full) <= COMPLETED_LATE;
        if found.is_none() && !must_complete && (stopped.is_none() || is_wanted()) {
            walk.go(tree, furthest);
            let state = freeing.completed(*posed, state, &walk.state, &mut run.rng);
            let cost = objective.cost(posed.full, &state);
            found = Some(Found { state, cost, is_goal: false });
        }
        Repaired { found, held, exhausted, stopped }
    }
}

/// How much may be held before the limits are asked again: 2,400 turns of a roster took up to half a second.
const HELD_AT_ONCE: usize = 100;

/// The most parts of a state that is completed after a limit: 2,800 turns of a roster took a quarter of a second.
const COMPLETED_LATE: usize = 1000;

/// Go to the next state of the tree; `false` if there is none, or after so many dead ends. States that the
/// path goes back to are shown to `look`.
fn next<Q: Problem, R: Rng, T: Termination>(
    tree: &Q,
    walk: &mut SearchPath<Q>,
    last: u64,
    run: &mut Run<R, T, ()>,
    stats: &mut Stats,
    mut look: impl FnMut(&Q::State, &SearchPath<Q>),
) -> ControlFlow<StopReason, bool> {
    loop {
        if walk.descend(tree, run)? {
            return ControlFlow::Continue(true);
        }
        if stats.dead_ends >= last || !walk.retreat(tree, run, stats) {
            return ControlFlow::Continue(false);
        }
        look(&walk.state, walk);
    }
}
