//! The complete formulation: a full assignment that is repaired.

mod cascade;
mod choices;
mod claims;
mod conflicted;
mod derived;
mod freeing;
mod full_assignment;
mod linked_halves;
mod order;
mod permutations;
mod reach;
mod rearrange;
mod repair;
mod repairs;
mod reroute;
mod round_trips;
mod settle;
mod terms;
mod total_violation;
mod violations;

pub use freeing::FreeVariables;
pub use full_assignment::FullAssignment;
pub use linked_halves::LinkedHalves;
pub use repair::Repair;
pub use repairs::Repairs;
pub use total_violation::TotalViolation;

use super::{
    Branches, Constraint, Csp, Decision, Domains, Partial, Posted, Preference, Propagation, Undo, Value,
    Variable,
};
use crate::{Problem, stream};
use choices::Choices;
use claims::Claims;
use derived::Derived;
use permutations::Permutations;
use rand::Rng;
use rand::seq::IteratorRandom;
use round_trips::RoundTrips;
use std::collections::BTreeSet;
use std::ops::Range;
use total_violation::Weights;

/// A [`Csp`] as a search problem whose states are full assignments (AIMA section 6.4): each variable has a value of
/// its domain, and what is violated is repaired.
///
/// What exchanges of values cannot violate is *kept* satisfied, unless it shares a variable with something kept that
/// was posted earlier: an all-different with as many variables as values, a global cardinality that says
/// how often each value is taken, a sum that says how many of some 0/1 variables are 1. The variables begin with values
/// that satisfy it, and only exchange them. So post first what local search must not violate, such as the rows of a
/// Latin square, or how many people work each shift. Where the domains forbid all such values, the variables begin with
/// random ones. Exchanges stay inside the domains. Unless the domains are all equal, apart from those of a single
/// value, exchanges may not lead to every other permutation.
///
/// A [`Circuit`](super::Circuit) is kept, too, before an all-different that it shares a variable with: its
/// variables begin with a round trip inside the domains, if a short search finds one, and then paths of it
/// move elsewhere or are reversed.
///
/// A variable that a constraint [determines](super::Function) is *derived*: it is no choice of local search,
/// but follows whatever it is computed from (one-way constraints: Van Hentenryck & Michel 2005). So are the
/// variables that were [defined](Csp::define), the results of [`Element`](super::Element),
/// [`Extremum`](super::Extremum) and their like, 0/1 variables that stand for a
/// [`Condition`](super::Condition), and auxiliary variables in sums. Where the result is no value of the
/// variable, it takes the nearest, and the constraint is violated. An all-different is kept rather than its
/// variables derived, unless all of them are derived; a variable on which its own inputs depend is not.
///
/// Local search takes its moves from [`Repairs`] and minimizes [`TotalViolation`]. To judge a move takes as
/// long as its constraints take to [measure](Constraint::delta) it; nothing is allocated.
///
/// For tree searches [`Problem::actions`] is the informed backtracking of Minton, Johnston, Philips & Laird
/// (1992): take a variable in conflict, the one with the fewest values left, and *settle* it: try each of
/// these values, those that leave the fewest conflicts first. What is settled is never changed, and rules
/// values out by forward checking. Kept constraints play no part in this. Every solution is reached, by one
/// path only.
///
/// Goals are the solutions. Where there is something to minimize, an [objective](Csp::minimize) or
/// [preferences](Csp::prefer), only assignments that are
/// settled throughout are goals, so that local search does not end at the first solution but goes on until
/// nothing can be lower.
///
/// ```
/// use recuit::csp::{AllDifferent, Csp, NotEqual, Repairs, TotalViolation};
/// use recuit::{Annealing, Engine, Geometric, LocalSearch, Problem, Run, Status};
///
/// // Eight queens: a permutation, and differences.
/// let mut csp = Csp::new();
/// let rows = csp.variables("row", 8, 0..8);
/// csp.post(AllDifferent::new(rows.clone()));
/// for (left, &x) in rows.iter().enumerate() {
///     for (right, &y) in rows.iter().enumerate().skip(left + 1) {
///         csp.post(NotEqual::new(x, y).offset((right - left) as i32));
///         csp.post(NotEqual::new(y, x).offset((right - left) as i32));
///     }
/// }
/// let problem = csp.complete();
/// let annealing = Annealing::new(Geometric::default()).on(Repairs::All, TotalViolation);
/// let outcome = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Solved);
/// assert!(csp.explain(|queen| Some(outcome.solution()?.value(queen))).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Complete<'a> {
    csp: &'a Csp,
    /// The partial formulation, in which tree search settles variables.
    settling: Partial<'a>,
    /// All values of all domains.
    domains: Domains,
    /// The constraints, then the constraints of the preferences, numbered throughout.
    constraints: Box<[&'a dyn Constraint]>,
    derived: Derived,
    permutations: Permutations,
    /// The permutation that each variable is in, if any.
    permutation_of: Box<[Option<u32>]>,
    round_trips: RoundTrips,
    /// The numbers of the constraints that are kept satisfied.
    kept: BTreeSet<usize>,
    /// How many repairs draws choose from; some may not apply.
    proposals: usize,
    /// What the variables can change to that are neither derived nor in a permutation or on a round trip.
    choices: Choices<'a>,
    /// The variables that a repair can change.
    movable: Vec<Variable>,
    /// Those in the scope of each constraint.
    movable_in: Box<[Box<[Variable]>]>,
    /// The numbers of the constraints on each variable, ascending.
    constraints_on: Box<[Box<[u32]>]>,
    /// Those of them that are not kept: what a swap can violate.
    violable_on: Box<[Box<[u32]>]>,
    /// The numbers of the constraints whose variables all have values in their domains: no other can be
    /// measured.
    measured: Box<[usize]>,
    /// Where the tally of each constraint begins, and at the end, where the last one ends.
    tallies: Box<[usize]>,
    weights: Weights,
}

impl<'a> Complete<'a> {
    pub(super) fn new(csp: &'a Csp) -> Self {
        let preferences = csp.preferences().iter().map(Preference::constraint);
        let constraints: Box<[&dyn Constraint]> =
            csp.constraints().iter().map(Posted::constraint).chain(preferences).collect();
        let is_measured = |&number: &usize| {
            constraints[number].scope().iter().all(|&variable| !csp.domain(variable).is_empty())
        };
        let measured: Box<[usize]> = (0..constraints.len()).filter(is_measured).collect();
        let hard = &measured[..measured.partition_point(|&number| number < csp.constraints().len())];
        let computable = Derived::of(csp, hard, |_| false);
        let mut claims = Claims::new(csp, &computable);
        let round_trips = RoundTrips::of(csp, hard, &mut claims);
        let permutations = Permutations::of(csp, hard, &mut claims);
        let kept: BTreeSet<usize> = round_trips.kept(csp).chain(permutations.kept.iter().copied()).collect();
        let mut permutation_of = vec![None; csp.len()];
        let mut movable = vec![false; csp.len()];
        for (number, permutation) in permutations.list.iter().enumerate() {
            for variable in &permutation.members {
                permutation_of[variable.index()] = Some(number as u32);
                movable[variable.index()] = permutation.members.len() > 1;
            }
        }
        let is_kept = |variable: Variable| {
            permutation_of[variable.index()].is_some() || round_trips.trip_of(variable).is_some()
        };
        let derived = Derived::of(csp, hard, is_kept);
        let choices = Choices::new(csp, |variable| !is_kept(variable) && !derived.is_derived(variable));
        for variable in csp.all() {
            let is_on_trip = round_trips.trip_of(variable).is_some() && csp.domain(variable).len() > 1;
            movable[variable.index()] |= is_on_trip || choices.count(variable) > 0;
        }
        let is_movable = |variable: &Variable| movable[variable.index()];
        let (mut constraints_on, mut violable_on) =
            (vec![Vec::new(); csp.len()], vec![Vec::new(); csp.len()]);
        for &number in &measured {
            for variable in constraints[number].scope() {
                constraints_on[variable.index()].push(number as u32);
                if !kept.contains(&number) {
                    violable_on[variable.index()].push(number as u32);
                }
            }
        }
        let mut tallies = vec![0];
        let mut tally_end = 0;
        for constraint in &constraints {
            tally_end += constraint.tally_size();
            tallies.push(tally_end);
        }
        let sources = derived.sources(csp);
        let movable_in = |constraint: &&dyn Constraint| {
            let scope = constraint.scope().iter();
            let sources = scope.flat_map(|variable| sources[variable.index()].iter().copied());
            let mut variables: Vec<Variable> = sources.filter(is_movable).collect();
            variables.sort_unstable();
            variables.dedup();
            variables.into()
        };
        Complete {
            csp,
            settling: csp
                .partial_with(Branches { propagation: Propagation::ForwardChecking, ..Branches::default() }),
            domains: Domains::new(
                csp.all().map(|variable| csp.domain(variable)),
                csp.constraints().len(),
                false,
            ),
            permutation_of: permutation_of.into(),
            proposals: choices.len() + permutations.pairs + round_trips.proposals,
            choices,
            movable: csp.all().filter(is_movable).collect(),
            movable_in: constraints.iter().map(movable_in).collect(),
            constraints_on: constraints_on.into_iter().map(Into::into).collect(),
            violable_on: violable_on.into_iter().map(Into::into).collect(),
            constraints,
            derived,
            permutations,
            round_trips,
            kept,
            measured,
            tallies: tallies.into(),
            weights: Weights::new(csp),
        }
    }

    /// The declaration.
    pub fn csp(&self) -> &'a Csp {
        self.csp
    }

    /// Is that constraint, given by its number in [`Csp::constraints`], one that local search keeps satisfied?
    pub fn is_kept(&self, constraint: usize) -> bool {
        self.kept.contains(&constraint)
    }

    /// Is the variable computed from others whenever they change, so that local search never changes it by itself?
    #[inline]
    pub fn is_derived(&self, variable: Variable) -> bool {
        self.derived.is_derived(variable)
    }

    /// Is it in a permutation or on a round trip?
    fn is_in_kept(&self, variable: Variable) -> bool {
        self.permutation_of[variable.index()].is_some() || self.round_trips.trip_of(variable).is_some()
    }

    /// How many variables have a choice.
    fn open(&self) -> usize {
        self.csp.all().filter(|&variable| self.csp.domain(variable).len() > 1).count()
    }

    /// Where the tally of a constraint is.
    #[inline]
    fn tally_of(&self, constraint: usize) -> Range<usize> {
        self.tallies[constraint]..self.tallies[constraint + 1]
    }

    #[inline]
    fn constraint(&self, number: usize) -> &'a dyn Constraint {
        self.constraints[number]
    }

    /// The members of the permutation that the variable is in.
    #[inline]
    fn partners(&self, variable: Variable) -> &[Variable] {
        let permutation = self.permutation_of[variable.index()];
        permutation.map_or(&[], |number| &self.permutations.list[number as usize].members)
    }
}

/// What taking a repair back needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Previous {
    /// The value of the first variable that was changed, or of the one that was settled.
    value: Value,
    /// The `unchanged` of the state before.
    unchanged: bool,
    /// What was settled.
    settled: Option<Undo>,
}

impl Problem for Complete<'_> {
    type State = FullAssignment;
    type Action = Repair;
    type Undo = Previous;
    type Cost = i64;

    /// Always the same random assignment.
    fn initial(&self) -> FullAssignment {
        self.random_initial(&mut stream(0, 0))
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> FullAssignment {
        let mut draw = |variable| self.csp.domain(variable).values().choose(rng).unwrap_or_default();
        let mut values = self.csp.all().map(&mut draw).collect::<Vec<Value>>();
        self.permutations.draw(&mut values, rng);
        self.round_trips.draw(&mut values, rng);
        self.measure(values)
    }

    fn actions(&self, state: &FullAssignment) -> impl Iterator<Item = Repair> {
        self.settlements(state).into_iter()
    }

    #[inline]
    fn apply(&self, state: &mut FullAssignment, repair: &Repair) -> Previous {
        let from = state.value(repair.first());
        let mut previous = Previous { value: from, unchanged: state.unchanged, settled: None };
        if !state.has(repair) {
            self.make(state, repair);
        }
        if let Repair::Settle(variable, value) = *repair {
            state.unchanged = from == value;
            let settled = state.settled.get_or_insert_with(|| Box::new(self.settling.root().clone()));
            previous.settled = Some(self.settling.apply(settled, &Decision::Assign(variable, value)));
        }
        previous
    }

    #[inline]
    fn undo(&self, state: &mut FullAssignment, repair: &Repair, previous: Previous) {
        let back = self.inverse(repair, previous.value);
        if !state.has(&back) {
            self.make(state, &back);
        }
        state.unchanged = previous.unchanged;
        if let (Repair::Settle(variable, value), Some(settled), Some(undo)) =
            (*repair, &mut state.settled, previous.settled)
        {
            self.settling.undo(settled, &Decision::Assign(variable, value), undo);
            if settled.domains.open() == self.settling.root().domains.open() {
                state.settled = None;
            }
        }
    }

    fn goal_test(&self, state: &FullAssignment) -> bool {
        let is_new = || {
            // While tree search settles further variables as they are, a solution stays one; it counts only
            // once.
            if !self.csp.is_optimization() { !state.unchanged } else { self.is_settled_throughout(state) }
        };
        state.total == 0 && is_new()
    }

    /// Settling a variable as it is costs nothing.
    fn step_cost(&self, state: &FullAssignment, repair: &Repair) -> i64 {
        i64::from(!state.has(repair))
    }

    fn is_tree(&self) -> bool {
        true
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.csp.len() as u64)
    }

    fn explain_dead_end(&self, state: &FullAssignment) -> Option<String> {
        self.settling.explain_dead_end(self.settled(state))
    }
}
