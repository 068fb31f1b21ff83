//! What a roster is asked to be.

/// Days of the week as they are written, from Monday.
pub const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// How many there must be: written `3`, `2-4` or `3+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The least.
    pub least: usize,
    /// The greatest, if there is one.
    pub most: Option<usize>,
}

impl Amount {
    /// Any number.
    pub const ANY: Amount = Amount { least: 0, most: None };

    /// Just that number.
    pub fn exactly(number: usize) -> Self {
        Amount { least: number, most: Some(number) }
    }

    /// Is that number allowed?
    pub fn allows(&self, number: usize) -> bool {
        self.least <= number && self.most.is_none_or(|most| number <= most)
    }
}

/// Work that is done every day by some people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Its name, of which the first letter is drawn.
    pub name: String,
    /// When it begins, in minutes after midnight.
    pub begins: u32,
    /// When it ends, in minutes after midnight. A shift that ends no later than it begins ends on the next day.
    pub ends: u32,
    /// How many people work it on each day of the week, from Monday.
    pub cover: [Amount; 7],
}

/// One of those who work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub name: String,
    /// How many shifts in all, where it is not what holds for everybody.
    pub work: Option<Amount>,
    /// The most days of work in a row, where it is not what holds for everybody.
    pub stretch: Option<usize>,
}

/// Some of the days, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Days {
    /// From the first to the last.
    Range(usize, usize),
    /// All that are this day of the week, from Monday as 0.
    Weekday(usize),
    /// All Saturdays and Sundays.
    Weekend,
    /// All.
    Always,
}

/// What somebody does on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// No shift.
    Off,
    /// Any shift.
    On,
    /// The shift of that number.
    Shift(usize),
    /// Anything but the shift of that number.
    Not(usize),
}

/// That somebody does something on some days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number of the person.
    pub person: usize,
    /// When.
    pub days: Days,
    /// What.
    pub duty: Duty,
    /// What each day costs on which it is not so; none if it must be so.
    pub weight: Option<i64>,
}

/// People, shifts, and what is demanded and wished: an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// How many days.
    pub days: usize,
    /// The day of the week of the first, from Monday as 0.
    pub first: usize,
    /// The shifts; at most 26.
    pub shifts: Vec<Shift>,
    /// The least time in minutes from the end of a shift to the beginning of the next of the same person.
    pub rest: u32,
    /// How many shifts each person works in all.
    pub work: Amount,
    /// The most days of work in a row.
    pub stretch: Option<usize>,
    /// What each day off costs that stands alone between two days of work; 0 if nothing.
    pub single_off: i64,
    /// The people.
    pub people: Vec<Person>,
    /// What must be, and what is wished.
    pub requests: Vec<Request>,
}

impl Roster {
    /// The day of the week, from Monday as 0.
    pub fn weekday(&self, day: usize) -> usize {
        (self.first + day) % 7
    }

    /// Those of the days that the roster has, ascending.
    pub fn days_of(&self, days: Days) -> impl Iterator<Item = usize> {
        (0..self.days).filter(move |&day| match days {
            Days::Range(first, last) => (first..=last).contains(&day),
            Days::Weekday(weekday) => self.weekday(day) == weekday,
            Days::Weekend => self.weekday(day) >= 5,
            Days::Always => true,
        })
    }

    /// The time in minutes from the end of a shift to the beginning of another that begins `later` days after it; below
    /// 0 where they overlap.
    pub fn gap(&self, earlier: usize, later: u32, next: usize) -> i64 {
        let Shift { begins, ends, .. } = self.shifts[earlier];
        let ends = if ends <= begins { ends + 24 * 60 } else { ends };
        i64::from(later * 24 * 60 + self.shifts[next].begins) - i64::from(ends)
    }

    /// How many shifts the person works in all.
    pub fn work_of(&self, person: usize) -> Amount {
        self.people[person].work.unwrap_or(self.work)
    }

    /// The most days in a row that the person works.
    pub fn stretch_of(&self, person: usize) -> usize {
        self.people[person].stretch.or(self.stretch).unwrap_or(self.days).min(self.days)
    }

    /// What is asked for, in words: "Anna is off on day 5".
    pub fn in_words(&self, request: &Request) -> String {
        let does = match request.duty {
            Duty::Off => "is off".to_owned(),
            Duty::On => "works".to_owned(),
            Duty::Shift(shift) => format!("works {}", self.shifts[shift].name),
            Duty::Not(shift) => format!("does not work {}", self.shifts[shift].name),
        };
        let when = match request.days {
            Days::Range(first, last) if first == last => format!("day {}", first + 1),
            Days::Range(first, last) => format!("days {}-{}", first + 1, last + 1),
            Days::Weekday(weekday) => format!("every {}", WEEKDAYS[weekday]),
            Days::Weekend => "weekends".to_owned(),
            Days::Always => "all days".to_owned(),
        };
        format!("{} {does} on {when}", self.people[request.person].name)
    }
}
