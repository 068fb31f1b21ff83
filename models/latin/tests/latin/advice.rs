//! What clause learning makes of squares that a search beside it has left.

use recuit::csp::{DirectEncoding, FullAssignment, Repair};
use recuit::{
    ClauseLearning, Engine, Left, Outcome, Problem, Progress, Run, Status, StopReason, Termination, stream,
};
use recuit_latin::*;
use std::ops::ControlFlow;

/// Shows what was left; there is no limit.
struct Beside(Option<Left>);

impl Termination for Beside {
    fn grant(&mut self, _: &Progress) -> ControlFlow<StopReason, u64> {
        ControlFlow::Continue(u64::MAX)
    }
    fn left(&self) -> Option<Left> {
        self.0.clone()
    }
}

/// Conflicts until the square is complete, and the numbers in it.
fn learned(square: &Square, left: Option<Left>) -> (u64, Vec<i32>) {
    let csp = declare(square);
    let encoding = DirectEncoding::new(&csp).expect("rows and columns are all different");
    let problem = csp.partial();
    let mut run = Run::seeded(1).until(Beside(left));
    let outcome: Outcome<_> =
        ClauseLearning::default().by(encoding).search(&problem, problem.initial(), &mut run);
    assert_eq!(outcome.status, Status::Solved);
    let state = outcome.solution().unwrap();
    (outcome.stats.dead_ends, csp.all().map(|cell| state.value(cell).unwrap()).collect())
}

/// A solution that is left is the solution that is found, as soon as search looks elsewhere; what is no
/// solution does no harm, and what is no square says nothing.
#[test]
fn a_square_that_was_left_is_looked_at() {
    let hard = |seed| {
        let square = Generator { order: 33, holes: Some(381), balanced: true }.square(seed).unwrap();
        let (conflicts, values) = learned(&square, None);
        (conflicts > 3000).then_some((square, conflicts, values))
    };
    let (square, conflicts, values) = (1..).find_map(hard).expect("some are hard");
    let csp = declare(&square);
    let problem = csp.complete();
    let mut full: FullAssignment = problem.initial();
    let mut rng = stream(1, 0);
    let random = Left::new(problem.random_initial(&mut rng));
    for (cell, &value) in csp.all().zip(&values) {
        problem.apply(&mut full, &Repair::Change(cell, value));
    }
    let (advised, found) = learned(&square, Some(Left::new(full)));
    assert_eq!(found, values);
    assert!(advised < conflicts, "{advised} conflicts with advice, {conflicts} without");
    assert_eq!(learned(&square, Some(Left::new("a word"))), (conflicts, values));
    learned(&square, Some(random));
}
