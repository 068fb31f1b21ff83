//! What is learned from a conflict.

use super::clauses::ClauseId;
use super::literal::Literal;
use super::reasoning::{Conflict, Reasoning};

/// What is known of a proposition while a conflict is analyzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Nothing.
    None,
    /// It is a cause of the conflict.
    Cause,
    /// It follows from causes.
    Implied,
    /// It does not.
    Needed,
}

/// A chain of reasons that is longer than this is not followed: that takes memory for each link.
const LONGEST_CHAIN: u32 = 500;

/// Learns clauses from conflicts.
#[derive(Debug)]
pub(super) struct Analysis {
    /// The clause that was learned last: the literal that it makes true, and then one from the level at which
    /// it does so.
    pub(super) learned: Vec<Literal>,
    /// From how many levels its literals are.
    pub(super) distance: u32,
    marks: Box<[Mark]>,
    /// The propositions that have a mark.
    marked: Vec<usize>,
    causes: Vec<Literal>,
    levels: Levels,
}

impl Analysis {
    pub(super) fn new(propositions: usize) -> Self {
        Analysis {
            learned: Vec::new(),
            distance: 0,
            marks: vec![Mark::None; propositions].into(),
            marked: Vec::new(),
            causes: Vec::new(),
            levels: Levels { counted: vec![0; propositions + 1].into(), counts: 0 },
        }
    }

    /// Learn the clause of the *first unique implication point*: the conflict is resolved with the reasons of its
    /// literals, the latest first, until a single one of the last level is left (Marques-Silva & Sakallah 1999,
    /// *GRASP*). Returns the level at which the clause makes that one true.
    pub(super) fn analyze(&mut self, reasoning: &mut Reasoning, conflict: Conflict) -> u32 {
        self.learned.clear();
        // A place for the literal that becomes true.
        self.learned.push(Literal::positive(0));
        match conflict {
            Conflict::Packing(literals) => self.causes.extend(literals),
            Conflict::Clause(clause) => {
                self.causes.extend(reasoning.clauses.of(clause));
                self.used(reasoning, clause);
            }
        }
        let mut open = self.meet_causes(reasoning);
        let mut place = reasoning.trail().len();
        loop {
            place -= 1;
            let literal = reasoning.trail()[place];
            if self.marks[literal.proposition()] != Mark::Cause {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.learned[0] = !literal;
                break;
            }
            if let Some(clause) = reasoning.causes(literal, |cause| self.causes.push(cause)) {
                self.used(reasoning, clause);
            }
            open += self.meet_causes(reasoning);
        }
        self.minimize(reasoning);
        self.marked.drain(..).for_each(|proposition| self.marks[proposition] = Mark::None);
        self.distance = self.levels.count(reasoning, &self.learned);
        self.level_of_second(reasoning)
    }

    /// Mark the causes; how many of those that were not met before are from the last level? The others are learned.
    fn meet_causes(&mut self, reasoning: &mut Reasoning) -> usize {
        let mut open = 0;
        for cause in self.causes.drain(..) {
            let (proposition, level) = (cause.proposition(), reasoning.level(cause));
            if level == 0 || self.marks[proposition] != Mark::None {
                continue;
            }
            self.marks[proposition] = Mark::Cause;
            self.marked.push(proposition);
            reasoning.order.bump(proposition);
            if level == reasoning.depth() {
                open += 1;
            } else {
                self.learned.push(cause);
            }
        }
        open
    }

    /// A learned clause that took part in a conflict may connect fewer levels now than when it was learned.
    fn used(&mut self, reasoning: &mut Reasoning, clause: ClauseId) {
        if let Some(distance) = reasoning.clauses.distance(clause) {
            let now = self.levels.count(reasoning, reasoning.clauses.of(clause));
            if now < distance {
                reasoning.clauses.set_distance(clause, now);
            }
        }
    }

    /// Leave out what follows from the rest of the learned clause (Sörensson & Biere 2009, *Minimizing
    /// learned clauses*).
    fn minimize(&mut self, reasoning: &Reasoning) {
        self.levels.count(reasoning, &self.learned);
        let mut learned = std::mem::take(&mut self.learned);
        let first = learned[0];
        learned.retain(|&literal| literal == first || !self.is_redundant(reasoning, literal));
        self.learned = learned;
    }

    /// Do all causes of the literal follow from causes of the conflict?
    fn is_redundant(&mut self, reasoning: &Reasoning, literal: Literal) -> bool {
        let mut are_implied = !reasoning.is_without_cause(literal);
        reasoning.causes(literal, |cause| are_implied = are_implied && self.is_implied(reasoning, cause, 1));
        are_implied
    }

    fn is_implied(&mut self, reasoning: &Reasoning, literal: Literal, links: u32) -> bool {
        let (proposition, level) = (literal.proposition(), reasoning.level(literal));
        match self.marks[proposition] {
            Mark::Cause | Mark::Implied => return true,
            Mark::Needed => return false,
            Mark::None if level == 0 => return true,
            // What follows from the literals of a clause is from one of their levels.
            Mark::None if !self.levels.has(level) => return false,
            Mark::None if links == LONGEST_CHAIN || reasoning.is_without_cause(literal) => return false,
            Mark::None => {}
        }
        let mut are_implied = true;
        reasoning.causes(literal, |cause| {
            are_implied = are_implied && self.is_implied(reasoning, cause, links + 1);
        });
        self.marks[proposition] = if are_implied { Mark::Implied } else { Mark::Needed };
        self.marked.push(proposition);
        are_implied
    }

    /// Move a literal of the second highest level to the second place, and return that level; 0 where there
    /// is no second one.
    fn level_of_second(&mut self, reasoning: &Reasoning) -> u32 {
        let others = self.learned.iter().enumerate().skip(1);
        let Some((place, _)) = others.max_by_key(|&(_, &literal)| reasoning.level(literal)) else { return 0 };
        self.learned.swap(1, place);
        reasoning.level(self.learned[1])
    }
}

/// Counts from how many levels literals are.
#[derive(Debug)]
struct Levels {
    /// For each level, the number of the last count that it was in.
    counted: Box<[u64]>,
    counts: u64,
}

impl Levels {
    fn count(&mut self, reasoning: &Reasoning, literals: &[Literal]) -> u32 {
        self.counts += 1;
        let mut levels = 0;
        for &literal in literals {
            let counted = &mut self.counted[reasoning.level(literal) as usize];
            levels += u32::from(*counted != self.counts);
            *counted = self.counts;
        }
        levels
    }

    /// Was the level in the last count?
    fn has(&self, level: u32) -> bool {
        self.counted[level as usize] == self.counts
    }
}
