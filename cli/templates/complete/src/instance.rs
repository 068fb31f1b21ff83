//! Instances: what they are, how they are read, and what is wrong with a solution.

use recuit::{InputError, Tokens};
use std::fmt;

/// The numbers that are to be split.
// TODO: The data of your puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers(pub Vec<i64>);

/// The largest number allowed, so that sums are exact.
const LARGEST: i64 = u32::MAX as i64;

/// The instances in a text, one on each line. What follows `#` is a comment.
///
/// # Errors
/// At the first word that is not a number, or is too small or too large.
pub fn read(text: &str) -> Result<Vec<Numbers>, InputError> {
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
            .collect::<Result<Vec<i64>, _>>()
            .map(Numbers)
    });
    lines.filter(|line| line.as_ref().map_or(true, |numbers| !numbers.0.is_empty())).collect()
}

/// The solutions in a text: on each line the numbers of the left part.
///
/// # Errors
/// As in [`read`].
pub fn read_left(text: &str) -> Result<Vec<Vec<i64>>, InputError> {
    Ok(read(text)?.into_iter().map(|numbers| numbers.0).collect())
}

/// What is wrong with a left part. It shares no code with the search, so that it can be trusted.
// TODO: The rules of your puzzle. Every solution that is shown has passed this; no violations means correct.
pub fn verify(instance: &Numbers, left: &[i64]) -> Vec<String> {
    let mut violations = Vec::new();
    let mut right = instance.0.clone();
    for number in left {
        match right.iter().position(|other| other == number) {
            Some(place) => drop(right.remove(place)),
            None => violations.push(format!("{number} is not there, or not so often")),
        }
    }
    let (left, right): (i64, i64) = (left.iter().sum(), right.iter().sum());
    if (left - right).abs() > 1 {
        violations.push(format!("the parts add up to {left} and {right}"));
    }
    violations
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&words.join(" "))
    }
}
