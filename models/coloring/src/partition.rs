//! Color classes handed on from two colorings to a third.

use crate::{Complete, LegalColoring, Painting, PartialLegal};
use rand::{Rng, RngExt};
use recuit::{Crossover, Problem};

/// Greedy partition crossover, *GPX* (Galinier & Hao, "Hybrid evolutionary algorithms for graph coloring",
/// 1999): the parents hand on their largest classes in turn, each time without the vertices that the child
/// has already. What remains gets a color at random, or none where states may have vertices without. A color
/// has no meaning of its own, so it is classes that are handed on, and not colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GreedyPartition;

/// The color of each vertex, if it has one, and the number of colors.
struct Partition {
    colors: Vec<Option<u16>>,
    count: usize,
}

/// The vertices of each color, and how many of them are not handed on yet.
struct Classes {
    of_color: Vec<Vec<u16>>,
    left: Vec<usize>,
}

impl Classes {
    fn of(partition: &Partition) -> Self {
        let mut of_color = vec![Vec::new(); partition.count];
        for (vertex, color) in (0..).zip(&partition.colors) {
            color.iter().for_each(|&color| of_color[usize::from(color)].push(vertex));
        }
        let left = of_color.iter().map(Vec::len).collect();
        Classes { of_color, left }
    }

    /// The color that most vertices are left of.
    fn largest(&self) -> usize {
        (0..self.left.len()).rev().max_by_key(|&color| self.left[color]).expect("a coloring has a color")
    }
}

/// The classes that a child of two parents gets, of so many colors as the parent with fewer has.
fn child(parents: [&Partition; 2]) -> Partition {
    let count = parents[0].count.min(parents[1].count);
    let mut classes = parents.map(Classes::of);
    let mut colors: Vec<Option<u16>> = vec![None; parents[0].colors.len()];
    for color in 0..count {
        let giver = color % 2;
        let given = classes[giver].largest();
        for vertex in std::mem::take(&mut classes[giver].of_color[given]) {
            let vertex = usize::from(vertex);
            if colors[vertex].is_none() {
                colors[vertex] = Some(color as u16);
                for (classes, parent) in classes.iter_mut().zip(parents) {
                    parent.colors[vertex].iter().for_each(|&color| classes.left[usize::from(color)] -= 1);
                }
            }
        }
    }
    Partition { colors, count }
}

/// The share of the vertices that have to change for the classes to be the same, or a little more: classes are matched
/// greedily, those that share most vertices first.
fn distance(one: &Partition, other: &Partition) -> f64 {
    let mut shared = vec![0_usize; one.count * other.count];
    // Vertices without a color in both are the same too.
    let mut same = 0;
    for colors in one.colors.iter().zip(&other.colors) {
        match colors {
            (&Some(color), &Some(its)) => shared[usize::from(color) * other.count + usize::from(its)] += 1,
            (None, None) => same += 1,
            _ => {}
        }
    }
    let mut pairs: Vec<usize> = (0..shared.len()).filter(|&pair| shared[pair] > 0).collect();
    pairs.sort_unstable_by_key(|&pair| std::cmp::Reverse(shared[pair]));
    let mut is_matched = [vec![false; one.count], vec![false; other.count]];
    for pair in pairs {
        let classes = [pair / other.count, pair % other.count];
        if (0..2).all(|side| !is_matched[side][classes[side]]) {
            (0..2).for_each(|side| is_matched[side][classes[side]] = true);
            same += shared[pair];
        }
    }
    let vertices = one.colors.len();
    (vertices - same) as f64 / vertices.max(1) as f64
}

impl From<&Painting> for Partition {
    fn from(painting: &Painting) -> Self {
        Partition { colors: painting.colors().iter().copied().map(Some).collect(), count: painting.count() }
    }
}

impl From<&LegalColoring> for Partition {
    fn from(coloring: &LegalColoring) -> Self {
        Partition { colors: coloring.colors().collect(), count: coloring.count() }
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
        let Partition { colors, count } = child([&one.into(), &other.into()]);
        let colors =
            colors.into_iter().map(|color| color.unwrap_or_else(|| rng.random_range(0..count as u16)));
        // Both may remember a coloring without conflicts; the one with fewer colors has come further.
        let further = if one.count() <= other.count() { one } else { other };
        further.with_colors(problem.graph(), colors.collect(), count)
    }

    /// Vertices times colors.
    fn extent(&self, problem: &Complete<'_>) -> u64 {
        problem.graph().vertices() as u64 * problem.initial().count() as u64
    }

    fn distance(&self, _: &Complete<'_>, one: &Painting, other: &Painting) -> f64 {
        distance(&one.into(), &other.into())
    }
}

impl Crossover<PartialLegal<'_>> for GreedyPartition {
    fn cross<R: Rng + ?Sized>(
        &self,
        problem: &PartialLegal<'_>,
        one: &LegalColoring,
        other: &LegalColoring,
        _: &mut R,
    ) -> LegalColoring {
        let Partition { colors, count } = child([&one.into(), &other.into()]);
        // Both may remember a coloring of all vertices; the one with fewer colors has come further.
        let further = if one.count() <= other.count() { one } else { other };
        further.with_colors(problem.weighed(), &colors, count)
    }

    /// Vertices times colors.
    fn extent(&self, problem: &PartialLegal<'_>) -> u64 {
        problem.graph().vertices() as u64 * problem.initial().count() as u64
    }

    fn distance(&self, _: &PartialLegal<'_>, one: &LegalColoring, other: &LegalColoring) -> f64 {
        distance(&one.into(), &other.into())
    }
}
