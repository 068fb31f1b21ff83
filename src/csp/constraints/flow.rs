//! Domain consistency of the global cardinality constraint, by a flow.

use crate::csp::bits::Bits;
use crate::csp::{Conflict, Csp, Domains, Value, Variable};

/// The filtering algorithm of Régin (1996), *Generalized arc consistency for global cardinality constraint*.
///
/// A flow gives each variable one of its values, so that each value is taken often enough and not too often. It is kept
/// from call to call, and repaired only where domains have changed. Where there is none, there is a conflict.
///
/// A variable may move to another value if that closes a cycle of moves. So consider the graph with an edge from a
/// value to those to which one of its variables may move, from a value that may be taken once more to a node that
/// stands for the slack, and from there to each value that may be taken once less: variables may move within
/// strongly connected components (Tarjan 1972), and all their other values are ruled out.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    variables: usize,
    /// The words that hold the values of all domains: the number of the first one, and how many there are.
    first: i32,
    words: usize,
    /// Where the listed values are in these words, if they are.
    listed: Box<[Option<usize>]>,
}

struct Room<'a> {
    /// For each variable, its value plus one; 0 for none. Kept from call to call.
    mate: &'a mut [u64],
    /// Variables or values that wait.
    queue: &'a mut [u64],
    /// For each value, how often it may and must be taken, and how often it is.
    least: &'a mut [u64],
    most: &'a mut [u64],
    times: &'a mut [u64],
    /// For each value, from where a search found it; for each node, when it was first met.
    finder: &'a mut [u64],
    /// For each value, where the variable that gives it up goes to; for each node, the earliest known to be
    /// reachable, and in the end its component.
    low: &'a mut [u64],
    /// Nodes without a component, and the path of the search.
    stack: &'a mut [u64],
    path: &'a mut [u64],
    /// The edges from each node.
    edges: &'a mut [u64],
    /// The nodes that the search has not found yet.
    fresh: &'a mut [u64],
    /// The nodes that were met but have no component yet.
    pending: &'a mut [u64],
}

fn contains(set: &[u64], node: usize) -> bool {
    set[node / 64] >> (node % 64) & 1 != 0
}

impl Flow {
    /// For these variables, and bounds for the listed values.
    pub(super) fn new(csp: &Csp, scope: &[Variable], listed: impl Iterator<Item = Value>) -> Self {
        let (first, words) = match csp.ends(scope.iter().copied()) {
            Some((least, greatest)) => (least >> 6, ((greatest >> 6) - (least >> 6)) as usize + 1),
            None => (0, 0),
        };
        let index = |value: Value| {
            usize::try_from(i64::from(value) - 64 * i64::from(first)).ok().filter(|&index| index < 64 * words)
        };
        Flow { variables: scope.len(), first, words, listed: listed.map(index).collect() }
    }

    /// The values, and the slack.
    fn nodes(&self) -> usize {
        64 * self.words + 1
    }

    pub(super) fn scratch(&self) -> usize {
        let nodes = self.nodes();
        2 * self.variables + nodes + 7 * nodes + (nodes + 2) * (self.words + 1)
    }

    fn room<'a>(&self, mut scratch: &'a mut [u64]) -> Room<'a> {
        let mut part = |size| scratch.split_off_mut(..size).expect("enough scratch memory");
        let (variables, nodes, words) = (self.variables, self.nodes(), self.words + 1);
        Room {
            mate: part(variables),
            queue: part(variables + nodes),
            least: part(nodes),
            most: part(nodes),
            times: part(nodes),
            finder: part(nodes),
            low: part(nodes),
            stack: part(nodes),
            path: part(nodes),
            edges: part(nodes * words),
            fresh: part(words),
            pending: part(words),
        }
    }

    /// Rule out the values of `scope` that belong to no flow; `bounds` says how often a listed value may be taken.
    pub(super) fn propagate(
        &self,
        scope: &[Variable],
        bounds: impl Fn(&Domains, usize) -> Result<(i64, i64), Conflict>,
        domains: &mut Domains,
        scratch: &mut [u64],
    ) -> Result<(), Conflict> {
        let mut room = self.room(scratch);
        room.least.fill(0);
        room.most.fill(u64::MAX);
        for (place, &index) in self.listed.iter().enumerate() {
            let (least, most) = bounds(domains, place)?;
            if most < least.max(0) || index.is_none() && least > 0 {
                return Err(Conflict);
            }
            if let Some(index) = index {
                (room.least[index], room.most[index]) = (least.max(0) as u64, most as u64);
            }
        }
        self.begin(scope, domains, &mut room);
        for number in 0..scope.len() {
            if room.mate[number] == 0 {
                self.give(scope, domains, &mut room, number)?;
            }
        }
        for &index in self.listed.iter().flatten() {
            while room.times[index] < room.least[index] {
                self.fill(scope, domains, &mut room, index)?;
            }
        }
        self.link(scope, domains, &mut room);
        self.find_components(&mut room);
        for (number, &variable) in scope.iter().enumerate() {
            let component = room.low[room.mate[number] as usize - 1];
            domains.retain(variable, |_, value| room.low[self.index(value)] == component)?;
        }
        Ok(())
    }

    fn index(&self, value: Value) -> usize {
        (value - 64 * self.first) as usize
    }

    /// A word of a domain.
    fn word(&self, domains: &Domains, variable: Variable, word: usize) -> u64 {
        domains.word(variable, self.first + word as i32)
    }

    /// May the variable take the value with that index?
    fn can(&self, domains: &Domains, variable: Variable, index: usize) -> bool {
        self.word(domains, variable, index / 64) >> (index % 64) & 1 != 0
    }

    /// Forget values that are no longer possible, and those that are taken too often.
    fn begin(&self, scope: &[Variable], domains: &Domains, room: &mut Room<'_>) {
        room.times.fill(0);
        for (mate, &variable) in room.mate.iter_mut().zip(scope) {
            let Some(index) = (*mate as usize).checked_sub(1) else { continue };
            if self.can(domains, variable, index) && room.times[index] < room.most[index] {
                room.times[index] += 1;
            } else {
                *mate = 0;
            }
        }
    }

    /// Give a value to a variable that has none, taking values over along the shortest path.
    fn give(
        &self,
        scope: &[Variable],
        domains: &Domains,
        room: &mut Room<'_>,
        root: usize,
    ) -> Result<(), Conflict> {
        room.fresh.fill(u64::MAX);
        room.queue[0] = root as u64;
        let (mut next, mut end) = (0, 1);
        while next < end {
            let number = room.queue[next] as usize;
            next += 1;
            for word in 0..self.words {
                let found = self.word(domains, scope[number], word) & room.fresh[word];
                room.fresh[word] &= !found;
                for index in Bits(found).map(|bit| 64 * word + bit as usize) {
                    room.finder[index] = number as u64;
                    if room.times[index] < room.most[index] {
                        room.times[index] += 1;
                        take_over(room, index, root);
                        return Ok(());
                    }
                    for (other, _) in
                        room.mate.iter().enumerate().filter(|&(_, &mate)| mate == index as u64 + 1)
                    {
                        room.queue[end] = other as u64;
                        end += 1;
                    }
                }
            }
        }
        Err(Conflict)
    }

    /// Have a value taken once more, by a variable from a value that is taken more often than it must be, along the
    /// shortest path.
    fn fill(
        &self,
        scope: &[Variable],
        domains: &Domains,
        room: &mut Room<'_>,
        root: usize,
    ) -> Result<(), Conflict> {
        room.fresh.fill(u64::MAX);
        room.fresh[root / 64] &= !(1 << (root % 64));
        room.queue[0] = root as u64;
        let (mut next, mut end) = (0, 1);
        while next < end {
            let to = room.queue[next] as usize;
            next += 1;
            for (number, &variable) in scope.iter().enumerate() {
                let from = room.mate[number] as usize - 1;
                if !contains(room.fresh, from) || !self.can(domains, variable, to) {
                    continue;
                }
                room.fresh[from / 64] &= !(1 << (from % 64));
                (room.finder[from], room.low[from]) = (number as u64, to as u64);
                if room.times[from] > room.least[from] {
                    room.times[from] -= 1;
                    room.times[root] += 1;
                    let mut given_up = from;
                    while given_up != root {
                        let to = room.low[given_up];
                        room.mate[room.finder[given_up] as usize] = to + 1;
                        given_up = to as usize;
                    }
                    return Ok(());
                }
                room.queue[end] = from as u64;
                end += 1;
            }
        }
        Err(Conflict)
    }

    /// The edges between values, and those from and to the slack, which is the last node.
    fn link(&self, scope: &[Variable], domains: &Domains, room: &mut Room<'_>) {
        let (slack, words) = (64 * self.words, self.words + 1);
        room.edges.fill(0);
        for (&variable, &mate) in scope.iter().zip(&*room.mate) {
            for word in 0..self.words {
                room.edges[(mate as usize - 1) * words + word] |= self.word(domains, variable, word);
            }
        }
        for index in 0..slack {
            if room.times[index] < room.most[index] {
                room.edges[index * words + slack / 64] |= 1;
            }
            if room.times[index] > room.least[index] {
                room.edges[slack * words + index / 64] |= 1 << (index % 64);
            }
        }
    }

    /// Tarjan (1972), without recursion, from all values that are taken: `low` becomes the component of each node.
    fn find_components(&self, room: &mut Room<'_>) {
        let words = self.words + 1;
        room.fresh.fill(u64::MAX);
        room.pending.fill(0);
        let (mut time, mut stacked, mut components) = (0, 0, 0);
        for root in 0..64 * self.words {
            let mut depth = 0;
            let mut arrived = Some(root).filter(|&root| room.times[root] > 0 && contains(room.fresh, root));
            while arrived.is_some() || depth > 0 {
                if let Some(node) = arrived {
                    time += 1;
                    (room.finder[node], room.low[node]) = (time, time);
                    room.fresh[node / 64] &= !(1 << (node % 64));
                    room.pending[node / 64] |= 1 << (node % 64);
                    (room.path[depth], room.stack[stacked]) = (node as u64, node as u64);
                    (depth, stacked) = (depth + 1, stacked + 1);
                }
                let node = room.path[depth - 1] as usize;
                let edges = &room.edges[node * words..][..words];
                let unmet = edges.iter().zip(&*room.fresh).map(|(edges, fresh)| edges & fresh);
                arrived = unmet
                    .enumerate()
                    .find(|&(_, bits)| bits != 0)
                    .map(|(word, bits)| 64 * word + bits.trailing_zeros() as usize);
                if arrived.is_some() {
                    continue;
                }
                let open = edges.iter().zip(&*room.pending).enumerate();
                let nodes = open.flat_map(|(word, (edges, pending))| {
                    Bits(edges & pending).map(move |bit| 64 * word + bit as usize)
                });
                // What a neighbour reaches without a component, this node reaches.
                let low = nodes.map(|other| room.low[other]).min().unwrap_or(u64::MAX);
                room.low[node] = room.low[node].min(low);
                depth -= 1;
                if room.low[node] < room.finder[node] {
                    continue;
                }
                components += 1;
                loop {
                    stacked -= 1;
                    let member = room.stack[stacked] as usize;
                    room.pending[member / 64] &= !(1 << (member % 64));
                    room.low[member] = components;
                    if member == node {
                        break;
                    }
                }
            }
        }
    }
}

/// Each variable on the path from the root to a value takes the value that it found.
fn take_over(room: &mut Room<'_>, mut index: usize, root: usize) {
    loop {
        let number = room.finder[index] as usize;
        let given_up = std::mem::replace(&mut room.mate[number], index as u64 + 1);
        if number == root {
            return;
        }
        index = given_up as usize - 1;
    }
}
