use super::{declared, differ, latin_square, lines};
use recuit_oracle::{Definition, Draw, Solutions, assignments, words};
use serde_json::Value;

/// 1 to n in rows and columns, and the signs between the cells are true. A cell stands at every fourth character.
pub(crate) struct Futoshiki;

impl Definition for Futoshiki {
    fn model(&self) -> &'static str {
        "futoshiki"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let size = draw.number(1..=4) as usize;
        let hidden = latin_square(size, draw);
        let (given, signs, wrong) =
            (draw.one_of(&[0.0, 0.2, 0.4]), draw.one_of(&[0.1, 0.3, 0.6]), draw.one_of(&[0.0, 0.2]));
        let mut sign = |one: usize, other: usize, [less, greater]: [char; 2]| {
            let is_less = (hidden[one] < hidden[other]) != draw.chance(wrong);
            if !draw.chance(signs) {
                ' '
            } else if is_less {
                less
            } else {
                greater
            }
        };
        let mut text = String::new();
        let mut rows = Vec::new();
        for row in 0..size {
            let cells = row * size..(row + 1) * size;
            let beside: Vec<char> =
                cells.clone().skip(1).map(|cell| sign(cell - 1, cell, ['<', '>'])).collect();
            let below =
                cells.map(|cell| if row + 1 < size { sign(cell, cell + size, ['^', 'v']) } else { ' ' });
            rows.push((beside, below.map(String::from).collect::<Vec<_>>().join("   ")));
        }
        for (row, (beside, below)) in rows.into_iter().enumerate() {
            for column in 0..size {
                let value = hidden[row * size + column];
                text += &if draw.chance(given) { value.to_string() } else { ".".to_owned() };
                if let Some(sign) = beside.get(column) {
                    text += &format!(" {sign} ");
                }
            }
            text += &format!("\n{}\n", below.trim_end());
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let drawn: Vec<Vec<char>> = instance.lines().map(|line| line.chars().collect()).collect();
        let size = drawn[0].len().div_ceil(4);
        let sign =
            |line: usize, character: usize| drawn.get(line).and_then(|line| line.get(character)).copied();
        let choices: Vec<Vec<i64>> = (0..size * size)
            .map(|cell| match drawn[cell / size * 2][cell % size * 4].to_digit(10) {
                Some(given) => vec![given.into()],
                None => (1..=size as i64).collect(),
            })
            .collect();
        let groups = lines(size);
        let all = assignments(&choices, |values| {
            let (cell, &value) = (values.len() - 1, values.last().unwrap());
            let (row, column) = (cell / size, cell % size);
            let left = (column > 0).then(|| sign(2 * row, 4 * column - 2)).flatten();
            let above = (row > 0).then(|| sign(2 * row - 1, 4 * column)).flatten();
            let fits = |sign, before: usize| match sign {
                Some('<' | '^') => values[before] < value,
                Some('>' | 'v') => values[before] > value,
                _ => true,
            };
            differ(values, &groups)
                && (column == 0 || fits(left, cell.saturating_sub(1)))
                && (row == 0 || fits(above, cell.saturating_sub(size)))
        });
        Solutions::Any(all.iter().map(words).collect())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
