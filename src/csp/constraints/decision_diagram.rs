//! Combinations of values, as paths of a diagram.

use super::layers::Layers;
use super::paths::Paths;
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Value, Variable};
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

/// The values of some variables spell a path of a layered graph, a multi-valued decision diagram (Andersen, Hadzic,
/// Hooker & Tiedemann 2007, *A constraint store based on multivalued decision diagrams*).
///
/// There is a layer of arcs for each variable. A path begins at node 0, takes an arc of each layer in turn,
/// and may end at any node that the last layer leads to. Nodes of each layer have numbers of their own, and
/// two arcs of a node may have the same value.
///
/// Propagation rules out all values that belong to no solution, in time proportional to the number of arcs
/// (Cheng & Yap 2010). The violation is the least number of variables that would have to change, within their
/// domains; where there is no path, one more than there are variables. A change is measured in time
/// proportional to the arcs of its layer, by the costs from the start and to the end that a tally keeps; two
/// changes also pay for the layers between them.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, DecisionDiagram};
/// // Up and down in three steps, from the ground and never below it: the node is the height.
/// let mut csp = Csp::new();
/// let steps = csp.variables("step", 3, [-1, 1]);
/// let (up, down) = (|height| (height, 1, height + 1), |height| (height, -1, height - 1));
/// csp.post(DecisionDiagram::new(&steps, [vec![up(0)], vec![up(1), down(1)], vec![up(0), up(2), down(2)]]));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 3);
///
/// // Six orders of three things: twelve arcs.
/// let mut csp = Csp::new();
/// let order = csp.variables("order", 3, 1..=3);
/// let orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
/// let posted = csp.post(DecisionDiagram::from_tuples(&order, orders));
/// assert_eq!(posted.constraint().kind(), "path of a diagram with 12 arcs");
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct DecisionDiagram {
    /// For each variable the arcs, by value.
    layers: Box<[Box<[Arc]>]>,
    /// Is there a path if there are no variables?
    has_end: bool,
    paths: Paths,
}

/// A value, the node from which it leads, and the node to which it does.
type Arc = (Value, usize, usize);

impl DecisionDiagram {
    /// For each variable, each named once, a layer of arcs: the node from which one leads, its value, and the
    /// node of the next layer to which it does.
    ///
    /// # Panics
    /// When there are not as many layers as variables.
    pub fn new(
        scope: impl IntoIterator<Item = impl Borrow<Variable>>,
        layers: impl IntoIterator<Item = impl IntoIterator<Item = (usize, Value, usize)>>,
    ) -> Self {
        let sorted = |layer: BTreeSet<Arc>| layer.into_iter().collect();
        let arc = |(from, value, to)| (value, from, to);
        let layers: Box<[Box<[Arc]>]> =
            layers.into_iter().map(|layer| sorted(layer.into_iter().map(arc).collect())).collect();
        let paths = Paths::new(scope);
        let variables = paths.scope().len();
        assert!(layers.len() == variables, "{variables} variables, but {} layers of arcs", layers.len());
        DecisionDiagram { layers, has_end: true, paths }
    }

    /// The values are one of the tuples: the smallest diagram in which each node has one arc for a value.
    /// Tuples that go on alike share their nodes (Cheng & Yap 2010). Changes are measured much faster than in
    /// a [`Table`](super::Table); tree search is not, unless a hundred arcs or so stand for many thousands of
    /// tuples.
    ///
    /// # Panics
    /// When a tuple does not have one value for each variable.
    pub fn from_tuples(
        scope: impl IntoIterator<Item = impl Borrow<Variable>>,
        tuples: impl IntoIterator<Item = impl AsRef<[Value]>>,
    ) -> Self {
        let scope: Vec<Variable> = scope.into_iter().map(|variable| *variable.borrow()).collect();
        let tuples: BTreeSet<Box<[Value]>> = tuples.into_iter().map(|tuple| tuple.as_ref().into()).collect();
        for tuple in &tuples {
            assert!(tuple.len() == scope.len(), "{} variables, but the tuple {tuple:?}", scope.len());
        }
        let tuples: Vec<Box<[Value]>> = tuples.into_iter().collect();
        let mut nodes = vec![BTreeMap::new(); scope.len()];
        if !tuples.is_empty() {
            share(&tuples, 0, &mut nodes);
        }
        let arcs = |(arcs, from): (Vec<(Value, usize)>, usize)| {
            arcs.into_iter().map(move |(value, to)| (from, value, to))
        };
        let layers = nodes.into_iter().map(|layer| layer.into_iter().flat_map(arcs).collect::<Vec<_>>());
        DecisionDiagram { has_end: !tuples.is_empty(), ..DecisionDiagram::new(scope, layers) }
    }
}

/// The nodes of a layer by their arcs.
type Nodes = BTreeMap<Vec<(Value, usize)>, usize>;

/// The node from which tuples that began alike, ascending, go on from a place; it is made where there is none like it.
fn share(tuples: &[Box<[Value]>], place: usize, nodes: &mut [Nodes]) -> usize {
    if place == nodes.len() {
        return 0;
    }
    let alike = tuples.chunk_by(|one, other| one[place] == other[place]);
    let arcs = alike.map(|tuples| (tuples[0][place], share(tuples, place + 1, nodes))).collect();
    let next = nodes[place].len();
    *nodes[place].entry(arcs).or_insert(next)
}

impl Constraint for DecisionDiagram {
    fn scope(&self) -> &[Variable] {
        self.paths.scope()
    }

    fn kind(&self) -> String {
        let arcs: usize = self.layers.iter().map(|layer| layer.len()).sum();
        format!("path of a diagram with {arcs} arcs")
    }

    fn prepare(&mut self, csp: &Csp) {
        let arcs_from = |place: usize, nodes: &BTreeSet<usize>| {
            let domain = csp.domain(self.scope()[place]);
            let is_possible = |&&(value, from, _): &&Arc| nodes.contains(&from) && domain.contains(value);
            self.layers[place].iter().filter(is_possible).copied().collect()
        };
        let layers = Layers::new(self.layers.len(), 0, arcs_from, |_| self.has_end);
        self.paths.follow(layers, csp);
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        self.paths.violation(value)
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        self.paths.least_violation(domains)
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn scratch(&self) -> usize {
        self.paths.scratch()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        self.paths.propagate(domains, scratch)
    }

    fn tally_size(&self) -> usize {
        self.paths.tally_size()
    }

    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        self.paths.tally(value, tally);
    }

    fn delta(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        self.paths.delta(value, tally, changes)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        self.paths.update(tally, changes);
    }
}
