//! Panics of a model, caught.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What `code` of a model returns, or the message of its panic.
///
/// After a panic, whatever `code` was changing may be half changed and must not be used any more.
///
/// # Errors
/// When it panics, with the message.
pub fn caught<T>(code: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(code)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::caught;

    #[test]
    fn what_a_panic_says_is_the_error() {
        assert_eq!(caught(|| 2), Ok(2));
        assert_eq!(
            caught(|| [0, 1][std::hint::black_box(2)]).unwrap_err(),
            "index out of bounds: the len is 2 but the index is 2"
        );
        assert_eq!(caught(|| panic!("no way back")), Err::<(), _>("no way back".to_owned()));
    }
}
