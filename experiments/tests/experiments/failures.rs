//! A run that fails is a record like others: the comparison goes on, and can be read again.

use recuit::csp::{Csp, Value};
use recuit::edge::Declare;
use recuit::{InputError, Status, StopReason, Tokens};
use recuit_experiments::{Contents, Folder, Manifest, Plan, Record, Runner, Shard};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// One of the numbers from 1 up to the one given. If that is 2, drawing a solution panics; if it is 3, the
/// verifier refuses every solution.
struct Brittle(Value);

impl Declare for Brittle {
    const SUMMARY: &'static str = "a number";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[("one", "no choice", "1")];

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        Tokens::new(text).map(|word| Ok(Brittle(word.parse("a number")?))).collect()
    }

    fn write(&self) -> String {
        self.0.to_string()
    }

    fn csp(&self) -> Csp {
        let mut csp = Csp::new();
        csp.variable("number", 1..=self.0);
        csp
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        assert!(self.0 != 2 || values[0].is_none(), "two are not drawn");
        format!("{values:?}")
    }

    fn verify(&self, _: &[Value]) -> Option<Vec<String>> {
        Some(if self.0 == 3 { vec!["it is one of three".to_owned()] } else { Vec::new() })
    }
}
recuit::declared_model!("brittle", Brittle);

#[test]
fn runs_that_fail_are_recorded_with_their_message() {
    let plan =
        "seeds = 1\ninstances = [\"1\", \"2\", \"3\", \"4\"]\nmodel = \"brittle\"\nengine = \"depth-first\"";
    let plan = Plan::from_text(plan, false, Path::new("")).unwrap();
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("failures");
    let _ = fs::remove_dir_all(&path);
    let mut folder = Folder::create(&path, &plan, &Manifest::here(Shard::WHOLE)).unwrap();
    let cancel = Arc::new(AtomicBool::new(false));
    let runner = Runner::new(&plan).unwrap();
    runner.run_all(&plan.trials(), Some(1), &cancel, |record| folder.add(&record).unwrap()).unwrap();
    drop(folder);

    let records = Contents::read(&path).unwrap().records;
    let ends: Vec<_> = records.iter().map(|record| (record.status, record.stop, record.success)).collect();
    let (solved, failed) =
        ((Status::Solved, StopReason::Goal, true), (Status::Unknown, StopReason::Failure, false));
    assert_eq!(ends, [solved, failed, failed, solved]);
    let why = |record: &Record| record.failure.clone().unwrap_or_default();
    assert_eq!(why(&records[0]), "");
    assert_eq!(why(&records[1]), "it panicked: two are not drawn");
    assert!(
        why(&records[2])
            .starts_with("the verifier refuses what the search took for a solution: it is one of three")
    );
    // All four runs are there, so none is made again.
    assert_eq!(Folder::resume(&path).unwrap().1.records.len(), 4);
    fs::remove_dir_all(&path).unwrap();
}
