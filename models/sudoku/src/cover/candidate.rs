//! What is ruled out or decided.

use serde::{Deserialize, Serialize};

/// A value, counted from 0, in a cell.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Candidate {
    pub(super) cell: u16,
    pub(super) value: u8,
}
