//! How many threads a search works on.

use std::num::NonZero;
use std::thread;

/// As many as were asked for or, where nothing was said, as there are cores.
pub(super) fn on_threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
}
