//! Clauses: disjunctions of literals.

use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Value, Variable};
use std::ops::Not;

/// A 0/1 variable that is to be 1, `x.is_true()`, or to be 0, `x.is_false()` or `!x` (AIMA section 7.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    pub(super) variable: Variable,
    pub(super) truth: bool,
}

impl Variable {
    /// This 0/1 variable is 1.
    pub fn is_true(self) -> Literal {
        Literal { variable: self, truth: true }
    }

    /// This 0/1 variable is 0.
    pub fn is_false(self) -> Literal {
        Literal { variable: self, truth: false }
    }
}

impl Literal {
    /// What the variable is if it is true.
    pub(super) fn wanted(self) -> Value {
        Value::from(self.truth)
    }

    #[inline]
    pub(super) fn is_true(self, value: Lookup<'_>) -> bool {
        value(self.variable) == self.wanted()
    }

    #[inline]
    pub(super) fn can_be_true(self, domains: &Domains) -> bool {
        domains.contains(self.variable, self.wanted())
    }
}

impl From<Variable> for Literal {
    fn from(variable: Variable) -> Self {
        variable.is_true()
    }
}

impl From<&Variable> for Literal {
    fn from(variable: &Variable) -> Self {
        variable.is_true()
    }
}

impl Not for Variable {
    type Output = Literal;

    fn not(self) -> Literal {
        self.is_false()
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal { truth: !self.truth, ..self }
    }
}

/// At least one of some literals is true: `clause` of MiniZinc, `AddBoolOr` of CP-SAT.
///
/// A literal that is named twice counts once; with a literal and its opposite, a clause is always true. Propagation
/// rules out all values that belong to no solution: the last literal that can be true must be (unit propagation).
/// Two literals that can be true are remembered, and while they can, nothing else is looked at (watched literals:
/// Moskewicz et al. 2001, Chaff). The violation is 1 when no literal is true. Posting panics where a variable
/// could be anything but 0 or 1.
///
/// ```
/// use recuit::csp::{Clause, Csp};
/// use recuit::DepthFirst;
/// // Of three lamps at least one is lit, and no two neighbours are: 4 ways.
/// let mut csp = Csp::new();
/// let lamps = csp.booleans("lamp", 3);
/// csp.post(Clause::new(&lamps));
/// for pair in lamps.windows(2) {
///     csp.post(Clause::new([!pair[0], !pair[1]]));
/// }
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Clause {
    scope: Box<[Variable]>,
    /// What each variable has to be for its literal to be true.
    truths: Box<[bool]>,
    /// Is it true whatever the values are?
    is_certain: bool,
}

impl Clause {
    /// At least one of these is true: 0/1 variables, [literals](Literal), `!x`. There is no solution where there are
    /// none.
    pub fn new(literals: impl IntoIterator<Item = impl Into<Literal>>) -> Self {
        let mut literals: Vec<Literal> = literals.into_iter().map(Into::into).collect();
        literals.sort_by_key(|literal| (literal.variable, literal.truth));
        literals.dedup();
        let is_certain = literals.windows(2).any(|pair| pair[0].variable == pair[1].variable);
        literals.dedup_by_key(|literal| literal.variable);
        let scope = literals.iter().map(|literal| literal.variable).collect();
        let truths = literals.iter().map(|literal| literal.truth).collect();
        Clause { scope, truths, is_certain }
    }

    /// The literals, unless the clause is always true.
    pub(super) fn literals(&self) -> Option<impl Iterator<Item = Literal>> {
        let literals = self.scope.iter().zip(&self.truths);
        (!self.is_certain).then(|| literals.map(|(&variable, &truth)| Literal { variable, truth }))
    }

    /// Can the literal at this place still be true?
    #[inline]
    fn can_be_true(&self, domains: &Domains, place: usize) -> bool {
        domains.contains(self.scope[place], Value::from(self.truths[place]))
    }

    /// By how much changes would raise the number of true literals.
    fn rise(&self, changes: &[Change]) -> i64 {
        let each = changes.iter().map(|change| {
            let place = self.scope.binary_search(&change.variable).expect("a variable of the scope");
            let wanted = Value::from(self.truths[place]);
            i64::from(change.to == wanted) - i64::from(change.from == wanted)
        });
        each.sum()
    }

    fn cost(&self, true_literals: i64) -> i64 {
        i64::from(true_literals == 0 && !self.is_certain)
    }
}

impl Constraint for Clause {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let wanted: Vec<&str> = self.truths.iter().map(|&truth| if truth { "1" } else { "0" }).collect();
        format!("clause, one is {}", wanted.join(" or "))
    }

    fn prepare(&mut self, csp: &Csp) {
        self.scope.iter().for_each(|&variable| assert_boolean(csp, variable));
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut literals = self.scope.iter().zip(&self.truths);
        self.cost(i64::from(literals.any(|(&variable, &truth)| value(variable) == Value::from(truth))))
    }

    fn scratch(&self) -> usize {
        2
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let watched = [scratch[0] as usize, scratch[1] as usize];
        if self.is_certain
            || watched[0] != watched[1] && watched.iter().all(|&place| self.can_be_true(domains, place))
        {
            return Ok(());
        }
        let mut possible = (0..self.scope.len()).filter(|&place| self.can_be_true(domains, place));
        match (possible.next(), possible.next()) {
            (None, _) => Err(Conflict),
            (Some(last), None) => domains.assign(self.scope[last], Value::from(self.truths[last])),
            (Some(one), Some(other)) => {
                scratch[0] = one as u64;
                scratch[1] = other as u64;
                Ok(())
            }
        }
    }

    fn wakes_on(&self) -> Event {
        Event::Assigned
    }

    /// Is it true by now?
    fn residual(&self, domains: &Domains, left: &mut Vec<u64>) {
        let is_true = |(&variable, &truth)| domains.value(variable) == Some(Value::from(truth));
        left.push(self.scope.iter().zip(&self.truths).any(is_true).into());
    }

    fn tally_size(&self) -> usize {
        1
    }

    /// How many literals are true.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        let literals = self.scope.iter().zip(&self.truths);
        tally[0] =
            literals.filter(|&(&variable, &truth)| value(variable) == Value::from(truth)).count() as i64;
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        self.cost(tally[0] + self.rise(changes)) - self.cost(tally[0])
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        tally[0] += self.rise(changes);
    }
}

/// A variable that is taken for true or false must be 1 or 0.
pub(super) fn assert_boolean(csp: &Csp, variable: Variable) {
    let is_boolean = csp.domain(variable).values().all(|value| value == 0 || value == 1);
    assert!(is_boolean, "{} is taken for true or false, but may be other than 1 or 0", csp.name(variable));
}
