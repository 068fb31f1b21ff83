//! The promises of constraints, checked against their violation.

mod sample;

pub(crate) use sample::{Sample, domains_of, values};

use super::graph::Plain;
use super::ledger::Ledger;
use super::panics::caught;
use super::{Broken, Finding, Law};
use crate::csp::{Change, Constraint, Csp, Domain, Domains, Function, Value, Variable};
use crate::{Random, stream};
use rand::RngExt;
use rand::seq::IteratorRandom;
use std::cell::Cell;

/// How often each constraint is tested.
const ROUNDS: u64 = 40;
/// The most violated assignments that propagation is asked to refuse.
const REFUSED: usize = 3;

/// Check what the constraints of a declaration promise: that propagation rules out no value of a solution and
/// refuses what is violated, by going through all assignments of a few variables at a time; and that deltas
/// and tallies agree with the violation.
///
/// # Errors
/// The first promise found broken, with the name of the constraint in place of an action.
///
/// ```
/// use recuit::csp::{Conflict, Constraint, Csp, Domains, Lookup, Variable};
/// use recuit::laws;
///
/// /// The first is less than the second.
/// #[derive(Debug)]
/// struct Less([Variable; 2]);
/// impl Constraint for Less {
///     fn scope(&self) -> &[Variable] { &self.0 }
///     fn violation(&self, value: Lookup<'_>) -> i64 { i64::from((value(self.0[0]) - value(self.0[1]) + 1).max(0)) }
///     // Wrong: one too low.
///     fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
///         let greatest = domains.max(self.0[1]).ok_or(Conflict)?;
///         domains.at_most(self.0[0], greatest - 2)
///     }
/// }
/// let mut csp = Csp::new();
/// let [x, y] = ["x", "y"].map(|name| csp.variable(name, 1..=4));
/// csp.post(Less([x, y])).named("x < y");
/// let broken = laws::check_constraints(&csp, 1).unwrap_err();
/// assert_eq!(broken.law, "propagation keeps what belongs to a solution");
/// assert_eq!(broken.action.as_deref(), Some("x < y"));
/// ```
pub fn check_constraints(csp: &Csp, seed: u64) -> Result<(), Broken> {
    test(csp, seed, &mut Ledger::of_the_first(), &mut || true)
}

/// Check all laws that speak of constraints, each by itself, as [`survey`](super::survey) does.
pub(crate) fn survey_constraints(csp: &Csp, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Vec<Finding> {
    Ledger::survey(|ledger| test(csp, seed, ledger, go_on))
}

/// Put every constraint to the test, by all assignments of a few variables while the others are fixed.
fn test(csp: &Csp, seed: u64, ledger: &mut Ledger, go_on: &mut dyn FnMut() -> bool) -> Result<(), Broken> {
    if csp.all().any(|variable| csp.domain(variable).is_empty()) {
        return Ok(());
    }
    let scratch = csp.constraints().iter().map(|posted| vec![0; posted.constraint().scratch()]);
    let mut scratch: Vec<Vec<u64>> = scratch.collect();
    for round in 0..ROUNDS {
        for (number, posted) in csp.constraints().iter().enumerate() {
            if !go_on() {
                return Ok(());
            }
            let mut one = One { csp, number, constraint: posted.constraint(), name: posted.name(), ledger };
            let rng = &mut stream(seed, round << 32 | number as u64);
            let tested = caught(|| {
                one.measured(rng)?;
                one.propagated(rng, &mut scratch[number], round % 4 == 3)
            });
            match tested {
                Ok(tested) => tested?,
                Err(message) => ledger.panics(Some(&message), Some(&Plain(posted.name())))?,
            }
        }
    }
    Ok(())
}

struct One<'a> {
    csp: &'a Csp,
    number: usize,
    constraint: &'a dyn Constraint,
    name: &'a str,
    ledger: &'a mut Ledger,
}

impl One<'_> {
    fn expect(&mut self, law: Law, holds: bool, expected: &str, found: &str) -> Result<(), Broken> {
        self.ledger.expect(law, holds, Some(&Plain(self.name)), &Plain(expected), &Plain(found))
    }

    /// `x = 1, y = 3`
    fn shown(&self, values: &[Value]) -> String {
        let word =
            |&variable: &Variable| format!("{} = {}", self.csp.name(variable), values[variable.index()]);
        self.constraint.scope().iter().map(word).collect::<Vec<_>>().join(", ")
    }

    fn violation(&self, values: &[Value]) -> i64 {
        self.constraint.violation(&|variable| values[variable.index()])
    }

    /// Test the violation, and the deltas and tallies that follow its changes.
    fn measured(&mut self, rng: &mut Random) -> Result<(), Broken> {
        let constraint = self.constraint;
        let satisfying = rng.random();
        let mut values = values(self.csp, constraint, rng, satisfying);
        let stranger = Cell::new(None);
        let lookup = |variable: Variable| {
            if !constraint.scope().contains(&variable) {
                stranger.set(Some(variable));
            }
            values[variable.index()]
        };
        let violation = constraint.violation(&lookup);
        let asked = stranger.get().map_or("", |variable| self.csp.name(variable));
        self.expect(Law::Scope, asked.is_empty(), "no other variable", asked)?;
        let found = format!("{violation} for {}", self.shown(&values));
        self.expect(Law::Violation, violation >= 0, "0 or more", &found)?;

        // One or two change, or many where variables are derived.
        let most = if rng.random_bool(0.2) { constraint.scope().len() } else { 2 };
        let changed: Vec<Variable> = constraint.scope().iter().copied().sample(rng, most);
        let changed = &changed[..rng.random_range(changed.len().min(1)..=changed.len())];
        let change = |&variable: &Variable| {
            let to = self.csp.domain(variable).values().choose(rng).unwrap_or_default();
            Change { variable, from: values[variable.index()], to }
        };
        let changes: Vec<Change> = changed.iter().map(change).collect();
        let mut tally = vec![0; constraint.tally_size()];
        constraint.tally(&|variable| values[variable.index()], &mut tally);
        if let Some(function) = constraint.function() {
            self.determined(function, &values, &tally, &changes)?;
        }
        let delta = constraint.delta(&|variable| values[variable.index()], &tally, &changes);
        constraint.update(&mut tally, &changes);
        let before = self.shown(&values);
        changes.iter().for_each(|change| values[change.variable.index()] = change.to);
        let difference = self.violation(&values) - violation;
        let after = self.shown(&values);
        let found = format!("{delta} from {before} to {after}");
        self.expect(Law::ConstraintDelta, delta == difference, &difference.to_string(), &found)?;
        let mut anew = vec![0; constraint.tally_size()];
        constraint.tally(&|variable| values[variable.index()], &mut anew);
        let (anew, tally) = (format!("{anew:?}"), format!("{tally:?} at {after}"));
        self.expect(Law::Tally, tally.starts_with(&anew), &anew, &tally)
    }

    /// Test what a constraint says that its variables must be: where any value satisfies it, it is that one; and it
    /// follows the changes.
    fn determined(
        &mut self,
        function: &dyn Function,
        values: &[Value],
        tally: &[i64],
        changes: &[Change],
    ) -> Result<(), Broken> {
        for result in function.results() {
            let number = function.result(result, &|variable| values[variable.index()]);
            let mut others = values.to_vec();
            let satisfied = self.csp.domain(result).values().find(|&value| {
                others[result.index()] = value;
                self.violation(&others) == 0
            });
            let name = self.csp.name(result);
            let found = format!("{number} for {name} in {}", self.shown(values));
            let holds = satisfied.is_none_or(|value| i64::from(value) == number);
            let expected = satisfied.map_or(String::new(), |value| value.to_string());
            self.expect(Law::Function, holds, &expected, &found)?;

            let changes: Vec<Change> =
                changes.iter().copied().filter(|change| change.variable != result).collect();
            let mut after = values.to_vec();
            changes.iter().for_each(|change| after[change.variable.index()] = change.to);
            let anew = function.result(result, &|variable| after[variable.index()]);
            let lookup = |variable: Variable| values[variable.index()];
            let followed = function.result_after(result, &lookup, tally, &changes);
            let found = format!("{followed} for {name} in {}", self.shown(&after));
            self.expect(Law::Function, followed == anew, &anew.to_string(), &found)?;
        }
        Ok(())
    }

    /// Test what propagation leaves against what it should leave.
    fn propagated(&mut self, rng: &mut Random, scratch: &mut [u64], anything: bool) -> Result<(), Broken> {
        let constraint = self.constraint;
        let Sample { domains, open, solutions, wrong } = Sample::draw(self.csp, constraint, rng, anything);
        for wrong in wrong.iter().sample(rng, REFUSED) {
            let mut decided =
                domains_of(self.csp, self.number, wrong.iter().map(|&value| Domain::from(value)));
            let passes = constraint.propagate(&mut decided, scratch).is_ok();
            let found = format!("{} is let pass", self.shown(wrong));
            self.expect(Law::Refusal, !passes, "a conflict", &found)?;
        }
        let mut left = domains_of(self.csp, self.number, domains);
        let violations = solutions.iter().chain(&wrong).map(|values| self.violation(values));
        if let Some(least) = violations.min() {
            let bound = constraint.least_violation(&left);
            let is_inexact = open.is_empty() && bound != least;
            let found = format!("{bound} of {least}");
            self.expect(
                Law::LeastViolation,
                bound <= least && !is_inexact,
                "the least violation, or less",
                &found,
            )?;
        }
        let kept = constraint.propagate(&mut left, scratch);
        self.supported(&solutions, &left, kept.is_ok())?;
        if constraint.has_bounds_propagation() && kept.is_ok() {
            let mut left = left.clone();
            let kept = constraint.propagate_bounds(&mut left, scratch).is_ok();
            self.supported(&solutions, &left, kept)?;
        }
        if constraint.has_full_propagation() && kept.is_ok() {
            let fully = constraint.propagate_fully(&mut left, scratch).is_ok();
            let without = solutions.is_empty() != fully;
            let belongs = |variable: Variable, value| {
                solutions.iter().any(|solution| solution[variable.index()] == value)
            };
            let stray = open.iter().find_map(|&variable| {
                let mut values = left.values(variable).filter(|_| fully);
                values.find(|&value| !belongs(variable, value)).map(|value| (variable, value))
            });
            let found = match stray {
                Some((variable, value)) => format!("{} = {value} is left", self.csp.name(variable)),
                None => format!("{} solutions, and a conflict: {}", solutions.len(), !fully),
            };
            if constraint.has_full_support() {
                let holds = without && stray.is_none();
                self.expect(Law::FullSupport, holds, "what belongs to a solution", &found)?;
            }
            self.supported(&solutions, &left, fully)?;
        }
        Ok(())
    }

    fn supported(&mut self, solutions: &[Vec<Value>], left: &Domains, kept: bool) -> Result<(), Broken> {
        let lost = solutions.iter().find_map(|solution| {
            let mut scope = self.constraint.scope().iter();
            let lost = scope.find(|variable| !kept || !left.contains(**variable, solution[variable.index()]));
            lost.map(|&variable| (variable, solution))
        });
        let found = match lost {
            Some((_, solution)) if !kept => format!("a conflict, in spite of {}", self.shown(solution)),
            Some((variable, solution)) => {
                let name = self.csp.name(variable);
                format!("{name} = {} is ruled out of {}", solution[variable.index()], self.shown(solution))
            }
            None => String::new(),
        };
        self.expect(Law::Support, lost.is_none(), "every value of a solution", &found)
    }
}
