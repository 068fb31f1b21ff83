//! A line about a long search while it goes on.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use recuit::edge::Live;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A search that takes no longer than this is not worth a line.
const FIRST: Duration = Duration::from_millis(400);

/// How often the line changes.
const EVERY: Duration = Duration::from_millis(200);

/// Shows on a terminal how far a search is: its steps, their rate, and the cost of the best state so far. The line is gone
/// when this is dropped.
pub(crate) struct LiveLine {
    /// Dropping it ends the thread.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl LiveLine {
    /// Begin to show what the search tells, unless standard error is no terminal.
    pub(crate) fn start(engine: &'static str, live: Live) -> Self {
        if !io::stderr().is_terminal() {
            return LiveLine { end: None, thread: None };
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("a template"));
        let (end, ended) = channel::<()>();
        let begin = Instant::now();
        let thread = thread::spawn(move || {
            let mut wait = FIRST;
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                wait = EVERY;
                bar.set_message(words(engine, &live, begin.elapsed()));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        LiveLine { end: Some(end), thread: Some(thread) }
    }
}

/// What the line says.
fn words(engine: &str, live: &Live, elapsed: Duration) -> String {
    let progress = live.progress();
    let rate = progress.steps as f64 / elapsed.as_secs_f64().max(1e-9);
    let best = progress.incumbent.map(|cost| format!(", best so far at cost {cost}")).unwrap_or_default();
    let (steps, rate) = (HumanCount(progress.steps), HumanCount(rate as u64));
    format!("{engine}: {} s, {steps} steps, {rate} a second{best}", elapsed.as_secs())
}

impl Drop for LiveLine {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // Should it have panicked, there is no line left to be cleared.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_steps_and_rate() {
        let said = words("annealing", &Live::default(), Duration::from_secs(2));
        assert_eq!(said, "annealing: 2 s, 0 steps, 0 a second");
    }
}
