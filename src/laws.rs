//! The promises that every model makes, checked.
//!
//! A model's tests call [`check`] once for each formulation and objective, and [`check_neighborhood`] for each further
//! neighborhood:
//!
//! ```
//! use rand::{Rng, RngExt};
//! use recuit::{Neighborhood, Objective, Problem, State, laws};
//!
//! /// Two numbers; a move adds to one what it takes from the other.
//! #[derive(Clone, Debug, PartialEq)]
//! struct Pair(i32, i32);
//! impl State for Pair {
//!     type Key = (i32, i32);
//!     fn key(&self) -> (i32, i32) { (self.0, self.1) }
//! }
//! struct Balance;
//! impl Problem for Balance {
//!     type State = Pair;
//!     type Action = i32;
//!     type Undo = ();
//!     type Cost = i32;
//!     fn initial(&self) -> Pair { Pair(9, 1) }
//!     fn actions(&self, _: &Pair) -> impl Iterator<Item = i32> { [-1, 1].into_iter() }
//!     fn apply(&self, state: &mut Pair, by: &i32) { state.0 += by; state.1 -= by; }
//!     fn undo(&self, state: &mut Pair, by: &i32, _: ()) { state.0 -= by; state.1 += by; }
//!     fn goal_test(&self, state: &Pair) -> bool { state.0 == state.1 }
//! }
//! struct Difference;
//! impl Objective<Balance> for Difference {
//!     fn cost(&self, _: &Balance, state: &Pair) -> i32 { (state.0 - state.1).abs() }
//!     // Wrong: forgets that the other number changes too.
//!     fn delta(&self, _: &Balance, state: &Pair, by: &i32) -> i32 {
//!         (state.0 + by - state.1).abs() - (state.0 - state.1).abs()
//!     }
//! }
//!
//! let conserved = |state: &Pair| {
//!     if state.0 + state.1 == 10 { Ok(()) } else { Err("the sum changed".to_string()) }
//! };
//! let broken = laws::check(&Balance, &recuit::Actions, &Difference, conserved, 1).unwrap_err();
//! assert_eq!(broken.law, "delta is the difference of the costs");
//! assert!(broken.to_string().contains("action -1") || broken.to_string().contains("action 1"));
//! ```

mod chains;
mod constraints;
mod crossover;
mod difference;
mod draws;
mod encoding;
mod erased;
mod estimates;
mod few_goals;
mod graph;
mod lanes;
mod law;
mod ledger;
mod panics;
mod picture;
mod reached;
mod residual;
mod views;
mod walks;

pub use chains::check_chains;
pub(crate) use chains::survey_chains;
pub use constraints::check_constraints;
pub(crate) use constraints::{Sample, domains_of, survey_constraints, values};
pub use crossover::check_crossover;
pub(crate) use crossover::survey_crossover;
pub use encoding::check_encoding;
pub(crate) use encoding::survey_encoding;
pub use erased::Testable;
pub(crate) use erased::{AnyAction, AnyState, ErasedNeighborhood, ErasedObjective, ErasedProblem, Pair};
pub(crate) use estimates::{Role, survey_estimate};
pub use estimates::{check_bound, check_heuristic};
pub(crate) use graph::{Following, Graph, deep, shallow};
pub use lanes::check_lanes;
pub(crate) use lanes::survey_lanes;
pub use law::Law;
pub(crate) use ledger::Ledger;
pub use ledger::{Broken, Finding};
pub use panics::caught;
pub use residual::check_residual;
pub(crate) use residual::survey_residual;
pub use views::check_view;
pub(crate) use views::survey_view;

use crate::{Neighborhood, Objective, stream};
use walks::Walks;

/// How many random walks of each kind are made.
const WALKS: u64 = 8;

/// Check a formulation with one neighborhood and objective on random walks drawn from `seed`.
///
/// `invariant` checks what must hold in every state, and says in words what does not: that fixed parts stay
/// fixed, for instance, or that tables kept beside the state agree with it.
///
/// # Errors
/// The first promise found broken.
pub fn check<P, N, J>(
    problem: &P,
    neighborhood: &N,
    objective: &J,
    invariant: impl Fn(&P::State) -> Result<(), String>,
    seed: u64,
) -> Result<(), Broken>
where
    P: Testable,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    strictly(problem, neighborhood, objective, &invariant, |walks| walks.all_along_actions(seed))?;
    check_neighborhood(problem, neighborhood, objective, invariant, seed)
}

/// Check a further neighborhood of a formulation that [`check`] has passed with this objective and another
/// one: what moves promise. What the actions of the problem promise is not asked again.
///
/// # Errors
/// The first promise found broken.
pub fn check_neighborhood<P, N, J>(
    problem: &P,
    neighborhood: &N,
    objective: &J,
    invariant: impl Fn(&P::State) -> Result<(), String>,
    seed: u64,
) -> Result<(), Broken>
where
    P: Testable,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    strictly(problem, neighborhood, objective, &invariant, |walks| walks.all_along_moves(seed))
}

/// Test until the first promise is found broken.
fn strictly<P, N, J>(
    problem: &P,
    neighborhood: &N,
    objective: &J,
    invariant: &impl Fn(&P::State) -> Result<(), String>,
    test: impl FnOnce(&mut Walks<'_>) -> Result<(), Broken>,
) -> Result<(), Broken>
where
    P: Testable,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    test(&mut Walks {
        problem,
        neighborhood: &Pair { problem, strategy: neighborhood },
        objective: &Pair { problem, strategy: objective },
        invariant: &|state| invariant(state.of::<P>()),
        ledger: Ledger::of_the_first(),
        listed: u64::MAX,
        followed: 2000,
    })
}

/// Check the same laws, each by itself, and report what was found about every [`Law`], in the order of
/// [`Law::ALL`].
///
/// Neighborhoods of more than 20,000 moves are not listed. `go_on` is asked before every step of a walk; when
/// it returns `false`, the survey ends with what it has found so far.
pub fn survey<P, N, J>(
    problem: &P,
    neighborhood: &N,
    objective: &J,
    invariant: impl Fn(&P::State) -> Result<(), String>,
    seed: u64,
    mut go_on: impl FnMut() -> bool,
) -> Vec<Finding>
where
    P: Testable,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    let neighborhood = &Pair { problem, strategy: neighborhood };
    let objective = &Pair { problem, strategy: objective };
    let invariant = |state: &AnyState| invariant(state.of::<P>());
    survey_erased(problem, neighborhood, objective, &invariant, seed, &mut go_on)
}

/// [`survey`] without the types, so that it is compiled only once.
pub(crate) fn survey_erased(
    problem: &dyn ErasedProblem,
    neighborhood: &dyn ErasedNeighborhood,
    objective: &dyn ErasedObjective,
    invariant: &dyn Fn(&AnyState) -> Result<(), String>,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<Finding> {
    let ledger = Ledger::of_all();
    let mut walks =
        Walks { problem, neighborhood, objective, invariant, ledger, listed: 20_000, followed: 200_000 };
    let surveyed = (0..WALKS).try_for_each(|walk| {
        // Moves first: fewer laws speak of them, but those take longer to test.
        walks.along_moves(seed, walk, go_on)?;
        walks.along_actions(&mut stream(seed, walk), go_on)?;
        if walk == 0 {
            walks.reached(go_on)?;
            walks.reached_by_moves(go_on)
        } else {
            Ok(())
        }
    });
    surveyed.expect("a ledger of all laws stops at none");
    walks.ledger.findings()
}
