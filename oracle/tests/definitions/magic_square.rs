use super::{at, declared, lines};
use recuit_oracle::{Definition, Draw, Solutions, all_differ, assignments, numbers, words};
use serde_json::Value;

/// 1 to n², with every row, column and diagonal of the same sum; if the instance says so, its eight rotations
/// and reflections count as one.
pub(crate) struct MagicSquare;

impl Definition for MagicSquare {
    fn model(&self) -> &'static str {
        "magic-square"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let size = draw.one_of(&[1, 2, 3, 3, 3]) as usize;
        if draw.chance(0.3) {
            return format!("{size} up-to-symmetry");
        }
        let mut cells =
            [[2, 7, 6, 9, 5, 1, 4, 3, 8], [8, 1, 6, 3, 5, 7, 4, 9, 2]][draw.number(0..=1) as usize];
        if draw.chance(0.3) {
            let (one, other) = (draw.number(0..=8) as usize, draw.number(0..=8) as usize);
            cells.swap(one, other);
        }
        let given = draw.one_of(&[0.0, 0.1, 0.3]);
        let cells = cells.iter().filter(|cell| **cell as usize <= size * size).take(size * size);
        let cells = cells.map(|cell| if draw.chance(given) { cell.to_string() } else { ".".to_owned() });
        format!("{size} {}", words(cells))
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let mut drawn = instance.split_whitespace();
        let size: usize = drawn.next().unwrap().parse().unwrap();
        let any: Vec<i64> = (1..=(size * size) as i64).collect();
        let mut choices: Vec<Vec<i64>> = drawn
            .filter(|word| *word != "up-to-symmetry")
            .map(|word| word.parse().map_or(any.clone(), |given| vec![given]))
            .collect();
        choices.resize(size * size, any);
        let mut sums = lines(size);
        sums.push((0..size).map(|row| row * size + row).collect());
        sums.push((0..size).map(|row| row * size + size - 1 - row).collect());
        let all = assignments(&choices, |values| {
            let totals = sums.iter().filter(|line| at(values, line).count() == size);
            let totals: Vec<i64> = totals.map(|line| at(values, line).sum()).collect();
            all_differ(values.iter().copied()) && totals.windows(2).all(|pair| pair[0] == pair[1])
        });
        Solutions::Any(all.iter().map(|square| self.canonical(instance, &words(square))).collect())
    }

    fn canonical(&self, instance: &str, solution: &str) -> String {
        let values = numbers(solution);
        let size = values.len().isqrt();
        if !instance.contains("up-to-symmetry") || values.len() != size * size {
            return words(values);
        }
        let turned = |square: &Vec<i64>| -> Vec<i64> {
            (0..size * size).map(|cell| square[(size - 1 - cell % size) * size + cell / size]).collect()
        };
        let reflected = |square: &Vec<i64>| -> Vec<i64> {
            square.chunks(size).flat_map(|row| row.iter().rev().copied()).collect()
        };
        let turns: Vec<Vec<i64>> =
            std::iter::successors(Some(values), |square| Some(turned(square))).take(4).collect();
        words(turns.iter().cloned().chain(turns.iter().map(reflected)).min().unwrap())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
