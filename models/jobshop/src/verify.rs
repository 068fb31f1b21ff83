//! The verifier: checks a schedule by the definition of the problem, to be trusted by reading.

use crate::{Instance, Stated};
use std::fmt;

/// One way in which a schedule is not correct. Jobs and places are counted from 1, machines from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The schedule is one for other jobs and machines; nothing else was checked then.
    Size {
        /// Jobs and machines of the instance.
        expected: (usize, usize),
        /// Jobs and machines of the schedule.
        found: (usize, usize),
    },
    /// An operation begins before time 0.
    Early {
        /// The job.
        job: usize,
        /// The place of the operation in its job.
        place: usize,
        /// When it begins.
        start: i64,
    },
    /// An operation begins before the one before it in its job is over.
    Job {
        /// The job.
        job: usize,
        /// The place of the later operation in its job.
        place: usize,
        /// When it begins.
        start: i64,
        /// When the one before is over.
        end: i64,
    },
    /// Two jobs are on a machine at the same time.
    Machine {
        /// The machine.
        machine: usize,
        /// The jobs.
        jobs: (usize, usize),
        /// From when on.
        from: i64,
        /// Until when.
        to: i64,
    },
    /// The last operation ends at another time than the schedule says.
    Makespan {
        /// What it says.
        stated: i64,
        /// When it ends.
        found: i64,
    },
}

/// All that is wrong with a schedule; nothing if it is correct.
///
/// ```
/// use recuit_jobshop::{read, read_solutions, verify};
/// let instance = &read("2 2\n0 3 1 2\n1 2 0 4\n").unwrap()[0];
/// let schedules = read_solutions("2 2 7\n0 3\n0 3\n  2 2 7\n0 3\n0 2\n").unwrap();
/// assert_eq!(verify(&schedules[0], instance), []);
/// let violations = verify(&schedules[1], instance);
/// assert_eq!(violations[0].to_string(), "jobs 1 and 2 are both on machine 0 from 2 to 3");
/// ```
pub fn verify(schedule: &Stated, instance: &Instance) -> Vec<Violation> {
    let expected = (instance.jobs(), instance.machines());
    let found = (schedule.starts.len(), schedule.starts.first().map_or(0, Vec::len));
    if found != expected || schedule.starts.iter().any(|starts| starts.len() != expected.1) {
        return vec![Violation::Size { expected, found }];
    }
    let mut violations = Vec::new();
    let mut makespan = 0;
    // Of each machine: job, start and end.
    let mut busy = vec![Vec::new(); instance.machines()];
    for (job, starts) in schedule.starts.iter().enumerate() {
        let mut end_before = 0;
        for (place, &start) in starts.iter().enumerate() {
            let visit = instance.visits()[job * instance.machines() + place];
            let end = start.saturating_add(visit.duration.into());
            let (job, place) = (job + 1, place + 1);
            if start < 0 {
                violations.push(Violation::Early { job, place, start });
            } else if start < end_before {
                violations.push(Violation::Job { job, place, start, end: end_before });
            }
            busy[usize::from(visit.machine)].push((job, start, end));
            (end_before, makespan) = (end, makespan.max(end));
        }
    }
    for (machine, visits) in busy.iter().enumerate() {
        for (index, &(one, start, end)) in visits.iter().enumerate() {
            for &(other, other_start, other_end) in &visits[index + 1..] {
                let (from, to) = (start.max(other_start), end.min(other_end));
                if from < to {
                    violations.push(Violation::Machine { machine, jobs: (one, other), from, to });
                }
            }
        }
    }
    if makespan != schedule.makespan {
        violations.push(Violation::Makespan { stated: schedule.makespan, found: makespan });
    }
    violations
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Violation::Size { expected, found } => write!(
                f,
                "the schedule is one of {} jobs on {} machines, the instance has {} on {}",
                found.0, found.1, expected.0, expected.1
            ),
            Violation::Early { job, place, start } => {
                write!(f, "operation {place} of job {job} begins at {start}, before time 0")
            }
            Violation::Job { job, place, start, end } => {
                write!(f, "operation {place} of job {job} begins at {start}, the one before is over at {end}")
            }
            Violation::Machine { machine, jobs: (one, other), from, to } => {
                write!(f, "jobs {one} and {other} are both on machine {machine} from {from} to {to}")
            }
            Violation::Makespan { stated, found } => {
                write!(f, "the makespan is {found}, the schedule says {stated}")
            }
        }
    }
}
