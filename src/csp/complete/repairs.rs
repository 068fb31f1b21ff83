//! The moves of local search on a declared problem.

use super::super::{Value, Variable};
use super::{Complete, FullAssignment, Repair, TotalViolation};
use crate::{Attributes, Neighborhood, Objective, Scanning};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which repairs local search considers: variables of [kept](Complete::is_kept) all-differents and
/// cardinalities exchange their values; paths of up to three places of a round trip move elsewhere, and paths
/// of up to fifty and less than half of it are reversed; other variables take another value of their domain.
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

/// How many draws of a repair that does not apply are made before the repairs are listed instead. There are
/// more where listing takes long: of round trips.
const TRIES: [usize; 2] = [32, 1024];

impl Complete<'_> {
    #[inline]
    fn tries(&self) -> usize {
        TRIES[usize::from(!self.round_trips.list.is_empty())]
    }

    /// Exchange the values of two members of a permutation, if that changes anything and both domains allow it.
    #[inline]
    pub(super) fn swap(&self, state: &FullAssignment, one: Variable, other: Variable) -> Option<Repair> {
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
        self.swaps_and_changes(state, variable).chain(self.reroutes_of(state, variable))
    }

    /// Those that are no moves of a round trip.
    #[inline]
    fn swaps_and_changes<'a>(
        &'a self,
        state: &'a FullAssignment,
        variable: Variable,
    ) -> impl Iterator<Item = Repair> + 'a {
        let swaps =
            self.partners(variable).iter().filter_map(move |&other| self.swap(state, variable, other));
        let changes = self.choices.values(variable).filter_map(move |to| self.change(state, variable, to));
        swaps.chain(changes)
    }

    /// Draw any repair; `None` if it does not apply.
    #[inline]
    fn draw<R: Rng + ?Sized>(&self, state: &FullAssignment, rng: &mut R) -> Option<Repair> {
        let number = rng.random_range(0..self.proposals);
        if let Some((variable, value)) = self.choices.get(number) {
            return self.change(state, variable, value);
        }
        match number - self.choices.len() {
            pair if pair < self.permutations.pairs => {
                let (one, other) = self.permutations.pair(pair);
                self.swap(state, one, other)
            }
            further => self.reroute(state, further - self.permutations.pairs),
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
        if let Some(trip) = self.round_trips.trip_of(variable) {
            return self.draw_reroute(state, trip, variable, rng);
        }
        let (partners, choices) = (self.partners(variable), self.choices.count(variable));
        let number = rng.random_range(0..partners.len() + choices);
        match partners.get(number) {
            Some(&other) => self.swap(state, variable, other),
            None => self.change(state, variable, self.choices.nth(variable, number - partners.len())?),
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
        let variables = if all { &problem.movable[..] } else { state.conflicted.list() };
        // What changes several variables that are visited is listed with the first of them only.
        let listed = move |variable: Variable| all || state.conflicted.contains(variable);
        let is_listed_with = move |variable: Variable, repair: &Repair| match *repair {
            Repair::Swap(one, other) => variable == one || !(listed(one) && listed(other)),
            Repair::Rotate(one, two, three) => {
                [one, two, three].into_iter().find(|&it| listed(it)) == Some(variable)
            }
            _ => true,
        };
        let swaps_and_changes = variables.iter().flat_map(move |&variable| {
            let repairs = problem.swaps_and_changes(state, variable);
            repairs.filter(move |repair| is_listed_with(variable, repair))
        });
        let on_trips = if problem.round_trips.list.is_empty() { &[][..] } else { variables };
        let reroutes = on_trips.iter().flat_map(move |&variable| {
            let repairs = problem.reroutes_of(state, variable).into_iter();
            repairs.filter(move |repair| is_listed_with(variable, repair))
        });
        swaps_and_changes.chain(reroutes)
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
            (0..problem.tries()).find_map(|_| problem.draw(state, rng))
        } else {
            let conflicted = state.conflicted.list();
            if conflicted.is_empty() {
                return None;
            }
            let variable = conflicted[rng.random_range(0..conflicted.len())];
            match self {
                Repairs::MinConflicts => problem.best_of(state, variable, rng),
                _ => (0..problem.tries()).find_map(|_| problem.draw_of(state, variable, rng)),
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

    /// The repairs of the same variable; where several change, of the first that is in conflict.
    fn alternatives<'a>(
        &'a self,
        problem: &'a Complete<'c>,
        state: &'a FullAssignment,
        repair: &'a Repair,
    ) -> impl Iterator<Item = Repair> + 'a {
        let first_of = |several: &[Variable]| {
            let conflicted = several.iter().find(|&&variable| state.conflicted.contains(variable));
            *conflicted.unwrap_or(&several[several.len() - 1])
        };
        let variable = match *repair {
            Repair::Swap(one, other) => first_of(&[one, other]),
            Repair::Rotate(one, two, three) => first_of(&[one, two, three]),
            Repair::Change(..) | Repair::Reverse(..) | Repair::Settle(..) => repair.first(),
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
        problem.changes(state, repair).map(|change| problem.domains.slot(change.variable, change.to))
    }

    fn dropped(
        &self,
        problem: &Complete<'c>,
        state: &FullAssignment,
        repair: &Repair,
    ) -> impl IntoIterator<Item = usize> {
        problem.changes(state, repair).map(|change| problem.domains.slot(change.variable, change.from))
    }

    /// On a round trip, as many moves as it has places: each changes a few of as many successors.
    fn tenure(&self, problem: &Complete<'c>, _: &FullAssignment) -> f64 {
        let places = problem.round_trips.list.iter().map(|trip| trip.successors.len());
        places.max().unwrap_or(0) as f64
    }
}
