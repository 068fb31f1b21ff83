//! Jobs, the machines that they visit, and for how long.

use std::fmt;

/// What is to be scheduled: each job visits every machine once, in an order of its own, for a whole number of units of
/// time each, at least one.
///
/// An *operation* is a visit. Operations are numbered job by job, in the order in which the job makes them: that of
/// job `j` and place `k` is `j * machines + k`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    jobs: usize,
    machines: usize,
    /// Of each operation.
    visits: Box<[Visit]>,
}

/// An operation: where a job goes next, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The machine, counted from 0.
    pub machine: u16,
    /// For how many units of time.
    pub duration: u32,
}

/// Why visits make no instance. Jobs are counted from 1, machines from 0, as in texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstanceError {
    /// The number of jobs, machines or operations is out of range.
    #[error(
        "{jobs} jobs on {machines} machines, expected from 1 to {most} jobs, at least one machine, and at most {max} operations",
        most = Instance::MAX_JOBS,
        max = Instance::MAX_OPERATIONS
    )]
    Size {
        /// The number of jobs.
        jobs: usize,
        /// The number of machines.
        machines: usize,
    },
    /// There are more or fewer visits than jobs times machines.
    #[error("{found} visits, expected {expected}")]
    Visits {
        /// How many there are.
        found: usize,
        /// The number of jobs times that of machines.
        expected: usize,
    },
    /// A job goes to a machine that does not exist, or to one for the second time.
    #[error("job {job} visits machine {machine}, expected each machine from 0 on once")]
    Machine {
        /// The job.
        job: usize,
        /// The machine.
        machine: u16,
    },
    /// A visit takes no time, or too long.
    #[error("job {job} stays for {duration}, expected from 1 to {max}", max = Instance::MAX_DURATION)]
    Duration {
        /// The job.
        job: usize,
        /// How long.
        duration: u32,
    },
}

impl Instance {
    /// The largest number of jobs: pairs of operations of a machine are counted in tables.
    pub const MAX_JOBS: usize = 1000;
    /// The largest number of operations.
    pub const MAX_OPERATIONS: usize = 20_000;
    /// The longest duration: all operations one after the other still end within 31 bits.
    pub const MAX_DURATION: u32 = 100_000;

    /// The instance of `jobs` jobs and `machines` machines with these visits, job by job.
    ///
    /// # Errors
    /// When there are no jobs or no machines, or too many; when a job does not visit every machine once; when a visit
    /// takes no time or too long.
    pub fn new(jobs: usize, machines: usize, visits: impl Into<Box<[Visit]>>) -> Result<Self, InstanceError> {
        let visits = visits.into();
        let count = jobs.checked_mul(machines).filter(|count| (1..=Self::MAX_OPERATIONS).contains(count));
        let expected =
            count.filter(|_| jobs <= Self::MAX_JOBS).ok_or(InstanceError::Size { jobs, machines })?;
        if visits.len() != expected {
            return Err(InstanceError::Visits { found: visits.len(), expected });
        }
        for (visits, job) in visits.chunks(machines).zip(1..) {
            let mut visited = vec![false; machines];
            for &Visit { machine, duration } in visits {
                if visited.get(usize::from(machine)) != Some(&false) {
                    return Err(InstanceError::Machine { job, machine });
                }
                visited[usize::from(machine)] = true;
                if !(1..=Self::MAX_DURATION).contains(&duration) {
                    return Err(InstanceError::Duration { job, duration });
                }
            }
        }
        Ok(Instance { jobs, machines, visits })
    }

    /// The number of jobs.
    pub fn jobs(&self) -> usize {
        self.jobs
    }

    /// The number of machines, which is that of operations of each job.
    pub fn machines(&self) -> usize {
        self.machines
    }

    /// The number of operations.
    pub fn operations(&self) -> usize {
        self.visits.len()
    }

    /// All operations, job by job.
    pub fn visits(&self) -> &[Visit] {
        &self.visits
    }

    /// The machine of an operation.
    #[inline]
    pub fn machine(&self, operation: usize) -> usize {
        self.visits[operation].machine.into()
    }

    /// The duration of an operation.
    #[inline]
    pub fn duration(&self, operation: usize) -> i32 {
        self.visits[operation].duration as i32
    }

    /// The operation of the same job that comes before, if there is one.
    #[inline]
    pub fn before(&self, operation: usize) -> Option<usize> {
        if operation.is_multiple_of(self.machines) { None } else { Some(operation - 1) }
    }

    /// The operation of the same job that comes after, if there is one.
    #[inline]
    pub fn after(&self, operation: usize) -> Option<usize> {
        if (operation + 1).is_multiple_of(self.machines) { None } else { Some(operation + 1) }
    }

    /// For each machine, its operations, those of the first job first.
    pub fn on_machines(&self) -> Vec<Vec<usize>> {
        let mut on = vec![Vec::with_capacity(self.jobs); self.machines];
        (0..self.operations()).for_each(|operation| on[self.machine(operation)].push(operation));
        on
    }

    /// How long it takes to do all operations one after the other: no schedule without needless waiting is longer.
    pub fn total_duration(&self) -> i64 {
        self.visits.iter().map(|visit| i64::from(visit.duration)).sum()
    }
}

/// The standard form: the numbers of jobs and machines, then a line a job with the machine and the duration of each
/// operation.
impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.jobs, self.machines)?;
        for visits in self.visits.chunks(self.machines) {
            let words = visits.iter().map(|visit| format!("{:2} {:2}", visit.machine, visit.duration));
            writeln!(f, "{}", words.collect::<Vec<_>>().join("  "))?;
        }
        Ok(())
    }
}
