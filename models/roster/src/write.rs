//! Rosters to texts.

use crate::{Amount, Days, Duty, Request, Roster, WEEKDAYS};
use std::fmt;

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Amount { least, most: None } => write!(f, "{least}+"),
            Amount { least, most: Some(most) } if least == most => write!(f, "{least}"),
            Amount { least, most: Some(most) } => write!(f, "{least}-{most}"),
        }
    }
}

/// A time of the day in minutes, as it is written: `7` or `22:30`.
pub(crate) fn time(minutes: u32) -> String {
    match minutes % 60 {
        0 => (minutes / 60).to_string(),
        rest => format!("{}:{rest:02}", minutes / 60),
    }
}

/// The roster as a text, which [`read`](crate::read()) makes the same roster of.
pub fn write(roster: &Roster) -> String {
    let mut text = format!("days {} {}\n", roster.days, WEEKDAYS[roster.first]);
    for shift in &roster.shifts {
        text += &format!("shift {} {} {}\n", shift.name, time(shift.begins), time(shift.ends));
    }
    for shift in &roster.shifts {
        text += &format!("cover {} {}\n", shift.name, shift.cover.map(|amount| amount.to_string()).join(" "));
    }
    if roster.rest > 0 {
        text += &format!("rest {}\n", time(roster.rest));
    }
    if roster.work != Amount::ANY {
        text += &format!("work {}\n", roster.work);
    }
    if let Some(stretch) = roster.stretch {
        text += &format!("stretch {stretch}\n");
    }
    if roster.single_off > 0 {
        text += &format!("single-off {}\n", roster.single_off);
    }
    for person in &roster.people {
        text += &format!("person {}", person.name);
        text += &person.work.map_or(String::new(), |work| format!(" work {work}"));
        text += &person.stretch.map_or(String::new(), |stretch| format!(" stretch {stretch}"));
        text.push('\n');
    }
    roster.requests.iter().for_each(|request| text += &line(roster, request));
    text
}

fn line(roster: &Roster, request: &Request) -> String {
    let duty = match request.duty {
        Duty::Off => "off".to_owned(),
        Duty::On => "on".to_owned(),
        Duty::Shift(shift) => roster.shifts[shift].name.clone(),
        Duty::Not(shift) => format!("not {}", roster.shifts[shift].name),
    };
    let days = match request.days {
        Days::Range(first, last) if first == last => (first + 1).to_string(),
        Days::Range(first, last) => format!("{}-{}", first + 1, last + 1),
        Days::Weekday(weekday) => WEEKDAYS[weekday].to_owned(),
        Days::Weekend => "weekend".to_owned(),
        Days::Always => "always".to_owned(),
    };
    let name = &roster.people[request.person].name;
    match request.weight {
        None => format!("must {name} {days} {duty}\n"),
        Some(weight) => format!("wish {name} {days} {duty} {weight}\n"),
    }
}
