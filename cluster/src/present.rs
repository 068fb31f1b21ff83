//! What is shown in the end.

use crate::Ending;
use crate::finding::{Finding, Incumbent};
use anstream::adapter::strip_str;
use recuit::Status;
use recuit_experiments::{Plan, Record, Summary, Unit};

/// The tables of a comparison.
pub(crate) fn tables(plan: &Plan, records: &[Record]) -> Ending {
    let summary = Summary::new(plan, records);
    let tables = summary.tables(&[Unit::Steps, Unit::Seconds]);
    let tables: Vec<String> = tables.iter().map(|table| table.text(None)).collect();
    println!("{}\n\n{}", summary.title, tables.join("\n").trim_end());
    Ending::Solved
}

/// What all ranks found.
pub(crate) fn verdict(incumbent: &Incumbent) -> Ending {
    let Finding { rank, status, stop, cost, best, seconds, .. } = incumbent.best();
    if let Some(best) = best {
        // mpirun gives each rank a terminal, whatever its own output goes to.
        println!("{}\n", strip_str(best.trim_end()));
    }
    let cost =
        cost.filter(|_| *status != Status::Solved).map(|cost| format!(", cost {cost}")).unwrap_or_default();
    println!("{status} ({stop}){cost}: rank {rank} of {} in {seconds:.3} s", incumbent.count());
    println!("steps of all ranks: {}", incumbent.steps());
    if incumbent.taken_over() > 0 {
        println!("states taken over: {}", incumbent.taken_over());
    }
    if let Some(time) = incumbent.time_to_stop() {
        println!("all ranks had stopped {:.1} ms later", 1e3 * time.as_secs_f64());
    }
    match status {
        Status::Solved | Status::Feasible => Ending::Solved,
        Status::Infeasible => Ending::Infeasible,
        Status::Unknown => Ending::Unsolved,
    }
}
