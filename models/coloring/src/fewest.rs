//! How many colors are needed at the least.

use crate::Graph;

impl Graph {
    /// No coloring has fewer colors: as many as a [clique](Graph::clique) has vertices, or three where some circle has an
    /// odd number of them.
    pub fn fewest_colors(&self) -> usize {
        let clique = self.clique().len();
        if clique == 2 && self.has_odd_circle() { 3 } else { clique }
    }

    /// Is there no coloring with two colors? They would take turns along every path.
    fn has_odd_circle(&self) -> bool {
        let mut sides: Vec<Option<bool>> = vec![None; self.vertices()];
        let mut open = Vec::new();
        for root in 0..self.vertices() {
            if sides[root].is_some() {
                continue;
            }
            sides[root] = Some(false);
            open.push((root, false));
            while let Some((vertex, side)) = open.pop() {
                for &neighbor in self.neighbors(vertex) {
                    let neighbor = usize::from(neighbor);
                    match sides[neighbor] {
                        Some(other) if other == side => return true,
                        Some(_) => {}
                        None => {
                            sides[neighbor] = Some(!side);
                            open.push((neighbor, !side));
                        }
                    }
                }
            }
        }
        false
    }
}
