//! The puzzle defined once more, without the code of the model, and every claim compared with brute force.

use recuit_oracle::{Campaign, Definition, Draw, Solutions, numbers, words};
use std::collections::{BTreeSet, VecDeque};
use water_jugs as _;

/// Jugs that measure an amount.
// TODO: Small instances of your puzzle at random, and the length of a shortest plan, found your own way.
struct Measure;

/// What the jugs hold after each possible step, and the step as the model writes it.
fn steps(capacities: &[i64], held: &[i64]) -> Vec<(String, Vec<i64>)> {
    let with = |changes: &[(usize, i64)]| {
        let mut after = held.to_vec();
        changes.iter().for_each(|&(jug, amount)| after[jug] = amount);
        after
    };
    let mut steps = Vec::new();
    for one in 0..held.len() {
        steps.push((format!("fill:{}", one + 1), with(&[(one, capacities[one])])));
        steps.push((format!("empty:{}", one + 1), with(&[(one, 0)])));
        for other in (0..held.len()).filter(|&other| other != one) {
            let moved = held[one].min(capacities[other] - held[other]);
            let after = with(&[(one, held[one] - moved), (other, held[other] + moved)]);
            steps.push((format!("pour:{}:{}", one + 1, other + 1), after));
        }
    }
    steps
}

impl Definition for Measure {
    fn model(&self) -> &'static str {
        "water-jugs"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let mut jugs = draw.shuffled(1..=9);
        jugs.truncate(draw.number(1..=3) as usize);
        format!("{} {}", draw.number(1..=9), words(jugs))
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let (target, capacities) = (numbers(instance)[0], numbers(instance)[1..].to_vec());
        let start = vec![0; capacities.len()];
        // Breadth first.
        let (mut seen, mut queue) = (BTreeSet::from([start.clone()]), VecDeque::from([(start.clone(), 0)]));
        let mut least = None;
        while let Some((held, length)) = queue.pop_front() {
            if held.contains(&target) {
                least = Some(f64::from(length));
                break;
            }
            let unseen =
                steps(&capacities, &held).into_iter().filter(|(_, after)| seen.insert(after.clone()));
            queue.extend(unseen.map(|(_, after)| (after, length + 1)));
        }
        let cost = move |plan: &str| {
            let mut held = start.clone();
            let names: Vec<&str> = plan.split_whitespace().filter(|&word| word != "-").collect();
            for &name in &names {
                held = steps(&capacities, &held).into_iter().find(|(step, _)| step == name)?.1;
            }
            held.contains(&target).then_some(names.len() as f64)
        };
        Solutions::Judged { least, cost: Box::new(cost) }
    }
}

#[test]
fn every_claim_holds() {
    Campaign::of_or(100).pass(&[&Measure]);
}
