use super::declared;
use recuit_oracle::{Definition, Draw, Solutions, all_differ, assignments, words};
use serde_json::Value;
use std::collections::BTreeSet;

/// Letters are digits, different ones different, none is 0 that a number begins with, and the sum is right.
pub(crate) struct Cryptarithm;

impl Definition for Cryptarithm {
    fn model(&self) -> &'static str {
        "cryptarithm"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let letters: Vec<char> = "ABCDE".chars().take(draw.number(1..=5) as usize).collect();
        let mut word = || {
            let length = draw.number(1..=4);
            (0..length).map(|_| draw.one_of(&letters)).collect::<String>()
        };
        let [a, b, c, d] = [word(), word(), word(), word()];
        let form = draw.one_of(&["a + b = c", "a = b", "a - b = c", "a + b = c + d", "a - b + c = d"]);
        form.replace('a', &a).replace('b', &b).replace('c', &c).replace('d', &d)
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let letters: BTreeSet<char> = instance.chars().filter(char::is_ascii_alphabetic).collect();
        let letters: Vec<char> = letters.into_iter().collect();
        let begins = |letter| instance.split_whitespace().any(|word| word.starts_with(letter));
        let choices: Vec<Vec<i64>> =
            letters.iter().map(|&letter| (i64::from(begins(letter))..=9).collect()).collect();
        let all = assignments(&choices, |digits| {
            all_differ(digits.iter().copied())
                && (digits.len() < letters.len() || is_right(instance, &letters, digits))
        });
        Solutions::Any(all.iter().map(words).collect())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}

fn is_right(sum: &str, letters: &[char], digits: &[i64]) -> bool {
    let digit = |letter| digits[letters.iter().position(|other| *other == letter).unwrap()];
    let side = |side: &str| {
        side.split_whitespace().fold((0, 1), |(sum, sign), word| match word {
            "+" => (sum, 1),
            "-" => (sum, -1),
            word => (sum + sign * word.chars().fold(0, |number, letter| 10 * number + digit(letter)), 1),
        })
    };
    let (left, right) = sum.split_once('=').unwrap();
    side(left).0 == side(right).0
}
