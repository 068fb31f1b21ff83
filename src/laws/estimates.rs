//! Heuristics and bounds, put to the test near goals.

use super::erased::{AnyCost, AnyState, ErasedObjective, ErasedProblem, Pair};
use super::graph::{Following, Graph, Order, Plain, deep, least_ahead, shallow};
use super::ledger::Ledger;
use super::panics::caught;
use super::{Broken, Finding, Law, Testable};
use crate::{Objective, stream};
use std::fmt::Debug;

/// States followed by each of the searches for goals.
const STATES: usize = 1500;
/// States followed around the goals that were found.
const AROUND: usize = 1000;
/// Goals around which ways to other goals are looked for.
const GOALS: usize = 5;
/// How many states before a goal the ways to others begin.
const BEFORE: usize = 6;
/// The relative error of floats that is put down to rounding.
const ROUNDING: f64 = 1e-6;

/// What an estimate is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Estimates the cost of the way to the nearest goal, for A*.
    Heuristic,
    /// Bounds the cost of the goals below, for branch and bound.
    Bound,
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
    test(problem, estimate, Role::Heuristic, seed, &mut Ledger::of_the_first(), &mut || true)
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
    test(problem, estimate, Role::Bound, seed, &mut Ledger::of_the_first(), &mut || true)
}

/// Check all laws that speak of an estimate, each by itself, as [`survey`](super::survey) does.
pub(crate) fn survey_estimate(
    problem: &dyn ErasedProblem,
    estimate: &dyn ErasedObjective,
    role: Role,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<Finding> {
    Ledger::survey(|ledger| test(problem, estimate, role, seed, ledger, go_on))
}

/// Look for goals, and put an estimate to the test on the ways that lead there.
fn test(
    problem: &dyn ErasedProblem,
    estimate: &dyn ErasedObjective,
    role: Role,
    seed: u64,
    ledger: &mut Ledger,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(), Broken> {
    let mut graph = Graph::new();
    let actions = |state: &AnyState| problem.actions(state).collect::<Vec<_>>();
    let guided = |state: &AnyState, depth: u32| {
        let estimate = caught(|| estimate.cost(state).as_f64()).unwrap_or(f64::INFINITY);
        estimate - f64::from(depth) * 1e-3
    };
    let orders: [Order<'_>; 3] = [&shallow, &deep, &guided];
    for (order, number) in orders.into_iter().zip(1..) {
        let start = if number < 3 { problem.initial() } else { problem.random_initial(&mut stream(seed, 7)) };
        let following = Following { actions: &actions, order, limit: number * STATES, go_on: &mut *go_on };
        graph.follow(problem, vec![start], false, following, ledger)?;
    }
    // Ways to other goals begin shortly before the known goals.
    let goals: Vec<usize> =
        (0..graph.states.len()).filter(|&number| graph.goals[number]).take(GOALS).collect();
    let before = goals.iter().flat_map(|&goal| graph.way(goal).into_iter().rev().take(BEFORE));
    let before: Vec<AnyState> = before.map(|number| graph.states[number].clone()).collect();
    let limit = graph.states.len() + AROUND;
    let following = Following { actions: &actions, order: &shallow, limit, go_on: &mut *go_on };
    graph.follow(problem, before, false, following, ledger)?;

    let named = |number: usize| graph.from[number].as_ref().map(|(_, action)| action as &dyn Debug);
    let mut costs: Vec<AnyCost> = Vec::with_capacity(graph.states.len());
    for (state, from) in graph.states.iter().zip(&graph.from) {
        let measured = caught(|| {
            let delta = from
                .as_ref()
                .map(|(before, action)| (costs[*before], estimate.delta(&graph.states[*before], action)));
            (estimate.cost(state), delta, estimate.lower_bound())
        });
        let action = from.as_ref().map(|(_, action)| action as &dyn Debug);
        let (cost, delta, bound) = match measured {
            Ok(measured) => measured,
            Err(message) => return ledger.panics(Some(&message), action),
        };
        ledger.expect(
            Law::FiniteCosts,
            cost.as_f64().is_finite(),
            action,
            &Plain("a finite number"),
            &cost,
        )?;
        if let Some(bound) = bound {
            ledger.expect(Law::LowerBound, cost >= bound, action, &bound, &cost)?;
        }
        if let Some((before, delta)) = delta.filter(|_| !estimate.is_estimate()) {
            let agrees = delta.is_difference(before, cost);
            ledger.expect(Law::Delta, agrees, action, &(cost - before), &delta)?;
        }
        costs.push(cost);
    }
    let values: Vec<f64> = costs.iter().map(|cost| cost.as_f64()).collect();
    let at_goals = |value: &dyn Fn(usize) -> f64| -> Vec<f64> {
        (0..values.len())
            .map(|number| if graph.goals[number] { value(number) } else { f64::INFINITY })
            .collect()
    };
    let (law, least) = match role {
        Role::Heuristic => (Law::Admissible, least_ahead(at_goals(&|_| 0.0), &graph.edges, true)),
        // What a goal costs may depend on the way there, which its key does not tell, so only the ways
        // actually taken count.
        Role::Bound => {
            let gone = graph.from.iter().zip(0..);
            let gone =
                gone.filter_map(|(from, number)| from.as_ref().map(|(before, _)| (*before, number, 0.0)));
            let gone: Vec<(usize, usize, f64)> = gone.collect();
            (Law::Bound, least_ahead(at_goals(&|goal| values[goal]), &gone, false))
        }
    };
    for (number, (&value, &least)) in values.iter().zip(&least).enumerate() {
        if role == Role::Heuristic && graph.goals[number] {
            ledger.expect(Law::ZeroAtGoals, value == 0.0, named(number), &0.0, &value)?;
        } else if least.is_finite() {
            let expected = format!("at most {least}");
            let holds = at_most(value, least);
            ledger.expect(law, holds, named(number), &Plain(&expected), &value)?;
        }
    }
    if role == Role::Heuristic {
        for &(from, to, cost) in &graph.edges {
            // A state that leads to no goal may have any estimate.
            if least[to].is_finite() {
                let expected = format!("at most {} + {cost}", values[to]);
                let holds = at_most(values[from], values[to] + cost);
                ledger.expect(Law::Consistent, holds, named(to), &Plain(&expected), &values[from])?;
            }
        }
    }
    let is_goal = |&number: &usize| graph.goals[number];
    let dearest =
        (0..values.len()).filter(is_goal).max_by(|&one, &other| values[one].total_cmp(&values[other]));
    if let Some(dearest) =
        dearest.filter(|&goal| role == Role::Bound && least.iter().any(|&least| least < values[goal]))
    {
        // Once the dearest goal is known, a better one must still be found.
        let mut start = problem.initial();
        estimate.tighten(&mut start, &graph.states[dearest]);
        let mut better = Graph::new();
        let following = Following { actions: &actions, order: &guided, limit: 3 * STATES, go_on };
        better.follow(problem, vec![start], false, following, ledger)?;
        let mut reached = better.states.iter().zip(&better.goals).filter(|(_, is_goal)| **is_goal);
        let is_found = reached.any(|(state, _)| estimate.cost(state) < costs[dearest]);
        if is_found || better.is_complete {
            let expected = format!("a goal below {:?}", costs[dearest]);
            ledger.expect(Law::Improvement, is_found, None, &Plain(&expected), &Plain("none"))?;
        }
    }
    Ok(())
}

fn at_most(value: f64, limit: f64) -> bool {
    value <= limit + ROUNDING * (1.0 + limit.abs())
}
