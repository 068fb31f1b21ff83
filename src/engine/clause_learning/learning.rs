//! The search: decide, follow, learn.

use super::analysis::Analysis;
use super::literal::Literal;
use super::reasoning::Reasoning;
use super::restarts::Restarts;
use crate::Formula;
use rand::Rng;

/// A search under way. It knows no problem, so it is compiled once.
#[derive(Debug)]
pub(super) struct Learning {
    reasoning: Reasoning,
    analysis: Analysis,
    restarts_due: Restarts,
    /// When so many conflicts were met, half of what was learned is forgotten.
    forget_at: u64,
    /// How often that was done.
    forgotten: u64,
    /// How many propositions were decided.
    pub(super) decisions: u64,
    /// How many clauses were learned from conflicts.
    pub(super) conflicts: u64,
    /// How often the search began again.
    pub(super) restarts: u64,
}

/// What is known of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing yet.
    Open,
    /// All propositions are decided, and all conditions are met.
    Solved,
    /// It has no solution, or none besides those that were excluded.
    Refuted,
}

/// After how many conflicts half of what was learned is forgotten for the first time, and by how many more each time
/// after it (Audemard & Simon 2009 have the same with other numbers). Decision 39 has the figures.
const FORGET_FIRST: u64 = 2000;
const FORGET_LATER: u64 = 200;

impl Learning {
    pub(super) fn new<R: Rng>(formula: &Formula, rng: &mut R) -> Self {
        let reasoning = Reasoning::new(formula, rng);
        Learning {
            analysis: Analysis::new(reasoning.propositions()),
            reasoning,
            restarts_due: Restarts::default(),
            forget_at: FORGET_FIRST,
            forgotten: 0,
            decisions: 0,
            conflicts: 0,
            restarts: 0,
        }
    }

    /// Does the proposition hold in the solution that was found?
    pub(super) fn holds(&self, proposition: usize) -> bool {
        self.reasoning.holds(proposition)
    }

    /// Go on until something was decided or a conflict was met.
    pub(super) fn proceed(&mut self) -> Verdict {
        if self.reasoning.is_refuted {
            return Verdict::Refuted;
        }
        if let Err(conflict) = self.reasoning.propagate() {
            self.conflicts += 1;
            if self.reasoning.depth() == 0 {
                self.reasoning.is_refuted = true;
                return Verdict::Refuted;
            }
            let level = self.analysis.analyze(&mut self.reasoning, conflict);
            self.reasoning.back_to(level);
            self.reasoning.learn(&self.analysis.learned, self.analysis.distance);
            self.reasoning.order.decay();
            self.restarts_due.learned(self.analysis.distance);
            return Verdict::Open;
        }
        if self.restarts_due.are_due() || self.conflicts >= self.forget_at {
            self.begin_again();
        }
        if !self.reasoning.decide() {
            return Verdict::Solved;
        }
        self.decisions += 1;
        Verdict::Open
    }

    fn begin_again(&mut self) {
        self.restarts += 1;
        self.restarts_due.begin();
        self.reasoning.back_to(0);
        if self.conflicts >= self.forget_at {
            self.forgotten += 1;
            self.forget_at = self.conflicts + FORGET_FIRST + FORGET_LATER * self.forgotten;
            self.reasoning.forget();
        }
    }

    /// Go on as if the solution that was found were none.
    pub(super) fn exclude(&mut self) {
        // All else followed from what was decided. The last decision becomes its opposite.
        let decided: Vec<Literal> = self.reasoning.decisions().rev().map(|literal| !literal).collect();
        if decided.is_empty() {
            self.reasoning.is_refuted = true;
        } else {
            self.reasoning.back_to(decided.len() as u32 - 1);
            // Not to be forgotten, so as near as can be.
            self.reasoning.learn(&decided, 0);
        }
    }
}
