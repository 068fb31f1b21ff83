use langford as _;
use recuit_oracle::{Campaign, Definition, Draw, Solutions, assignments, words};

struct Rows;

impl Definition for Rows {
    fn model(&self) -> &'static str {
        "langford"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        draw.number(2..=4).to_string()
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let n: i64 = instance.parse().unwrap();
        let rows = assignments(&vec![(1..=n).collect(); 2 * n as usize], |row| {
            let (last, before) = row.split_last().unwrap();
            let places: Vec<usize> = (0..before.len()).filter(|&place| before[place] == *last).collect();
            match places[..] {
                [] => true,
                [one] => (before.len() - one - 1) as i64 == *last,
                _ => false,
            }
        });
        Solutions::Any(rows.iter().map(words).collect())
    }
}

#[test]
fn every_claim_is_true() {
    Campaign::of_or(8).pass(&[&Rows]);
}
