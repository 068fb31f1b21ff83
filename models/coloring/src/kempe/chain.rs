//! What is reached through two colors.

use super::{Classes, Exchange};
use crate::Graph;
use std::cell::RefCell;

/// Which vertices are joined, a bit for each two where that takes no more than some megabytes.
#[derive(Clone, Debug)]
pub(super) struct Adjacency<'a> {
    graph: &'a Graph,
    /// Rows of words, all of the same length.
    bits: Box<[u64]>,
    words: usize,
}

impl<'a> Adjacency<'a> {
    /// The vertices of larger graphs are looked up among neighbors.
    const LARGEST: usize = 8192;

    pub(super) fn new(graph: &'a Graph) -> Self {
        let vertices = Some(graph.vertices()).filter(|&vertices| vertices <= Self::LARGEST).unwrap_or(0);
        let words = vertices.div_ceil(64);
        let mut bits = vec![0; vertices * words];
        for vertex in 0..vertices {
            for &other in graph.neighbors(vertex) {
                bits[vertex * words + usize::from(other) / 64] |= 1 << (other % 64);
            }
        }
        Adjacency { graph, bits: bits.into(), words }
    }

    #[inline]
    fn joined(&self, vertex: usize, other: usize) -> bool {
        match self.bits.get(vertex * self.words + other / 64) {
            Some(word) => word >> (other % 64) & 1 == 1,
            None => self.graph.joined(vertex, other),
        }
    }
}

/// What a chain is followed with, used again and again.
#[derive(Default)]
struct Scratch {
    chain: Vec<u16>,
    /// The number of the last chain that each vertex was reached in.
    reached: Vec<u32>,
    number: u32,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
    static TAKEN: RefCell<Vec<(u16, u16)>> = RefCell::default();
}

/// Call `tell` with each vertex of the chain, from the first one on, and the color that the exchange gives it.
#[inline]
pub(super) fn chain(
    adjacency: &Adjacency<'_>,
    state: &Classes,
    exchange: &Exchange,
    mut tell: impl FnMut(u16, u16),
) {
    SCRATCH.with_borrow_mut(|Scratch { chain, reached, number }| {
        let vertices = adjacency.graph.vertices();
        if reached.len() < vertices || *number == u32::MAX {
            *reached = vec![0; vertices];
            *number = 0;
        }
        *number += 1;
        chain.clear();
        chain.push(exchange.vertex);
        reached[usize::from(exchange.vertex)] = *number;
        let own = state.color(exchange.vertex.into());
        let mut followed = 0;
        while let Some(&vertex) = chain.get(followed) {
            followed += 1;
            let other = if state.color(vertex.into()) == own { exchange.color } else { own };
            tell(vertex, other);
            for &next in state.class(other) {
                let reached = &mut reached[usize::from(next)];
                if *reached != *number && adjacency.joined(vertex.into(), next.into()) {
                    *reached = *number;
                    chain.push(next);
                }
            }
        }
    });
}

/// Lend a list, empty at first, that is used again and again.
#[inline]
pub(super) fn take<T>(work: impl FnOnce(&mut Vec<(u16, u16)>) -> T) -> T {
    TAKEN.with_borrow_mut(|taken| {
        taken.clear();
        work(taken)
    })
}
