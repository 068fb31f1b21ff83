//! How much memory the process may hold.
//!
//! Memory belongs to the process, however many searches run in it, and so does the limit: it is set once, and
//! holds for every run that is started by name and for everything that is built.

use crate::termination::Pace;
use crate::{Progress, StopReason, Termination};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What the process may hold.
enum Allowed {
    /// This many bytes.
    Bytes(u64),
    /// What this function returns; it has not been called yet.
    Unasked(fn() -> u64),
}

static ALLOWED: Mutex<Allowed> = Mutex::new(Allowed::Bytes(u64::MAX));

fn allowed() -> MutexGuard<'static, Allowed> {
    ALLOWED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Let the process hold this many bytes.
pub fn allow_memory(bytes: u64) {
    *allowed() = Allowed::Bytes(bytes);
}

/// Let the process hold as many bytes as `find` returns. It is called only when the number is needed: asking
/// a system how much memory it has takes longer than many searches do.
pub fn allow_memory_found_by(find: fn() -> u64) {
    *allowed() = Allowed::Unasked(find);
}

/// How many bytes the process may hold; [`u64::MAX`] if no limit was set.
pub fn memory_allowed() -> u64 {
    match &mut *allowed() {
        Allowed::Bytes(bytes) => *bytes,
        unasked @ &mut Allowed::Unasked(find) => {
            let bytes = find();
            *unasked = Allowed::Bytes(bytes);
            bytes
        }
    }
}

/// May the process hold this many bytes?
pub fn memory_allows(bytes: u64) -> bool {
    // Any machine that runs the program has this much, so it need not be asked.
    let few = matches!(*allowed(), Allowed::Unasked(_)) && bytes <= 1 << 25;
    few || bytes <= memory_allowed()
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

/// Do this many bytes fit into the memory that the process [may hold](memory_allowed)? To be asked before
/// building anything whose size comes from a text.
///
/// # Errors
/// When they do not.
pub fn fits_in_memory(bytes: u64) -> Result<(), TooLarge> {
    if memory_allows(bytes) { Ok(()) } else { Err(TooLarge { needed: bytes, allowed: memory_allowed() }) }
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

/// Stops when the process holds more than it [may](memory_allowed).
///
/// Everything in the process counts, other searches too: when several run at once, all of them may stop.
#[derive(Clone, Debug, Default)]
pub struct MemoryLimit {
    pace: Pace,
    looked: Option<Instant>,
}

impl MemoryLimit {
    /// How long a search may take memory unobserved: long enough that looking does not slow it down.
    const INTERVAL: Duration = Duration::from_millis(5);
}

impl Termination for MemoryLimit {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let now = Instant::now();
        // A limit is asked whenever the incumbent improves, and looking at the memory costs a hundred times
        // as much as reading the clock. A search that ends before the first look has not taken much.
        let looked = *self.looked.get_or_insert(now);
        if now.duration_since(looked) >= MemoryLimit::INTERVAL {
            self.looked = Some(now);
            if memory_held().is_some_and(|held| !memory_allows(held)) {
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
    fn what_does_not_fit_is_refused_in_words() {
        let error = TooLarge { needed: 3 << 40, allowed: 5 << 29 };
        assert_eq!(error.to_string(), "it takes 3.0 TB of memory, where 2.5 GB are allowed");
        assert_eq!(Bytes(1000).to_string(), "1000 bytes");
    }
}
