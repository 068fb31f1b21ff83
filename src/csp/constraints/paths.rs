//! A sequence of variables that spells a path of a layered graph.

use super::layers::Layers;
use super::places::Places;
use super::seen;
use crate::csp::constraint::new_value;
use crate::csp::{Change, Conflict, Csp, Domains, Lookup, Value, Variable};
use std::borrow::Borrow;

/// What the constraints that are layered graphs have in common: propagation along the paths (Pesant 2004),
/// the violation as the shortest path (van Hoeve, Pesant & Rousseau 2006), and its tally.
#[derive(Clone, Debug)]
pub(super) struct Paths {
    scope: Box<[Variable]>,
    places: Places,
    layers: Layers,
    /// How many words the domains of the scope have.
    domain_words: usize,
}

impl Paths {
    /// Of these variables, each named once; so far there is no path.
    pub(super) fn new(scope: impl IntoIterator<Item = impl Borrow<Variable>>) -> Self {
        let scope: Box<[Variable]> = scope.into_iter().map(|variable| *variable.borrow()).collect();
        Paths { places: Places::new(&scope), scope, layers: Layers::default(), domain_words: 0 }
    }

    /// From now on they are the paths of this graph.
    pub(super) fn follow(&mut self, layers: Layers, csp: &Csp) {
        self.layers = layers;
        self.domain_words = seen::words(csp, &self.scope);
    }

    pub(super) fn scope(&self) -> &[Variable] {
        &self.scope
    }

    pub(super) fn violation(&self, value: Lookup<'_>) -> i64 {
        let distance = self.layers.distance(|place, letter| value(self.scope[place]) == letter);
        distance.unwrap_or(self.scope.len() as i64 + 1)
    }

    /// Each variable can be chosen by itself, so this is the least of all violations.
    pub(super) fn least_violation(&self, domains: &Domains) -> i64 {
        let distance = self.layers.distance(|place, letter| domains.contains(self.scope[place], letter));
        distance.unwrap_or(self.scope.len() as i64 + 1)
    }

    pub(super) fn scratch(&self) -> usize {
        self.domain_words + self.layers.scratch()
    }

    pub(super) fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        // What it rules out itself wakes it again, and once is enough.
        let (last, scratch) = scratch.split_at_mut(self.domain_words);
        if seen::is_same(&self.scope, domains, last) {
            return Ok(());
        }
        self.layers.propagate(&self.scope, domains, scratch)?;
        seen::keep(&self.scope, domains, last);
        Ok(())
    }

    pub(super) fn tally_size(&self) -> usize {
        let nodes = self.layers.nodes();
        if nodes > 0 { self.scope.len() + 2 * nodes } else { 0 }
    }

    /// The values, the costs from the start to each node, and those from each node to the end.
    fn parts<'a>(&self, tally: &'a mut [i64]) -> Option<(&'a mut [i64], &'a mut [i64], &'a mut [i64])> {
        let (values, costs) = tally.split_at_mut_checked(self.scope.len())?;
        let (forward, backward) = costs.split_at_mut(self.layers.nodes());
        Some((values, forward, backward))
    }

    /// The values, and the costs of the layered graph.
    pub(super) fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        let Some((values, forward, backward)) = self.parts(tally) else { return };
        values.iter_mut().zip(&self.scope).for_each(|(kept, &variable)| *kept = value(variable).into());
        let letter = |place: usize| values[place] as Value;
        self.layers.go_forward(0..values.len(), letter, forward);
        self.layers.go_backward(0..values.len(), letter, backward);
    }

    pub(super) fn delta(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        if self.layers.nodes() == 0 {
            return 0;
        }
        let (values, costs) = tally.split_at(self.scope.len());
        let (forward, backward) = costs.split_at(self.layers.nodes());
        let after = match *changes {
            [one] => self.layers.distance_with((self.places.of(one.variable), one.to), forward, backward),
            [one, other] => {
                let mut both = [one, other].map(|change| (self.places.of(change.variable), change.to));
                both.sort_unstable();
                let letter = |place: usize| values[place] as Value;
                self.layers.distance_with_both(both, letter, forward, backward)
            }
            _ => self.violation(&|asked| new_value(changes, asked).unwrap_or_else(|| value(asked))),
        };
        after - backward[0]
    }

    pub(super) fn update(&self, tally: &mut [i64], changes: &[Change]) {
        let Some((values, forward, backward)) = self.parts(tally) else { return };
        let (mut first, mut end) = (values.len(), 0);
        for change in changes {
            let place = self.places.of(change.variable);
            values[place] = change.to.into();
            (first, end) = (first.min(place), end.max(place + 1));
        }
        let letter = |place: usize| values[place] as Value;
        self.layers.go_forward(first..end, letter, forward);
        self.layers.go_backward(first..end, letter, backward);
    }
}
