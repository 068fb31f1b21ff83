//! Large neighborhoods of a declared problem: some variables are freed, and the partial formulation repairs them.

use super::super::{
    Assignment, Branches, Branching, Decision, LowerBound, Partial, Propagation, Value, Variable,
};
use super::order::{Order, WAYS};
use super::{Complete, FullAssignment, TotalViolation};
use crate::{Freeing, Objective, Part, Posed, Problem};
use rand::Rng;
use rand::seq::SliceRandom;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::iter;

/// Frees variables of a declared problem, to be repaired in the [partial](super::super::Csp::partial) formulation: what
/// [`LargeNeighborhood`](crate::LargeNeighborhood) needs, and every declared problem has.
///
/// The other variables are held one after the other, each followed by propagation, until no more variables
/// are open than the part is to have. So a variable that follows from others counts for nothing, and which
/// variables are freed is a matter of the order:
///
/// - `random`: any order;
/// - `constraint`: last come the variables of a constraint, a violated one if there are any, those of the
///   constraints on these, and so on;
/// - `propagation`: next comes the variable that propagation has left the fewest of its values, so that what
///   is linked is held together, and what is freed is linked too (Perron, Shaw & Furnon 2004);
/// - `cost`: last come variables drawn by what they contribute to the cost, in violations and in what is minimized,
///   and those around them.
///
/// While nothing is violated, propagation also rules out whatever costs more than is of interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FreeVariables {
    /// How repairs are searched.
    pub branches: Branches,
}

impl Default for FreeVariables {
    /// Two branches at a value: after a refusal, it may be another variable's turn.
    fn default() -> Self {
        FreeVariables { branches: Branches { branching: Branching::Binary, ..Branches::default() } }
    }
}

impl<'a> Freeing<Complete<'a>> for FreeVariables {
    type Tree = Partial<'a>;

    fn tree(&self, problem: &Complete<'a>) -> Partial<'a> {
        // Bounds on the cost are followed only by propagation to a fixpoint.
        problem.csp().partial_with(Branches { propagation: Propagation::ArcConsistency, ..self.branches })
    }

    fn ways(&self) -> &'static [&'static str] {
        &WAYS
    }

    fn extent(&self, problem: &Complete<'a>) -> usize {
        problem.open()
    }

    fn free<R: Rng + ?Sized>(
        &self,
        Posed { full, tree }: Posed<'_, Complete<'a>, Partial<'a>>,
        state: &FullAssignment,
        part: Part,
        at: &mut Assignment,
        rng: &mut R,
    ) -> usize {
        tree.go_back(at);
        tree.restart(at, rng);
        at.learned.incumbent = highest(full, state, part.slack);
        let mut held = 0;
        if part.size >= at.domains.open() {
            return held;
        }
        let mut order = Order::new(full, state, tree, part, rng);
        let left = |at: &Assignment| at.domains.open().saturating_sub(part.size);
        while order.is_fixed() && left(at) >= SHARE * LEAST {
            let many: Vec<Variable> = iter::from_fn(|| order.next(at, rng)).take(left(at) / SHARE).collect();
            if many.is_empty() {
                break;
            }
            held += hold_all(tree, at, &many, state);
        }
        while left(at) > 0
            && let Some(variable) = order.next(at, rng)
        {
            held += usize::from(hold(tree, at, variable, state));
        }
        held
    }

    fn open(&self, _: &Partial<'a>, at: &Assignment) -> usize {
        at.domains.open()
    }

    fn bound(&self, tree: &Partial<'a>, at: &Assignment) -> Option<i64> {
        tree.csp().is_optimization().then(|| LowerBound.cost(tree, at))
    }

    fn completed<R: Rng + ?Sized>(
        &self,
        Posed { full, .. }: Posed<'_, Complete<'a>, Partial<'a>>,
        before: &FullAssignment,
        at: &Assignment,
        rng: &mut R,
    ) -> FullAssignment {
        let mut values = before.values().to_vec();
        full.rearrange(&mut values, |variable| at.value(variable));
        let mut state = full.measure(values);
        let mut open: Vec<Variable> = at.domains.open_variables().collect();
        open.shuffle(rng);
        for variable in open {
            if state.total_violation() > 0
                && let Some(repair) = full.best_of(&state, variable, rng)
                && TotalViolation.delta(full, &state, &repair) < 0
            {
                full.apply(&mut state, &repair);
            }
        }
        state
    }
}

/// The cost that goals must stay below, where the state is a solution and something is minimized.
fn highest(full: &Complete<'_>, state: &FullAssignment, slack: f64) -> Option<i64> {
    let is_bounded = full.csp().is_optimization() && state.total_violation() == 0 && slack.is_finite();
    is_bounded
        .then(|| TotalViolation.cost(full, state).saturating_add(slack.floor() as i64).saturating_add(1))
}

/// Of the variables that are to be held yet, a quarter is held at once, before the consequences are followed: with a roster
/// of fifty people repairs are up to half as fast again. Where that would be few, each is held by itself.
const SHARE: usize = 4;
const LEAST: usize = 100;

/// Give the variables that can still have them the values that they have in the full state, all at once or, where they
/// cannot all have them, one half after the other; returns how many.
fn hold_all(
    tree: &Partial<'_>,
    at: &mut Assignment,
    variables: &[Variable],
    state: &FullAssignment,
) -> usize {
    let can = |&(variable, value): &(Variable, Value)| {
        at.domains.is_open(variable) && at.domains.contains(variable, value)
    };
    let values = variables.iter().map(|&variable| (variable, state.value(variable)));
    let values: Vec<(Variable, Value)> = values.filter(can).collect();
    if tree.assign_all(at, &values) {
        return values.len();
    }
    if variables.len() < 2 {
        return 0;
    }
    let (one, other) = variables.split_at(variables.len() / 2);
    hold_all(tree, at, one, state) + hold_all(tree, at, other, state)
}

/// Give a variable the value that it has in the full state, if it can still have it; returns whether it was
/// open and could.
fn hold(tree: &Partial<'_>, at: &mut Assignment, variable: Variable, state: &FullAssignment) -> bool {
    let value = state.value(variable);
    if !at.domains.is_open(variable) || !at.domains.contains(variable, value) {
        return false;
    }
    let decision = Decision::Assign(variable, value);
    let undo = tree.apply(at, &decision);
    if at.failed {
        tree.undo(at, &decision, undo);
        return false;
    }
    true
}
