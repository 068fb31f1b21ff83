//! Searches that do not end in time.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How often it is asked after the last moment whether there is something to show.
const BETWEEN: Duration = Duration::from_millis(5);

/// What the search ends with. If it has not ended at the `last` moment and there is something `so_far`, the command leaves
/// with that: in a portfolio one search may be building a large formulation, while others have long had an answer.
pub(crate) fn in_time<T: Send, S>(
    last: Instant,
    search: impl FnOnce() -> T + Send,
    so_far: impl Fn() -> Option<S>,
    leave: impl FnOnce(S) -> std::convert::Infallible,
) -> T {
    thread::scope(|scope| {
        let (teller, told) = mpsc::channel();
        scope.spawn(move || {
            // Whoever asked waits for it, or has left.
            let _ = teller.send(search());
        });
        let mut wait = last.saturating_duration_since(Instant::now());
        loop {
            if let Ok(found) = told.recv_timeout(wait) {
                return found;
            }
            if let Some(so_far) = so_far() {
                match leave(so_far) {}
            }
            wait = BETWEEN;
        }
    })
}
