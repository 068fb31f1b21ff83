//! The crate `localsearch`: a trial takes the current solution by value, so every move costs a clone of the board.

use super::board::Board;
use super::{Setting, Walk};
use localsearch::optim::{LocalSearchOptimizer, SimulatedAnnealingOptimizer};
use localsearch::{Duration, LocalsearchError, OptModel};
use ordered_float::NotNan;
use rand::{Rng, RngExt};

struct Model<'a> {
    start: &'a Board,
    swaps: &'a [(u8, u8)],
}

impl OptModel for Model<'_> {
    type ScoreType = NotNan<f64>;
    type SolutionType = Board;
    type TransitionType = ();

    fn generate_random_solution<R: Rng>(&self, _: &mut R) -> Result<(Board, NotNan<f64>), LocalsearchError> {
        Ok((self.start.clone(), score(self.start)))
    }

    fn generate_trial_solution<R: Rng>(
        &self,
        mut board: Board,
        _: NotNan<f64>,
        rng: &mut R,
    ) -> (Board, (), NotNan<f64>) {
        let swap = self.swaps[rng.random_range(0..self.swaps.len())];
        let delta = board.delta(swap);
        board.swap(swap, delta);
        let score = score(&board);
        (board, (), score)
    }

    /// By default rayon shares out the trials of one step; for the one trial of annealing that only costs time.
    fn generate_trial_solutions<R: Rng + Send>(
        &self,
        board: Board,
        score: NotNan<f64>,
        rngs: &mut [R],
    ) -> Vec<(Board, (), NotNan<f64>)> {
        rngs.iter_mut().map(|rng| self.generate_trial_solution(board.clone(), score, rng)).collect()
    }
}

fn score(board: &Board) -> NotNan<f64> {
    NotNan::new(f64::from(board.cost)).expect("a number")
}

pub fn walk(start: &Board, swaps: &[(u8, u8)], setting: &Setting, seed: u64) -> Walk {
    let moves = usize::try_from(setting.moves).ok().and_then(|moves| moves.try_into().ok());
    let never = usize::MAX;
    // It takes the inverse temperature, and multiplies it by a rate.
    let annealing = SimulatedAnnealingOptimizer::new(
        never,
        1,
        never,
        1.0 / setting.hottest,
        1.0 / setting.factor,
        moves.expect("some moves a level"),
    );
    let mut last = 0;
    let (best, _) = annealing
        .with_seed(seed)
        .run_with_callback(
            &Model { start, swaps },
            None,
            setting.proposals() as usize,
            Duration::MAX,
            &mut |progress| last = progress.iter,
        )
        .expect("a start");
    // It does not tell how many moves it accepted.
    Walk { proposals: last as u64 + 1, accepted: 0, cost: best.cost, cells: best.cells }
}
