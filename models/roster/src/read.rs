//! Texts to rosters.

use crate::words::Words;
use crate::{Amount, Duty, Person, Request, Roster, Shift, WEEKDAYS};
use recuit::InputError;

/// The first words of lines.
const KEYWORDS: [&str; 10] =
    ["days", "shift", "cover", "rest", "work", "stretch", "single-off", "person", "must", "wish"];
/// The most days: a year.
const MOST_DAYS: usize = 366;
/// The most shifts, one for each letter.
const MOST_SHIFTS: usize = 26;
/// The most people.
const MOST_PEOPLE: usize = 1000;
/// The largest weight.
const HEAVIEST: i64 = 1_000_000;

/// The rosters of a text in the form that the [crate](crate) describes.
///
/// ```
/// let text = "days 7 monday\nshift E 7 15\ncover E 1 1 1 1 1 0 0\nperson Anna\nwish Anna friday off 3\n";
/// let rosters = recuit_roster::read(text).unwrap();
/// assert_eq!(recuit_roster::write(&rosters[0]), text);
/// let error = recuit_roster::read("days 7 mondy").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 8: found mondy, expected the day of the week of the first day; did you mean monday?"
/// );
/// ```
///
/// # Errors
/// At the first word that does not belong there.
pub fn read(text: &str) -> Result<Vec<Roster>, InputError> {
    let mut rosters: Vec<Roster> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let Some(mut words) = Words::of(line, number) else { continue };
        let keyword = words.one_of("the first word of a line", &KEYWORDS)?;
        match (KEYWORDS[keyword], rosters.last_mut()) {
            ("days", roster) => {
                roster.map_or(Ok(()), |roster| finish(roster, &words))?;
                rosters.push(days(&mut words)?);
            }
            (_, None) => return Err(words.last().error("days first, as in: days 28 monday")),
            (keyword, Some(roster)) => match keyword {
                "shift" => shift(roster, &mut words)?,
                "cover" => cover(roster, &mut words)?,
                "rest" => {
                    roster.rest = words.minutes("hours of rest from 0 to 24, as in 11 or 10:30", 24 * 60)?;
                }
                "work" => roster.work = words.amount("shifts for each person, as in 12-17", roster.days)?,
                "stretch" => roster.stretch = Some(stretch(&mut words)?),
                "single-off" => {
                    roster.single_off = words.number("what a single day off costs", 1..=HEAVIEST)?;
                }
                "person" => person(roster, &mut words)?,
                must_or_wish => request(roster, &mut words, must_or_wish == "wish")?,
            },
        }
        words.end()?;
    }
    if let Some(roster) = rosters.last_mut() {
        finish(roster, &Words::after(text))?;
    }
    Ok(rosters)
}

fn days(words: &mut Words<'_>) -> Result<Roster, InputError> {
    Ok(Roster {
        days: words.number("how many days, from 1 to 366", 1..=MOST_DAYS)?,
        first: words.one_of("the day of the week of the first day", &WEEKDAYS)?,
        shifts: Vec::new(),
        rest: 0,
        work: Amount::ANY,
        stretch: None,
        single_off: 0,
        people: Vec::new(),
        requests: Vec::new(),
    })
}

fn shift(roster: &mut Roster, words: &mut Words<'_>) -> Result<(), InputError> {
    let name = words.name("the name of the shift, which begins with a letter")?;
    let letter = |name: &str| name.chars().next().map(|letter| letter.to_ascii_uppercase());
    let is_known = roster.shifts.iter().any(|known| letter(&known.name) == letter(&name));
    let is_word = ["off", "on", "not"].contains(&name.as_str());
    if is_known
        || is_word
        || !name.starts_with(|first: char| first.is_ascii_alphabetic())
        || roster.shifts.len() == MOST_SHIFTS
    {
        return Err(words
            .last()
            .error("a name whose first letter, one from A to Z, no other shift has; not off, on or not"));
    }
    let begins = words.minutes("when the shift begins, as in 7 or 6:30", 24 * 60 - 1)?;
    let ends = words.minutes("when the shift ends, as in 15 or 14:30", 24 * 60)?;
    roster.shifts.push(Shift { name, begins, ends, cover: [Amount::ANY; 7] });
    Ok(())
}

fn cover(roster: &mut Roster, words: &mut Words<'_>) -> Result<(), InputError> {
    let shift = words.shift(roster)?;
    let expected = "how many people, once for all days or from Monday to Sunday, as in 3, 2-4 or 3+";
    let first = words.amount(expected, MOST_PEOPLE)?;
    let mut cover = [first; 7];
    if words.is_more() {
        for amount in &mut cover[1..] {
            *amount = words.amount(expected, MOST_PEOPLE)?;
        }
    }
    roster.shifts[shift].cover = cover;
    Ok(())
}

fn stretch(words: &mut Words<'_>) -> Result<usize, InputError> {
    words.number("the most days of work in a row", 1..=MOST_DAYS)
}

fn person(roster: &mut Roster, words: &mut Words<'_>) -> Result<(), InputError> {
    let name = words.name("a name")?;
    if roster.people.iter().any(|known| known.name == name) || roster.people.len() == MOST_PEOPLE {
        return Err(words.last().error("a name that nobody else has, of 1000 people at most"));
    }
    let mut person = Person { name, work: None, stretch: None };
    while words.is_more() {
        match words.one_of("work or stretch", &["work", "stretch"])? {
            0 => person.work = Some(words.amount("shifts, as in 8-10", roster.days)?),
            _ => person.stretch = Some(stretch(words)?),
        }
    }
    roster.people.push(person);
    Ok(())
}

/// `Anna 5-9 not E`, and a weight if it is a wish.
fn request(roster: &mut Roster, words: &mut Words<'_>, is_wish: bool) -> Result<(), InputError> {
    let person = words
        .one_of("a person named above", &roster.people.iter().map(|it| &*it.name).collect::<Vec<_>>())?;
    let days = words.days(roster.days)?;
    if roster.days_of(days).next().is_none() {
        return Err(words.last().error("days that the roster has"));
    }
    let shifts = roster.shifts.iter().map(|shift| &*shift.name);
    let duties: Vec<&str> = ["off", "on", "not"].into_iter().chain(shifts).collect();
    let duty = match words.one_of("off, on, a shift defined above, or not and a shift", &duties)? {
        0 => Duty::Off,
        1 => Duty::On,
        2 => Duty::Not(words.shift(roster)?),
        shift => Duty::Shift(shift - 3),
    };
    let weight =
        if is_wish { Some(words.number("the weight, from 1 to 1000000", 1..=HEAVIEST)?) } else { None };
    roster.requests.push(Request { person, days, duty, weight });
    Ok(())
}

/// What can only be said when all lines are read; `words` is where the roster ends.
fn finish(roster: &Roster, words: &Words<'_>) -> Result<(), InputError> {
    if roster.shifts.is_empty() || roster.people.is_empty() {
        let missing = if roster.shifts.is_empty() { "a shift" } else { "a person" };
        return Err(words.last().error(format!("{missing} before the roster ends")));
    }
    let all = 0..roster.shifts.len();
    let gaps = all.clone().flat_map(|one| all.clone().map(move |other| roster.gap(one, 2, other)));
    if gaps.min().is_some_and(|gap| gap < i64::from(roster.rest)) {
        let found = format!("rest {}", crate::write::time(roster.rest));
        let expected = "no longer a rest before the roster ends than a day off between two shifts gives";
        return Err(InputError { found, ..words.last().error(expected) });
    }
    Ok(())
}
