//! The loop as one would first write it: count tables, and an `exp` for every move that makes the cost worse.

use super::board::Board;
use super::{Setting, Walk};
use rand::RngExt;

pub fn walk(start: &Board, swaps: &[(u8, u8)], setting: &Setting, seed: u64) -> Walk {
    let mut board = start.clone();
    let mut best = board.clone();
    let mut accepted = 0;
    let mut rng = recuit::stream(seed, 0);
    let mut temperature = setting.hottest;
    for _ in 0..setting.levels {
        for _ in 0..setting.moves {
            let swap = swaps[rng.random_range(0..swaps.len())];
            let delta = board.delta(swap);
            if delta > 0 && rng.random::<f64>() >= (-f64::from(delta) / temperature).exp() {
                continue;
            }
            board.swap(swap, delta);
            accepted += 1;
            if board.cost < best.cost {
                best = board.clone();
            }
        }
        temperature *= setting.factor;
    }
    Walk { proposals: setting.proposals(), accepted, cost: best.cost, cells: best.cells }
}
