//! The partial formulation: an assignment that grows.

use super::assignment::Undo;
use super::constraints::at_most;
use super::domains::Left;
use super::preference::Prices;
use super::propagation::{Culprit, Network, Queue, untold};
use super::{
    Assignment, Branches, Branching, Conflict, Csp, Domains, Propagation, Value, ValueOrder, Variable,
};
use crate::{Bound, Objective, Problem};
use rand::{Rng, RngExt};

/// What the search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The variable takes the value.
    Assign(Variable, Value),
    /// The variable does not take the value.
    Refuse(Variable, Value),
}

/// A [`Csp`] as a search problem whose states are partial assignments (AIMA section 6.3): a decision gives a
/// variable a value, and propagation rules out what is no longer possible. Where that leaves nothing, no
/// action applies.
///
/// Goals are the solutions. Each can be reached by one path only. In depth-first search, a decision takes 16
/// bytes of the trail for each word that it changes.
#[derive(Clone, Debug)]
pub struct Partial<'a> {
    csp: &'a Csp,
    branches: Branches,
    network: Network,
    prices: Prices,
    root: Assignment,
}

impl<'a> Partial<'a> {
    pub(super) fn new(csp: &'a Csp, branches: Branches) -> Self {
        let network = Network::new(csp, branches.consistency);
        let assigns = branches.propagation == Propagation::ArcConsistency;
        let root = Assignment::new(csp, assigns, branches.seed);
        let mut partial = Partial { csp, branches, network, prices: Prices::new(csp), root };
        partial.root = partial.begin(partial.root.clone());
        partial
    }

    /// The declaration.
    pub fn csp(&self) -> &'a Csp {
        self.csp
    }

    /// How far consequences are followed.
    pub(super) fn propagation(&self) -> Propagation {
        self.branches.propagation
    }

    /// What the best solution known costs, where propagation rules out what does not cost less.
    pub(super) fn incumbent(&self, state: &Assignment) -> Option<i64> {
        let is_followed = self.branches.propagation == Propagation::ArcConsistency;
        state.learned.incumbent.filter(|_| is_followed && self.csp.is_optimization())
    }

    /// Where the search begins.
    pub(super) fn root(&self) -> &Assignment {
        &self.root
    }

    /// Take back all that was decided in a state; what it has learned is kept.
    pub(super) fn go_back(&self, state: &mut Assignment) {
        state.domains.back_to(self.root.domains.mark());
        state.failed = self.root.failed;
    }

    /// What follows before anything is decided: variables with a single value take it.
    fn begin(&self, mut state: Assignment) -> Assignment {
        if state.failed {
            return state;
        }
        let begun = match self.branches.propagation {
            Propagation::ArcConsistency => {
                state.domains.close_singles();
                let begun = self.network.propagate_all(self.csp, &mut state.domains, &mut state.queue);
                self.prices.update(self.csp, &mut state.domains, &mut state.queue.unpriced);
                begun
            }
            Propagation::None | Propagation::ForwardChecking => {
                let mut singles = self.csp.all().filter(|&variable| self.csp.domain(variable).len() == 1);
                singles.try_for_each(|variable| match self.csp.domain(variable).values().next() {
                    Some(value) => self.follow(&mut state, &Decision::Assign(variable, value), &mut untold),
                    None => Err(Culprit(None)),
                })
            }
        };
        // A constraint on no variable is never woken, so it is checked here.
        let lone = self.csp.constraints().iter().position(|posted| {
            let constraint = posted.constraint();
            constraint.scope().is_empty() && constraint.violation(&|_| 0) != 0
        });
        let begun = begun.and(lone.map_or(Ok(()), |number| Err(Culprit(Some(number)))));
        self.learn(&mut state, begun);
        state
    }

    /// Carry out a decision and follow its consequences. `tell` is called after each constraint that was propagated,
    /// and with `None` where something else may have ruled values out; a search tells nobody.
    fn follow(
        &self,
        state: &mut Assignment,
        decision: &Decision,
        tell: &mut impl FnMut(Option<usize>, &Domains),
    ) -> Result<(), Culprit> {
        let Assignment { domains, queue, .. } = state;
        let variable = match *decision {
            Decision::Assign(variable, value) => {
                domains.decide(variable, value).map_err(|_| Culprit(None))?;
                Some(variable)
            }
            Decision::Refuse(variable, value) => {
                domains.remove(variable, value).map_err(|_| Culprit(None))?;
                None
            }
        };
        match (self.branches.propagation, variable) {
            (Propagation::None, Some(variable)) => self.network.check(self.csp, domains, variable)?,
            (Propagation::ForwardChecking, Some(variable)) => {
                self.network.forward_check(self.csp, domains, queue, variable, tell)?;
            }
            (Propagation::None | Propagation::ForwardChecking, None) => {}
            (Propagation::ArcConsistency, _) => self.settle(state, tell)?,
        }
        Ok(())
    }

    /// Follow what has changed to the end.
    fn settle(
        &self,
        Assignment { domains, queue, learned, .. }: &mut Assignment,
        tell: &mut impl FnMut(Option<usize>, &Domains),
    ) -> Result<(), Culprit> {
        self.network.fixpoint(self.csp, domains, queue, tell)?;
        self.prices.update(self.csp, domains, &mut queue.unpriced);
        if let (true, Some(incumbent)) = (self.csp.is_optimization(), learned.incumbent) {
            // What the bound rules out may have consequences, which may tighten the bound.
            loop {
                let bounded = self.bound(domains, queue, incumbent - 1);
                tell(None, domains);
                bounded.map_err(|_| Culprit(None))?;
                if !domains.has_changed() {
                    break;
                }
                self.network.fixpoint(self.csp, domains, queue, tell)?;
                self.prices.update(self.csp, domains, &mut queue.unpriced);
            }
        }
        Ok(())
    }

    /// Give open variables these values, and only then follow the consequences, to a fixpoint. Can they all have them? If
    /// not, nothing is changed.
    pub(super) fn assign_all(&self, state: &mut Assignment, values: &[(Variable, Value)]) -> bool {
        let mark = state.domains.mark();
        let decided = values.iter().try_for_each(|&(variable, value)| state.domains.decide(variable, value));
        let followed = decided.map_err(|_| Culprit(None)).and_then(|()| self.settle(state, &mut untold));
        self.learn(state, followed);
        if state.failed {
            state.domains.back_to(mark);
            state.failed = false;
            return false;
        }
        true
    }

    /// Rule out what would cost more than `most`.
    fn bound(&self, domains: &mut Domains, queue: &mut Queue, most: i64) -> Result<(), Conflict> {
        let rest = most - self.prices.least(self.csp, domains);
        let mut slack = rest;
        if let Some(objective) = self.csp.objective() {
            at_most(domains, objective, rest)?;
            slack -= objective.least(domains);
        }
        if slack < 0 {
            return Err(Conflict);
        }
        // What can no longer be paid for must be met.
        for number in 0..self.csp.preferences().len() {
            if self.prices.is_demanded(self.csp, domains, number, slack) {
                queue.propagate_preference(self.csp, domains, number)?;
            }
        }
        Ok(())
    }

    /// The least that a solution can cost, by the values that are left.
    fn least_cost(&self, domains: &Domains) -> i64 {
        let objective = self.csp.objective().map_or(0, |objective| objective.least(domains));
        let is_followed = self.branches.propagation == Propagation::ArcConsistency;
        objective
            + if is_followed {
                self.prices.least(self.csp, domains)
            } else {
                self.prices.least_anew(self.csp, domains)
            }
    }

    /// Tell each value that a decision rules out, and the constraint that does it, if one does. For people who watch:
    /// the state is copied, and the consequences are followed anew.
    pub(super) fn ruled_out(
        &self,
        state: &Assignment,
        decision: &Decision,
        mut tell: impl FnMut(Option<usize>, Variable, Value),
    ) {
        let mut state = state.clone();
        let mut left = Left::of(&state.domains);
        // Whether it ends in a conflict is told elsewhere.
        let _ = self.follow(&mut state, decision, &mut |constraint, domains| {
            left.compare(domains, |variable, value| tell(constraint, variable, value));
        });
        left.compare(&state.domains, |variable, value| tell(None, variable, value));
    }

    /// Learn from a conflict, if there was one.
    fn learn(&self, state: &mut Assignment, followed: Result<(), Culprit>) {
        state.domains.forget_changes();
        let Err(Culprit(culprit)) = followed else { return };
        state.failed = true;
        state.learned.culprit = culprit;
        if let Some(number) = culprit {
            for variable in self.csp.constraints()[number].constraint().scope() {
                state.learned.weights[variable.index()] += 1;
            }
        }
    }
}

impl Problem for Partial<'_> {
    type State = Assignment;
    type Action = Decision;
    type Undo = Undo;
    type Cost = i64;

    fn initial(&self) -> Assignment {
        self.root.clone()
    }

    /// The same start; random orders are drawn anew.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Assignment {
        let mut state = self.initial();
        self.restart(&mut state, rng);
        state
    }

    /// Weights are kept; random orders are drawn anew.
    fn restart<R: Rng + ?Sized>(&self, state: &mut Assignment, rng: &mut R) {
        state.learned.seed = rng.random();
    }

    /// From here on, propagation to a fixpoint rules out what does not cost less.
    fn tighten(&self, state: &mut Assignment, cost: i64) {
        state.learned.incumbent = Some(cost);
    }

    fn actions(&self, state: &Assignment) -> impl Iterator<Item = Decision> {
        let next = || self.branches.variable(self.csp, &self.network, state);
        let variable = if state.failed { None } else { next() };
        let values = |variable| state.domains().values(variable);
        let assign = |variable| move |value| Decision::Assign(variable, value);
        let in_natural_order =
            self.branches.values == ValueOrder::Natural && self.branches.branching == Branching::Values;
        // The common case needs no list.
        let natural = variable.filter(|_| in_natural_order);
        let listed = variable.filter(|_| !in_natural_order).map(|variable| {
            let mut listed: Vec<Value> = values(variable).collect();
            self.branches.sort(self.csp, &self.network, state, variable, &mut listed);
            let refusal = match self.branches.branching {
                Branching::Values => None,
                Branching::Binary => {
                    listed.truncate(1);
                    listed.first().map(|&value| Decision::Refuse(variable, value))
                }
            };
            listed.into_iter().map(assign(variable)).chain(refusal)
        });
        let natural = natural.map(|variable| values(variable).map(assign(variable)));
        natural.into_iter().flatten().chain(listed.into_iter().flatten())
    }

    fn apply(&self, state: &mut Assignment, decision: &Decision) -> Undo {
        let undo = Undo(state.domains.mark());
        let followed = self.follow(state, decision, &mut untold);
        self.learn(state, followed);
        undo
    }

    fn undo(&self, state: &mut Assignment, _: &Decision, Undo(mark): Undo) {
        state.domains.back_to(mark);
        state.failed = false;
    }

    fn goal_test(&self, state: &Assignment) -> bool {
        !state.failed && state.domains.open() == 0
    }

    /// Constraints that fail weigh more, which changes what is decided next.
    fn learns(&self) -> bool {
        true
    }

    fn is_tree(&self) -> bool {
        true
    }

    fn diameter(&self) -> Option<u64> {
        let decisions = |variable| match self.branches.branching {
            Branching::Values => 1,
            Branching::Binary => self.csp.domain(variable).len() as u64,
        };
        Some(self.csp.all().map(decisions).sum())
    }

    fn explain_dead_end(&self, state: &Assignment) -> Option<String> {
        let culprit = state.culprit()?;
        Some(format!("cannot satisfy {}", self.csp.constraints()[culprit].name()))
    }
}

/// The number of variables without a value, and one more where it is known that no solution is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenVariables;

impl Objective<Partial<'_>> for OpenVariables {
    fn cost(&self, _: &Partial<'_>, state: &Assignment) -> i64 {
        state.domains.open() as i64 + i64::from(state.failed)
    }

    fn lower_bound(&self, _: &Partial<'_>) -> Option<i64> {
        Some(0)
    }
}

/// The least that the [objective](Csp::minimize) and the [preferences](Csp::prefer) can come to together, by
/// the values that are left; 0 where there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LowerBound;

impl Objective<Partial<'_>> for LowerBound {
    fn cost(&self, problem: &Partial<'_>, state: &Assignment) -> i64 {
        problem.least_cost(state.domains())
    }
}

impl Bound<Partial<'_>> for LowerBound {}
