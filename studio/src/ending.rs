//! Ending a process: asked first, and made to if it does not listen.

use std::process::ExitStatus;
use std::time::Duration;
use tokio::process::Child;
use tokio::time::timeout;

/// How long a process has between being asked to end and being ended.
const GRACE: Duration = Duration::from_secs(2);

/// End a process: a search that is asked to end writes down what it has found.
pub(crate) async fn end(child: &mut Child) -> Option<ExitStatus> {
    ask_to_end(child);
    if let Ok(Ok(status)) = timeout(GRACE, child.wait()).await {
        return Some(status);
    }
    let _ = child.kill().await;
    None
}

#[cfg(unix)]
fn ask_to_end(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process};
    // A process that was waited for has no id any more, so that nobody else's is meant.
    if let Some(pid) = child.id().and_then(|id| Pid::from_raw(id.cast_signed())) {
        let _ = kill_process(pid, Signal::TERM);
    }
}

#[cfg(not(unix))]
fn ask_to_end(_: &Child) {}
