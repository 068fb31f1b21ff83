//! `recuit compare`, `recuit merge`, `recuit tune`.

use super::{folder, folder_with, recuit, recuit_in};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

const PLAN: &str = r#"
title = "queens"
seeds = "1..5"
instances = ["6", "8", "10"]
model = { name = "queens", formulation = ["complete", "columns"] }
engine = ["annealing", "min-conflicts"]
limits = { steps = 2_000 }
"#;

/// The runs that a folder holds: how many lines, and which trials.
fn trials(folder: &Path) -> (usize, BTreeSet<u64>) {
    let text = fs::read_to_string(folder.join("runs.jsonl")).unwrap();
    let trial = |line: &str| serde_json::from_str::<Value>(line).unwrap()["trial"].as_u64().unwrap();
    (text.lines().count(), text.lines().map(trial).collect())
}

#[test]
fn flags_and_a_plan_say_the_same() {
    let folder = folder_with("flags", "plan.toml", PLAN);
    let planned = recuit_in(&folder, "compare plan.toml --effort steps");
    let flagged = recuit(
        "compare queens 6 8 10 --formulation complete,columns --engine annealing,min-conflicts --seeds 1..5 \
         --steps 2000 --effort steps",
    );
    assert_eq!((planned.code, planned.err.as_str()), (Some(0), ""));
    assert_eq!(flagged.out, planned.out);
    assert!(
        planned.out.contains("annealing complete") && planned.out.contains("chance, p = "),
        "{}",
        planned.out
    );
    assert!(planned.out.lines().all(|line| line.chars().count() <= 80), "{}", planned.out);
    let detailed = recuit_in(&folder, "compare plan.toml --effort steps --details");
    assert!(detailed.out.contains("PAR2") && detailed.out.contains("Holm-corrected"), "{}", detailed.out);
    let sorted = recuit_in(&folder, "compare plan.toml --effort steps --sort").out;
    let first = sorted.lines().find(|line| line.starts_with("all ")).unwrap();
    assert!(first.contains("min-conflicts columns"), "{sorted}");
    let alone = recuit_in(&folder, "compare plan.toml --effort steps --threads 1");
    assert_eq!(alone.out, planned.out);
}

#[test]
fn a_folder_holds_everything_and_can_be_shown_again() {
    let folder = folder_with("whole", "plan.toml", PLAN);
    let first = recuit_in(&folder, "compare plan.toml --dir study");
    let study = folder.join("study");
    assert_eq!(trials(&study).0, 60);
    for file in ["plan.json", "manifest.json", "runs.csv", "table.txt", "report.html"] {
        assert!(study.join(file).metadata().unwrap().len() > 0, "{file}");
    }
    assert!(study.join("figures/success-over-steps.svg").exists());
    assert!(study.join("figures/success-over-steps.png").exists());
    let again = recuit_in(&folder, "compare --resume study");
    assert_eq!(
        (again.out, again.err.as_str()),
        (first.out.clone(), "60 of 60 runs are done\nthe report is study/report.html\n")
    );
    assert_eq!(recuit_in(&folder, "merge study").out, first.out);
    let detailed = recuit_in(&folder, "merge study --details").out;
    let table = fs::read_to_string(study.join("table.txt")).unwrap();
    assert!(detailed.contains(table.trim()), "{detailed}");
    recuit_in(&folder, "compare plan.toml --dir study").refuses(
        "study: found a comparison, expected a new or empty folder; continue it with --resume study",
    );
}

#[test]
fn each_instance_is_told_on_request() {
    let folder = folder_with("instances", "plan.toml", PLAN);
    let plain = recuit_in(&folder, "compare plan.toml --dir study").out;
    assert!(!plain.contains("tries"), "{plain}");
    let told = recuit_in(&folder, "merge study --instances").out;
    let (before, lines) = told.split_at(plain.len());
    assert_eq!(before, plain);
    assert!(lines.lines().all(|line| line.chars().count() <= 80), "{lines}");
    let heading = lines.lines().nth(1).unwrap().split_whitespace();
    assert_eq!(heading.collect::<Vec<_>>(), ["instance", "contender", "success", "steps", "time", "tries"]);
    // Three instances by four contenders, five seeds each.
    assert_eq!(lines.lines().filter(|line| line.contains("/5 ")).count(), 12, "{lines}");
    let steps = recuit_in(&folder, "merge study --instances --effort steps").out;
    assert!(!steps.contains("time"), "{steps}");
    recuit_in(&folder, "merge study --instances --json").misuses("cannot be used with");
    let page = fs::read_to_string(folder.join("study/report.html")).unwrap();
    assert!(page.contains("Each contender on each instance") && page.contains("/5</td>"));
}

#[test]
fn parts_give_the_table_of_the_whole() {
    let folder = folder_with("parts", "plan.toml", PLAN);
    let whole = recuit_in(&folder, "compare plan.toml --effort steps");
    for part in 1..=3 {
        let ran = recuit_in(&folder, &format!("compare plan.toml --shard {part}/3 --dir part{part}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let merged = recuit_in(&folder, "merge part1 part2 part3 --effort steps --dir all");
    assert_eq!((merged.code, &merged.out), (Some(0), &whole.out));
    assert_eq!(recuit_in(&folder, "merge all --effort steps").out, whole.out);
    let two = recuit_in(&folder, "merge part1 part3");
    assert_eq!(two.code, Some(1));
    assert!(two.err.starts_with("part 2/3 is missing\n"), "{}", two.err);
    recuit_in(&folder, "merge part1 part2 part1")
        .refuses("part1 and part1: found part 1/3 twice, expected each part once");
}

#[test]
fn exports_have_a_row_for_each_run() {
    let folder = folder_with("exports", "plan.toml", PLAN);
    let ran = recuit_in(&folder, "compare plan.toml --csv runs.csv --jsonl runs.jsonl --json");
    let csv = fs::read_to_string(folder.join("runs.csv")).unwrap();
    assert_eq!(csv.lines().count(), 61);
    assert!(csv.starts_with("trial,contender,instance,group,"), "{csv}");
    assert_eq!(fs::read_to_string(folder.join("runs.jsonl")).unwrap().lines().count(), 60);
    let summary: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(summary["rows"].as_array().unwrap().len(), 4 * 4);
    assert_eq!(summary["pairs"].as_array().unwrap().len(), 6);
}

#[test]
fn the_last_sentence_is_true_of_tours() {
    let both = r#"
seeds = "1..4"
instances = ["uniform-12"]
model = "tsp"
engine = ["branch-and-bound", "best-first"]
"#;
    let folder = folder_with("tours", "both.toml", both);
    let at_once = recuit_in(&folder, "compare both.toml --effort steps").out;
    let said = "branch-and-bound solves as many (4 of 4) at once, where best-first takes 6,042\nsteps;";
    assert!(at_once.contains(said), "{at_once}");
    // No tour is proved to be the shortest, but tours there are.
    let found = recuit(
        "compare tsp uniform-100 --formulation tour --engine tabu,hill-climbing --seeds 6 --steps 300 \
         --effort steps --sort",
    )
    .out;
    assert!(found.contains("hill-climbing has a lower cost than tabu in 6 of 6 pairs of runs"), "{found}");
    let first = found.lines().nth(4).unwrap();
    assert!(first.starts_with("hill-climbing"), "{found}");
}

#[test]
fn a_plan_that_is_wrong_says_where() {
    let folder = folder_with("wrong", "plan.toml", PLAN.replace("\"annealing\"", "\"anealing\""));
    recuit_in(&folder, "compare plan.toml").refuses_with(
        "recuit: plan.toml:6:12: found the unknown name \"anealing\"",
        "did you mean annealing?\n",
    );
    recuit("compare notebok").refuses_with("recuit: found \"notebok\"", "did you mean notebook?\n");
    recuit("compare queens --seeds few").refuses_with("recuit: found seeds = \"few\"", "such as \"1..20\"\n");
    recuit("compare queens --set engine.starts=[]")
        .refuses_with("recuit: --set engine.starts=[]", "at least one value\n");
    recuit("compare queens --shard 3/2 --dir x").misuses("expected a part such as 1/4");
    recuit_in(&folder, "compare --resume nothing")
        .refuses_with("recuit: nothing: found no comparison here", "begun\n");
}

#[test]
fn a_folder_that_cannot_be_written_is_found_out_before_any_run() {
    let folder = folder_with("unwritable", "plan.toml", PLAN);
    fs::write(folder.join("file"), "").unwrap();
    recuit_in(&folder, "compare plan.toml --html missing/report.html")
        .refuses("missing/report.html: there is no such file or folder");
    recuit_in(&folder, "compare plan.toml --dir file/study")
        .refuses("file/study: a part of its path is a file, expected a folder");
}

#[cfg(unix)]
#[test]
fn runs_end_when_they_cannot_be_kept_and_those_before_are_kept() {
    let folder = folder_with("full", "plan.toml", PLAN);
    // No file may grow beyond 16 KiB: the plan is well below that, the file of all runs above.
    let command = env!("CARGO_BIN_EXE_recuit");
    let limited = format!("trap '' XFSZ; ulimit -f 16; exec {command} compare plan.toml --dir study");
    let output = Command::new("bash").args(["-c", &limited]).current_dir(&folder).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), [].as_slice()), "{told}");
    assert!(
        told.contains("continue with --resume") && told.contains("study/runs.jsonl: File too large"),
        "{told}"
    );
    let resumed = recuit_in(&folder, "compare --resume study --effort steps");
    assert_eq!(resumed.out, recuit_in(&folder, "compare plan.toml --effort steps").out);
    assert!(resumed.err.contains("of 60 runs are done"), "{}", resumed.err);
}

/// How often the command is killed; `RECUIT_KILLS=1000` for a long test.
fn kills() -> u64 {
    std::env::var("RECUIT_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(12)
}

#[test]
fn kills_at_any_moment_neither_lose_nor_double_a_run() {
    let folder = folder_with("kills", "plan.toml", PLAN.replace("1..5", "1..20"));
    let whole = recuit_in(&folder, "compare plan.toml --effort steps");
    let mut draw = 1u64;
    let mut random = |bound: u64| {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (draw >> 33) % bound
    };
    let (mut killed, mut torn, mut round) = (0, 0, 0);
    while killed < kills() {
        let parts: Vec<PathBuf> =
            (1..=2).map(|part| folder.join(format!("round{round}-part{part}"))).collect();
        for (number, part) in (1..).zip(&parts) {
            let mut done = BTreeSet::new();
            loop {
                let mut command = Command::new(env!("CARGO_BIN_EXE_recuit"));
                let name = part.file_name().unwrap();
                match part.join("plan.json").exists() {
                    true => command.args(["compare", "--resume"]).arg(name),
                    false => command
                        .args(["compare", "plan.toml", "--shard", &format!("{number}/2"), "--dir"])
                        .arg(name),
                };
                command
                    .args(["--threads", "2"])
                    .current_dir(&folder)
                    .stdout(Stdio::null())
                    .stderr(Stdio::piped());
                let mut child = command.spawn().unwrap();
                // Less time than a whole part takes: some are killed before anything is written, and some
                // near the end.
                sleep(Duration::from_micros(random(60_000)));
                let is_over = killed >= kills() || child.try_wait().unwrap().is_some();
                if !is_over {
                    child.kill().unwrap();
                    killed += 1;
                }
                let output = child.wait_with_output().unwrap();
                torn += u64::from(String::from_utf8_lossy(&output.stderr).contains("was torn"));
                if !part.join("plan.json").exists() {
                    continue;
                }
                // Whatever was done stays done, and only the last line may be torn.
                let text = fs::read_to_string(part.join("runs.jsonl")).unwrap();
                let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
                let trial =
                    |line: &str| serde_json::from_str::<Value>(line).unwrap()["trial"].as_u64().unwrap();
                let now: Vec<u64> = lines.map(trial).collect();
                let unique: BTreeSet<u64> = now.iter().copied().collect();
                assert_eq!(unique.len(), now.len(), "a run is there twice");
                assert!(done.is_subset(&unique), "a run is lost");
                done = unique;
                if output.status.code() == Some(0) {
                    break;
                }
            }
        }
        let merged =
            recuit_in(&folder, &format!("merge round{round}-part1 round{round}-part2 --effort steps"));
        assert_eq!((merged.code, &merged.out), (Some(0), &whole.out));
        parts.iter().for_each(|part| fs::remove_dir_all(part).unwrap());
        round += 1;
    }
    println!("{killed} kills, {torn} torn lines, {round} comparisons, none lost, none doubled");
}

#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_is_done() {
    let folder = folder("interrupted-comparison");
    let mut command = Command::new(env!("CARGO_BIN_EXE_recuit"));
    let arguments =
        "compare queens 100 --formulation complete --engine annealing --seeds 10000 --steps 2000 --dir study";
    let child =
        command.args(arguments.split(' ')).current_dir(&folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = child.spawn().unwrap();
    while !fs::read(folder.join("study/runs.jsonl")).is_ok_and(|runs| !runs.is_empty()) {
        sleep(Duration::from_millis(1));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let (lines, unique) = trials(&folder.join("study"));
    assert_eq!(lines, unique.len());
    assert!((1..10_000).contains(&lines), "{lines}");
    let told = String::from_utf8(output.stderr).unwrap();
    let advice = "`recuit compare --resume study` goes on from here";
    assert_eq!(told, format!("{lines} of 10000 runs are there\nthe report is study/report.html\n{advice}\n"));
    assert!(String::from_utf8(output.stdout).unwrap().contains("annealing"));
}

const TUNING: &str = r#"
seeds = 3
model = { name = "queens", formulation = "complete" }
engine = { name = "annealing", initial = { fixed = 50.0 }, schedule = "constant", minimum = 0.0 }
limits = { steps = 3_000 }
[tune]
candidates = 6
training = ["12", "14"]
validation = ["16", "20"]
[tune.space]
"engine.initial.fixed" = { from = 0.05, to = 50, scale = "log" }
"#;

#[test]
fn tuning_gives_an_experiment_file() {
    let folder = folder_with("tuning", "hot.toml", TUNING);
    let tuned = recuit_in(&folder, "tune hot.toml");
    assert_eq!(tuned.code, Some(0), "{}", tuned.err);
    assert!(tuned.err.starts_with("race 1: 6 candidates after "), "{}", tuned.err);
    assert!(tuned.out.starts_with("# tuning, on instances that were not used"), "{}", tuned.out);
    fs::write(folder.join("cold.toml"), &tuned.out).unwrap();
    // It has the instances that it was judged on: `run` answers them, `compare` tells how often it succeeds.
    let ran = recuit_in(&folder, "run cold.toml");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2), "{}", ran.err);
    let compared = recuit_in(&folder, "compare cold.toml --seeds 3 --effort steps");
    assert!(compared.out.contains(" 6 "), "{}", compared.out);
    recuit_in(&folder, "tune missing.toml").refuses_with("recuit: missing.toml: ", "\n");
    fs::write(folder.join("wrong.toml"), TUNING.replace("initial.fixed", "starts")).unwrap();
    recuit_in(&folder, "tune wrong.toml").refuses_with("recuit: wrong.toml:11:2: found the number ", "\n");
}

#[test]
fn what_tuning_tells_fits_80_columns() {
    let more = "\"engine.minimum\" = { from = 0.00123, to = 0.00987 }\n\
                \"formulation.queens\" = [\"all\", \"attacked\"]\n";
    for (score, found) in [("steps", "steps"), ("seconds", "time"), ("cost", "cost")] {
        let tuning = TUNING.replace("[tune]", &format!("[tune]\nscore = \"{score}\"")) + more;
        let folder = folder_with("tuning-narrow", "hot.toml", &tuning);
        let tuned = recuit_in(&folder, "tune hot.toml");
        assert_eq!(tuned.code, Some(0), "{}", tuned.err);
        let comment = tuned.out.lines().take_while(|line| line.starts_with('#'));
        for line in comment.clone().chain(tuned.err.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert!(comment.clone().any(|line| line.contains(found)), "{}", tuned.out);
        assert!(!tuned.err.contains("best 0.0000"), "{}", tuned.err);
    }
}

#[test]
fn a_tuning_that_was_interrupted_goes_on() {
    let folder = folder_with("tuning-kept", "hot.toml", TUNING);
    let whole = recuit_in(&folder, "tune hot.toml --dir kept");
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    // As if it had been killed in the second race: a few runs are there, the last of them torn.
    let runs = folder.join("kept/race-2/runs.jsonl");
    let text = fs::read_to_string(&runs).unwrap();
    fs::write(&runs, &text[..text.len() / 3]).unwrap();
    fs::remove_dir_all(folder.join("kept/judgment")).unwrap();
    let first = fs::metadata(folder.join("kept/race-1/runs.jsonl")).unwrap().modified().unwrap();
    let again = recuit_in(&folder, "tune hot.toml --dir kept");
    // Seconds are measured anew.
    let file = |ran: &crate::Ran| ran.out.split("\n\n").last().unwrap().to_owned();
    assert_eq!((again.code, file(&again)), (Some(0), file(&whole)), "{}", again.err);
    assert_eq!(again.err, whole.err);
    assert_eq!(fs::metadata(folder.join("kept/race-1/runs.jsonl")).unwrap().modified().unwrap(), first);
    fs::write(folder.join("hot.toml"), TUNING.replace("3_000", "2_000")).unwrap();
    recuit_in(&folder, "tune hot.toml --dir kept")
        .refuses("kept/race-1: found the runs of something else, expected none, or those of the same file");
}
