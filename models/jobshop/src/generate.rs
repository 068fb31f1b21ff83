//! Instances from a seed.

use crate::{Instance, Visit};
use rand::RngExt;
use rand::seq::SliceRandom;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes instances in the way of Taillard (1993), *Benchmarks for basic scheduling problems*: durations drawn
/// uniformly, and the machines of each job in an order drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The number of jobs.
    pub jobs: usize,
    /// The number of machines.
    pub machines: usize,
    /// The longest duration; the shortest is 1.
    pub longest: u32,
    /// Does each job visit the machines of the first half, in any order, before those of the second (Storer, Wu &
    /// Vaccari 1992)? Such instances are harder.
    pub halves: bool,
}

/// Why there is no such instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The number of jobs or machines is out of range.
    #[error(
        "jobs = {jobs}, machines = {machines}: expected from 1 to {most} jobs, at least 1 machine, and at most {max} operations",
        most = Instance::MAX_JOBS,
        max = Instance::MAX_OPERATIONS
    )]
    Size {
        /// The number of jobs.
        jobs: usize,
        /// The number of machines.
        machines: usize,
    },
    /// The longest duration is out of range.
    #[error("longest = {0}: expected a whole number from 1 to {max}", max = Instance::MAX_DURATION)]
    Longest(u32),
}

impl Default for Generator {
    fn default() -> Self {
        Generator { jobs: 10, machines: 10, longest: 99, halves: false }
    }
}

impl Generator {
    /// The instance that belongs to `seed`.
    ///
    /// # Errors
    /// When the sizes or the longest duration are out of range.
    pub fn instance(&self, seed: u64) -> Result<Instance, GenerateError> {
        let Generator { jobs, machines, longest, halves } = *self;
        let count = jobs.checked_mul(machines);
        if jobs > Instance::MAX_JOBS
            || count.is_none_or(|count| !(1..=Instance::MAX_OPERATIONS).contains(&count))
        {
            return Err(GenerateError::Size { jobs, machines });
        }
        if !(1..=Instance::MAX_DURATION).contains(&longest) {
            return Err(GenerateError::Longest(longest));
        }
        let mut rng = recuit::stream(seed, 0);
        let mut visits = Vec::with_capacity(jobs * machines);
        for _ in 0..jobs {
            let mut order: Vec<u16> = (0..machines as u16).collect();
            if halves {
                let (first, second) = order.split_at_mut(machines / 2);
                first.shuffle(&mut rng);
                second.shuffle(&mut rng);
            } else {
                order.shuffle(&mut rng);
            }
            let visit = |machine| Visit { machine, duration: rng.random_range(1..=longest) };
            visits.extend(order.into_iter().map(visit));
        }
        Ok(Instance::new(jobs, machines, visits).expect("every machine is visited once"))
    }
}
