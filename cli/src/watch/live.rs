//! A trace that is kept up to date in its file while the search runs.

use super::outputs::replace;
use crate::error::Error;
use recuit::History;
use recuit::trace::{Event, Keyframe, Recorder, Scene, Section, Walk};
use recuit_trace::Tape;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long who watches waits for the first events, and then for more.
const FIRST: Duration = Duration::from_millis(150);
const AGAIN: Duration = Duration::from_secs(1);

/// The clock is asked at every so many events.
const EVENTS: u32 = 16;

/// A tape that is written to a file as it fills, if there is one to write to. It ends the search once nobody
/// can be watching.
pub(super) struct LiveTape<'a> {
    tape: Tape,
    path: Option<&'a Path>,
    cancel: &'a AtomicBool,
    due: Instant,
    unasked: u32,
    /// What went wrong with the file; the search goes on without it, and this is told in the end.
    trouble: Option<Error>,
}

impl<'a> LiveTape<'a> {
    pub(super) fn new(tape: Tape, path: Option<&'a Path>, cancel: &'a AtomicBool) -> Self {
        LiveTape { tape, path, cancel, due: Instant::now() + FIRST, unasked: 0, trouble: None }
    }

    /// The tape, when the search is over.
    pub(super) fn finished(self) -> Result<Tape, Error> {
        self.trouble.map_or(Ok(self.tape), Err)
    }

    fn write(&mut self, path: &Path) -> Result<(), Error> {
        let mut bytes = Vec::new();
        self.tape.write(&mut bytes)?;
        replace(path, &bytes)
    }
}

impl Recorder for LiveTape<'_> {
    fn begin(&mut self, walk: Walk, scene: &Scene) {
        self.tape.begin(walk, scene);
    }

    fn ends(&self) -> (usize, usize) {
        self.tape.ends()
    }

    fn interval(&self) -> u64 {
        self.tape.interval()
    }

    fn keyframe(&mut self, section: Section, number: u64, keyframe: &Keyframe<'_>) {
        self.tape.keyframe(section, number, keyframe);
    }

    fn event(&mut self, steps: u64, event: &Event, frame: &[u32]) {
        self.tape.event(steps, event, frame);
        let Some(path) = self.path else { return };
        self.unasked += 1;
        if self.unasked >= EVENTS {
            self.unasked = 0;
            if Instant::now() >= self.due {
                if let Err(trouble) = self.write(path) {
                    (self.trouble, self.path) = (Some(trouble), None);
                }
                if is_forsaken() {
                    self.cancel.store(true, Ordering::SeqCst);
                }
                self.due = Instant::now() + AGAIN;
            }
        }
    }

    fn cut(&mut self, steps: u64) -> u64 {
        self.tape.cut(steps)
    }

    fn end(&mut self, events: u64, curve: &History) {
        self.tape.end(events, curve);
    }
}

/// Is standard error a pipe that nobody holds the other end of any more? Then whoever started this, and
/// watches it, has been killed, and had no time to end it.
#[cfg(unix)]
fn is_forsaken() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stderr = std::io::stderr();
    let mut asked = [PollFd::new(&stderr, PollFlags::empty())];
    let answered = poll(&mut asked, Some(&Timespec::default()));
    answered.is_ok() && asked[0].revents().contains(PollFlags::ERR)
}

#[cfg(not(unix))]
fn is_forsaken() -> bool {
    false
}
