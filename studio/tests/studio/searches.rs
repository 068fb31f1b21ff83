//! Searches: their traces, side by side, and ended.

use super::server::{PATIENCE, Server};
use recuit_trace::{Player, Trace};
use std::fs;
use std::time::{Duration, Instant};

/// A search that goes on for a minute if nobody stops it.
const LONG: &str = "{\"posed\":{\"model\":\"tsp\",\"engine\":\"annealing\",\"set\":[\"engine.schedule=constant\",\"engine.minimum=0\"]},\"seconds\":60}";

/// Play all of a trace.
fn played(server: &Server, search: &str) -> (Trace, u64) {
    let answer = server.get(&format!("{search}/trace"));
    assert_eq!(answer.status, 200);
    let trace = Trace::read(answer.body).unwrap();
    let mut player = Player::new(&trace);
    let mut events = 0;
    while player.next_event().unwrap().is_some() {
        events += 1;
    }
    (trace, events)
}

#[test]
fn two_at_once_are_played_from_their_traces() {
    let Some(server) = Server::start() else { return };
    let puzzle = "\"model\":\"sudoku\",\"instance\":{\"set\":\"4x4\",\"number\":1}";
    let tree = server.search(&format!(
        "{{\"posed\":{{{puzzle},\"formulation\":\"partial\",\"engine\":\"depth-first\",\"set\":[\"formulation.cells=first-cell\"]}}}}"
    ));
    let local = server.search(&format!(
        "{{\"posed\":{{{puzzle},\"formulation\":\"rows\",\"engine\":\"annealing\"}},\"seed\":5}}"
    ));
    for (search, engine) in [(tree, "depth-first"), (local, "annealing")] {
        assert_eq!(server.over(&search)["state"], "done");
        let (trace, events) = played(&server, &search);
        assert!(events > 0 && events == trace.recorded());
        assert_eq!((trace.header.model.as_str(), trace.header.engine.as_str()), ("sudoku", engine));
        assert!(trace.footer.outcome.is_some());
    }
}

#[test]
fn searches_are_kept_as_one_file() {
    let Some(server) = Server::start() else { return };
    let search = server.search("{\"posed\":{\"model\":\"queens\"}}");
    server.over(&search);
    let number = search.rsplit('/').next().unwrap();
    for (numbers, count) in [(number.to_owned(), 1), (format!("{number}-{number}"), 2)] {
        let file = server.get(&format!("api/file/fr/{numbers}"));
        assert_eq!(file.status, 200);
        // It is to be kept, never to be opened as a page of the server.
        assert!(file.head.contains("content-disposition: attachment"), "{}", file.head);
        let html = String::from_utf8(file.body).unwrap();
        assert!(html.contains("<title>queens: ") && html.contains("lang=\"fr\""));
        assert_eq!(html.matches("<script type=\"application/octet-stream\" data-trace").count(), count);
    }
    for wrong in ["xx/1", "fr/999", "fr/1-2-3", "fr/.."] {
        assert_eq!(server.get(&format!("api/file/{wrong}")).status, 404, "{wrong}");
    }
}

#[test]
fn a_long_search_is_watched_while_it_runs_and_then_stopped() {
    let Some(server) = Server::start() else { return };
    let (long, other) = (server.search(LONG), server.search("{\"posed\":{\"model\":\"queens\"}}"));
    // Neither waits for the other.
    assert_eq!(server.over(&other)["state"], "done");
    let early = server.until(&long, |progress| progress["bytes"].is_u64());
    assert_eq!(early["state"], "running");
    let (trace, events) = played(&server, &long);
    assert!(events > 0 && trace.footer.outcome.is_none() && trace.footer.steps > 0);
    server.until(&long, |progress| progress["changed"] != early["changed"]);
    let children = children(server.id());
    assert_eq!(children.len(), usize::from(cfg!(target_os = "linux")));
    assert_eq!(server.post(&format!("{long}/stop"), "").status, 200);
    let stopped = server.over(&long);
    assert_eq!(stopped["state"], "stopped");
    // It was asked to end, and has written what it found.
    assert!(played(&server, &long).0.footer.outcome.is_some());
    gone(&children);
}

#[test]
fn there_are_only_so_many() {
    let Some(server) = Server::start() else { return };
    let running: Vec<String> = (0..4).map(|_| server.search(LONG)).collect();
    let refused = server.post("api/searches", LONG);
    assert_eq!(refused.status, 429);
    server.post(&format!("{}/stop", running[0]), "");
    server.over(&running[0]);
    server.search(LONG);
}

/// A page that is closed asks no more.
#[test]
fn a_search_that_nobody_watches_is_ended() {
    let Some(server) = Server::start() else { return };
    server.search(LONG);
    let children = children(server.id());
    assert_eq!(children.len(), usize::from(cfg!(target_os = "linux")));
    std::thread::sleep(Duration::from_secs(15));
    gone(&children);
}

/// Who is killed, as with the terminal that it runs in, cannot end anything.
#[test]
fn a_search_does_not_outlive_its_server() {
    let Some(server) = Server::start() else { return };
    let search = server.search(LONG);
    server.until(&search, |progress| progress["bytes"].is_u64());
    let children = children(server.id());
    assert_eq!(children.len(), usize::from(cfg!(target_os = "linux")));
    let killed = Instant::now();
    drop(server);
    gone(&children);
    assert!(killed.elapsed() < Duration::from_secs(30), "it went on to its limit");
}

/// The processes that a process has started; empty where the system does not tell.
fn children(of: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{of}/task")).into_iter().flatten().flatten();
    let listed = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    listed
        .flat_map(|text| text.split_whitespace().map(|id| id.parse().unwrap()).collect::<Vec<_>>())
        .collect()
}

fn gone(processes: &[u32]) {
    let begin = Instant::now();
    while processes.iter().any(|id| fs::exists(format!("/proc/{id}")).unwrap_or(false)) {
        assert!(begin.elapsed() < PATIENCE, "{processes:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
