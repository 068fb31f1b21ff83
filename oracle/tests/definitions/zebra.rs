use super::declared;
use recuit_oracle::{Definition, Draw, Solutions, all_differ, assignments, words};
use serde_json::Value;
use std::fmt::Write;

/// The things of a kind are in different houses, and the clues are true.
pub(crate) struct Zebra;

impl Definition for Zebra {
    fn model(&self) -> &'static str {
        "zebra"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let (houses, kinds) = (draw.number(1..=4), draw.number(1..=3));
        let mut text = String::new();
        let (mut things, mut hidden) = (Vec::new(), Vec::new());
        for kind in ["a", "b", "c"].iter().take(kinds as usize) {
            let names: Vec<String> = (1..=houses).map(|number| format!("{kind}{number}")).collect();
            writeln!(text, "{kind}: {}", words(&names)).unwrap();
            things.extend(names);
            hidden.extend(draw.shuffled(1..=houses));
        }
        let wrong = draw.one_of(&[0.0, 0.2]);
        for _ in 0..draw.number(0..=6) {
            let (one, other) = (
                draw.number(0..=things.len() as i64 - 1) as usize,
                draw.number(0..=things.len() as i64 - 1) as usize,
            );
            let there =
                if draw.chance(0.2) || one == other { Err(draw.number(1..=houses)) } else { Ok(other) };
            let (here, its) = (hidden[one], there.map_or_else(|house| house, |thing| hidden[thing]));
            let relation = match its - here {
                _ if draw.chance(wrong) => draw.one_of(&["=", "left-of", "right-of", "next-to"]),
                0 => "=",
                1 => draw.one_of(&["left-of", "next-to"]),
                -1 => draw.one_of(&["right-of", "next-to"]),
                _ => continue,
            };
            let there = there.map_or_else(|house| house.to_string(), |thing| things[thing].clone());
            writeln!(text, "{} {relation} {there}", things[one]).unwrap();
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let (kinds, clues): (Vec<&str>, Vec<&str>) = instance.lines().partition(|line| line.contains(':'));
        let kind = |line: &'_ str| line.split_whitespace().skip(1).map(str::to_owned).collect::<Vec<_>>();
        let things: Vec<String> = kinds.iter().flat_map(|line| kind(line)).collect();
        let houses = kind(kinds[0]).len();
        let is_true = |clue: &str, places: &[i64]| {
            let words: Vec<&str> = clue.split_whitespace().collect();
            let place = |word: &str| match word.parse() {
                Ok(house) => Some(house),
                Err(_) => places.get(things.iter().position(|thing| thing == word).unwrap()).copied(),
            };
            let (Some(here), Some(there)) = (place(words[0]), place(words[2])) else { return true };
            match words[1] {
                "=" => here == there,
                "left-of" => here + 1 == there,
                "right-of" => here - 1 == there,
                _ => here.abs_diff(there) == 1,
            }
        };
        let all = assignments(&vec![(1..=houses as i64).collect(); things.len()], |places| {
            places.chunks(houses).all(|kind| all_differ(kind.iter().copied()))
                && clues.iter().all(|clue| is_true(clue, places))
        });
        Solutions::Any(all.iter().map(words).collect())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
