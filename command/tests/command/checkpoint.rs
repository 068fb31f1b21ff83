//! `recuit solve --checkpoint` and `recuit resume`.

use super::{PUZZLE, Ran, folder, folder_with, recuit, recuit_in};
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A run of two thousand levels whose draws adapt and whose cooling depends on the steps that are left.
const TOUR: &str = "solve tsp --engine annealing --seed 3 --steps 1000000 --set formulation.moves=adaptive \
                    --set engine.level.moves=500 --set engine.schedule=planned --json";

/// Annealing that never ends by itself.
const FOREVER: &str =
    "solve tsp --engine annealing --set engine.schedule=constant --set engine.minimum=0 --json";

fn start(folder: &Path, arguments: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recuit"));
    command.args(arguments.split_whitespace()).current_dir(folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Wait until the file holds something other than `before`: what it holds then.
fn await_other(file: &Path, before: &[u8]) -> Vec<u8> {
    loop {
        match std::fs::read(file) {
            Ok(bytes) if bytes != before => return bytes,
            _ => std::thread::yield_now(),
        }
    }
}

/// The answer without the time that it took.
fn answer(ran: &Ran) -> Value {
    let mut answer: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    answer["seconds"].take();
    answer
}

#[test]
fn a_run_that_was_killed_goes_on_as_if_it_had_not_been() {
    let folder = folder("killed");
    let file = folder.join("tour.checkpoint");
    let mut child = start(&folder, &format!("{TOUR} --checkpoint tour.checkpoint --every 0"));
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen = await_other(&file, &seen);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = recuit_in(&folder, "resume tour.checkpoint --json");
    let whole = recuit(TOUR);
    assert_eq!((resumed.code, answer(&resumed)), (whole.code, answer(&whole)));
    assert_eq!(answer(&whole)["stats"]["steps"], 1_000_000);
    assert!(!file.exists(), "a run that is over leaves nothing to go on from");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_ends_with_its_level_and_may_be_interrupted_again() {
    let folder = folder("interrupted-run");
    let file = folder.join("tour");
    let interrupt = |child: Child| {
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("kill is there").success());
        let output = child.wait_with_output().unwrap();
        let hint = "`recuit resume tour` goes on from here\n";
        // Every tour is a solution, so the exit code is 0.
        assert_eq!((output.status.code(), std::str::from_utf8(&output.stderr)), (Some(0), Ok(hint)));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["stop"], "cancelled");
        answer["stats"]["levels"].as_u64().unwrap()
    };
    let child = start(&folder, &format!("{FOREVER} --checkpoint tour"));
    await_other(&file, &[]);
    let levels = interrupt(child);
    let before = std::fs::read(&file).unwrap();
    let child = start(&folder, "resume tour --json");
    await_other(&file, &before);
    assert!(interrupt(child) > levels);
}

#[test]
fn a_run_that_ends_in_its_first_level_leaves_nothing() {
    let folder = folder("first-level");
    let ran = recuit_in(&folder, &format!("solve sudoku {PUZZLE} --engine annealing --checkpoint run"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn what_cannot_be_kept_is_refused() {
    recuit("solve queens 8 --engine depth-first --checkpoint run")
        .refuses("--checkpoint keeps the engine annealing, found depth-first");
    recuit("solve sudoku 9x9-hard --engine annealing --checkpoint run")
        .refuses_with("recuit: --checkpoint keeps one run, found ", " instances\n");
    recuit("solve tsp --engine annealing --checkpoint no-such-folder/run")
        .refuses_with("recuit: no-such-folder/run.new: ", "\n");
    recuit("solve tsp --engine annealing --every 3").misuses("--checkpoint <FILE>");
    recuit("solve tsp --engine annealing --checkpoint run --history cooling.csv")
        .misuses("cannot be used with");
    let folder = folder_with("there", "run", "mine");
    recuit_in(&folder, "solve tsp --engine annealing --checkpoint run")
        .refuses("run: found a file, expected a new name; `recuit resume run` goes on from a checkpoint");
    assert_eq!(std::fs::read_to_string(folder.join("run")).unwrap(), "mine");
}

#[test]
fn a_file_that_is_not_what_was_written_is_refused() {
    let folder = folder("broken");
    let file = folder.join("run");
    let mut child = start(&folder, &format!("{FOREVER} --checkpoint run"));
    let whole = String::from_utf8(await_other(&file, &[])).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let refuses = |text: &str, complaint: &str| {
        std::fs::write(&file, text).unwrap();
        let expected = ", expected a checkpoint that this version of recuit has written\n";
        recuit_in(&folder, "resume run").refuses_with(&format!("recuit: run:{complaint}"), expected);
    };
    refuses("", "1:1: found a file that ends too early");
    refuses(&whole[..whole.len() / 2], "1:");
    refuses(&whole[..whole.len() - 1], "1:");
    refuses("{}", "1:2: found missing field `checksum`");
    refuses("cities", "1:1: found a text that is no JSON");
    refuses(
        &whole.replacen("\"seed\":1", "\"seed\":2", 1),
        "1:1: found a checkpoint that was changed or damaged",
    );
    refuses(
        &whole.replacen("\"state\":", "\"stat\":", 1),
        "1:1: found a checkpoint that was changed or damaged",
    );
    recuit_in(&folder, "resume other").refuses_with("recuit: other: ", "\n");
}
