//! The limits of the command as a whole, for what asks nobody: reading, building, a step that takes too long.
//!
//! A search asks its limits and ends with its best so far. What is done before it, and what does not ask in time,
//! has nothing to show: then the command ends, and says so.

use recuit::edge::{Experiment, Instance};
use recuit::{Bytes, allow_memory, allow_memory_found_by, memory_allowed, memory_allows, memory_held};
use recuit_experiments::{Source, SourceError};
use std::io::Write;
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
    /// What is being done, as in "the time limit was reached while".
    doing: &'static str,
    /// When the command has to end.
    deadline: Option<Instant>,
}

/// How often it looks at the memory, of which a program does not take gigabytes in that time.
const INTERVAL: Duration = Duration::from_millis(50);

/// So many bytes a search may take before it looks at its own limit.
const UNSEEN: u64 = 64 << 20;

/// How long the end may take: gigabytes have to be given back.
const END: Duration = Duration::from_millis(30);

/// Instances, and from when on the time of a single one counts.
type Timed = (Vec<Box<dyn Instance>>, Option<Instant>);

impl Watchdog {
    /// Begin to watch; the process may hold so many bytes, by default three quarters of what there are.
    pub(crate) fn start(begin: Instant, memory: Option<u64>) -> Self {
        match memory {
            Some(bytes) => allow_memory(bytes),
            None => allow_memory_found_by(|| there_are().map_or(u64::MAX, |bytes| bytes / 4 * 3)),
        }
        let watched = Watched { doing: "reading", deadline: None };
        let watchdog = Watchdog { begin, watched: Arc::new((Mutex::new(watched), Condvar::new())) };
        let its = watchdog.clone();
        // Where no thread is to be had there are still the limits of the engines.
        let _ = std::thread::Builder::new().spawn(move || its.watch());
        watchdog
    }

    /// The instances in the text that `argument` means, of a shipped set only the first; and of one alone, from when on
    /// its time counts.
    ///
    /// That is the start of the command, or the end of what another program wrote. The command then ends a twentieth
    /// and a tenth of a second after the time limit, whatever happens. Of several instances each has that time.
    pub(crate) fn read(
        &self,
        source: &Source,
        argument: Option<&str>,
        experiment: &Experiment,
    ) -> Result<Timed, SourceError> {
        let model = experiment.model.as_ref();
        let begin = if argument == Some("-") { Instant::now() } else { self.begin };
        if let Some(seconds) = experiment.limits.seconds
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
        self.lock().doing = "building, searching or verifying";
        if instances.len() > 1 {
            self.answered();
        }
        let since = (instances.len() == 1).then_some(begin);
        Ok((instances, since))
    }

    /// There is an answer, or each has its own time: none is limited any more but that of searches.
    pub(crate) fn answered(&self) {
        self.lock().deadline = None;
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
    fn look(&self) {
        let Watched { doing, deadline } = *self;
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            end(&format!("the time limit was reached while {doing}: there is no best so far to show"));
        }
        // A search that looks at its pace has ended before it holds an eighth more, or what it takes between two looks.
        let seen = |held: u64| held.saturating_sub(UNSEEN.max(held / 9));
        if memory_held().is_some_and(|held| !memory_allows(seen(held))) {
            let allowed = Bytes(memory_allowed());
            end(&format!(
                "the memory limit of {allowed} was reached while {doing} (--memory-limit sets another)"
            ));
        }
    }
}

fn end(why: &str) -> ! {
    // When even this cannot be written there is still the exit code.
    let _ = writeln!(anstream::stderr(), "recuit: {why}");
    std::process::exit(1)
}

/// The memory of the machine, or what the process may have of it, in bytes; `None` where the system does not tell.
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
