//! Many puzzles of 9x9.

use super::triads::{Branch, Triads};
use super::{Cells, Side};
use rayon::prelude::*;
use recuit::{DepthFirst, Observer, Solutions};
use std::cell::RefCell;
use std::sync::LazyLock;

/// What a search found out about one puzzle of 9x9.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many solutions were found; the search stops at its limit.
    pub solutions: u64,
    /// The first of them.
    pub first: Option<Cells>,
    /// How often it tried both sides of a literal.
    pub guesses: u64,
}

/// Puzzles that one task solves, one after the other.
const CHUNK: usize = 256;

/// Looks for up to `limit` solutions of each puzzle, on all cores; the answers come in the order of the puzzles.
pub fn solve_many(puzzles: &[Cells], limit: u64) -> Vec<Findings> {
    let mut found = vec![Findings::default(); puzzles.len()];
    let chunks = puzzles.par_chunks(CHUNK).zip(found.par_chunks_mut(CHUNK));
    chunks.for_each(|(puzzles, found)| search(puzzles, limit, found));
    found
}

/// Looks for up to `limit` solutions of one puzzle.
pub fn solve(puzzle: &Cells, limit: u64) -> Findings {
    let mut found = [Findings::default()];
    search(std::slice::from_ref(puzzle), limit, &mut found);
    let [found] = found;
    found
}

/// Counts the literals that were tried.
#[derive(Default)]
struct Guesses(u64);

impl Observer<Triads> for Guesses {
    #[inline]
    fn is_watching(&self) -> bool {
        false
    }

    #[inline]
    fn on_action(&mut self, _: &Triads, state: &Branch, _: &Side) {
        self.0 += state.guesses();
    }
}

/// The problem of all searches, for which the instructions are chosen once.
static PROBLEM: LazyLock<Triads> = LazyLock::new(|| Triads::new([0; 81]));

thread_local! {
    /// The search of a thread, which begins again for every puzzle: so none allocates, not even one that is
    /// solved alone.
    static SEARCH: RefCell<Solutions<'static, Triads, Guesses>> = RefCell::new(
        DepthFirst::default().solutions_from(&*PROBLEM, Branch::default()).watched_by(Guesses::default()),
    );
}

fn search(puzzles: &[Cells], limit: u64, found: &mut [Findings]) {
    let problem = &*PROBLEM;
    SEARCH.with_borrow_mut(|solutions| {
        for (puzzle, found) in puzzles.iter().zip(found) {
            solutions.restart(|state| problem.restart(state, puzzle));
            let guesses = solutions.state().guesses();
            solutions.observer().0 = guesses;
            while found.solutions < limit
                && let Some(state) = solutions.next_goal()
            {
                found.solutions += 1;
                found.first.get_or_insert_with(|| problem.cells(state));
            }
            found.guesses = solutions.observer().0;
        }
    });
}
