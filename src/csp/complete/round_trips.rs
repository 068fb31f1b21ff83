//! Round trips that are kept.

use super::super::{Branches, Csp, KeptBy, Value, ValueOrder, Variable};
use super::FullAssignment;
use super::claims::Claims;
use crate::{DepthFirst, Engine, Problem, Run, Steps};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use std::collections::HashSet;

/// Paths of more places are not moved, though paths of any length are passed by.
pub(super) const LONGEST_MOVED: usize = 3;
/// Paths of more places are not reversed, as each of them changes.
pub(super) const LONGEST_REVERSED: usize = 50;
/// Paths of fewer places are not reversed: it would be a move of one place.
pub(super) const SHORTEST_REVERSED: usize = 3;

/// The successors of places on a trip through all of them or, with `loops`, through some.
#[derive(Clone, Debug)]
pub(super) struct RoundTrip {
    /// The successor of each place.
    pub(super) successors: Box<[Variable]>,
    /// May places be left out?
    pub(super) loops: bool,
    /// The number of its first proposal, among those of all round trips.
    pub(super) first_proposal: usize,
    /// The number of the constraint.
    constraint: usize,
    /// The problem with this constraint alone and values that are a trip; `None` where each place may follow every
    /// other.
    restricted: Option<(Csp, Box<[Value]>)>,
}

/// All round trips of a problem: no variable is in two.
#[derive(Clone, Debug, Default)]
pub(super) struct RoundTrips {
    pub(super) list: Vec<RoundTrip>,
    /// How many proposals they make together.
    pub(super) proposals: usize,
    /// The trip that each variable is in, if any; empty where there is none.
    trip_of: Box<[Option<u32>]>,
}

impl RoundTrips {
    /// Those among `constraints`, the numbers of constraints of `csp`, whose variables are to be had, and for which the
    /// domains allow a trip that is found without much search.
    pub(super) fn of(csp: &Csp, constraints: &[usize], claims: &mut Claims<'_>) -> Self {
        let mut trips = RoundTrips::default();
        for &number in constraints {
            let constraint = csp.constraints()[number].constraint();
            let Some(KeptBy::Rerouting { loops }) = constraint.kept_by(csp) else { continue };
            if claims.allow(constraint)
                && let Some(mut trip) = RoundTrip::new(csp, number, loops)
            {
                claims.grant(constraint);
                trip.first_proposal = trips.proposals;
                trips.proposals += trip.proposals() * trip.successors.len();
                trips.list.push(trip);
            }
        }
        if !trips.list.is_empty() {
            let mut trip_of = vec![None; csp.len()];
            for (number, trip) in (0..).zip(&trips.list) {
                trip.successors.iter().for_each(|variable| trip_of[variable.index()] = Some(number));
            }
            trips.trip_of = trip_of.into();
        }
        trips
    }

    /// The numbers of the constraints that they cannot violate: their own, and that all variables of one differ.
    pub(super) fn kept<'a>(&'a self, csp: &'a Csp) -> impl Iterator<Item = usize> + 'a {
        let own = self.list.iter().map(|trip| trip.constraint);
        let differ = self.list.iter().flat_map(|trip| {
            let all: HashSet<Variable> = trip.successors.iter().copied().collect();
            csp.constraints().iter().enumerate().filter_map(move |(number, posted)| {
                let scope = posted.constraint().scope();
                let is_about_them = posted.constraint().is_all_different()
                    && scope.len() == all.len()
                    && scope.iter().all(|variable| all.contains(variable));
                is_about_them.then_some(number)
            })
        });
        own.chain(differ)
    }

    /// The trip that the variable is in.
    #[inline]
    pub(super) fn trip_of(&self, variable: Variable) -> Option<&RoundTrip> {
        let number = self.trip_of.get(variable.index()).copied().flatten()?;
        Some(&self.list[number as usize])
    }

    /// Draw values that are round trips.
    pub(super) fn draw<R: Rng + ?Sized>(&self, values: &mut [Value], rng: &mut R) {
        for trip in &self.list {
            let drawn = trip.draw(rng);
            for (variable, value) in trip.successors.iter().zip(drawn) {
                values[variable.index()] = value;
            }
        }
    }
}

impl RoundTrip {
    fn new(csp: &Csp, constraint: usize, loops: bool) -> Option<Self> {
        let successors: Box<[Variable]> = csp.constraints()[constraint].constraint().scope().into();
        let places = successors.len() as Value;
        let is_free = successors.len() > 1
            && (0..).zip(&successors).all(|(place, &variable)| {
                let others =
                    csp.domain(variable).values().filter(|&it| it != place && (0..places).contains(&it));
                others.count() as Value == places - 1
            });
        let mut trip = RoundTrip { successors, loops, first_proposal: 0, constraint, restricted: None };
        if !is_free {
            let mut alone = csp.with_constraints([constraint]);
            let is_in_trip: HashSet<Variable> = trip.successors.iter().copied().collect();
            csp.all().filter(|it| !is_in_trip.contains(it)).for_each(|variable| alone.give(variable));
            let found = trip.search(&alone, 0)?;
            trip.restricted = Some((alone, found));
        }
        Some(trip)
    }

    /// A random trip that the domains allow.
    fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Box<[Value]> {
        if let Some((alone, found)) = &self.restricted {
            return self.search(alone, rng.random()).unwrap_or_else(|| found.clone());
        }
        let mut order: Vec<Value> = (0..self.successors.len() as Value).collect();
        order.shuffle(rng);
        let mut drawn = vec![0; order.len()];
        for (&place, &next) in order.iter().zip(order.iter().cycle().skip(1)) {
            drawn[place as usize] = next;
        }
        drawn.into()
    }

    /// A trip, unless a short search finds none: to find one is NP-hard.
    fn search(&self, alone: &Csp, seed: u64) -> Option<Box<[Value]>> {
        let problem =
            alone.partial_with(Branches { values: ValueOrder::Random, seed, ..Branches::default() });
        let limit = Steps(2000 + 2 * self.successors.len() as u64);
        let outcome =
            DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(0).until(limit));
        let found = outcome.solution()?;
        self.successors.iter().map(|&variable| found.value(variable)).collect()
    }

    /// How many proposals begin at each place.
    #[inline]
    pub(super) fn proposals(&self) -> usize {
        self.successors.len() * (LONGEST_MOVED + usize::from(self.loops)) + self.reversals()
    }

    /// How many paths that begin behind a place are reversed: those of less than half of the places. To
    /// reverse the rest gives the same trip in the other direction, and where that costs the same, tabu
    /// search would take back one by the other.
    #[inline]
    pub(super) fn reversals(&self) -> usize {
        let longest = LONGEST_REVERSED.min(self.successors.len().saturating_sub(1) / 2);
        (longest + 1).saturating_sub(SHORTEST_REVERSED)
    }

    /// The variable of the place that comes next; itself if there is none, as tree search may have it.
    #[inline]
    pub(super) fn next(&self, state: &FullAssignment, variable: Variable) -> Variable {
        self.successors.get(state.value(variable) as usize).copied().unwrap_or(variable)
    }

    /// The last of the path of that length behind `before`, if it does not contain `after`, which is on the
    /// way and elsewhere.
    #[inline]
    pub(super) fn path(
        &self,
        state: &FullAssignment,
        before: Variable,
        length: usize,
        after: Variable,
    ) -> Option<Variable> {
        if after == before || self.next(state, after) == after {
            return None;
        }
        let mut last = before;
        for _ in 0..length {
            last = self.next(state, last);
            if last == before || last == after {
                return None;
            }
        }
        Some(last)
    }

    /// Does a short path lead from the one to the other?
    #[inline]
    pub(super) fn leads_soon(&self, state: &FullAssignment, from: Variable, to: Variable) -> bool {
        let mut reached = from;
        (0..LONGEST_MOVED).any(|_| {
            reached = self.next(state, reached);
            reached == to
        })
    }

    /// The variable of the place that comes `length` places before this one, on the way of which it is.
    pub(super) fn before(&self, state: &FullAssignment, variable: Variable, length: usize) -> Variable {
        let (mut behind, mut ahead) = (variable, variable);
        for step in 0..self.successors.len() {
            if step >= length {
                if ahead == variable {
                    break;
                }
                behind = self.next(state, behind);
            }
            ahead = self.next(state, ahead);
        }
        behind
    }

    /// The places once around, from this one on.
    pub(super) fn around(&self, state: &FullAssignment, variable: Variable) -> Vec<Variable> {
        let mut order = vec![variable];
        let mut next = self.next(state, variable);
        while next != variable && order.len() < self.successors.len() {
            order.push(next);
            next = self.next(state, next);
        }
        order
    }
}
