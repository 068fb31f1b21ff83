//! What is known of an instance before anything is chosen.

use super::edges::{Edge, Edges};
use super::prices::Ascent;
use super::rises::rises;
use super::spanner::{Spanner, length};
use crate::{Cities, EdgeChains, Length, Start, Tours};
use recuit::edge::Preparing;
use recuit::{Engine, Problem, Run, Steps, Termination, VariableDepth};

/// What is known of an instance before anything is chosen.
#[derive(Clone, Debug)]
pub(super) struct Reduced {
    /// All edges that tours shorter than `too_long` have, and perhaps more.
    pub(super) edges: Edges,
    /// Prices with which least 1-trees are long.
    pub(super) prices: Vec<i64>,
    /// More by one than a known tour has.
    pub(super) too_long: i64,
}

/// The known tour comes from so many steps of variable-depth search for each city: a few milliseconds for a hundred.
const STEPS: u64 = 500;

/// Prices are looked for among the edges to so many neighbors first.
const NEIGHBORS: usize = 10;

/// So often, if there are edges of the least 1-tree of all edges that are missing among those.
const ROUNDS: usize = 4;

impl Reduced {
    /// Find a tour, prices, and the edges that matter. Where `limits` end that soon, more edges do.
    pub(super) fn new(cities: &Cities, limits: &mut Preparing) -> Self {
        let count = cities.count();
        let tours = Tours::new(cities, NEIGHBORS, Start::GreedyEdge);
        let search = VariableDepth::default().on(EdgeChains, Length);
        let mut run = Run::seeded(0).until(Steps(STEPS * count as u64).or(limits.clone()));
        let tour = search.search(&tours, tours.initial(), &mut run).best.expect("it begins with a tour");
        let too_long = tour.cost + 1;

        let all = Edge::all(cities);
        let mut wide = Spanner::among(&all, count);
        let mut near = Edge::near(cities, tour.state.order(), tours.near());
        let mut prices = vec![0; count];
        let mut ascent = Ascent { steps: 8 * count, shares: [2.0, 0.01] };
        for _ in 0..ROUNDS {
            let mut spanner = Spanner::among(&near, count);
            match ascent.climb(&mut spanner, &prices, too_long, limits) {
                Some(better) => prices = better,
                None => break,
            }
            ascent = Ascent { steps: count / 2, shares: [0.5, 0.01] };
            wide.span(&prices);
            let known = near.len();
            near.extend(wide.tree.edges.iter().map(|&edge| all[edge as usize]));
            near.sort_unstable();
            near.dedup();
            if near.len() == known {
                break;
            }
        }
        wide.span(&prices);
        let rises = rises(&wide, &wide.tree);
        let is_inside = wide.tree.inside(all.len());
        let matters =
            |&(edge, rise): &(usize, &i64)| is_inside[edge] || length(wide.tree.weight + rise) < too_long;
        let kept = rises.iter().enumerate().filter(matters).map(|(edge, _)| all[edge]).collect();
        Reduced { edges: Edges::new(count, kept), prices, too_long }
    }
}
