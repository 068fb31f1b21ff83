//! Places for strategies.

use super::Never;

/// A place for a strategy: `()` where it is known at compile time that there is none, otherwise an option.
pub trait Slot {
    /// The type of the strategy.
    type Strategy;
    /// Can it hold a strategy? Code behind a test of this constant is not compiled where it is `false`.
    const MAY_HOLD: bool;

    /// The strategy, if it holds one.
    fn held(&self) -> Option<&Self::Strategy>;
}

impl Slot for () {
    type Strategy = Never;
    const MAY_HOLD: bool = false;

    fn held(&self) -> Option<&Never> {
        None
    }
}

impl<S> Slot for Option<S> {
    type Strategy = S;
    const MAY_HOLD: bool = true;

    fn held(&self) -> Option<&S> {
        self.as_ref()
    }
}

/// The type of the strategy in a slot.
pub(super) type Held<S> = <S as Slot>::Strategy;
