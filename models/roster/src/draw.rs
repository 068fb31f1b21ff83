//! Rosters for people: a table with a letter for each person and day.

use crate::Roster;

/// How many days stand beside each other, so that a month and a name fit 80 columns.
const ACROSS: usize = 31;
/// How much of a name is shown.
const NAME: usize = 40;

/// A line for each person, a column for each day: the first letter of the shift, `.` for off, `?` where it is open;
/// then how many shifts it is in all.
///
/// The plan is that of [`verify`](crate::verify()), where not everything need be known.
pub fn draw(roster: &Roster, plan: &[Option<i32>]) -> String {
    let short = |name: &str| name.chars().take(NAME).collect::<String>();
    let width = roster.people.iter().map(|person| short(&person.name).chars().count()).max().unwrap_or(0);
    let letter = |duty: Option<i32>| match duty {
        None => '?',
        Some(0) => '.',
        Some(shift) => roster.shifts[shift as usize - 1].name.chars().next().unwrap_or('?'),
    };
    let mut blocks = Vec::new();
    for first in (0..roster.days).step_by(ACROSS) {
        let days = first..(first + ACROSS).min(roster.days);
        let mut block = String::new();
        let mut head = |symbol: &dyn Fn(usize) -> char| {
            let line: String = days.clone().map(symbol).collect();
            if !line.trim().is_empty() {
                block += &format!("{:width$} {}\n", "", line.trim_end());
            }
        };
        head(&|day| {
            if day >= 9 && (day == first || (day + 1) % 10 == 0) { digit((day + 1) / 10) } else { ' ' }
        });
        head(&|day| digit(day + 1));
        head(&|day| ['m', 't', 'w', 't', 'f', 's', 's'][roster.weekday(day)]);
        for (person, plan) in roster.people.iter().zip(plan.chunks(roster.days)) {
            let line: String = days.clone().map(|day| letter(plan[day])).collect();
            let shifts = plan.iter().filter(|duty| duty.is_some_and(|duty| duty != 0)).count();
            block += &format!("{:width$} {line} {shifts:3}\n", short(&person.name));
        }
        blocks.push(block);
    }
    blocks.join("\n")
}

fn digit(number: usize) -> char {
    char::from(b'0' + (number % 10) as u8)
}
