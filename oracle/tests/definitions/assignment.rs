use recuit_oracle::{Definition, Draw, Solutions, assignments, numbers, words};
use std::fmt::Write;

/// Facilities in locations; each unit of flow between two costs the distance between their locations.
pub(crate) struct QuadraticAssignment;

impl Definition for QuadraticAssignment {
    fn model(&self) -> &'static str {
        "qap"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let size = draw.number(1..=5) as usize;
        let mut text = format!("{size}\n");
        let greatest = draw.one_of(&[1, 3, 100]);
        for _ in 0..2 {
            let is_symmetric = draw.chance(0.5);
            let mut entries = draw.numbers(size * size, 0..=greatest);
            for row in 0..size {
                for column in 0..row {
                    if is_symmetric {
                        entries[row * size + column] = entries[column * size + row];
                    }
                }
                entries[row * size + row] *= i64::from(draw.chance(0.1));
            }
            entries.chunks(size).for_each(|row| writeln!(text, "{}", words(row)).unwrap());
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let entries = numbers(instance);
        let size = entries[0] as usize;
        let (flows, distances) = entries[1..].split_at(size * size);
        let anywhere = vec![(1..=size as i64).collect(); size];
        let all =
            assignments(&anywhere, |places| !places[..places.len() - 1].contains(&places[places.len() - 1]));
        let cost = |places: &[i64]| -> i64 {
            let pairs = (0..size).flat_map(|one| (0..size).map(move |other| (one, other)));
            let place = |facility: usize| places[facility] as usize - 1;
            pairs.map(|(a, b)| flows[a * size + b] * distances[place(a) * size + place(b)]).sum()
        };
        let stated =
            |places: &Vec<i64>| (format!("{size} {} {}", cost(places), words(places)), cost(places) as f64);
        Solutions::Least(all.iter().map(stated).collect())
    }

    fn canonical(&self, _: &str, solution: &str) -> String {
        words(numbers(solution))
    }
}
