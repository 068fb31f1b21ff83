//! How fast a formulation is.

use super::{Item, Verdict};
use crate::edge::each::Seen;
use crate::{Depth, DepthFirst, Engine, Goals, Neighborhood, Objective, Problem, Run, TimeLimit, stream};
use num_traits::Zero;
use rand::RngExt;
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How fast a formulation is on this machine, in this build.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Speed {
    /// Moves drawn and judged per second, on a walk like that of annealing; `None` without moves.
    pub moves_a_second: Option<f64>,
    /// The share of those that were carried out.
    pub acceptance: f64,
    /// Nanoseconds to draw a move.
    pub sample: f64,
    /// Nanoseconds to tell by how much it changes the cost.
    pub delta: f64,
    /// Nanoseconds to carry it out and take it back.
    pub apply: f64,
    /// Nanoseconds to count the cost from scratch.
    pub cost: f64,
    /// Nodes per second of depth-first search; `None` without actions.
    pub nodes_a_second: Option<f64>,
}

/// How long the walk takes.
const WALK: Duration = Duration::from_millis(250);
/// How long the tree search takes, in seconds.
const TREE: f64 = 0.25;
/// How long each operation is measured at a place on the walk, and at how many places.
const OPERATION: Duration = Duration::from_micros(500);
const PLACES: u32 = 20;
/// How many starts are drawn to find one that has moves.
const STARTS: usize = 100;
/// About how many actions the tree search may hold in memory.
const ACTIONS: u64 = 1_000_000;
/// A delta is slow if it takes this many times as long as making and undoing the move.
const SLOW: f64 = 3.0;
/// One in this many moves that make the cost worse is carried out.
const UPHILL: u32 = 20;

impl Speed {
    pub(super) fn measure<P, N, J>(problem: &P, neighborhood: &N, objective: &J, seed: u64) -> Self
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
    {
        let mut speed = Speed { nodes_a_second: nodes(problem, seed), ..Speed::default() };
        speed.walk(problem, neighborhood, objective, seed);
        speed.operations(problem, neighborhood, objective, seed);
        speed
    }

    /// A walk like that of annealing: every move that is no worse is made, and some of those that are.
    fn walk<P: Problem, N: Neighborhood<P>, J: Objective<P>>(
        &mut self,
        problem: &P,
        neighborhood: &N,
        objective: &J,
        seed: u64,
    ) {
        let rng = &mut stream(seed, 1);
        let (mut moves, mut accepted) = (0u64, 0u64);
        let begin = Instant::now();
        for start in 0.. {
            if begin.elapsed() >= WALK {
                break;
            }
            if start == STARTS && moves == 0 {
                return;
            }
            let mut state = problem.random_initial(rng);
            // A construction soon ends and begins again; reading the clock at every move would slow the walk.
            for _ in 0..1000 {
                let Some(action) = neighborhood.sample(problem, &state, rng) else { break };
                let delta = objective.delta(problem, &state, &action);
                moves += 1;
                if delta <= P::Cost::zero() || rng.random_ratio(1, UPHILL) {
                    problem.apply(&mut state, &action);
                    accepted += 1;
                }
                if moves.is_multiple_of(32) && begin.elapsed() > 2 * WALK {
                    break;
                }
            }
        }
        self.moves_a_second = Some(moves as f64 / begin.elapsed().as_secs_f64());
        self.acceptance = accepted as f64 / moves.max(1) as f64;
    }

    /// Each operation by itself, at places on a walk.
    fn operations<P: Problem, N: Neighborhood<P>, J: Objective<P>>(
        &mut self,
        problem: &P,
        neighborhood: &N,
        objective: &J,
        seed: u64,
    ) {
        let rng = &mut stream(seed, 2);
        let mut starts = (0..STARTS).map(|_| problem.random_initial(&mut *rng));
        let Some(mut state) = starts.find(|state| neighborhood.size(problem, state) > 0) else { return };
        let mut times = [0.0; 4];
        let mut places = 0u32;
        while places < PLACES {
            let Some(action) = neighborhood.sample(problem, &state, rng) else { break };
            let drawn: Vec<P::Action> =
                (0..16).filter_map(|_| neighborhood.sample(problem, &state, rng)).collect();
            let mut next = (0..drawn.len()).cycle();
            let mut any = || &drawn[next.next().unwrap_or_default()];
            let mut copy = state.clone();
            // Each operation is timed in a loop, so that the clock and the call through a pointer hardly
            // count.
            times[0] += nanoseconds(&mut |times| {
                (0..times).for_each(|_| _ = black_box(neighborhood.sample(problem, &state, rng)));
            });
            times[1] += nanoseconds(&mut |times| {
                (0..times).for_each(|_| _ = black_box(objective.delta(problem, &state, any())));
            });
            times[2] += nanoseconds(&mut |times| {
                (0..times).for_each(|_| {
                    let action = any();
                    let undo = black_box(problem.apply(&mut copy, action));
                    problem.undo(&mut copy, action, undo);
                });
            });
            times[3] += nanoseconds(&mut |times| {
                (0..times).for_each(|_| _ = black_box(objective.cost(problem, &state)));
            });
            problem.apply(&mut state, &action);
            places += 1;
        }
        if places == 0 {
            return;
        }
        [self.sample, self.delta, self.apply, self.cost] = times.map(|time| time / f64::from(places));
    }

    /// The shares of drawing, judging and making moves in the time of the walk, if undo takes as long as
    /// apply.
    pub fn shares(&self) -> [f64; 3] {
        let times = [self.sample, self.delta, self.apply / 2.0 * self.acceptance];
        let sum: f64 = times.iter().sum();
        times.map(|time| if sum > 0.0 { time / sum } else { 0.0 })
    }

    /// A note if delta is as slow as the cost itself, or takes much longer than the move that it judges.
    pub(super) fn hint(&self) -> Option<Item> {
        let Speed { delta, apply, cost, .. } = *self;
        let finding = if delta >= cost && cost > 50.0 {
            format!("delta takes {delta:.0} ns, cost {cost:.0} ns: `Objective::delta` is not overridden?")
        } else if delta > 50.0 && delta > SLOW * apply {
            format!(
                "delta takes {delta:.0} ns, apply and undo {apply:.0} ns: could the state keep what delta counts?"
            )
        } else {
            return None;
        };
        Some(Item { verdict: Verdict::Note, ..Item::pass("delta is fast", finding) })
    }
}

/// Nodes per second of depth-first search, which begins again if it has explored everything.
fn nodes<P: Problem>(problem: &P, seed: u64) -> Option<f64> {
    let branches = problem.actions(&problem.initial()).take(ACTIONS as usize).count() as u64;
    if branches == 0 {
        return None;
    }
    let depth = Depth::Limit((ACTIONS / branches).clamp(1, 10_000));
    let search = DepthFirst { goals: Goals::All, depth };
    let mut run = Run::seeded(seed).until(TimeLimit::seconds(TREE));
    let mut nodes = 0;
    let begin = Instant::now();
    while begin.elapsed().as_secs_f64() < TREE {
        // Compiled in the same way as searches by name.
        nodes += run.watched_with_any_limits(None::<Seen<'_, '_, '_, P>>, |run| {
            search.search(problem, problem.initial(), run).stats.nodes
        });
    }
    Some(nodes as f64 / begin.elapsed().as_secs_f64())
}

/// How many nanoseconds an operation takes. `repeat` makes it a given number of times, which is doubled until
/// the clock can tell.
fn nanoseconds(repeat: &mut dyn FnMut(u32)) -> f64 {
    let mut times = 1u32;
    loop {
        let begin = Instant::now();
        repeat(times);
        let elapsed = begin.elapsed();
        if elapsed > OPERATION || times > 1 << 24 {
            return elapsed.as_secs_f64() * 1e9 / f64::from(times);
        }
        times *= 2;
    }
}
