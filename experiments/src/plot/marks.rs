//! The marks of a series, in pixels.

use super::Mark;
use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

/// Colors that the color-blind can tell apart (Okabe and Ito 2008, *Color Universal Design*), without yellow,
/// which is faint on white.
const COLORS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(0, 0, 0),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
];

/// Dash and gap in pixels, so that lines can be told apart in gray; the first is solid.
const DASHES: [Option<(u32, u32)>; 5] = [None, Some((10, 4)), Some((4, 4)), Some((18, 5)), Some((2, 3))];

pub(super) type Pixel = (i32, i32);
type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Draws the marks of one series.
pub(super) struct Pen<'a, DB: DrawingBackend> {
    pub(super) area: &'a DrawingArea<DB, Shift>,
    pub(super) number: usize,
    pub(super) width: u32,
    pub(super) scale: u32,
}

impl<DB: DrawingBackend> Pen<'_, DB> {
    /// Draw a mark, given the pixel of a value.
    pub(super) fn draw(&self, mark: &Mark, pixel: impl Fn(f64, f64) -> Pixel) -> Drawn<DB> {
        let all = |points: &[(f64, f64)]| points.iter().map(|&(x, y)| pixel(x, y)).collect::<Vec<_>>();
        match mark {
            Mark::Curve(points) => self.solid(all(points), self.width),
            Mark::Line(points) => {
                let pixels = all(points);
                pixels.iter().try_for_each(|&at| self.marker(at))?;
                self.line(pixels)
            }
            Mark::Stairs(points) => {
                let pixels = all(points);
                let corners = pixels.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
                self.line(corners.chain(pixels.last().copied()).collect())
            }
            Mark::Band(points) => {
                let upper = points.iter().map(|&(x, _, upper)| pixel(x, upper));
                let lower = points.iter().rev().map(|&(x, lower, _)| pixel(x, lower));
                self.area.draw(&Polygon::new(upper.chain(lower).collect::<Vec<_>>(), self.color().mix(0.15)))
            }
            Mark::Points(points) => all(points).into_iter().try_for_each(|at| self.hollow(at)),
            Mark::Bars(bars, height) => bars.iter().try_for_each(|&(length, position)| {
                let (left, top) = pixel(0.0, position - height / 2.0);
                let (right, bottom) = pixel(length, position + height / 2.0);
                self.area.draw(&Rectangle::new([(left, top), (right, bottom)], self.color().filled()))
            }),
            Mark::Boxes(boxes, height) => boxes.iter().try_for_each(|spread| {
                let [low, first, median, third, high] =
                    spread.values.map(|value| pixel(value, spread.position).0);
                let half = spread.position + height / 2.0;
                let (middle, edge) =
                    (pixel(spread.values[2], spread.position).1, pixel(spread.values[2], half).1);
                self.spread([low, first, median, third, high], middle, (edge - middle).abs())
            }),
        }
    }

    /// Draw what the legend shows of a mark, between two pixels of the same height.
    pub(super) fn sample(&self, mark: &Mark, from: Pixel, to: Pixel) -> Drawn<DB> {
        let middle = (i32::midpoint(from.0, to.0), from.1);
        let half = 6 * self.scale as i32;
        match mark {
            Mark::Curve(_) => self.solid(vec![from, to], self.width),
            Mark::Stairs(_) => self.line(vec![from, to]),
            Mark::Line(_) => self.marker(middle).and_then(|()| self.line(vec![from, to])),
            Mark::Points(_) => self.hollow(middle),
            Mark::Band(_) | Mark::Bars(..) | Mark::Boxes(..) => {
                let corners = [(from.0 + half, from.1 - half), (to.0 - half, to.1 + half)];
                self.area.draw(&Rectangle::new(corners, self.color().filled()))
            }
        }
    }

    fn color(&self) -> RGBColor {
        COLORS[self.number % COLORS.len()]
    }

    fn stroke(&self, width: u32) -> ShapeStyle {
        self.color().stroke_width(width)
    }

    fn solid(&self, mut pixels: Vec<Pixel>, width: u32) -> Drawn<DB> {
        pixels.dedup();
        self.area.draw(&PathElement::new(pixels, self.stroke(width)))
    }

    fn line(&self, mut pixels: Vec<Pixel>) -> Drawn<DB> {
        pixels.dedup();
        match DASHES[self.number % DASHES.len()] {
            None => self.solid(pixels, self.width),
            Some((dash, gap)) => {
                let (dash, gap) = (dash * self.scale, gap * self.scale);
                self.area.draw(&DashedPathElement::new(pixels, dash, gap, self.stroke(self.width)))
            }
        }
    }

    fn marker(&self, at: Pixel) -> Drawn<DB> {
        let half = (4 * self.scale) as i32;
        let fill = self.color().filled();
        match self.number % 4 {
            0 => self.area.draw(&Circle::new(at, half, fill)),
            1 => self.area.draw(&TriangleMarker::new(at, half + half / 4, fill)),
            2 => self
                .area
                .draw(&Rectangle::new([(at.0 - half, at.1 - half), (at.0 + half, at.1 + half)], fill)),
            _ => self.area.draw(&Cross::new(at, half, self.stroke(2 * self.scale))),
        }
    }

    fn hollow(&self, at: Pixel) -> Drawn<DB> {
        self.area.draw(&Circle::new(at, (5 * self.scale) as i32, self.color().filled()))?;
        self.area.draw(&Circle::new(at, (3 * self.scale) as i32, WHITE.filled()))
    }

    fn spread(&self, [low, first, median, third, high]: [i32; 5], y: i32, half: i32) -> Drawn<DB> {
        let [thin, thick] = [self.scale, 3 * self.scale].map(|width| self.stroke(width));
        for (outer, inner) in [(low, first), (high, third)] {
            self.area.draw(&PathElement::new(vec![(outer, y), (inner, y)], thin))?;
            self.area.draw(&PathElement::new(vec![(outer, y - half / 2), (outer, y + half / 2)], thin))?;
        }
        let corners = [(first, y - half), (third, y + half)];
        self.area.draw(&Rectangle::new(corners, self.color().mix(0.25).filled()))?;
        self.area.draw(&Rectangle::new(corners, thin))?;
        self.area.draw(&PathElement::new(vec![(median, y - half), (median, y + half)], thick))
    }
}
