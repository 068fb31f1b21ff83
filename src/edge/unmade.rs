//! Instances that cannot be made.

/// Why a model made no instance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unmade {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Refused(String),
    /// No attempt gave what was asked for, or no such instance exists.
    #[error("{0}")]
    NotFound(String),
}
