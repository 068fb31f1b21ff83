//! The crate `argmin`: a move makes a new board from the current one, and the cost is a separate call,
//! answered here from the board. It accepts what is worse by `delta` with the probability
//! `1 / (1 + exp(delta / T))`.

use super::board::Board;
use super::{Setting, Walk};
use argmin::core::{CostFunction, Error, Executor, State};
use argmin::solver::simulatedannealing::{Anneal, SATempFunc, SimulatedAnnealing};
use rand::RngExt;
use recuit::Random;
use std::cell::RefCell;

struct Model<'a> {
    swaps: &'a [(u8, u8)],
    /// Moves are made through a shared reference.
    rng: RefCell<Random>,
}

impl CostFunction for Model<'_> {
    type Param = Board;
    type Output = f64;

    fn cost(&self, board: &Board) -> Result<f64, Error> {
        Ok(f64::from(board.cost))
    }
}

impl Anneal for Model<'_> {
    type Param = Board;
    type Output = Board;
    type Float = f64;

    fn anneal(&self, board: &Board, _: f64) -> Result<Board, Error> {
        let mut next = board.clone();
        let swap = self.swaps[self.rng.borrow_mut().random_range(0..self.swaps.len())];
        let delta = next.delta(swap);
        next.swap(swap, delta);
        Ok(next)
    }
}

pub fn walk(start: &Board, swaps: &[(u8, u8)], setting: &Setting, seed: u64) -> Walk {
    let model = Model { swaps, rng: RefCell::new(recuit::stream(seed, 0)) };
    // It cools after every move, so each move takes its share of the factor of a level.
    let factor = setting.factor.powf(1.0 / setting.moves as f64);
    let annealing = SimulatedAnnealing::new(setting.hottest)
        .expect("a positive temperature")
        .with_temp_func(SATempFunc::Exponential(factor));
    let result = Executor::new(model, annealing)
        .configure(|state| state.param(start.clone()).max_iters(setting.proposals()))
        .timer(false)
        .run()
        .expect("a walk");
    let best = result.state.get_best_param().expect("a board");
    // It does not tell how many moves it accepted.
    Walk { proposals: result.state.get_iter(), accepted: 0, cost: best.cost, cells: best.cells }
}
