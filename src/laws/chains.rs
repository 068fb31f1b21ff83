//! Chains of steps, put to the test.

use super::erased::AnyCost;
use super::graph::Plain;
use super::ledger::Ledger;
use super::panics::caught;
use super::{Broken, Law, Testable, WALKS};
use crate::{Chains, Extension, Objective, Random, stream};
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

/// Walks as [`walk`] makes them, until the model panics.
pub(super) fn test<P: Testable, C: Chains<P>, J: Objective<P>>(
    problem: &P,
    chains: &C,
    objective: &J,
    seed: u64,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    for number in 0..WALKS {
        match caught(|| walk(problem, chains, objective, &mut stream(seed, number), ledger)) {
            Ok(walked) => walked?,
            Err(message) => return ledger.panics(Some(&message), None),
        }
    }
    Ok(())
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
