//! The trials of a plan, handed out one by one to whoever is free.

use crate::error::Error;
use crate::port::{Message, PATIENCE, Port};
use recuit_experiments::{Folder, FolderError, Plan, Record, Runner};
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// What rank 0 knows: which trials are left, and how many are out.
struct Desk<'a> {
    left: VecDeque<u64>,
    out: usize,
    keep: &'a mut dyn FnMut(Record) -> Result<(), FolderError>,
    failure: Option<FolderError>,
}

impl Desk<'_> {
    /// A trial for each rank, if there are so many.
    fn open(&mut self, port: &mut impl Port) {
        (0..port.size()).for_each(|rank| self.hand_out(rank, port));
        self.close_if_done(port);
    }

    /// A rank has answered: keep its record, and give it the next trial.
    fn take(&mut self, from: usize, record: Option<Record>, port: &mut impl Port) {
        self.out -= 1;
        if self.failure.is_some() {
            return;
        }
        if let Some(Err(error)) = record.map(&mut self.keep) {
            // What cannot be kept need not be made.
            self.failure = Some(error);
            self.left.clear();
            port.end_all();
            return;
        }
        self.hand_out(from, port);
        self.close_if_done(port);
    }

    fn hand_out(&mut self, to: usize, port: &mut impl Port) {
        if let Some(trial) = self.left.pop_front() {
            self.out += 1;
            port.send(to, Message::Trial(trial));
        }
    }

    fn close_if_done(&mut self, port: &mut impl Port) {
        if self.out == 0 {
            port.end_all();
        }
    }
}

/// Rank 0: add the runs that are left to a folder, and to the `records` that are there; all of them, in the
/// order of the plan.
pub(crate) fn lead(
    plan: &Plan,
    mut records: Vec<Record>,
    mut folder: Folder,
    port: &mut impl Port,
) -> Result<Vec<Record>, Error> {
    let done: HashSet<u64> = records.iter().map(|record| record.trial).collect();
    let left = (0..plan.trials().len() as u64).filter(|trial| !done.contains(trial)).collect();
    let mut keep = |record: Record| {
        folder.add(&record)?;
        records.push(record);
        Ok(())
    };
    let mut desk = Desk { left, out: 0, keep: &mut keep, failure: None };
    run(plan, port, Some(&mut desk));
    if let Some(error) = desk.failure {
        return Err(error.into());
    }
    records.sort_unstable_by_key(|record| record.trial);
    Ok(records)
}

/// All other ranks: run what rank 0 hands out.
pub(crate) fn take_part(plan: &Plan, port: &mut impl Port) {
    run(plan, port, None);
}

fn run(plan: &Plan, port: &mut impl Port, mut desk: Option<&mut Desk<'_>>) {
    let runner = &Runner::new(plan).expect("rank 0 has tried this plan");
    let trials = &plan.trials();
    let cancel = &Arc::new(AtomicBool::new(false));
    thread::scope(|scope| {
        let (hand, handed) = channel::<u64>();
        let (done, results) = channel();
        scope.spawn(move || {
            for trial in handed {
                let record = runner.run(&trials[trial as usize], cancel);
                done.send(record).expect("the rank waits for every record");
            }
        });
        if let Some(desk) = &mut desk {
            desk.open(port);
        }
        let (mut is_over, mut is_busy) = (false, false);
        while !is_over || is_busy || desk.as_ref().is_some_and(|desk| desk.out > 0) {
            while let Some((from, message)) = port.receive() {
                match (message, &mut desk) {
                    (Message::Trial(trial), _) => {
                        is_busy = true;
                        hand.send(trial).expect("the thread that searches waits for trials");
                    }
                    (Message::Over, _) => {
                        is_over = true;
                        cancel.store(true, Ordering::Relaxed);
                    }
                    (Message::Done(record), Some(desk)) => {
                        desk.take(from, record.map(|record| *record), port);
                    }
                    (message, _) => unreachable!("{message:?} in a comparison"),
                }
            }
            if let Ok(record) = results.recv_timeout(PATIENCE) {
                is_busy = false;
                port.send(0, Message::Done(record.map(Box::new)));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::on_ranks;
    use recuit_experiments::{Manifest, Shard};

    fn plan() -> Plan {
        let text = r#"
            seeds = 4
            instances = ["8", "9", "10"]
            model = { name = "queens", formulation = ["complete", "partial"] }
            limits = { steps = 2000 }
        "#;
        Plan::from_text(text, false, "".as_ref()).unwrap()
    }

    #[test]
    fn the_runs_are_those_of_one_process_on_any_number_of_ranks() {
        let plan = plan();
        let runner = Runner::new(&plan).unwrap();
        let timeless = |record: Record| Record { seconds: 0.0, ..record };
        let expected: Vec<Record> =
            plan.trials().iter().map(|trial| timeless(runner.run(trial, &Arc::default()).unwrap())).collect();
        // More ranks than trials, too.
        for ranks in [1, 3, 30] {
            let dir = tempfile::tempdir().unwrap();
            let folder = Folder::create(dir.path(), &plan, &Manifest::here(Shard::WHOLE)).unwrap();
            let done = expected[3..7].to_vec();
            let take_part = |port: &mut _| take_part(&plan, port);
            let records = on_ranks(ranks, |port| lead(&plan, done, folder, port), take_part).unwrap();
            let records: Vec<Record> = records.into_iter().map(timeless).collect();
            assert_eq!(records, expected);
        }
    }

    #[test]
    fn what_cannot_be_kept_is_not_made() {
        let plan = plan();
        let mut kept = 0;
        let mut keep = |_| {
            kept += 1;
            if kept < 5 { Ok(()) } else { Err(FolderError::Absent("full".into())) }
        };
        let left = (0..plan.trials().len() as u64).collect();
        let mut desk = Desk { left, out: 0, keep: &mut keep, failure: None };
        on_ranks(3, |port| run(&plan, port, Some(&mut desk)), |port| take_part(&plan, port));
        assert!(matches!(desk.failure, Some(FolderError::Absent(_))));
        assert_eq!((desk.out, kept), (0, 5));
    }
}
