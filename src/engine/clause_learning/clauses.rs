//! Clauses, and who watches them.

use super::literal::Literal;
use std::cmp::Reverse;

/// The place of a clause among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// Who is told when a literal becomes false: a clause, and another literal of it, which makes a look at the
/// clause needless where it is true (a *blocking literal*, Chu, Harwood & Stuckey 2009).
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    pub(super) blocker: Literal,
}

/// Clauses, disjunctions of two literals or more, one behind the other. The first two literals of each are watched
/// (Moskewicz et al. 2001, Chaff).
#[derive(Debug)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    headers: Vec<Header>,
    /// For each literal, the clauses that watch it.
    pub(super) watches: Box<[Vec<Watch>]>,
    /// How many clauses are those of the formula: the first ones.
    given: usize,
}

#[derive(Clone, Copy, Debug)]
struct Header {
    start: u32,
    end: u32,
    /// The *literal block distance* (Audemard & Simon 2009, Glucose): from how many levels its literals were
    /// when it was learned. The fewer the better.
    distance: u32,
}

/// A learned clause whose literals are from so few levels is never forgotten.
const KEPT: u32 = 2;

impl Clauses {
    /// No clauses yet, on so many propositions.
    pub(super) fn new(propositions: usize) -> Self {
        let watches = vec![Vec::new(); 2 * propositions].into();
        Clauses { literals: Vec::new(), headers: Vec::new(), watches, given: 0 }
    }

    /// Add a clause of the formula, before any is learned.
    pub(super) fn give(&mut self, literals: &[Literal]) {
        self.push(literals, 0);
        self.given += 1;
    }

    /// Add a learned clause.
    pub(super) fn learn(&mut self, literals: &[Literal], distance: u32) -> ClauseId {
        self.push(literals, distance)
    }

    fn push(&mut self, literals: &[Literal], distance: u32) -> ClauseId {
        let clause = ClauseId(self.headers.len() as u32);
        let start = self.literals.len() as u32;
        self.literals.extend(literals);
        self.headers.push(Header { start, end: self.literals.len() as u32, distance });
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseId) {
        let &[first, second, ..] = self.of(clause) else { unreachable!("it has two literals") };
        self.watches[first.index()].push(Watch { clause, blocker: second });
        self.watches[second.index()].push(Watch { clause, blocker: first });
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn of(&self, ClauseId(clause): ClauseId) -> &[Literal] {
        let Header { start, end, .. } = self.headers[clause as usize];
        &self.literals[start as usize..end as usize]
    }

    #[inline]
    pub(super) fn of_mut(&mut self, ClauseId(clause): ClauseId) -> &mut [Literal] {
        let Header { start, end, .. } = self.headers[clause as usize];
        &mut self.literals[start as usize..end as usize]
    }

    /// The distance of a learned clause; `None` for one of the formula.
    pub(super) fn distance(&self, ClauseId(clause): ClauseId) -> Option<u32> {
        (clause as usize >= self.given).then(|| self.headers[clause as usize].distance)
    }

    /// A learned clause turned out to be better than it was.
    pub(super) fn set_distance(&mut self, ClauseId(clause): ClauseId, distance: u32) {
        self.headers[clause as usize].distance = distance;
    }

    /// Forget the worse half of the learned clauses: those with literals from more levels, and of these the
    /// older. Those that `is_settled` says are true for good go, too. Nothing may refer to a clause any more.
    pub(super) fn reduce(&mut self, is_settled: impl Fn(&[Literal]) -> bool) {
        let distance = |number: usize| self.headers[number].distance;
        let mut spare: Vec<usize> =
            (self.given..self.headers.len()).filter(|&number| distance(number) > KEPT).collect();
        spare.sort_by_key(|&number| (distance(number), Reverse(number)));
        let mut is_forgotten = vec![false; self.headers.len()];
        spare[spare.len() / 2..].iter().for_each(|&number| is_forgotten[number] = true);
        let old = std::mem::replace(self, Clauses::new(self.watches.len() / 2));
        for (number, &Header { distance, .. }) in old.headers.iter().enumerate() {
            let literals = old.of(ClauseId(number as u32));
            if is_forgotten[number] || is_settled(literals) {
                continue;
            }
            self.push(literals, distance);
            self.given += usize::from(number < old.given);
        }
    }
}
