use recuit_oracle::{Definition, Draw, Solutions, assignments, numbers, words};
use serde_json::{Value, json};
use std::fmt::Write;

/// Neighbors have different colors. A comment gives the number of colors; without it, as few as possible are
/// wanted. The names of the colors do not matter.
pub(crate) struct Coloring;

fn renamed(colors: &[i64]) -> String {
    let mut seen: Vec<i64> = Vec::new();
    words(colors.iter().map(|color| {
        let known = seen.iter().position(|other| other == color);
        1 + known.unwrap_or_else(|| {
            seen.push(*color);
            seen.len() - 1
        })
    }))
}

/// The number of colors, if it is given.
fn colors(instance: &str) -> Option<i64> {
    instance.lines().find_map(|line| line.strip_prefix("c colors "))?.parse().ok()
}

impl Definition for Coloring {
    fn model(&self) -> &'static str {
        "coloring"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let vertices = draw.number(0..=6);
        let density = draw.one_of(&[0.0, 0.2, 0.5, 0.8, 1.0]);
        let mut edges = String::new();
        for one in 1..=vertices {
            for other in one + 1..=vertices {
                if draw.chance(density) {
                    writeln!(edges, "e {one} {other}").unwrap();
                }
            }
        }
        let said = draw.chance(0.7).then(|| format!("c colors {}\n", draw.number(1..=5)));
        format!("{}p edge {vertices} {}\n{edges}", said.unwrap_or_default(), edges.lines().count())
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let said =
            |kind: &'static str| instance.lines().filter(move |line| line.starts_with(kind)).map(numbers);
        let vertices = said("p").next().unwrap()[0];
        let edges: Vec<Vec<i64>> = said("e").collect();
        let choices = vec![(1..=colors(instance).unwrap_or(vertices)).collect(); vertices as usize];
        let all = assignments(&choices, |colors| {
            let color = |vertex: i64| colors.get(vertex as usize - 1);
            // Leave out colorings that differ from another one only in the names of the colors.
            renamed(colors) == words(colors)
                && edges.iter().all(|edge| color(edge[0]).is_none() || color(edge[0]) != color(edge[1]))
        });
        let cost = |colors: &[i64]| colors.iter().copied().max().unwrap_or(0) as f64;
        match colors(instance) {
            Some(_) => Solutions::Any(all.iter().map(words).collect()),
            None => Solutions::Least(all.iter().map(|colors| (words(colors), cost(colors))).collect()),
        }
    }

    fn canonical(&self, _: &str, solution: &str) -> String {
        renamed(&numbers(solution))
    }

    fn parameters(&self, formulation: &str, instance: &str, draw: &mut Draw) -> Value {
        let orders = ["fixed", "fewest-colors", "fewest-colors-fewest-neighbors", "dsatur", "rlf"];
        let mut parameters = match formulation {
            "complete" => json!({ "start": draw.one_of(&orders) }),
            "construct" => json!({ "order": draw.one_of(&orders) }),
            _ => json!({}),
        };
        if let Some(colors) = colors(instance) {
            parameters["colors"] = json!(colors);
        }
        parameters
    }
}
