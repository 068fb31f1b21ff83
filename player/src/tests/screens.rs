//! What is on the screen, at every size.

use super::*;
use ratatui::style::Color;
use recuit::History;
use recuit::trace::{
    Act, Bar, Board, Curve, Event, Frame, Keyframe, Part, Recorder, Scene, Section, Variable, Walk,
};

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

fn goes_forward_and_back(language: Language) {
    for traces in [&[&*TREE][..], &[&*LOCAL], &[&*FRONTIER], &[&*TREE, &*LOCAL]] {
        for (width, height) in SIZES {
            let mut app = app(traces, language);
            press_all(&mut app, "w");
            let there: Vec<Buffer> = (0..40)
                .map(|_| {
                    let shown = screen(&mut app, width, height);
                    press(&mut app, KeyCode::Right);
                    shown
                })
                .collect();
            for before in there.iter().rev() {
                press(&mut app, KeyCode::Left);
                assert_eq!(&screen(&mut app, width, height), before);
            }
        }
    }
}

#[test]
fn forward_then_back_gives_the_same_screen() {
    goes_forward_and_back(Language::English);
}

#[test]
fn forward_then_back_gives_the_same_screen_in_french() {
    goes_forward_and_back(Language::French);
}

#[test]
fn no_size_is_too_small() {
    for traces in [&[&*TREE][..], &[&*TREE, &*LOCAL]] {
        let mut app = app(traces, Language::French);
        press_all(&mut app, "b");
        for width in 0..=50 {
            for height in 0..=50 {
                // What is open, and what is answered, goes on while the terminal changes.
                press_all(&mut app, if height % 3 == 0 { "t1" } else { "?xw?lm" });
                screen(&mut app, width, height);
                press(&mut app, KeyCode::Esc);
            }
        }
    }
    let mut app = app(&[&TREE], Language::English);
    assert!(written(&screen(&mut app, 20, 5)).starts_with("More room is"));
}

#[test]
fn a_picture_is_readable_at_the_least_size_that_is_promised() {
    // A board of dots would have no digits.
    for traces in [&[&*TREE][..], &[&*TREE, &*LOCAL]] {
        let mut app = app(traces, Language::English);
        press_all(&mut app, "llll");
        let shown = written(&screen(&mut app, 60, 20));
        assert!(shown.contains("┃1 4 6 ┃8 · · ┃· · · ┃"), "{shown}");
        assert!(shown.contains("values left"), "{shown}");
    }
}

#[test]
fn the_sentence_the_counters_and_the_end_are_said_in_both_languages() {
    let expected = [
        (Language::English, ["event 4 of ", "1 to 55", "The end of the search: solved."]),
        (Language::French, ["événement 4 sur ", "de 1 à 55", "Fin de la recherche : résolu."]),
    ];
    for (language, [counter, curve, end]) in expected {
        let mut app = app(&[&TREE], language);
        press_all(&mut app, "llll");
        let shown = written(&screen(&mut app, 120, 40));
        assert!(shown.contains(counter) && shown.contains(curve), "{shown}");
        press(&mut app, KeyCode::End);
        let shown = written(&screen(&mut app, 120, 40));
        assert!(shown.contains(end), "{shown}");
        press_all(&mut app, "?");
        let shown = written(&screen(&mut app, 80, 24));
        assert!(!shown.contains("help.") && !shown.contains("ui."), "{shown}");
    }
}

#[test]
fn what_was_left_out_is_on_the_bar_and_said_at_its_place() {
    let mut app = app(&[&LOCAL], Language::English);
    let shown = written(&screen(&mut app, 100, 30));
    assert!(shown.contains("░░░░") && shown.contains("░ left out"), "{shown}");
    let (before, after) = app.playback.panes[0].moments.gaps(app.playback.unit)[0];
    app.playback.go_to(f64::midpoint(before, after)).unwrap();
    let shown = written(&screen(&mut app, 100, 30));
    assert!(shown.contains("░ That was the last before"), "{shown}");
    app.playback.go_to(after).unwrap();
    let shown = written(&screen(&mut app, 100, 30));
    assert!(shown.contains("before this one"), "{shown}");
    assert!(!written(&screen(&mut super::app(&[&TREE], Language::English), 100, 30)).contains('░'));
}

#[test]
fn why_tells_what_an_event_rules_out_and_what_else_there_was() {
    let mut app = app(&[&TREE], Language::English);
    press_all(&mut app, "wllll");
    let shown = written(&screen(&mut app, 200, 60));
    assert!(shown.contains("could be") && shown.contains("can no longer be"), "{shown}");
}

#[test]
fn without_colors_nothing_is_lost() {
    let mut app = app(&[&LOCAL], Language::English);
    press_all(&mut app, "lll");
    let colored = screen(&mut app, 120, 40);
    app.has_colors = false;
    let plain = screen(&mut app, 120, 40);
    assert!(colored.content.iter().any(|cell| cell.fg != Color::Reset));
    assert!(plain.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert_eq!(written(&plain), written(&colored));
}

/// A trace of a scene with a single event, which changes all words of its frame.
fn single(part: Part, words: [u32; 2]) -> Trace {
    let scene = Scene::from(part);
    let [before, after] = words.map(|word| vec![word; scene.words()]);
    let mut tape = Tape::new(Header::default(), Budget::ALL);
    tape.begin(Walk::Tree, &scene);
    tape.keyframe(Section::Whole, 0, &Keyframe { frame: &before, ..Keyframe::default() });
    let act = Act::Assign { element: 0, value: 1 };
    let node = Event::Node {
        id: 1,
        parent: 0,
        alternative: 1,
        alternatives: 2,
        depth: 1,
        path_cost: None,
        estimate: None,
        act,
    };
    tape.event(1, &node, &after);
    tape.end(1, &History::new(8));
    let mut bytes = Vec::new();
    tape.write(&mut bytes).unwrap();
    Trace::read(bytes).unwrap()
}

#[test]
fn every_kind_of_picture_is_drawn() {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let places = vec![(0.1, 0.2), (0.9, 0.1), (0.5, 0.8)];
    let height = 2.5f32.to_bits();
    let bar = |name: &str| Bar { name: name.to_owned(), limit: 4.0 };
    let variable = |name: &str| Variable { name: name.to_owned(), least: 3, size: 9 };
    let curve = Curve { name: "curve".to_owned(), low: 0.0, high: 4.0, values: vec![1.0, 3.0, 2.0] };
    let board = Board { rows: 2, columns: 3, symbols: texts(&["x", "y"]), ..Board::default() };
    let mut frame = Frame::default();
    frame.number(0.5);
    let pictures = [
        (Part::Board(board), [1, 2], "y"),
        (
            Part::Graph { vertices: places.clone(), edges: vec![(0, 1)], labels: texts(&["A", "B", "C"]) },
            [0, 1],
            "A",
        ),
        (Part::Tour { points: places, labels: Vec::new() }, [0, 1], "•"),
        (Part::Tiles { rows: 1, columns: 2 }, [0, 7], "7"),
        (Part::Bars { title: "bars".to_owned(), bars: vec![bar("one")] }, [0, height], "█"),
        (Part::Intervals { rows: texts(&["oven"]), end: 9, names: texts(&["bread"]) }, [0, 1], "oven"),
        (Part::Table { variables: vec![variable("queen")], domains: false }, [0, 4], "queen"),
        (Part::Curve { curves: vec![curve] }, [0, frame.words()[0]], "curve"),
        (Part::Text { rows: 1, columns: 2 }, ['a'.into(), 'z'.into()], "zz"),
    ];
    for (part, words, expected) in pictures {
        let trace = single(part, words);
        for (width, height) in SIZES {
            let mut app = app(&[&trace], Language::English);
            press_all(&mut app, "l");
            let shown = written(&screen(&mut app, width, height));
            assert!(shown.contains(expected), "{expected} at {width} × {height}: {shown}");
        }
        let mut app = app(&[&trace, &trace], Language::English);
        (1..=60).for_each(|size| _ = screen(&mut app, size, 61 - size));
    }
}
