//! Ctrl-C, and the SIGTERM that batch schedulers and containers send before they kill.
//!
//! SIGHUP is left as it is found, for the sake of `nohup`: whoever closes the terminal is not there to read a
//! best so far, and checkpoints and the folders of comparisons hold what was done.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often an interruption is looked for while there is nothing else to do.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// How long after a signal another one is taken for the same: `timeout` sends two at once, to the program and
/// to its group.
const SAME: Duration = Duration::from_millis(500);

/// The first signal asks all searches for their best so far; the second ends the program.
pub(crate) fn stop_on_interrupt(cancel: &Arc<AtomicBool>) {
    // If they cannot be registered, a signal ends the program at once; only the best so far is lost.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let cancel = cancel.clone();
    thread::spawn(move || {
        let mut first = None;
        for signal in signals.forever() {
            cancel.store(true, Ordering::SeqCst);
            if first.get_or_insert_with(Instant::now).elapsed() > SAME {
                low_level::exit(128 + signal);
            }
        }
    });
}

/// Does work that cannot be interrupted on a thread of its own, and hands what it finds to `take` on this
/// one. An interruption does not wait for the work: it is abandoned, and the result is `None`.
///
/// The work must begin nothing new once its flag is raised.
///
/// # Errors
/// The first that `take` returns.
pub(crate) fn unless_interrupted<T: Send + 'static, R: Send + 'static, E>(
    work: impl FnOnce(&AtomicBool, &mut dyn FnMut(T)) -> R + Send + 'static,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<Option<R>, E> {
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&cancel);
    let (give, given) = channel();
    let its = cancel.clone();
    let worker = thread::spawn(move || {
        work(&its, &mut |found| {
            // After an interruption nobody receives it any more.
            let _ = give.send(found);
        })
    });
    loop {
        match given.recv_timeout(PATIENCE) {
            Ok(found) => take(found)?,
            Err(RecvTimeoutError::Disconnected) => {
                return worker.join().map_or_else(|panic| resume_unwind(panic), |done| Ok(Some(done)));
            }
            Err(RecvTimeoutError::Timeout) if cancel.load(Ordering::Relaxed) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
