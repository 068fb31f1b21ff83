//! How many neighbors of each vertex have each color: the counts that make moves cheap.

use crate::Graph;
use serde::{Deserialize, Serialize};

/// So many counts are looked at together.
const LANES: usize = 8;

/// More neighbors than a vertex has.
const NO_COLOR: u16 = u16::MAX;

/// For each vertex and color, the number of neighbors that have it (the table gamma of Fleurent & Ferland 1996), and
/// [`NO_COLOR`] where there is no such color.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Gamma {
    /// The length of a row: the number of colors at the start, in whole [lanes](LANES).
    room: usize,
    counts: Box<[u16]>,
}

impl Gamma {
    /// The table of vertices without colors, where there are `count` colors, with room for as many as `room`.
    pub(crate) fn new(vertices: usize, count: usize, room: usize) -> Self {
        let room = room.next_multiple_of(LANES);
        let mut counts = vec![NO_COLOR; vertices * room];
        counts.chunks_mut(room.max(1)).for_each(|row| row[..count].fill(0));
        Gamma { room, counts: counts.into() }
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
        self.counts.len()
    }

    /// How many neighbors of `vertex` have `color`.
    #[inline]
    pub(crate) fn count(&self, vertex: usize, color: u16) -> u16 {
        self.counts[self.slot(vertex, color)]
    }

    /// A neighbor of `vertex` takes this color.
    #[inline]
    pub(crate) fn add(&mut self, vertex: usize, color: u16) {
        self.counts[self.slot(vertex, color)] += 1;
    }

    /// A neighbor of `vertex` gives this color up.
    #[inline]
    pub(crate) fn take(&mut self, vertex: usize, color: u16) {
        self.counts[self.slot(vertex, color)] -= 1;
    }

    /// `vertex` takes a color.
    #[inline]
    pub(crate) fn color(&mut self, graph: &Graph, vertex: usize, color: u16) {
        graph.neighbors(vertex).iter().for_each(|&neighbor| self.add(neighbor.into(), color));
    }

    /// `vertex` gives its color up.
    #[inline]
    pub(crate) fn uncolor(&mut self, graph: &Graph, vertex: usize, color: u16) {
        graph.neighbors(vertex).iter().for_each(|&neighbor| self.take(neighbor.into(), color));
    }

    /// No vertex has the color `dropped` any more, and what was the `last` color takes over its number, here and in `colors`.
    pub(crate) fn drop_color(&mut self, colors: &mut [u16], dropped: u16, last: u16) {
        colors.iter_mut().filter(|color| **color == last).for_each(|color| *color = dropped);
        for row in self.counts.chunks_mut(self.room) {
            row[usize::from(dropped)] = row[usize::from(last)];
            row[usize::from(last)] = NO_COLOR;
        }
    }

    /// Tell the colors that at most `few` neighbors of `vertex` have, or all where there is no limit, and how many have them;
    /// `tell` returns what is the most for the next ones.
    #[inline]
    pub(crate) fn few(&self, vertex: usize, few: Option<i64>, mut tell: impl FnMut(u16, u16) -> Option<i64>) {
        // All counts but `NO_COLOR` where there is no limit.
        let limit = |few: Option<i64>| match few {
            Some(few) => u16::try_from(few.min(i64::from(NO_COLOR) - 1)).ok(),
            None => Some(NO_COLOR - 1),
        };
        let Some(mut few) = limit(few) else { return };
        let row = &self.counts[vertex * self.room..][..self.room];
        for (chunk, counts) in row.as_chunks::<LANES>().0.iter().enumerate() {
            if !counts.iter().fold(false, |any, &count| any | (count <= few)) {
                continue;
            }
            for (lane, &count) in counts.iter().enumerate() {
                if count <= few {
                    let Some(fewer) = limit(tell((chunk * LANES + lane) as u16, count)) else { return };
                    few = fewer;
                }
            }
        }
    }
}
