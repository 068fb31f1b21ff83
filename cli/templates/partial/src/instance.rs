//! Instances: what they are, how they are read, and what is wrong with a solution.

use recuit::{InputError, Tokens};
use std::fmt;

/// Numbers, and what some of them are to add up to.
// TODO: The data of your puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// What the chosen numbers must add up to.
    pub target: u64,
    /// The numbers, none of them 0, the largest first: early decisions should matter.
    pub numbers: Vec<u64>,
}

/// The largest number allowed, so that sums are exact.
const LARGEST: u64 = u32::MAX as u64;

/// The instances in a text: on each line a target and the numbers. What follows `#` is a comment.
///
/// # Errors
/// At the first word that is not a number, or is too small or too large.
pub fn read(text: &str) -> Result<Vec<Numbers>, InputError> {
    let instances = lines(text)?.into_iter().map(|mut numbers| {
        let target = numbers.remove(0);
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        Numbers { target, numbers }
    });
    Ok(instances.collect())
}

/// The solutions in a text: on each line the numbers that were chosen.
///
/// # Errors
/// As in [`read`].
pub fn read_numbers(text: &str) -> Result<Vec<Vec<u64>>, InputError> {
    lines(text)
}

/// The numbers on each line that has some.
fn lines(text: &str) -> Result<Vec<Vec<u64>>, InputError> {
    let lines = text.lines().zip(1..).map(|(line, place)| {
        let words = Tokens::of_line(line.split('#').next().unwrap_or_default(), place);
        words
            .map(|word| {
                let number = word.parse("a whole number")?;
                if (1..=LARGEST).contains(&number) {
                    Ok(number)
                } else {
                    Err(word.error(format!("a number from 1 to {LARGEST}")))
                }
            })
            .collect::<Result<Vec<u64>, _>>()
    });
    lines.filter(|line| line.as_ref().map_or(true, |numbers| !numbers.is_empty())).collect()
}

/// What is wrong with a choice of numbers. It shares no code with the search, so that it can be trusted.
// TODO: The rules of your puzzle. Every solution that is shown has passed this; no violations means correct.
pub fn verify(instance: &Numbers, chosen: &[u64]) -> Vec<String> {
    let mut violations = Vec::new();
    let mut left = instance.numbers.clone();
    for number in chosen {
        match left.iter().position(|other| other == number) {
            Some(place) => drop(left.remove(place)),
            None => violations.push(format!("{number} is not there to be chosen, or not so often")),
        }
    }
    let sum: u64 = chosen.iter().sum();
    if sum != instance.target {
        violations.push(format!("the sum is {sum}, not {}", instance.target));
    }
    violations
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.target)?;
        self.numbers.iter().try_for_each(|number| write!(f, " {number}"))
    }
}
