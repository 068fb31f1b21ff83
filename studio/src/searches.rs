//! All searches: how many there may be at a time, and how many traces are kept.

use crate::answer::Refusal;
use crate::asked::Wanted;
use crate::catalog::Catalog;
use crate::command::Command;
use crate::search::Search;
use std::collections::BTreeMap;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many searches run at a time, and how many are kept, those that run included.
const AT_A_TIME: usize = 4;
const KEPT: usize = 16;

pub(crate) struct Searches {
    all: Mutex<BTreeMap<u64, Arc<Search>>>,
    next: AtomicU64,
    running: Arc<Semaphore>,
}

impl Searches {
    pub(crate) fn new() -> Self {
        let running = Arc::new(Semaphore::new(AT_A_TIME));
        Searches { all: Mutex::default(), next: AtomicU64::new(1), running }
    }

    /// Start a search; what comes back is its number.
    pub(crate) async fn start(
        &self,
        wanted: Wanted,
        catalog: &Catalog,
        command: &Command,
    ) -> Result<u64, Refusal> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let trace = command.folder().join(format!("{number}.trace"));
        let arguments = wanted.watch(catalog, &trace)?;
        let limit = Duration::from_secs_f64(wanted.seconds()?);
        let Ok(permit) = self.running.clone().try_acquire_owned() else {
            return Err(Refusal::busy(format!("{AT_A_TIME} searches are running; stop one first")));
        };
        let child = command.start(&arguments, Stdio::null()).map_err(|error| Refusal::trouble(&error))?;
        let search = Arc::new(Search::new(trace));
        tokio::spawn(search.clone().attend(child, wanted.input().to_owned(), limit, permit));
        let mut all = self.all();
        all.insert(number, search);
        while all.len() > KEPT {
            let Some(oldest) = all.iter().find(|(_, search)| !search.is_running()).map(|(&number, _)| number)
            else {
                break;
            };
            all.remove(&oldest);
        }
        Ok(number)
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Search>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The search of that number.
    pub(crate) fn get(&self, number: &str) -> Result<Arc<Search>, Refusal> {
        let number: u64 = number.parse().map_err(|_| Refusal::missing())?;
        self.all().get(&number).cloned().ok_or_else(Refusal::missing)
    }

    /// End all that run, and wait until they have ended.
    pub(crate) async fn end_all(&self) {
        for search in self.all().values() {
            search.stop();
        }
        // Each of them is ended within its grace at the latest.
        let all = self.running.acquire_many(AT_A_TIME as u32);
        let _ = tokio::time::timeout(Duration::from_secs(4), all).await;
    }
}
