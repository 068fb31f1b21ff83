//! A coloring as classes of vertices.

use crate::VertexList;
use recuit::State;
use serde::{Deserialize, Serialize};

/// A color for each vertex, neighbors never the same, and the vertices of each color.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Classes {
    /// The color of each vertex, from 0.
    colors: Box<[u16]>,
    classes: Box<[Vec<u16>]>,
    /// Where each vertex stands in its class.
    places: Box<[u16]>,
    /// The colors whose classes have vertices.
    used: VertexList,
}

/// In which order vertices and colors are listed does not count.
impl PartialEq for Classes {
    fn eq(&self, other: &Self) -> bool {
        let sorted = |list: &[u16]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        let lists = |state: &Classes| -> Vec<Vec<u16>> {
            state.classes.iter().map(|class| sorted(class)).chain([sorted(state.used())]).collect()
        };
        self.colors == other.colors && lists(self) == lists(other)
    }
}

impl Eq for Classes {}

impl State for Classes {
    type Key = Box<[u16]>;

    fn key(&self) -> Self::Key {
        self.colors.clone()
    }
}

impl Classes {
    /// The classes of these colors, counted from 1.
    pub(super) fn new(colors: &[u16]) -> Self {
        let count = colors.iter().copied().max().unwrap_or(0).into();
        let colors: Box<[u16]> = colors.iter().map(|color| color - 1).collect();
        let mut classes = vec![Vec::new(); count];
        let mut places = vec![0; colors.len()];
        for (vertex, &color) in colors.iter().enumerate() {
            let class = &mut classes[usize::from(color)];
            places[vertex] = class.len() as u16;
            class.push(vertex as u16);
        }
        let used = VertexList::new(count, |color| !classes[color].is_empty());
        Classes { colors, classes: classes.into(), places: places.into(), used }
    }

    /// The number of vertices.
    #[inline]
    pub fn vertices(&self) -> usize {
        self.colors.len()
    }

    /// The color of a vertex, from 0.
    #[inline]
    pub fn color(&self, vertex: usize) -> u16 {
        self.colors[vertex]
    }

    /// The vertices of a color, in no particular order.
    #[inline]
    pub fn class(&self, color: u16) -> &[u16] {
        &self.classes[usize::from(color)]
    }

    /// The colors that have vertices, in no particular order.
    #[inline]
    pub fn used(&self) -> &[u16] {
        self.used.as_slice()
    }

    /// The color of each vertex, counted from 1 without gaps.
    pub fn coloring(&self) -> Vec<u16> {
        let mut used = self.used().to_vec();
        used.sort_unstable();
        let place = |color| used.binary_search(color).expect("the color of a vertex is used") as u16 + 1;
        self.colors.iter().map(place).collect()
    }

    /// A vertex leaves its class for that of another color.
    #[inline]
    pub(super) fn give(&mut self, vertex: u16, color: u16) {
        let at = usize::from(vertex);
        let (before, place) = (usize::from(self.colors[at]), usize::from(self.places[at]));
        let left = &mut self.classes[before];
        left.swap_remove(place);
        match left.get(place) {
            Some(&moved) => self.places[usize::from(moved)] = place as u16,
            None if left.is_empty() => self.used.remove(before),
            None => {}
        }
        let entered = &mut self.classes[usize::from(color)];
        if entered.is_empty() {
            self.used.insert(color.into());
        }
        self.places[at] = entered.len() as u16;
        entered.push(vertex);
        self.colors[at] = color;
    }
}
