//! How hard a puzzle is for a search.

use crate::{Branches, Branching, Contradiction, Grid, Partial};
use recuit::{DepthFirst, Engine, Goals, Problem, Run, Steps, StopReason};
use serde::Serialize;

/// How large the tree is that [`DepthFirst`] searches on [`Partial`] until it knows whether a puzzle has one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SearchTree {
    /// Which cells it branches on.
    pub cells: Branching,
    /// Does it look ahead?
    pub forward_checking: bool,
    /// Its nodes, or those visited until it was given up.
    pub nodes: u64,
    /// Was it given up?
    pub cut_off: bool,
    /// The solutions found: none, one, or two, at which the search ends.
    pub solutions: u64,
}

impl SearchTree {
    /// The ways to branch on one cell, the best first. The tree that branches on every cell
    /// would be far too large.
    pub const BRANCHINGS: [(Branching, bool); 4] = [
        (Branching::MostConstrained, true),
        (Branching::MostConstrained, false),
        (Branching::FirstCell, true),
        (Branching::FirstCell, false),
    ];

    /// Searches, visiting at most `nodes` nodes (the first is always visited).
    ///
    /// ```
    /// use recuit_sudoku::{Branching, Grid, SearchTree};
    /// let puzzle: Grid = "2.1...........43".parse().unwrap();
    /// let tree = SearchTree::measure(&puzzle, Branching::MostConstrained, true, 1000).unwrap();
    /// assert_eq!((tree.nodes, tree.cut_off, tree.solutions), (13, false, 1));
    /// ```
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn measure(
        puzzle: &Grid,
        cells: Branching,
        forward_checking: bool,
        nodes: u64,
    ) -> Result<Self, Contradiction> {
        let problem = Partial::new(puzzle, Branches { cells, forward_checking, ..Branches::default() })?;
        let both = DepthFirst { goals: Goals::Second, ..DepthFirst::default() };
        // Each node but the first takes a step.
        let mut run = Run::seeded(0).until(Steps(nodes.saturating_sub(1)));
        let outcome = both.search(&problem, problem.initial(), &mut run);
        Ok(SearchTree {
            cells,
            forward_checking,
            nodes: outcome.stats.nodes,
            cut_off: outcome.stop == StopReason::StepLimit,
            solutions: outcome.stats.goals,
        })
    }

    /// The number of nodes in words.
    pub(super) fn size(&self) -> String {
        format!("{}{}", if self.cut_off { "more than " } else { "" }, self.nodes)
    }
}
