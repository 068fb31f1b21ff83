//! The moves worth a look, of many that change the same.

use crate::Problem;

/// Of the [alternatives](crate::Scanning::alternatives) of a move, those that cost little, without asking for
/// the delta of each: where the costs of all values of a variable stand side by side in a table, one look at
/// a row of it tells which are low (Galinier & Hao 1999 for coloring).
///
/// Engines that want the best of all moves ask for it, such as [`TabuSearch`](crate::TabuSearch), where the
/// neighborhood says which [groups](crate::Scanning::groups) of alternatives there are.
/// [`laws::check`](crate::laws::check) compares the list with the deltas.
pub trait Shortlist<P: Problem> {
    /// Is there a list?
    #[inline]
    fn is_known(&self) -> bool {
        true
    }

    /// Tell the alternatives of `action`, in their order, whose delta is at most `most`, and their deltas;
    /// `None` stands for all of them. `tell` returns what is the most for those that follow.
    fn tell(
        &self,
        problem: &P,
        state: &P::State,
        action: &P::Action,
        most: Option<P::Cost>,
        tell: impl FnMut(P::Action, P::Cost) -> Option<P::Cost>,
    );
}

/// No list: each move is asked about by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlisted;

impl<P: Problem> Shortlist<P> for Unlisted {
    #[inline]
    fn is_known(&self) -> bool {
        false
    }

    fn tell(
        &self,
        _: &P,
        _: &P::State,
        _: &P::Action,
        _: Option<P::Cost>,
        _: impl FnMut(P::Action, P::Cost) -> Option<P::Cost>,
    ) {
    }
}
