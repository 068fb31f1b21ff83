//! The job shop, declared.

use crate::{Complete, Instance, Makespan, lower_bound};
use recuit::csp::{Csp, Disjunctive, Extremum, Job, Value, Variable};
use recuit::{Objective, Problem};

/// The job shop as variables and constraints: when each operation begins, job by job, when each job is over,
/// and last when all are, which is minimized; an operation begins when the one before it in its job is over,
/// and every machine does [one at a time](Disjunctive).
///
/// The variable of an operation has the number of the operation among [`Csp::all`]. What begins so late that the
/// schedule would take longer than that of a dispatching rule is left out.
///
/// ```
/// use recuit::{BranchAndBound, Engine, Problem, Run};
/// use recuit::csp::LowerBound;
/// let instance = &recuit_jobshop::read("2 2\n0 3 1 2\n1 2 0 4\n").unwrap()[0];
/// let csp = recuit_jobshop::declare(instance);
/// let problem = csp.partial();
/// let outcome = BranchAndBound::default().by(LowerBound).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.best.unwrap().cost, 7);
/// ```
pub fn declare(instance: &Instance) -> Csp {
    let complete = Complete::new(instance);
    let latest = Makespan.cost(&complete, &complete.initial()) as Value;
    let mut csp = Csp::new();
    let machines = instance.machines();
    let mut starts: Vec<Variable> = Vec::with_capacity(instance.operations());
    for (job, visits) in instance.visits().chunks(machines).enumerate() {
        let mut before = 0;
        let mut left: Value = visits.iter().map(|visit| visit.duration as Value).sum();
        for (place, visit) in visits.iter().enumerate() {
            let name = format!("job {} operation {}", job + 1, place + 1);
            starts.push(csp.variable(name, before..=latest - left));
            before += visit.duration as Value;
            left -= visit.duration as Value;
        }
    }
    let ends: Vec<Variable> =
        (1..=instance.jobs()).map(|job| csp.variable(format!("end of job {job}"), 0..=latest)).collect();
    let makespan = csp.variable("makespan", lower_bound(instance) as Value..=latest);
    for (operation, &start) in starts.iter().enumerate() {
        let end = start + i64::from(instance.duration(operation));
        match instance.after(operation) {
            Some(after) => csp.post(end.at_most(starts[after])),
            None => csp.post(end.equals(ends[operation / machines])),
        };
    }
    csp.post(Extremum::maximum(ends, makespan)).named("makespan");
    for (machine, operations) in instance.on_machines().iter().enumerate() {
        let job = |&operation: &usize| Job::new(starts[operation], instance.duration(operation));
        csp.post(Disjunctive::new(operations.iter().map(job))).named(format!("machine {machine}"));
    }
    csp.minimize(makespan);
    csp
}
