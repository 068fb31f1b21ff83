//! Something that is done again and again while other work goes on.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A thread that does something at intervals, until this is dropped.
pub(crate) struct Ticker {
    /// Dropping it ends the thread.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Which call it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Another,
    Last,
}

impl Ticker {
    /// Call `tick` after the time `first`, then at intervals of `every`, and once more at the end, which it is told.
    pub(crate) fn start(
        first: Duration,
        every: Duration,
        mut tick: impl FnMut(Turn) + Send + 'static,
    ) -> Self {
        let (end, ended) = channel::<()>();
        let thread = thread::spawn(move || {
            let mut wait = first;
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                wait = every;
                tick(Turn::Another);
            }
            tick(Turn::Last);
        });
        Ticker { end: Some(end), thread: Some(thread) }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // Should it have panicked, there is nothing left to be done.
            let _ = thread.join();
        }
    }
}
