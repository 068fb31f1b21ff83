//! What every sentence promises: it exists in both languages, says nothing that is not so, and is that of the page.

use super::everything::{everything, run, tree_path};
use super::scenes;
use recuit::trace::{Act, Board, Cause, Event, Judgment, Name, Part, Scene, Verdict, Walk, Why};
use recuit_trace::{Budget, Happened, Header, Language, Player, Situation, Tape, Trace, Words};
use std::path::Path;
use std::process::Command;

const LANGUAGES: [Language; 2] = [Language::English, Language::French];

fn happened(event: Event) -> Happened {
    Happened { steps: 1, event, change: Vec::new(), node: None }
}

fn two_by_two() -> Scene {
    let board = Board {
        rows: 2,
        columns: 2,
        symbols: vec!["A".into(), "B".into()],
        pencil: true,
        ..Board::default()
    };
    let number = |kind, number| Name::Numbered { kind, number };
    let constraints = vec![
        number(recuit::trace::Kind::Row, 1),
        number(recuit::trace::Kind::Column, 2),
        Name::Own { name: "cage 3".into() },
    ];
    Scene { parts: vec![Part::Board(board)], constraints }
}

/// Nothing is held, or two cells are.
const OPEN: [u32; 8] = [0, 3, 0, 1, 0, 3, 0, 3];
const HELD: [u32; 8] = [1, 0, 2, 0, 0, 0, 0, 3];

fn header(kind: Walk, engine: &str, scene: Scene) -> Header {
    Header { kind, engine: engine.into(), scene, ..Header::default() }
}

/// A sentence that lacks something shows it: a key, a gap, a number that is none.
fn assert_is_whole(sentence: &str, about: &Event) {
    assert!(!sentence.trim().is_empty(), "{about:?}");
    // A word that leads to nothing: what should follow is empty.
    for gap in
        ["in place of  ", "in place of ,", "in place of .", "au lieu de  ", "au lieu de ,", "au lieu de ."]
    {
        assert!(!format!("{sentence} ").contains(gap), "{about:?}: {sentence}");
    }
    let is_key = sentence.split([' ', ':', ',']).any(|word| {
        word.contains('.') && word.chars().all(|c| c == '.' || c == '_' || c.is_ascii_lowercase())
    });
    assert!(!is_key && !sentence.contains(['{', '}']) && !sentence.contains("NaN"), "{sentence}: {about:?}");
}

#[test]
fn everything_has_a_sentence_in_both_languages() {
    let words = LANGUAGES.map(Words::new);
    let mut pictures = vec![(two_by_two(), OPEN.to_vec()), (two_by_two(), HELD.to_vec())];
    // Frames that lack words, and a scene without parts.
    pictures.extend([(two_by_two(), Vec::new()), (Scene::default(), Vec::new())]);
    pictures.extend(scenes::samples().into_iter().map(|sample| (sample.scene, sample.frame)));
    let situations = |frame: &[u32]| {
        [None, Some(2.5)].map(|told| {
            let (cost, incumbent, temperature) = (told, told, told);
            Situation { steps: 0, frame: frame.to_vec(), cost, incumbent, temperature, path: tree_path() }
        })
    };
    let engines = ["annealing", "threshold-accepting", "great-deluge"].into_iter().cycle();
    for ((scene, frame), engine) in pictures.iter().zip(engines) {
        for kind in [Walk::Tree, Walk::Frontier, Walk::Local] {
            let header = header(kind, engine, scene.clone());
            for before in situations(frame) {
                for event in everything() {
                    let nexts = [None, Some(Event::Backtrack { id: 1 }), Some(Event::Restart)];
                    let nexts =
                        nexts.into_iter().take(if matches!(event, Event::DeadEnd(_)) { 3 } else { 1 });
                    for (next, words) in
                        nexts.flat_map(|next| words.iter().map(move |words| (next.clone(), words)))
                    {
                        let next = next.map(happened);
                        let sentence =
                            words.sentence(&header, &before, &happened(event.clone()), next.as_ref());
                        assert_is_whole(&sentence, &event);
                    }
                }
            }
        }
    }
}

/// Says things of a board of two by two cells, with a path of one node.
fn says(language: Language, event: Event, frame: &[u32], next: Option<Event>) -> String {
    let header = header(Walk::Tree, "annealing", two_by_two());
    let path = vec![node(1, 0, Act::Assign { element: 0, value: 1 })];
    let (cost, incumbent, temperature) = (Some(5.0), Some(4.0), Some(0.61));
    let before = Situation { steps: 0, frame: frame.to_vec(), cost, incumbent, temperature, path };
    Words::new(language).sentence(&header, &before, &happened(event), next.map(happened).as_ref())
}

fn node(id: u64, parent: u64, act: Act) -> Event {
    let (path_cost, estimate) = (None, None);
    Event::Node { id, parent, alternative: 1, alternatives: 2, depth: id, path_cost, estimate, act }
}

fn swap(delta: f64, verdict: Verdict, chance: f64, draw: f64) -> Event {
    let act = Act::Swap { one: 0, other: 1 };
    let judgment = Judgment::Chance { chance, draw: Some(draw) };
    Event::Move { verdict, delta, act, judgment, shares: Vec::new() }
}

#[test]
fn what_is_claimed_of_the_state_is_true_of_it() {
    let assign = |element, value| node(2, 1, Act::Assign { element, value });
    let says = |event, frame: &[u32]| says(Language::English, event, frame, None);
    assert_eq!(says(assign(1, 1), &OPEN), "only A is left for r1c2: set it (alternative 1 of 2)");
    assert_eq!(says(assign(0, 2), &OPEN), "r1c1 is the first empty cell: try B (alternative 1 of 2)");
    assert_eq!(says(assign(2, 2), &OPEN), "r2c1 has 2 values left: try B (alternative 1 of 2)");
    assert_eq!(says(assign(3, 1), &HELD), "r2c2 has 2 values left: try A (alternative 1 of 2)");
    let ruled_out = Event::RuledOut { element: 1, value: 1, constraint: Some(0) };
    assert_eq!(says(ruled_out, &HELD), "r1c2 can no longer be A: row 1, since r1c1 = A");
}

#[test]
fn the_sentences_of_the_issue() {
    let english = |event| says(Language::English, event, &OPEN, None);
    assert_eq!(
        english(swap(2.0, Verdict::Accepted, 0.038, 0.021)),
        "swap r1c1 and r1c2: +2 at T = 0.61, accepted: 0.021 drawn below 0.038"
    );
    assert_eq!(
        english(swap(2.0, Verdict::Rejected, 0.038, 0.61)),
        "swap r1c1 and r1c2: +2 at T = 0.61, rejected: 0.61 drawn, 0.038 needed"
    );
    let level = Event::Level { temperature: 0.61, acceptance: 0.12, cost: 3.0 };
    assert_eq!(english(level.clone()), "level over: T is 0.61, 12\u{a0}% accepted");
    assert_eq!(english(Event::Temperature { temperature: 0.58 }), "a level begins: T falls to 0.58");
    let causes = vec![
        Cause { value: 1, constraint: Some(0), element: Some(0) },
        Cause { value: 2, constraint: Some(1), element: None },
    ];
    let dead_end = Event::DeadEnd(Why::Empty { element: 2, causes });
    assert_eq!(
        says(Language::English, dead_end, &HELD, Some(Event::Backtrack { id: 0 })),
        "no value is left for r2c1 (row 1 has A, column 2 rules out B): back to r1c1, no longer A"
    );
    let french = |event| says(Language::French, event, &OPEN, None);
    assert_eq!(
        french(swap(2.0, Verdict::Accepted, 0.038, 0.021)),
        "échanger l1c1 et l1c2\u{a0}: +2 à T = 0,61, accepté\u{a0}: 0,021 tiré, sous 0,038"
    );
    assert_eq!(french(level), "fin du palier\u{a0}: T vaut 0,61, 12\u{a0}% acceptés");
}

/// The page says what the terminal says.
#[test]
fn sentences_are_those_of_the_page() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/tests/sentences.js");
    let has_page = script.with_file_name("samples.js").exists();
    let has_node = Command::new("node").arg("--version").output().is_ok();
    if !has_page || !has_node {
        println!("skipped: {}", if has_page { "there is no node" } else { "there is no page" });
        return;
    }
    for sample in scenes::samples() {
        for kind in [Walk::Tree, Walk::Local] {
            let header = header(kind, "great-deluge", sample.scene.clone());
            let mut tape = Tape::new(header, Budget::ALL);
            run(&sample, kind, &mut tape);
            let mut file = Vec::new();
            tape.write(&mut file).unwrap();
            let name = format!("{}/{}-{kind:?}.trace", env!("CARGO_TARGET_TMPDIR"), sample.name);
            std::fs::write(&name, &file).unwrap();
            let printed = Command::new("node").arg(&script).arg(&name).output().unwrap();
            assert!(printed.status.success(), "{name}: {}", String::from_utf8_lossy(&printed.stderr));
            let page: Vec<[String; 2]> = serde_json::from_slice(&printed.stdout).unwrap();
            let ours = sentences(&Trace::read(file).unwrap());
            assert_eq!(page.len(), ours.len(), "{name}");
            for (page, (event, ours)) in page.iter().zip(&ours) {
                // In a page a control character has no power.
                let page = page.clone().map(|sentence| sentence.replace(char::is_control, " "));
                assert_eq!(&page, ours, "{name}: {event:?}");
            }
        }
    }
}

/// Each event with its sentences.
fn sentences(trace: &Trace) -> Vec<(Event, [String; 2])> {
    let words = LANGUAGES.map(Words::new);
    let mut situations = Vec::new();
    let mut player = Player::new(trace);
    // The keyframe of the block is known once its first event is.
    player.next_event().unwrap();
    player.seek(0).unwrap();
    loop {
        let before = player.now().clone();
        let Some(happened) = player.next_event().unwrap() else { break };
        situations.push((before, happened));
    }
    let nexts = situations.iter().skip(1).map(|(_, next)| Some(next)).chain([None]);
    let said = |((before, happened), next): (&(Situation, Happened), Option<&Happened>)| {
        let said = |words: &Words| words.sentence(&trace.header, before, happened, next);
        (happened.event.clone(), [said(&words[0]), said(&words[1])])
    };
    situations.iter().zip(nexts).map(said).collect()
}
