//! The verifier: judges a roster by its definition, to be trusted by reading. It shares no code with the declaration.

use crate::{Amount, Days, Duty, Request, Roster};

/// A day in minutes.
const DAY: u32 = 24 * 60;

/// All rules that a plan breaks, in words; nothing if it is correct. Wishes are no rules.
///
/// The plan says for each person, day by day, 0 for off or the number of a shift, from 1.
///
/// ```
/// use recuit_roster::{read, verify};
/// let roster = &read("days 2 monday\nshift E 7 15\nshift N 22 6\ncover E 1\ncover N 0-1\nrest 11\nperson Anna\nperson Bert").unwrap()[0];
/// assert!(verify(roster, &[1, 2, 0, 1]).is_empty());
/// assert_eq!(verify(roster, &[2, 1, 0, 1]), [
///     "on day 1, 0 people work E: expected 1",
///     "on day 2, 2 people work E: expected 1",
///     "Anna rests 60 minutes before E on day 2: expected 660",
/// ]);
/// ```
///
/// # Panics
/// When there are not as many values as people times days, or one is below 0 or above the number of shifts.
pub fn verify(roster: &Roster, plan: &[i32]) -> Vec<String> {
    let mut faults = Vec::new();
    let plans: Vec<&[i32]> = plan.chunks(roster.days).collect();
    assert_eq!(plan.len(), roster.people.len() * roster.days, "a duty for each person and day");
    for day in 0..roster.days {
        for (shift, number) in roster.shifts.iter().zip(1..) {
            let working = plans.iter().filter(|plan| plan[day] == number).count();
            let expected = shift.cover[(roster.first + day) % 7];
            if is_off(working, expected) {
                faults.push(format!(
                    "on day {}, {working} people work {}: expected {expected}",
                    day + 1,
                    shift.name
                ));
            }
        }
    }
    for (person, plan) in roster.people.iter().zip(&plans) {
        let name = &person.name;
        let mut free_from: Option<u32> = None;
        let mut in_a_row = 0;
        for (day, &duty) in plan.iter().enumerate() {
            if duty == 0 {
                in_a_row = 0;
                continue;
            }
            let shift = &roster.shifts[duty as usize - 1];
            let midnight = day as u32 * DAY;
            let begins = midnight + shift.begins;
            if let Some(rested) = free_from.map(|from| i64::from(begins) - i64::from(from))
                && rested < i64::from(roster.rest)
            {
                let at = format!("before {} on day {}", shift.name, day + 1);
                faults.push(format!("{name} rests {rested} minutes {at}: expected {}", roster.rest));
            }
            let is_overnight = shift.ends <= shift.begins;
            free_from = Some(midnight + shift.ends + if is_overnight { DAY } else { 0 });
            in_a_row += 1;
            let longest = person.stretch.or(roster.stretch);
            if let Some(longest) = longest.filter(|&longest| in_a_row == longest + 1) {
                faults.push(format!("{name} works more than {longest} days in a row up to day {}", day + 1));
            }
        }
        let shifts = plan.iter().filter(|&&duty| duty != 0).count();
        let expected = person.work.unwrap_or(roster.work);
        if is_off(shifts, expected) {
            faults.push(format!("{name} works {shifts} shifts: expected {expected}"));
        }
    }
    for request in roster.requests.iter().filter(|request| request.weight.is_none()) {
        let missed = missed(roster, request, plans[request.person]);
        if missed > 0 {
            faults.push(format!("on {missed} days it is not so that {}", roster.in_words(request)));
        }
    }
    faults
}

/// What a plan costs, as [`verify`] reads it: the weight of each wish for each day on which it is not met, and of each
/// single day off.
///
/// # Panics
/// As [`verify`] does.
pub fn cost(roster: &Roster, plan: &[i32]) -> i64 {
    assert_eq!(plan.len(), roster.people.len() * roster.days, "a duty for each person and day");
    let plans: Vec<&[i32]> = plan.chunks(roster.days).collect();
    let wishes = roster.requests.iter().filter_map(|request| Some((request, request.weight?)));
    let unmet = wishes.map(|(wish, weight)| weight * missed(roster, wish, plans[wish.person]) as i64);
    let is_single = |three: &&[i32]| three[0] != 0 && three[1] == 0 && three[2] != 0;
    let single: usize = plans.iter().map(|plan| plan.windows(3).filter(is_single).count()).sum();
    unmet.sum::<i64>() + roster.single_off * single as i64
}

fn is_off(number: usize, expected: Amount) -> bool {
    number < expected.least || expected.most.is_some_and(|most| number > most)
}

/// On how many days it is not so.
fn missed(roster: &Roster, request: &Request, plan: &[i32]) -> usize {
    let concerns = |day: usize| match request.days {
        Days::Range(first, last) => first <= day && day <= last,
        Days::Weekday(weekday) => (roster.first + day) % 7 == weekday,
        Days::Weekend => matches!((roster.first + day) % 7, 5 | 6),
        Days::Always => true,
    };
    let is_so = |duty: i32| match request.duty {
        Duty::Off => duty == 0,
        Duty::On => duty != 0,
        Duty::Shift(shift) => duty == shift as i32 + 1,
        Duty::Not(shift) => duty != shift as i32 + 1,
    };
    plan.iter().enumerate().filter(|&(day, &duty)| concerns(day) && !is_so(duty)).count()
}
