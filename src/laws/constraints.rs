//! The promises of constraints, checked against their violation.

use super::graph::Plain;
use super::ledger::Ledger;
use super::panics::caught;
use super::{Broken, Law};
use crate::csp::{Change, Constraint, Csp, Domain, Domains, Value, Variable};
use crate::{Random, stream};
use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use std::cell::Cell;

/// How often each constraint is tested.
const ROUNDS: u64 = 40;
/// The most variables of a constraint that are left open, with more than one value.
const OPEN: usize = 4;
/// The most values of an open variable.
const VALUES: usize = 5;
/// The most violated assignments that propagation is asked to refuse.
const REFUSED: usize = 3;
/// The most steps towards an assignment that satisfies a constraint.
const STEPS: usize = 60;

/// Put every constraint to the test, by all assignments of a few variables while the others are fixed.
pub(super) fn test(
    csp: &Csp,
    seed: u64,
    ledger: &mut Ledger,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(), Broken> {
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

    /// Random values; if `satisfying`, those of this constraint's variables are then repaired until they
    /// violate it little or not at all.
    fn values(&self, rng: &mut Random, satisfying: bool) -> Vec<Value> {
        let any = |variable| self.csp.domain(variable).values().choose(rng).unwrap_or_default();
        let mut values: Vec<Value> = self.csp.all().map(any).collect();
        let mut violation = self.violation(&values);
        for _ in 0..STEPS {
            if violation == 0 || !satisfying {
                break;
            }
            let Some(&variable) = self.constraint.scope().choose(rng) else { break };
            let mut best = (violation, values[variable.index()]);
            for value in self.csp.domain(variable).values().sample(rng, 20) {
                values[variable.index()] = value;
                best = best.min((self.violation(&values), value));
            }
            (violation, values[variable.index()]) = best;
        }
        values
    }

    /// Test the violation, and the deltas and tallies that follow its changes.
    fn measured(&mut self, rng: &mut Random) -> Result<(), Broken> {
        let constraint = self.constraint;
        let satisfying = rng.random();
        let mut values = self.values(rng, satisfying);
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

        let changed: Vec<Variable> = constraint.scope().iter().copied().sample(rng, 2);
        let changed = &changed[..rng.random_range(changed.len().min(1)..=changed.len())];
        let change = |&variable: &Variable| {
            let to = self.csp.domain(variable).values().choose(rng).unwrap_or_default();
            Change { variable, from: values[variable.index()], to }
        };
        let changes: Vec<Change> = changed.iter().map(change).collect();
        let mut tally = vec![0; constraint.tally_size()];
        constraint.tally(&|variable| values[variable.index()], &mut tally);
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

    /// The domains as propagation finds them when it is called.
    fn domains(&self, domains: impl IntoIterator<Item = Domain>) -> Domains {
        let domains: Vec<Domain> = domains.into_iter().collect();
        let mut domains = Domains::new(domains.iter(), self.csp.constraints().len(), true);
        domains.begin(self.number);
        domains.close_singles();
        domains.forget_changes();
        domains
    }

    /// Test what propagation leaves against what it should leave.
    fn propagated(&mut self, rng: &mut Random, scratch: &mut [u64], anything: bool) -> Result<(), Broken> {
        let constraint = self.constraint;
        let mut values = self.values(rng, !anything);
        let open = rng.random_range(0..=OPEN);
        let open: Vec<Variable> = constraint.scope().iter().copied().sample(rng, open);
        let mut domains: Vec<Domain> = values.iter().map(|&value| Domain::from(value)).collect();
        for &variable in &open {
            let few = self.csp.domain(variable).values().sample(rng, VALUES - 1);
            domains[variable.index()] = few.into_iter().chain([values[variable.index()]]).collect();
        }
        let lists: Vec<Vec<Value>> =
            open.iter().map(|variable| domains[variable.index()].values().collect()).collect();
        let (mut solutions, mut wrong, mut least_wrong) = (Vec::new(), Vec::new(), None);
        let mut places = vec![0; open.len()];
        loop {
            for (variable, (list, &place)) in open.iter().zip(lists.iter().zip(&places)) {
                values[variable.index()] = list[place];
            }
            match self.violation(&values) {
                0 => solutions.push(values.clone()),
                // Of the violated assignments, keep those with the least violation.
                violation => {
                    let least = *least_wrong.get_or_insert(violation);
                    if violation < least {
                        wrong.clear();
                        least_wrong = Some(violation);
                    }
                    if violation <= least {
                        wrong.push(values.clone());
                    }
                }
            }
            let Some(next) = (0..open.len()).find(|&at| places[at] + 1 < lists[at].len()) else { break };
            places[next] += 1;
            places[..next].fill(0);
        }
        for wrong in wrong.iter().sample(rng, REFUSED) {
            let mut decided = self.domains(wrong.iter().map(|&value| Domain::from(value)));
            let passes = constraint.propagate(&mut decided, scratch).is_ok();
            let found = format!("{} is let pass", self.shown(wrong));
            self.expect(Law::Refusal, !passes, "a conflict", &found)?;
        }
        let mut left = self.domains(domains);
        let kept = constraint.propagate(&mut left, scratch);
        self.supported(&solutions, &left, kept.is_ok())?;
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
