//! Random rosters.

use crate::names::name;
use crate::{Amount, Days, Duty, Person, Request, Roster, Shift};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use recuit::edge::Unmade;
use recuit::stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes rosters of three shifts that can be worked: a legal one is drawn first and stays hidden; how many shifts each
/// person works is taken from it, and the wishes are partly against it.
///
/// One person in five works half as much as the others, one in ten no nights, and one in five has days of leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The number of people, from 5 to 500.
    pub people: usize,
    /// The number of days, from 7 to 366.
    pub days: usize,
    /// How many wishes each person has, up to 100.
    pub wishes: usize,
    /// What a single day off between two days of work costs, up to 1000; nothing if 0.
    pub single_off: i64,
}

/// How often a hidden roster is begun before it is given up.
const TRIES: usize = 1000;
/// The most days of work in a row.
const STRETCH: usize = 5;
/// The early, the late and the night shift.
const SHIFTS: [(&str, u32, u32); 3] = [("E", 7, 15), ("L", 15, 23), ("N", 23, 7)];
/// The number of the night shift.
const NIGHT: usize = 2;
/// The hours between two shifts.
const REST: u32 = 11;

impl Default for Generator {
    fn default() -> Self {
        Generator { people: 20, days: 31, wishes: 6, single_off: 0 }
    }
}

/// What makes a person of a hidden roster different.
struct Member {
    is_part_time: bool,
    works_nights: bool,
    /// The days of leave.
    leave: Option<(usize, usize)>,
}

impl Generator {
    /// The roster of this seed.
    ///
    /// # Errors
    /// When a number is out of range, and when no hidden roster was found.
    pub fn roster(&self, seed: u64) -> Result<Roster, Unmade> {
        let within = |name: &str, value: usize, least: usize, most: usize| match value {
            value if (least..=most).contains(&value) => Ok(()),
            value => Err(Unmade::Refused(format!("found {name} = {value}, expected from {least} to {most}"))),
        };
        within("people", self.people, 5, 500)?;
        within("days", self.days, 7, 366)?;
        within("wishes", self.wishes, 0, 100)?;
        within("single_off", usize::try_from(self.single_off).unwrap_or(usize::MAX), 0, 1000)?;
        let mut rng = stream(seed, 0);
        let members: Vec<Member> = (0..self.people).map(|number| self.member(number, &mut rng)).collect();
        let mut roster = self.frame(&members, rng.random_range(0..7));
        let hidden = (0..TRIES).find_map(|_| self.hidden(&roster, &members, &mut rng));
        let hidden = hidden
            .ok_or_else(|| Unmade::NotFound("no legal roster was found; take another seed".to_owned()))?;
        let worked = |person: usize| hidden[person].iter().filter(|&&duty| duty != 0).count();
        let full_time = (0..self.people).filter(|&person| !members[person].is_part_time).map(worked);
        let (least, most) = full_time.fold((self.days, 0), |(least, most), it| (least.min(it), most.max(it)));
        roster.work = Amount { least, most: Some(most) };
        for number in (0..self.people).filter(|&person| members[person].is_part_time) {
            let shifts = worked(number);
            let around = Amount { least: shifts.saturating_sub(1), most: Some((shifts + 1).min(self.days)) };
            roster.people[number].work = Some(around);
        }
        for (person, plan) in hidden.iter().enumerate() {
            for number in 0..self.wishes {
                let wish = wish(person, number, plan, &roster, &mut rng);
                roster.requests.push(wish);
            }
        }
        Ok(roster)
    }

    fn member(&self, number: usize, rng: &mut impl Rng) -> Member {
        let length = 5.min(self.days / 5);
        let is_away = number % 5 == 1 && length > 1;
        let first = rng.random_range(0..=self.days - length);
        Member {
            is_part_time: number % 5 == 3,
            works_nights: number % 10 != 6,
            leave: is_away.then_some((first, first + length - 1)),
        }
    }

    /// Everything but the shifts of each person and the wishes.
    fn frame(&self, members: &[Member], first: usize) -> Roster {
        let cover = |weekday: usize| {
            let working = self.people * if weekday < 5 { 12 } else { 10 } / 20;
            let (night, late) = ((working / 4).max(1), (working * 7 / 20).max(1));
            [working.saturating_sub(night + late).max(1), late, night]
        };
        let days: [[usize; 3]; 7] = std::array::from_fn(cover);
        let shift = |(number, &(name, begins, ends)): (usize, &(&str, u32, u32))| Shift {
            name: name.to_owned(),
            begins: 60 * begins,
            ends: 60 * ends,
            cover: days.map(|counts| Amount::exactly(counts[number])),
        };
        let person = |number| Person { name: name(number), work: None, stretch: None };
        let mut requests = Vec::new();
        for (person, member) in members.iter().enumerate() {
            let leave = member.leave.map(|(first, last)| (Days::Range(first, last), Duty::Off));
            let no_nights = (!member.works_nights).then_some((Days::Always, Duty::Not(NIGHT)));
            let must = leave.into_iter().chain(no_nights);
            requests.extend(must.map(|(days, duty)| Request { person, days, duty, weight: None }));
        }
        Roster {
            days: self.days,
            first,
            shifts: SHIFTS.iter().enumerate().map(shift).collect(),
            rest: 60 * REST,
            work: Amount::ANY,
            stretch: Some(STRETCH),
            single_off: self.single_off,
            people: (0..self.people).map(person).collect(),
            requests,
        }
    }

    /// A legal roster, day by day: each shift goes to those who are behind with their work, and rather to those who did
    /// the same the day before. `None` if too few can work some shift.
    fn hidden(&self, roster: &Roster, members: &[Member], rng: &mut impl Rng) -> Option<Vec<Vec<usize>>> {
        let mut plans: Vec<Vec<usize>> = vec![Vec::new(); self.people];
        for day in 0..self.days {
            // Whoever has a duty today has a plan that is longer.
            for shift in 0..SHIFTS.len() {
                let can_work = |person: &usize| {
                    let (plan, member) = (&plans[*person], &members[*person]);
                    plan.len() == day
                        && member.leave.is_none_or(|(first, last)| day < first || last < day)
                        && (shift != NIGHT || member.works_nights)
                        && plan.iter().rev().take(STRETCH).filter(|&&duty| duty != 0).count() < STRETCH
                        && plan.last().is_none_or(|&before| {
                            before == 0 || roster.gap(before - 1, 1, shift) >= i64::from(roster.rest)
                        })
                };
                let mut able: Vec<(i64, usize)> = (0..self.people)
                    .filter(can_work)
                    .map(|person| {
                        let plan = &plans[person];
                        let worked = plan.iter().filter(|&&duty| duty != 0).count() as i64;
                        let share = if members[person].is_part_time { 2 } else { 1 };
                        let same = i64::from(plan.last() == Some(&(shift + 1)));
                        (100 * share * worked - 150 * same + rng.random_range(0..200), person)
                    })
                    .collect();
                able.sort_unstable();
                let needed = roster.shifts[shift].cover[roster.weekday(day)].least;
                able.get(..needed)?.iter().for_each(|&(_, person)| plans[person].push(shift + 1));
            }
            plans.iter_mut().filter(|plan| plan.len() == day).for_each(|plan| plan.push(0));
        }
        Some(plans)
    }
}

/// How often a wish that the hidden roster meets is drawn before any will do.
const WISHES: usize = 20;

/// A wish; every other one is met by the plan.
fn wish(person: usize, number: usize, plan: &[usize], roster: &Roster, rng: &mut impl Rng) -> Request {
    let mut drawn = any_wish(person, roster, rng);
    let is_met = |wish: &Request| {
        roster.days_of(wish.days).all(|day| match wish.duty {
            Duty::Off => plan[day] == 0,
            Duty::On => plan[day] != 0,
            Duty::Shift(shift) => plan[day] == shift + 1,
            Duty::Not(shift) => plan[day] != shift + 1,
        })
    };
    for _ in 0..WISHES {
        if number.is_multiple_of(2) || is_met(&drawn) {
            break;
        }
        drawn = any_wish(person, roster, rng);
    }
    drawn
}

/// Mostly a single day off, now and then a few days, the weekends, or a shift.
fn any_wish(person: usize, roster: &Roster, rng: &mut impl Rng) -> Request {
    let day = rng.random_range(0..roster.days);
    let shift = rng.random_range(0..SHIFTS.len());
    let few = Days::Range(day, (day + rng.random_range(1..=2)).min(roster.days - 1));
    let one = Days::Range(day, day);
    let kinds = [
        (10, one, Duty::Off),
        (3, few, Duty::Off),
        (1, Days::Weekend, Duty::Off),
        (3, one, Duty::Shift(shift)),
        (1, one, Duty::On),
        (3, one, Duty::Not(shift)),
        (1, Days::Weekday(rng.random_range(0..5)), Duty::Not(shift)),
    ];
    let &(_, days, duty) = kinds.choose_weighted(rng, |kind| kind.0).expect("weights above 0");
    Request { person, days, duty, weight: Some(rng.random_range(1..=5)) }
}
