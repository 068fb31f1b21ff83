//! What is left to be decided of a coloring that grows.

use crate::{Colored, Construct};
use recuit::Residual;

/// For each color in use the vertices that may still have it, but not which color it is: where these sets are
/// the same, a coloring can be completed in as many ways, whatever the other vertices have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorClassesLeft;

/// Where more vertices have no color than this, much is left, and will hardly be met again.
const MOST_OPEN: usize = 128;

impl Residual<Construct<'_>> for ColorClassesLeft {
    /// The vertices without a color, then the sets, as bits for these.
    type Key = (Vec<u16>, Vec<u128>);

    fn of(&self, problem: &Construct<'_>, state: &Colored, (open, sets): &mut Self::Key) -> bool {
        if state.uncolored() > MOST_OPEN {
            return false;
        }
        open.clear();
        open.extend(
            (0..problem.graph().vertices() as u16).filter(|&vertex| !state.is_colored(vertex.into())),
        );
        sets.clear();
        sets.extend((1..=state.used()).map(|color| {
            let may_have = |&vertex: &u16| problem.may_have(state, vertex.into(), color);
            open.iter().rev().fold(0, |set, vertex| set << 1 | u128::from(may_have(vertex)))
        }));
        sets.sort_unstable();
        true
    }
}
