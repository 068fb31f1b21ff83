//! Lanes, beside states that go one by one.

use super::ledger::Ledger;
use super::panics::caught;
use super::{Broken, Law, Testable, WALKS};
use crate::{Cost, LANES, Lanes, Objective, Random, stream};
use rand::RngExt;
use std::fmt::Debug;

/// Moves in a walk.
const MOVES: usize = 100;

/// Walks as [`walk`] makes them, until the model panics.
pub(super) fn test<P: Testable, L: Lanes<P>, J: Objective<P>>(
    problem: &P,
    lanes: &L,
    objective: &J,
    seed: u64,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    for number in 0..WALKS {
        match caught(|| walk(problem, lanes, objective, &mut stream(seed, number), ledger)) {
            Ok(walked) => walked?,
            Err(message) => return ledger.panics(Some(&message), None),
        }
    }
    Ok(())
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
    let steepest = lanes.steepest(problem);
    for _ in 0..MOVES {
        let draw = |state: &P::State, mut rng: Random| lanes.sample(problem, state, &mut rng);
        let drawn = draw(&states[0], rng.clone());
        for state in &states[1..] {
            let by = drawn.as_ref().map(|action| action as &dyn Debug);
            ledger.agree(Law::BlindDraw, by, &drawn, &draw(state, rng.clone()))?;
        }
        let Some(action) = lanes.sample(problem, &states[0], rng) else { break };
        let by: Option<&dyn Debug> = Some(&action);
        let deltas = lanes.deltas(problem, &abreast, &action);
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
