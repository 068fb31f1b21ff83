use super::{at, declared};
use recuit_oracle::{Definition, Draw, Solutions, all_differ, assignments, words};
use serde_json::Value;

/// White squares hold digits; in a run of them none occurs twice, and they add up to its sum.
pub(crate) struct Kakuro;

/// The squares of a text in rows of that width.
fn squares(instance: &str) -> (usize, Vec<&str>) {
    let width = instance.lines().next().unwrap().split_whitespace().count();
    (width, instance.split_whitespace().collect())
}

/// The white squares of the run that begins after `start`, `step` apart.
fn run(is_white: &[bool], width: usize, start: usize, step: usize) -> Vec<usize> {
    let end = if step == 1 { (start / width + 1) * width } else { is_white.len() };
    (start + step..end).step_by(step).take_while(|&square| is_white[square]).collect()
}

impl Definition for Kakuro {
    fn model(&self) -> &'static str {
        "kakuro"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let (height, width) = (draw.number(2..=4) as usize, draw.number(2..=4) as usize);
        let black = draw.one_of(&[0.1, 0.3]);
        let is_white: Vec<bool> =
            (0..height * width).map(|at| at >= width && at % width > 0 && !draw.chance(black)).collect();
        let digits = draw.numbers(height * width, 1..=9);
        let (missing, wrong, given) =
            (draw.one_of(&[0.0, 0.2]), draw.one_of(&[0.0, 0.1]), draw.one_of(&[0.0, 0.1]));
        let mut text = String::new();
        for start in 0..height * width {
            let is_given = draw.chance(given);
            let mut sum = |step| {
                let sum: i64 = run(&is_white, width, start, step).iter().map(|&at| digits[at]).sum();
                let sum = if draw.chance(wrong) { draw.number(1..=20) } else { sum };
                if sum == 0 || draw.chance(missing) { String::new() } else { sum.to_string() }
            };
            text += &match is_white[start] {
                true if is_given => digits[start].to_string(),
                true => ".".to_owned(),
                false => match (sum(width), sum(1)) {
                    (down, across) if down.is_empty() && across.is_empty() => "#".to_owned(),
                    (down, across) => format!("{down}\\{across}"),
                },
            };
            text += if (start + 1) % width == 0 { "\n" } else { " " };
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let (width, squares) = squares(instance);
        let is_white: Vec<bool> =
            squares.iter().map(|square| !square.starts_with('#') && !square.contains('\\')).collect();
        let white: Vec<usize> = (0..squares.len()).filter(|&square| is_white[square]).collect();
        // Every run, by the numbers of its white squares, with its sum if it has one.
        let mut runs: Vec<(Vec<usize>, Option<i64>)> = Vec::new();
        for (start, square) in squares.iter().enumerate() {
            let sums = square.split_once('\\').unwrap_or_default();
            for (step, sum) in [(width, sums.0), (1, sums.1)] {
                let is_first = if step == 1 { start % width == 0 } else { start < width };
                let mut run = run(&is_white, width, start, step);
                if is_white[start] && is_first {
                    run.insert(0, start);
                } else if is_white[start] {
                    continue;
                }
                let numbers = run.iter().map(|at| white.iter().position(|other| other == at).unwrap());
                runs.push((numbers.collect(), sum.parse().ok()));
            }
        }
        let choices: Vec<Vec<i64>> = white
            .iter()
            .map(|&at| squares[at].parse().map_or((1..=9).collect(), |given| vec![given]))
            .collect();
        let fits = |digits: &[i64]| {
            runs.iter().all(|(run, sum)| {
                let found: i64 = at(digits, run).sum();
                let is_full = at(digits, run).count() == run.len();
                all_differ(at(digits, run)) && sum.is_none_or(|sum| found == sum || (found < sum && !is_full))
            })
        };
        let all = if fits(&[]) { assignments(&choices, fits) } else { Vec::new() };
        Solutions::Any(all.iter().map(words).collect())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
