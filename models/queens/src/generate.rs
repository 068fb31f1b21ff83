//! Random boards to be completed.

use crate::{AttackingPairs, Board, Complete, Swaps};
use rand::seq::IteratorRandom;
use recuit::{Engine, HillClimbing, LocalSearch, PivotingRule, Problem, Run, stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes boards with some queens of a random solution on them, so that each can be completed (Gent, Jefferson &
/// Nightingale 2017).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The size of the board.
    pub n: usize,
    /// How many queens stand on it.
    pub queens: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { n: 8, queens: 2 }
    }
}

impl Generator {
    /// The largest board that is made: drawn, it has a million squares.
    const MAX_SIZE: usize = 1000;

    /// The board of this seed.
    ///
    /// # Errors
    /// In words, when there is none: there is no solution for 2 and for 3 queens.
    pub fn board(&self, seed: u64) -> Result<Board, String> {
        let Generator { n, queens } = *self;
        if !(1..=Generator::MAX_SIZE).contains(&n) || n == 2 || n == 3 {
            return Err(format!("found n = {n}, expected 1, or 4 to {}", Generator::MAX_SIZE));
        }
        if queens > n {
            return Err(format!("found {queens} queens, expected at most {n}"));
        }
        let mut rng = stream(seed, 0);
        let problem = Complete::new(&Board::empty(n)).expect("an empty board has no queens in one row");
        let start = problem.random_initial(&mut rng);
        let climbing = HillClimbing {
            pivoting: PivotingRule::FirstImprovement,
            restarts: u64::MAX,
            ..HillClimbing::new()
        }
        .on(Swaps::default(), AttackingPairs);
        let solution =
            climbing.search(&problem, start, &mut Run::with_rng(stream(seed, 1))).best.expect("a start");
        let mut given = vec![None; n];
        for column in (0..n).sample(&mut rng, queens) {
            given[column] = Some(solution.state.rows()[column]);
        }
        Ok(Board::with_queens(given))
    }
}
