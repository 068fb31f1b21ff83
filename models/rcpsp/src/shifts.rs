//! How lists of activities are changed, and what they cost.

use crate::{ActivityList, Lists, Shift};
use rand::Rng;
use rand::seq::IteratorRandom;
use recuit::{Neighborhood, Objective, pick};
use std::mem::swap;

/// How often a move is drawn before all are listed.
const TRIES: u32 = 20;

/// An activity goes to another place in the list, no farther than what it waits for and what waits for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shifts;

impl Neighborhood<Lists> for Shifts {
    /// An exchange of neighbors is listed once, from the earlier place to the later one.
    fn moves<'a>(&'a self, problem: &'a Lists, list: &'a ActivityList) -> impl Iterator<Item = Shift> + 'a {
        (0..list.order.len()).flat_map(move |from| {
            let (first, last) = problem.room(list, from);
            let from = from as u16;
            (first..=last).filter(move |&to| to > from || to + 1 < from).map(move |to| Shift { from, to })
        })
    }

    /// Of an activity drawn at random.
    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Lists, list: &ActivityList, rng: &mut R) -> Option<Shift> {
        for _ in 0..TRIES {
            let from = pick(rng, list.order.len());
            let (first, last) = problem.room(list, from);
            let (mut from, mut to) = (from as u16, first + pick(rng, usize::from(last - first + 1)) as u16);
            if to + 1 == from {
                swap(&mut from, &mut to);
            }
            if from != to {
                return Some(Shift { from, to });
            }
        }
        self.moves(problem, list).choose(rng)
    }

    fn is_uniform(&self) -> bool {
        false
    }

    fn variables(&self, _: &Lists, list: &ActivityList) -> u64 {
        list.order.len() as u64
    }
}

/// When the last activity ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Makespan;

impl Objective<Lists> for Makespan {
    fn cost(&self, _: &Lists, list: &ActivityList) -> i64 {
        list.makespan.into()
    }

    fn delta(&self, problem: &Lists, list: &ActivityList, shift: &Shift) -> i64 {
        i64::from(problem.measured(list, *shift)) - i64::from(list.makespan)
    }

    /// The longest chain of activities that wait for each other, or the work of a resource by its capacity.
    fn lower_bound(&self, problem: &Lists) -> Option<i64> {
        Some(problem.least_makespan())
    }
}
