//! Vertices that are all joined to each other.

use crate::Graph;
use std::cmp::Reverse;
use std::sync::OnceLock;

/// How many neighbors are looked at before the largest clique so far will do.
const PATIENCE: usize = 20_000_000;

impl Graph {
    /// A clique, vertices that are all joined to each other: a coloring needs at least as many colors.
    /// Cliques are grown greedily, from one vertex after another, those of high degree first, each time by the vertex
    /// that leaves the most to choose from; the largest is returned. In large graphs not every vertex gets its
    /// turn. It is looked for once.
    pub fn clique(&self) -> &[usize] {
        self.found.get_or_init(|| self.largest_clique(&[]))
    }

    /// The same graph, of which a clique is known.
    pub(crate) fn with_clique(mut self, known: &[usize]) -> Self {
        self.found = OnceLock::from(self.largest_clique(known));
        self
    }

    /// The largest clique that is found, unless the known one is as large.
    fn largest_clique(&self, known: &[usize]) -> Box<[usize]> {
        let mut largest = known.to_vec();
        let mut seeds: Vec<usize> = (0..self.vertices()).collect();
        seeds.sort_by_key(|&vertex| Reverse(self.degree(vertex)));
        let mut growing = Growing {
            graph: self,
            is_candidate: vec![false; self.vertices()],
            joined: vec![0; self.vertices()],
            looked: 0,
        };
        for &seed in &seeds {
            if growing.looked > PATIENCE || self.degree(seed) < largest.len() {
                break;
            }
            let clique = growing.from(seed, largest.len());
            if clique.len() > largest.len() {
                largest = clique;
            }
        }
        largest.into()
    }
}

/// What it takes to grow cliques.
struct Growing<'a> {
    graph: &'a Graph,
    /// Is the vertex joined to all of the clique?
    is_candidate: Vec<bool>,
    /// To how many candidates each candidate is joined.
    joined: Vec<u32>,
    /// How many neighbors have been looked at.
    looked: usize,
}

impl Growing<'_> {
    /// A clique with this vertex; given up when it will not be larger than `least`.
    fn from(&mut self, seed: usize, least: usize) -> Vec<usize> {
        let graph = self.graph;
        let mut candidates: Vec<u16> = graph.neighbors(seed).to_vec();
        candidates.iter().for_each(|&vertex| self.is_candidate[usize::from(vertex)] = true);
        for &vertex in &candidates {
            let neighbors = graph.neighbors(vertex.into());
            let count = neighbors.iter().filter(|&&other| self.is_candidate[usize::from(other)]).count();
            self.joined[usize::from(vertex)] = count as u32;
            self.looked += neighbors.len();
        }
        let mut clique = vec![seed];
        while clique.len() + candidates.len() > least
            && let Some(&next) =
                candidates.iter().max_by_key(|&&vertex| (self.joined[usize::from(vertex)], Reverse(vertex)))
        {
            clique.push(next.into());
            candidates.retain(|&vertex| {
                let stays = vertex != next && graph.joined(next.into(), vertex.into());
                if !stays {
                    self.leave_out(vertex.into());
                }
                stays
            });
        }
        candidates.iter().for_each(|&vertex| self.is_candidate[usize::from(vertex)] = false);
        clique
    }

    fn leave_out(&mut self, candidate: usize) {
        self.is_candidate[candidate] = false;
        let neighbors = self.graph.neighbors(candidate);
        self.looked += neighbors.len();
        for &other in neighbors {
            self.joined[usize::from(other)] -= u32::from(self.is_candidate[usize::from(other)]);
        }
    }
}
