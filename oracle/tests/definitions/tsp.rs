use recuit_oracle::{Definition, Draw, Solutions, assignments, numbers, words};
use serde_json::{Value, json};

/// Every city once and back, the shortest way. Where a tour begins and which way it goes does not matter.
pub(crate) struct Tsp;

/// The distances between cities, row by row: as they are written, or between points, rounded.
fn distances(instance: &str) -> Vec<Vec<i64>> {
    let (header, section) = instance.split_once("SECTION\n").unwrap();
    let entries = numbers(section);
    if header.contains("EXPLICIT") {
        let size = entries.len().isqrt();
        return entries.chunks(size).map(<[i64]>::to_vec).collect();
    }
    let points: Vec<(i64, i64)> = entries.chunks(3).map(|city| (city[1], city[2])).collect();
    let distance = |one: (i64, i64), other: (i64, i64)| {
        let square = (one.0 - other.0).pow(2) + (one.1 - other.1).pow(2);
        ((square as f64).sqrt() + 0.5) as i64
    };
    points.iter().map(|&one| points.iter().map(|&other| distance(one, other)).collect()).collect()
}

impl Definition for Tsp {
    fn model(&self) -> &'static str {
        "tsp"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let count = draw.number(3..=6) as usize;
        let header = format!("NAME: small\nTYPE: TSP\nDIMENSION: {count}\n");
        let greatest = draw.one_of(&[1, 3, 100]);
        if draw.chance(0.5) {
            let point = |city| format!("{city} {}", words(draw.numbers(2, 0..=greatest)));
            let points: Vec<String> = (1..=count).map(point).collect();
            return header
                + &format!("EDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n{}\nEOF\n", points.join("\n"));
        }
        let mut entries = draw.numbers(count * count, 0..=greatest);
        for row in 0..count {
            entries[row * count + row] = 0;
            (0..row).for_each(|column| entries[row * count + column] = entries[column * count + row]);
        }
        let rows: Vec<String> = entries.chunks(count).map(words).collect();
        header
            + &format!(
                "EDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n{}\nEOF\n",
                rows.join("\n")
            )
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let distances = distances(instance);
        let count = distances.len();
        let choices = vec![(1..=count as i64).collect::<Vec<_>>(); count];
        let all =
            assignments(&choices, |cities| !cities[..cities.len() - 1].contains(&cities[cities.len() - 1]));
        let length = |tour: &[i64]| -> i64 {
            let next = tour.iter().cycle().skip(1);
            tour.iter().zip(next).map(|(&from, &to)| distances[from as usize - 1][to as usize - 1]).sum()
        };
        let solution = |tour: &Vec<i64>| (self.canonical(instance, &words(tour)), length(tour) as f64);
        Solutions::Least(all.iter().map(solution).collect())
    }

    fn canonical(&self, _: &str, solution: &str) -> String {
        let mut tour = numbers(solution);
        let first = tour.iter().position(|city| *city == 1).unwrap_or(0);
        tour.rotate_left(first);
        if tour.len() > 2 && tour[1] > tour[tour.len() - 1] {
            tour[1..].reverse();
        }
        words(tour)
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        match formulation {
            "tour" => json!({
                "candidates": draw.number(1..=8),
                "moves": draw.one_of(&["two-opt", "or-opt", "both", "adaptive"]),
                "start": draw.one_of(&["greedy-edge", "nearest-neighbor", "random"]),
            }),
            _ => json!({}),
        }
    }
}
