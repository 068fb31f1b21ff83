//! The puzzle defined once more, without the code of the model, and every claim compared with brute force.

use recuit_oracle::{Campaign, Definition, Draw, Solutions, assignments, numbers, words};
use subset_sum as _;

/// Numbers that add up to a target.
// TODO: Small instances of your puzzle at random, and all their solutions as your model writes them.
struct Choice;

impl Definition for Choice {
    fn model(&self) -> &'static str {
        "subset-sum"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let mut numbers = draw.shuffled(1..=15);
        numbers.truncate(draw.number(1..=7) as usize);
        format!("{} {}", draw.number(1..=25), words(numbers))
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let (target, given) = (numbers(instance)[0], &numbers(instance)[1..]);
        let chosen = |choice: &[i64]| -> Vec<i64> {
            given
                .iter()
                .zip(choice)
                .filter(|(_, is_chosen)| **is_chosen == 1)
                .map(|(number, _)| *number)
                .collect()
        };
        let all = assignments(&vec![vec![0, 1]; given.len()], |choice| {
            choice.len() < given.len() || chosen(choice).iter().sum::<i64>() == target
        });
        Solutions::Any(all.iter().map(|choice| self.canonical(instance, &words(chosen(choice)))).collect())
    }

    // The order in which numbers are chosen does not matter.
    fn canonical(&self, _: &str, solution: &str) -> String {
        let mut chosen = numbers(solution);
        chosen.sort_unstable();
        words(chosen)
    }
}

#[test]
fn every_claim_holds() {
    Campaign::of_or(100).pass(&[&Choice]);
}
