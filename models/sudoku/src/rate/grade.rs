//! Grades of puzzles.

use super::SearchTree;
use crate::{Explanation, Technique, Verdict};
use recuit::Status;
use std::fmt;

/// What a puzzle is graded as, from easy to hard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grade {
    /// All cells are given.
    Given,
    /// The hardest technique that is needed.
    Technique(Technique),
    /// The techniques do not suffice.
    More,
    Several,
    Unknown,
    Impossible,
}

impl Grade {
    pub(super) fn new(explanation: &Explanation, trees: &[SearchTree]) -> Self {
        match (&explanation.verdict, explanation.hardest()) {
            (Verdict::Impossible(_), _) => Grade::Impossible,
            (Verdict::Solved, Some(hardest)) => Grade::Technique(hardest),
            (Verdict::Solved, None) => Grade::Given,
            (Verdict::Stuck(_), _) if trees.iter().any(|tree| tree.solutions > 1) => Grade::Several,
            (Verdict::Stuck(_), _) => match trees.iter().find(|tree| !tree.cut_off) {
                None => Grade::Unknown,
                Some(SearchTree { solutions: 0, .. }) => Grade::Impossible,
                Some(_) => Grade::More,
            },
        }
    }

    pub(super) fn status(self) -> Status {
        match self {
            Grade::Given | Grade::Technique(_) | Grade::More => Status::Solved,
            Grade::Several | Grade::Unknown => Status::Unknown,
            Grade::Impossible => Status::Infeasible,
        }
    }

    pub(super) fn rank(self) -> usize {
        let known = Technique::ALL.len();
        match self {
            Grade::Given => 0,
            Grade::Technique(technique) => 1 + technique as usize,
            Grade::More => 1 + known,
            Grade::Several => 2 + known,
            Grade::Unknown => 3 + known,
            Grade::Impossible => 4 + known,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Given => f.write_str("nothing to do"),
            Grade::Technique(technique) => write!(f, "{technique}"),
            Grade::More => write!(f, "more than {HARDEST}"),
            Grade::Several => f.write_str("several solutions"),
            Grade::Unknown => f.write_str("not known whether there is one solution"),
            Grade::Impossible => f.write_str("no solution"),
        }
    }
}

/// The last technique known.
pub(super) const HARDEST: Technique = Technique::ALL[Technique::ALL.len() - 1];
