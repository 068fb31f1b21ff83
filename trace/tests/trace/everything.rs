//! Every kind of event, act, judgment and why, with numbers told or not.

use crate::scenes::Sample;
use recuit::History;
use recuit::trace::{Act, Cause, Event, Judgment, Keyframe, Recorder, Section, Verdict, Walk, Why};
use recuit_trace::Tape;

fn acts() -> Vec<Act> {
    vec![
        Act::None,
        Act::Assign { element: 0, value: 1 },
        Act::Assign { element: 2, value: 3 },
        Act::Assign { element: 1, value: 0 },
        Act::Refuse { element: 0, value: 2 },
        Act::Swap { one: 0, other: 1 },
        Act::Slide { from: 0, to: 1 },
        Act::Slide { from: 1, to: 0 },
        Act::Slide { from: 3, to: 0 },
        Act::Slides(vec![(0, 1), (1, 0), (2, 0)]),
        Act::Assigns(vec![(0, 1), (2, 3), (1, 0)]),
        Act::Link { linked: vec![(0, 1)], unlinked: vec![(1, 2), (2, 3)] },
        Act::Link { linked: vec![(0, 1)], unlinked: Vec::new() },
        Act::Text("anything".into()),
    ]
}

fn whys() -> Vec<Why> {
    let cause = |value, constraint, element| Cause { value, constraint, element };
    let causes = vec![
        cause(1, Some(0), Some(0)),
        cause(2, None, None),
        cause(4, Some(0), Some(1)),
        cause(3, Some(9), None),
    ];
    let bound = |bound, incumbent| Why::Bound { bound, incumbent };
    vec![
        Why::None,
        Why::Empty { element: 3, causes },
        Why::Empty { element: 3, causes: Vec::new() },
        Why::Violated { constraint: 2 },
        bound(7.0, 5.5),
        bound(7.0, f64::NAN),
        bound(f64::NAN, 1.0),
        Why::Limit { depth: 9 },
        Why::Nowhere { value: 1, constraint: 1 },
        Why::Starving { element: 2 },
        Why::Circle,
        Why::Text("because".into()),
    ]
}

fn node(id: u64, parent: u64, alternative: u64, told: Option<f64>, act: Act) -> Event {
    Event::Node {
        id,
        parent,
        alternative,
        alternatives: 2 * alternative,
        depth: id,
        path_cost: told,
        estimate: told,
        act,
    }
}

/// Three nodes, each a child of the one before.
pub(crate) fn tree_path() -> Vec<Event> {
    let assign = |element, value| Act::Assign { element, value };
    vec![
        node(1, 0, 1, Some(1.5), assign(0, 1)),
        node(2, 1, 1, None, assign(1, 2)),
        node(3, 2, 0, None, Act::Refuse { element: 2, value: 1 }),
    ]
}

fn moves() -> Vec<Event> {
    let chance = |draw| Judgment::Chance { chance: 0.0381, draw };
    let judgments = [
        Judgment::Plain,
        chance(None),
        chance(Some(0.0379)),
        chance(Some(0.9)),
        Judgment::Limit { highest: 3.0 },
        Judgment::Limit { highest: -1.25 },
        Judgment::Limit { highest: f64::NAN },
    ];
    let verdicts = [Verdict::Rejected, Verdict::Accepted, Verdict::Aspired, Verdict::AllTabu];
    let mut moves = Vec::new();
    for act in acts() {
        for verdict in verdicts {
            for judgment in judgments {
                for delta in [-1.0, 0.0, 2.0, 1_234.567_89, -0.000_012_5] {
                    let act = act.clone();
                    moves.push(Event::Move { verdict, delta, act, judgment, shares: Vec::new() });
                }
            }
        }
    }
    moves
}

fn local() -> Vec<Event> {
    let mut events = moves();
    for number in [0.0, 1.5, 1_234_567.0, 0.125, 3e-7, f64::NAN] {
        events.extend([
            Event::Incumbent { cost: number },
            Event::Start { number: 1, cost: number },
            Event::Level { temperature: number, acceptance: number.min(1.0) / 2.0, cost: number },
            Event::Temperature { temperature: number },
            Event::Reheat { number: 1, temperature: number },
            Event::Chain { number: 2, cost: number, temperature: number },
        ]);
    }
    events
}

/// All of it.
pub(crate) fn everything() -> Vec<Event> {
    let mut events = local();
    for act in acts() {
        events.extend([None, Some(3.0)].map(|told| node(4, 3, 1, told, act.clone())));
        events.push(node(4, 3, 0, None, act));
    }
    events.extend(whys().into_iter().map(Event::DeadEnd));
    events.extend([None, Some(0), Some(7)].map(|constraint| Event::RuledOut {
        element: 1,
        value: 2,
        constraint,
    }));
    for id in [0, 1, 2, 5] {
        events.extend([Event::Backtrack { id }, Event::Goal { id }, Event::Expand { id }]);
    }
    events.push(Event::Restart);
    events
}

/// Record a run that never was, in which everything happens that happens in runs of this kind.
pub(crate) fn run(sample: &Sample, walk: Walk, tape: &mut Tape) {
    let mut events = Vec::new();
    if walk == Walk::Tree {
        // Down a path, a dead end, and back; the deepest first.
        for act in acts().into_iter().skip(1) {
            for (depth, why) in whys().into_iter().enumerate() {
                let path = tree_path();
                let depth = depth % 3 + 1;
                events.extend(path[..depth].iter().cloned());
                let mut last = node(9, depth as u64, 1, (depth == 2).then_some(2.5), act.clone());
                if let Event::Node { depth: at, .. } = &mut last {
                    *at = depth as u64 + 1;
                }
                events.push(last);
                events.push(Event::RuledOut { element: 1, value: 2, constraint: Some(depth as u32) });
                events.extend([Event::DeadEnd(why), Event::Backtrack { id: depth as u64 }]);
                events.extend([Event::Goal { id: depth as u64 }, Event::Incumbent { cost: 4.5 }]);
                events.extend((0..depth as u64).rev().map(|id| Event::Backtrack { id }));
                events.extend(if depth == 2 {
                    vec![Event::DeadEnd(Why::Circle), Event::Restart]
                } else {
                    Vec::new()
                });
            }
        }
    } else {
        events.push(Event::Start { number: 1, cost: 10.0 });
        events.extend(local());
    }
    // Of numbers that are none a file has nothing to tell.
    events.retain(|event| !format!("{event:?}").contains("NaN"));
    tape.begin(walk, &sample.scene);
    let keyframe = Keyframe { frame: &sample.before, ..Keyframe::default() };
    tape.keyframe(Section::Whole, 0, &keyframe);
    for (index, event) in (0..).zip(&events) {
        let frame = if index % 5 < 2 { &sample.frame } else { &sample.before };
        tape.event(index, event, frame);
    }
    tape.end(events.len() as u64, &History::new(16));
}
