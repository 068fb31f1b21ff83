//! `recuit studio` starts a program of another package, and `recuit show` and `recuit watch` tell it what it asks for.

use crate::{PUZZLE, folder, recuit, recuit_in, run};
use assert_cmd::Command;
use serde_json::Value;
use std::fs;

#[test]
fn without_the_server_one_command_is_named_that_installs_it() {
    let folder = folder("studio-missing");
    let alone = folder.join("recuit");
    fs::hard_link(env!("CARGO_BIN_EXE_recuit"), &alone).unwrap();
    let ran = run(Command::new(alone).args(["studio", "--no-open"]).env("PATH", &folder));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    let named = ran.err.lines().nth(1).unwrap();
    assert!(named.starts_with("  cargo install --path ") && named.ends_with("studio"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
}

#[test]
fn a_picture_as_json_has_the_instance_the_scene_and_the_frame() {
    let ran = recuit(&format!("show sudoku {PUZZLE} --json"));
    let picture: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(picture["instance"].as_str().unwrap().trim(), PUZZLE);
    assert_eq!(picture["scene"]["parts"][0]["given"], serde_json::json!([0, 2, 14, 15]));
    assert!(picture["frame"].as_array().unwrap().len() >= 16);
    assert_eq!(
        recuit("show sudoku 4x4 --json").out.lines().count(),
        recuit("convert sudoku 4x4 --format line").out.lines().count()
    );
}

#[test]
fn a_live_trace_is_replaced_as_a_whole() {
    let folder = folder("watch-live");
    let long = "--engine annealing --set engine.schedule=constant --set engine.minimum=0 --time-limit 0.5";
    let ran = recuit_in(&folder, &format!("watch tsp uniform-12 {long} --live --trace x.trace --steps 1"));
    assert!(matches!(ran.code, Some(0 | 1)), "{}", ran.err);
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["x.trace"]);
    assert_eq!(recuit_in(&folder, "watch x.trace --steps 1").out, ran.out);
    recuit("watch sudoku --live").misuses("--trace <FILE>");
}
