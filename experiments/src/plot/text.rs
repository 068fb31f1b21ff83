//! Figures as text, for terminals.

use super::{Axis, Figure, Mark, Panel, Scale};
use plotters::coord::ranged1d::Ranged;
use std::fmt::Write;

/// How many lines a panel with numbers has.
const HEIGHT: usize = 18;
/// The most characters of a name beside a panel; of longer ones the middle is left out.
const NAME: usize = 28;

/// The figure in lines of at most `width` characters; less than 40 would not be legible, and is taken as 40.
/// A series is drawn with a letter; where several meet, their letters take turns.
pub fn text(figure: &Figure, width: usize) -> String {
    let left = figure.panels.iter().flat_map(|panel| panel.y.ticks(6)).map(|(_, name)| length(&name));
    let left = left.max().unwrap_or(0).min(NAME);
    let width = width.max(40) - left - 3;
    let mut text = format!("{}\n", shortened(&figure.title, width + left + 3));
    for panel in &figure.panels {
        let label = if panel.y.label.is_empty() { String::new() } else { format!("{}\n", panel.y.label) };
        text += &label;
        let canvas = Canvas::new(&figure.x, panel, width);
        let names: Vec<(i32, String)> =
            panel.y.ticks(6).into_iter().map(|(value, name)| (canvas.row(value), name)).collect();
        for (row, cells) in canvas.cells.iter().enumerate() {
            let name = names.iter().find(|(at, _)| *at == row as i32).map_or("", |(_, name)| name);
            let (name, tick) = (shortened(name, NAME), if name.is_empty() { '│' } else { '┤' });
            let turns = cells.iter().enumerate();
            let line: String =
                turns.map(|(at, met)| met.get(at % met.len().max(1)).unwrap_or(&' ')).collect();
            let line = format!("{name:>left$} {tick}{line}");
            writeln!(text, "{}", line.trim_end()).expect("a string has room");
        }
        text += &below(&figure.x, left, width);
    }
    text += &format!("{:>1$}\n", figure.x.label, left + 2 + width);
    for (series, label) in figure.legend() {
        let label = shortened(label, width + left - 3);
        writeln!(text, "  {}  {label}", sign(&series.mark, series.number)).expect("a string has room");
    }
    text
}

/// A name of at most `most` characters: names often differ at the end, so the middle is left out.
fn shortened(name: &str, most: usize) -> String {
    let length = name.chars().count();
    if length <= most {
        return name.to_owned();
    }
    let (begin, end) = (most / 2, (most - 1) / 2);
    name.chars().take(begin).chain(['…']).chain(name.chars().skip(length - end)).collect()
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn letter(number: usize) -> char {
    char::from(b'a' + (number % 26) as u8)
}

fn sign(mark: &Mark, number: usize) -> char {
    if matches!(mark, Mark::Points(_)) { '○' } else { letter(number) }
}

/// The horizontal axis: its line, and the values below.
fn below(x: &Axis, left: usize, width: usize) -> String {
    let mut line: Vec<char> = vec!['─'; width];
    let mut names = vec![' '; width];
    let mut free = 0;
    for (value, name) in x.ticks(8) {
        let at = x.map(&value, (0, width as i32 - 1)) as usize;
        let begin = at.saturating_sub(length(&name) / 2).min(width - length(&name).min(width));
        if begin >= free && begin + length(&name) <= width {
            line[at] = '┬';
            free = begin + length(&name) + 1;
            names.splice(begin..free - 1, name.chars());
        }
    }
    let [line, names] = [line, names].map(String::from_iter);
    format!("{:left$} └{line}\n{:left$}  {}\n", "", "", names.trim_end())
}

/// Cells in rows from top to bottom, each with the characters that meet in it.
struct Canvas<'a> {
    x: &'a Axis,
    y: &'a Axis,
    cells: Vec<Vec<Vec<char>>>,
}

impl<'a> Canvas<'a> {
    fn new(x: &'a Axis, panel: &'a Panel, width: usize) -> Self {
        let height = match &panel.y.scale {
            // A row between categories stays empty.
            Scale::Categories(names) => names.len() * (panel.rows() + 1) + 1,
            _ => HEIGHT,
        };
        let mut canvas = Canvas { x, y: &panel.y, cells: vec![vec![Vec::new(); width]; height] };
        for series in &panel.series {
            canvas.draw(&series.mark, letter(series.number));
        }
        canvas
    }

    fn row(&self, value: f64) -> i32 {
        self.y.map(&value, (self.cells.len() as i32 - 1, 0))
    }

    fn column(&self, value: f64) -> i32 {
        self.x.map(&value, (0, self.cells[0].len() as i32 - 1))
    }

    fn draw(&mut self, mark: &Mark, letter: char) {
        match mark {
            Mark::Curve(points) | Mark::Line(points) => self.path(points, letter),
            Mark::Stairs(points) => {
                let corners = points.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
                self.path(&corners.chain(points.last().copied()).collect::<Vec<_>>(), letter);
            }
            // Not drawn: among letters a band would hide more than it shows.
            Mark::Band(_) => {}
            Mark::Points(points) => {
                for &(x, y) in points {
                    self.put((self.column(x), self.row(y)), '○');
                }
            }
            Mark::Bars(bars, _) => {
                for &(length, position) in bars {
                    self.fill((0, self.column(length)), self.row(position), letter);
                }
            }
            Mark::Boxes(boxes, _) => {
                for spread in boxes {
                    let row = self.row(spread.position);
                    let [low, first, median, third, high] = spread.values.map(|value| self.column(value));
                    self.fill((low, high), row, '-');
                    self.fill((first, third), row, letter);
                    for (column, c) in [(low, '|'), (high, '|'), (median, '┃')] {
                        self.put((column, row), c);
                    }
                }
            }
        }
    }

    fn put(&mut self, (column, row): (i32, i32), c: char) {
        self.cells[row as usize][column as usize] = vec![c];
    }

    fn fill(&mut self, (from, to): (i32, i32), row: i32, c: char) {
        (from..=to).for_each(|column| self.put((column, row), c));
    }

    /// Straight lines from point to point.
    fn path(&mut self, points: &[(f64, f64)], letter: char) {
        let cells: Vec<(i32, i32)> = points.iter().map(|&(x, y)| (self.column(x), self.row(y))).collect();
        let mut passed: Vec<(i32, i32)> = cells.first().copied().into_iter().collect();
        for pair in cells.windows(2) {
            let (width, height) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            let length = width.abs().max(height.abs());
            passed.extend((1..=length).map(|step| {
                let along = |extent: i32| (f64::from(extent * step) / f64::from(length)).round() as i32;
                (pair[0].0 + along(width), pair[0].1 + along(height))
            }));
        }
        for (column, row) in passed {
            let met = &mut self.cells[row as usize][column as usize];
            if !met.contains(&letter) {
                met.push(letter);
            }
        }
    }
}
