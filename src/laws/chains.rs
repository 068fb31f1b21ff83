//! Chains of steps, put to the test.

use super::erased::AnyCost;
use super::graph::Plain;
use super::ledger::Ledger;
use super::{Broken, Finding, Law, Testable};
use crate::{Chains, Extension, Objective, Random};
use num_traits::zero;
use rand::RngExt;
use rand::seq::IteratorRandom;
use std::fmt::Debug;

/// Perturbations in a walk, and chains after each.
const ROUNDS: usize = 20;
const CHAINS: usize = 10;
/// A chain that has made this many steps has no end.
const ENDLESS: usize = 10_000;
/// The states of this many steps are compared with each other.
const COMPARED: usize = 100;

/// Check what steps of chains and perturbations promise, on chains drawn from `seed`: that each step changes
/// the cost as is told of it, and can be taken back; that no chain gains more than it has in hand, leads
/// back, or goes on without end.
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
    test(problem, chains, objective, seed, &mut Ledger::of_the_first())
}

/// Check all laws that speak of chains, each by itself, as [`survey`](super::survey) does.
pub(crate) fn survey_chains<P, C, J>(problem: &P, chains: &C, objective: &J, seed: u64) -> Vec<Finding>
where
    P: Testable,
    C: Chains<P>,
    J: Objective<P>,
{
    Ledger::survey(|ledger| test(problem, chains, objective, seed, ledger))
}

/// Walks as [`walk`] makes them, until the model panics.
fn test<P: Testable, C: Chains<P>, J: Objective<P>>(
    problem: &P,
    chains: &C,
    objective: &J,
    seed: u64,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    ledger.in_walks(seed, |rng, ledger| walk(problem, chains, objective, rng, ledger))
}

/// Perturb a state again and again, and follow chains at random, along steps that need not pay.
fn walk<P: Testable, C: Chains<P>, J: Objective<P>>(
    problem: &P,
    chains: &C,
    objective: &J,
    rng: &mut Random,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    let mut state = problem.random_initial(rng);
    let places = chains.places(problem);
    for _ in 0..if places > 0 { ROUNDS } else { 0 } {
        for _ in 0..CHAINS {
            let place = rng.random_range(0..places);
            follow(problem, chains, objective, (state.clone(), place), rng, ledger)?;
        }
        let place = rng.random_range(0..places);
        let Some(action) = chains.perturb(problem, &state, place, rng) else { break };
        let delta = objective.delta(problem, &state, &action);
        step(problem, objective, &mut state, (&action, delta), ledger)?;
        let strange = chains.touched(problem, &state, &action).find(|&place| place >= places);
        ledger.expect(Law::Chain, strange.is_none(), Some(&action), &places, &strange)?;
    }
    Ok(())
}

/// Follow one chain that begins at a place, to its end.
fn follow<P: Testable, C: Chains<P>, J: Objective<P>>(
    problem: &P,
    chains: &C,
    objective: &J,
    (mut state, place): (P::State, usize),
    rng: &mut Random,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    let mut beginnings = Vec::new();
    chains.begin(problem, &state, place, |link| beginnings.push(link));
    let Some(beginning) = beginnings.into_iter().choose(rng) else { return Ok(()) };
    let first = objective.cost(problem, &state);
    let (mut chain, mut passed) = (vec![beginning], vec![state.clone()]);
    loop {
        let mut steps = Vec::new();
        chains.extend(problem, &state, &chain, zero(), |step| steps.push(step));
        let Some(Extension { action, delta, in_hand, link }) = steps.into_iter().choose(rng) else {
            return Ok(());
        };
        let by: Option<&dyn Debug> = Some(&action);
        step(problem, objective, &mut state, (&action, delta), ledger)?;
        let gain = first - objective.cost(problem, &state);
        ledger.expect(Law::Chain, gain <= in_hand, by, &in_hand, &gain)?;
        let leads_back = passed.contains(&state);
        ledger.expect(Law::ChainEnd, !leads_back, by, &Plain("another state"), &Plain("one on the way"))?;
        ledger.expect(Law::ChainEnd, chain.len() < ENDLESS, by, &ENDLESS, &chain.len())?;
        if leads_back || chain.len() >= ENDLESS {
            return Ok(());
        }
        if passed.len() < COMPARED {
            passed.push(state.clone());
        }
        chain.push(link);
    }
}

/// Make a step, once it was taken back.
fn step<P: Testable, J: Objective<P>>(
    problem: &P,
    objective: &J,
    state: &mut P::State,
    (action, delta): (&P::Action, P::Cost),
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    let before = state.clone();
    let undo = problem.apply(state, action);
    problem.undo(state, action, undo);
    ledger.agree(Law::Undo, Some(action), &before, state)?;
    problem.apply(state, action);
    let costs = [&before, &*state].map(|state| AnyCost::new(objective.cost(problem, state)));
    let delta = AnyCost::new(delta);
    let agrees = delta.is_difference(costs[0], costs[1]);
    ledger.expect(Law::Chain, agrees, Some(action), &(costs[1] - costs[0]), &delta)
}
