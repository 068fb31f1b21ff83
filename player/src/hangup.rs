//! The end of the terminal: its window is closed, or the connection to it is lost.

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::AsFd;
use rustix::io::Errno;
use std::io;
use std::process;
use std::thread;

/// End the process when its terminal is gone. Whoever waits for keys then is told again and again that there is something
/// to read, reads nothing, and never returns, not even for a signal (crossterm's issue 793).
///
/// # Errors
/// When no thread can be had.
pub(crate) fn end_with_the_terminal() -> io::Result<()> {
    let waiting = || {
        if wait(io::stdin()).is_ok() {
            process::exit(1);
        }
    };
    thread::Builder::new().spawn(waiting).map(|_| ())
}

/// Wait until nobody is at the other end of this terminal.
fn wait(terminal: impl AsFd) -> Result<(), Errno> {
    // That is always told, whatever else is asked for.
    let mut terminal = [PollFd::new(&terminal, PollFlags::empty())];
    loop {
        match poll(&mut terminal, None) {
            Err(Errno::INTR) => {}
            ended => return ended.map(|_| ()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{Mode, OFlags, open};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::time::Duration;

    #[test]
    fn a_terminal_that_is_closed_is_not_waited_for() {
        let window = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&window).unwrap();
        unlockpt(&window).unwrap();
        let name = ptsname(&window, Vec::new()).unwrap();
        let terminal = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        rustix::io::write(&window, b"key\n").unwrap();
        let waiting = thread::spawn(move || wait(terminal));
        thread::sleep(Duration::from_millis(50));
        assert!(!waiting.is_finished(), "a key is no end");
        drop(window);
        waiting.join().unwrap().unwrap();
    }
}
