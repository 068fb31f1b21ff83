use recuit::csp::{Count, Csp, GlobalCardinality, Level, Table, Value, Variable};

const OFF: Value = 0;
const DAY: Value = 1;
const NIGHT: Value = 2;

pub struct Week {
    pub csp: Csp,
    /// For each nurse, the shift of each day from Monday.
    pub shifts: Vec<Vec<Variable>>,
    /// For each nurse, how many nights there are.
    pub nights: Vec<Variable>,
}

pub fn shared_week() -> Week {
    let mut csp = Csp::new();
    let names = ["Anna", "Bert", "Cleo", "Dan"];
    let shifts: Vec<Vec<Variable>> = names.iter().map(|name| csp.variables(name, 7, OFF..=NIGHT)).collect();
    for day in 0..7 {
        let all = shifts.iter().map(|week| week[day]);
        csp.post(GlobalCardinality::new(all, [(OFF, 2..=2), (DAY, 1..=1), (NIGHT, 1..=1)]));
    }
    for pair in shifts.iter().flat_map(|week| week.windows(2)) {
        csp.post(Table::forbidden(pair, [[NIGHT, DAY]])).named("sleep after a night");
    }
    let mut nights = Vec::new();
    for (name, week) in names.iter().zip(&shifts) {
        let count = csp.variable(format!("nights of {name}"), 0..=7);
        csp.post(Count::exactly(count, week, NIGHT));
        nights.push(count);
    }
    Week { csp, shifts, nights }
}

pub fn wish(week: &mut Week) {
    let Week { csp, shifts, nights } = week;
    let (anna, bert) = (&shifts[0], &shifts[1]);
    csp.prefer(anna[5].equals(OFF), 3).named("Anna is off on Saturday");
    csp.prefer(anna[6].equals(OFF), 3).named("Anna is off on Sunday");
    csp.prefer(bert[0].equals(NIGHT), 1).named("Bert works on Monday night");
    csp.prefer(Count::at_least(4, bert, OFF), 2).named("Bert has four free days").up_to(4);
    for &nights in nights.iter() {
        csp.prefer(nights.at_most(2), 1).named("two nights at most").at(Level::Medium).up_to(7);
    }
}

#[test]
fn what_follows_is_derived_and_the_shifts_of_a_day_are_kept() {
    let week = shared_week();
    let problem = week.csp.complete();
    assert!(week.nights.iter().all(|&nights| problem.is_derived(nights)));
    // The first seven constraints, one for each day.
    assert!((0..7).all(|day| problem.is_kept(day)));
}

#[test]
fn both_formulations_find_the_best_week() {
    use recuit::csp::{LowerBound, Repairs, TotalViolation};
    use recuit::{Annealing, BranchAndBound, Engine, Geometric, LocalSearch, Problem, Run, Status, Steps};

    let mut week = shared_week();
    wish(&mut week);
    let partial = week.csp.partial();
    let search = BranchAndBound::default().by(LowerBound);
    let outcome = search.search(&partial, partial.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    assert_eq!(outcome.best.unwrap().cost, 0);

    // All wishes come true. When Anna has a week off, somebody has three nights.
    for &shift in &week.shifts[0] {
        week.csp.post(shift.equals(OFF));
    }
    let partial = week.csp.partial();
    let proved = search.search(&partial, partial.initial(), &mut Run::seeded(1)).best.unwrap();
    let complete = week.csp.complete();
    let annealing = Annealing { starts: 1000, ..Annealing::new(Geometric::default()) };
    let annealing = annealing.on(Repairs::All, TotalViolation);
    let run = &mut Run::seeded(1).until(Steps(300_000));
    let found = annealing.search(&complete, complete.initial(), run).best.unwrap();
    assert_eq!((found.state.total_violation(), found.cost), (0, proved.cost));

    let unmet = week.csp.unmet(|variable| Some(found.state.value(variable)));
    assert_eq!(unmet[0].to_string(), "two nights at most, costs 1 of the medium level");
}
