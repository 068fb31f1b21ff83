use super::declared;
use recuit_oracle::{Definition, Draw, Solutions, all_differ, assignments, numbers, words};
use serde_json::Value;

/// n marks, the first at 0, with all distances different, and the ruler as short as possible. A ruler is the
/// same from its other end, and none may be longer than n times n.
pub(crate) struct GolombRuler;

impl Definition for GolombRuler {
    fn model(&self) -> &'static str {
        "golomb-ruler"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        draw.number(1..=5).to_string()
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let marks: i64 = instance.parse().unwrap();
        let choices: Vec<Vec<i64>> =
            (0..marks).map(|mark| if mark == 0 { vec![0] } else { (1..=marks * marks).collect() }).collect();
        let all = assignments(&choices, |marks| {
            let pairs = (0..marks.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
            marks.is_sorted_by(|a, b| a < b)
                && all_differ(pairs.map(|(one, other)| marks[one] - marks[other]))
        });
        let ruler = |marks: &Vec<i64>| (from_either_end(marks), marks[marks.len() - 1] as f64);
        Solutions::Least(all.iter().map(ruler).collect())
    }

    /// The marks, without the distances that follow them if these are right.
    fn canonical(&self, instance: &str, solution: &str) -> String {
        let marks: usize = instance.parse().unwrap();
        let values = numbers(solution);
        let later = (1..marks).flat_map(|later| (0..later).map(move |earlier| (earlier, later)));
        let is_consistent = values.len() >= marks
            && later.map(|(one, other)| values[other] - values[one]).eq(values[marks..].iter().copied());
        if is_consistent { from_either_end(&values[..marks]) } else { words(values) }
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}

fn from_either_end(marks: &[i64]) -> String {
    let reflected: Vec<i64> = marks.iter().rev().map(|mark| marks[marks.len() - 1] - mark).collect();
    words(marks.to_vec().min(reflected))
}
