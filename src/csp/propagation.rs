//! Propagation: constraints rule values out, until none can.

use super::{Conflict, Constraint, Csp, Domains, Event, Posted, Preference, Variable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How far the consequences of a decision are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Propagation {
    /// Not at all: a constraint is checked when all its variables have values (AIMA section 6.3, plain backtracking).
    None,
    /// The constraints of the variable that got a value are propagated, but not what follows from that (AIMA
    /// section 6.3.2, forward checking).
    ForwardChecking,
    /// Until nothing follows any more (AIMA section 6.3.2, maintaining arc consistency, MAC).
    #[default]
    ArcConsistency,
}

/// How many values propagation to a fixpoint rules out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Consistency {
    /// Those that are cheap to find: an all-different rules out values that are taken.
    #[default]
    Value,
    /// Least and greatest values too, if they belong to no solution of a constraint that looks at each domain only
    /// between its ends, where the constraint can tell: an all-different by Hall intervals (López-Ortiz, Quimper, Tromp
    /// & van Beek 2003).
    Bounds,
    /// All that belong to no solution of a constraint, where the constraint can tell: an all-different by matching
    /// (Régin 1994).
    Domain,
}

/// Which events wake which constraints.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// For each variable, the constraints on it.
    watchers: Vec<Vec<Watcher>>,
    /// For each variable, the preferences on it; nothing where there are none at all.
    preferences_on: Vec<Vec<u32>>,
    consistency: Consistency,
}

#[derive(Clone, Copy, Debug)]
struct Watcher {
    constraint: u32,
    wakes_on: Event,
    /// What wakes it for the stage that comes when nothing else is left to be propagated, if it has one.
    wakes_late_on: Option<Event>,
}

/// The constraints that wait to be propagated, and their scratch memory.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Queue {
    cheap: VecDeque<u32>,
    late: VecDeque<u32>,
    /// For each of them, does it wait to be propagated cheaply, and late?
    waits: Vec<[bool; 2]>,
    scratch: Scratch,
    /// The preferences on variables that have changed since they were last priced.
    pub(super) unpriced: Unpriced,
}

/// The scratch memory of constraints, then of preferences. All of it is one piece, because whoever copies
/// states copies it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Scratch {
    memory: Box<[u64]>,
    /// Where that of each one begins, and where the last one ends.
    begins: Box<[u32]>,
}

impl Scratch {
    fn new<'a>(constraints: impl Iterator<Item = &'a dyn Constraint>) -> Self {
        let mut begins = vec![0];
        for constraint in constraints {
            begins.push(begins[begins.len() - 1] + constraint.scratch() as u32);
        }
        Scratch { memory: vec![0; begins[begins.len() - 1] as usize].into(), begins: begins.into() }
    }

    fn of(&mut self, number: usize) -> &mut [u64] {
        &mut self.memory[self.begins[number] as usize..self.begins[number + 1] as usize]
    }
}

/// A set of preferences.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Unpriced {
    list: Vec<u32>,
    is_listed: Vec<bool>,
}

impl Unpriced {
    fn insert(&mut self, preference: u32) {
        if !std::mem::replace(&mut self.is_listed[preference as usize], true) {
            self.list.push(preference);
        }
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        let preference = self.list.pop()? as usize;
        self.is_listed[preference] = false;
        Some(preference)
    }
}

impl Queue {
    pub(super) fn new(csp: &Csp) -> Self {
        let constraints = csp.constraints();
        let preferences = csp.preferences().iter().map(Preference::constraint);
        let all = constraints.iter().map(Posted::constraint).chain(preferences);
        Queue {
            cheap: VecDeque::with_capacity(constraints.len()),
            late: VecDeque::with_capacity(constraints.len()),
            waits: vec![[false; 2]; constraints.len()],
            scratch: Scratch::new(all),
            unpriced: Unpriced {
                list: (0..csp.preferences().len() as u32).collect(),
                is_listed: vec![true; csp.preferences().len()],
            },
        }
    }

    /// Propagate a preference as if it were a constraint.
    pub(super) fn propagate_preference(
        &mut self,
        csp: &Csp,
        domains: &mut Domains,
        number: usize,
    ) -> Result<(), Conflict> {
        let place = csp.constraints().len() + number;
        domains.begin(place);
        csp.preferences()[number].constraint().propagate(domains, self.scratch.of(place))
    }

    fn push(&mut self, constraint: u32, late: bool) {
        let waits = &mut self.waits[constraint as usize][usize::from(late)];
        if !std::mem::replace(waits, true) {
            if late { &mut self.late } else { &mut self.cheap }.push_back(constraint);
        }
    }

    fn pop(&mut self) -> Option<(u32, bool)> {
        let (constraint, late) = match self.cheap.pop_front() {
            Some(constraint) => (constraint, false),
            None => (self.late.pop_front()?, true),
        };
        self.waits[constraint as usize][usize::from(late)] = false;
        Some((constraint, late))
    }
}

/// What is told to nobody, which costs nothing.
pub(super) fn untold(_: Option<usize>, _: &Domains) {}

/// The number of the constraint that cannot be satisfied, if the conflict is due to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Culprit(pub(super) Option<usize>);

impl Network {
    pub(super) fn new(csp: &Csp, consistency: Consistency) -> Self {
        let count = if csp.preferences().is_empty() { 0 } else { csp.len() };
        let mut preferences_on = vec![Vec::new(); count];
        for (number, preference) in csp.preferences().iter().enumerate() {
            let scope = preference.constraint().scope().iter();
            scope.for_each(|variable| preferences_on[variable.index()].push(number as u32));
        }
        let mut network = Network { watchers: vec![Vec::new(); csp.len()], preferences_on, consistency };
        for (number, posted) in csp.constraints().iter().enumerate() {
            let constraint = posted.constraint();
            let wakes_late_on = network.wakes_late_on(constraint);
            let watcher =
                Watcher { constraint: number as u32, wakes_on: constraint.wakes_on(), wakes_late_on };
            for variable in constraint.scope() {
                network.watchers[variable.index()].push(watcher);
            }
        }
        network
    }

    fn wakes_late_on(&self, constraint: &dyn Constraint) -> Option<Event> {
        match self.consistency {
            Consistency::Value => None,
            Consistency::Bounds => constraint.has_bounds_propagation().then_some(Event::Bounds),
            Consistency::Domain => constraint.has_full_propagation().then_some(Event::Domain),
        }
    }

    /// The numbers of the constraints on a variable.
    pub(super) fn constraints_on(&self, variable: Variable) -> impl Iterator<Item = usize> + '_ {
        self.watchers[variable.index()].iter().map(|watcher| watcher.constraint as usize)
    }

    /// Propagate every constraint, and whatever follows from that.
    pub(super) fn propagate_all(
        &self,
        csp: &Csp,
        domains: &mut Domains,
        queue: &mut Queue,
    ) -> Result<(), Culprit> {
        for (number, posted) in csp.constraints().iter().enumerate() {
            queue.push(number as u32, false);
            if self.wakes_late_on(posted.constraint()).is_some() {
                queue.push(number as u32, true);
            }
        }
        self.fixpoint(csp, domains, queue, &mut untold)
    }

    /// Propagate what has changed, and whatever follows from that; `tell` which constraint was propagated.
    pub(super) fn fixpoint(
        &self,
        csp: &Csp,
        domains: &mut Domains,
        queue: &mut Queue,
        tell: &mut impl FnMut(Option<usize>, &Domains),
    ) -> Result<(), Culprit> {
        let mut settled = None;
        loop {
            self.wake(domains, queue, settled);
            let Some((number, late)) = queue.pop() else { return Ok(()) };
            settled = (late && self.consistency == Consistency::Domain).then_some(number);
            let constraint = csp.constraints()[number as usize].constraint();
            let scratch = queue.scratch.of(number as usize);
            domains.begin(number as usize);
            let propagated = match (late, self.consistency) {
                (false, _) => constraint.propagate(domains, scratch),
                (true, Consistency::Domain) => constraint.propagate_fully(domains, scratch),
                (true, _) => constraint.propagate_bounds(domains, scratch),
            };
            tell(Some(number as usize), domains);
            if propagated.is_err() {
                domains.forget_changes();
                while queue.pop().is_some() {}
                return Err(Culprit(Some(number as usize)));
            }
        }
    }

    /// Wake the constraints on all variables that have changed, except `settled`: it was just propagated
    /// fully and made these changes itself, so nothing more would follow from it.
    // `fixpoint` is compiled twice, for searches and for people who watch; this belongs into both.
    #[inline(always)]
    fn wake(&self, domains: &mut Domains, queue: &mut Queue, settled: Option<u32>) {
        while let Some((variable, events)) = domains.next_change() {
            if let Some(preferences) = self.preferences_on.get(variable.index()) {
                preferences.iter().for_each(|&preference| queue.unpriced.insert(preference));
            }
            let others = |watcher: &&Watcher| Some(watcher.constraint) != settled;
            for watcher in self.watchers[variable.index()].iter().filter(others) {
                if events.include(watcher.wakes_on) {
                    queue.push(watcher.constraint, false);
                }
                if watcher.wakes_late_on.is_some_and(|event| events.include(event)) {
                    queue.push(watcher.constraint, true);
                }
            }
        }
    }

    /// Propagate the constraints on a variable that got a value, and not what follows from that; `tell` which
    /// constraint was propagated.
    pub(super) fn forward_check(
        &self,
        csp: &Csp,
        domains: &mut Domains,
        queue: &mut Queue,
        variable: Variable,
        tell: &mut impl FnMut(Option<usize>, &Domains),
    ) -> Result<(), Culprit> {
        let propagate = |number: usize| {
            let constraint = csp.constraints()[number].constraint();
            domains.begin(number);
            let checked = constraint.propagate(domains, queue.scratch.of(number));
            tell(Some(number), domains);
            checked.map_err(|Conflict| Culprit(Some(number)))
        };
        let checked = self.constraints_on(variable).try_for_each(propagate);
        domains.forget_changes();
        checked
    }

    /// Check the constraints on a variable that got a value, where all their variables have values.
    pub(super) fn check(&self, csp: &Csp, domains: &Domains, variable: Variable) -> Result<(), Culprit> {
        let mut on_variable = self.constraints_on(variable);
        let violated = on_variable.find(|&number| {
            let constraint = csp.constraints()[number].constraint();
            let assigned = constraint.scope().iter().all(|&variable| !domains.is_open(variable));
            assigned && constraint.violation(&|variable| domains.value(variable).unwrap_or_default()) != 0
        });
        violated.map_or(Ok(()), |number| Err(Culprit(Some(number))))
    }
}
