//! The search: decide, follow, learn.

use super::analysis::Analysis;
use super::literal::Literal;
use super::reasoning::Reasoning;
use crate::{Formula, Sequence};
use rand::Rng;

/// A search under way. It knows no problem, so it is compiled once.
#[derive(Debug)]
pub(super) struct Learning {
    reasoning: Reasoning,
    analysis: Analysis,
    /// When so many conflicts were met, the search begins again.
    restart_at: u64,
    /// When so many were met, half of what was learned is forgotten as soon as the search begins again.
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

/// After how many conflicts search begins again; decision 39 has the figures.
const CUTOFFS: Sequence = Sequence::Luby(256);

impl Learning {
    pub(super) fn new<R: Rng>(formula: &Formula, rng: &mut R) -> Self {
        let reasoning = Reasoning::new(formula, rng);
        Learning {
            analysis: Analysis::new(reasoning.propositions()),
            reasoning,
            restart_at: CUTOFFS.cutoff(1),
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

    /// Is it time to begin again?
    pub(super) fn is_to_begin_again(&self) -> bool {
        self.conflicts >= self.restart_at
    }

    /// Look where these propositions hold, as soon as the search begins again.
    pub(super) fn advise(&mut self, holding: &[usize]) {
        self.reasoning.advise(holding);
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
            self.reasoning.phases.reached(self.reasoning.length_before_decision());
            let level = self.analysis.analyze(&mut self.reasoning, conflict);
            self.reasoning.back_to(level);
            self.reasoning.learn(&self.analysis.learned, self.analysis.distance);
            self.reasoning.order.decay();
            return Verdict::Open;
        }
        if self.is_to_begin_again() {
            self.begin_again();
        }
        if !self.reasoning.decide() {
            return Verdict::Solved;
        }
        self.decisions += 1;
        Verdict::Open
    }

    /// Begin again with what was learned, which is also when it is weeded, and when phases are made new.
    fn begin_again(&mut self) {
        self.restarts += 1;
        self.restart_at = self.conflicts + CUTOFFS.cutoff(self.restarts + 1);
        self.reasoning.back_to(0);
        if self.reasoning.phases.are_due(self.conflicts) {
            self.reasoning.phases.renew(self.conflicts);
        }
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
