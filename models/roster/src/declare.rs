//! The declaration: one variable for each person and day.

use crate::{Amount, Duty, Roster};
use recuit::csp::{Count, Csp, Domain, GlobalCardinality, Regular, Table, Value, Variable};

/// The roster as variables and constraints: what a person does on a day is 0 for off, or the number of a shift from 1.
/// Person by person, the days of each in order.
///
/// The cover of each day is posted first: where it is exact, local search keeps it satisfied, and people only exchange
/// what they do on the same day. What must be is left to the domains. The rests and the stretches of a person are the
/// words of an automaton.
pub fn declare(roster: &Roster) -> Csp {
    let (people, shifts) = (roster.people.len(), roster.shifts.len());
    let mut csp = Csp::new();
    let mut duty: Vec<Vec<Variable>> = Vec::new();
    for (person, domains) in domains(roster).into_iter().enumerate() {
        let name = |day| format!("{} day {}", roster.people[person].name, day + 1);
        duty.push((0..).zip(domains).map(|(day, domain)| csp.variable(name(day), domain)).collect());
    }
    for day in 0..roster.days {
        let cover = roster.shifts.iter().map(|shift| shift.cover[roster.weekday(day)]);
        csp.post(counts(duty.iter().map(|days| days[day]), cover, people))
            .named(format!("cover of day {}", day + 1));
    }
    for (person, days) in duty.iter().enumerate() {
        let name = &roster.people[person].name;
        let (states, transitions) = automaton(roster, person);
        csp.post(Regular::new(days, 0, states, transitions)).named(format!("rests of {name}"));
        let Amount { least, most } = roster.work_of(person);
        let off = most.map_or(0, |most| roster.days.saturating_sub(most))..=roster.days - least;
        csp.post(GlobalCardinality::new(days, [(0, off)])).named(format!("days off of {name}"));
    }
    for request in &roster.requests {
        let Some(weight) = request.weight else { continue };
        let wished: Vec<Variable> =
            roster.days_of(request.days).map(|day| duty[request.person][day]).collect();
        let count = wished.len();
        csp.prefer(Count::at_least(count, wished, values(request.duty, shifts)), weight)
            .named(roster.in_words(request))
            .up_to(count as u32);
    }
    for (person, days) in duty.iter().enumerate().filter(|_| roster.single_off > 0) {
        let work = 1..=shifts as Value;
        let single = work.clone().flat_map(|one| work.clone().map(move |other| [one, 0, other]));
        for (day, three) in (2..).zip(days.windows(3)) {
            let name = format!("{} is not off on day {day} alone", roster.people[person].name);
            csp.prefer(Table::forbidden(three, single.clone()), roster.single_off).named(name);
        }
    }
    // Where nothing is wished, every plan costs nothing: to some engines that is more than that costs are unknown.
    csp.minimize(0);
    csp
}

/// What each person can do on each day, by what must be.
pub(crate) fn domains(roster: &Roster) -> Vec<Vec<Domain>> {
    let shifts = roster.shifts.len();
    let mut domains = vec![vec![Domain::from(0..=shifts); roster.days]; roster.people.len()];
    for request in roster.requests.iter().filter(|request| request.weight.is_none()) {
        let allowed = values(request.duty, shifts);
        for day in roster.days_of(request.days) {
            let domain = &mut domains[request.person][day];
            *domain = domain.values().filter(|&value| allowed.contains(value)).collect();
        }
    }
    domains
}

/// What counts as the duty.
fn values(duty: Duty, shifts: usize) -> Domain {
    let all = 0..=shifts;
    match duty {
        Duty::Off => Domain::from(0),
        Duty::On => Domain::from(1..=shifts),
        Duty::Shift(shift) => Domain::from(shift + 1),
        Duty::Not(shift) => all.filter(|&value| value != shift + 1).map(|value| value as Value).collect(),
    }
}

/// So many of all people work each shift. Where that is exact, it is also said how many are off: only if all values
/// are counted can exchanges keep the counts.
fn counts(
    on_day: impl Iterator<Item = Variable>,
    cover: impl Iterator<Item = Amount>,
    people: usize,
) -> GlobalCardinality {
    let cover: Vec<Amount> = cover.collect();
    let least: usize = cover.iter().map(|amount| amount.least).sum();
    let is_exact = cover.iter().all(|amount| amount.most == Some(amount.least));
    let off = people.checked_sub(least).filter(|_| is_exact).map(|off| (0, off..=off));
    let range = |amount: &Amount| amount.least..=amount.most.unwrap_or(people.max(amount.least));
    GlobalCardinality::new(on_day, off.into_iter().chain((1..).zip(cover.iter().map(range))))
}

/// Words of days with rests between shifts and no stretch of work that is too long: the states, and the
/// transitions between them. State 0, where a roster begins, is after a day off; the others are after so many
/// days of work in a row, the last of them a certain shift.
fn automaton(roster: &Roster, person: usize) -> (std::ops::Range<usize>, Vec<(usize, Value, usize)>) {
    let shifts = roster.shifts.len();
    // Days in a row need no count where any number is allowed.
    let longest = Some(roster.stretch_of(person)).filter(|&stretch| stretch < roster.days);
    let counted = longest.unwrap_or(1);
    let state = |shift: usize, in_a_row: usize| 1 + shift * counted + in_a_row.min(counted) - 1;
    let mut transitions = vec![(0, 0, 0)];
    for shift in 0..shifts {
        let value = shift as Value + 1;
        transitions.push((0, value, state(shift, 1)));
        for in_a_row in 1..=counted {
            transitions.push((state(shift, in_a_row), 0, 0));
            for before in 0..shifts {
                let is_rested = roster.gap(before, 1, shift) >= i64::from(roster.rest);
                if is_rested && longest.is_none_or(|longest| in_a_row < longest) {
                    transitions.push((state(before, in_a_row), value, state(shift, in_a_row + 1)));
                }
            }
        }
    }
    (0..1 + shifts * counted, transitions)
}
