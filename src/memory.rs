//! How much memory the process may hold.
//!
//! Memory belongs to the process, whatever searches in it, and so does what may be used of it: it is said once, and
//! counts for every run that is started by name and for all that is built.

use crate::termination::Pace;
use crate::{Progress, StopReason, Termination};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Bytes; as many as there are until something is said.
static ALLOWED: AtomicU64 = AtomicU64::new(u64::MAX);

/// The process may hold so many bytes.
pub fn allow_memory(bytes: u64) {
    ALLOWED.store(bytes, Ordering::Relaxed);
}

/// How many bytes the process may hold; [`u64::MAX`] where nothing was said.
pub fn memory_allowed() -> u64 {
    ALLOWED.load(Ordering::Relaxed)
}

/// How many bytes the process holds in the memory of the machine; `None` where the system does not tell.
pub fn memory_held() -> Option<u64> {
    memory_stats::memory_stats().map(|held| held.physical_mem as u64)
}

/// Something is too large for the memory that the process may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it takes {} of memory, where {} are allowed", Bytes(*.needed), Bytes(*.allowed))]
pub struct TooLarge {
    /// The bytes that it takes.
    pub needed: u64,
    /// The bytes that are allowed.
    pub allowed: u64,
}

/// To be asked before something is built whose size comes from a text: does it fit into the memory that the process
/// [may hold](memory_allowed)?
///
/// # Errors
/// When it does not.
pub fn fits_in_memory(bytes: u64) -> Result<(), TooLarge> {
    let allowed = memory_allowed();
    if bytes <= allowed { Ok(()) } else { Err(TooLarge { needed: bytes, allowed }) }
}

/// A number of bytes, displayed as people say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl std::fmt::Display for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let units = [(40, "TB"), (30, "GB"), (20, "MB"), (10, "KB")];
        match units.into_iter().find(|&(power, _)| self.0 >> power > 0) {
            Some((power, unit)) => write!(f, "{:.1} {unit}", self.0 as f64 / (1u64 << power) as f64),
            None => write!(f, "{} bytes", self.0),
        }
    }
}

/// Stops when the process holds more than so many bytes.
///
/// Everything in the process counts, other searches too: of several at once, all that are asked then stop.
#[derive(Clone, Debug)]
pub struct MemoryLimit {
    bytes: u64,
    pace: Pace,
    looked: Option<Instant>,
}

impl MemoryLimit {
    /// A limit of so many bytes.
    pub fn new(bytes: u64) -> Self {
        MemoryLimit { bytes, pace: Pace::default(), looked: None }
    }
}

impl Termination for MemoryLimit {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let now = Instant::now();
        // It is asked whenever the incumbent improves, and to look costs a hundred times what the clock does.
        if self.looked.is_none_or(|looked| now.duration_since(looked) >= Pace::INTERVAL) {
            self.looked = Some(now);
            if memory_held().is_some_and(|held| held > self.bytes) {
                return ControlFlow::Break(StopReason::MemoryLimit);
            }
        }
        ControlFlow::Continue(self.pace.next(now, progress.steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_holds_more_than_allowed_stops() {
        let Some(held) = memory_held() else {
            println!("skipped: this system does not tell how much memory is held");
            return;
        };
        let mut limit = MemoryLimit::new(held / 2);
        assert_eq!(limit.grant(&Progress::default()), ControlFlow::Break(StopReason::MemoryLimit));
        assert!(MemoryLimit::new(u64::MAX).grant(&Progress::default()).is_continue());
    }

    #[test]
    fn what_does_not_fit_is_refused_in_words() {
        assert_eq!(fits_in_memory(1 << 50), Ok(()));
        let error = TooLarge { needed: 3 << 40, allowed: 5 << 29 };
        assert_eq!(error.to_string(), "it takes 3.0 TB of memory, where 2.5 GB are allowed");
        assert_eq!(Bytes(1000).to_string(), "1000 bytes");
    }
}
