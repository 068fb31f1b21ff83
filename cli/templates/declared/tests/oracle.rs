//! The puzzle defined once more, without the code of the model, and every claim compared with brute force.

use map_coloring as _;
use recuit_oracle::{Campaign, Definition, Draw, Solutions, assignments, numbers, words};

/// A map in which neighbors have different colors.
// TODO: Small instances of your puzzle at random, and all their solutions: the values in the order of declaration.
struct Map;

const REGIONS: [&str; 5] = ["A", "B", "C", "D", "E"];

impl Definition for Map {
    fn model(&self) -> &'static str {
        "map-coloring"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let count = draw.number(1..=5) as usize;
        let mut text = format!("colors {}\n", draw.number(1..=3));
        for (number, region) in REGIONS[..count].iter().enumerate() {
            // A region and those before it that it borders on.
            let neighbors = REGIONS[..number].iter().filter(|_| draw.chance(0.6));
            text += &format!("{region} {}\n", words(neighbors));
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let (colors, map) = instance.split_once('\n').unwrap();
        let number = |name: &str| REGIONS.iter().position(|region| *region == name).unwrap();
        let borders: Vec<Vec<usize>> =
            map.lines().map(|line| line.split_whitespace().map(number).collect()).collect();
        let choices = vec![(1..=numbers(colors)[0]).collect(); borders.len()];
        let all = assignments(&choices, |colors| {
            let borders = borders.iter().take(colors.len());
            borders
                .flat_map(|line| line[1..].iter().map(|other| (line[0], *other)))
                .all(|(a, b)| colors[a] != colors[b])
        });
        Solutions::Any(all.iter().map(words).collect())
    }
}

#[test]
fn every_claim_holds() {
    Campaign::of_or(100).pass(&[&Map]);
}
