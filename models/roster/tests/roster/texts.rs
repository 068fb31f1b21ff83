//! What is read, written, drawn, generated and refused.

use recuit::edge::{Experiment, Model};
use recuit_roster::*;
use serde_json::json;

#[test]
fn rosters_read_back_as_written() {
    let said = "days 10 saturday # ten days\n\nshift early 6:30 14:45\nshift Night 22 6\ncover early 2-3\n\
                cover Night 1 1 1 1 1 0 0+\nrest 10:30\nwork 3-6\nstretch 4\nsingle-off 2\nperson Anna\n\
                person Bert work 2+ stretch 3\nmust Bert always not Night\nmust Anna 3-5 off\nwish Anna weekend off 4\n\
                wish Bert sunday on 1\nwish Bert 7 early 2\ndays 1 monday\nshift D 0 24\nperson Cleo";
    let rosters = read(said).unwrap();
    let written: String = rosters.iter().map(write).collect();
    assert_eq!(read(&written).unwrap(), rosters);
    assert_eq!(rosters[0].in_words(&rosters[0].requests[1]), "Anna is off on days 3-5");
    assert_eq!(rosters[0].days_of(Days::Weekend).collect::<Vec<_>>(), [0, 1, 7, 8]);
    assert_eq!(read(" # nothing\n").unwrap(), []);
    for (_, _, text) in SHIPPED {
        assert_eq!(write(&read(text).unwrap()[0]), text);
    }
}

#[test]
fn shipped_instances_are_what_the_generator_makes() {
    for ((name, _, text), (generator, seed)) in SHIPPED.into_iter().zip(origins()) {
        assert_eq!(write(&generator.roster(seed).unwrap()), text, "{name}");
    }
}

#[test]
fn generated_rosters_read_back_and_can_be_worked() {
    for people in [5, 6, 11, 50] {
        for seed in 0..5 {
            let roster = Generator { people, days: 28, ..Generator::default() }.roster(seed).unwrap();
            assert_eq!(read(&write(&roster)).unwrap(), std::slice::from_ref(&roster));
            assert_eq!(roster, Generator { people, days: 28, ..Generator::default() }.roster(seed).unwrap());
        }
    }
    let make = |wishes| Rosters::default().generator().unwrap().make(&wishes, 3);
    let report = solve(&make(json!({ "people": 10, "days": 28 })).unwrap(), &json!({ "steps": 300_000 }));
    assert_eq!(report.best.unwrap().violations, [] as [String; 0]);
    assert_eq!(
        make(json!({ "people": 4 })).unwrap_err().to_string(),
        "found people = 4, expected from 5 to 500"
    );
    assert_eq!(make(json!({ "days": 6 })).unwrap_err().to_string(), "found days = 6, expected from 7 to 366");
}

fn solve(text: &str, limits: &serde_json::Value) -> recuit::edge::Report {
    let experiment = Experiment::from_value(json!({ "model": "roster", "limits": limits })).unwrap();
    let instances = experiment.model.read(text).unwrap();
    instances[0].solve(&experiment.engine, &mut experiment.limits.run(1, 0, None, None)).unwrap()
}

#[test]
fn a_plan_is_drawn_with_what_is_not_met() {
    let text = "days 4 thursday\nshift E 7 15\nshift N 23 7\ncover E 1\ncover N 1\nrest 11\nperson Anna\n\
                person Bertram\nperson Cleo\nmust Anna always not E\nmust Bertram always E\nwish Cleo 2 off 3\nwish Anna 3 on 2\n\
                must Anna 2 off\nmust Anna 4 on\nmust Anna 1 on";
    let best = solve(text, &json!({ "steps": 2000 })).best.unwrap();
    let drawn = "        1234\n        tfss\nAnna    N.NN   3\nBertram EEEE   4\nCleo    .N..   1\n";
    let unmet = "1 of 2 preferences not met\n  Cleo is off on day 2, costs 3";
    assert_eq!(best.text, format!("{drawn}\n{unmet}"));
    let month = &read(SHIPPED[1].2).unwrap()[0];
    let open = draw(month, &vec![None; 20 * 31]);
    assert!(open.lines().all(|line| line.chars().count() <= 80) && open.contains("???"), "{open}");
}

#[test]
fn bad_texts_are_refused_where_they_are_bad() {
    let refuse = |text: &str| read(text).unwrap_err().to_string();
    let head = "days 7 monday\nshift E 7 15\nshift N 23 7\nperson Anna\n";
    let after = |line: &str| refuse(&format!("{head}{line}"));
    assert_eq!(
        refuse("dais 7"),
        "line 1, column 1: found dais, expected the first word of a line; did you mean days?"
    );
    assert_eq!(refuse("rest 11"), "line 1, column 1: found rest, expected days first, as in: days 28 monday");
    assert_eq!(refuse("days 400"), "line 1, column 6: found 400, expected how many days, from 1 to 366");
    assert_eq!(
        refuse("days 7"),
        "line 1, column 7: found the end of the line, expected the day of the week of the first day"
    );
    assert_eq!(refuse("days 7 monday 3"), "line 1, column 15: found 3, expected the end of the line");
    assert_eq!(
        after("wish Ana 3 off 2"),
        "line 5, column 6: found Ana, expected a person named above; did you mean Anna?"
    );
    let days = "expected a day from 1 to 7, or days as in 5-9, a day of the week, weekend or always";
    assert_eq!(after("wish Anna 8 off 2"), format!("line 5, column 11: found 8, {days}"));
    assert_eq!(after("wish Anna 5-3 off 2"), format!("line 5, column 11: found 5-3, {days}"));
    assert_eq!(
        after("wish Anna sundays off 2"),
        format!("line 5, column 11: found sundays, {days}; did you mean sunday?")
    );
    assert_eq!(
        after("wish Anna 3 L 2"),
        "line 5, column 13: found L, expected off, on, a shift defined above, or not and a shift"
    );
    assert_eq!(
        after("wish Anna 3 off 0"),
        "line 5, column 17: found 0, expected the weight, from 1 to 1000000"
    );
    assert_eq!(after("must Anna 3 off 2"), "line 5, column 17: found 2, expected the end of the line");
    let letter =
        "expected a name whose first letter, one from A to Z, no other shift has; not off, on or not";
    assert_eq!(after("shift early 6 14"), format!("line 5, column 7: found early, {letter}"));
    assert_eq!(after("shift off 6 14"), format!("line 5, column 7: found off, {letter}"));
    assert_eq!(
        after("shift L 15 24:30"),
        "line 5, column 12: found 24:30, expected when the shift ends, as in 15 or 14:30"
    );
    let cover = "expected how many people, once for all days or from Monday to Sunday, as in 3, 2-4 or 3+";
    assert_eq!(after("cover E 1 2"), format!("line 5, column 12: found the end of the line, {cover}"));
    assert_eq!(after("cover E 4-2"), format!("line 5, column 9: found 4-2, {cover}, none above 1000"));
    assert_eq!(
        after("work 8"),
        "line 5, column 6: found 8, expected shifts for each person, as in 12-17, none above 7"
    );
    assert_eq!(
        after("person Anna"),
        "line 5, column 8: found Anna, expected a name that nobody else has, of 1000 people at most"
    );
    assert_eq!(
        refuse("days 7 monday"),
        "line 1, column 14: found the end of the text, expected a shift before the roster ends"
    );
    assert_eq!(
        after("shift D 8 8\nrest 23:30\ndays 3 monday"),
        "line 7, column 1: found rest 23:30, expected no longer a rest before the roster ends than a day off between two shifts gives"
    );
    assert_eq!(
        refuse("days 3 monday\nshift E 7 15\nperson Anna\nwish Anna friday off 1"),
        "line 4, column 11: found friday, expected days that the roster has"
    );
}

#[test]
fn the_formulation_and_the_engine_suit_by_default() {
    let experiment = Experiment::from_value(json!({ "model": "roster" })).unwrap();
    assert_eq!(
        (experiment.engine.name(), experiment.engine.seen().0.name()),
        ("portfolio", "large-neighborhood")
    );
    let complete = json!({ "model": { "name": "roster", "formulation": "complete" } });
    assert_eq!(Experiment::from_value(complete).unwrap().engine.name(), "portfolio");
    let partial = json!({ "model": { "name": "roster", "formulation": "partial" } });
    assert_eq!(Experiment::from_value(partial).unwrap().engine.name(), "branch-and-bound");
}
