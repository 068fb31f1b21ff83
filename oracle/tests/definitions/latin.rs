use super::{declared, differ, latin_square, lines};
use recuit_oracle::{Definition, Draw, Solutions, assignments, numbers, words};
use serde_json::Value;

/// 1 to n in every row and column.
pub(crate) struct Latin;

impl Definition for Latin {
    fn model(&self) -> &'static str {
        "latin"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let size = draw.number(1..=5) as usize;
        let mut cells = latin_square(size, draw);
        // An empty square of five rows has too many solutions for brute force, so there are few holes.
        let holes = draw.number(0..=(size * size) as i64).min(17) as usize;
        draw.shuffled(0..size * size).iter().take(holes).for_each(|&hole| cells[hole] = 0);
        if draw.chance(0.4) {
            let cell = draw.one_of(&(0..size * size).collect::<Vec<_>>());
            let value = draw.number(1..=size as i64);
            let clashes = lines(size).iter().any(|line| {
                line.contains(&cell) && line.iter().any(|&other| other != cell && cells[other] == value)
            });
            cells[cell] = if clashes { cells[cell] } else { value };
        }
        let row = |row: &[i64]| words(row).replace('0', ".");
        cells.chunks(size).map(row).collect::<Vec<_>>().join("\n")
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let size = instance.lines().count();
        let choices: Vec<Vec<i64>> = instance
            .split_whitespace()
            .map(|cell| cell.parse().map_or((1..=size as i64).collect(), |given| vec![given]))
            .collect();
        let groups = lines(size);
        let all = assignments(&choices, |values| differ(values, &groups));
        Solutions::Any(all.iter().map(words).collect())
    }

    fn canonical(&self, _: &str, solution: &str) -> String {
        words(numbers(solution))
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
