//! By how much a least 1-tree becomes longer if an edge is exchanged.

use super::spanner::{Spanner, Tree};

/// No other 1-tree is to be had.
pub(super) const NONE: i64 = i64::MAX / 4;

/// For each open edge, by how much the least 1-tree becomes longer that has it, if this one, found by the spanner with
/// the prices that it was given last, has not, and without it if this one has; [`NONE`] where there is no other.
pub(super) fn rises(spanner: &Spanner, tree: &Tree) -> Vec<i64> {
    let (edges, cities) = (spanner.edges(), spanner.cities());
    let mut rises = vec![NONE; edges.len()];
    let mut is_required = vec![false; edges.len()];
    spanner.required().iter().for_each(|&edge| is_required[edge as usize] = true);
    let is_inside = tree.inside(edges.len());
    let ways = ways(spanner, tree, cities);
    let at_first = || tree.edges.iter().copied().filter(|&edge| edges[edge as usize].cities[0] == 0);
    for &edge in spanner.open().iter().filter(|&&edge| !is_inside[edge as usize]) {
        let weight = spanner.weight(edge);
        let mut longest = None;
        let mut may_replace = |other: u32| {
            if !is_required[other as usize] {
                let rise = weight - spanner.weight(other);
                rises[other as usize] = rises[other as usize].min(rise);
                longest = longest.max(Some(spanner.weight(other)));
            }
        };
        let [mut a, mut b] = edges[edge as usize].cities;
        if a == 0 {
            at_first().for_each(may_replace);
        } else {
            // The circle that the edge closes: up from the lower end until both are the same.
            while a != b {
                if ways[a as usize].depth < ways[b as usize].depth {
                    (a, b) = (b, a);
                }
                may_replace(ways[a as usize].edge);
                a = ways[a as usize].up;
            }
        }
        if let Some(longest) = longest {
            rises[edge as usize] = weight - longest;
        }
    }
    rises
}

/// The way from a city towards the second one.
#[derive(Clone, Copy, Default)]
struct Way {
    edge: u32,
    up: u32,
    depth: u32,
}

/// The way up from each city but the first and the second.
fn ways(spanner: &Spanner, tree: &Tree, cities: usize) -> Vec<Way> {
    let mut near = vec![Vec::new(); cities];
    for &edge in &tree.edges {
        let [a, b] = spanner.edges()[edge as usize].cities;
        if a > 0 {
            near[a as usize].push((edge, b));
            near[b as usize].push((edge, a));
        }
    }
    let (mut ways, mut open) = (vec![Way::default(); cities], vec![(1, None)]);
    while let Some((city, came_by)) = open.pop() {
        for &(edge, other) in near[city as usize].iter().filter(|&&(edge, _)| Some(edge) != came_by) {
            ways[other as usize] = Way { edge, up: city, depth: ways[city as usize].depth + 1 };
            open.push((other, Some(edge)));
        }
    }
    ways
}
