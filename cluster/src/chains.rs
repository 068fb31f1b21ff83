//! One search in every rank, each from its own random numbers, until the first is there.

use crate::finding::{Finding, Incumbent};
use crate::islands::{Island, Migrant};
use crate::job::Search;
use crate::port::{Message, PATIENCE, Port};
use recuit::Cancellation;
use recuit::edge::{AnyEngine, Experiment};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

/// What the thread that searches says to the one that speaks to other ranks.
enum Event {
    Migrant(Migrant),
    Found(Finding),
}

/// Rank 0: search, and gather what all ranks find.
pub(crate) fn lead(search: &Search, port: &mut impl Port) -> Incumbent {
    let mut incumbent = Incumbent::default();
    run(search, port, Some(&mut incumbent));
    incumbent
}

/// All other ranks: search.
pub(crate) fn take_part(search: &Search, port: &mut impl Port) {
    run(search, port, None);
}

/// A rank reports once, when its search has ended by itself or was cut short. Rank 0 ends all at the first
/// report that is decisive, or when all are there. So after a rank was told to end, nothing is under way to
/// it but migrants, and these end with a word of their own: when MPI is shut down nothing is lost in it.
fn run(search: &Search, port: &mut impl Port, mut incumbent: Option<&mut Incumbent>) {
    let (rank, size) = (port.rank(), port.size());
    let cancel = &Arc::new(AtomicBool::new(false));
    let arrived = &Mutex::new(None);
    // What it holds, and no more, waits while this rank is busy sending.
    let (tell, events) = sync_channel(1);
    thread::scope(|scope| {
        let begin = Instant::now();
        let told = tell.clone();
        scope.spawn(move || {
            let finding = search_alone(search, rank, cancel, arrived, &told, begin);
            told.send(Event::Found(finding)).expect("the rank waits for it");
        });
        let (mut is_over, mut is_found, mut said_no_more, mut heard_no_more) = (false, false, false, false);
        while !(said_no_more && heard_no_more) || incumbent.as_ref().is_some_and(|known| known.count() < size)
        {
            while let Some((_, message)) = port.receive() {
                match (message, &mut incumbent) {
                    (Message::Found(finding), Some(incumbent)) => {
                        let is_decisive = incumbent.add(*finding);
                        if is_decisive || (incumbent.count() == size && incumbent.time_to_stop().is_none()) {
                            port.end_all();
                        }
                    }
                    (Message::Migrant(migrant), _) => {
                        *arrived.lock().expect("nobody panics with it") = Some(migrant);
                    }
                    (Message::NoMore, _) => heard_no_more = true,
                    (Message::Over, _) => {
                        is_over = true;
                        cancel.store(true, Ordering::Relaxed);
                    }
                    (message, _) => unreachable!("{message:?} in a search"),
                }
            }
            match events.recv_timeout(PATIENCE) {
                Ok(Event::Migrant(migrant)) => port.send((rank + 1) % size, Message::Migrant(migrant)),
                Ok(Event::Found(finding)) => {
                    is_found = true;
                    port.send(0, Message::Found(Box::new(finding)));
                }
                // `tell` is held here, so that this is a wait even when the search is over.
                Err(_) => {}
            }
            if is_over && is_found && !said_no_more {
                said_no_more = true;
                port.send((rank + 1) % size, Message::NoMore);
            }
        }
    });
    drop(tell);
}

/// The search of this rank.
fn search_alone(
    search: &Search,
    rank: usize,
    cancel: &Arc<AtomicBool>,
    arrived: &Mutex<Option<Migrant>>,
    tell: &SyncSender<Event>,
    begin: Instant,
) -> Finding {
    let (Experiment { engine, limits, seed, .. }, instance) = search.read().expect("rank 0 has read it");
    let mut run = limits.run(seed, rank as u64, Some(Cancellation::new(cancel.clone())), None);
    let (report, taken_over) = match (&search.migration, &engine) {
        (Some(migration), AnyEngine::Local(engine)) => {
            let island = Island { migration: *migration, arrived };
            island.search(instance.as_ref(), engine, &mut run, |migrant| {
                // What finds no place is out of date before it could be sent.
                let _ = tell.try_send(Event::Migrant(migrant));
            })
        }
        _ => (instance.solve(&engine, &mut run).expect("the first rank has tried whether it suits"), 0),
    };
    Finding::new(rank, report, begin.elapsed(), taken_over)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Migrants, Migration};
    use crate::testing::on_ranks;
    use recuit::{Status, StopReason};
    use serde_json::{Value, json};

    fn search(model: &str, instance: &str, engine: &Value, limits: &Value) -> Search {
        let complete = if model == "sudoku" {
            json!({ "name": "blocks", "reduction": "none" })
        } else {
            json!("complete")
        };
        let model = json!({ "name": model, "formulation": complete });
        let experiment = json!({ "model": model, "engine": engine, "limits": limits, "seed": 5 });
        Search::new(&Experiment::from_value(experiment).unwrap(), instance.to_owned(), None)
    }

    /// Annealing that goes on until it is solved, at one temperature.
    fn endless(temperature: f64) -> Value {
        json!({
            "name": "annealing",
            "schedule": "constant",
            "initial": { "fixed": temperature },
            "minimum": 0.0,
        })
    }

    fn found(search: &Search, ranks: usize) -> Incumbent {
        on_ranks(ranks, |port| lead(search, port), |port| take_part(search, port))
    }

    #[test]
    fn the_first_solution_ends_searches_that_would_go_on_forever() {
        let puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        // Too cold to leave a local minimum: of these chains the second is solved, and most others never are.
        let search = search("sudoku", puzzle, &endless(1e-9), &json!({}));
        let incumbent = found(&search, 5);
        assert_eq!((incumbent.best().status, incumbent.count()), (Status::Solved, 5));
        assert!(incumbent.findings.iter().any(|finding| finding.stop == StopReason::Cancelled));
    }

    #[test]
    fn islands_come_to_an_end_together() {
        let mut search = search("queens", "12", &endless(0.3), &json!({}));
        search.migration = Some(Migration { every: 1, migrants: Migrants::Current });
        for ranks in [1, 2, 5] {
            let incumbent = found(&search, ranks);
            assert_eq!((incumbent.best().status, incumbent.count()), (Status::Solved, ranks));
            assert!(incumbent.best().best.is_some());
        }
    }

    #[test]
    fn without_a_solution_the_best_of_all_is_that_of_any_one_process() {
        let search = search("queens", "12", &json!("hill-climbing"), &json!({ "steps": 20 }));
        let (experiment, instance) = search.read().unwrap();
        let costs = (0..4).map(|rank| {
            let mut run = experiment.limits.run(5, rank, None, None);
            instance.solve(&experiment.engine, &mut run).unwrap().cost.unwrap()
        });
        let incumbent = found(&search, 4);
        assert_eq!(incumbent.best().cost, costs.reduce(f64::min));
        assert_eq!((incumbent.best().stop, incumbent.steps()), (StopReason::StepLimit, 80));
    }
}
