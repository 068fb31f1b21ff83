//! The laws of the framework, over both formulations of every puzzle.

use recuit::csp::{LowerBound, OpenVariables, Repairs, TotalViolation};
use recuit::edge::Declare;
use recuit::{Actions, laws};
use recuit_puzzles::*;

fn check<P: Declare>() {
    for (name, _, text) in P::SHIPPED {
        let csp = P::read(text).unwrap()[0].csp();
        let partial = csp.partial_with(P::branches());
        laws::check(&partial, &Actions, &OpenVariables, |_| Ok(()), 1)
            .unwrap_or_else(|law| panic!("{name}: {law}"));
        laws::check(&partial, &Actions, &LowerBound, |_| Ok(()), 2)
            .unwrap_or_else(|law| panic!("{name}: {law}"));
        let complete = csp.complete();
        let repairs = Repairs::default();
        laws::check(&complete, &repairs, &TotalViolation, |_| Ok(()), 3)
            .unwrap_or_else(|law| panic!("{name}: {law}"));
    }
}

#[test]
fn every_puzzle_keeps_the_laws() {
    check::<Cryptarithm>();
    check::<Futoshiki>();
    check::<Golomb>();
    check::<Kakuro>();
    check::<KenKen>();
    check::<MagicSquare>();
    check::<Sudoku>();
    check::<Zebra>();
}
