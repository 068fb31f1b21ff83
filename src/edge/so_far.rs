//! What is known before all searches have ended.

use super::Report;
use std::sync::{Arc, Mutex, PoisonError};

/// What those searches of a portfolio that have ended have found together, for whoever cannot wait for the others: one that
/// builds a large formulation does not look at the clock meanwhile. Copies are of the same.
///
/// Give it to a run by [`Session::known_by`](super::Session::known_by).
#[derive(Clone, Debug, Default)]
pub struct SoFar(Arc<Mutex<Option<Report>>>);

impl SoFar {
    /// What is known by now, if any search has ended.
    pub fn report(&self) -> Option<Report> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn tell(&self, report: Report) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
    }
}
