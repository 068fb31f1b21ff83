//! Tree searches that an objective informs.

/// A tree search, and beside its parameters the objective that it goes by: a heuristic, what greedy construction lowers, or
/// the bound of branch and bound (AIMA section 3.5, informed search).
///
/// ```
/// use recuit::{BestFirst, Evaluation};
/// # let distance = ();
/// let a_star = BestFirst::new(Evaluation::AStar).by(distance);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Informed<E, J> {
    /// The algorithm with its parameters.
    pub search: E,
    /// What it goes by.
    pub objective: J,
}
