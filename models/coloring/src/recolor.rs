//! What changes a coloring that is not one yet.

/// Change the colors of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recolor {
    /// Give a vertex another color.
    Vertex {
        /// The vertex, from 0.
        vertex: u16,
        /// The color, from 0.
        color: u16,
    },
    /// Drop the color that the fewest vertices have.
    DropColor,
}

/// The color, of so many, that the fewest vertices have, and how many these are; vertices with a color beyond
/// have none.
pub(crate) fn rarest(colors: &[u16], count: usize) -> (u16, usize) {
    let mut sizes = vec![0; count];
    for &color in colors {
        sizes.get_mut(usize::from(color)).into_iter().for_each(|size| *size += 1);
    }
    let (color, &size) =
        sizes.iter().enumerate().min_by_key(|&(_, size)| size).expect("a color to be dropped");
    (color as u16, size)
}
