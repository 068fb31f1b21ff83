//! Propagation: what follows from what was decided, and why.

use super::clauses::{ClauseId, Clauses, Watch};
use super::lists::Lists;
use super::literal::Literal;
use super::order::Order;
use super::phases::Phases;
use crate::Formula;
use crate::formula::{Condition, Number};
use rand::{Rng, RngExt};

/// Why a literal is true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    /// It was decided, or is true in any case.
    None,
    /// All others of this clause are false.
    Clause(ClauseId),
    /// This proposition is true, and no more than one of the two may be.
    Packing(Literal),
}

/// Two or more literals that are all false, of which one would have to be true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Clause(ClauseId),
    /// Both propositions are true, and no more than one may be.
    Packing([Literal; 2]),
}

/// Which literals are true, in which order they became so, and why.
#[derive(Debug)]
pub(super) struct Reasoning {
    /// The numbers of the propositions in the formula, ascending.
    names: Box<[usize]>,
    /// For each literal: is it true?
    truths: Box<[Option<bool>]>,
    pub(super) clauses: Clauses,
    /// Propositions of which no two may hold, packing by packing.
    packings: Lists,
    /// The packings that each proposition is in.
    packings_of: Lists,
    /// What is true, the latest last.
    trail: Vec<Literal>,
    /// How much of the trail has been followed.
    followed: usize,
    /// Where each level of the trail begins, after the first.
    levels: Vec<usize>,
    /// The level at which each proposition was decided, and why it is what it is.
    level: Box<[u32]>,
    reasons: Box<[Reason]>,
    pub(super) order: Order,
    pub(super) phases: Phases,
    /// Is it known that the formula has no (other) solution?
    pub(super) is_refuted: bool,
}

impl Reasoning {
    /// Nothing is decided yet. Ties between propositions that are equally active are broken at random.
    pub(super) fn new<R: Rng>(formula: &Formula, rng: &mut R) -> Self {
        let conditions = &formula.conditions;
        let mut names: Vec<usize> =
            conditions.iter().flat_map(|condition| &condition.propositions).copied().collect();
        names.sort_unstable();
        names.dedup();
        let number = |name: &usize| names.binary_search(name).expect("it is named") as u32;
        let has_packing = |condition: &&Condition| {
            matches!(condition.number, Number::One | Number::OneAtMost) && condition.propositions.len() > 1
        };
        let packings = Lists::new(
            conditions.iter().filter(has_packing).map(|condition| condition.propositions.iter().map(number)),
        );
        let activities = names.iter().map(|_| rng.random::<f64>() / 1024.0).collect();
        let mut reasoning = Reasoning {
            truths: vec![None; 2 * names.len()].into(),
            clauses: Clauses::new(names.len()),
            packings_of: packings.turned(names.len()),
            packings,
            trail: Vec::with_capacity(names.len()),
            followed: 0,
            levels: Vec::new(),
            level: vec![0; names.len()].into(),
            reasons: vec![Reason::None; names.len()].into(),
            order: Order::new(activities),
            phases: Phases::new(names.len()),
            is_refuted: false,
            names: Box::default(),
        };
        for Condition { number: demanded, propositions } in conditions {
            let literals = propositions.iter().map(number);
            match demanded {
                Number::OneAtMost => {}
                Number::One | Number::OneAtLeast => reasoning.give(literals.map(Literal::positive).collect()),
                Number::NotAll => reasoning.give(literals.map(Literal::negative).collect()),
            }
        }
        Reasoning { names: names.into(), ..reasoning }
    }

    /// Add a clause of the formula.
    fn give(&mut self, mut literals: Vec<Literal>) {
        literals.sort_unstable_by_key(|literal| literal.index());
        literals.dedup();
        match literals[..] {
            [] => self.is_refuted = true,
            [only] => match self.truth(only) {
                None => self.set(only, Reason::None),
                Some(truth) => self.is_refuted |= !truth,
            },
            _ => self.clauses.give(&literals),
        }
    }

    /// How many propositions the formula names.
    pub(super) fn propositions(&self) -> usize {
        self.names.len()
    }

    /// Does the proposition of that name hold?
    pub(super) fn holds(&self, name: usize) -> bool {
        let number = self.names.binary_search(&name);
        number.is_ok_and(|number| self.truth(Literal::positive(number as u32)) == Some(true))
    }

    /// Propositions of these names are to hold, where that is the advice.
    pub(super) fn advise(&mut self, holding: &[usize]) {
        let named = holding.iter().filter_map(|name| self.names.binary_search(name).ok());
        self.phases.advise(named);
    }

    /// Is the literal true, or false, or neither yet?
    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> Option<bool> {
        self.truths[literal.index()]
    }

    /// How many decisions were made.
    #[inline]
    pub(super) fn depth(&self) -> u32 {
        self.levels.len() as u32
    }

    /// The level at which a literal became true or false.
    #[inline]
    pub(super) fn level(&self, literal: Literal) -> u32 {
        self.level[literal.proposition()]
    }

    /// What is true, the latest last.
    #[inline]
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// How much of the trail was there before the last decision.
    pub(super) fn length_before_decision(&self) -> usize {
        self.levels.last().copied().unwrap_or(0)
    }

    /// What was decided at each level.
    pub(super) fn decisions(&self) -> impl DoubleEndedIterator<Item = Literal> {
        self.levels.iter().map(|&first| self.trail[first])
    }

    /// The other literals of the clause that made this literal true, all of which are false; none where it was decided.
    /// Returns that clause, if there is one.
    #[inline]
    pub(super) fn causes(&self, literal: Literal, mut tell: impl FnMut(Literal)) -> Option<ClauseId> {
        match self.reasons[literal.proposition()] {
            Reason::None => None,
            Reason::Clause(clause) => {
                let others = self.clauses.of(clause).iter();
                others
                    .filter(|other| other.proposition() != literal.proposition())
                    .for_each(|&other| tell(other));
                Some(clause)
            }
            Reason::Packing(rival) => {
                tell(!rival);
                None
            }
        }
    }

    /// Was the literal decided, or true from the start?
    #[inline]
    pub(super) fn is_without_cause(&self, literal: Literal) -> bool {
        matches!(self.reasons[literal.proposition()], Reason::None)
    }

    /// The literal is true from here on.
    #[inline]
    pub(super) fn set(&mut self, literal: Literal, reason: Reason) {
        self.truths[literal.index()] = Some(true);
        self.truths[(!literal).index()] = Some(false);
        let proposition = literal.proposition();
        self.level[proposition] = self.levels.len() as u32;
        self.reasons[proposition] = reason;
        self.phases.save(literal);
        self.trail.push(literal);
    }

    /// Decide the most active proposition; `false` if all are decided.
    pub(super) fn decide(&mut self) -> bool {
        while let Some(proposition) = self.order.pop() {
            if self.truth(Literal::positive(proposition)).is_none() {
                let is_true = self.phases.of(proposition);
                self.levels.push(self.trail.len());
                self.set(
                    if is_true { Literal::positive(proposition) } else { Literal::negative(proposition) },
                    Reason::None,
                );
                return true;
            }
        }
        false
    }

    /// Take back all levels after this one.
    pub(super) fn back_to(&mut self, level: u32) {
        let Some(&first) = self.levels.get(level as usize) else { return };
        for &literal in &self.trail[first..] {
            (self.truths[literal.index()], self.truths[(!literal).index()]) = (None, None);
            self.order.insert(literal.proposition() as u32);
        }
        self.trail.truncate(first);
        self.levels.truncate(level as usize);
        self.followed = first;
    }

    /// All that follows (*unit propagation*): where all literals of a clause but one are false, that one is
    /// true, and where a proposition is true, those that must not hold with it are false.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.followed) {
            self.followed += 1;
            if literal.is_positive() {
                self.rule_out_rivals(literal)?;
            }
            self.look_at_watches(literal)?;
        }
        Ok(())
    }

    #[inline]
    fn rule_out_rivals(&mut self, literal: Literal) -> Result<(), Conflict> {
        for packing in self.packings_of.places(literal.proposition()) {
            for member in self.packings.places(self.packings_of.at(packing)) {
                let rival = Literal::positive(self.packings.at(member) as u32);
                match self.truth(rival) {
                    Some(false) => {}
                    Some(true) if rival == literal => {}
                    Some(true) => return Err(Conflict::Packing([!literal, !rival])),
                    None => self.set(!rival, Reason::Packing(literal)),
                }
            }
        }
        Ok(())
    }

    /// Look at the clauses that watch the opposite of what is true now.
    #[inline]
    fn look_at_watches(&mut self, literal: Literal) -> Result<(), Conflict> {
        let lost = !literal;
        let mut watches = std::mem::take(&mut self.clauses.watches[lost.index()]);
        let (mut kept, mut next) = (0, 0);
        let mut conflict = Ok(());
        while let Some(&watch) = watches.get(next) {
            next += 1;
            let Watch { clause, blocker } = watch;
            if self.truths[blocker.index()] == Some(true) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let literals = self.clauses.of_mut(clause);
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let watch = Watch { clause, blocker: first };
            if first != blocker && self.truths[first.index()] == Some(true) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            if let Some(place) =
                literals[2..].iter().position(|other| self.truths[other.index()] != Some(false))
            {
                literals.swap(1, place + 2);
                let other = literals[1];
                self.clauses.watches[other.index()].push(watch);
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            if self.truths[first.index()] == Some(false) {
                conflict = Err(Conflict::Clause(clause));
                break;
            }
            self.set(first, Reason::Clause(clause));
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.clauses.watches[lost.index()] = watches;
        conflict
    }

    /// The clause that was learned, all of whose literals are false but the first: it follows.
    pub(super) fn learn(&mut self, literals: &[Literal], distance: u32) {
        let reason = match literals {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.learn(literals, distance)),
        };
        self.set(literals[0], reason);
    }

    /// Forget the worse half of what was learned, at the start of the search.
    pub(super) fn forget(&mut self) {
        debug_assert!(self.levels.is_empty());
        let (clauses, truths) = (&mut self.clauses, &self.truths);
        clauses.reduce(|literals| literals.iter().any(|literal| truths[literal.index()] == Some(true)));
    }
}
