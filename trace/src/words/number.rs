//! Numbers as a language writes them.

use super::Words;

impl Words {
    /// A number with at most so many significant digits; whole numbers have all of theirs.
    pub fn number(&self, number: f64, digits: usize) -> String {
        if number.is_nan() {
            return self.of("number.none").to_owned();
        }
        let (size, sign) = (number.abs(), if number < 0.0 { "−" } else { "" });
        let text = if size.is_infinite() {
            "∞".to_owned()
        } else if size.fract() == 0.0 || size >= 10f64.powi(digits as i32) {
            self.grouped(&size.round().to_string())
        } else if size < 1e-4 {
            self.scientific(size, digits)
        } else {
            self.decimal(significant(size, digits))
        };
        format!("{sign}{text}")
    }

    /// A number with its sign.
    pub(crate) fn signed(&self, number: f64, digits: usize) -> String {
        match number {
            0.0 => "±0".to_owned(),
            number if number > 0.0 => format!("+{}", self.number(number, digits)),
            number => self.number(number, digits),
        }
    }

    /// A share as so many hundredths.
    pub(crate) fn percent(&self, share: f64) -> String {
        let hundredths = share * 100.0;
        let shown = if hundredths < 1.0 { significant(hundredths, 1) } else { hundredths.round() };
        self.of("number.percent").replace("{number}", &self.number(shown, 6))
    }

    /// The digits of a whole number in groups of three.
    fn grouped(&self, digits: &str) -> String {
        let separator = self.of("number.thousands");
        let mut grouped = String::new();
        for (index, digit) in digits.char_indices() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped += separator;
            }
            grouped.push(digit);
        }
        grouped
    }

    fn decimal(&self, number: f64) -> String {
        let text = number.to_string();
        match text.split_once('.') {
            Some((whole, fraction)) => {
                format!("{}{}{fraction}", self.grouped(whole), self.of("number.decimal"))
            }
            None => self.grouped(&text),
        }
    }

    fn scientific(&self, size: f64, digits: usize) -> String {
        let (mantissa, exponent) = parts(size, digits);
        let mantissa = mantissa as f64 / 10f64.powi(digits as i32 - 1);
        let raised: String = exponent
            .to_string()
            .chars()
            .map(|character| match character.to_digit(10) {
                Some(digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize).unwrap_or(character),
                None => '⁻',
            })
            .collect();
        format!("{} × 10{raised}", self.decimal(mantissa))
    }
}

/// The nearest number of so many significant digits, the larger one of two as near.
pub(super) fn significant(number: f64, digits: usize) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return number;
    }
    let (mantissa, exponent) = parts(number.abs(), digits);
    let text = format!("{mantissa}e{}", exponent - digits as i32 + 1);
    text.parse().unwrap_or(number.abs()) * number.signum()
}

/// The digits of a positive number and its power of ten.
fn parts(size: f64, digits: usize) -> (u64, i32) {
    // Enough digits to tell all that are on the way between two from those that are before it.
    let exact = format!("{size:.40e}");
    let (mantissa, exponent) = exact.split_once('e').unwrap_or((&exact, "0"));
    let all: Vec<u64> = mantissa.chars().filter_map(|digit| digit.to_digit(10)).map(u64::from).collect();
    let first = all.iter().take(digits).fold(0, |number, digit| 10 * number + digit);
    let rounded = first + u64::from(all.get(digits).is_some_and(|&next| next >= 5));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if rounded == 10u64.pow(digits as u32) { (rounded / 10, exponent + 1) } else { (rounded, exponent) }
}

#[cfg(test)]
mod tests {
    use super::super::{Language, apart};
    use super::*;

    #[test]
    fn each_language_writes_numbers_its_way() {
        let [english, french] = [Language::English, Language::French].map(Words::new);
        assert_eq!(english.number(1_234_567.0, 6), "1,234,567");
        assert_eq!(french.number(1_234_567.5, 9), "1\u{202f}234\u{202f}567,5");
        assert_eq!(english.number(-0.614_999, 2), "−0.61");
        assert_eq!(english.number(0.000_012_3, 2), "1.2 × 10⁻⁵");
        assert_eq!(english.number(f64::NEG_INFINITY, 2), "−∞");
        assert_eq!(french.number(f64::NAN, 2), "aucun");
        assert_eq!([2.0, 0.0, -2.5].map(|number| english.signed(number, 4)), ["+2", "±0", "−2.5"]);
        assert_eq!(
            [0.1249, 0.0049, 0.0].map(|share| english.percent(share)),
            ["12\u{a0}%", "0.5\u{a0}%", "0\u{a0}%"]
        );
    }

    #[test]
    fn numbers_half_way_are_rounded_up() {
        assert_eq!([0.125, 0.15, 2.5, 9.999].map(|number| significant(number, 2)), [0.13, 0.15, 2.5, 10.0]);
        assert_eq!([0.15, 2.5, -2.5].map(|number| significant(number, 1)), [0.1, 3.0, -3.0]);
    }

    #[test]
    fn numbers_that_differ_are_seen_to_differ() {
        let words = Words::new(Language::English);
        assert_eq!(apart(0.0381, 0.0379).map(|number| words.say(&number)), ["0.0381", "0.0379"]);
        assert_eq!(apart(0.5, 0.5).map(|number| words.say(&number)), ["0.5", "0.5"]);
    }
}
