//! Cells in rows and columns, with thin and thick lines between them.

use super::line::Line;
use super::looks::{FAINT, PLAIN};
use anstyle::Style;

/// The characters of lines that meet: for each, 0 for no line, 1 for a thin one, 2 for a thick one, upwards, to the
/// right, downwards and to the left, as the digits of its place to the base 3.
const MEETING: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// What is in a cell: as many lines as cells are high, each of as many columns as they are wide.
pub(super) type Cell = Vec<Line>;

/// How the cells of a board lie.
pub(super) struct Grid<'a> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The columns and lines of a cell.
    pub(super) cell: [usize; 2],
    /// Are there thin lines too?
    pub(super) is_ruled: bool,
    /// Is there a thick line around this cell where another region is? A number for each cell.
    pub(super) region: &'a dyn Fn(usize) -> u32,
}

impl Grid<'_> {
    fn region_at(&self, row: usize, column: usize) -> Option<u32> {
        (row < self.rows && column < self.columns).then(|| (self.region)(row * self.columns + column))
    }

    /// The line above a cell, 0 for none; that below the last cell is above the one that would follow.
    fn above(&self, row: usize, column: usize) -> usize {
        if column >= self.columns {
            return 0;
        }
        let before = row.checked_sub(1).and_then(|row| self.region_at(row, column));
        if before != self.region_at(row, column) { 2 } else { usize::from(self.is_ruled) }
    }

    /// The line to the left of a cell.
    fn left(&self, row: usize, column: usize) -> usize {
        if row >= self.rows {
            return 0;
        }
        let before = column.checked_sub(1).and_then(|column| self.region_at(row, column));
        if before != self.region_at(row, column) { 2 } else { usize::from(self.is_ruled) }
    }

    /// Is there a line anywhere above this row?
    fn has_above(&self, row: usize) -> bool {
        (0..self.columns).any(|column| self.above(row, column) > 0)
    }

    fn has_left(&self, column: usize) -> bool {
        (0..self.rows).any(|row| self.left(row, column) > 0)
    }

    /// How many columns and lines it takes.
    pub(super) fn size(&self) -> [usize; 2] {
        let across = (0..=self.columns).filter(|&column| self.has_left(column)).count();
        let along = (0..=self.rows).filter(|&row| self.has_above(row)).count();
        [self.columns * self.cell[0] + across, self.rows * self.cell[1] + along]
    }

    pub(super) fn lines(&self, content: impl Fn(usize) -> Cell) -> Vec<Line> {
        let has_left: Vec<bool> = (0..=self.columns).map(|column| self.has_left(column)).collect();
        let mut lines = Vec::new();
        for row in 0..=self.rows {
            if self.has_above(row) {
                lines.push(self.rule(row, &has_left));
            }
            if row == self.rows {
                break;
            }
            let cells: Vec<Cell> =
                (0..self.columns).map(|column| content(row * self.columns + column)).collect();
            lines.extend((0..self.cell[1]).map(|index| self.row(row, &cells, index, &has_left)));
        }
        lines
    }

    /// One of the lines of a row of cells.
    fn row(&self, row: usize, cells: &[Cell], index: usize, has_left: &[bool]) -> Line {
        let mut line = Line::default();
        for (column, &has_left) in has_left.iter().enumerate() {
            if has_left {
                let (character, style) = [(" ", PLAIN), ("│", FAINT), ("┃", PLAIN)][self.left(row, column)];
                line.push(character, style);
            }
            let content = cells.get(column).and_then(|cell| cell.get(index));
            content.iter().flat_map(|line| &line.spans).for_each(|span| line.push(&span.text, span.style));
        }
        line
    }

    /// The line above a row.
    fn rule(&self, row: usize, has_left: &[bool]) -> Line {
        let mut line = Line::default();
        for (column, &has_left) in has_left.iter().enumerate() {
            let right = self.above(row, column);
            if has_left {
                let up = row.checked_sub(1).map_or(0, |row| self.left(row, column));
                let left = column.checked_sub(1).map_or(0, |column| self.above(row, column));
                let arms = [up, right, self.left(row, column), left];
                let place = arms.iter().fold(0, |place, arm| 3 * place + arm);
                let character: String = MEETING.chars().nth(place).into_iter().collect();
                line.push(&character, rule_style(arms.contains(&2)));
            }
            if column < self.columns {
                line.push(&[" ", "─", "━"][right].repeat(self.cell[0]), rule_style(right == 2));
            }
        }
        line
    }
}

fn rule_style(is_thick: bool) -> Style {
    if is_thick { PLAIN } else { FAINT }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: usize, columns: usize, is_ruled: bool, region: &dyn Fn(usize) -> u32) -> String {
        let grid = Grid { rows, columns, cell: [1, 1], is_ruled, region };
        let lines = grid.lines(|_| vec![Line::new("x", Style::new())]);
        assert_eq!([lines[0].width(), lines.len()], grid.size());
        lines.iter().map(|line| line.plain() + "\n").collect()
    }

    #[test]
    fn lines_meet_as_regions_do() {
        let regions = [1, 1, 2, 3, 1, 2, 3, 3, 2];
        assert_eq!(
            drawn(3, 3, true, &|cell| regions[cell]),
            "\
┏━┯━┳━┓
┃x│x┃x┃
┣━╅─╂─┨
┃x┃x┃x┃
┠─╄━╉─┨
┃x│x┃x┃
┗━┷━┻━┛
"
        );
        assert_eq!(
            drawn(2, 4, false, &|cell| cell as u32 % 4 / 2),
            "\
┏━━┳━━┓
┃xx┃xx┃
┃xx┃xx┃
┗━━┻━━┛
"
        );
    }
}
