//! A comparison is run, broken off, resumed, divided and put together, and is always the same.

use recuit_experiments::{
    Contents, Folder, FolderError, Manifest, MergeError, Plan, Record, Runner, Shard, merge,
};
use recuit_queens as _;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A folder that is removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        Scratch(path)
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const QUEENS: &str = r#"
    seeds = "1..3"
    instances = ["6", "8"]
    [model]
    name = "queens"
    formulation = ["complete", "partial"]
    [limits]
    steps = 300
"#;

fn plan(text: &str) -> Plan {
    Plan::from_text(text, false, Path::new("")).unwrap()
}

/// All runs of a part, without their times.
fn run(plan: &Plan, shard: Shard) -> Vec<Record> {
    let mut records = Vec::new();
    let cancel = Arc::new(AtomicBool::new(false));
    Runner::new(plan)
        .unwrap()
        .run_all(&shard.trials(plan), Some(2), &cancel, |record| records.push(record))
        .unwrap();
    timeless(records)
}

fn timeless(mut records: Vec<Record>) -> Vec<Record> {
    records.iter_mut().for_each(|record| record.seconds = 0.0);
    records.sort_by_key(|record| record.trial);
    records
}

/// The folder of a part with all of its runs.
fn written(path: &Path, plan: &Plan, shard: Shard) {
    let mut folder = Folder::create(path, plan, &Manifest::here(shard)).unwrap();
    run(plan, shard).iter().for_each(|record| folder.add(record).unwrap());
}

#[test]
fn what_is_written_is_read() {
    let scratch = Scratch::new("written");
    let plan = plan(QUEENS);
    written(&scratch.0, &plan, Shard::WHOLE);
    let contents = Contents::read(&scratch.0).unwrap();
    assert_eq!((contents.plan.clone(), contents.torn), (plan.clone(), 0));
    assert_eq!(contents.records, run(&plan, Shard::WHOLE));
    assert!(matches!(Folder::create(&scratch.0, &plan, &contents.manifest), Err(FolderError::Taken(_))));
}

#[test]
fn a_torn_line_is_cut_off_and_the_run_made_again() {
    let scratch = Scratch::new("torn");
    let plan = plan(QUEENS);
    written(&scratch.0, &plan, Shard::WHOLE);
    let runs = scratch.join("runs.jsonl");
    let whole = fs::read(&runs).unwrap();
    let last = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    // Whichever byte was the last to be written, even if only the newline is missing.
    for length in [last + 1, last + 40, whole.len() - 1] {
        fs::write(&runs, &whole[..length]).unwrap();
        let (mut folder, contents) = Folder::resume(&scratch.0).unwrap();
        assert_eq!((contents.records.len(), contents.torn), (11, (length - last) as u64));
        let trials = plan.trials();
        let left = trials.iter().find(|trial| contents.records.iter().all(|done| done.trial != trial.index));
        let cancel = Arc::new(AtomicBool::new(false));
        folder.add(&Runner::new(&plan).unwrap().run(left.unwrap(), &cancel).unwrap()).unwrap();
        drop(folder);
        assert_eq!(timeless(Contents::read(&scratch.0).unwrap().records), run(&plan, Shard::WHOLE));
    }
}

#[test]
fn lines_that_do_not_belong_there_are_named() {
    let scratch = Scratch::new("damaged");
    let plan = plan(QUEENS);
    written(&scratch.0, &plan, Shard::WHOLE);
    let runs = scratch.join("runs.jsonl");
    let text = fs::read_to_string(&runs).unwrap();
    let refuse = |text: String| {
        fs::write(&runs, text).unwrap();
        Folder::resume(&scratch.0).unwrap_err().to_string()
    };
    let first = text.lines().next().unwrap();
    assert!(refuse(format!("{text}{first}\n")).contains("runs.jsonl:13: found run 0 a second time"));
    assert!(
        refuse(text.replacen("{\"trial\":3", "{\"trial\":300", 1)).contains("runs.jsonl:4: found run 300")
    );
    assert!(refuse(text.replacen("{\"trial\":3", "{\"trail\":3", 1)).contains("runs.jsonl:4:"));
}

#[test]
fn only_one_process_at_a_time_writes() {
    let scratch = Scratch::new("busy");
    let plan = plan(QUEENS);
    let folder = Folder::create(&scratch.0, &plan, &Manifest::here(Shard::WHOLE)).unwrap();
    assert!(matches!(Folder::resume(&scratch.0), Err(FolderError::Busy(_))));
    drop(folder);
    assert!(Folder::resume(&scratch.0).is_ok());
    assert!(matches!(Folder::resume(&scratch.join("nowhere")), Err(FolderError::Absent(_))));
}

#[test]
fn another_version_does_not_continue() {
    let scratch = Scratch::new("version");
    let manifest = Manifest { version: "0.0.1".into(), ..Manifest::here(Shard::WHOLE) };
    drop(Folder::create(&scratch.0, &plan(QUEENS), &manifest).unwrap());
    let error = Folder::resume(&scratch.0).unwrap_err();
    assert!(error.to_string().contains("found runs of version 0.0.1"), "{error}");
}

#[test]
fn parts_are_the_whole_whatever_their_number() {
    let plan = plan(QUEENS);
    let whole = run(&plan, Shard::WHOLE);
    for count in [1, 2, 5, 20] {
        let mut records: Vec<Record> =
            (1..=count).flat_map(|number| run(&plan, Shard { number, count })).collect();
        records.sort_by_key(|record| record.trial);
        assert_eq!(records, whole, "{count} parts");
        let sizes: Vec<usize> =
            (1..=count).map(|number| Shard { number, count }.trials(&plan).len()).collect();
        // The runs of both contenders on an instance with a seed are in the same part.
        assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 2, "{sizes:?}");
    }
}

#[test]
fn parts_are_put_together() {
    let scratch = Scratch::new("merged");
    let plan = plan(QUEENS);
    let parts: Vec<PathBuf> = (1..=3).map(|number| scratch.join(&format!("part{number}"))).collect();
    for (number, path) in (1..).zip(&parts) {
        written(path, &plan, Shard { number, count: 3 });
    }
    let (contents, missing) = merge(&parts).unwrap();
    assert_eq!((contents.records, missing), (run(&plan, Shard::WHOLE), vec![]));
    let (contents, missing) = merge(&parts[..2]).unwrap();
    assert_eq!(missing, [Shard { number: 3, count: 3 }]);
    assert!(contents.records.len() < 12);

    let refusal = |folders: &[&PathBuf]| {
        let folders: Vec<PathBuf> = folders.iter().map(|&path| path.clone()).collect();
        merge(&folders).unwrap_err()
    };
    assert!(matches!(refusal(&[&parts[0], &parts[1], &parts[0]]), MergeError::Twice { .. }));
    let other = scratch.join("other");
    written(&other, &self::plan(&QUEENS.replace("1..3", "1..2")), Shard { number: 3, count: 3 });
    assert!(refusal(&[&parts[0], &other]).to_string().contains("they differ in seeds"));
    let half = scratch.join("half");
    written(&half, &plan, Shard { number: 2, count: 2 });
    assert!(matches!(refusal(&[&parts[0], &half]), MergeError::Division { .. }));
    let manifest = fs::read_to_string(parts[1].join("manifest.json")).unwrap();
    fs::write(parts[1].join("manifest.json"), manifest.replace("\"version\": \"", "\"version\": \"9."))
        .unwrap();
    assert!(matches!(refusal(&[&parts[0], &parts[1]]), MergeError::Version { .. }));
}

#[test]
fn a_torn_line_of_a_part_is_left_alone_by_merging() {
    let scratch = Scratch::new("torn_part");
    written(&scratch.0, &plan(QUEENS), Shard::WHOLE);
    let mut runs = OpenOptions::new().append(true).open(scratch.join("runs.jsonl")).unwrap();
    runs.write_all(b"{\"trial\":").unwrap();
    let (contents, _) = merge(std::slice::from_ref(&scratch.0)).unwrap();
    assert_eq!((contents.records.len(), contents.torn), (12, 9));
    assert!(fs::read_to_string(scratch.join("runs.jsonl")).unwrap().ends_with("{\"trial\":"));
}
