//! The scripts of `docs/many-machines`, as the tasks of a Slurm job array run them.
#![cfg(unix)]

use super::{folder_with, recuit_in, run};
use assert_cmd::Command;
use std::fs::{self, OpenOptions};
use std::path::Path;

const PLAN: &str = r#"
seeds = 3
instances = ["6", "8"]
model = { name = "queens", formulation = "complete" }
engine = { name = "annealing", schedule = { factor = [0.8, 0.9] } }
limits = { steps = 500 }
"#;

/// A script, to be run in that folder, that finds this build of the command on its path.
fn script(name: &str, folder: &Path) -> Command {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/many-machines");
    let binary = Path::new(env!("CARGO_BIN_EXE_recuit")).parent().expect("the binary is in a folder");
    let path = std::env::var("PATH").expect("there are programs");
    let mut command = Command::new(scripts.join(name));
    command.env("PATH", format!("{}:{path}", binary.display())).current_dir(folder);
    command
}

/// Task `number` of an array of two.
fn task(number: u64, folder: &Path) -> super::Ran {
    let mut command = script("slurm.sh", folder);
    command.env("SLURM_ARRAY_TASK_ID", number.to_string()).env("SLURM_ARRAY_TASK_COUNT", "2");
    run(command.args(["plan.toml", "study"]))
}

#[test]
fn tasks_of_an_array_are_parts_that_go_on_where_they_were_and_make_up_the_whole() {
    let folder = folder_with("many-machines", "plan.toml", PLAN);
    for number in [1, 2] {
        let ran = task(number, &folder);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    // As if the second task had died in the middle of a line.
    let runs = folder.join("study/part-2/runs.jsonl");
    let length = fs::metadata(&runs).unwrap().len();
    OpenOptions::new().write(true).open(&runs).unwrap().set_len(length - 9).unwrap();
    let merged = run(script("merge.sh", &folder).args(["study", "--effort", "steps"]));
    assert_eq!(merged.code, Some(1));
    assert!(merged.err.contains("11 of 12 runs are there"), "{}", merged.err);

    let ran = task(2, &folder);
    assert!(ran.code == Some(0) && ran.err.contains("was torn"), "{}", ran.err);
    let merged = run(script("merge.sh", &folder).args(["study", "--effort", "steps"]));
    let whole = recuit_in(&folder, "compare plan.toml --effort steps");
    assert_eq!((merged.code, merged.out), (Some(0), whole.out), "{}", merged.err);
    assert!(folder.join("study/report.html").exists());
}
