//! Threads that a search works on.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

/// As many as were asked for or, where nothing was said, as there are cores.
pub(super) fn on_threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// What a thread is to do. In a box, so that threads are compiled once and not for all that is done on them.
pub(super) type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Does each work on a thread of its own, and meanwhile what is to be done `here`.
///
/// # Panics
/// When the system refuses to start so many threads, and when one of them panics.
pub(super) fn side_by_side(works: Vec<Work<'_>>, here: Box<dyn FnOnce() + '_>) {
    thread::scope(|scope| {
        let threads: Vec<_> = works.into_iter().map(|work| scope.spawn(work)).collect();
        here();
        for thread in threads {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}
