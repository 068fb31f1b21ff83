//! Two sequences in the order of a dictionary.

use crate::csp::operand::range;
use crate::csp::{Conflict, Constraint, Domains, Event, Lookup, Value, Variable};
use std::borrow::Borrow;

/// A sequence of variables comes before another in lexicographic order, or is equal to it: to break symmetries of rows
/// and columns.
///
/// Propagation rules out all values that belong to no solution (Frisch, Hnich, Kiziltan, Miguel & Walsh 2002, *Global
/// constraints for lexicographic orderings*): where the sequences can first differ, by what the places after it allow.
/// The violation is by how much the first values that differ do, in the wrong order; 1 where nothing differs but has
/// to. A change is measured up to the first difference.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Lexicographic};
/// // Of the 6 * 6 throws of two dice by each of two players, these are told apart when the players are not.
/// let mut csp = Csp::new();
/// let throws = csp.variables("die", 4, 1..=6);
/// csp.post(Lexicographic::new(&throws[..2], &throws[2..]));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 36 * 37 / 2);
/// ```
#[derive(Clone, Debug)]
pub struct Lexicographic {
    /// The first sequence and then the second.
    scope: Box<[Variable]>,
    strictly: bool,
}

impl Lexicographic {
    /// `first <= second`, each variable named once in both together.
    ///
    /// # Panics
    /// When one is longer than the other.
    pub fn new(
        first: impl IntoIterator<Item = impl Borrow<Variable>>,
        second: impl IntoIterator<Item = impl Borrow<Variable>>,
    ) -> Self {
        let mut scope: Vec<Variable> = first.into_iter().map(|variable| *variable.borrow()).collect();
        let length = scope.len();
        scope.extend(second.into_iter().map(|variable| *variable.borrow()));
        assert!(scope.len() == 2 * length, "sequences of {length} and {} variables", scope.len() - length);
        Lexicographic { scope: scope.into(), strictly: false }
    }

    /// `first < second`, each variable named once in both together.
    ///
    /// # Panics
    /// When one is longer than the other.
    pub fn strictly(
        first: impl IntoIterator<Item = impl Borrow<Variable>>,
        second: impl IntoIterator<Item = impl Borrow<Variable>>,
    ) -> Self {
        Lexicographic { strictly: true, ..Lexicographic::new(first, second) }
    }

    fn pairs(&self) -> impl Iterator<Item = (Variable, Variable)> {
        let (first, second) = self.scope.split_at(self.scope.len() / 2);
        first.iter().copied().zip(second.iter().copied())
    }

    /// Can the rest of the sequences be in order, from a place on?
    fn can_follow(&self, domains: &Domains, place: usize) -> Result<bool, Conflict> {
        for (one, other) in self.pairs().skip(place) {
            let (least, greatest) = (range(domains, one)?.0, range(domains, other)?.1);
            if least != greatest {
                return Ok(least < greatest);
            }
        }
        Ok(!self.strictly)
    }
}

impl Constraint for Lexicographic {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        if self.strictly { "lexicographic <" } else { "lexicographic <=" }.to_owned()
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let differences = self.pairs().map(|(one, other)| i64::from(value(one)) - i64::from(value(other)));
        let first = differences.into_iter().find(|&difference| difference != 0);
        first.map_or(i64::from(self.strictly), |difference| difference.max(0))
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        for (place, (one, other)) in self.pairs().enumerate() {
            let ((least, most), (lowest, greatest)) = (range(domains, one)?, range(domains, other)?);
            if least == most && lowest == greatest && least == lowest {
                continue;
            }
            // All before is equal, so these may differ in one way only, and be equal if the rest then follows.
            let gap = i64::from(!self.can_follow(domains, place + 1)?);
            let (most, lowest) = (most.min(greatest - gap), lowest.max(least + gap));
            domains.at_most(one, Value::try_from(most).map_err(|_| Conflict)?)?;
            domains.at_least(other, Value::try_from(lowest).map_err(|_| Conflict)?)?;
            if least < greatest {
                return Ok(());
            }
        }
        if self.strictly { Err(Conflict) } else { Ok(()) }
    }
}
