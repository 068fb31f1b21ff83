//! The laws of the framework, over both formulations.

use recuit::csp::{LowerBound, OpenVariables, Picture, Repairs, TotalViolation};
use recuit::edge::{Declare, Experiment, Verdict};
use recuit::{Actions, laws};
use recuit_roster::*;

#[test]
fn both_formulations_keep_the_laws() {
    let mixed = "days 5 friday\nshift E 7 15\nshift N 23 7\ncover E 1\ncover N 0-1\nrest 11\nsingle-off 2\nperson Anna\n\
                 person Bert stretch 2\nmust Bert 1 on\nwish Anna weekend off 3";
    for text in [SHIPPED[0].2, mixed] {
        let roster = &read(text).unwrap()[0];
        let csp = declare(roster);
        let partial = csp.partial();
        let kept = |_: &_| Ok(());
        laws::check(&partial, &Actions, &OpenVariables, kept, 1).unwrap();
        laws::check(&partial, &Actions, &LowerBound, kept, 2).unwrap();
        laws::check_bound(&partial, &LowerBound, 3).unwrap();
        laws::check_constraints(&csp, 4).unwrap();
        let complete = csp.complete();
        laws::check(&complete, &Repairs::All, &TotalViolation, |_| Ok(()), 5).unwrap();
        laws::check_neighborhood(&complete, &Repairs::Conflicted, &TotalViolation, |_| Ok(()), 5).unwrap();
        let picture = Picture::on(&csp, roster.board().unwrap());
        laws::check_view(&partial, &Actions, &OpenVariables, &picture, 6).unwrap();
        laws::check_view(&complete, &Repairs::All, &TotalViolation, &picture, 7).unwrap();
    }
}

/// So that people exchange what they do on a day.
#[test]
fn an_exact_cover_is_kept() {
    let csp = declare(&read(SHIPPED[1].2).unwrap()[0]);
    let complete = csp.complete();
    let kept = (0..csp.constraints().len()).filter(|&number| complete.is_kept(number)).count();
    assert_eq!(kept, 31);
}

#[test]
fn the_declaration_and_the_verifier_agree() {
    let model = Experiment::from_toml("model = 'roster'").unwrap().model;
    let checkup = model.read(SHIPPED[0].2).unwrap()[0].examine(1);
    let item = checkup.items.iter().find(|item| item.name == "the declaration and the verifier agree");
    assert_eq!(item.map(|item| item.verdict), Some(Verdict::Pass), "{:#?}", checkup.items);
}
