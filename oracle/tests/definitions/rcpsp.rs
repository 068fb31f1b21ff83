use super::declared;
use recuit_oracle::{Definition, Draw, Solutions, assignments, numbers, words};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Up to three activities that share two resources; the project is to end early. A solution is when each begins, when
/// those end that nothing waits for, and when all are over.
pub(crate) struct Projects;

impl Definition for Projects {
    fn model(&self) -> &'static str {
        "rcpsp"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let count = draw.number(1..=3);
        let mut text = format!("{count} 2\n{}\n", words(draw.numbers(2, 2..=5)));
        for number in 1..=count {
            let mut after = Vec::new();
            for next in number + 1..=count {
                after.extend(draw.chance(0.4).then_some(next));
            }
            let amounts = [draw.number(0..=3), draw.number(0..=3), draw.number(0..=3), after.len() as i64];
            text += &format!("{}\n", words(amounts.into_iter().chain(after)));
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let mut left = numbers(instance).into_iter();
        let mut next = || left.next().unwrap();
        let (count, _) = (next() as usize, next());
        let capacities = [next(), next()];
        let activities: Vec<(i64, [i64; 2], Vec<usize>)> = (0..count)
            .map(|_| (next(), [next(), next()], (0..next()).map(|_| next() as usize - 1).collect()))
            .collect();
        let longest: i64 = activities.iter().map(|(duration, ..)| duration).sum();
        let begins: Vec<Vec<i64>> =
            activities.iter().map(|(duration, ..)| (0..=longest - duration).collect()).collect();
        let is_schedule = |begins: &[i64]| {
            let over = |number: usize| begins[number] + activities[number].0;
            let waits =
                (0..count).all(|one| activities[one].2.iter().all(|&other| over(one) <= begins[other]));
            let is_within = |time: i64, resource: usize| {
                let going_on = (0..count).filter(|&number| begins[number] <= time && time < over(number));
                going_on.map(|number| activities[number].1[resource]).sum::<i64>() <= capacities[resource]
            };
            waits && (0..longest).all(|time| is_within(time, 0) && is_within(time, 1))
        };
        let all = assignments(&begins, |begins| begins.len() < count || is_schedule(begins));
        let written = all.iter().map(|begins| {
            let over: Vec<i64> = begins.iter().zip(&activities).map(|(begin, it)| begin + it.0).collect();
            let end = over.iter().copied().max().unwrap_or(0);
            let last = over.iter().zip(&activities).filter(|(_, it)| it.2.is_empty()).map(|(over, _)| over);
            (words(begins.iter().chain(last).chain([&end])), end as f64)
        });
        Solutions::Least(written.collect::<BTreeMap<_, _>>())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        if formulation == "lists" { json!({}) } else { declared(formulation, draw) }
    }
}
