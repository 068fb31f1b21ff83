//! What a child has of two full assignments.

use super::super::Variable;
use super::order::{around, drawn_constraint};
use super::{Complete, FullAssignment};
use crate::Crossover;
use rand::Rng;

/// A child of two full assignments: of half of the variables, those of a constraint drawn at random and those that
/// constraints link to them, it has the values of one parent, of the others those of the other. So what is satisfied
/// within either half stays so, as far as it is not about both.
///
/// What exchanges keep satisfied the child satisfies, too: where the values of both parents do not go together, some of
/// its variables have a value of neither. A round trip has the paths of one parent, joined in the order of the other. What
/// [`Memetic`](crate::Memetic) needs, and every declared problem has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkedHalves;

impl Crossover<Complete<'_>> for LinkedHalves {
    fn cross<R: Rng + ?Sized>(
        &self,
        problem: &Complete<'_>,
        one: &FullAssignment,
        other: &FullAssignment,
        rng: &mut R,
    ) -> FullAssignment {
        let seeds = drawn_constraint(problem, rng);
        let half = around(problem, seeds, problem.open() / 2, rng);
        let given = |variable: Variable| half[variable.index()].then(|| other.value(variable));
        let mut values = one.values().to_vec();
        problem.rearrange(&mut values, given);
        problem.measure(values)
    }

    /// How many repairs there are.
    fn extent(&self, problem: &Complete<'_>) -> u64 {
        problem.proposals as u64
    }

    /// The share of the variables that repairs change whose values differ.
    fn distance(&self, problem: &Complete<'_>, one: &FullAssignment, other: &FullAssignment) -> f64 {
        let differ = problem.movable.iter().filter(|&&variable| one.value(variable) != other.value(variable));
        differ.count() as f64 / problem.movable.len().max(1) as f64
    }
}
