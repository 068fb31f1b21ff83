//! The puzzle defined once more, without the code of the model, and every claim compared with brute force.

use number_partitioning as _;
use recuit_oracle::{Campaign, Definition, Draw, Solutions, assignments, numbers, words};

/// Numbers in two parts whose sums differ by at most 1, written as the left part.
// TODO: Small instances of your puzzle at random, and all their solutions as your model writes them.
struct Parts;

impl Definition for Parts {
    fn model(&self) -> &'static str {
        "number-partitioning"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let mut numbers = draw.shuffled(1..=40);
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
            let left = given.iter().zip(sides).filter(|(_, side)| **side == 1).map(|(number, _)| *number);
            in_order(left.collect())
        };
        Solutions::Any(all.iter().map(left).collect())
    }

    /// A part is the same in whatever order its numbers are written.
    fn canonical(&self, _: &str, solution: &str) -> String {
        in_order(numbers(solution))
    }
}

fn in_order(mut part: Vec<i64>) -> String {
    part.sort_unstable();
    words(part)
}

#[test]
fn every_claim_holds() {
    Campaign::of_or(100).pass(&[&Parts]);
}
