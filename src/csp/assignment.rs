//! A partial assignment, the state of tree search.

use super::domains::Mark;
use super::preference::Prices;
use super::propagation::Queue;
use super::{Csp, Domains, Value, Variable};
use crate::State;
use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Variables that have values, and values that are ruled out for the others.
///
/// It also holds what search has learned on the way: how often each constraint ended in a conflict, and the
/// cost of the best solution. Backtracking does not undo this, and states that differ only in it are equal.
#[derive(Clone, Serialize, Deserialize)]
pub struct Assignment {
    pub(super) domains: Domains,
    pub(super) queue: Queue,
    /// Some constraint cannot be satisfied any more.
    pub(super) failed: bool,
    pub(super) learned: Learned,
}

/// What backtracking does not undo.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Learned {
    /// For each variable, the total weight of its constraints.
    pub(super) weights: Vec<u64>,
    /// What random orders are drawn from.
    pub(super) seed: u64,
    /// The last constraint that could not be satisfied.
    pub(super) culprit: Option<usize>,
    /// The cost of the best solution known; only lower ones are of interest.
    pub(super) incumbent: Option<i64>,
}

/// What taking a decision back needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Undo(pub(super) Mark);

impl Assignment {
    pub(super) fn new(csp: &Csp, assigns: bool, seed: u64) -> Self {
        let mut weights = vec![0; csp.len()];
        for posted in csp.constraints() {
            posted.constraint().scope().iter().for_each(|variable| weights[variable.index()] += 1);
        }
        Assignment {
            domains: Domains::new(
                csp.all().map(|variable| csp.domain(variable)),
                csp.constraints().len() + Prices::numbers(csp),
                assigns,
            ),
            queue: Queue::new(csp),
            failed: csp.all().any(|variable| csp.domain(variable).is_empty()),
            learned: Learned { weights, seed, culprit: None, incumbent: None },
        }
    }

    /// Which values are left to the variables.
    pub fn domains(&self) -> &Domains {
        &self.domains
    }

    /// The value of a variable, if it has one.
    pub fn value(&self, variable: Variable) -> Option<Value> {
        self.domains.value(variable)
    }

    /// Is it known that no solution extends this assignment?
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// The constraint that could not be satisfied, in an assignment that has failed, if the failure is due to one.
    pub(super) fn culprit(&self) -> Option<usize> {
        self.learned.culprit.filter(|_| self.failed)
    }

    /// The total weight of the constraints on a variable.
    #[inline]
    pub(super) fn weight(&self, variable: Variable) -> u64 {
        self.learned.weights[variable.index()].max(1)
    }

    /// A number that looks random and depends on `key` and the seed alone.
    pub(super) fn draw(&self, key: u64) -> u64 {
        SplitMix64::seed_from_u64(self.learned.seed ^ key).next_u64()
    }

    /// The same for a value of a variable.
    pub(super) fn draw_for(&self, variable: Variable, value: Value) -> u64 {
        self.draw(((variable.index() as u64) << 32) ^ value as u64)
    }
}

impl State for Assignment {
    type Key = (Box<[u64]>, bool);

    fn key(&self) -> Self::Key {
        (self.domains.cells().into(), self.failed)
    }
}

impl PartialEq for Assignment {
    fn eq(&self, other: &Self) -> bool {
        self.domains.cells() == other.domains.cells() && self.failed == other.failed
    }
}

impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variables = (0..self.learned.weights.len() as u32).map(Variable);
        let values = variables.map(|variable| self.domains.values(variable).collect::<Vec<_>>());
        f.debug_struct("Assignment")
            .field("values", &values.collect::<Vec<_>>())
            .field("failed", &self.failed)
            .finish()
    }
}
