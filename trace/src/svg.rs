//! A picture as one SVG file.
//!
//! It is read on light and dark pages unless it is asked for in one theme, needs nothing from elsewhere, and
//! is the same, byte for byte, for the same words.

mod bars;
mod board;
mod curve;
mod drawing;
mod graph;
mod intervals;
mod style;
mod table;
mod text;
mod tiles;
mod tour;

use crate::elements::{Elements, elements};
pub use drawing::svg_text;
use drawing::{Drawing, rounded};
use recuit::trace::{Part, Scene};
pub use style::Theme;

/// What of a picture in [`svg`] is not said by its words.
#[derive(Clone, Debug, PartialEq)]
pub struct SvgOptions<'a> {
    /// What screen readers say first, and browsers where the pointer rests.
    pub title: &'a str,
    /// What screen readers say then: the sentence of the step.
    pub description: &'a str,
    /// The words of the picture before it: what has changed since has a ring.
    pub before: Option<&'a [u32]>,
    /// Which colors it has.
    pub theme: Theme,
}

impl Default for SvgOptions<'_> {
    fn default() -> Self {
        SvgOptions { title: "Recuit", description: "", before: None, theme: Theme::Reader }
    }
}

/// Around the parts, and between them.
const MARGIN: f64 = 12.0;

/// The picture of a frame as the text of an SVG file: the parts of its scene from top to bottom.
///
/// Words that the frame lacks are taken as 0. What is too large to be seen is left out: more than 20,000 edges of a
/// graph, 400 variables, 200 bars, 100 curves, with a line that says how many there are.
pub fn svg(scene: &Scene, frame: &[u32], options: &SvgOptions<'_>) -> String {
    let parts = elements(scene, frame, options.before);
    let drawings: Vec<Drawing> = parts.iter().map(drawing).collect();
    let width = drawings.iter().map(|drawing| drawing.width).fold(0.0, f64::max) + 2.0 * MARGIN;
    let mut y = MARGIN;
    let mut body = String::new();
    for Drawing { width: own, height, shapes } in &drawings {
        let at = [(width - own) / 2.0, y].map(rounded).join(" ");
        body += &format!("<g transform=\"translate({at})\">\n{shapes}</g>\n");
        y += height + MARGIN;
    }
    let mut styles: Vec<&str> = scene.parts.iter().map(style_of).collect();
    styles.sort_unstable();
    styles.dedup();
    let [width, height] = [width, y].map(rounded);
    let title = svg_text(options.title);
    let description = match options.description {
        "" => String::new(),
        description => format!("<desc>{}</desc>\n", svg_text(description)),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"recuit\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" text-anchor=\"middle\" \
         font-family=\"system-ui,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif\">\n\
         <title>{title}</title>\n{description}<style>\n{}</style>\n\
         <defs><pattern id=\"recuit-hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect class=\"hatching\" width=\"2\" height=\"5\"/></pattern></defs>\n\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n{body}</svg>\n",
        style::sheet(options.theme, styles)
    )
}

/// The rules that all pictures of a theme share, for who draws beside one: within `class="recuit"` there are `page` and
/// `panel`, `ink`, `muted`, `accent` and `bad`, and `name` for what is bold.
pub fn svg_style(theme: Theme) -> String {
    style::sheet(theme, [])
}

fn drawing(elements: &Elements<'_>) -> Drawing {
    match elements.part {
        Part::Board(board) => board::draw(board, elements),
        Part::Graph { vertices, edges, labels } => graph::draw(vertices, edges, labels, elements),
        Part::Tour { points, labels } => tour::draw(points, labels, elements),
        &Part::Tiles { rows, columns } => tiles::draw(rows, columns, elements),
        Part::Bars { title, bars } => bars::draw(title, bars, elements),
        Part::Intervals { rows, end, names } => intervals::draw(rows, *end, names, elements),
        Part::Table { variables, domains } => table::draw(variables, *domains, elements),
        Part::Curve { curves } => curve::draw(curves, elements),
        &Part::Text { rows, columns } => text::draw(rows, columns, elements),
    }
}

fn style_of(part: &Part) -> &'static str {
    match part {
        Part::Board(_) => board::STYLE,
        Part::Graph { .. } => graph::STYLE,
        Part::Tour { .. } => tour::STYLE,
        Part::Tiles { .. } => tiles::STYLE,
        Part::Bars { .. } => bars::STYLE,
        Part::Intervals { .. } => intervals::STYLE,
        Part::Table { .. } => table::STYLE,
        Part::Curve { .. } => curve::STYLE,
        Part::Text { .. } => text::STYLE,
    }
}
