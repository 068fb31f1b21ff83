//! A state that a search leaves for others.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The incumbent of a search, left for searches beside it that may go on from it. Who takes it has to know
/// what problem it is a state of; see [`Turn::leave`](crate::Turn::leave).
#[derive(Clone)]
pub struct Left(Arc<dyn Any + Send + Sync>);

impl Left {
    /// This state.
    pub fn new<S: Send + 'static>(state: S) -> Self {
        Left(Arc::new(Mutex::new(state)))
    }

    /// A copy, if it is a state of this type.
    pub fn state<S: Clone + 'static>(&self) -> Option<S> {
        let state = self.0.downcast_ref::<Mutex<S>>()?;
        Some(state.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

/// The same state, left once.
impl PartialEq for Left {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Left")
    }
}
