use super::declared;
use recuit_oracle::{Definition, Draw, Solutions, all_differ, assignments, words};
use serde_json::Value;
use std::collections::BTreeSet;

/// Letters stand for digits, different letters for different digits; no number begins with 0, and the sum is
/// right.
pub(crate) struct Cryptarithm;

impl Definition for Cryptarithm {
    fn model(&self) -> &'static str {
        "cryptarithm"
    }

    /// Mostly a correct sum, with letters in place of its digits, of which only a few are different.
    fn draw(&self, draw: &mut Draw) -> String {
        let number = |draw: &mut Draw| {
            let greatest = draw.one_of(&[9, 99, 999]);
            draw.number(1..=greatest)
        };
        let (one, other) = (number(draw), number(draw));
        let (more, less) = (one.max(other), one.min(other));
        let sum = match draw.number(0..=3) {
            0 => format!("{one} + {other} = {}", number(draw)),
            1 if more > less => format!("{more} - {less} = {}", more - less),
            2 => format!("{one} + {other} - {less} = {more}"),
            _ => format!("{one} + {other} = {}", one + other),
        };
        if sum.chars().filter(char::is_ascii_digit).collect::<BTreeSet<_>>().len() > 5 {
            return self.draw(draw);
        }
        let letters = draw.shuffled("ABCDEFGHIJ".chars());
        let letter = |c: char| c.to_digit(10).map_or(c, |digit| letters[digit as usize]);
        sum.chars().map(letter).collect()
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
