//! Vertices in no particular order.

use serde::{Deserialize, Serialize};

/// Some of the vertices of a graph, in no particular order: to put one in, to take one out, and to draw one
/// is one step each. Those that a local search has to mend, for one.
///
/// ```
/// use recuit_coloring::VertexList;
/// let mut even = VertexList::new(6, |vertex| vertex % 2 == 0);
/// even.insert(5);
/// even.remove(0);
/// assert_eq!(even.as_slice(), [5, 2, 4]);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VertexList {
    vertices: Vec<u16>,
    /// Where each of these stands in the list.
    places: Box<[u16]>,
}

impl VertexList {
    /// Those that `is_listed`, of so many vertices.
    pub fn new(vertices: usize, is_listed: impl Fn(usize) -> bool) -> Self {
        let mut list = VertexList { vertices: Vec::new(), places: vec![0; vertices].into() };
        (0..vertices).filter(|&vertex| is_listed(vertex)).for_each(|vertex| list.insert(vertex));
        list
    }

    /// The vertices in it.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.vertices
    }

    /// Put in a vertex that is not in the list.
    #[inline]
    pub fn insert(&mut self, vertex: usize) {
        self.places[vertex] = self.vertices.len() as u16;
        self.vertices.push(vertex as u16);
    }

    /// Take out a vertex that is in the list.
    #[inline]
    pub fn remove(&mut self, vertex: usize) {
        let place = usize::from(self.places[vertex]);
        self.vertices.swap_remove(place);
        if let Some(&moved) = self.vertices.get(place) {
            self.places[usize::from(moved)] = place as u16;
        }
    }
}
