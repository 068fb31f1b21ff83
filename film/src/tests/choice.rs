//! Which steps a film shows.

use super::*;
use crate::reel::Reel;
use crate::shots::{Range, Shots};
use crate::{Error, MOST};
use recuit::trace::Event;
use recuit_trace::{Language, Steps, Words};

fn shots(traces: &[Trace], range: Range, most: usize) -> Result<(Shots, Vec<Vec<u64>>), Error> {
    let reels: Vec<Reel<'_>> = traces.iter().map(|trace| Reel::of(trace).unwrap()).collect();
    let shots = Shots::of(&reels, range, most)?;
    let steps = (0..traces.len()).map(|pane| shots.steps(pane).into_iter().collect()).collect();
    Ok((shots, steps))
}

#[test]
fn a_short_search_is_shown_step_by_step() {
    let (shots, steps) = shots(&read(&[&TREE]), Range::default(), 10_000).unwrap();
    let all = shots.count() as u64;
    assert!(all > 20 && steps[0].iter().copied().eq(0..all), "{all}");
}

#[test]
fn a_range_is_counted_as_sentences_are() {
    let range =
        |step, steps| shots(&read(&[&TREE]), Range { step, steps }, MOST).map(|shots| shots.1[0].clone());
    assert_eq!(range(5, Some(3)).unwrap(), [5, 6, 7]);
    assert_eq!(range(0, Some(2)).unwrap(), [0, 1, 2], "the start is no step");
    assert_eq!(range(0, Some(0)).unwrap(), [0]);
    let both = |steps| shots(&read(&[&TREE, &LOCAL]), Range { step: 0, steps: Some(steps) }, MOST).unwrap().1;
    let tree = Reel::of(&read(&[&TREE])[0]).unwrap().steps();
    assert_eq!(both(tree + 3)[1].last(), Some(&(tree + 3)), "of the first pane that comes so far");
    let error = range(9_999, None).err().unwrap().to_string();
    assert!(error.starts_with("there is no step 9999 to begin at: "), "{error}");
    let (traces, words) = (read(&[&TREE]), Words::new(Language::English));
    let reel = Reel::of(&traces[0]).unwrap();
    let stills = reel.stills(&[5, 6].into(), &words).unwrap();
    assert!(stills[0].sentence.starts_with("5. ") && stills[1].sentence.starts_with("6. "));
}

#[test]
fn a_long_search_is_thinned_to_what_matters() {
    let traces = read(&[&LOCAL]);
    let (mut steps, mut incumbents, mut last) = (Steps::of(&traces[0]), Vec::new(), 0);
    while let Some(step) = steps.next_step().unwrap() {
        if matches!(step.happened.event, Event::Incumbent { .. }) {
            incumbents.push(step.number);
        }
        last = step.number;
    }
    let (shots, shown) = shots(&traces, Range::default(), MOST).unwrap();
    assert!(last > 1000 && shots.count() <= MOST && shots.count() > MOST / 2, "{} of {last}", shots.count());
    assert!(incumbents.len() > 5 && incumbents.iter().all(|step| shown[0].contains(step)));
    assert_eq!((shown[0][0], shown[0][shown[0].len() - 1]), (0, last));
}

#[test]
fn beside_a_long_search_a_short_one_is_not_passed_over() {
    let traces = read(&[&LOCAL, &TREE]);
    let (shots, steps) = shots(&traces, Range::default(), MOST).unwrap();
    assert!(shots.count() <= MOST);
    let all = Reel::of(&traces[1]).unwrap().steps();
    assert!(steps[1].len() as u64 >= all.min(MOST as u64 / 2), "{} of {all}", steps[1].len());
}
