//! Words of an automaton.

use super::layers::Layers;
use super::paths::Paths;
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Value, Variable};
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

/// A sequence of variables spells a word that a deterministic automaton accepts.
///
/// Propagation rules out all values that belong to no solution, by the states that can be reached from the start and
/// those that can still lead to an accepting one (Pesant 2004, *A regular language membership constraint for finite
/// sequences of variables*). The violation is the least number of variables that would have to change, within their
/// domains (van Hoeve, Pesant & Rousseau 2006); where no word is accepted, one more than there are variables. A change
/// is measured in time proportional to the transitions at its place, by the costs from the start and to the end that
/// a tally keeps; two changes also pay for the places between them. A change that is made pays for the places around it
/// from which the automaton still knows of it.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Regular};
/// // Five days of work (1) or rest (0): after two days of work comes a day of rest.
/// let mut csp = Csp::new();
/// let days = csp.variables("day", 5, 0..=1);
/// let transitions = [(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 2), (2, 0, 0)];
/// csp.post(Regular::new(days, 0, [0, 1, 2], transitions));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 24);
///
/// // A Nonogram with one picture.
/// let mut csp = Csp::new();
/// let cells = csp.variables("cell", 9, 0..=1);
/// let clues: [&[usize]; 3] = [&[1, 1], &[1], &[3]];
/// for (line, clue) in clues.into_iter().enumerate() {
///     csp.post(Regular::runs(&cells[3 * line..][..3], clue.iter().copied()));
/// }
/// let clues: [&[usize]; 3] = [&[1, 1], &[2], &[1, 1]];
/// for (line, clue) in clues.into_iter().enumerate() {
///     csp.post(Regular::runs(cells.iter().skip(line).step_by(3), clue.iter().copied()));
/// }
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Regular {
    start: usize,
    accepting: BTreeSet<usize>,
    transitions: BTreeMap<(usize, Value), usize>,
    /// The words of the domains: a node for each state after each letter.
    words: Paths,
}

impl Regular {
    /// The values of the scope, each variable named once, lead from the state `start` to one of the states
    /// `accepting`. Each transition is a state, a value and the state to which it leads; a word ends where
    /// there is none for the next value. States may be any numbers.
    ///
    /// # Panics
    /// When two transitions lead from one state by one value to different states.
    pub fn new(
        scope: impl IntoIterator<Item = impl Borrow<Variable>>,
        start: usize,
        accepting: impl IntoIterator<Item = usize>,
        transitions: impl IntoIterator<Item = (usize, Value, usize)>,
    ) -> Self {
        let mut unique = BTreeMap::new();
        for (from, value, to) in transitions {
            let known = *unique.entry((from, value)).or_insert(to);
            assert!(known == to, "{value} leads from state {from} to {known} and to {to}");
        }
        Regular {
            start,
            accepting: accepting.into_iter().collect(),
            transitions: unique,
            words: Paths::new(scope),
        }
    }

    /// The ones among zeros stand in runs of just these lengths, in this order and apart from each other: a clue of a
    /// Nonogram. A length of 0 is no run.
    pub fn runs(
        scope: impl IntoIterator<Item = impl Borrow<Variable>>,
        lengths: impl IntoIterator<Item = usize>,
    ) -> Self {
        let (mut transitions, mut last) = (vec![(0, 0, 0)], 0);
        for length in lengths.into_iter().filter(|&length| length > 0) {
            // A zero between two runs, and as many more as there are.
            if last > 0 {
                transitions.extend([(last, 0, last + 1), (last + 1, 0, last + 1)]);
                last += 1;
            }
            transitions.extend((last..last + length).map(|state| (state, 1, state + 1)));
            last += length;
        }
        transitions.push((last, 0, last));
        // After the last run, zeros change nothing.
        Regular::new(scope, 0, [last], transitions)
    }

    /// Each of the listed values is taken only after the one listed before it: to break the symmetry of values that may
    /// be exchanged (Law & Lee 2004, *Global constraints for integer and set value precedence*). Values that are not
    /// listed may be taken anywhere.
    ///
    /// ```
    /// use recuit::DepthFirst;
    /// use recuit::csp::{Csp, Regular};
    /// // The partitions of four things into sets: 15, the fourth number of Bell.
    /// let mut csp = Csp::new();
    /// let sets = csp.variables("set", 4, 0..4);
    /// let constraint = Regular::precedence(&csp, sets, [0, 1, 2, 3]);
    /// csp.post(constraint);
    /// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 15);
    /// ```
    ///
    /// # Panics
    /// When a value is listed twice.
    pub fn precedence(
        csp: &Csp,
        scope: impl IntoIterator<Item = impl Borrow<Variable>>,
        values: impl IntoIterator<Item = Value>,
    ) -> Self {
        let scope: Vec<Variable> = scope.into_iter().map(|variable| *variable.borrow()).collect();
        let listed: Vec<Value> = values.into_iter().collect();
        for (place, value) in listed.iter().enumerate() {
            assert!(!listed[..place].contains(value), "the value {value} is listed twice");
        }
        let taken: BTreeSet<Value> =
            scope.iter().flat_map(|&variable| csp.domain(variable).values()).collect();
        // The state is how many of the listed values may have been taken.
        let mut transitions = Vec::new();
        for &value in &taken {
            let place = listed.iter().position(|&other| other == value);
            for state in place.unwrap_or(0)..=listed.len() {
                transitions.push((state, value, state.max(place.map_or(0, |place| place + 1))));
            }
        }
        Regular::new(scope, 0, 0..=listed.len(), transitions)
    }
}

impl Constraint for Regular {
    fn scope(&self) -> &[Variable] {
        self.words.scope()
    }

    fn kind(&self) -> String {
        format!("word of an automaton with {} transitions", self.transitions.len())
    }

    fn prepare(&mut self, csp: &Csp) {
        let domains: Vec<Vec<Value>> =
            self.scope().iter().map(|&variable| csp.domain(variable).values().collect()).collect();
        let edges_from = |place: usize, states: &BTreeSet<usize>| {
            let step = |&value: &Value| {
                let next = |&state: &usize| Some((value, state, *self.transitions.get(&(state, value))?));
                states.iter().filter_map(next).collect::<Vec<_>>()
            };
            domains[place].iter().flat_map(step).collect()
        };
        let is_final = |state| self.accepting.contains(&state);
        let layers = Layers::new(domains.len(), self.start, edges_from, is_final);
        self.words.follow(layers, csp);
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        self.words.violation(value)
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        self.words.least_violation(domains)
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn scratch(&self) -> usize {
        self.words.scratch()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        self.words.propagate(domains, scratch)
    }

    fn tally_size(&self) -> usize {
        self.words.tally_size()
    }

    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        self.words.tally(value, tally);
    }

    fn delta(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        self.words.delta(value, tally, changes)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        self.words.update(tally, changes);
    }
}
