//! How long a part of an examination goes on.

use std::time::{Duration, Instant};

/// A part of an examination asks before each of its steps. It may go on for some time, and the first steps are granted
/// whatever the clock says, so that what is found in a small instance does not depend on how busy the machine is.
pub(super) struct Patience {
    begin: Instant,
    time: Duration,
    granted: u32,
}

impl Patience {
    /// For the first few hundred steps, and for some time.
    pub(super) fn new(time: Duration) -> Self {
        Patience::for_steps(300, time)
    }

    /// For the first `granted` steps, and for some time.
    pub(super) fn for_steps(granted: u32, time: Duration) -> Self {
        Patience { begin: Instant::now(), time, granted }
    }

    pub(super) fn goes_on(&mut self) -> bool {
        let is_granted = self.granted > 0;
        self.granted = self.granted.saturating_sub(1);
        is_granted || self.begin.elapsed() < self.time
    }
}
