//! Flows between facilities, distances between locations.

use std::fmt;

/// What is to be assigned: a flow for every ordered pair of facilities, a distance for every ordered pair of
/// locations, none of them negative. Neither matrix needs to be symmetric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    size: usize,
    /// Row by row.
    flows: Box<[i32]>,
    distances: Box<[i32]>,
}

/// Why two matrices make no instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstanceError {
    /// The number of facilities is out of range.
    #[error("a size of {0}, expected one from 1 to {max}", max = Instance::MAX_SIZE)]
    Size(usize),
    /// A matrix has another number of entries.
    #[error("{found} entries of a matrix, expected {expected}")]
    Entries {
        /// Its entries.
        found: usize,
        /// The square of the size.
        expected: usize,
    },
    /// An entry is negative.
    #[error("the entry {0}, expected none that is negative")]
    Negative(i32),
    /// Costs do not fit into 64 bits.
    #[error("costs up to {0}, expected none above {max}", max = Instance::MAX_COST)]
    Cost(i128),
}

impl Instance {
    /// The largest number of facilities.
    pub const MAX_SIZE: usize = 10_000;
    /// The largest cost that an assignment may have; four times as much still fits into 64 bits,
    /// for differences of sums.
    pub const MAX_COST: i64 = i64::MAX / 4;

    /// The instance with these matrices, given row by row: `flows` from facility to facility, `distances` from
    /// location to location.
    ///
    /// # Errors
    /// When the matrices do not have `size` rows and columns, when an entry is negative, and when costs might not
    /// fit into 64 bits.
    pub fn new(
        size: usize,
        flows: impl Into<Box<[i32]>>,
        distances: impl Into<Box<[i32]>>,
    ) -> Result<Self, InstanceError> {
        let (flows, distances) = (flows.into(), distances.into());
        if !(1..=Self::MAX_SIZE).contains(&size) {
            return Err(InstanceError::Size(size));
        }
        for matrix in [&flows, &distances] {
            if matrix.len() != size * size {
                return Err(InstanceError::Entries { found: matrix.len(), expected: size * size });
            }
            if let Some(&entry) = matrix.iter().find(|&&entry| entry < 0) {
                return Err(InstanceError::Negative(entry));
            }
        }
        let instance = Instance { size, flows, distances };
        let cost = instance.dearest();
        if cost > i128::from(Self::MAX_COST) {
            return Err(InstanceError::Cost(cost));
        }
        Ok(instance)
    }

    /// What an assignment would cost if all flows went the farthest way.
    pub(crate) fn dearest(&self) -> i128 {
        let flow: i128 = self.flows.iter().map(|&flow| i128::from(flow)).sum();
        flow * i128::from(self.distances.iter().copied().max().unwrap_or(0))
    }

    /// The number of facilities, which is that of locations.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All flows, row by row.
    pub fn flows(&self) -> &[i32] {
        &self.flows
    }

    /// All distances, row by row.
    pub fn distances(&self) -> &[i32] {
        &self.distances
    }

    /// The flow from one facility to another.
    #[inline]
    pub fn flow(&self, from: usize, to: usize) -> i64 {
        self.flows[from * self.size + to].into()
    }

    /// The distance from one location to another.
    #[inline]
    pub fn distance(&self, from: usize, to: usize) -> i64 {
        self.distances[from * self.size + to].into()
    }
}

/// QAPLIB's format: the size, the flows, the distances.
impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.size)?;
        for matrix in [&self.flows, &self.distances] {
            writeln!(f)?;
            for row in matrix.chunks(self.size) {
                let row: Vec<String> = row.iter().map(|entry| format!("{entry:2}")).collect();
                writeln!(f, "{}", row.join(" "))?;
            }
        }
        Ok(())
    }
}
