//! What people see of a formulation while it is searched.

use super::{Act, Event, Frame, Scene, Why};
use crate::Problem;

/// What people see of a formulation while it is searched: how its states look, and what its actions do, in a small
/// vocabulary that viewers know.
///
/// Only [`scene`](View::scene) and [`draw`](View::draw) are needed; the rest makes reasons better. Searches
/// that nobody watches call none of it.
pub trait View<P: Problem>: Sync {
    /// What of the picture stays the same.
    fn scene(&self, problem: &P) -> Scene;

    /// Write the words of a state, element by element; the frame is empty.
    fn draw(&self, problem: &P, state: &P::State, frame: &mut Frame);

    /// What `action` does in `state`, which is the state before it.
    fn act(&self, _problem: &P, _state: &P::State, action: &P::Action) -> Act {
        Act::Text(format!("{action:?}"))
    }

    /// Tell, as [`Event::RuledOut`], which values `action` rules out in `state`, which is the state before it, beside
    /// those of the element that it speaks of.
    fn consequences(
        &self,
        _problem: &P,
        _state: &P::State,
        _action: &P::Action,
        _tell: &mut dyn FnMut(Event),
    ) {
    }

    /// Why no action applies in `state`.
    fn why(&self, problem: &P, state: &P::State) -> Why {
        problem.explain_dead_end(state).map_or(Why::None, Why::Text)
    }

    /// Which constraints `action` changes the violation of, and by how much; `state` is the state before it.
    fn shares(&self, _problem: &P, _state: &P::State, _action: &P::Action) -> Vec<(u32, f64)> {
        Vec::new()
    }
}
