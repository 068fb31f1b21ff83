//! The words that are spelled by the paths of a layered graph.

use crate::csp::{Conflict, Domains, Value, Variable};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A layered graph: before and after each letter of a word a layer of nodes, and an edge for each letter that
/// leads from one to another. The nodes may be states of an automaton (Pesant 2004).
///
/// A node is on a path from the start to the end, or it is left out; the nodes are numbered layer by layer,
/// the start being
/// 0. Where there is no path there is none.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    /// The number of the first node of each layer; at the end, how many nodes there are.
    firsts: Box<[usize]>,
    letters: Box<[Letters]>,
}

/// A letter, the node from which it leads, and the node to which it does.
pub(super) type Edge = (Value, usize, usize);

/// The edges to the nodes of one layer, by the value that they stand for; ascending.
type Letters = Box<[(Value, Box<[(u32, u32)]>)]>;

impl Layers {
    /// For words with so many letters. From the nodes that are reached, the edges at a place lead by letters,
    /// ascending, to nodes; a word may end in those that are final.
    pub(super) fn new(
        letters: usize,
        start: usize,
        edges_from: impl Fn(usize, &BTreeSet<usize>) -> Vec<Edge>,
        is_final: impl Fn(usize) -> bool,
    ) -> Self {
        let mut reached = vec![BTreeSet::from([start])];
        let mut edges: Vec<Vec<Edge>> = Vec::new();
        for place in 0..letters {
            let layer = edges_from(place, &reached[place]);
            reached.push(layer.iter().map(|&(_, _, to)| to).collect());
            edges.push(layer);
        }
        // Backwards, keep what leads to the end.
        let mut alive: BTreeSet<usize> =
            reached[letters].iter().copied().filter(|&node| is_final(node)).collect();
        for (layer, reached) in edges.iter_mut().zip(&mut reached[1..]).rev() {
            layer.retain(|(_, _, to)| alive.contains(to));
            *reached = std::mem::replace(&mut alive, layer.iter().map(|&(_, from, _)| from).collect());
        }
        if alive.is_empty() {
            return Layers::default();
        }
        let numbers = |first: usize, nodes: &BTreeSet<usize>| -> BTreeMap<usize, u32> {
            nodes.iter().copied().zip(first as u32..).collect()
        };
        let (mut firsts, mut letters) = (vec![0, 1], Vec::new());
        let mut before = numbers(0, &alive);
        for (layer, nodes) in edges.iter().zip(&reached[1..]) {
            let first = firsts[letters.len() + 1];
            firsts.push(first + nodes.len());
            let after = numbers(first, nodes);
            let numbered = |edges: &[Edge]| {
                (edges[0].0, edges.iter().map(|(_, from, to)| (before[from], after[to])).collect())
            };
            letters.push(layer.chunk_by(|one, other| one.0 == other.0).map(numbered).collect());
            before = after;
        }
        Layers { firsts: firsts.into(), letters: letters.into() }
    }

    /// How many nodes there are.
    pub(super) fn nodes(&self) -> usize {
        self.firsts.last().copied().unwrap_or(0)
    }

    /// The nodes before the letter at a place; after the last letter, the final ones.
    fn layer(&self, place: usize) -> Range<usize> {
        self.firsts[place]..self.firsts[place + 1]
    }

    /// A bit for each node that is reached, and one for each that leads to the end.
    pub(super) fn scratch(&self) -> usize {
        2 * self.nodes().div_ceil(64)
    }

    /// Rule out all values on no path.
    pub(super) fn propagate(
        &self,
        scope: &[Variable],
        domains: &mut Domains,
        scratch: &mut [u64],
    ) -> Result<(), Conflict> {
        if self.nodes() == 0 {
            return Err(Conflict);
        }
        scratch.fill(0);
        let (reached, alive) = scratch.split_at_mut(self.nodes().div_ceil(64));
        insert(reached, 0);
        for (&variable, letters) in scope.iter().zip(&self.letters) {
            for (_, edges) in letters.iter().filter(|&&(value, _)| domains.contains(variable, value)) {
                for &(from, to) in edges {
                    if contains(reached, from) {
                        insert(reached, to);
                    }
                }
            }
        }
        // Where no final node is reached, the last variable is left without a value.
        self.layer(scope.len()).for_each(|node| insert(alive, node as u32));
        for (&variable, letters) in scope.iter().zip(&self.letters).rev() {
            let passable = |alive: &[u64], (from, to)| contains(reached, from) && contains(alive, to);
            domains.retain(variable, |_, value| {
                let place = letters.binary_search_by_key(&value, |&(value, _)| value);
                place.is_ok_and(|place| letters[place].1.iter().any(|&edge| passable(alive, edge)))
            })?;
            for (_, edges) in letters.iter().filter(|&&(value, _)| domains.contains(variable, value)) {
                for &(from, to) in edges {
                    if passable(alive, (from, to)) {
                        insert(alive, from);
                    }
                }
            }
        }
        Ok(())
    }

    /// The least number of letters on a path that are not among those that are `allowed` at their place;
    /// `None` if there is no path.
    pub(super) fn distance(&self, allowed: impl Fn(usize, Value) -> bool) -> Option<i64> {
        let mut costs = vec![0; self.nodes()];
        for place in (0..self.letters.len()).rev() {
            let (layer, next) = (self.layer(place), self.layer(place + 1));
            let (before, after) = costs.split_at_mut(next.start);
            self.step_back(place, |value| allowed(place, value), &mut before[layer], &after[..next.len()]);
        }
        costs.first().copied()
    }

    /// For each node after the letter at a place, how many letters up to there have to change; the costs of the nodes
    /// before that letter are given.
    fn step(&self, place: usize, letter: Value, before: &[i64], after: &mut [i64]) {
        let (first, next) = (self.firsts[place], self.firsts[place + 1]);
        after.fill(i64::MAX);
        for &(value, ref edges) in &self.letters[place] {
            let cost = i64::from(value != letter);
            for &(from, to) in edges {
                let best = &mut after[to as usize - next];
                *best = (*best).min(before[from as usize - first] + cost);
            }
        }
    }

    /// For each node before the letter at a place, how many letters from there on have to change; the costs
    /// of the nodes after that letter are given.
    fn step_back(&self, place: usize, is_letter: impl Fn(Value) -> bool, before: &mut [i64], after: &[i64]) {
        let (first, next) = (self.firsts[place], self.firsts[place + 1]);
        before.fill(i64::MAX);
        for &(value, ref edges) in &self.letters[place] {
            let cost = i64::from(!is_letter(value));
            for &(from, to) in edges {
                let best = &mut before[from as usize - first];
                *best = (*best).min(after[to as usize - next] + cost);
            }
        }
    }

    /// For each node, how many letters have to change to come from the start to it, when letters at places in a range
    /// have changed.
    ///
    /// It ends as soon as a layer after them costs what it did: an automaton soon forgets what it has read, and then
    /// nothing further on changes.
    pub(super) fn go_forward(
        &self,
        changed: Range<usize>,
        letter: impl Fn(usize) -> Value,
        costs: &mut [i64],
    ) {
        let mut room = [0; FEW];
        for place in changed.start..self.letters.len() {
            let (layer, next) = (self.layer(place), self.layer(place + 1));
            let (before, after) = costs.split_at_mut(next.start);
            let is_same = replaced(&mut after[..next.len()], &mut room, |after| {
                self.step(place, letter(place), &before[layer], after);
            });
            if is_same && place + 1 >= changed.end {
                return;
            }
        }
    }

    /// For each node, how many letters have to change to come from it to the end, when letters at places in a
    /// range have changed. It ends as early as going forward does.
    pub(super) fn go_backward(
        &self,
        changed: Range<usize>,
        letter: impl Fn(usize) -> Value,
        costs: &mut [i64],
    ) {
        let mut room = [0; FEW];
        for place in (0..changed.end).rev() {
            let (layer, next) = (self.layer(place), self.layer(place + 1));
            let (before, after) = costs.split_at_mut(next.start);
            let is_same = replaced(&mut before[layer], &mut room, |before| {
                let letter = letter(place);
                self.step_back(place, |value| value == letter, before, &after[..next.len()]);
            });
            if is_same && place <= changed.start {
                return;
            }
        }
    }

    /// The distance if the letter at a place were another, by the costs of the nodes before it and those from
    /// all nodes to the end.
    fn meet(&self, place: usize, letter: Value, before: &[i64], backward: &[i64]) -> i64 {
        let first = self.firsts[place];
        let through = |&(value, ref edges): &(Value, Box<[(u32, u32)]>)| {
            let cost = i64::from(value != letter);
            let least = edges.iter().map(|&(from, to)| before[from as usize - first] + backward[to as usize]);
            least.min().expect("an edge for each letter") + cost
        };
        self.letters[place].iter().map(through).min().expect("a letter at each place")
    }

    /// The distance if the letter at one place were another.
    pub(super) fn distance_with(
        &self,
        (place, letter): (usize, Value),
        forward: &[i64],
        backward: &[i64],
    ) -> i64 {
        self.meet(place, letter, &forward[self.layer(place)], backward)
    }

    /// The distance if the letters at two places, ascending, were others.
    pub(super) fn distance_with_both(
        &self,
        [(place, letter), (last, last_letter)]: [(usize, Value); 2],
        letters: impl Fn(usize) -> Value,
        forward: &[i64],
        backward: &[i64],
    ) -> i64 {
        let widest = (place + 1..=last).map(|place| self.layer(place).len()).max().unwrap_or(0);
        let (mut few, mut many);
        let room = if 2 * widest <= FEW {
            few = [0; FEW];
            &mut few[..2 * widest]
        } else {
            many = vec![0; 2 * widest];
            &mut many[..]
        };
        let (mut before, mut after) = room.split_at_mut(widest);
        self.step(place, letter, &forward[self.layer(place)], &mut before[..self.layer(place + 1).len()]);
        for place in place + 1..last {
            self.step(place, letters(place), before, &mut after[..self.layer(place + 1).len()]);
            std::mem::swap(&mut before, &mut after);
        }
        self.meet(last, last_letter, before, backward)
    }
}

/// Costs that need no allocation.
const FEW: usize = 256;

/// Have the costs of a layer written anew, and say whether they are what they were: of a layer that is too wide for
/// `room` it is not said.
#[inline]
fn replaced(costs: &mut [i64], room: &mut [i64], write: impl FnOnce(&mut [i64])) -> bool {
    let Some(room) = room.get_mut(..costs.len()) else {
        write(costs);
        return false;
    };
    write(room);
    let is_same = *room == *costs;
    costs.copy_from_slice(room);
    is_same
}

fn contains(nodes: &[u64], node: u32) -> bool {
    nodes[node as usize / 64] >> (node % 64) & 1 != 0
}

fn insert(nodes: &mut [u64], node: u32) {
    nodes[node as usize / 64] |= 1 << (node % 64);
}
