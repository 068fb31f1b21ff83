use recuit_oracle::{Definition, Draw, Solutions, assignments, numbers, words};

/// Items that fit every capacity, with as little profit forgone as possible.
pub(crate) struct Knapsack;

impl Definition for Knapsack {
    fn model(&self) -> &'static str {
        "knapsack"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let (items, greatest) = (draw.number(1..=7) as usize, draw.one_of(&[1, 5, 50]));
        let profits = draw.numbers(items, 0..=greatest);
        let capacities = draw.number(0..=3) as usize;
        let capacity = |draw: &mut Draw| draw.number(0..=greatest * items as i64 / 2 + 1);
        if capacities == 0 {
            let text = format!("{items} {}\n", capacity(draw));
            return profits
                .iter()
                .fold(text, |text, profit| text + &format!("{profit} {}\n", draw.number(0..=greatest)));
        }
        let weights = draw.numbers(items * capacities, 0..=greatest);
        let allowed: Vec<i64> = (0..capacities).map(|_| capacity(draw)).collect();
        format!("{items} {capacities} 0\n{}\n{}\n{}\n", words(profits), words(weights), words(allowed))
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let all = numbers(instance);
        let items = all[0] as usize;
        let (profits, weights, capacities): (Vec<i64>, Vec<Vec<i64>>, &[i64]) =
            if numbers(instance.lines().next().unwrap()).len() == 2 {
                let pairs = all[2..].chunks(2);
                (
                    pairs.clone().map(|pair| pair[0]).collect(),
                    vec![pairs.map(|pair| pair[1]).collect()],
                    &all[1..2],
                )
            } else {
                let (profits, rest) = all[3..].split_at(items);
                let (weights, capacities) = rest.split_at(items * all[1] as usize);
                (profits.to_vec(), weights.chunks(items).map(<[i64]>::to_vec).collect(), capacities)
            };
        let taken = |of: &[i64], items: &[i64]| of.iter().zip(items).map(|(a, b)| a * b).sum::<i64>();
        let packings = assignments(&vec![vec![0, 1]; items], |packing| {
            weights.iter().zip(capacities).all(|(weights, capacity)| taken(weights, packing) <= *capacity)
        });
        let solution = |packing: &Vec<i64>| {
            let numbers: Vec<usize> =
                (0..items).filter(|&item| packing[item] == 1).map(|item| item + 1).collect();
            let line = if numbers.is_empty() { "-".to_owned() } else { words(numbers) };
            (line, (profits.iter().sum::<i64>() - taken(&profits, packing)) as f64)
        };
        Solutions::Least(packings.iter().map(solution).collect())
    }

    fn canonical(&self, _: &str, solution: &str) -> String {
        let mut items = numbers(solution);
        items.sort_unstable();
        if items.is_empty() { solution.trim().to_owned() } else { words(items) }
    }
}
