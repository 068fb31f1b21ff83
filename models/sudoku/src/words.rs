//! Sets of 128 bits as plain data: pairs of words, the lower one first. Many formats, JSON among them, have
//! no larger numbers.

use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn split(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

pub(crate) fn join([lower, upper]: [u64; 2]) -> u128 {
    u128::from(lower) | u128::from(upper) << 64
}

pub(crate) fn serialize<S: Serializer>(sets: &[u128], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sets.iter().map(|&set| split(set)))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Box<[u128]>, D::Error> {
    let pairs: Vec<[u64; 2]> = Deserialize::deserialize(deserializer)?;
    Ok(pairs.into_iter().map(join).collect())
}
