//! What of a picture stays the same.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What of a picture stays the same while a search goes on: its parts, from top to bottom, and the names of the
/// constraints.
///
/// The words of a [`Frame`](super::Frame) fill it: those of the first part, then those of the next. *Elements*
/// are numbered within the first part: the cells of a board row by row, vertices, points, places, bars, variables.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Scene {
    /// From top to bottom; events speak of the elements of the first.
    pub parts: Vec<Part>,
    /// The names of the constraints that events speak of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Name>,
}

impl From<Part> for Scene {
    fn from(part: Part) -> Self {
        Scene { parts: vec![part], constraints: Vec::new() }
    }
}

/// Kinds of constraints that come in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A row of a board.
    Row,
    /// A column of a board.
    Column,
    /// A block of a Sudoku: the region of the board that has this number.
    Block,
    /// A diagonal of a board.
    Diagonal,
    /// An edge of a graph.
    Edge,
}

/// The name of a constraint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Name {
    /// One of several of a kind, which viewers say in the reader's language.
    Numbered {
        /// Which kind.
        kind: Kind,
        /// Which of them, from 1.
        number: usize,
    },
    /// A name of its own.
    Own {
        /// The name.
        name: String,
    },
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Part {
    /// Cells in rows and columns.
    Board(Board),
    /// A graph; the value of a vertex is its color.
    Graph {
        /// Where the vertices are, from 0 to 1, y downwards.
        vertices: Vec<(f32, f32)>,
        /// Which of them are joined.
        edges: Vec<(u32, u32)>,
        /// What is written beside the vertices; if empty, nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        labels: Vec<String>,
    },
    /// Points, some linked to one or two others.
    Tour {
        /// Where they are, from 0 to 1, y upwards.
        points: Vec<(f32, f32)>,
        /// What is written beside them; if empty, nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        labels: Vec<String>,
    },
    /// Numbered tiles that slide; 0 is the blank.
    Tiles {
        /// How many rows.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// Bars side by side; one that has any height has the value 1.
    Bars {
        /// What they show.
        title: String,
        /// The bars.
        bars: Vec<Bar>,
    },
    /// Intervals on rows, a Gantt chart.
    Intervals {
        /// The names of the rows.
        rows: Vec<String>,
        /// When the chart ends; it begins at 0.
        end: u32,
        /// The names of the intervals.
        names: Vec<String>,
    },
    /// Variables, each with its value, or with those that are left.
    Table {
        /// The variables.
        variables: Vec<Variable>,
        /// Does the frame say which values are left?
        domains: bool,
    },
    /// A point on each of several curves.
    Curve {
        /// The curves.
        curves: Vec<Curve>,
    },
    /// Lines of characters.
    Text {
        /// How many lines.
        rows: usize,
        /// How many characters to a line.
        columns: usize,
    },
}

/// Cells in rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Board {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// How the values 1, 2, ... are written.
    pub symbols: Vec<String>,
    /// Does the frame have pencil marks, the values that are left to each cell?
    pub pencil: bool,
    /// A number for each cell, with thick borders where numbers differ; if empty, no borders are thick.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<u32>,
    /// The cells whose values are given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<u32>,
    /// The names of the cells; if empty, row and column.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// What is written small in the corner of some cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<(u32, String)>,
    /// The cells that never hold anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<u32>,
    /// Is it colored like a chess board?
    pub checkered: bool,
}

/// A bar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Bar {
    /// What it stands for.
    pub name: String,
    /// How high it may be.
    pub limit: f32,
}

/// A variable of a [table](Part::Table).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The least value that it can have.
    pub least: i32,
    /// How many values there are from the least to the greatest.
    pub size: u32,
}

/// A curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Curve {
    /// What it shows.
    pub name: String,
    /// Where it begins.
    pub low: f32,
    /// Where it ends.
    pub high: f32,
    /// Its values at equal distances, the first at `low`, the last at `high`.
    pub values: Vec<f32>,
}

/// How many 32-bit words hold a bit for each of so many values.
pub(super) fn bit_words(values: usize) -> usize {
    values.div_ceil(32)
}

impl Part {
    /// How many words of a frame it takes.
    pub fn words(&self) -> usize {
        match self {
            Part::Board(Board { rows, columns, symbols, pencil, .. }) => {
                rows * columns * (1 + if *pencil { bit_words(symbols.len()) } else { 0 })
            }
            Part::Graph { vertices, .. } => vertices.len(),
            Part::Tour { points, .. } => 2 * points.len(),
            Part::Tiles { rows, columns } | Part::Text { rows, columns } => rows * columns,
            Part::Bars { bars, .. } => bars.len(),
            Part::Intervals { names, .. } => 3 * names.len(),
            Part::Table { variables, domains } => {
                let words =
                    |variable: &Variable| 1 + if *domains { bit_words(variable.size as usize) } else { 0 };
                variables.iter().map(words).sum()
            }
            Part::Curve { curves } => curves.len(),
        }
    }
}

impl Scene {
    /// How many words a frame of it has.
    pub fn words(&self) -> usize {
        self.parts.iter().map(Part::words).sum()
    }
}
