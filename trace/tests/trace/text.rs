//! What every picture in a terminal promises.

use super::scenes::{Sample, samples};
use recuit::trace::{Board, Part, Scene};
use recuit_trace::{Line, Room, text};

fn plain(lines: &[Line]) -> String {
    lines.iter().map(|line| line.plain() + "\n").collect()
}

/// Pictures to be looked at are beside what the tests are compiled to.
#[test]
fn no_picture_is_wider_or_higher_than_asked() {
    for sample in samples() {
        for width in [0, 1, 2, 5, 10, 20, 37, 40, 60, 73, 80, 120, 300] {
            for height in [0, 1, 2, 5, 10, 24, 50, usize::MAX] {
                let lines = text(&sample.scene, &sample.frame, Some(&sample.before), Room { width, height });
                assert!(lines.len() <= height, "{} in {width} by {height}", sample.name);
                for line in lines {
                    assert!(
                        line.width() <= width,
                        "{} in {width} by {height}: {}",
                        sample.name,
                        line.plain()
                    );
                }
            }
        }
        let lines = text(&sample.scene, &sample.frame, Some(&sample.before), Room::default());
        let colored: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(format!("{}/{}.ansi", env!("CARGO_TARGET_TMPDIR"), sample.name), colored).unwrap();
        std::fs::write(format!("{}/{}.txt", env!("CARGO_TARGET_TMPDIR"), sample.name), plain(&lines))
            .unwrap();
    }
}

/// Nothing is told by styles alone, but what has changed.
#[test]
fn every_word_changes_the_characters() {
    let room = Room { width: 120, ..Room::default() };
    for sample in samples() {
        let mut words = sample.frame.clone();
        let whole = plain(&text(&sample.scene, &words, None, room));
        for index in (0..words.len()).step_by(1 + words.len() / 300) {
            let was = words[index];
            words[index] = match &sample.scene.parts[0] {
                Part::Bars { .. } | Part::Curve { .. } => (f32::from_bits(was) + 1.0).to_bits(),
                Part::Text { .. } => 'Z'.into(),
                // Times are rounded to columns.
                Part::Intervals { .. } if index % 3 > 0 => was + 4,
                _ => was ^ 1,
            };
            let seen = plain(&text(&sample.scene, &words, None, room)) != whole;
            assert!(seen || is_unseen(&sample, index), "{}: word {index}\n{whole}", sample.name);
            words[index] = was;
        }
    }
}

fn is_unseen(sample: &Sample, index: usize) -> bool {
    match &sample.scene.parts[0] {
        // Cells that never hold anything, and what is left to cells that have a value.
        Part::Board(Board { blocked, pencil: true, .. }) => {
            blocked.contains(&(index as u32 / 2)) || sample.frame[index / 2 * 2] > 0 || sample.name == "large"
        }
        // Domains whose lists are too long to be written whole.
        Part::Table { .. } => sample.name == "times",
        // The other end of a link still has it, or both are on one dot; an interval may be on no row.
        Part::Tour { .. } => true,
        Part::Intervals { .. } => sample.frame[index / 3 * 3] == 0,
        _ => false,
    }
}

#[test]
fn what_has_changed_stands_out_by_its_style_only() {
    for sample in samples() {
        let [still, changed] = [None, Some(sample.before.as_slice())]
            .map(|before| text(&sample.scene, &sample.frame, before, Room::default()));
        let is_inverted = |line: &Line| {
            let effects = |span: &recuit_trace::Span| span.style.get_effects();
            line.spans.iter().any(|span| effects(span).contains(anstyle::Effects::INVERT))
        };
        let shows_both = matches!(sample.scene.parts[0], Part::Tour { .. } | Part::Curve { .. });
        assert!(shows_both || changed.iter().any(is_inverted), "{}", sample.name);
        assert!(!still.iter().any(is_inverted), "{}", sample.name);
    }
}

#[test]
fn hostile_scenes_and_frames_write_nothing_but_text() {
    for sample in samples() {
        let scene = serde_json::to_string(&sample.scene)
            .unwrap()
            .replace("job ", "\\u001b[2J")
            .replace("x1", "\\n\\u0007");
        let scene: Scene = serde_json::from_str(&scene).unwrap();
        for frame in [
            Vec::new(),
            vec![u32::MAX; sample.frame.len()],
            vec![f32::NAN.to_bits(); sample.frame.len()],
            sample.frame,
        ] {
            for line in text(&scene, &frame, None, Room::default()) {
                assert!(!line.plain().contains(char::is_control) && line.width() <= 80, "{}", line.plain());
            }
        }
    }
    assert!(text(&Scene::default(), &[1], Some(&[]), Room::default()).is_empty());
}

/// The same board in less and less room.
#[test]
fn boards_are_as_large_as_there_is_room() {
    let board = Board {
        rows: 4,
        columns: 4,
        symbols: (1..=4).map(|value| value.to_string()).collect(),
        pencil: true,
        regions: vec![0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3],
        given: vec![0],
        ..Board::default()
    };
    let scene = Scene::from(Part::Board(board));
    // r1c1 is 1, r2c2 is 1 as well: both are in conflict; the others are left what they may be.
    let conflict = 1 | 1 << 24;
    let cells =
        (0..16u32).map(|cell| if cell == 0 || cell == 5 { [conflict, 0] } else { [0, 0b1110 >> (cell % 3)] });
    let frame: Vec<u32> = cells.flatten().collect();
    let drawn = |width, height| "\n".to_owned() + &plain(&text(&scene, &frame, None, Room { width, height }));
    assert_eq!(
        drawn(80, 80),
        "
     1     2     3     4  
  ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
1 ┃     │ 1 2 ┃ 1 2 │   2 ┃
  ┃  1! │ 3   ┃     │ 3 4 ┃
  ┠─────┼─────╂─────┼─────┨
2 ┃ 1 2 │     ┃   2 │ 1 2 ┃
  ┃ 3   │  1! ┃ 3 4 │ 3   ┃
  ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
3 ┃ 1 2 │   2 ┃ 1 2 │ 1 2 ┃
  ┃     │ 3 4 ┃ 3   │     ┃
  ┠─────┼─────╂─────┼─────┨
4 ┃   2 │ 1 2 ┃ 1 2 │   2 ┃
  ┃ 3 4 │ 3   ┃     │ 3 4 ┃
  ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
"
    );
    assert_eq!(
        drawn(80, 10),
        "
    1   2   3   4 
  ┏━━━┯━━━┳━━━┯━━━┓
1 ┃ 1!│   ┃   │   ┃
  ┠───┼───╂───┼───┨
2 ┃   │ 1!┃   │   ┃
  ┣━━━┿━━━╋━━━┿━━━┫
3 ┃   │   ┃   │   ┃
  ┠───┼───╂───┼───┨
4 ┃   │   ┃   │   ┃
  ┗━━━┷━━━┻━━━┷━━━┛
"
    );
    assert_eq!(
        drawn(11, 80),
        "
┏━━━━┳━━━━┓
┃1!· ┃· · ┃
┃· 1!┃· · ┃
┣━━━━╋━━━━┫
┃· · ┃· · ┃
┃· · ┃· · ┃
┗━━━━┻━━━━┛
"
    );
    assert_eq!(
        drawn(5, 3),
        "
⠑ 
"
    );
}
