//! Simulated annealing of many states at once.

mod abreast;
mod acceptance;
mod draws;

use super::cooling::Cooling;
use super::snapshot::Cooled;
use super::starts::from_starts;
use super::trajectory::Trajectory;
use super::{Engine, InitialTemperature, Landscape, LevelLength, On, Reheat};
use crate::trace::{Judgment, Verdict};
use crate::{
    Cost, Geometric, LANES, Lanes, MoveReport, Objective, Observer, Outcome, Problem, Run, Schedule, Stats,
    StopReason, Termination,
};
use abreast::{Abreast, Made, ROUNDS, advance};
use num_traits::ToPrimitive;
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The steps of a round: a proposal to each lane.
const ROUND: u64 = LANES as u64;

/// Simulated annealing of [`LANES`] states side by side, in the lanes of wide registers (lockstep chains; for
/// puzzles and graphs of a few hundred variables ten to thirty times as many proposals a second as
/// [`Annealing`](crate::Annealing)).
///
/// Each lane is a chain by itself: it has a state of its own, and a generator of its own decides which moves
/// it accepts, by the Metropolis rule. Only the moves that are *proposed* are the same in all lanes, and so
/// is the temperature. So the first of many chains gets there soon, as with [`Replicas`](crate::Replicas),
/// but on one core. How states stand in lanes is said by [`Lanes`]. Costs must be whole numbers of 32 bits.
///
/// The first lane begins where the search is told to, the others at random states; and all of them at random
/// states when they are frozen and there is another start. The best state of all is returned. A state is
/// tested for the goal when its cost is lower than all before, so the objective should be lowest at goals.
/// Each proposal to a lane counts as a step; where a limit leaves fewer than a round of them, the round is
/// not made.
///
/// ```
/// use recuit::{InitialTemperature, LevelLength, Lockstep};
/// let lockstep: Lockstep = Lockstep {
///     initial: InitialTemperature::Fixed(0.4),
///     minimum: 0.2,
///     level: LevelLength::Neighborhoods(4.0),
///     ..Lockstep::default()
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(deserialize = "S: Default + Deserialize<'de>"))]
#[schemars(bound = "S: Default + Serialize + JsonSchema")]
pub struct Lockstep<S = Geometric> {
    /// How the temperature falls.
    pub schedule: S,
    /// The temperature of the first level.
    pub initial: InitialTemperature,
    /// The temperature below which the chains count as frozen, unless the schedule
    /// [plans](Schedule::is_planned) by the time available. The first level is run however cold it is.
    #[serde(with = "crate::checked::NotNegative")]
    pub minimum: f64,
    /// How many moves are proposed to each lane at one temperature, at least one.
    pub level: LevelLength,
    /// The number of starts of all lanes, at least one.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub starts: u64,
    /// Go on with further starts after the last one, until the limit of the run in steps or seconds is reached? Without
    /// such a limit the last start is the end.
    pub until_limit: bool,
    /// If and when to reheat, all lanes at once: where levels end no lower, it is the sum of their costs.
    pub reheat: Option<Reheat>,
}

impl<S: Default> Default for Lockstep<S> {
    /// One start; the first temperature is the standard deviation of the cost, and a level is 16 neighborhoods long.
    fn default() -> Self {
        Lockstep {
            schedule: S::default(),
            initial: InitialTemperature::Deviation(200),
            minimum: 0.001,
            level: LevelLength::Neighborhoods(16.0),
            starts: 1,
            until_limit: false,
            reheat: None,
        }
    }
}

impl<S> Lockstep<S> {
    /// The search in these lanes, which minimizes `objective`.
    pub fn on<L, J>(self, lanes: L, objective: J) -> On<Self, L, J> {
        On { search: self, neighborhood: lanes, objective }
    }

    /// The same search, by a schedule that is borrowed.
    pub(crate) fn borrowed(&self) -> Lockstep<&S> {
        let Lockstep { ref schedule, initial, minimum, level, starts, until_limit, reheat } = *self;
        Lockstep { schedule, initial, minimum, level, starts, until_limit, reheat }
    }
}

impl<S: Schedule> Lockstep<S> {
    /// What it has in common with the annealing of one state.
    fn cooling(&self) -> Cooling<'_, S> {
        let Lockstep { ref schedule, initial, minimum, level, starts, until_limit, reheat } = *self;
        Cooling {
            schedule,
            initial,
            minimum,
            level,
            rejectionless: false,
            starts,
            until_limit,
            growth: 1.0,
            narrow: 0.0,
            patience: None,
            reheat,
        }
    }

    /// Start by start, until there is a reason to end the search.
    fn anneal<P, L, J, R, T, O>(
        &self,
        landscape: Landscape<'_, P, L, J>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>
    where
        P: Problem,
        L: Lanes<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let Landscape { problem, neighborhood: lanes, objective } = landscape;
        let cooling = self.cooling();
        let mut first = Some(trajectory.state.clone());
        loop {
            let mut at = cooling.begin(landscape, trajectory, (stats.tries, None), run)?;
            let mut states = Vec::from_iter(first.take());
            while states.len() < LANES {
                run.step()?;
                states.push(problem.random_initial(&mut run.rng));
            }
            let mut abreast = Abreast::new(problem, lanes, objective, &states, run.rng.random());
            keep(&abreast, problem, at.temperature, trajectory, run)?;
            let ended = loop {
                if let Some(ended) =
                    level(&cooling, &mut abreast, &mut at, landscape, trajectory, run, stats)?
                {
                    break ended;
                }
            };
            if ended == StopReason::LocalOptimum {
                return ControlFlow::Continue(ended);
            }
            // What is spent of no limit is nothing.
            let is_time_left = self.until_limit && run.spent() > 0.0;
            if stats.tries >= self.starts && !is_time_left {
                return ControlFlow::Continue(ended);
            }
            stats.tries += 1;
        }
    }
}

/// One level, and the temperature of the next. The start ends, for the reason that is returned, when it is
/// frozen, or where there is no move.
fn level<P, S, L, J, R, T, O>(
    cooling: &Cooling<'_, S>,
    abreast: &mut Abreast<P, L>,
    at: &mut Cooled,
    landscape: Landscape<'_, P, L, J>,
    trajectory: &mut Trajectory<P>,
    run: &mut Run<R, T, O>,
    stats: &mut Stats,
) -> ControlFlow<StopReason, Option<StopReason>>
where
    P: Problem,
    S: Schedule,
    L: Lanes<P>,
    R: Rng,
    T: Termination,
    O: Observer<P>,
{
    let Cooled { temperature, level_length, .. } = *at;
    let sum = |costs: [i32; LANES]| costs.into_iter().map(i64::from).sum::<i64>();
    let (accepted_before, costs_before) = (stats.accepted, sum(abreast.costs));
    abreast.heat(temperature);
    run.observer.on_temperature(temperature);
    let mut left = level_length;
    // A round is made when all its steps are allowed, so that it does not matter how limits hand them out.
    let mut due = ROUND;
    while left > 0 {
        let allowed = run.allowance()?;
        if allowed < due {
            run.spend(allowed);
            due -= allowed;
            continue;
        }
        let rounds = (1 + (allowed - due) / ROUND).min(left).min(ROUNDS);
        let Made { rounds, accepted, uphill, sideways } = if run.observer.is_watching() {
            follow(abreast, landscape.problem, (rounds, due, temperature), trajectory, run)
        } else {
            let made = advance(abreast, rounds, lowest(trajectory), &mut run.rng);
            run.spend((made.rounds * ROUND).saturating_sub(ROUND - due));
            made
        };
        due = ROUND;
        if rounds == 0 {
            return ControlFlow::Continue(Some(StopReason::LocalOptimum));
        }
        left -= rounds;
        stats.accepted += accepted;
        stats.uphill += uphill;
        stats.sideways += sideways;
        keep(abreast, landscape.problem, temperature, trajectory, run)?;
    }
    let proposals = level_length as f64 * LANES as f64;
    let acceptance = (stats.accepted - accepted_before) as f64 / proposals;
    let is_lower = sum(abreast.costs) < costs_before;
    ControlFlow::Continue(cooling.end_level(at, (acceptance, is_lower), trajectory, run, stats))
}

/// What the incumbent costs; as costs are, where it costs too much for that, nothing else does.
fn lowest<P: Problem>(trajectory: &Trajectory<P>) -> i32 {
    trajectory.best_cost().to_i32().unwrap_or(i32::MAX)
}

/// If a lane has a better state than any before, it is the incumbent. Breaks when no better one can be hoped for.
fn keep<P: Problem, L: Lanes<P>, R, T: Termination, O: Observer<P>>(
    abreast: &Abreast<P, L>,
    problem: &P,
    temperature: f64,
    trajectory: &mut Trajectory<P>,
    run: &mut Run<R, T, O>,
) -> ControlFlow<StopReason> {
    let lane = abreast.best();
    if abreast.costs[lane] >= lowest(trajectory) {
        return ControlFlow::Continue(());
    }
    let (state, cost) = (abreast.state(lane), whole(abreast.costs[lane]));
    if run.observer.is_watching() {
        // Who watches may have followed another lane.
        run.observer.on_chain(problem, &state, lane as u64 + 1, cost, temperature);
    }
    trajectory.put(problem, state, cost, run)
}

/// The cost or delta that lanes count as this number.
fn whole<C: Cost>(number: impl Into<f64>) -> C {
    C::from_f64(number.into()).expect("costs are whole numbers")
}

/// Propose moves while somebody watches the lane that has the best state, until a lane is better than all
/// before. The first round has `due` steps left to be counted.
#[cold]
#[inline(never)]
fn follow<P: Problem, L: Lanes<P>, R: Rng, T: Termination, O: Observer<P>>(
    abreast: &mut Abreast<P, L>,
    problem: &P,
    (rounds, mut due, temperature): (u64, u64, f64),
    trajectory: &Trajectory<P>,
    run: &mut Run<R, T, O>,
) -> Made {
    let lane = abreast.best();
    let mut state = abreast.state(lane);
    run.observer.on_chain(problem, &state, lane as u64 + 1, whole(abreast.costs[lane]), temperature);
    let mut sum = Made::default();
    while sum.rounds < rounds && abreast.costs[abreast.best()] >= lowest(trajectory) {
        let cost = whole(abreast.costs[lane]);
        let Some(followed) = abreast.follow(lane, &mut run.rng) else { break };
        let is_accepted = followed.delta <= followed.highest;
        run.spend(std::mem::replace(&mut due, ROUND));
        let told = MoveReport {
            action: &followed.action,
            cost,
            delta: whole(followed.delta),
            verdict: if is_accepted { Verdict::Accepted } else { Verdict::Rejected },
            judgment: Judgment::Limit { highest: followed.highest.into() },
            steps: run.steps(),
        };
        run.observer.on_move(problem, &state, &told);
        if is_accepted {
            problem.apply(&mut state, &followed.action);
            run.observer.on_action(problem, &state, &followed.action);
        }
        sum.rounds += 1;
        sum.accepted += followed.made.accepted;
        sum.uphill += followed.made.uphill;
        sum.sideways += followed.made.sideways;
    }
    sum
}

impl<P, S, L, J> Engine<P> for On<Lockstep<S>, L, J>
where
    P: Problem,
    S: Schedule,
    L: Lanes<P>,
    J: Objective<P>,
{
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let landscape = self.landscape(problem);
        from_starts(landscape, start, 0, run, |trajectory, run, stats| {
            self.search.anneal(landscape, trajectory, run, stats)
        })
    }
}

#[cfg(test)]
mod tests;
