//! Lines made of the dots of Braille, eight to a character.

use super::line::Line;
use anstyle::Style;

/// A plot of dots, two across and four along for each character, which are about as far apart in both directions.
pub(super) struct Braille {
    pub(super) columns: usize,
    pub(super) rows: usize,
    dots: Vec<u8>,
    styles: Vec<Style>,
    /// Characters that stand in place of dots.
    labels: Vec<Option<char>>,
}

impl Braille {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        let cells = columns * rows;
        Braille {
            columns,
            rows,
            dots: vec![0; cells],
            styles: vec![Style::new(); cells],
            labels: vec![None; cells],
        }
    }

    /// The last dot in each direction.
    pub(super) fn ends(&self) -> [f64; 2] {
        [(2 * self.columns).saturating_sub(1) as f64, (4 * self.rows).saturating_sub(1) as f64]
    }

    /// The cell of a dot.
    fn cell(&self, [x, y]: [usize; 2]) -> Option<usize> {
        (x / 2 < self.columns && y / 4 < self.rows).then(|| y / 4 * self.columns + x / 2)
    }

    pub(super) fn dot(&mut self, [x, y]: [f64; 2], style: Style) {
        let [x, y] = [x, y].map(|place| place.round().max(0.0) as usize);
        if let Some(cell) = self.cell([x, y]) {
            const BITS: [[u8; 4]; 2] = [[0, 1, 2, 6], [3, 4, 5, 7]];
            self.dots[cell] |= 1 << BITS[x % 2][y % 4];
            if style != Style::new() {
                self.styles[cell] = style;
            }
        }
    }

    /// A straight line.
    pub(super) fn line(&mut self, from: [f64; 2], to: [f64; 2], style: Style) {
        let steps = (to[0] - from[0]).abs().max((to[1] - from[1]).abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let share = step as f64 / steps;
            self.dot([0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share), style);
        }
    }

    /// A character at the place of a dot, if it has only one column.
    pub(super) fn character(&mut self, [x, y]: [f64; 2], character: char, style: Style) {
        let [x, y] = [x, y].map(|place| place.round().max(0.0) as usize);
        if let Some(cell) = self.cell([x, y]) {
            (self.labels[cell], self.styles[cell]) = (Some(character), style);
        }
    }

    /// A text beside a dot, to the right or else to the left, if nothing else is written there.
    pub(super) fn label(&mut self, [x, y]: [f64; 2], text: &str, style: Style) {
        let length = text.chars().count();
        let Some(cell) = self.cell([x, y].map(|place| place.round().max(0.0) as usize)) else { return };
        let column = cell % self.columns;
        let right = (column + 1 + length <= self.columns).then_some(cell + 1);
        let left = (column >= length).then(|| cell - length);
        let is_free = |&first: &usize| {
            let is_used = |cell: usize| self.labels[cell].is_some() || self.dots[cell] != 0;
            !(first..first + length).any(is_used)
        };
        if let Some(first) = right.filter(is_free).or(left.filter(is_free)) {
            for (cell, character) in (first..).zip(text.chars()) {
                (self.labels[cell], self.styles[cell]) = (Some(character), style);
            }
        }
    }

    pub(super) fn lines(&self) -> Vec<Line> {
        let line = |row: usize| {
            let mut line = Line::default();
            for cell in row * self.columns..(row + 1) * self.columns {
                let dots = char::from_u32(0x2800 + u32::from(self.dots[cell])).unwrap_or(' ');
                let dots = if self.dots[cell] == 0 { ' ' } else { dots };
                line.push(self.labels[cell].unwrap_or(dots).encode_utf8(&mut [0; 4]), self.styles[cell]);
            }
            line
        };
        (0..self.rows).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagonal_goes_from_corner_to_corner() {
        let mut plot = Braille::new(4, 2);
        plot.line([0.0, 0.0], plot.ends(), Style::new());
        plot.label([3.0, 0.0], "ab", Style::new());
        // There is no room beside it.
        plot.label([7.0, 7.0], "cde", Style::new());
        let lines: Vec<String> = plot.lines().iter().map(Line::plain).collect();
        assert_eq!(lines, ["⠑⢄ab", "  ⠑⢄"]);
    }
}
