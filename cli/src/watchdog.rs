//! The limits of the command as a whole, for work that does not check them itself: reading, building, a step
//! that takes too long.
//!
//! A search checks its limits, and whether it was interrupted, and ends with its best so far. Work before the search, and a
//! step that does not check in time, have nothing to show: then the watchdog ends the command, and says why.

use recuit::edge::{Experiment, Instance};
use recuit::{Bytes, allow_memory, allow_memory_found_by, memory_allowed, memory_allows, memory_held};
use recuit_experiments::{Source, SourceError};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

/// Watches the clock and the memory from the start of the command.
#[derive(Clone)]
pub(crate) struct Watchdog {
    begin: Instant,
    watched: Arc<(Mutex<Watched>, Condvar)>,
}

struct Watched {
    /// What the command is doing, to complete "the time limit was reached while ...".
    doing: &'static str,
    /// When the command has to end.
    deadline: Option<Instant>,
    /// Once it searches, when a search ends that heeds its limit, and what processor time the process had had by then.
    limit: Option<Instant>,
    at_limit: Option<Duration>,
    /// When it was seen that it is late: long after the deadline, where the machine slept.
    late: Option<Instant>,
    /// Raised by a signal that asks for the best so far, and when that was seen.
    cancel: Option<Arc<AtomicBool>>,
    cancelled: Option<Instant>,
}

/// How often the memory is checked: in this time no program takes gigabytes.
const INTERVAL: Duration = Duration::from_millis(50);

/// How long a search that is interrupted may take for its best so far.
const GRACE: Duration = Duration::from_secs(1);

/// How much later a search may end that had to wait for the processor.
const STARVED: Duration = Duration::from_secs(1);

/// How many bytes a search may take before it checks its own limit.
const UNSEEN: u64 = 64 << 20;

/// How long exiting may take, since gigabytes have to be given back.
const END: Duration = Duration::from_millis(30);

/// How long it may take to show an answer.
const SHOWING: Duration = Duration::from_millis(40);

/// Instances and, if there is only one, when its time starts to count.
type Timed = (Vec<Box<dyn Instance>>, Option<Instant>);

impl Watchdog {
    /// Begin to watch; the process may hold `memory` bytes, by default three quarters of what is available.
    pub(crate) fn start(begin: Instant, memory: Option<u64>) -> Self {
        match memory {
            Some(bytes) => allow_memory(bytes),
            None => allow_memory_found_by(|| there_are().map_or(u64::MAX, |bytes| bytes / 4 * 3)),
        }
        let watched = Watched {
            doing: "reading",
            deadline: None,
            limit: None,
            at_limit: None,
            late: None,
            cancel: None,
            cancelled: None,
        };
        let watchdog = Watchdog { begin, watched: Arc::new((Mutex::new(watched), Condvar::new())) };
        let its = watchdog.clone();
        // If no thread can be started, the engines still check their own limits.
        let _ = std::thread::Builder::new().spawn(move || its.watch());
        watchdog
    }

    /// The instances of `source` (without an `argument`, only the first) and, if there is only one, when its
    /// time starts to count.
    ///
    /// That is the start of the command or, for standard input, the moment when all of it has been read.
    /// Whatever happens, the command then ends no later than the time limit plus 5 % plus 0.1 s, or a second more where it
    /// has to wait for the processor. If there are several instances, each has that much time.
    pub(crate) fn read(
        &self,
        source: &Source,
        argument: Option<&str>,
        experiment: &Experiment,
    ) -> Result<Timed, SourceError> {
        let model = experiment.model.as_ref();
        let begin = if argument == Some("-") { Instant::now() } else { self.begin };
        let seconds = experiment.limits.seconds;
        if let Some(seconds) = seconds
            && (argument.is_none() || !source.holds_several(model))
        {
            let late = Duration::from_secs_f64(seconds * 1.05 + 0.1).saturating_sub(END);
            self.lock().deadline = begin.checked_add(late);
            self.watched.1.notify_one();
        }
        let mut instances = source.instances(model)?;
        if argument.is_none() {
            instances.truncate(1);
        }
        {
            let mut watched = self.lock();
            watched.doing = "building, searching or verifying";
            watched.limit = seconds.and_then(|seconds| begin.checked_add(Duration::from_secs_f64(seconds)));
        }
        if instances.len() > 1 {
            self.answered();
        }
        let since = (instances.len() == 1).then_some(begin);
        Ok((instances, since))
    }

    /// Once this is raised, end the command if there is no answer a second later.
    pub(crate) fn heed(&self, cancel: &Arc<AtomicBool>) {
        self.lock().cancel = Some(cancel.clone());
    }

    /// When at the latest an answer has to be there to be shown, if the command has to end.
    pub(crate) fn last_moment(&self) -> Option<Instant> {
        self.lock().deadline?.checked_sub(SHOWING)
    }

    /// Lift the deadline: there is an answer, or several instances each have a time limit of their own.
    pub(crate) fn answered(&self) {
        let mut watched = self.lock();
        (watched.deadline, watched.cancel) = (None, None);
    }

    fn lock(&self) -> MutexGuard<'_, Watched> {
        self.watched.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self) -> ! {
        let mut watched = self.lock();
        loop {
            let left = watched
                .deadline
                .map_or(INTERVAL, |deadline| deadline.saturating_duration_since(Instant::now()));
            let waited = self.watched.1.wait_timeout(watched, left.min(INTERVAL));
            watched = waited.unwrap_or_else(PoisonError::into_inner).0;
            watched.look();
        }
    }
}

impl Watched {
    fn look(&mut self) {
        let Watched { doing, deadline, limit, .. } = *self;
        if self.at_limit.is_none() && limit.is_some_and(|limit| Instant::now() >= limit) {
            self.at_limit = processor_time();
        }
        if self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
            && self.cancelled.get_or_insert_with(Instant::now).elapsed() >= GRACE
        {
            end(&format!("interrupted while {doing}: there is no best so far to show"));
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline && !self.is_starved(deadline)) {
            end(&format!("the time limit was reached while {doing}: there is no best so far to show"));
        }
        // A search checks the limit itself, and ends before it exceeds it by more than an eighth, or by
        // `UNSEEN` if that is more: only what goes beyond is ended here.
        let seen = |held: u64| held.saturating_sub(UNSEEN.max(held / 9));
        if memory_held().is_some_and(|held| !memory_allows(seen(held))) {
            let allowed = Bytes(memory_allowed());
            end(&format!(
                "the memory limit of {allowed} was reached while {doing} (--memory-limit sets another)"
            ));
        }
    }

    /// Has the process had the processor for less than half of the time between its limit and this deadline, because the
    /// machine has other work, or it was stopped? Then whatever the search found is about to be shown, and would be lost.
    fn is_starved(&mut self, deadline: Instant) -> bool {
        let (Some(limit), Some(at_limit)) = (self.limit, self.at_limit) else { return false };
        let had = processor_time().map_or(Duration::MAX, |now| now.saturating_sub(at_limit));
        let late = self.late.get_or_insert_with(Instant::now);
        had < (deadline - limit) / 2 && late.elapsed() < STARVED
    }
}

fn end(why: &str) -> ! {
    // If even this cannot be written, there is still the exit code.
    let _ = writeln!(anstream::stderr(), "recuit: {why}");
    std::process::exit(1)
}

/// The processor time that the process has had, in all its threads; `None` where the system does not tell.
fn processor_time() -> Option<Duration> {
    let mut system = System::new().ok()?;
    let process = get_current_pid().ok()?;
    let asked = ProcessRefreshKind::nothing().with_cpu();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[process]), false, asked);
    system.process(process).map(|process| Duration::from_millis(process.accumulated_cpu_time()))
}

/// The memory of the machine or, if that is less, of the process's control group, in bytes; `None` where the
/// system does not tell.
fn there_are() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory();
    let machine = system.total_memory();
    let process = get_current_pid().ok()?;
    system.refresh_processes_specifics(
        ProcessesToUpdate::Some(&[process]),
        false,
        ProcessRefreshKind::nothing(),
    );
    let group = system.process(process).and_then(sysinfo::Process::cgroup_limits);
    let bytes = group.map_or(machine, |group| group.total_memory.min(machine));
    (bytes > 0).then_some(bytes)
}
