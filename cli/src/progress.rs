//! How far a long command is, on a terminal.

use crate::notes::Notes;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// How often the line moves, so that it is seen within a second that something is done.
const EVERY: Duration = Duration::from_millis(200);

/// A line on stderr, if that is a terminal. It is gone when this is dropped.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar for so many pieces of work, which are called `what`.
    pub(crate) fn of(pieces: u64, what: &str, notes: Notes) -> Self {
        let bar = ProgressBar::with_draw_target(Some(pieces), target(notes));
        Progress::styled(bar, &format!("{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left{{msg}}"))
    }

    /// A line about work of unknown length.
    pub(crate) fn spinner(what: &str, notes: Notes) -> Self {
        let bar = ProgressBar::with_draw_target(None, target(notes));
        Progress::styled(bar, &format!("{{spinner}} {what}{{msg}}, {{elapsed}}"))
    }

    fn styled(bar: ProgressBar, template: &str) -> Self {
        bar.set_style(ProgressStyle::with_template(template).expect("a template"));
        bar.enable_steady_tick(EVERY);
        Progress(bar)
    }

    /// One more piece of work is done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// Say more at the end of the line.
    pub(crate) fn say(&self, more: &str) {
        self.0.set_message(more.to_owned());
    }

    /// Do something that writes to the terminal, with the line out of the way.
    pub(crate) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.0.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Where lines about progress go.
pub(crate) fn target(notes: Notes) -> ProgressDrawTarget {
    if notes.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() }
}
