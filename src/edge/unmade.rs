//! Instances that are not to be had.

/// Why a model made no instance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unmade {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Refused(String),
    /// All that was tried came out otherwise, or there is none.
    #[error("{0}")]
    NotFound(String),
}
