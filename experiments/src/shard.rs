//! A part of a plan, for one of several machines.

use crate::{Plan, Trial};
use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// Part `number` of `count`, counted from 1. Together the parts are the plan, and no trial is in two of them.
///
/// All contenders search an instance with a seed in the same part, so that they are compared on the same
/// machine. Which part that is follows from a fixed random order of these pairs, so that no part has all the
/// hard instances.
///
/// ```
/// use recuit_experiments::Shard;
/// let shard: Shard = "2/4".parse().unwrap();
/// assert_eq!((shard.number, shard.count), (2, 4));
/// assert!("5/4".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// Of how many.
    pub count: u64,
}

impl Shard {
    /// The only part of a plan that is not divided.
    pub const WHOLE: Shard = Shard { number: 1, count: 1 };

    /// The trials of the part, in their order.
    pub fn trials(self, plan: &Plan) -> Vec<Trial> {
        let mut pairs: Vec<(u64, usize)> = (0..plan.seeds.len() * plan.instances.len())
            .map(|pair| (SplitMix64::seed_from_u64(pair as u64).next_u64(), pair))
            .collect();
        pairs.sort_unstable();
        let mut is_here = vec![false; pairs.len()];
        for (place, (_, pair)) in pairs.into_iter().enumerate() {
            is_here[pair] = place as u64 % self.count == self.number - 1;
        }
        let rounds: HashMap<u64, usize> = plan.seeds.iter().copied().zip(0..).collect();
        let trials = plan.trials().into_iter();
        trials.filter(|trial| is_here[rounds[&trial.seed] * plan.instances.len() + trial.instance]).collect()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('/')
            .and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((number, count)) if (1..=count).contains(&number) => Ok(Shard { number, count }),
            _ => Err(format!("found {text:?}, expected a part such as 1/4, counted from 1")),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}
