//! Tiny rosters, all plans of which are listed and judged by the verifier: the declaration has the same solutions and
//! the same optimum.

use rand::{Rng, RngExt};
use recuit::csp::{Domain, Value};
use recuit::edge::{Experiment, Report};
use recuit::{DepthFirst, Status, stream};
use recuit_roster::*;
use serde_json::json;

/// Rosters of two or three people and up to four days, with everything that can be said; some cannot be worked.
fn tiny(rng: &mut impl Rng) -> Roster {
    let (people, days) =
        if rng.random() { (3, rng.random_range(1..=3)) } else { (2, rng.random_range(1..=4)) };
    let pick = |rng: &mut _, words: &[&str]| words[Rng::next_u32(rng) as usize % words.len()].to_owned();
    let mut text = format!("days {days} {}\nshift E 6:30 15\nshift N 22 7\n", pick(rng, &WEEKDAYS));
    for shift in ["E", "N"] {
        let mut amounts: Vec<String> =
            (0..7).map(|_| pick(rng, &["0", "1", "1", "1-2", "0+", "1+"])).collect();
        amounts.truncate(if rng.random() { 1 } else { 7 });
        text += &format!("cover {shift} {}\n", amounts.join(" "));
    }
    text += &pick(rng, &["rest 11\n", "rest 8\n", "rest 23\n", ""]);
    text += &pick(rng, &["work 1\n", "work 0-2\n", "", ""]).replace('2', if days == 1 { "1" } else { "2" });
    text += &pick(rng, &["stretch 1\n", "stretch 2\n", ""]);
    text += &pick(rng, &["single-off 1\n", "single-off 3\n", ""]);
    for name in &["Anna", "Bert", "Cleo"][..people] {
        text += &format!(
            "person {name}{}\n",
            pick(rng, &[" work 1+", " stretch 2", " work 0-1 stretch 1", "", "", ""])
        );
    }
    for _ in 0..rng.random_range(0..6) {
        let kind = pick(rng, &["must", "wish", "wish", "wish"]);
        let name = ["Anna", "Bert", "Cleo"][rng.random_range(0..people)];
        let first = rng.random_range(1..=days);
        let range = format!("{first}-{}", rng.random_range(first..=days));
        let when = pick(rng, &["1", &range, &range, "always"]);
        let weight = if kind == "wish" { rng.random_range(1..5).to_string() } else { String::new() };
        text += &format!(
            "{kind} {name} {when} {} {weight}\n",
            pick(rng, &["off", "off", "on", "E", "N", "not E", "not N"])
        );
    }
    read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}")).remove(0)
}

/// All plans that the verifier accepts.
fn plans(roster: &Roster) -> Vec<Vec<Value>> {
    let duties = roster.shifts.len() as Value + 1;
    let length = roster.people.len() * roster.days;
    let plan =
        |number: u32| (0..length as u32).map(move |place| number as Value / duties.pow(place) % duties);
    let all = (0..duties.pow(length as u32) as u32).map(|number| plan(number).collect::<Vec<Value>>());
    all.filter(|plan| verify(roster, plan).is_empty()).collect()
}

fn solve(roster: &Roster, model: &str, engine: &serde_json::Value) -> Report {
    let experiment =
        json!({ "model": { "name": "roster", "formulation": { "name": model } }, "engine": engine });
    let experiment = Experiment::from_value(experiment).unwrap();
    let instances = experiment.model.read(&write(roster)).unwrap();
    instances[0].solve(&experiment.engine, &mut experiment.limits.run(1, 0, None, None)).unwrap()
}

#[test]
fn the_declaration_is_what_the_verifier_says() {
    let mut rng = stream(7, 0);
    let (mut possible, mut priced) = (0, 0);
    for _ in 0..150 {
        let roster = tiny(&mut rng);
        let plans = plans(&roster);
        let demands = Roster { single_off: 0, requests: Vec::new(), ..roster.clone() };
        let demands = Roster {
            requests: roster.requests.iter().filter(|it| it.weight.is_none()).copied().collect(),
            ..demands
        };
        let csp = declare(&demands);
        let problem = csp.partial();
        let mut found: Vec<Vec<Value>> = DepthFirst::default()
            .solutions(&problem)
            .map(|state| csp.all().map(|variable| state.value(variable).unwrap()).collect())
            .collect();
        found.sort_by_key(|plan| plan.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(found, plans, "{}", write(&roster));

        let least = plans.iter().map(|plan| cost(&roster, plan)).min();
        let report = solve(&roster, "partial", &json!({ "name": "branch-and-bound" }));
        assert_eq!(
            report.cost.filter(|_| report.status == Status::Solved),
            least.map(|cost| cost as f64),
            "{}",
            write(&roster)
        );
        possible += usize::from(least.is_some());
        priced += usize::from(least.is_some_and(|least| least > 0));
        let steps = json!({ "name": "late-acceptance", "history": 10, "patience": 500, "restarts": 60 });
        if let Some(least) = least {
            let report = solve(&roster, "complete", &steps);
            assert_eq!(report.cost, Some(least as f64), "{}", write(&roster));
        }
    }
    assert!(possible > 40 && possible < 140 && priced > 15, "{possible} possible, {priced} with a price");
}

#[test]
fn preferences_cost_what_the_verifier_says() {
    let mut rng = stream(8, 0);
    for _ in 0..100 {
        let roster = tiny(&mut rng);
        let csp = declare(&roster);
        let domains: Vec<&Domain> = csp.all().map(|variable| csp.domain(variable)).collect();
        let any = |domain: &&Domain, rng: &mut dyn Rng| {
            let place = rng.next_u32() as usize % domain.len().max(1);
            domain.values().nth(place).unwrap_or(0)
        };
        let plan: Vec<Value> = domains.iter().map(|domain| any(domain, &mut rng)).collect();
        let unmet = csp.unmet(|variable| Some(plan[variable.index()]));
        assert_eq!(
            unmet.iter().map(|unmet| unmet.cost).sum::<i64>(),
            cost(&roster, &plan),
            "{}",
            write(&roster)
        );
    }
}
