//! Hill climbing on the 8 queens, as AIMA section 4.1.1 tells it: from a random board, steepest descent gets stuck
//! 86 % of the time; with sideways moves it solves 94 %.
//!
//!     cargo run --release -p recuit-queens --example eight

use recuit::{Engine, HillClimbing, LocalSearch, Problem, Run, Status};
use recuit_queens::{AttackingPairs, Board, Columns, Movers, Moves};

fn main() {
    let problem = Columns::new(&Board::empty(8));
    let mut run = Run::seeded(1);
    let mut solved = |sideways| {
        let climbing = HillClimbing { sideways, ..HillClimbing::new() }
            .on(Moves { queens: Movers::All }, AttackingPairs);
        let mut climb = || {
            let start = problem.random_initial(&mut run.rng);
            climbing.search(&problem, start, &mut run).status == Status::Solved
        };
        let solved = (0..10_000).filter(|_| climb()).count() as f64 / 100.0;
        println!("with up to {sideways:>3} sideways moves in a row: {solved:.1} % solved");
        solved
    };
    assert!((solved(0) - 14.0).abs() < 2.0);
    assert!((solved(100) - 94.0).abs() < 2.0);
}
