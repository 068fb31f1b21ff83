//! The limits of the command as a whole, for what asks nobody: reading, building, a step that takes too long.
//!
//! A search asks its limits and ends with its best so far. What is done before it, and what does not ask in time,
//! has nothing to show: then the command ends, and says so.

use recuit::edge::{Experiment, Instance};
use recuit::{Bytes, allow_memory, memory_allowed, memory_held};
use recuit_experiments::{Source, SourceError};
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

/// Watches the clock and the memory from the start of the command.
#[derive(Clone)]
pub(crate) struct Watchdog {
    begin: Instant,
    watched: Arc<Mutex<Watched>>,
}

struct Watched {
    /// What is being done, as in "the time limit was reached while".
    doing: &'static str,
    /// When the command has to end.
    deadline: Option<Instant>,
}

/// How often it looks: ten times as often as the time that it is granted needs.
const INTERVAL: Duration = Duration::from_millis(5);

/// Instances, and from when on the time of a single one counts.
type Timed = (Vec<Box<dyn Instance>>, Option<Instant>);

impl Watchdog {
    /// Begin to watch; the process may hold so many bytes, by default three quarters of what there are.
    pub(crate) fn start(begin: Instant, memory: Option<u64>) -> Self {
        if let Some(bytes) = memory.or_else(|| there_are().map(|bytes| bytes / 4 * 3)) {
            allow_memory(bytes);
        }
        let watched = Watched { doing: "reading", deadline: None };
        let watchdog = Watchdog { begin, watched: Arc::new(Mutex::new(watched)) };
        let its = watchdog.clone();
        // Where no thread is to be had there are still the limits of the engines.
        let _ = std::thread::Builder::new().spawn(move || {
            loop {
                std::thread::sleep(INTERVAL);
                its.look();
            }
        });
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
            let late = Duration::from_secs_f64(seconds * 1.05 + 0.1).saturating_sub(2 * INTERVAL);
            self.lock().deadline = begin.checked_add(late);
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
        self.watched.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn look(&self) {
        let Watched { doing, deadline } = *self.lock();
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            end(&format!("the time limit was reached while {doing}: there is no best so far to show"));
        }
        let allowed = memory_allowed();
        // A search that is asked at its pace has ended before an eighth more is used.
        if memory_held().is_some_and(|held| held > allowed.saturating_add(allowed / 8)) {
            let allowed = Bytes(allowed);
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
