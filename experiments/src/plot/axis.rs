//! An axis: where values lie on it, and which of them are labeled.

use plotters::coord::ranged1d::{
    BoldPoints, KeyPointHint, KeyPointWeight, NoDefaultFormatting, Ranged, ValueFormatter,
};
use plotters::coord::types::RangedCoordf64;
use plotters::data::float::FloatPrettyPrinter;
use std::ops::Range;

/// An axis of a [`Figure`](super::Figure).
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// How values are spread along it.
    pub scale: Scale,
    /// The value where it begins: left, or at the bottom.
    pub from: f64,
    /// The value where it ends.
    pub to: f64,
}

/// How values are spread along an [`Axis`].
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// By their logarithm.
    Log10,
    /// Names from top to bottom; number `i` has the values from `i` to `i + 1`.
    Categories(Vec<String>),
}

impl Axis {
    /// An axis with room for these values. It begins and ends at a value that has a label.
    pub fn linear(label: &str, values: impl IntoIterator<Item = f64>) -> Self {
        let (from, to) = extremes(values.into_iter());
        // Values that are almost equal span nothing that could be divided, so the axis is widened.
        let size = from.abs().max(to.abs());
        let to = if to - from > 1e-9 * size { to } else { from + (1e-3 * size).max(1.0) };
        let step = match RangedCoordf64::from(from..to).key_points(8).as_slice() {
            [first, second, ..] => second - first,
            _ => to - from,
        };
        let [from, to] = [(from / step + 1e-9).floor(), (to / step - 1e-9).ceil()].map(|steps| steps * step);
        Axis { label: label.to_owned(), scale: Scale::Linear, from, to }
    }

    /// An axis from 0 to 1.
    pub fn share(label: &str) -> Self {
        Axis::linear(label, [0.0, 1.0])
    }

    /// An axis with room for these values between powers of ten. Values that are not positive lie at its
    /// beginning.
    pub fn log10(label: &str, values: impl IntoIterator<Item = f64>) -> Self {
        let (low, high) = extremes(values.into_iter().filter(|value| *value > 0.0));
        let (low, high) = if low > 0.0 { (low, high) } else { (1.0, 1.0) };
        let (from, to) = (low.log10().floor() as i32, high.log10().ceil() as i32);
        Axis {
            label: label.to_owned(),
            scale: Scale::Log10,
            from: 10f64.powi(from),
            to: 10f64.powi(to.max(from + 1)),
        }
    }

    /// A vertical axis with a place for each name.
    pub fn categories(label: &str, names: Vec<String>) -> Self {
        Axis { label: label.to_owned(), from: names.len() as f64, to: 0.0, scale: Scale::Categories(names) }
    }

    /// The share of the axis that lies before a value.
    fn share_before(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Log10 => {
                (value.max(f64::MIN_POSITIVE).log10() - self.from.log10())
                    / (self.to.log10() - self.from.log10())
            }
            Scale::Linear | Scale::Categories(_) => (value - self.from) / (self.to - self.from),
        };
        share.clamp(0.0, 1.0)
    }

    /// The values to be labeled, at most so many, and their labels.
    pub(super) fn ticks(&self, at_most: usize) -> Vec<(f64, String)> {
        let points = self.key_points(BoldPoints(at_most));
        points.into_iter().map(|value| (value, self.format_ext(&value))).collect()
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (begin, end): (i32, i32)) -> i32 {
        begin + (self.share_before(*value) * f64::from(end - begin)).round() as i32
    }

    fn key_points<H: KeyPointHint>(&self, hint: H) -> Vec<f64> {
        match &self.scale {
            Scale::Linear => RangedCoordf64::from(self.from..self.to).key_points(hint),
            Scale::Categories(names) => (0..names.len()).map(|index| index as f64 + 0.5).collect(),
            Scale::Log10 => {
                let decades = self.from.log10().round() as i32..=self.to.log10().round() as i32;
                let stride = decades.clone().count().div_ceil(hint.max_num_points().max(1));
                let named = decades.step_by(stride);
                match hint.weight() {
                    KeyPointWeight::Any if stride == 1 => named
                        .flat_map(|decade| (1..10).map(move |digit| f64::from(digit) * 10f64.powi(decade)))
                        .filter(|value| *value <= self.to)
                        .collect(),
                    _ => named.map(|decade| 10f64.powi(decade)).collect(),
                }
            }
        }
    }

    fn range(&self) -> Range<f64> {
        self.from..self.to
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        match &self.scale {
            Scale::Linear if value.abs() >= 1e5 => {
                let decade = value.abs().log10().floor() as i32;
                let digits = value / 10f64.powi(decade);
                let digits = if digits == 1.0 { String::new() } else { format!("{}·", plain(digits)) };
                format!("{digits}10{}", superscript(decade))
            }
            Scale::Linear => plain(*value),
            Scale::Categories(names) => names.get(*value as usize).cloned().unwrap_or_default(),
            // Fonts often lack a raised minus.
            Scale::Log10 => match value.log10().round() as i32 {
                ..-6 => format!("{value:e}"),
                decade @ ..=0 => format!("{value:.0$}", decade.unsigned_abs() as usize),
                decade @ ..=3 => 10i32.pow(decade.unsigned_abs()).to_string(),
                decade => format!("10{}", superscript(decade)),
            },
        }
    }
}

/// The least and the greatest of the values that are finite; 0 where there are none.
fn extremes(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let finite = values.filter(|value| value.is_finite());
    finite.map(|value| (value, value)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0.0, 0.0))
}

fn plain(value: f64) -> String {
    FloatPrettyPrinter { allow_scientific: false, min_decimal: 0, max_decimal: 4 }.print(value)
}

fn superscript(number: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().chars().filter_map(|c| Some(DIGITS[c.to_digit(10)? as usize])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(axis: &Axis) -> Vec<String> {
        axis.ticks(8).into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn an_axis_ends_with_values_that_are_named() {
        let axis = Axis::linear("cost", [37.0, 4.0, f64::NAN, f64::INFINITY]);
        assert_eq!((axis.from, axis.to), (0.0, 40.0));
        assert_eq!(
            names(&Axis::linear("steps", [0.0, 900_000.0])),
            ["0", "2·10⁵", "4·10⁵", "6·10⁵", "8·10⁵", "10⁶"]
        );
        let axis = Axis::log10("seconds", [0.0, 0.000_02, 31.0]);
        assert_eq!((axis.from, axis.to), (1e-5, 100.0));
        assert_eq!(names(&axis), ["0.00001", "0.0001", "0.001", "0.01", "0.1", "1", "10", "100"]);
        assert_eq!(names(&Axis::log10("seconds", [1e-8, 1e-7])), ["1e-8", "1e-7"]);
        assert_eq!(names(&Axis::log10("steps", [1e9, 2e5])), ["10⁵", "10⁶", "10⁷", "10⁸", "10⁹"]);
    }

    #[test]
    fn values_lie_where_they_should() {
        let axis = Axis::log10("steps", [1.0, 1e4]);
        assert_eq!(
            [0.0, 1.0, 100.0, 1e4, 1e9].map(|value| axis.map(&value, (0, 200))),
            [0, 0, 100, 200, 200]
        );
        let axis = Axis::categories("", vec!["first".to_owned(), "second".to_owned()]);
        assert_eq!([0.5, 1.5].map(|value| axis.map(&value, (100, 0))), [25, 75]);
    }

    #[test]
    fn equal_values_have_an_axis() {
        for value in [0.0, -7.0, 1e20, -1e300] {
            let axis = Axis::linear("cost", [value, value]);
            assert!(axis.from <= value && value <= axis.to && axis.from < axis.to, "{axis:?}");
            assert!(!names(&axis).is_empty());
        }
    }
}
