//! The puzzle said once more, without a word of the model, and every claim compared with brute force.

use number_partitioning as _;
use recuit_oracle::{Campaign, Definition, Draw, Solutions, assignments, numbers, words};

/// Numbers in two parts whose sums differ by 1 at most, told by the left part.
// TODO: Small instances of your puzzle at random, and all their solutions as your model writes them.
struct Parts;

impl Definition for Parts {
    fn model(&self) -> &'static str {
        "number-partitioning"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let mut numbers = draw.shuffled(1..=12);
        numbers.truncate(draw.number(1..=7) as usize);
        words(numbers)
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let given = numbers(instance);
        // Left is 1, right is -1.
        let all = assignments(&vec![vec![1, -1]; given.len()], |sides| {
            let difference: i64 = given.iter().zip(sides).map(|(number, side)| number * side).sum();
            sides.len() < given.len() || difference.abs() <= 1
        });
        let left = |sides: &Vec<i64>| {
            let numbers = given.iter().zip(sides).filter(|(_, side)| **side == 1).map(|(number, _)| number);
            self.canonical(instance, &words(numbers))
        };
        Solutions::Any(all.iter().map(left).collect())
    }

    // The order within a part does not matter.
    fn canonical(&self, _: &str, solution: &str) -> String {
        let mut part = numbers(solution);
        part.sort_unstable();
        words(part)
    }
}

#[test]
fn every_claim_holds() {
    Campaign::of_or(100).pass(&[&Parts]);
}
