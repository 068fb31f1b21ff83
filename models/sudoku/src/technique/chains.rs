//! Chains: if this mark is wrong that one is right, so a third is wrong, and so on.
//!
//! These are alternating inference chains. Every second link is strong (one of its two marks is right, so if the first
//! is wrong the second is right), and those between are weak (one of the two is wrong). What both ends of a chain
//! exclude is excluded, since one of them is right. The techniques differ only in the links they allow.

use super::{Mark, PencilMarks, Step, Technique};

/// Which links a chain has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    /// Strong and weak: the only two places of a value in a unit.
    Pairs,
    /// Strong: the only two places of a value in a unit. Weak: two places that see each other.
    OneValue,
    /// Strong: the two candidates of a cell. Weak: two places of a value, in such cells, that see each other.
    TwoCandidates,
}

impl Links {
    /// What is right if `mark` is wrong.
    fn strong(self, marks: &PencilMarks, mark: Mark, link: impl FnMut(Mark)) {
        let Mark { cell, value } = mark;
        match self {
            Links::Pairs | Links::OneValue => {
                marks.partners(cell, value).map(|cell| Mark { cell, value }).for_each(link);
            }
            Links::TwoCandidates => {
                let other = marks.candidates(cell).without(value).iter();
                other.map(|value| Mark { cell, value }).for_each(link);
            }
        }
    }

    /// What is wrong if `mark` is right.
    fn weak(self, marks: &PencilMarks, mark: Mark, link: impl FnMut(Mark)) {
        let Mark { cell, value } = mark;
        let to_mark = |cell| Mark { cell, value };
        match self {
            Links::Pairs => marks.partners(cell, value).map(to_mark).for_each(link),
            Links::OneValue => marks.seen(cell, value).map(to_mark).for_each(link),
            Links::TwoCandidates => {
                let seen = marks.seen(cell, value).filter(|&cell| marks.candidates(cell).len() == 2);
                seen.map(to_mark).for_each(link);
            }
        }
    }
}

/// The shortest chain that eliminates something and has no more than `longest` marks, from the first mark at
/// which such a chain begins.
pub(super) fn find(marks: &PencilMarks, technique: Technique, links: Links, longest: usize) -> Option<Step> {
    let met = vec![false; 2 * marks.cells().len() * marks.size()];
    let mut search = Search { marks, technique, links, longest, met, reached: Vec::new() };
    marks.cells().iter().enumerate().find_map(|(cell, candidates)| {
        let begins = links != Links::TwoCandidates || candidates.len() == 2;
        let mut values = candidates.iter().filter(|_| begins);
        values.find_map(|value| search.chain_from(Mark { cell, value }))
    })
}

/// A breadth-first search for what follows if the first mark is wrong.
struct Search<'m> {
    marks: &'m PencilMarks,
    technique: Technique,
    links: Links,
    longest: usize,
    /// Which marks are known to be right, and which to be wrong.
    met: Vec<bool>,
    /// What is known, in the order in which it was found out.
    reached: Vec<Reached>,
}

#[derive(Clone, Copy)]
struct Reached {
    mark: Mark,
    is_right: bool,
    /// What it follows from, as an index into what was reached; itself for the first.
    from: usize,
    /// The number of marks from the first one.
    length: usize,
}

impl Search<'_> {
    fn chain_from(&mut self, start: Mark) -> Option<Step> {
        while let Some(reached) = self.reached.pop() {
            let index = self.index(reached);
            self.met[index] = false;
        }
        self.reach(Reached { mark: start, is_right: false, from: 0, length: 1 });
        let mut at = 0;
        while let Some(&Reached { mark, is_right, length, .. }) = self.reached.get(at) {
            if let Some(step) = self.conclude(at) {
                return Some(step);
            }
            if length < self.longest {
                let next = |mark| Reached { mark, is_right: !is_right, from: at, length: length + 1 };
                let (marks, links) = (self.marks, self.links);
                if is_right {
                    links.weak(marks, mark, |mark| self.reach(next(mark)));
                } else {
                    links.strong(marks, mark, |mark| self.reach(next(mark)));
                }
            }
            at += 1;
        }
        None
    }

    fn reach(&mut self, reached: Reached) {
        let index = self.index(reached);
        if !std::mem::replace(&mut self.met[index], true) {
            self.reached.push(reached);
        }
    }

    /// Where `met` keeps a mark.
    fn index(&self, Reached { mark: Mark { cell, value }, is_right, .. }: Reached) -> usize {
        (cell * self.marks.size() + usize::from(value) - 1) * 2 + usize::from(is_right)
    }

    /// What the chain to the mark reached at `at` eliminates.
    fn conclude(&self, at: usize) -> Option<Step> {
        let (start, Reached { mark, is_right, .. }) = (self.reached[0].mark, self.reached[at]);
        let eliminated = if mark.value != start.value {
            Vec::new()
        } else if is_right {
            self.marks.seen_by_all(mark.value, &[start.cell, mark.cell])
        } else if self.links == Links::Pairs && self.marks.see(start.cell, mark.cell) {
            // Both are wrong or both are right, and since they see each other both cannot be right.
            vec![start, mark]
        } else {
            Vec::new()
        };
        Step::eliminating(self.technique, eliminated, Vec::new, || self.path(at))
    }

    /// The marks from the first one to that reached at `at`.
    fn path(&self, mut at: usize) -> Vec<Mark> {
        let mut path = vec![self.reached[at].mark];
        while at != 0 {
            at = self.reached[at].from;
            path.push(self.reached[at].mark);
        }
        path.reverse();
        path
    }
}
