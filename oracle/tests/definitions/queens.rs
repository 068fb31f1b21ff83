use recuit_oracle::{Definition, Draw, Solutions, assignments, words};
use serde_json::{Value, json};

/// A queen in every column, and none attacks another; on an empty board, told by its size.
pub(crate) struct Queens;

/// The same on a board that already has some queens.
pub(crate) struct Completion;

fn attack((column, row): (usize, i64), (other, its): (usize, i64)) -> bool {
    row == its || column.abs_diff(other) as u64 == row.abs_diff(its)
}

fn solutions(choices: &[Vec<i64>]) -> Solutions {
    let all = assignments(choices, |rows| {
        let last = (rows.len() - 1, rows[rows.len() - 1]);
        (0..last.0).all(|column| !attack((column, rows[column]), last))
    });
    Solutions::Any(all.iter().map(words).collect())
}

fn parameters(formulation: &str, draw: &mut Draw) -> Value {
    match formulation {
        "auto" | "partial" => json!({ "order": draw.one_of(&["first", "most-constrained"]) }),
        _ => json!({ "queens": draw.one_of(&["attacked", "all"]) }),
    }
}

impl Definition for Queens {
    fn model(&self) -> &'static str {
        "queens"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        draw.number(1..=7).to_string()
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let size = instance.parse().unwrap();
        solutions(&vec![(1..=size).collect(); size as usize])
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        parameters(formulation, draw)
    }
}

impl Definition for Completion {
    fn model(&self) -> &'static str {
        "queens"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let size = draw.number(1..=7) as usize;
        let mut queens: Vec<(usize, i64)> = Vec::new();
        for _ in 0..draw.number(1..=4) {
            let queen = (draw.number(0..=size as i64 - 1) as usize, draw.number(0..=size as i64 - 1));
            if queens.iter().all(|other| other.0 != queen.0 && !attack(*other, queen)) {
                queens.push(queen);
            }
        }
        let square =
            |row: usize, column: usize| if queens.contains(&(column, row as i64)) { 'Q' } else { '.' };
        let row = |row| (0..size).map(|column| square(row, column)).collect::<String>();
        (0..size).map(row).collect::<Vec<_>>().join("\n")
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let rows: Vec<&str> = instance.lines().collect();
        let column = |column: usize| {
            let given = (0..rows.len()).find(|&row| rows[row].as_bytes()[column] == b'Q');
            given.map_or((1..=rows.len() as i64).collect(), |row| vec![row as i64 + 1])
        };
        solutions(&(0..rows.len()).map(column).collect::<Vec<_>>())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        parameters(formulation, draw)
    }
}
