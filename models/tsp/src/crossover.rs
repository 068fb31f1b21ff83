//! Tours that have something of two others.

use crate::{Tour, Tours};
use rand::{Rng, RngExt};
use recuit::{Crossover, order_crossover};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a tour has of its parents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TourCrossover {
    /// Their edges: from each city to that neighbor in one of the parents which has the fewest edges left
    /// itself, or, where none is left, to the nearest city left (Whitley, Starkweather & Fuquay, "Scheduling
    /// problems and traveling salesmen: the genetic edge recombination operator", 1989).
    #[default]
    Edges,
    /// A path of one of them, and the order of the other; see [`order_crossover`].
    Order,
}

/// The cities that are not visited yet, so that any of them is found at once.
struct Left {
    cities: Vec<u32>,
    place: Vec<usize>,
}

impl Left {
    fn all(count: usize) -> Self {
        Left { cities: (0..count as u32).collect(), place: (0..count).collect() }
    }

    fn has(&self, city: u32) -> bool {
        self.cities.get(self.place[city as usize]) == Some(&city)
    }

    fn visit(&mut self, city: u32) {
        let place = self.place[city as usize];
        self.cities.swap_remove(place);
        if let Some(&moved) = self.cities.get(place) {
            self.place[moved as usize] = place;
        }
    }
}

/// The neighbors of a city in both parents; those that it has in both come twice.
fn neighbors(parents: [&Tour; 2], city: u32) -> impl Iterator<Item = u32> {
    parents.into_iter().flat_map(move |parent| parent.neighbors(city))
}

fn along_edges<R: Rng + ?Sized>(problem: &Tours<'_>, parents: [&Tour; 2], rng: &mut R) -> Vec<u32> {
    let count = problem.cities().count();
    let mut left = Left::all(count);
    let mut order = Vec::with_capacity(count);
    let mut next = parents[0].at(rng.random_range(0..count));
    loop {
        order.push(next);
        left.visit(next);
        if left.cities.is_empty() {
            return order;
        }
        let edges_left = |city: u32| neighbors(parents, city).filter(|&neighbor| left.has(neighbor)).count();
        let by_edge = neighbors(parents, next).filter(|&city| left.has(city));
        // Of those with as few, the shortest edge.
        let by_edge = by_edge.min_by_key(|&city| (edges_left(city), problem.cities().distance(next, city)));
        let near = || problem.near().of(next).iter().copied().find(|&city| left.has(city));
        next = by_edge.or_else(near).unwrap_or_else(|| left.cities[rng.random_range(0..left.cities.len())]);
    }
}

impl Crossover<Tours<'_>> for TourCrossover {
    fn cross<R: Rng + ?Sized>(&self, problem: &Tours<'_>, one: &Tour, other: &Tour, rng: &mut R) -> Tour {
        Tour::new(match self {
            TourCrossover::Edges => along_edges(problem, [one, other], rng),
            TourCrossover::Order => order_crossover(one.order(), other.order(), rng),
        })
    }

    /// Cities times candidates.
    fn extent(&self, problem: &Tours<'_>) -> u64 {
        problem.cities().count() as u64 * problem.near().length() as u64
    }

    /// The share of the edges of one tour that the other does not have.
    fn distance(&self, problem: &Tours<'_>, one: &Tour, other: &Tour) -> f64 {
        let count = problem.cities().count();
        let is_missing = |&position: &usize| {
            let city = one.at(position);
            !other.neighbors(city).contains(&one.at(position + 1))
        };
        (0..count).filter(is_missing).count() as f64 / count as f64
    }
}
