//! The DIMACS format of graphs, and colorings as text.

use crate::Graph;
use recuit::{InputError, Token, Tokens};
use std::fmt::Write;

/// Read a graph in the DIMACS format `.col`: comments `c ...`, the line `p edge VERTICES EDGES` (or `p col ...`), and
/// a line `e VERTEX VERTEX` for each edge; vertices are counted from 1. Files that name an edge twice, in either
/// direction, are common, so the number of edges is not held against them. An edge from a vertex to itself, as some
/// files have it, is passed over.
///
/// ```
/// use recuit_coloring::{read, write};
/// let path = read("c a path\np edge 3 2\ne 1 2\ne 3 2\n").unwrap();
/// assert_eq!(write(&path), "p edge 3 2\ne 1 2\ne 2 3\n");
/// let error = read("p edge 3 1\ne 1 4\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 5: found 4, expected a vertex from 1 to 3");
/// ```
///
/// # Errors
/// At the first place that is not as above.
pub fn read(text: &str) -> Result<Graph, InputError> {
    read_counting_loops(text).map(|(graph, _)| graph)
}

/// Read a graph as [`read`] does, and tell how many edges from a vertex to itself were passed over.
pub(crate) fn read_counting_loops(text: &str) -> Result<(Graph, usize), InputError> {
    let mut vertices = None;
    let mut edges = Vec::new();
    let mut loops = 0;
    for (index, line) in text.lines().enumerate() {
        if let (Some(edge), Some(vertices)) = (plain(line), vertices)
            && [edge.0, edge.1].iter().all(|end| (1..=vertices).contains(end))
            && edge.0 != edge.1
        {
            edges.push((edge.0 - 1, edge.1 - 1));
            continue;
        }
        let mut words = Tokens::of_line(line, index + 1);
        let Some(kind) = words.next() else { continue };
        match (kind.text, vertices) {
            ("c", _) => {}
            ("p", None) => {
                let format = words.word("edge")?;
                if !["edge", "col"].contains(&format.text) {
                    return Err(format.error("edge"));
                }
                let expected = format!("the number of vertices, at most {}", Graph::LARGEST);
                let number = words.word(&expected)?;
                let count = number.parse(&expected)?;
                if count > Graph::LARGEST {
                    return Err(number.error(expected));
                }
                words.parse::<usize>("the number of edges")?;
                words.end("the end of the line")?;
                vertices = Some(count);
            }
            ("p", Some(_)) => return Err(kind.error("one line that begins with p")),
            ("e", Some(vertices)) => {
                let (one, other) = (vertex(&mut words, vertices)?, vertex(&mut words, vertices)?);
                words.end("the end of the line")?;
                if one == other {
                    loops += 1;
                } else {
                    edges.push((one, other));
                }
            }
            ("e", None) => return Err(kind.error("the line p edge VERTICES EDGES before all edges")),
            _ => return Err(kind.error("a line that begins with c, p or e")),
        }
    }
    let missing = || {
        InputError::new(
            text.lines().count().max(1),
            1,
            "the end of the text",
            "the line p edge VERTICES EDGES",
        )
        .suggest("graphs are read in the DIMACS format, files named .col")
    };
    vertices.map(|vertices| (Graph::new(vertices, edges), loops)).ok_or_else(missing)
}

/// The vertices of an edge whose words have one blank between them, as on nearly all lines of a large graph.
fn plain(line: &str) -> Option<(usize, usize)> {
    let (one, other) = line.strip_prefix("e ")?.split_once(' ')?;
    Some((one.parse().ok()?, other.parse().ok()?))
}

/// The next word as a vertex, counted from 0.
fn vertex(words: &mut Tokens<'_>, vertices: usize) -> Result<usize, InputError> {
    let expected = format!("a vertex from 1 to {vertices}");
    let word = words.word(&expected)?;
    match word.parse(&expected)? {
        number if (1..=vertices).contains(&number) => Ok(number - 1),
        _ => Err(word.error(expected)),
    }
}

/// The graph in the DIMACS format, each edge once.
pub fn write(graph: &Graph) -> String {
    let mut text = format!("p edge {} {}\n", graph.vertices(), graph.edges());
    for vertex in 0..graph.vertices() {
        for &neighbor in graph.neighbors(vertex).iter().filter(|&&neighbor| usize::from(neighbor) > vertex) {
            writeln!(text, "e {} {}", vertex + 1, neighbor + 1).expect("a string takes all");
        }
    }
    text
}

/// Read colorings: on a line each the colors of all vertices, whole numbers from 1, or 0 for none yet. What follows
/// a `#` is a comment.
///
/// # Errors
/// At the first word that is no color.
pub fn read_colorings(text: &str) -> Result<Vec<Vec<u16>>, InputError> {
    let lines =
        text.lines().enumerate().map(|(index, line)| (index + 1, line.split('#').next().unwrap_or("")));
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let color = |word: Token<'_>| word.parse("a color, a whole number from 1 to 65535");
    lines.map(|(number, line)| Tokens::of_line(line, number).map(color).collect()).collect()
}

/// A coloring on one line, as [`read_colorings`] reads it.
pub fn write_coloring(colors: &[u16]) -> String {
    colors.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}
