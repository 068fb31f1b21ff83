//! Children of two states, put to the test.

use super::erased::AnyCost;
use super::ledger::Ledger;
use super::{Broken, Finding, Law, Testable};
use crate::{Crossover, Objective, Random};
use rand::seq::IteratorRandom;

/// Generations, and how many actions of each child are tried.
const GENERATIONS: usize = 20;
const TRIED: usize = 5;

/// Check what a crossover promises, on generations drawn from `seed`: that children are states like any
/// other, with costs and deltas that agree; that parents that are the same have children like them; and that
/// distances are shares.
///
/// # Errors
/// The first promise found broken.
pub fn check_crossover<P, C, J>(problem: &P, crossover: &C, objective: &J, seed: u64) -> Result<(), Broken>
where
    P: Testable,
    C: Crossover<P>,
    J: Objective<P>,
{
    test(problem, crossover, objective, seed, &mut Ledger::of_the_first())
}

/// Check all laws that speak of crossovers, each by itself, as [`survey`](super::survey) does.
pub(crate) fn survey_crossover<P, C, J>(problem: &P, crossover: &C, objective: &J, seed: u64) -> Vec<Finding>
where
    P: Testable,
    C: Crossover<P>,
    J: Objective<P>,
{
    Ledger::survey(|ledger| test(problem, crossover, objective, seed, ledger))
}

/// Generations of children, until the model panics.
fn test<P: Testable, C: Crossover<P>, J: Objective<P>>(
    problem: &P,
    crossover: &C,
    objective: &J,
    seed: u64,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    ledger.in_walks(seed, |rng, ledger| breed(problem, crossover, objective, rng, ledger))
}

/// Let children take the places of their parents again and again, and look at each.
fn breed<P: Testable, C: Crossover<P>, J: Objective<P>>(
    problem: &P,
    crossover: &C,
    objective: &J,
    rng: &mut Random,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    let mut parents = [0, 1].map(|_| problem.random_initial(rng));
    for _ in 0..GENERATIONS {
        let [one, other] = &parents;
        let children = [crossover.cross(problem, one, other, rng), crossover.cross(problem, other, one, rng)];
        for child in &children {
            let cost = AnyCost::new(objective.cost(problem, child));
            ledger.expect(Law::Child, cost.as_f64().is_finite(), None, &"a finite cost", &cost)?;
            for action in problem.actions(child).sample(rng, TRIED) {
                if objective.is_estimate() {
                    break;
                }
                let delta = AnyCost::new(objective.delta(problem, child, &action));
                let after = AnyCost::new(objective.cost(problem, &problem.result(child, &action)));
                let agrees = delta.is_difference(cost, after);
                ledger.expect(Law::Child, agrees, Some(&action), &(after - cost), &delta)?;
            }
            let apart = crossover.distance(problem, one, child);
            ledger.expect(Law::Distance, (0.0..=1.0).contains(&apart), None, &"from 0 to 1", &apart)?;
            let own = crossover.distance(problem, child, child);
            ledger.expect(Law::Distance, own == 0.0, None, &0.0, &own)?;
            let twin = crossover.cross(problem, child, child, rng);
            let apart = crossover.distance(problem, child, &twin);
            ledger.expect(Law::Twins, apart == 0.0, None, child, &twin)?;
        }
        parents = children;
    }
    Ok(())
}
