//! Lanes, beside states that go one by one.

use super::ledger::Ledger;
use super::{Broken, Finding, Law, Testable};
use crate::{Cost, LANES, Lanes, Objective, Random};
use rand::RngExt;
use std::fmt::Debug;

/// Moves in a walk.
const MOVES: usize = 100;

/// Check what [`Lanes`] promise, on random walks drawn from `seed`: that each lane goes where a state by
/// itself would go, and that no move is drawn with a look at a state.
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
///     type Delta = i16;
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
    test(problem, lanes, objective, seed, &mut Ledger::of_the_first())
}

/// Check all laws that speak of lanes, each by itself, as [`survey`](super::survey) does.
pub(crate) fn survey_lanes<P, L, J>(problem: &P, lanes: &L, objective: &J, seed: u64) -> Vec<Finding>
where
    P: Testable,
    L: Lanes<P>,
    J: Objective<P>,
{
    Ledger::survey(|ledger| test(problem, lanes, objective, seed, ledger))
}

/// Walks as [`walk`] makes them, until the model panics.
fn test<P: Testable, L: Lanes<P>, J: Objective<P>>(
    problem: &P,
    lanes: &L,
    objective: &J,
    seed: u64,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    ledger.in_walks(seed, |rng, ledger| walk(problem, lanes, objective, rng, ledger))
}

/// Propose moves to random states, and make each in some of them.
fn walk<P: Testable, L: Lanes<P>, J: Objective<P>>(
    problem: &P,
    lanes: &L,
    objective: &J,
    rng: &mut Random,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    let mut states: Vec<P::State> = (0..LANES).map(|_| problem.random_initial(rng)).collect();
    let mut abreast = lanes.abreast(problem, &states);
    for (lane, state) in states.iter().enumerate() {
        ledger.agree(Law::Lanes, None, state, &lanes.state(problem, &abreast, lane))?;
    }
    let steepest: i32 = lanes.steepest(problem).into();
    for _ in 0..MOVES {
        let draw = |state: &P::State, mut rng: Random| lanes.sample(problem, state, &mut rng);
        let drawn = draw(&states[0], rng.clone());
        for state in &states[1..] {
            let by = drawn.as_ref().map(|action| action as &dyn Debug);
            ledger.agree(Law::BlindDraw, by, &drawn, &draw(state, rng.clone()))?;
        }
        let Some(action) = lanes.sample(problem, &states[0], rng) else { break };
        let by: Option<&dyn Debug> = Some(&action);
        let deltas: [i32; LANES] = lanes.deltas(problem, &abreast, &action).map(Into::into);
        // Some lanes stay where they are, whatever the move.
        let marks: [u16; LANES] = std::array::from_fn(|_| if rng.random() { u16::MAX } else { 0 });
        lanes.apply(problem, &mut abreast, &action, &marks);
        for (lane, state) in states.iter_mut().enumerate() {
            let delta = objective.delta(problem, state, &action);
            let agrees = delta.as_f64() == f64::from(deltas[lane]);
            ledger.expect(Law::Lanes, agrees, by, &delta, &deltas[lane])?;
            ledger.expect(Law::Steepest, deltas[lane] <= steepest, by, &steepest, &deltas[lane])?;
            if marks[lane] != 0 {
                problem.apply(state, &action);
            }
            ledger.agree(Law::Lanes, Some(&action), state, &lanes.state(problem, &abreast, lane))?;
        }
    }
    Ok(())
}
