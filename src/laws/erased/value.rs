//! States, actions and keys of any type.

use crate::{Problem, State};
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};

/// What can be copied, compared and printed, whatever it is.
trait Value: fmt::Debug {
    fn copied(&self) -> Box<dyn Value>;
    fn equals(&self, other: &dyn Value) -> bool;
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<T: Clone + PartialEq + fmt::Debug + 'static> Value for T {
    fn copied(&self) -> Box<dyn Value> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Value) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

const SAME: &str = "a formulation has one type of each";

/// An action.
pub(crate) struct AnyAction(Box<dyn Value>);

impl AnyAction {
    pub(super) fn new<A: Clone + PartialEq + fmt::Debug + 'static>(action: A) -> Self {
        AnyAction(Box::new(action))
    }

    pub(crate) fn of<P: Problem<Action: 'static>>(&self) -> &P::Action {
        (*self.0).as_any().downcast_ref().expect(SAME)
    }
}

impl Clone for AnyAction {
    fn clone(&self) -> Self {
        AnyAction((*self.0).copied())
    }
}

impl PartialEq for AnyAction {
    fn eq(&self, other: &Self) -> bool {
        (*self.0).equals(&*other.0)
    }
}

impl fmt::Debug for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A state, and how its key is made.
pub(crate) struct AnyState {
    value: Box<dyn Value>,
    key: fn(&dyn Value) -> AnyKey,
}

impl AnyState {
    pub(super) fn new<S>(state: S) -> Self
    where
        S: State<Key: 'static> + PartialEq + fmt::Debug + 'static,
    {
        let key = |value: &dyn Value| {
            let state: &S = value.as_any().downcast_ref().expect(SAME);
            AnyKey(Box::new(state.key()))
        };
        AnyState { value: Box::new(state), key }
    }

    pub(crate) fn of<P: Problem<State: 'static>>(&self) -> &P::State {
        (*self.value).as_any().downcast_ref().expect(SAME)
    }

    pub(super) fn of_mut<P: Problem<State: 'static>>(&mut self) -> &mut P::State {
        (*self.value).as_any_mut().downcast_mut().expect(SAME)
    }

    pub(crate) fn key(&self) -> AnyKey {
        (self.key)(&*self.value)
    }
}

impl Clone for AnyState {
    fn clone(&self) -> Self {
        AnyState { value: (*self.value).copied(), key: self.key }
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &Self) -> bool {
        (*self.value).equals(&*other.value)
    }
}

impl fmt::Debug for AnyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

trait Key {
    fn equals(&self, other: &dyn Key) -> bool;
    fn hashed(&self, hasher: &mut dyn Hasher);
    fn as_any(&self) -> &dyn Any;
}

impl<K: Eq + Hash + 'static> Key for K {
    fn equals(&self, other: &dyn Key) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn hashed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The key of a state.
pub(crate) struct AnyKey(Box<dyn Key>);

impl PartialEq for AnyKey {
    fn eq(&self, other: &Self) -> bool {
        (*self.0).equals(&*other.0)
    }
}

impl Eq for AnyKey {}

impl Hash for AnyKey {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (*self.0).hashed(hasher);
    }
}
