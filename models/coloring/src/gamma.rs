//! What the neighbors of each vertex in each color weigh, one each or more: the sums that make moves cheap.

use crate::Graph;
use serde::{Deserialize, Serialize};

/// So many sums are looked at together.
const LANES: usize = 8;

/// More than the neighbors of a vertex weigh.
const NO_COLOR: u16 = u16::MAX;

/// For each vertex and color, what the neighbors that have it weigh together: their number, where each weighs one (the
/// table gamma of Fleurent & Ferland 1996). It is [`NO_COLOR`] where there is no such color.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Gamma {
    /// The length of a row: the number of colors at the start, in whole [lanes](LANES).
    room: usize,
    sums: Box<[u16]>,
}

impl Gamma {
    /// The table of vertices without colors, where there are `count` colors, with room for as many as `room`.
    pub(crate) fn new(vertices: usize, count: usize, room: usize) -> Self {
        let room = room.next_multiple_of(LANES);
        let mut sums = vec![NO_COLOR; vertices * room];
        sums.chunks_mut(room.max(1)).for_each(|row| row[..count].fill(0));
        Gamma { room, sums: sums.into() }
    }

    /// For how many colors there is room.
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// A number for a vertex and a color, below [`slots`](Gamma::slots).
    #[inline]
    pub(crate) fn slot(&self, vertex: usize, color: u16) -> usize {
        vertex * self.room + usize::from(color)
    }

    pub(crate) fn slots(&self) -> usize {
        self.sums.len()
    }

    /// What the neighbors of `vertex` that have `color` weigh.
    #[inline]
    pub(crate) fn sum(&self, vertex: usize, color: u16) -> u16 {
        self.sums[self.slot(vertex, color)]
    }

    /// A neighbor of `vertex` takes this color.
    #[inline]
    pub(crate) fn add(&mut self, vertex: usize, color: u16, weight: u16) {
        self.sums[self.slot(vertex, color)] += weight;
    }

    /// A neighbor of `vertex` gives this color up.
    #[inline]
    pub(crate) fn take(&mut self, vertex: usize, color: u16, weight: u16) {
        self.sums[self.slot(vertex, color)] -= weight;
    }

    /// `vertex`, of this weight, takes a color.
    #[inline]
    pub(crate) fn color(&mut self, graph: &Graph, vertex: usize, color: u16, weight: u16) {
        graph.neighbors(vertex).iter().for_each(|&neighbor| self.add(neighbor.into(), color, weight));
    }

    /// `vertex`, of this weight, gives its color up.
    #[inline]
    pub(crate) fn uncolor(&mut self, graph: &Graph, vertex: usize, color: u16, weight: u16) {
        graph.neighbors(vertex).iter().for_each(|&neighbor| self.take(neighbor.into(), color, weight));
    }

    /// No vertex has the color `dropped` any more, and what was the `last` color takes over its number, here
    /// and in `colors`.
    pub(crate) fn drop_color(&mut self, colors: &mut [u16], dropped: u16, last: u16) {
        colors.iter_mut().filter(|color| **color == last).for_each(|color| *color = dropped);
        for row in self.sums.chunks_mut(self.room) {
            row[usize::from(dropped)] = row[usize::from(last)];
            row[usize::from(last)] = NO_COLOR;
        }
    }

    /// The first `count` colors in their order, and what the neighbors of `vertex` that have them weigh.
    #[inline]
    pub(crate) fn row(&self, vertex: usize, count: usize) -> impl Iterator<Item = (u16, usize)> {
        let row = &self.sums[vertex * self.room..][..count];
        row.iter().enumerate().map(|(color, &sum)| (color as u16, usize::from(sum)))
    }

    /// Tell the colors whose neighbors of `vertex` weigh at most this, or all where there is no limit, and
    /// what they weigh; `tell` returns what is the most for the next ones.
    #[inline]
    pub(crate) fn light(
        &self,
        vertex: usize,
        most: Option<i64>,
        mut tell: impl FnMut(u16, u16) -> Option<i64>,
    ) {
        // All sums but `NO_COLOR` where there is no limit.
        let limit = |most: Option<i64>| match most {
            Some(most) => u16::try_from(most.min(i64::from(NO_COLOR) - 1)).ok(),
            None => Some(NO_COLOR - 1),
        };
        let Some(mut most) = limit(most) else { return };
        let row = &self.sums[vertex * self.room..][..self.room];
        for (chunk, sums) in row.as_chunks::<LANES>().0.iter().enumerate() {
            if !sums.iter().fold(false, |any, &sum| any | (sum <= most)) {
                continue;
            }
            for (lane, &sum) in sums.iter().enumerate() {
                if sum <= most {
                    let Some(less) = limit(tell((chunk * LANES + lane) as u16, sum)) else { return };
                    most = less;
                }
            }
        }
    }
}
