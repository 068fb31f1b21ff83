//! The moves of local search on a declared problem.

use super::super::{Change, Value, Variable};
use super::{Complete, FullAssignment, TotalViolation};
use crate::{Attributes, Neighborhood, Objective, Scanning};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A change to a full assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repair {
    /// The variable takes the value.
    Change(Variable, Value),
    /// Two variables of an all-different exchange their values; the one declared first comes first.
    Swap(Variable, Variable),
    /// The variable takes the value and keeps it: what tree searches do and local search does not.
    Settle(Variable, Value),
}

impl FullAssignment {
    /// What a repair changes, in one variable or in two.
    #[inline]
    pub(super) fn changes(&self, repair: &Repair) -> (Change, Option<Change>) {
        let change = |variable, to| Change { variable, from: self.value(variable), to };
        match *repair {
            Repair::Change(variable, value) | Repair::Settle(variable, value) => {
                (change(variable, value), None)
            }
            Repair::Swap(one, other) => {
                (change(one, self.value(other)), Some(change(other, self.value(one))))
            }
        }
    }
}

/// Which repairs local search considers: variables of [kept](Complete::is_kept) all-differents exchange their
/// values, others take another value of their domain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Repairs {
    /// All; a draw is uniform.
    #[default]
    All,
    /// Those of variables in conflict. A draw takes any such variable, then any repair of it. None where nothing is
    /// violated.
    Conflicted,
    /// The same, but a draw takes the best repair of the variable, ties broken at random: the min-conflicts heuristic
    /// (Minton, Johnston, Philips & Laird 1992; AIMA figure 6.8). The current value is no repair; whether to keep it
    /// rather than take a worse one is up to the engine, and annealing at temperature 0 does.
    MinConflicts,
}

/// How many draws of a repair that does not apply are made before the repairs are listed instead.
const TRIES: usize = 32;

impl Complete<'_> {
    /// Exchange the values of two members of a permutation, if that changes anything and both domains allow it.
    #[inline]
    fn swap(&self, state: &FullAssignment, one: Variable, other: Variable) -> Option<Repair> {
        let (x, y) = (state.value(one), state.value(other));
        let allowed = x != y && self.domains.contains(one, y) && self.domains.contains(other, x);
        allowed.then(|| Repair::Swap(one.min(other), one.max(other)))
    }

    #[inline]
    fn change(&self, state: &FullAssignment, variable: Variable, value: Value) -> Option<Repair> {
        (value != state.value(variable)).then_some(Repair::Change(variable, value))
    }

    /// The repairs of one variable.
    fn repairs_of<'a>(
        &'a self,
        state: &'a FullAssignment,
        variable: Variable,
    ) -> impl Iterator<Item = Repair> + 'a {
        let swaps =
            self.partners(variable).iter().filter_map(move |&other| self.swap(state, variable, other));
        let changes =
            self.choices(variable).iter().filter_map(move |&(_, to)| self.change(state, variable, to));
        swaps.chain(changes)
    }

    /// Draw any repair; `None` if it does not apply.
    #[inline]
    fn draw<R: Rng + ?Sized>(&self, state: &FullAssignment, rng: &mut R) -> Option<Repair> {
        let number = rng.random_range(0..self.choices.len() + self.permutations.pairs);
        match self.choices.get(number) {
            Some(&(variable, value)) => self.change(state, variable, value),
            None => {
                let (one, other) = self.permutations.pair(number - self.choices.len());
                self.swap(state, one, other)
            }
        }
    }

    /// Draw any repair of one variable; `None` if it does not apply.
    #[inline]
    fn draw_of<R: Rng + ?Sized>(
        &self,
        state: &FullAssignment,
        variable: Variable,
        rng: &mut R,
    ) -> Option<Repair> {
        let (partners, choices) = (self.partners(variable), self.choices(variable));
        let number = rng.random_range(0..partners.len() + choices.len());
        match partners.get(number) {
            Some(&other) => self.swap(state, variable, other),
            None => self.change(state, variable, choices[number - partners.len()].1),
        }
    }

    /// The best repair of one variable, ties broken at random.
    pub(super) fn best_of<R: Rng + ?Sized>(
        &self,
        state: &FullAssignment,
        variable: Variable,
        rng: &mut R,
    ) -> Option<Repair> {
        let mut best = None;
        let (mut least, mut ties) = (i64::MAX, 0u32);
        for repair in self.repairs_of(state, variable) {
            let delta = TotalViolation.delta(self, state, &repair);
            if delta < least {
                (least, ties) = (delta, 0);
            }
            if delta == least {
                ties += 1;
                if rng.random_range(0..ties) == 0 {
                    best = Some(repair);
                }
            }
        }
        best
    }
}

impl<'c> Neighborhood<Complete<'c>> for Repairs {
    fn moves<'a>(
        &'a self,
        problem: &'a Complete<'c>,
        state: &'a FullAssignment,
    ) -> impl Iterator<Item = Repair> + 'a {
        let all = *self == Repairs::All;
        let variables = if all { &problem.movable } else { state.conflicted.list() };
        variables.iter().flat_map(move |&variable| {
            // A swap of two variables that are both visited is listed only once, with the one declared first.
            let listed = move |other: Variable| all || state.conflicted.contains(other);
            let is_listed_here = move |repair: &Repair| match *repair {
                Repair::Swap(one, other) => variable == one || !(listed(one) && listed(other)),
                _ => true,
            };
            problem.repairs_of(state, variable).filter(is_listed_here)
        })
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(
        &self,
        problem: &Complete<'c>,
        state: &FullAssignment,
        rng: &mut R,
    ) -> Option<Repair> {
        let drawn = if *self == Repairs::All {
            if problem.movable.is_empty() {
                return None;
            }
            (0..TRIES).find_map(|_| problem.draw(state, rng))
        } else {
            let conflicted = state.conflicted.list();
            if conflicted.is_empty() {
                return None;
            }
            let variable = conflicted[rng.random_range(0..conflicted.len())];
            match self {
                Repairs::MinConflicts => problem.best_of(state, variable, rng),
                _ => (0..TRIES).find_map(|_| problem.draw_of(state, variable, rng)),
            }
        };
        drawn.or_else(|| self.moves(problem, state).choose(rng))
    }

    fn is_uniform(&self) -> bool {
        *self == Repairs::All
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<Complete<'c>> {
        *self
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Complete<'c>> {
        *self
    }
}

impl<'c> Scanning<Complete<'c>> for Repairs {
    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Complete<'c>,
        state: &'a FullAssignment,
        _: usize,
    ) -> impl Iterator<Item = Repair> + 'a {
        self.moves(problem, state)
    }

    /// The repairs of the same variable; after a swap, of one of the two that is in conflict.
    fn alternatives<'a>(
        &'a self,
        problem: &'a Complete<'c>,
        state: &'a FullAssignment,
        repair: &'a Repair,
    ) -> impl Iterator<Item = Repair> + 'a {
        let variable = match *repair {
            Repair::Swap(one, other) => {
                if state.conflicted.contains(one) {
                    one
                } else {
                    other
                }
            }
            Repair::Change(variable, _) | Repair::Settle(variable, _) => variable,
        };
        problem.repairs_of(state, variable)
    }
}

impl<'c> Attributes<Complete<'c>> for Repairs {
    /// One for each variable and value.
    fn count(&self, problem: &Complete<'c>) -> usize {
        problem.domains.slots()
    }

    fn added(
        &self,
        problem: &Complete<'c>,
        state: &FullAssignment,
        repair: &Repair,
    ) -> impl IntoIterator<Item = usize> {
        let (change, swapped) = state.changes(repair);
        let changes = std::iter::once(change).chain(swapped);
        changes.map(|change| problem.domains.slot(change.variable, change.to))
    }

    fn dropped(
        &self,
        problem: &Complete<'c>,
        state: &FullAssignment,
        repair: &Repair,
    ) -> impl IntoIterator<Item = usize> {
        let (change, swapped) = state.changes(repair);
        let changes = std::iter::once(change).chain(swapped);
        changes.map(|change| problem.domains.slot(change.variable, change.from))
    }
}
