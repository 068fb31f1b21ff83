//! A figure as plain data, before anything is drawn.

use super::Axis;

/// Panels one below the other that share the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What a file with it is called, without the extension; no other figure of a comparison has it.
    pub stem: String,
    /// What is to be seen.
    pub title: String,
    /// How it is to be read.
    pub caption: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The panels from top to bottom.
    pub panels: Vec<Panel>,
}

/// A vertical axis and what is drawn beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn; the later over the earlier.
    pub series: Vec<Series>,
}

/// What belongs together in a panel: it has one color.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The line in the legend, if it has one. Series with the same label are mentioned once.
    pub label: Option<String>,
    /// Color, dashes and shape of the marker follow from the number. A contender has the same in all figures.
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
    /// Lying box plots, with their height.
    Boxes(Vec<Spread>, f64),
}

/// A lying box plot: the box holds the middle half of the values, whiskers reach to the smallest and the largest
/// (Tukey 1977, *Exploratory Data Analysis*).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Where it lies on the vertical axis.
    pub position: f64,
    /// Minimum, lower quartile, median, upper quartile and maximum.
    pub values: [f64; 5],
}

impl Figure {
    /// The legend: number and label of all series that have one.
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
