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
