//! Least 1-trees.

use super::choices::{Choice, Choices};
use super::edges::Edge;

/// Lengths and prices are counted in so many parts, so that prices may be finer than lengths and bounds are exact.
pub(super) const PARTS: i64 = 64;

/// The least whole length that is no less than so many parts.
pub(super) fn length(weight: i64) -> i64 {
    -(-weight).div_euclid(PARTS)
}

/// A 1-tree: a tree that spans all cities but the first, and two edges at that one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tree {
    pub(super) edges: Vec<u32>,
    /// How many of its edges end at each city.
    pub(super) degrees: Vec<i32>,
    /// Its length less two prices a city, in [`PARTS`]: with any prices, what no tour is shorter than.
    pub(super) weight: i64,
}

impl Tree {
    /// Is it one of its edges, for each of so many?
    pub(super) fn inside(&self, edges: usize) -> Vec<bool> {
        let mut is_inside = vec![false; edges];
        self.edges.iter().for_each(|&edge| is_inside[edge as usize] = true);
        is_inside
    }

    /// Do two edges end at each city? Then it is a tour, since it is in one piece.
    pub(super) fn is_tour(&self) -> bool {
        self.degrees.iter().all(|&degree| degree == 2)
    }
}

/// Finds least 1-trees for one price of the cities after the other, with what is known of the edges (Kruskal
/// 1956).
pub(super) struct Spanner<'a> {
    edges: &'a [Edge],
    required: Vec<u32>,
    /// What is open, in the order of the weights that it had last.
    open: Vec<u32>,
    weights: Vec<i64>,
    /// Where cities are in one piece with others: the way to one that stands for all of them.
    pieces: Vec<u32>,
    pub(super) tree: Tree,
}

impl<'a> Spanner<'a> {
    /// Among these edges, of which nothing is known.
    pub(super) fn among(edges: &'a [Edge], cities: usize) -> Self {
        Spanner {
            edges,
            required: Vec::new(),
            open: (0..edges.len() as u32).collect(),
            weights: vec![0; edges.len()],
            pieces: vec![0; cities],
            tree: Tree { degrees: vec![0; cities], ..Tree::default() },
        }
    }

    /// Among these edges, of which that is known.
    pub(super) fn given(edges: &'a [Edge], cities: usize, choices: &Choices) -> Self {
        let known = |choice| (0..edges.len() as u32).filter(move |&e| choices.edges[e as usize] == choice);
        let (required, open) = (known(Choice::Required).collect(), known(Choice::Open).collect());
        Spanner { required, open, ..Spanner::among(edges, cities) }
    }

    pub(super) fn cities(&self) -> usize {
        self.pieces.len()
    }

    pub(super) fn edges(&self) -> &'a [Edge] {
        self.edges
    }

    pub(super) fn required(&self) -> &[u32] {
        &self.required
    }

    /// The edges of which nothing is known.
    pub(super) fn open(&self) -> &[u32] {
        &self.open
    }

    /// What an edge weighs with the prices that were given last.
    pub(super) fn weight(&self, edge: u32) -> i64 {
        self.weights[edge as usize]
    }

    /// Find the least 1-tree with these prices, in [`PARTS`]; is there one?
    pub(super) fn span(&mut self, prices: &[i64]) -> bool {
        let Spanner { edges, required, open, weights, pieces, tree } = self;
        for &edge in required.iter().chain(&*open) {
            let Edge { cities: [a, b], length } = edges[edge as usize];
            weights[edge as usize] = length * PARTS + prices[a as usize] + prices[b as usize];
        }
        sort(open, weights);
        tree.edges.clear();
        tree.degrees.fill(0);
        tree.weight = -2 * prices.iter().sum::<i64>();
        pieces.iter_mut().zip(0..).for_each(|(piece, city)| *piece = city);
        let wanted = pieces.len();
        for &edge in required.iter().chain(&*open) {
            let [a, b] = edges[edge as usize].cities;
            if a == 0 {
                if tree.degrees[0] == 2 {
                    continue;
                }
            } else {
                let (one, other) = (piece(pieces, a), piece(pieces, b));
                if one == other {
                    continue;
                }
                pieces[one as usize] = other;
            }
            tree.edges.push(edge);
            tree.degrees[a as usize] += 1;
            tree.degrees[b as usize] += 1;
            tree.weight += weights[edge as usize];
            if tree.edges.len() == wanted {
                break;
            }
        }
        tree.edges.len() == wanted
    }
}

/// The city that stands for all in one piece with this one; the way there is halved (Tarjan & van Leeuwen 1984).
fn piece(pieces: &mut [u32], mut city: u32) -> u32 {
    while pieces[city as usize] != city {
        pieces[city as usize] = pieces[pieces[city as usize] as usize];
        city = pieces[city as usize];
    }
    city
}

/// Sort by weight, then by number. From one price to the next hardly anything changes its place, so each edge is
/// put in where it belongs; where much changes, that is given up.
fn sort(edges: &mut [u32], weights: &[i64]) {
    let key = |edge: u32| (weights[edge as usize], edge);
    let mut moves = 16 * edges.len();
    for end in 1..edges.len() {
        let (edge, mut place) = (edges[end], end);
        while place > 0 && key(edges[place - 1]) > key(edge) {
            edges[place] = edges[place - 1];
            place -= 1;
        }
        edges[place] = edge;
        moves = moves.saturating_sub(end - place);
        if moves == 0 {
            edges.sort_unstable_by_key(|&edge| key(edge));
            return;
        }
    }
}
