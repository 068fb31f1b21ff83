//! The verifier: sums up the weights of what is taken.

use crate::Knapsack;

/// What is wrong with taking these items, counted from 0. Each must exist and be taken only once, and
/// together they may weigh no more than allowed.
pub fn verify(knapsack: &Knapsack, taken: &[usize]) -> Vec<String> {
    let items = knapsack.items();
    let mut violations: Vec<String> = Vec::new();
    let mut sorted = taken.to_vec();
    sorted.sort_unstable();
    for same in sorted.chunk_by(|a, b| a == b) {
        if same[0] >= items {
            violations.push(format!("there is no item {}, only {items}", same[0] + 1));
        } else if same.len() > 1 {
            violations.push(format!("item {} is taken {} times", same[0] + 1, same.len()));
        }
    }
    for (index, capacity) in knapsack.capacities().iter().enumerate() {
        let there = taken.iter().filter(|&&item| item < items);
        let weight: i64 = there.map(|&item| knapsack.weights(item)[index]).sum();
        if weight > *capacity {
            let of = if knapsack.capacities().len() > 1 { format!(" {}", index + 1) } else { String::new() };
            violations.push(format!("the items weigh {weight}, more than the capacity{of} of {capacity}"));
        }
    }
    violations
}
