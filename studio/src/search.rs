//! A search: a process that writes its trace while it runs, and is ended if nobody watches it.

use crate::answer::Complaint;
use crate::command::{feed, read};
use crate::ending;
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, UNIX_EPOCH};
use tokio::process::Child;
use tokio::sync::{Notify, OwnedSemaphorePermit};

/// What a search may take beyond its limit, to write its trace, before it is ended.
const GRACE: Duration = Duration::from_secs(5);

/// A search that nobody has asked about for so long is abandoned: its page was closed.
const ABANDONED: Duration = Duration::from_secs(15);

const LONGEST_COMPLAINT: u64 = 16 << 10;

/// A search, running or over.
pub(crate) struct Search {
    trace: PathBuf,
    begun: Instant,
    told: Mutex<Told>,
    stop: Notify,
}

struct Told {
    state: State,
    /// When the state was last asked for.
    asked: Instant,
    /// How long the search took, when it is over.
    took: Option<Duration>,
    complaint: Option<Complaint>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Running,
    /// The search is over: it found something or nothing, or reached a limit.
    Done,
    /// It was stopped before that; the trace is what there was.
    Stopped,
    /// There is no trace, and the complaint says why.
    Failed,
}

/// How a search stands.
#[derive(Serialize)]
pub(crate) struct Progress {
    state: State,
    seconds: f64,
    /// The bytes of its trace, and when that changed, in milliseconds of the system's clock; nothing if there is none.
    bytes: Option<u64>,
    changed: Option<u64>,
    #[serde(flatten)]
    complaint: Option<Complaint>,
}

impl Search {
    pub(crate) fn new(trace: PathBuf) -> Self {
        let begun = Instant::now();
        let told = Told { state: State::Running, asked: begun, took: None, complaint: None };
        Search { trace, begun, told: Mutex::new(told), stop: Notify::new() }
    }

    /// Attend to the process until it ends, of its own or because it has to.
    pub(crate) async fn attend(
        self: Arc<Self>,
        mut child: Child,
        input: String,
        limit: Duration,
        permit: OwnedSemaphorePermit,
    ) {
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        let complaint = tokio::spawn(read(stderr, LONGEST_COMPLAINT));
        let fed = tokio::spawn(async move { feed(stdin, &input).await });
        let ended = tokio::select! {
            status = child.wait() => status.ok(),
            () = self.has_to_end(limit + GRACE) => None,
        };
        let (status, is_stopped) = match ended {
            Some(status) => (Some(status), false),
            None => (ending::end(&mut child).await, true),
        };
        fed.abort();
        let complaint = complaint.await.unwrap_or_default();
        self.over(status, is_stopped, &String::from_utf8_lossy(&complaint));
        drop(permit);
    }

    /// Waits until somebody stops the search, its time is over, or nobody watches it any more.
    async fn has_to_end(&self, limit: Duration) {
        let abandoned = async {
            loop {
                tokio::time::sleep(Duration::from_secs(1)).await;
                if self.told().asked.elapsed() > ABANDONED {
                    return;
                }
            }
        };
        tokio::select! {
            () = self.stop.notified() => {}
            () = tokio::time::sleep(limit) => {}
            () = abandoned => {}
        }
    }

    fn over(&self, status: Option<ExitStatus>, is_stopped: bool, stderr: &str) {
        // Bad input, or a signal: whatever else it is, it is no answer.
        let has_failed =
            !matches!(status.and_then(|status| status.code()), Some(0 | 1 | 3)) || !self.trace.is_file();
        let mut told = self.told();
        told.took = Some(self.begun.elapsed());
        told.state = match (is_stopped, has_failed) {
            (true, _) => State::Stopped,
            (false, true) => State::Failed,
            (false, false) => State::Done,
        };
        if told.state == State::Failed {
            let mut complaint = Complaint::read(stderr);
            if complaint.message.is_empty() {
                complaint.message =
                    status.map_or_else(|| "the search broke off".to_owned(), |status| status.to_string());
            }
            told.complaint = Some(complaint);
        }
    }

    fn told(&self) -> std::sync::MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How it stands; who asks is watching.
    pub(crate) async fn progress(&self) -> Progress {
        let file = tokio::fs::metadata(&self.trace).await.ok();
        let changed = file.as_ref().and_then(|file| file.modified().ok()?.duration_since(UNIX_EPOCH).ok());
        let mut told = self.told();
        told.asked = Instant::now();
        Progress {
            state: told.state,
            seconds: told.took.unwrap_or_else(|| self.begun.elapsed()).as_secs_f64(),
            bytes: file.map(|file| file.len()),
            changed: changed.map(|time| time.as_millis() as u64),
            complaint: told.complaint.clone(),
        }
    }

    /// The trace as it is now, if there is one.
    pub(crate) async fn trace(&self) -> Option<Vec<u8>> {
        tokio::fs::read(&self.trace).await.ok()
    }

    /// End it, if it runs.
    pub(crate) fn stop(&self) {
        self.stop.notify_one();
    }

    pub(crate) fn is_running(&self) -> bool {
        self.told().state == State::Running
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.trace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does it have to end soon, if it was last asked about so long ago?
    async fn has_to_end(search: &Search, ago: Duration) -> bool {
        search.told().asked = Instant::now() - ago;
        tokio::time::timeout(Duration::from_millis(2500), search.has_to_end(GRACE)).await.is_ok()
    }

    /// A page that is closed asks no more.
    #[test]
    fn a_search_that_nobody_watches_has_to_end() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let search = Search::new(PathBuf::from("no.trace"));
        assert!(runtime.block_on(has_to_end(&search, ABANDONED)));
        assert!(!runtime.block_on(has_to_end(&search, Duration::ZERO)));
    }
}
