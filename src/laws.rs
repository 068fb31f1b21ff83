//! The promises that every model makes, checked.
//!
//! A model's tests call [`check`] once for each formulation, objective and neighborhood:
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
mod erased;
mod estimates;
mod graph;
mod lanes;
mod law;
mod ledger;
mod panics;
mod picture;
mod views;
mod walks;

pub(crate) use constraints::{Sample, domains_of, values};
pub use erased::Testable;
pub(crate) use erased::{
    AnyAction, AnyState, ErasedNeighborhood, ErasedObjective, ErasedProblem, ErasedView, Pair,
};
pub(crate) use estimates::Role;
pub(crate) use graph::{Following, Graph, deep, shallow};
pub use law::Law;
pub(crate) use ledger::Ledger;
pub use ledger::{Broken, Finding};
pub use panics::caught;

use crate::csp::Csp;
use crate::trace::View;
use crate::{Chains, Crossover, Lanes, Neighborhood, Objective, stream};
use views::Views;
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
    let mut walks = Walks {
        problem,
        neighborhood: &Pair { problem, strategy: neighborhood },
        objective: &Pair { problem, strategy: objective },
        invariant: &|state| invariant(state.of::<P>()),
        ledger: Ledger::of_the_first(),
        listed: u64::MAX,
        followed: 2000,
    };
    for walk in 0..WALKS {
        walks.along_actions(&mut stream(seed, walk), &mut || true)?;
        walks.along_moves(seed, walk, &mut || true)?;
    }
    walks.reached(&mut || true)
}

/// Check what a heuristic promises: it is 0 at goals, never more than the way to a goal costs (*admissible*),
/// and falls by no more than each step costs (*consistent*; AIMA section 3.5.2), on ways to goals of
/// `problem`.
///
/// Goals are looked for in a few thousand states, so use a small instance.
///
/// # Errors
/// The first promise found broken, with the action that leads to the state.
///
/// ```
/// # use recuit::{Objective, Problem, State, laws};
/// # #[derive(Clone, Debug, PartialEq)] struct At(i32);
/// # impl State for At { type Key = i32; fn key(&self) -> i32 { self.0 } }
/// # struct Street;
/// # impl Problem for Street {
/// #     type State = At; type Action = i32; type Undo = (); type Cost = i32;
/// #     fn initial(&self) -> At { At(9) }
/// #     fn actions(&self, at: &At) -> impl Iterator<Item = i32> { [-2, -1, 1].into_iter().filter(|by| (0..20).contains(&(at.0 + by))) }
/// #     fn apply(&self, at: &mut At, by: &i32) { at.0 += by; }
/// #     fn undo(&self, at: &mut At, by: &i32, _: ()) { at.0 -= by; }
/// #     fn goal_test(&self, at: &At) -> bool { at.0 == 0 }
/// # }
/// /// How far house 0 is, where a step is one house or two.
/// struct Distance;
/// impl Objective<Street> for Distance {
///     fn cost(&self, _: &Street, at: &At) -> i32 { at.0 }
/// }
/// let broken = laws::check_heuristic(&Street, &Distance, 1).unwrap_err();
/// assert_eq!(broken.law, "an estimate is no more than the way to a goal costs");
/// ```
pub fn check_heuristic<P, H>(problem: &P, heuristic: &H, seed: u64) -> Result<(), Broken>
where
    P: Testable,
    H: Objective<P>,
{
    let estimate = &Pair { problem, strategy: heuristic };
    estimates::test(problem, estimate, Role::Heuristic, seed, &mut Ledger::of_the_first(), &mut || true)
}

/// Check what a bound promises [`BranchAndBound`](crate::BranchAndBound): that it never exceeds what a goal
/// below the state costs, which is what the bound says at the goal itself; and that after
/// [`Problem::tighten`](crate::Problem::tighten) better goals are still reached.
///
/// Goals are looked for in a few thousand states, so use a small instance.
///
/// # Errors
/// The first promise found broken, with the action that leads to the state.
pub fn check_bound<P, B>(problem: &P, bound: &B, seed: u64) -> Result<(), Broken>
where
    P: Testable,
    B: Objective<P>,
{
    let estimate = &Pair { problem, strategy: bound };
    estimates::test(problem, estimate, Role::Bound, seed, &mut Ledger::of_the_first(), &mut || true)
}

/// Check all laws that speak of an estimate, each by itself, as [`survey`] does.
pub(crate) fn survey_estimate(
    problem: &dyn ErasedProblem,
    estimate: &dyn ErasedObjective,
    role: Role,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<Finding> {
    let mut ledger = Ledger::of_all();
    let tested = estimates::test(problem, estimate, role, seed, &mut ledger, go_on);
    tested.expect("a ledger of all laws stops at none");
    ledger.findings()
}

/// Check what the constraints of a declaration promise: that propagation rules out no value of a solution and
/// refuses what is violated, by going through all assignments of a few variables at a time; and that deltas
/// and tallies agree with the violation.
///
/// # Errors
/// The first promise found broken, with the name of the constraint in place of an action.
///
/// ```
/// use recuit::csp::{Conflict, Constraint, Csp, Domains, Lookup, Variable};
/// use recuit::laws;
///
/// /// The first is less than the second.
/// #[derive(Debug)]
/// struct Less([Variable; 2]);
/// impl Constraint for Less {
///     fn scope(&self) -> &[Variable] { &self.0 }
///     fn violation(&self, value: Lookup<'_>) -> i64 { i64::from((value(self.0[0]) - value(self.0[1]) + 1).max(0)) }
///     // Wrong: one too low.
///     fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
///         let greatest = domains.max(self.0[1]).ok_or(Conflict)?;
///         domains.at_most(self.0[0], greatest - 2)
///     }
/// }
/// let mut csp = Csp::new();
/// let [x, y] = ["x", "y"].map(|name| csp.variable(name, 1..=4));
/// csp.post(Less([x, y])).named("x < y");
/// let broken = laws::check_constraints(&csp, 1).unwrap_err();
/// assert_eq!(broken.law, "propagation keeps what belongs to a solution");
/// assert_eq!(broken.action.as_deref(), Some("x < y"));
/// ```
pub fn check_constraints(csp: &Csp, seed: u64) -> Result<(), Broken> {
    constraints::test(csp, seed, &mut Ledger::of_the_first(), &mut || true)
}

/// Check what a view promises, on random walks drawn from `seed`, along actions and along moves: that frames fill the
/// scene and depend on nothing but the state; that acts, consequences and reasons are what the frames show; and
/// that shares, where the view tells any, add up to the delta of this objective.
///
/// # Errors
/// The first promise found broken, with the action that broke it.
///
/// ```
/// use recuit::trace::{Act, Board, Frame, Part, Scene, View};
/// use recuit::{Actions, Problem, State, laws};
/// # #[derive(Clone, Debug, PartialEq)] struct Row(Vec<u32>);
/// # impl State for Row { type Key = Vec<u32>; fn key(&self) -> Vec<u32> { self.0.clone() } }
///
/// /// Write the numbers 1 to 3, one after the other.
/// struct Write;
/// # impl Problem for Write {
/// #     type State = Row; type Action = u32; type Undo = (); type Cost = i32;
/// #     fn initial(&self) -> Row { Row(Vec::new()) }
/// #     fn actions(&self, row: &Row) -> impl Iterator<Item = u32> { (1..=3).filter(|_| row.0.len() < 3) }
/// #     fn apply(&self, row: &mut Row, number: &u32) { row.0.push(*number); }
/// #     fn undo(&self, row: &mut Row, _: &u32, _: ()) { row.0.pop(); }
/// #     fn goal_test(&self, row: &Row) -> bool { row.0.len() == 3 }
/// # }
/// struct Cells;
/// impl View<Write> for Cells {
///     fn scene(&self, _: &Write) -> Scene {
///         let symbols = ["1", "2", "3"].map(String::from).into();
///         Part::Board(Board { rows: 1, columns: 3, symbols, ..Board::default() }).into()
///     }
///     fn draw(&self, _: &Write, row: &Row, frame: &mut Frame) {
///         (0..3).for_each(|cell| frame.value(row.0.get(cell).copied().unwrap_or(0)));
///     }
///     // Wrong: the number goes where the row ends.
///     fn act(&self, _: &Write, _: &Row, number: &u32) -> Act {
///         Act::Assign { element: 0, value: *number }
///     }
/// }
/// let broken = laws::check_view(&Write, &Actions, &(), &Cells, 1).unwrap_err();
/// assert_eq!(broken.law, "an act is what the frames show");
/// ```
pub fn check_view<P, N, J, V>(
    problem: &P,
    neighborhood: &N,
    objective: &J,
    view: &V,
    seed: u64,
) -> Result<(), Broken>
where
    P: Testable,
    N: Neighborhood<P>,
    J: Objective<P>,
    V: View<P> + ?Sized,
{
    let neighborhood = &Pair { problem, strategy: neighborhood };
    let objective = &Pair { problem, strategy: objective };
    let view = &Pair { problem, strategy: view };
    Views::new(problem, neighborhood, objective, view, Ledger::of_the_first()).test(seed, &mut || true)
}

/// Check what steps of chains and perturbations promise, on chains drawn from `seed`: that each step changes the cost as is
/// told of it, and can be taken back; that no chain gains more than it has in hand, leads back, or goes on without end.
///
/// # Errors
/// The first promise found broken, with the step that broke it.
///
/// ```
/// use rand::{Rng, RngExt};
/// use recuit::{Chains, Extension, Objective, Problem, State, laws};
/// # #[derive(Clone, Debug, PartialEq)] struct Row(Vec<i32>);
/// # impl State for Row { type Key = Vec<i32>; fn key(&self) -> Vec<i32> { self.0.clone() } }
///
/// /// Numbers in a row, to be sorted by exchanges of two.
/// struct Sort;
/// # impl Problem for Sort {
/// #     type State = Row; type Action = (usize, usize); type Undo = (); type Cost = i32;
/// #     fn initial(&self) -> Row { Row(vec![3, 1, 4, 0, 2]) }
/// #     fn actions(&self, _: &Row) -> impl Iterator<Item = (usize, usize)> { (0..4).map(|at| (at, at + 1)) }
/// #     fn apply(&self, row: &mut Row, &(one, other): &(usize, usize)) { row.0.swap(one, other); }
/// #     fn undo(&self, row: &mut Row, &(one, other): &(usize, usize), _: ()) { row.0.swap(one, other); }
/// #     fn goal_test(&self, row: &Row) -> bool { row.0.is_sorted() }
/// # }
/// /// How far the numbers are from where they belong.
/// struct Astray;
/// impl Objective<Sort> for Astray {
///     fn cost(&self, _: &Sort, row: &Row) -> i32 {
///         row.0.iter().zip(0..).map(|(number, at): (&i32, i32)| (number - at).abs()).sum()
///     }
/// }
/// /// A number goes where it belongs, and the one that stood there is the next.
/// struct Ejections;
/// impl Chains<Sort> for Ejections {
///     type Link = usize;
///     fn places(&self, _: &Sort) -> usize { 5 }
///     fn begin(&self, _: &Sort, _: &Row, place: usize, mut tell: impl FnMut(usize)) { tell(place); }
///     fn extend(
///         &self, _: &Sort, row: &Row, chain: &[usize], _: i32,
///         mut tell: impl FnMut(Extension<(usize, usize), i32, usize>),
///     ) {
///         let from = chain[0];
///         let to = row.0[from] as usize;
///         // Wrong: forgets what becomes of the number that stood there.
///         let delta = -(row.0[from] - from as i32).abs();
///         if from != to { tell(Extension { action: (from, to), delta, in_hand: 99, link: to }); }
///     }
///     fn perturb<R: Rng + ?Sized>(&self, _: &Sort, _: &Row, at: usize, rng: &mut R) -> Option<(usize, usize)> {
///         Some((at, rng.random_range(0..5)))
///     }
///     fn touched(&self, _: &Sort, _: &Row, &(one, other): &(usize, usize)) -> impl Iterator<Item = usize> {
///         [one, other].into_iter()
///     }
/// }
/// let broken = laws::check_chains(&Sort, &Ejections, &Astray, 1).unwrap_err();
/// assert_eq!(broken.law, "a step of a chain does what is told of it");
/// ```
pub fn check_chains<P, C, J>(problem: &P, chains: &C, objective: &J, seed: u64) -> Result<(), Broken>
where
    P: Testable,
    C: Chains<P>,
    J: Objective<P>,
{
    chains::test(problem, chains, objective, seed, &mut Ledger::of_the_first())
}

/// Check all laws that speak of chains, each by itself, as [`survey`] does.
pub(crate) fn survey_chains<P, C, J>(problem: &P, chains: &C, objective: &J, seed: u64) -> Vec<Finding>
where
    P: Testable,
    C: Chains<P>,
    J: Objective<P>,
{
    let mut ledger = Ledger::of_all();
    chains::test(problem, chains, objective, seed, &mut ledger).expect("a ledger of all laws stops at none");
    ledger.findings()
}

/// Check what a crossover promises, on generations drawn from `seed`: that children are states like any other, with costs and
/// deltas that agree; that parents that are the same have children like them; and that distances are shares.
///
/// # Errors
/// The first promise found broken.
pub fn check_crossover<P, C, J>(problem: &P, crossover: &C, objective: &J, seed: u64) -> Result<(), Broken>
where
    P: Testable,
    C: Crossover<P>,
    J: Objective<P>,
{
    crossover::test(problem, crossover, objective, seed, &mut Ledger::of_the_first())
}

/// Check all laws that speak of crossovers, each by itself, as [`survey`] does.
pub(crate) fn survey_crossover<P, C, J>(problem: &P, crossover: &C, objective: &J, seed: u64) -> Vec<Finding>
where
    P: Testable,
    C: Crossover<P>,
    J: Objective<P>,
{
    let mut ledger = Ledger::of_all();
    crossover::test(problem, crossover, objective, seed, &mut ledger)
        .expect("a ledger of all laws stops at none");
    ledger.findings()
}

/// Check what [`Lanes`] promise, on random walks drawn from `seed`: that each lane goes where a state by itself would go, and
/// that no move is drawn with a look at a state.
///
/// # Errors
/// The first promise found broken, with the action that broke it.
///
/// ```
/// use recuit::{Actions, LANES, Lanes, Neighborhood, Objective, Problem, State, laws};
/// # use rand::{Rng, RngExt};
/// # #[derive(Clone, Debug, PartialEq)] struct Number(i32);
/// # impl State for Number { type Key = i32; fn key(&self) -> i32 { self.0 } }
/// # #[derive(Clone, Copy)] struct Count;
/// # impl Problem for Count {
/// #     type State = Number; type Action = i32; type Undo = (); type Cost = i32;
/// #     fn initial(&self) -> Number { Number(5) }
/// #     fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Number { Number(rng.random_range(-9..=9)) }
/// #     fn actions(&self, _: &Number) -> impl Iterator<Item = i32> { [-1, 1].into_iter() }
/// #     fn apply(&self, state: &mut Number, by: &i32) { state.0 += by; }
/// #     fn undo(&self, state: &mut Number, by: &i32, _: ()) { state.0 -= by; }
/// #     fn goal_test(&self, state: &Number) -> bool { state.0 == 0 }
/// # }
/// # impl Objective<Count> for Count { fn cost(&self, _: &Count, state: &Number) -> i32 { state.0.abs() } }
/// # impl Neighborhood<Count> for Count {
/// #     fn moves<'a>(&'a self, problem: &'a Count, state: &'a Number) -> impl Iterator<Item = i32> + 'a { problem.actions(state) }
/// # }
/// /// Numbers that are to be 0, by steps of 1.
/// impl Lanes<Count> for Count {
///     type States = [i16; LANES];
///     fn abreast(&self, _: &Count, states: &[Number]) -> [i16; LANES] { std::array::from_fn(|lane| states[lane].0 as i16) }
///     fn state(&self, _: &Count, states: &[i16; LANES], lane: usize) -> Number { Number(states[lane].into()) }
///     fn steepest(&self, _: &Count) -> i16 { 1 }
///     #[inline(always)]
///     fn deltas(&self, _: &Count, states: &[i16; LANES], &by: &i32) -> [i16; LANES] {
///         std::array::from_fn(|lane| (states[lane] + by as i16).abs() - states[lane].abs())
///     }
///     #[inline(always)]
///     fn apply(&self, _: &Count, states: &mut [i16; LANES], &by: &i32, _: &[u16; LANES]) {
///         // Wrong: forgets the lanes that stay as they are.
///         (0..LANES).for_each(|lane| states[lane] += by as i16);
///     }
/// }
/// let broken = laws::check_lanes(&Count, &Count, &Count, 1).unwrap_err();
/// assert_eq!(broken.law, "each lane goes where a state by itself would go");
/// ```
pub fn check_lanes<P, L, J>(problem: &P, lanes: &L, objective: &J, seed: u64) -> Result<(), Broken>
where
    P: Testable,
    L: Lanes<P>,
    J: Objective<P>,
{
    lanes::test(problem, lanes, objective, seed, &mut Ledger::of_the_first())
}

/// Check all laws that speak of lanes, each by itself, as [`survey`] does.
pub(crate) fn survey_lanes<P, L, J>(problem: &P, lanes: &L, objective: &J, seed: u64) -> Vec<Finding>
where
    P: Testable,
    L: Lanes<P>,
    J: Objective<P>,
{
    let mut ledger = Ledger::of_all();
    lanes::test(problem, lanes, objective, seed, &mut ledger).expect("a ledger of all laws stops at none");
    ledger.findings()
}

/// Check all laws that speak of views, each by itself, as [`survey`] does.
pub(crate) fn survey_view(
    problem: &dyn ErasedProblem,
    neighborhood: &dyn ErasedNeighborhood,
    objective: &dyn ErasedObjective,
    view: &dyn ErasedView,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<Finding> {
    let mut views = Views::new(problem, neighborhood, objective, view, Ledger::of_all());
    views.test(seed, go_on).expect("a ledger of all laws stops at none");
    views.findings()
}

/// Check all laws that speak of constraints, each by itself, as [`survey`] does.
pub(crate) fn survey_constraints(csp: &Csp, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Vec<Finding> {
    let mut ledger = Ledger::of_all();
    constraints::test(csp, seed, &mut ledger, go_on).expect("a ledger of all laws stops at none");
    ledger.findings()
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
        if walk == 0 { walks.reached(go_on) } else { Ok(()) }
    });
    surveyed.expect("a ledger of all laws stops at none");
    walks.ledger.findings()
}
