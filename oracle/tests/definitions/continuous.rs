use recuit_oracle::{Definition, Draw, Solutions};
use serde_json::{Value, json};
use std::f64::consts::PI;

/// The lowest point of a function: its value is 0, and its coordinates are all 0, but all 1 for Rosenbrock's.
/// A solution is a point of the box whose value is at most a millionth.
pub(crate) struct Continuous;

impl Definition for Continuous {
    fn model(&self) -> &'static str {
        "continuous"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let function = draw.one_of(&["sphere", "rastrigin", "rosenbrock"]);
        let bounds = draw.one_of(&["", " box=-1..3", " box=0..1", " box=1..1.5"]);
        let bounds = if function != "rosenbrock" && bounds == " box=1..1.5" { "" } else { bounds };
        format!("{function} dimension={}{bounds}", draw.number(1..=3))
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let words: Vec<String> = instance.split_whitespace().map(str::to_owned).collect();
        let dimension: usize = words[1].trim_start_matches("dimension=").parse().unwrap();
        let usual = if words[0] == "rosenbrock" { 2.048 } else { 5.12 };
        let bounds = words.get(2).map(|bounds| bounds.trim_start_matches("box=").split_once("..").unwrap());
        let bounds = bounds.map(|(low, high)| (low.parse().unwrap(), high.parse().unwrap()));
        let (low, high): (f64, f64) = bounds.unwrap_or((-usual, usual));
        let cost = move |line: &str| {
            let point: Vec<f64> =
                line.split_whitespace().map(|word| word.parse().unwrap_or(f64::NAN)).collect();
            let value: f64 = match words[0].as_str() {
                "sphere" => point.iter().map(|x| x * x).sum(),
                "rastrigin" => point.iter().map(|x| 10.0 + x * x - 10.0 * (2.0 * PI * x).cos()).sum(),
                _ => point
                    .windows(2)
                    .map(|p| 100.0 * (p[1] - p[0] * p[0]).powi(2) + (1.0 - p[0]).powi(2))
                    .sum(),
            };
            let is_within = point.len() == dimension && point.iter().all(|x| (low..=high).contains(x));
            // The last term allows for rounding, which depends on the order of the sum.
            (is_within && value <= 1e-6 + 1e-12).then_some(value)
        };
        Solutions::Judged { least: Some(0.0), cost: Box::new(cost) }
    }

    fn parameters(&self, _: &str, _: &str, draw: &mut Draw) -> Value {
        json!({ "tail": draw.one_of(&["gaussian", "cauchy"]) })
    }
}
