//! A figure as plain data, before anything is drawn.

use super::Axis;

/// Panels one below the other that share the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The name of its file without the extension; no other figure of a comparison has the same.
    pub stem: String,
    /// What it shows.
    pub title: String,
    /// How to read it.
    pub caption: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The panels from top to bottom.
    pub panels: Vec<Panel>,
}

/// A vertical axis and what is drawn against it.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn, later series over earlier ones.
    pub series: Vec<Series>,
}

/// What belongs together in a panel: it has one color.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The line in the legend, if it has one. Series with the same label are mentioned once.
    pub label: Option<String>,
    /// Color, dashes and shape of the marker follow from the number. Where series are contenders, a contender
    /// has the same number in all figures.
    pub number: usize,
    /// How thick lines are, in pixels.
    pub width: u32,
    /// What is drawn.
    pub mark: Mark,
}

/// How the values of a [`Series`] are drawn; points are (x, y).
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A solid line through points that are near to each other.
    Curve(Vec<(f64, f64)>),
    /// Points with markers, joined by a line.
    Line(Vec<(f64, f64)>),
    /// A staircase: the value of a point holds until the next point.
    Stairs(Vec<(f64, f64)>),
    /// The area between two lines: (x, lower, upper).
    Band(Vec<(f64, f64, f64)>),
    /// Hollow circles.
    Points(Vec<(f64, f64)>),
    /// Bars from the left: (length, position), with their height.
    Bars(Vec<(f64, f64)>, f64),
    /// Horizontal box plots, with their height.
    Boxes(Vec<Spread>, f64),
}

/// A horizontal box plot: the box holds the middle half of the values, whiskers reach to the smallest and the
/// largest (Tukey 1977, *Exploratory Data Analysis*).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Where it lies on the vertical axis.
    pub position: f64,
    /// Minimum, lower quartile, median, upper quartile and maximum.
    pub values: [f64; 5],
}

impl Figure {
    /// The legend: for each label, the first series that has it.
    pub(super) fn legend(&self) -> Vec<(&Series, &str)> {
        let mut legend: Vec<(&Series, &str)> = Vec::new();
        for series in self.panels.iter().flat_map(|panel| &panel.series) {
            if let Some(label) = series.label.as_deref()
                && !legend.iter().any(|(_, other)| *other == label)
            {
                legend.push((series, label));
            }
        }
        legend
    }
}

impl Panel {
    /// How many series lie side by side in a category.
    pub(super) fn rows(&self) -> usize {
        let lying = |series: &&Series| matches!(series.mark, Mark::Bars(..) | Mark::Boxes(..));
        self.series.iter().filter(lying).count().max(1)
    }
}
