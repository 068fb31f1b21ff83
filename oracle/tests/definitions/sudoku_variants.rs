use super::kenken::{cages, name};
use super::sudoku::{grid, units};
use super::{at, declared, differ};
use recuit_oracle::{Definition, Draw, Solutions, all_differ, assignments, numbers, words};
use serde_json::Value;

/// Every value once in each row, column and box of 2x2, or in regions of any shape instead of boxes; with diagonals,
/// knight's moves and cages.
pub(crate) struct SudokuVariants;

const SIZE: usize = 4;

impl Definition for SudokuVariants {
    fn model(&self) -> &'static str {
        "sudoku-variants"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let hidden = grid((2, 2), draw);
        let given = draw.one_of(&[0.0, 0.2, 0.5]);
        let mut text = String::new();
        text += if draw.chance(0.2) { "diagonal\n" } else { "" };
        text += if draw.chance(0.1) { "anti-knight\n" } else { "" };
        for row in hidden.chunks(SIZE) {
            text.extend(
                row.iter().map(|value| if draw.chance(given) { value.to_string() } else { ".".to_owned() }),
            );
            text += "\n";
        }
        if draw.chance(0.3) {
            // The regions are the boxes with two cells exchanged or, now and then, all cells shuffled.
            let mut letters: Vec<char> = "AABBAABBCCDDCCDD".chars().collect();
            let (one, other) = (draw.number(0..=15) as usize, draw.number(0..=15) as usize);
            letters.swap(one, other);
            let letters = if draw.chance(0.2) { draw.shuffled(letters) } else { letters };
            text += "regions\n";
            letters.chunks(SIZE).for_each(|row| text += &format!("{}\n", row.iter().collect::<String>()));
        }
        if draw.chance(0.4) {
            text += "cages\n";
            let mut cells = draw.shuffled(0..SIZE * SIZE);
            for _ in 0..draw.number(1..=5) {
                let cage = cells.split_off(cells.len() - draw.number(1..=3) as usize);
                let sum: i64 = cage.iter().map(|&cell| hidden[cell]).sum();
                let sum = if draw.chance(0.1) { draw.number(1..=9) } else { sum };
                text += &format!("{sum} {}\n", words(cage.iter().map(|&cell| name(cell, SIZE))));
            }
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let (drawn, cages_drawn) = instance.split_once("cages\n").unwrap_or((instance, ""));
        let (drawn, regions) = drawn.split_once("regions\n").unwrap_or((drawn, ""));
        let givens: String =
            drawn.lines().filter(|line| !line.starts_with(char::is_alphabetic)).collect::<Vec<_>>().concat();
        let choices: Vec<Vec<i64>> = givens
            .chars()
            .map(|c| c.to_digit(10).map_or((1..=4).collect(), |given| vec![given.into()]))
            .collect();
        let mut groups = units((2, 2));
        if !regions.is_empty() {
            let letters: Vec<char> = regions.chars().filter(|c| c.is_alphabetic()).collect();
            let region = |letter| (0..SIZE * SIZE).filter(|&cell| letters[cell] == letter).collect();
            groups.splice(2 * SIZE.., "ABCD".chars().map(region));
        }
        if drawn.contains("diagonal") {
            groups.push((0..SIZE).map(|row| row * SIZE + row).collect());
            groups.push((0..SIZE).map(|row| row * SIZE + SIZE - 1 - row).collect());
        }
        if drawn.contains("anti-knight") {
            let moves = |one: usize, other: usize| {
                let (rows, columns) =
                    ((one / SIZE).abs_diff(other / SIZE), (one % SIZE).abs_diff(other % SIZE));
                (rows, columns) == (1, 2) || (rows, columns) == (2, 1)
            };
            let pairs = (0..SIZE * SIZE).flat_map(|one| (0..one).map(move |other| vec![one, other]));
            groups.extend(pairs.filter(|pair| moves(pair[0], pair[1])));
        }
        let cages = cages(cages_drawn.lines(), SIZE);
        let all = assignments(&choices, |values| {
            differ(values, &groups)
                && cages.iter().all(|(sum, _, cells)| {
                    let is_full = at(values, cells).count() == cells.len();
                    all_differ(at(values, cells)) && (!is_full || at(values, cells).sum::<i64>() == *sum)
                })
        });
        Solutions::Any(all.iter().map(words).collect())
    }

    fn canonical(&self, _: &str, solution: &str) -> String {
        words(numbers(solution))
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
