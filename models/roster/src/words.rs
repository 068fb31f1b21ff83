//! The words of a line, with errors that say what could have stood there.

use crate::{Amount, Days, Roster, WEEKDAYS};
use recuit::edge::nearest;
use recuit::{InputError, Token, Tokens};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The words of a line that are still to be read.
pub(crate) struct Words<'a> {
    rest: std::iter::Peekable<Tokens<'a>>,
    /// The word that was read last, or the first before any was.
    last: Token<'a>,
}

impl<'a> Words<'a> {
    /// Those of a line up to a comment; `None` where there are none.
    pub(crate) fn of(line: &'a str, number: usize) -> Option<Self> {
        let mut rest = Tokens::of_line(line.split('#').next().unwrap_or_default(), number).peekable();
        let last = *rest.peek()?;
        Some(Words { rest, last })
    }

    /// None, and the end of the text is what was read last.
    pub(crate) fn after(text: &'a str) -> Self {
        let (line, last) = text.lines().zip(1..).last().map_or((1, ""), |(last, line)| (line, last));
        let last = Token { text: "the end of the text", line, column: last.chars().count() + 1 };
        Words { rest: Tokens::of_line("", line).peekable(), last }
    }

    /// The word that was read last, or the first.
    pub(crate) fn last(&self) -> Token<'a> {
        self.last
    }

    /// Is there another word?
    pub(crate) fn is_more(&mut self) -> bool {
        self.rest.peek().is_some()
    }

    fn next(&mut self, expected: &str) -> Result<Token<'a>, InputError> {
        let column = self.last.column + self.last.text.chars().count();
        let end = || InputError::new(self.last.line, column, "the end of the line", expected);
        self.last = self.rest.next().ok_or_else(end)?;
        Ok(self.last)
    }

    /// No word is left.
    pub(crate) fn end(&mut self) -> Result<(), InputError> {
        self.rest.next().map_or(Ok(()), |word| Err(word.error("the end of the line")))
    }

    /// The place of the next word among those that could stand here.
    pub(crate) fn one_of(&mut self, expected: &str, known: &[&str]) -> Result<usize, InputError> {
        let word = self.next(expected)?;
        known.iter().position(|&known| known == word.text).ok_or_else(|| {
            match nearest(word.text, known.iter().copied()) {
                Some(near) => word.error(expected).suggest(format!("did you mean {near}?")),
                None => word.error(expected),
            }
        })
    }

    /// A new name.
    pub(crate) fn name(&mut self, expected: &str) -> Result<String, InputError> {
        Ok(self.next(expected)?.text.to_owned())
    }

    /// A number within a range.
    pub(crate) fn number<T: FromStr + PartialOrd + Display>(
        &mut self,
        expected: &str,
        range: RangeInclusive<T>,
    ) -> Result<T, InputError> {
        let word = self.next(expected)?;
        let number = word.parse(expected)?;
        if range.contains(&number) { Ok(number) } else { Err(word.error(expected)) }
    }

    /// `3`, `2-4` or `3+`, none of them above `limit`.
    pub(crate) fn amount(&mut self, expected: &str, limit: usize) -> Result<Amount, InputError> {
        let word = self.next(expected)?;
        let number = |text: &str| text.parse().ok().filter(|&number: &usize| number <= limit);
        let amount = if let Some(least) = word.text.strip_suffix('+') {
            number(least).map(|least| Amount { least, most: None })
        } else if let Some((least, most)) = word.text.split_once('-') {
            let both = number(least).zip(number(most)).filter(|(least, most)| least <= most);
            both.map(|(least, most)| Amount { least, most: Some(most) })
        } else {
            number(word.text).map(Amount::exactly)
        };
        amount.ok_or_else(|| word.error(format!("{expected}, none above {limit}")))
    }

    /// A time in minutes, at most `limit`: `7` or `22:30`.
    pub(crate) fn minutes(&mut self, expected: &str, limit: u32) -> Result<u32, InputError> {
        let word = self.next(expected)?;
        let (hours, minutes) = word.text.split_once(':').unwrap_or((word.text, "0"));
        let (hours, minutes) = (hours.parse::<u32>().ok(), minutes.parse::<u32>().ok());
        let time = hours.zip(minutes).filter(|&(hours, minutes)| hours <= 24 && minutes < 60);
        let time = time.map(|(hours, minutes)| 60 * hours + minutes);
        time.filter(|&time| time <= limit).ok_or_else(|| word.error(expected))
    }

    /// A shift that was defined.
    pub(crate) fn shift(&mut self, roster: &Roster) -> Result<usize, InputError> {
        let names: Vec<&str> = roster.shifts.iter().map(|shift| &*shift.name).collect();
        self.one_of("a shift defined above", &names)
    }

    /// `5`, `5-9`, a day of the week, `weekend` or `always`.
    pub(crate) fn days(&mut self, count: usize) -> Result<Days, InputError> {
        let named: Vec<&str> = WEEKDAYS.into_iter().chain(["weekend", "always"]).collect();
        let expected =
            format!("a day from 1 to {count}, or days as in 5-9, a day of the week, weekend or always");
        let begins_with_digit =
            self.rest.peek().is_some_and(|word| word.text.starts_with(|c: char| c.is_ascii_digit()));
        if !begins_with_digit {
            return Ok(match self.one_of(&expected, &named)? {
                7 => Days::Weekend,
                8 => Days::Always,
                weekday => Days::Weekday(weekday),
            });
        }
        let word = self.next(&expected)?;
        let (first, last) = word.text.split_once('-').unwrap_or((word.text, word.text));
        let both = first.parse::<usize>().ok().zip(last.parse::<usize>().ok());
        let both = both.filter(|&(first, last)| 1 <= first && first <= last && last <= count);
        both.map(|(first, last)| Days::Range(first - 1, last - 1)).ok_or_else(|| word.error(expected))
    }
}
