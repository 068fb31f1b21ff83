//! Conflict-driven clause learning.

mod analysis;
mod clauses;
mod learning;
mod lists;
mod literal;
mod order;
mod phases;
mod reasoning;

use super::Engine;
use super::goals::{Goals, GoalsMet};
use super::search_path::SearchPath;
use crate::{Encoding, Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use learning::{Learning, Verdict};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Search in propositional logic that learns from each conflict why it came about.
///
/// The problem is said as a [formula](crate::Formula). Propositions are decided one by one, and what follows is drawn
/// after each. Where that ends in a contradiction, the decisions that led to it are found out, and a clause is learned:
/// these never again. Search goes back to where that clause has something to say, which may be many decisions earlier.
/// So the same mistake is not made in another place: what tree search explores again and again is ruled out once. It
/// pays where puzzles are dense in deductions, and where it is to be proved that there is no solution.
///
/// The proposition decided next is the one that took part in the most conflicts lately, as it was where search went the
/// furthest without a conflict. Search begins again after 256 conflicts times the Luby sequence, with what it learned,
/// and now and then propositions are decided otherwise than before: in a [portfolio](crate::Portfolio) as in what local
/// search has [left](crate::Turn::leave), if the encoding [reads](Encoding::advice) it, for where few conditions are
/// broken, a solution is often near.
///
/// A step is a decision, a conflict, or to see that nothing is left to be decided. [`Stats::dead_ends`] counts the
/// conflicts, [`Stats::tries`] the restarts and one more; the path of a solution is one that the problem's own actions
/// make. What is decided in between are no states of the problem, so who watches is told of the goals and the ways to
/// them only.
///
/// *Infeasible* is a proof: what was learned contradicts itself.
///
/// ```
/// use recuit::csp::{Csp, DirectEncoding};
/// use recuit::{ClauseLearning, Engine, Problem, Run, Status};
/// // Five regions around a lake, each unlike its neighbors: two colors are not enough.
/// let mut csp = Csp::new();
/// let regions = csp.variables("region", 5, 1..=2);
/// for region in 0..5 {
///     csp.post(regions[region].differs_from(regions[(region + 1) % 5]));
/// }
/// let problem = csp.partial();
/// let encoding = DirectEncoding::new(&csp).expect("all constraints can be said in clauses");
/// let outcome = ClauseLearning::default().by(encoding).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Infeasible);
/// ```
///
/// Source: Marques-Silva & Sakallah, "GRASP" (1999); Moskewicz et al., "Chaff" (2001); Eén & Sörensson, "An extensible
/// SAT-solver" (2003); Audemard & Simon, "Predicting learnt clauses quality in modern SAT solvers" (2009); Biere &
/// Fleury, "Chasing target phases" (2020).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ClauseLearning {
    /// How many goals to look for.
    pub goals: Goals,
}

/// [`ClauseLearning`], and how the problem is said in propositional logic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoded<E> {
    /// The algorithm with its parameters.
    pub search: ClauseLearning,
    /// How the problem is said.
    pub encoding: E,
}

impl ClauseLearning {
    /// The same search of what `encoding` makes of a problem.
    pub fn by<E>(self, encoding: E) -> Encoded<E> {
        Encoded { search: self, encoding }
    }
}

impl<P: Problem, E: Encoding<P>> Engine<P> for Encoded<E> {
    /// # Panics
    /// When a solution of the formula allows no action on the way to its goal: the encoding breaks its promise.
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let mut stats = Stats::default();
        let mut found = GoalsMet::new(self.search.goals, false);
        let mut learning = Learning::new(&self.encoding.formula(problem, &start), &mut run.rng);
        let mut walk = SearchPath::new(problem, start, u64::MAX);
        let mut advised = None;
        let stop = loop {
            if let ControlFlow::Break(stop) = run.step() {
                break stop;
            }
            if learning.is_to_begin_again()
                && let left @ Some(_) = run.termination.left()
                && left != advised
            {
                advised = left;
                let advice = advised.as_ref().and_then(|left| self.encoding.advice(problem, left));
                advice.iter().for_each(|holding| learning.advise(holding));
            }
            match learning.proceed() {
                Verdict::Refuted => break StopReason::Exhausted,
                Verdict::Open => {}
                Verdict::Solved => {
                    while !problem.goal_test(&walk.state) {
                        let action = problem.actions(&walk.state).find(|action| {
                            self.encoding.allows(problem, action, &|proposition| learning.holds(proposition))
                        });
                        walk.follow(problem, action.expect("a solution leads to a goal"), run);
                    }
                    if found.add(problem, &walk, run, &mut stats) {
                        break StopReason::Goal;
                    }
                    walk.rewind(problem, run, &mut stats);
                    learning.exclude();
                }
            }
        };
        stats.steps = run.steps() - first_step;
        stats.nodes = 1 + learning.decisions;
        stats.dead_ends = learning.conflicts;
        stats.tries = 1 + learning.restarts;
        found.outcome(problem, walk, stop, stats)
    }
}
