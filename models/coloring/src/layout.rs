//! Where the vertices of a graph are drawn.

use crate::Graph;
use rand::seq::SliceRandom;
use recuit::stream;
use recuit::trace::{circle, fitted};

/// The vertices of larger graphs are drawn on a circle.
const LAID_OUT: usize = 1000;
/// How often all pairs of vertices are looked at.
const ROUNDS: i32 = 15;

/// A place for each vertex, both coordinates from 0 to 1. Any two are as far apart as the shortest path between them
/// is long, as nearly as that is possible in the plane (Zheng, Pawar & Goodman 2018, *Graph drawing by stochastic
/// gradient descent*), but none covers another.
pub(crate) fn layout(graph: &Graph) -> Vec<(f32, f32)> {
    let count = graph.vertices();
    let mut places = circle(count);
    if count > LAID_OUT {
        return fitted(&places);
    }
    let paths = paths(graph);
    let farthest = f64::from(paths.iter().copied().max().unwrap_or(1)).max(1.0);
    let all = (1..count as u16).flat_map(|other| (0..other).map(move |one| [one, other]));
    let mut pairs: Vec<[u16; 2]> = all.collect();
    // In a row the pairs of one vertex would undo each other's work.
    pairs.shuffle(&mut stream(1, 0));
    // At first each pair is put right at the expense of all others, in the end hardly moved.
    let (first, last) = (farthest * farthest, 0.1_f64);
    for round in 0..ROUNDS {
        let weight = first * (last / first).powf(f64::from(round) / f64::from(ROUNDS - 1));
        for pair in &pairs {
            let [one, other] = pair.map(usize::from);
            let path = f64::from(paths[one * count + other]);
            let share = (weight / (path * path)).min(1.0);
            move_apart(&mut places, [one, other], |distance| share * (path - distance));
        }
    }
    spread(&mut places);
    fitted(&places)
}

/// How near two vertices may be drawn, in shares of the side of a square that each would have for itself.
const NEAREST: f64 = 0.75;

/// Move apart those that would cover each other: where nearly all are neighbors, nearly all would be in one place.
fn spread(places: &mut [[f64; 2]]) {
    let extent = |axis: usize| {
        let along = || places.iter().map(|place| place[axis]);
        along().fold(f64::MIN, f64::max) - along().fold(f64::MAX, f64::min)
    };
    let nearest = NEAREST * (extent(0) * extent(1) / places.len() as f64).sqrt();
    for _ in 0..ROUNDS {
        for other in 1..places.len() {
            for one in 0..other {
                move_apart(places, [one, other], |distance| (nearest - distance).max(0.0));
            }
        }
    }
}

/// Move two vertices, each half of the way, so that they are as much farther apart as `farther` makes of their distance;
/// those in one place have no direction to go to.
fn move_apart(places: &mut [[f64; 2]], [one, other]: [usize; 2], farther: impl Fn(f64) -> f64) {
    let [x, y] = [0, 1].map(|axis| places[one][axis] - places[other][axis]);
    let distance = (x * x + y * y).sqrt();
    if distance > 0.0 {
        let by = farther(distance) / (2.0 * distance);
        for (axis, step) in [x * by, y * by].into_iter().enumerate() {
            places[one][axis] += step;
            places[other][axis] -= step;
        }
    }
}

/// For each pair of vertices the number of edges on a shortest path, row by row; where there is none, one more than on
/// the longest of these.
fn paths(graph: &Graph) -> Vec<u8> {
    let count = graph.vertices();
    let mut paths = vec![u8::MAX; count * count];
    let mut longest = 0;
    for (start, row) in paths.chunks_mut(count.max(1)).enumerate() {
        row[start] = 0;
        let mut reached = Vec::with_capacity(count);
        reached.push(start);
        let mut next = 0;
        while next < reached.len() && reached.len() < count {
            let vertex = reached[next];
            let farther = (row[vertex] + 1).min(u8::MAX - 1);
            for &neighbor in graph.neighbors(vertex) {
                let path = &mut row[usize::from(neighbor)];
                if *path == u8::MAX {
                    *path = farther;
                    reached.push(neighbor.into());
                }
            }
            next += 1;
        }
        longest = longest.max(row[reached[reached.len() - 1]]);
    }
    paths.iter_mut().for_each(|path| *path = (*path).min(longest + 1));
    paths
}
