//! What a search answers.

use recuit::edge::Report;
use std::time::Duration;

/// What was found about one instance.
pub(crate) struct Answer {
    /// Its position among all instances, from 0.
    pub(crate) index: usize,
    pub(crate) name: Option<String>,
    pub(crate) report: Report,
    pub(crate) elapsed: Duration,
}
