//! Panics of a model, caught.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What `code` of a model answers, or what it said when it panicked.
///
/// What it was about to change may be half changed afterwards, and is not to be used any more.
pub(crate) fn caught<T>(code: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(code)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_owned()
}
