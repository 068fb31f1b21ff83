//! Keys, and where they lead.

use super::*;
use crate::moments::{Landmark, Unit};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use recuit::trace::Event;
use recuit_trace::Player;
use std::time::Duration;

fn positions(app: &App<'_>) -> Vec<usize> {
    app.playback.panes.iter().map(Pane::position).collect()
}

#[test]
fn an_event_is_shown_with_the_values_that_it_rules_out() {
    let app = app(&[&TREE], Language::English);
    let mut player = Player::new(&TREE);
    let mut own = 0;
    while let Some(happened) = player.next_event().unwrap() {
        own += u64::from(!matches!(happened.event, Event::RuledOut { .. }));
    }
    let moments = &app.playback.panes[0].moments;
    assert_eq!((moments.count() as u64, moments.events()), (own, TREE.footer.events));
    assert!(own < TREE.recorded());
    assert!(moments.gaps(Unit::Events).is_empty());
}

#[test]
fn steps_lead_on_and_back() {
    let mut app = app(&[&TREE], Language::English);
    press(&mut app, KeyCode::Left);
    assert_eq!(positions(&app), [0]);
    press(&mut app, KeyCode::Right);
    press_all(&mut app, "lll");
    press(&mut app, KeyCode::Left);
    assert_eq!(positions(&app), [3]);
    press(&mut app, KeyCode::End);
    let end = app.playback.panes[0].moments.count();
    assert_eq!(positions(&app), [end]);
    press(&mut app, KeyCode::Right);
    assert_eq!(positions(&app), [end]);
    press(&mut app, KeyCode::PageUp);
    assert!((0.88..0.92).contains(&(app.playback.at / end as f64)));
    press(&mut app, KeyCode::Home);
    assert_eq!(positions(&app), [0]);
}

#[test]
fn jumps_lead_to_what_they_name_and_back() {
    let mut app = app(&[&TREE], Language::English);
    for (key, landmark) in [('d', Landmark::DeadEnd), ('b', Landmark::Backtrack), ('g', Landmark::Goal)] {
        press(&mut app, KeyCode::Home);
        press_all(&mut app, &key.to_string());
        let first = positions(&app)[0];
        let moments = &app.playback.panes[0].moments;
        assert_eq!(moments.find(landmark, 0, true), Some(first));
        press(&mut app, KeyCode::End);
        press_all(&mut app, &key.to_uppercase().to_string().repeat(1000));
        assert_eq!(positions(&app), [first]);
        assert_eq!(app.message.as_deref(), Some("There is no other."));
    }
}

#[test]
fn two_panes_are_on_one_clock() {
    let mut app = app(&[&TREE, &LOCAL], Language::English);
    press_all(&mut app, "llll");
    assert_eq!(positions(&app), [4, 4]);
    press_all(&mut app, "c");
    let steps = |app: &App<'_>| -> Vec<u64> {
        app.playback.panes.iter().map(|pane| pane.moment().map_or(0, |moment| moment.steps)).collect()
    };
    assert_eq!(app.playback.unit, Unit::Steps);
    let all = steps(&app);
    assert!(all[0].abs_diff(all[1]) <= 1, "{all:?}");
    // Each step moves at least one of them, and never by more than one moment.
    for _ in 0..50 {
        let before = positions(&app);
        press_all(&mut app, "l");
        let moved: Vec<usize> =
            positions(&app).iter().zip(&before).map(|(now, before)| now - before).collect();
        assert!(moved.iter().max() == Some(&1), "{moved:?}");
        press_all(&mut app, "h");
        assert_eq!(positions(&app), before);
        press_all(&mut app, "l");
    }
    press_all(&mut app, "cc");
    assert_eq!(app.playback.unit, Unit::Events);
}

#[test]
fn a_step_is_typed() {
    let mut app = app(&[&TREE, &LOCAL], Language::English);
    press_all(&mut app, "t199x");
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.playback.panes[0].moment().map(|moment| moment.steps), Some(19));
    // The second comes further than the first.
    press_all(&mut app, "t900");
    press(&mut app, KeyCode::Enter);
    let latest = |app: &App<'_>| app.playback.panes[1].moment().map(|moment| moment.steps);
    assert!(latest(&app) <= Some(900) && latest(&app) > Some(100), "{:?}", latest(&app));
    press_all(&mut app, "t99999999");
    press(&mut app, KeyCode::Enter);
    assert!(app.message.as_ref().is_some_and(|message| message.starts_with("There are ")));
    press_all(&mut app, "t1");
    assert_eq!(press(&mut app, KeyCode::Esc), Turn::GoOn);
    assert_eq!(app.typed, None);
}

#[test]
fn bookmarks_are_set_visited_in_turn_and_removed() {
    let mut app = app(&[&TREE], Language::English);
    press_all(&mut app, "'");
    assert!(app.message.is_some());
    press_all(&mut app, "llmlllm");
    let mut visited = Vec::new();
    for _ in 0..3 {
        press_all(&mut app, "'");
        visited.extend(positions(&app));
    }
    assert_eq!(visited, [2, 5, 2]);
    press_all(&mut app, "m''");
    assert_eq!(positions(&app), [5]);
}

#[test]
fn time_passes_as_fast_as_asked_and_not_over_the_end() {
    let mut app = app(&[&TREE], Language::English);
    press_all(&mut app, "2 ");
    app.playback.pass(Duration::from_secs(3)).unwrap();
    assert_eq!(positions(&app), [3]);
    press_all(&mut app, "9");
    for _ in 0..200 {
        app.playback.pass(Duration::from_millis(33)).unwrap();
    }
    assert!(!app.playback.is_playing && app.playback.panes[0].is_at_end());
    // Playing again begins again.
    press_all(&mut app, " ");
    assert_eq!(positions(&app), [0]);
    press_all(&mut app, "---------- ");
    assert_eq!((app.playback.speed, app.playback.is_playing), (0, false));
}

#[test]
fn playing_passes_over_what_was_left_out() {
    let mut app = app(&[&LOCAL], Language::English);
    let (from, to) = app.playback.panes[0].moments.gaps(Unit::Events)[0];
    app.playback.go_to(from).unwrap();
    app.playback.is_playing = true;
    app.playback.pass(Duration::from_millis(33)).unwrap();
    app.playback.pass(Duration::from_millis(1000)).unwrap();
    assert!(app.playback.at >= to, "{} {from} {to}", app.playback.at);
}

#[test]
fn a_click_on_a_bar_goes_there() {
    let mut app = app(&[&TREE, &LOCAL], Language::English);
    screen(&mut app, 81, 24);
    let click = |column, row| MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    };
    app.on_mouse(click(40, app.bars.y)).unwrap();
    let half = app.playback.panes[0].moments.count() / 2;
    assert!(positions(&app)[0].abs_diff(half) <= 1);
    app.on_mouse(click(80, app.bars.y + 1)).unwrap();
    assert!(app.playback.panes.iter().all(Pane::is_at_end));
    app.on_mouse(click(0, 0)).unwrap();
    assert!(app.playback.panes[0].is_at_end());
}

#[test]
fn quitting_and_suspending_are_handed_on() {
    let mut app = app(&[&TREE], Language::English);
    let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    press_all(&mut app, "?q");
    assert!(!app.is_help_open);
    assert_eq!(press(&mut app, KeyCode::Char('q')), Turn::Quit);
    press_all(&mut app, "t");
    assert_eq!(app.on_key(control('c')).unwrap(), Turn::Quit);
    assert_eq!(app.on_key(control('z')).unwrap(), Turn::Suspend);
}
