//! Cryptarithms.

mod generate;

use crate::generate::drawn;
use crate::grid;
use recuit::csp::{AllDifferent, Csp, Expression, Value};
use recuit::edge::{Declare, Generation};
use recuit::{InputError, Token, Tokens};
use std::collections::BTreeSet;
use std::iter;

/// Every letter stands for a digit, different letters for different ones, no number begins with 0, and the sum is
/// right.
///
/// A line of the text is a puzzle: `SEND + MORE = MONEY`, with or without blanks. Both sides may add and subtract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cryptarithm {
    /// The sum as it is written, its words separated by one blank.
    text: String,
    letters: Vec<char>,
    /// What is added up to 0: each number with its sign.
    numbers: Vec<(i64, String)>,
}

impl Cryptarithm {
    fn read(words: &[Token<'_>]) -> Result<Self, InputError> {
        let (mut sign, mut side, mut numbers) = (1, 1, Vec::new());
        for (word, at) in words.iter().zip(0..) {
            match word.text {
                "+" if at % 2 == 1 => sign = 1,
                "-" if at % 2 == 1 => sign = -1,
                "=" if at % 2 == 1 && side == 1 => (sign, side) = (1, -1),
                number
                    if at % 2 == 0
                        && number.len() <= 15
                        && number.chars().all(|c| c.is_ascii_alphabetic()) =>
                {
                    numbers.push((sign * side, number.to_owned()));
                }
                _ if at % 2 == 0 => return Err(word.error("a word of at most 15 letters from A to Z")),
                _ => return Err(word.error("+, - or =, and = once")),
            }
        }
        let last = words[words.len() - 1];
        let letters: BTreeSet<char> = numbers.iter().flat_map(|(_, number)| number.chars()).collect();
        if words.len().is_multiple_of(2) || side == 1 || numbers.len() > 100 {
            return Err(last.error("a sum such as SEND + MORE = MONEY, of 100 words at most"));
        }
        if letters.len() > 10 {
            let found = format!("{} different letters", letters.len());
            return Err(InputError::new(last.line, 1, found, "no more than there are digits"));
        }
        let text = words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        Ok(Cryptarithm { text, letters: letters.into_iter().collect(), numbers })
    }
}

/// The signs in a word, and the words between them.
fn parts(mut rest: Token<'_>) -> impl Iterator<Item = Token<'_>> {
    iter::from_fn(move || {
        let sign = rest.text.find(['+', '-', '=']);
        let (text, after) = rest.text.split_at(sign.map_or(rest.text.len(), |before| before.max(1)));
        let part = Token { text, ..rest };
        rest = Token { text: after, column: rest.column + text.chars().count(), ..rest };
        (!text.is_empty()).then_some(part)
    })
}

impl Declare for Cryptarithm {
    const SUMMARY: &'static str = "letters that stand for digits in a sum: SEND + MORE = MONEY";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] =
        &[("send-more-money", "the classic one (Dudeney 1924)", "SEND + MORE = MONEY\n")];

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let lines = text.lines().zip(1..);
        let lines =
            lines.map(|(line, number)| Tokens::of_line(line, number).flat_map(parts).collect::<Vec<_>>());
        lines.filter(|words| !words.is_empty()).map(|words| Cryptarithm::read(&words)).collect()
    }

    fn write(&self) -> String {
        self.text.clone()
    }

    fn csp(&self) -> Csp {
        let mut csp = Csp::new();
        let digits: Vec<_> =
            self.letters.iter().map(|letter| csp.variable(letter.to_string(), 0..=9)).collect();
        let digit = |letter: char| digits[self.letters.partition_point(|&before| before < letter)];
        csp.post(AllDifferent::new(digits.clone())).named("different letters are different digits");
        let number = |word: &str| {
            word.chars().fold(Expression::default(), |number, letter| 10 * number + digit(letter))
        };
        let sum: Expression = self.numbers.iter().map(|(sign, word)| *sign * number(word)).sum();
        csp.post(sum.equals(0)).named(&self.text);
        let first: BTreeSet<char> = self.numbers.iter().filter_map(|(_, word)| word.chars().next()).collect();
        for letter in first {
            csp.post(digit(letter).at_least(1)).named(format!("no number begins with {letter} = 0"));
        }
        csp
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let value = |letter: char| {
            let place = self.letters.iter().position(|&other| other == letter);
            i128::from(place.map_or(0, |place| values[place]))
        };
        let mut faults = Vec::new();
        for (at, one) in self.letters.iter().enumerate() {
            let same = self.letters[..at].iter().find(|&&other| value(other) == value(*one));
            faults.extend(same.map(|other| format!("{other} and {one} are the same digit")));
        }
        let mut sum = 0;
        for (sign, word) in &self.numbers {
            let number: i128 =
                word.chars().rev().zip(0..).map(|(letter, place)| value(letter) * 10i128.pow(place)).sum();
            sum += i128::from(*sign) * number;
            if word.chars().next().is_some_and(|first| value(first) == 0) {
                faults.push(format!("{word} begins with 0"));
            }
        }
        if sum != 0 {
            let side = if sum > 0 { "left" } else { "right" };
            faults.push(format!("the {side} side is greater by {}", sum.abs()));
        }
        Some(faults)
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        let digit = |letter: char| match self.letters.binary_search(&letter) {
            Ok(number) => grid::word(values[number]),
            Err(_) => letter.to_string(),
        };
        let sum: String = self.text.chars().map(digit).collect();
        if values.iter().all(Option::is_none) {
            format!("{}\n", self.text)
        } else {
            format!("{}\n{sum}\n", self.text)
        }
    }

    fn generation() -> Option<Generation<'static>> {
        drawn::<generate::Generator>()
    }
}
