//! Color classes handed on from two colorings to a third.

use super::Complete;
use crate::Painting;
use rand::{Rng, RngExt};
use recuit::Crossover;

/// Greedy partition crossover, *GPX* (Galinier & Hao, "Hybrid evolutionary algorithms for graph coloring", 1999): the parents hand
/// on their largest classes in turn, each time without the vertices that the child has already. What remains gets a color
/// at random. A color has no meaning of its own, so it is classes that are handed on, and not colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GreedyPartition;

/// The vertices of each color, and how many of them are not handed on yet.
struct Classes {
    of_color: Vec<Vec<u16>>,
    left: Vec<usize>,
}

impl Classes {
    fn of(painting: &Painting, vertices: usize) -> Self {
        let mut of_color = vec![Vec::new(); painting.count()];
        for vertex in 0..vertices {
            of_color[usize::from(painting.color(vertex))].push(vertex as u16);
        }
        let left = of_color.iter().map(Vec::len).collect();
        Classes { of_color, left }
    }

    /// The color that most vertices are left of.
    fn largest(&self) -> usize {
        (0..self.left.len()).rev().max_by_key(|&color| self.left[color]).expect("a coloring has a color")
    }
}

impl Crossover<Complete<'_>> for GreedyPartition {
    fn cross<R: Rng + ?Sized>(
        &self,
        problem: &Complete<'_>,
        one: &Painting,
        other: &Painting,
        rng: &mut R,
    ) -> Painting {
        let vertices = problem.graph().vertices();
        let count = one.count().min(other.count());
        let parents = [one, other];
        let mut classes = parents.map(|parent| Classes::of(parent, vertices));
        let mut colors: Vec<Option<u16>> = vec![None; vertices];
        for color in 0..count {
            let giver = color % 2;
            let given = classes[giver].largest();
            for vertex in std::mem::take(&mut classes[giver].of_color[given]) {
                let vertex = usize::from(vertex);
                if colors[vertex].is_none() {
                    colors[vertex] = Some(color as u16);
                    for (classes, parent) in classes.iter_mut().zip(parents) {
                        classes.left[usize::from(parent.color(vertex))] -= 1;
                    }
                }
            }
        }
        let colors =
            colors.into_iter().map(|color| color.unwrap_or_else(|| rng.random_range(0..count as u16)));
        // Both may remember a coloring without conflicts; the one with fewer colors has come further.
        let further = if one.count() <= other.count() { one } else { other };
        further.with_colors(problem.graph(), colors.collect(), count)
    }

    /// Vertices times colors.
    fn extent(&self, problem: &Complete<'_>) -> u64 {
        problem.graph().vertices() as u64 * problem.start.count() as u64
    }

    /// The share of the vertices that have to change for the classes to be the same, or a little more: classes are matched
    /// greedily, those that share most vertices first.
    fn distance(&self, problem: &Complete<'_>, one: &Painting, other: &Painting) -> f64 {
        let vertices = problem.graph().vertices();
        let mut shared = vec![0_usize; one.count() * other.count()];
        for vertex in 0..vertices {
            shared[usize::from(one.color(vertex)) * other.count() + usize::from(other.color(vertex))] += 1;
        }
        let mut pairs: Vec<usize> = (0..shared.len()).filter(|&pair| shared[pair] > 0).collect();
        pairs.sort_unstable_by_key(|&pair| std::cmp::Reverse(shared[pair]));
        let mut is_matched = [vec![false; one.count()], vec![false; other.count()]];
        let mut same = 0;
        for pair in pairs {
            let classes = [pair / other.count(), pair % other.count()];
            if (0..2).all(|side| !is_matched[side][classes[side]]) {
                (0..2).for_each(|side| is_matched[side][classes[side]] = true);
                same += shared[pair];
            }
        }
        (vertices - same) as f64 / vertices.max(1) as f64
    }
}
