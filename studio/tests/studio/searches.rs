//! Searches: their traces, side by side, and as one file.

use super::server::{LONG, Server};
use recuit_trace::{Player, Trace};

/// Play all of a trace.
pub(super) fn played(server: &Server, search: &str) -> (Trace, u64) {
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
fn there_are_only_so_many() {
    let Some(server) = Server::start() else { return };
    let running: Vec<String> = (0..4).map(|_| server.search(LONG)).collect();
    let refused = server.post("api/searches", LONG);
    assert_eq!(refused.status, 429);
    server.post(&format!("{}/stop", running[0]), "");
    server.over(&running[0]);
    server.search(LONG);
}
