//! Magic squares drawn at random.

use super::MagicSquare;
use crate::generate::{Draw, not_found, with_givens, within};
use recuit::csp::{Repairs, TotalViolation, Value};
use recuit::edge::{Declare, Unmade};
use recuit::{Engine, LocalSearch, Problem, Run, Steps, TabuSearch, stream};
use schemars::JsonSchema;
use serde::Deserialize;

/// Makes magic squares of which some numbers are given, so that there is one solution. As far as a short search can tell, none
/// could be left out.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generator {
    /// The number of rows, from 3 to 10.
    size: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { size: 4 }
    }
}

/// How many moves of tabu search are looked at for a full square.
const STEPS: u64 = 100_000_000;

impl Draw for Generator {
    type Puzzle = MagicSquare;

    fn puzzle(&self, seed: u64) -> Result<MagicSquare, Unmade> {
        let size = self.size;
        within("size", size, 3..=10)?;
        let mut rng = stream(seed, 0);
        let empty = MagicSquare { size, up_to_symmetry: false, givens: vec![None; size * size] };
        let csp = empty.csp();
        let problem = csp.complete();
        let start = problem.random_initial(&mut rng);
        let mut run = Run::with_rng(rng).until(Steps(STEPS));
        let outcome =
            TabuSearch::default().on(Repairs::default(), TotalViolation).search(&problem, start, &mut run);
        let full: Vec<Value> = outcome.solution().ok_or_else(not_found)?.values().to_vec();
        with_givens(&full, |givens| MagicSquare { givens, ..empty.clone() }, &mut run.rng)
    }
}
