//! What changes when a variable changes that others are derived from.

use super::super::{Change, Value, Variable};
use super::Complete;
use super::derived::function;

/// No further change.
const NONE: u32 = u32::MAX;

/// Room for following changes from variable to variable, kept from move to move so that nothing is allocated. It is
/// empty between the moves, so states do not differ in it.
#[derive(Debug, Default)]
pub(super) struct Cascade {
    /// All changes, in the order in which they follow from each other.
    changes: Vec<Change>,
    /// For each constraint, the last of its changes in `links`.
    last: Vec<u32>,
    /// A change and the link before it that is about the same constraint.
    links: Vec<(u32, u32)>,
    /// The constraints that changes are about.
    touched: Vec<u32>,
    /// The derived variables that are to be computed, as bits by their places in the order.
    pending: Vec<u64>,
    /// The changes that are about one constraint.
    about: Vec<Change>,
}

impl PartialEq for Cascade {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Cascade {
    /// Follow the changes of a move through all that is derived from them. `constraints_on` has the constraints that
    /// a variable that is moved can violate.
    pub(super) fn follow(
        &mut self,
        problem: &Complete<'_>,
        values: &[Value],
        tallies: &[i64],
        moved: impl Iterator<Item = Change>,
        constraints_on: &[Box<[u32]>],
    ) {
        self.last.resize(problem.constraints.len(), NONE);
        self.pending.resize(problem.derived.list.len().div_ceil(64), 0);
        moved.for_each(|change| self.add(problem, change, &constraints_on[change.variable.index()]));
        let value = |variable: Variable| values[variable.index()];
        let mut word = 0;
        while let Some(bits) = self.pending.get_mut(word) {
            if *bits == 0 {
                word += 1;
                continue;
            }
            // What is computed is needed only later in the order.
            let place = 64 * word + bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            let definition = &problem.derived.list[place];
            let number = definition.constraint;
            let tally = &tallies[problem.tally_of(number)];
            let variable = definition.variable;
            self.collect(number);
            let result = function(problem.csp, number).result_after(variable, &value, tally, &self.about);
            let (from, to) = (value(variable), definition.nearest(result));
            if from != to {
                self.add(problem, Change { variable, from, to }, &problem.constraints_on[variable.index()]);
            }
        }
    }

    fn add(&mut self, problem: &Complete<'_>, change: Change, constraints: &[u32]) {
        let number = self.changes.len() as u32;
        self.changes.push(change);
        for &constraint in constraints {
            let last = &mut self.last[constraint as usize];
            if *last == NONE {
                self.touched.push(constraint);
            }
            self.links.push((number, *last));
            *last = self.links.len() as u32 - 1;
        }
        for &place in problem.derived.dependents(change.variable) {
            self.pending[place as usize / 64] |= 1 << (place % 64);
        }
    }

    /// Put together the changes that are about a constraint.
    fn collect(&mut self, constraint: usize) {
        self.about.clear();
        let mut link = self.last[constraint];
        while link != NONE {
            let (change, before) = self.links[link as usize];
            self.about.push(self.changes[change as usize]);
            link = before;
        }
    }

    /// Call `visit` with each constraint that the changes are about, and with its changes; then forget them all, and
    /// return them.
    pub(super) fn finish(&mut self, mut visit: impl FnMut(usize, &[Change])) -> std::vec::Drain<'_, Change> {
        for place in 0..self.touched.len() {
            let constraint = self.touched[place] as usize;
            self.collect(constraint);
            visit(constraint, &self.about);
            self.last[constraint] = NONE;
        }
        self.touched.clear();
        self.links.clear();
        self.changes.drain(..)
    }
}
