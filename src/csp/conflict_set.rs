//! Why there is no solution.

use super::{Branches, Consistency, Csp};
use crate::{DepthFirst, Engine, Problem, Run, Status, Steps};

/// Constraints that no assignment satisfies together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictSet {
    /// Their numbers in [`Csp::constraints`], ascending. Empty where the domain of a variable is empty.
    pub constraints: Vec<usize>,
    /// Is it proved that without any one of them the others can be satisfied?
    pub minimal: bool,
}

impl Csp {
    /// For a problem without solutions, a minimal set of constraints that cannot be satisfied together. The domains
    /// count as given.
    ///
    /// First, as many as possible of those posted last are left out, found by bisection. Then each of the
    /// others in turn, the last first, is left out, and for good if there is still no solution: the deletion
    /// filter of Chinneck & Dravnieks (1991). So the set prefers what was posted first. Each test is a
    /// depth-first search with domain consistency and at most so many `steps`; where they do not suffice to
    /// tell, the constraint stays and the set may not be minimal.
    ///
    /// ```
    /// use recuit::csp::{AllDifferent, Csp, NotEqual};
    /// let mut csp = Csp::new();
    /// let [x, y, z] = ["x", "y", "z"].map(|name| csp.variable(name, 1..=2));
    /// let w = csp.variable("w", 1..=3);
    /// csp.post(NotEqual::new(z, w)).named("z is not w");
    /// csp.post(NotEqual::new(x, y)).named("x is not y");
    /// csp.post(AllDifferent::new([x, y, z])).named("three in two places");
    /// let conflict = csp.conflict(1000).unwrap();
    /// let names = conflict.constraints.iter().map(|&number| csp.constraints()[number].name());
    /// assert_eq!(names.collect::<Vec<_>>(), ["three in two places"]);
    /// assert!(conflict.minimal);
    /// ```
    ///
    /// # Errors
    /// [`Status::Solved`] when there is a solution, [`Status::Unknown`] when `steps` steps are too few to
    /// tell.
    pub fn conflict(&self, steps: u64) -> Result<ConflictSet, Status> {
        let posted = self.constraints().len();
        match self.with_constraints(0..posted).status(steps) {
            Status::Infeasible => {}
            status => return Err(status),
        }
        let counts: Vec<usize> = (0..posted).collect();
        let needed = counts
            .partition_point(|&count| self.with_constraints(0..count).status(steps) != Status::Infeasible);
        let mut constraints: Vec<usize> = (0..needed).collect();
        let mut minimal = true;
        for candidate in constraints.clone().into_iter().rev() {
            let others = || constraints.iter().copied().filter(|&number| number != candidate);
            match self.with_constraints(others()).status(steps) {
                Status::Infeasible => constraints = others().collect(),
                Status::Solved | Status::Feasible => {}
                Status::Unknown => minimal = false,
            }
        }
        Ok(ConflictSet { constraints, minimal })
    }

    /// Is there a solution, as far as this number of steps can tell?
    fn status(&self, steps: u64) -> Status {
        let problem = self.partial_with(Branches { consistency: Consistency::Domain, ..Branches::default() });
        let run = &mut Run::seeded(0).until(Steps(steps));
        DepthFirst::default().search(&problem, problem.initial(), run).status
    }
}
