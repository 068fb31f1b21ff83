use super::{at, declared, differ, latin_square, lines};
use recuit_oracle::{Definition, Draw, Solutions, assignments, words};
use serde_json::Value;

/// 1 to n in rows and columns, and the cells of a cage come to its total by its operation, in whatever order.
pub(crate) struct KenKen;

/// The cages of the lines: total, operation, cells; `a1` is the first cell, `a2` is below it.
pub(crate) fn cages<'a>(lines: impl Iterator<Item = &'a str>, size: usize) -> Vec<(i64, char, Vec<usize>)> {
    let cell =
        |word: &str| (word.as_bytes()[1] - b'1') as usize * size + (word.as_bytes()[0] - b'a') as usize;
    let cage = |line: &'a str| {
        let mut words = line.split_whitespace();
        let total = words.next().unwrap();
        let operation = total.chars().last().filter(|c| !c.is_ascii_digit()).unwrap_or('+');
        (total.trim_end_matches(operation).parse().unwrap(), operation, words.map(cell).collect())
    };
    lines.map(cage).collect()
}

/// The name of a cell.
pub(crate) fn name(cell: usize, size: usize) -> String {
    format!("{}{}", char::from(b'a' + (cell % size) as u8), cell / size + 1)
}

impl Definition for KenKen {
    fn model(&self) -> &'static str {
        "kenken"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let size = draw.number(1..=4) as usize;
        let hidden = latin_square(size, draw);
        let mut text = format!("{size}\n");
        let wrong = draw.one_of(&[0.0, 0.1]);
        // The cells of a cage need not be adjacent.
        let mut cells = draw.shuffled(0..size * size);
        cells.truncate(draw.number(0..=(size * size) as i64) as usize);
        while !cells.is_empty() {
            let count = cells.len().min(draw.number(1..=4) as usize);
            let cage = cells.split_off(cells.len() - count);
            let values: Vec<i64> = cage.iter().map(|&cell| hidden[cell]).collect();
            let operation =
                if count == 2 { draw.one_of(&['+', '-', '*', '/']) } else { draw.one_of(&['+', '*']) };
            let (sum, product) = (values.iter().sum::<i64>(), values.iter().product::<i64>());
            let (least, greatest) = (values.iter().min().unwrap(), values.iter().max().unwrap());
            let (total, operation) = match operation {
                '-' => (greatest - least, '-'),
                '/' if greatest % least == 0 => (greatest / least, '/'),
                '*' => (product, '*'),
                _ => (sum, '+'),
            };
            let total = if draw.chance(wrong) { draw.number(0..=12) } else { total };
            let operation = if count == 1 { String::new() } else { operation.to_string() };
            text += &format!("{total}{operation} {}\n", words(cage.iter().map(|&cell| name(cell, size))));
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let mut drawn = instance.lines();
        let size: usize = drawn.next().unwrap().parse().unwrap();
        let (cages, groups) = (cages(drawn, size), lines(size));
        let all = assignments(&vec![(1..=size as i64).collect(); size * size], |values| {
            differ(values, &groups)
                && cages.iter().all(|(total, operation, cells)| {
                    let found: Vec<i64> = at(values, cells).collect();
                    let is_pair = |fits: fn(i64, i64, i64) -> bool| {
                        fits(*total, found[0], found[1]) || fits(*total, found[1], found[0])
                    };
                    found.len() < cells.len()
                        || match operation {
                            '-' => is_pair(|total, one, other| one - other == total),
                            '/' => is_pair(|total, one, other| one == other * total),
                            '*' => found.iter().product::<i64>() == *total,
                            _ => found.iter().sum::<i64>() == *total,
                        }
                })
        });
        Solutions::Any(all.iter().map(words).collect())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
