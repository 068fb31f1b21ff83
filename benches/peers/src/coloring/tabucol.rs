//! TabuCol (Hertz & de Werra 1987) as it is usually written: a matrix of how many neighbors of a vertex have
//! a color, the vertices in conflict in a list, a matrix of until when a vertex may not have a color again.

use super::SPREAD;
use rand::RngExt;
use recuit::stream;
use recuit_coloring::Graph;

/// Make so many moves from this coloring; the fewest conflicts on the way.
pub fn walk(graph: &Graph, start: &[u16], colors: u16, moves: u64) -> i64 {
    let (n, k) = (graph.vertices(), usize::from(colors));
    let mut rng = stream(1, 1);
    let mut color: Vec<usize> = start.iter().copied().map(usize::from).collect();
    let mut gamma = vec![0_i32; n * k];
    for vertex in 0..n {
        for &neighbor in graph.neighbors(vertex) {
            gamma[vertex * k + color[usize::from(neighbor)]] += 1;
        }
    }
    let mut tabu = vec![0_u64; n * k];
    let mut list: Vec<usize> = (0..n).filter(|&vertex| gamma[vertex * k + color[vertex]] > 0).collect();
    let mut place = vec![usize::MAX; n];
    list.iter().enumerate().for_each(|(at, &vertex)| place[vertex] = at);
    let mut conflicts = (0..n).map(|vertex| i64::from(gamma[vertex * k + color[vertex]])).sum::<i64>() / 2;
    let mut fewest = conflicts;
    for iteration in 1..=moves {
        let (mut best, mut ties, mut chosen) = (i32::MAX, 0_u32, None);
        for &vertex in &list {
            let (row, until) = (&gamma[vertex * k..][..k], &tabu[vertex * k..][..k]);
            let own = row[color[vertex]];
            for (other, (&count, &until)) in row.iter().zip(until).enumerate() {
                let delta = count - own;
                if delta > best || other == color[vertex] {
                    continue;
                }
                if until >= iteration && conflicts + i64::from(delta) >= fewest {
                    continue;
                }
                ties = if delta < best { 1 } else { ties + 1 };
                best = delta;
                if ties == 1 || rng.random_range(0..ties) == 0 {
                    chosen = Some((vertex, other));
                }
            }
        }
        let Some((vertex, other)) = chosen else { continue };
        let old = std::mem::replace(&mut color[vertex], other);
        conflicts += i64::from(best);
        fewest = fewest.min(conflicts);
        for neighbor in graph.neighbors(vertex).iter().copied().map(usize::from) {
            gamma[neighbor * k + old] -= 1;
            gamma[neighbor * k + other] += 1;
            if color[neighbor] == old || color[neighbor] == other {
                list_or_not(&mut list, &mut place, neighbor, gamma[neighbor * k + color[neighbor]] > 0);
            }
        }
        list_or_not(&mut list, &mut place, vertex, gamma[vertex * k + other] > 0);
        let tenure = (0.6 * list.len() as f64) as u64 + rng.random_range(0..=SPREAD);
        tabu[vertex * k + old] = iteration + tenure;
    }
    fewest
}

/// Have the vertex in the list, or not.
fn list_or_not(list: &mut Vec<usize>, place: &mut [usize], vertex: usize, is_listed: bool) {
    match (place[vertex] < usize::MAX, is_listed) {
        (false, true) => {
            place[vertex] = list.len();
            list.push(vertex);
        }
        (true, false) => {
            let at = std::mem::replace(&mut place[vertex], usize::MAX);
            list.swap_remove(at);
            if let Some(&moved) = list.get(at) {
                place[moved] = at;
            }
        }
        _ => {}
    }
}
