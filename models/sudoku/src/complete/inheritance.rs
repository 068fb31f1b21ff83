//! Full grids that have something of two others.

use super::{Complete, Filled};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use recuit::Crossover;

/// Each block, or each row, where rows are kept full, is that of one of the parents, by the toss of a coin.
/// Where only the grid is kept full, cells that are the same in both stay, and the others are dealt out at
/// random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptParts;

impl Crossover<Complete> for KeptParts {
    fn cross<R: Rng + ?Sized>(
        &self,
        problem: &Complete,
        one: &Filled,
        other: &Filled,
        rng: &mut R,
    ) -> Filled {
        let mut cells = one.cells.clone();
        if let [free] = &problem.parts[..] {
            let mut differ: Vec<usize> = free.iter().map(|&cell| usize::from(cell)).collect();
            differ.retain(|&cell| one.cells[cell] != other.cells[cell]);
            let mut values: Vec<u8> = differ.iter().map(|&cell| one.cells[cell]).collect();
            values.shuffle(rng);
            differ.iter().zip(values).for_each(|(&cell, value)| cells[cell] = value);
        } else {
            for part in &problem.parts {
                if rng.random() {
                    part.iter().for_each(|&cell| cells[usize::from(cell)] = other.cells[usize::from(cell)]);
                }
            }
        }
        problem.counted(cells)
    }

    /// Free cells times values.
    fn extent(&self, problem: &Complete) -> u64 {
        let free: usize = problem.parts.iter().map(|part| part.len()).sum();
        (free * problem.givens().shape().size()) as u64
    }

    /// The share of the free cells that hold different values.
    fn distance(&self, problem: &Complete, one: &Filled, other: &Filled) -> f64 {
        let free = problem.parts.iter().flatten().map(|&cell| usize::from(cell));
        let (mut count, mut differ) = (0, 0);
        for cell in free {
            count += 1;
            differ += usize::from(one.cells[cell] != other.cells[cell]);
        }
        f64::from(differ as u32) / f64::from(count.max(1))
    }
}
