//! Code of models, which may break down.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Do what runs the code of a model; where that panics, what it says.
///
/// What `action` has touched is not to be used any further then: nothing is known about it.
///
/// # Errors
/// When it panics, with the message.
pub fn attempt<T>(action: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(action)).map_err(|panic| message(panic.as_ref()).to_owned())
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

#[cfg(test)]
mod tests {
    use super::attempt;

    #[test]
    fn what_a_panic_says_is_the_error() {
        assert_eq!(attempt(|| 2), Ok(2));
        assert_eq!(
            attempt(|| [0, 1][std::hint::black_box(2)]).unwrap_err(),
            "index out of bounds: the len is 2 but the index is 2"
        );
        assert_eq!(attempt(|| panic!("no way back")), Err::<(), _>("no way back".to_owned()));
    }
}
