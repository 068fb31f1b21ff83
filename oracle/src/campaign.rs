//! Many instances of many models.

use crate::Definition;
use crate::findings::Findings;
use crate::subject::Subject;
use crate::trial::catching_panics;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Draws instances of the models in turn, searches each in several ways, and compares what is claimed with brute force.
#[derive(Clone, Copy, Debug)]
pub struct Campaign {
    /// How many instances there are, of all models together.
    pub instances: u64,
    /// What everything is drawn from.
    pub seed: u64,
}

impl Campaign {
    /// As many instances as the variable `RECUIT_ORACLE` says; otherwise the number given.
    ///
    /// # Panics
    /// When the variable is not a number.
    pub fn of_or(instances: u64) -> Self {
        let wanted = std::env::var("RECUIT_ORACLE").ok();
        let wanted = wanted.map(|number| number.parse().expect("RECUIT_ORACLE is a number of instances"));
        Campaign { instances: wanted.unwrap_or(instances), seed: 1 }
    }

    /// Examine the models of these definitions. If that takes long, stderr shows how far it is.
    pub fn examine(self, definitions: &[&dyn Definition]) -> Findings {
        let subjects: Vec<Subject<'_>> =
            definitions.iter().map(|definition| Subject::new(*definition, self.seed)).collect();
        let (next, findings) = (AtomicU64::new(0), Mutex::new(Findings::default()));
        let add = |found| findings.lock().expect("panics are caught").merge(found);
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.instances {
                    break;
                }
                let models = subjects.len() as u64;
                let found = subjects[(number % models) as usize].examine(number / models, self.seed);
                let mut findings = findings.lock().expect("panics are caught");
                findings.merge(found);
                if number > 0 && number.is_multiple_of(10_000) {
                    eprintln!("{number} of {} instances\n{findings}", self.instances);
                }
            }
        };
        catching_panics(|| {
            subjects.iter().map(Subject::introduce).for_each(add);
            thread::scope(|scope| {
                let threads = thread::available_parallelism().map_or(1, usize::from);
                (0..threads).for_each(|_| drop(scope.spawn(work)));
            });
        });
        let mut findings = findings.into_inner().expect("panics are caught");
        findings.judge_local_search();
        findings
    }

    /// Examine the models of these definitions, and show the table.
    ///
    /// # Panics
    /// If anything is wrong; the table says what.
    pub fn pass(self, definitions: &[&dyn Definition]) {
        let findings = self.examine(definitions);
        println!("{findings}");
        assert!(findings.faults.is_empty(), "{} kinds of faults, see above", findings.faults.len());
    }
}
