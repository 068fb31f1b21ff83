//! How searches end: stopped, or with their server.

use super::searches::played;
use super::server::{LONG, PATIENCE, Server};
use std::fs;
use std::time::{Duration, Instant};

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
