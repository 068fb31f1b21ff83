//! What a proposition is when it is decided.

use super::literal::Literal;

/// For each proposition, whether it is to hold when it is decided: as it did in the *target*, which is what
/// went the furthest without a conflict, so that search comes back to it after it began again. From time to
/// time phases are made new, and another target is looked for: what local search advises, or else no
/// proposition, what did not hold, or all of them; in between, the best again.
///
/// Without that, a search for a solution stays for long where there is none; decision 39 has the figures.
///
/// Source: Pipatsrisawat & Darwiche, "A lightweight component caching scheme for satisfiability solvers" (2007), phase
/// saving; Biere & Fleury, "Chasing target phases" (2020); Cai & Zhang, "Deep cooperation of CDCL and local search for
/// SAT" (2021).
#[derive(Debug)]
pub(super) struct Phases {
    /// What each proposition was last.
    last: Box<[bool]>,
    /// The longest trail since phases were made new.
    target: Record,
    /// The longest since it was last gone back to.
    best: Record,
    /// What another search advises.
    advice: Option<Box<[bool]>>,
    /// How often phases were made new.
    renewed: u64,
    /// After so many conflicts that is done again.
    renew_at: u64,
}

/// The longest trail without a conflict.
#[derive(Debug)]
struct Record {
    length: usize,
    phases: Box<[bool]>,
}

/// After how many conflicts phases are made new for the first time, and by how many more each time after it.
const RENEW_EVERY: u64 = 1000;

impl Phases {
    /// All propositions are to hold.
    pub(super) fn new(propositions: usize) -> Self {
        let all: Box<[bool]> = vec![true; propositions].into();
        Phases {
            target: Record { length: 0, phases: all.clone() },
            best: Record { length: 0, phases: all.clone() },
            last: all,
            advice: None,
            renewed: 0,
            renew_at: RENEW_EVERY,
        }
    }

    /// Is the proposition to hold?
    #[inline]
    pub(super) fn of(&self, proposition: u32) -> bool {
        self.target.phases[proposition as usize]
    }

    /// The literal is true now.
    #[inline]
    pub(super) fn save(&mut self, literal: Literal) {
        self.last[literal.proposition()] = literal.is_positive();
    }

    /// There is a conflict, with so many literals on the trail before the last decision.
    pub(super) fn reached(&mut self, length: usize) {
        self.target.update(length, &self.last);
        self.best.update(length, &self.last);
    }

    /// Is it time to make phases new?
    pub(super) fn are_due(&self, conflicts: u64) -> bool {
        conflicts >= self.renew_at
    }

    /// From here on, the target is to be looked for where these propositions hold, and no others, at once and
    /// then every second time, as often as in the beginning.
    pub(super) fn advise(&mut self, holding: impl Iterator<Item = usize>) {
        let mut advice = vec![false; self.last.len()];
        holding.for_each(|proposition| advice[proposition] = true);
        self.advice = Some(advice.into());
        (self.renewed, self.renew_at) = (0, 0);
    }

    /// Look for another target.
    pub(super) fn renew(&mut self, conflicts: u64) {
        match (self.renewed % 6, &self.advice) {
            (1 | 3 | 5, _) => {
                self.last.copy_from_slice(&self.best.phases);
                self.best.length = 0;
            }
            (_, Some(advice)) => self.last.copy_from_slice(advice),
            (0, None) => self.last.fill(false),
            (2, None) => self.last.iter_mut().for_each(|holds| *holds = !*holds),
            (_, None) => self.last.fill(true),
        }
        self.target.length = 0;
        self.target.phases.copy_from_slice(&self.last);
        self.renewed += 1;
        self.renew_at = conflicts + RENEW_EVERY * (self.renewed + 1);
    }
}

impl Record {
    fn update(&mut self, length: usize, phases: &[bool]) {
        if length > self.length {
            self.length = length;
            self.phases.copy_from_slice(phases);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What went the furthest is gone back to, until phases are made new, and after that now and then.
    #[test]
    fn the_longest_trail_is_the_target() {
        let mut phases = Phases::new(3);
        let all = |phases: &Phases| [0, 1, 2].map(|proposition| phases.of(proposition));
        let meet = |phases: &mut Phases, trail: [bool; 3], length| {
            for (proposition, holds) in trail.into_iter().enumerate() {
                let literal = Literal::positive(proposition as u32);
                phases.save(if holds { literal } else { !literal });
            }
            phases.reached(length);
        };
        meet(&mut phases, [true, false, true], 2);
        meet(&mut phases, [false, false, false], 1);
        assert_eq!(all(&phases), [true, false, true]);
        assert!(!phases.are_due(999) && phases.are_due(1000));
        phases.renew(1000);
        assert_eq!(all(&phases), [false; 3]);
        meet(&mut phases, [false, true, true], 1);
        assert_eq!(all(&phases), [false, true, true]);
        assert!(!phases.are_due(2999) && phases.are_due(3000));
        phases.renew(3000);
        assert_eq!(all(&phases), [true, false, true]);
        // What is advised is tried at once, and then every second time.
        assert!(!phases.are_due(5999) && phases.are_due(6000));
        phases.advise([1].into_iter());
        assert!(phases.are_due(3000));
        phases.renew(3000);
        assert_eq!(all(&phases), [false, true, false]);
        meet(&mut phases, [true, true, true], 3);
        assert!(!phases.are_due(4999) && phases.are_due(5000));
        phases.renew(5000);
        assert_eq!(all(&phases), [true, true, true]);
        phases.renew(8000);
        assert_eq!(all(&phases), [false, true, false]);
    }
}
