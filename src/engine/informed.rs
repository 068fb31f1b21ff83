//! Tree searches guided by an objective.

/// A tree search with its parameters, and beside them the objective that guides it: a heuristic, what greedy
/// construction minimizes, or the bound of branch and bound (AIMA section 3.5, informed search).
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
    /// What guides it.
    pub objective: J,
}
