//! The loop over moves that all lanes are proposed.
// A loop over lanes goes through several rows at once.
#![allow(clippy::needless_range_loop)]

use super::acceptance::Acceptance;
use super::draws::Draws;
use crate::engine::halves::Halves;
use crate::{Cost, LANES, LaneDelta, Lanes, Objective, Problem};
use multiversion::multiversion;
use rand::Rng;

/// After so many rounds at most what lanes count is added up, in numbers of 16 bits.
pub(super) const ROUNDS: u64 = 1 << 14;

/// States in lanes, what they cost, and a source of random numbers for each.
pub(super) struct Abreast<'a, P: Problem, L: Lanes<P>> {
    problem: &'a P,
    lanes: &'a L,
    states: L::States,
    /// A state that moves are drawn for, though draws look at none.
    any: P::State,
    pub(super) costs: [i32; LANES],
    draws: Draws,
    acceptance: Acceptance,
}

/// What became of one move that was proposed to all lanes.
struct Round<A, D> {
    action: A,
    /// The highest delta that each lane accepts.
    highest: [D; LANES],
    deltas: [D; LANES],
    /// All ones where the move is made.
    marks: [u16; LANES],
}

/// How many moves all lanes together have made.
#[derive(Default)]
pub(super) struct Made {
    /// Rounds: moves that were proposed to each lane.
    pub(super) rounds: u64,
    pub(super) accepted: u64,
    pub(super) uphill: u64,
    pub(super) sideways: u64,
}

/// What the lane that is followed was proposed.
pub(super) struct Followed<A> {
    pub(super) action: A,
    pub(super) delta: i32,
    pub(super) highest: i32,
    pub(super) made: Made,
}

/// What a state costs, as lanes count it.
fn whole<C: Cost>(cost: C) -> i32 {
    cost.to_i32().filter(|whole| f64::from(*whole) == cost.as_f64()).expect("a whole cost of 32 bits")
}

impl<'a, P: Problem, L: Lanes<P>> Abreast<'a, P, L> {
    /// These states, with generators under `seed`.
    pub(super) fn new(
        problem: &'a P,
        lanes: &'a L,
        objective: &impl Objective<P>,
        states: &[P::State],
        seed: u64,
    ) -> Self {
        let costs = std::array::from_fn(|lane| whole(objective.cost(problem, &states[lane])));
        let (any, states) = (states[0].clone(), lanes.abreast(problem, states));
        let (draws, acceptance) = (Draws::new(seed), Acceptance::at(0.0, 0));
        Abreast { problem, lanes, states, any, costs, draws, acceptance }
    }

    /// The lane with the best state.
    pub(super) fn best(&self) -> usize {
        (0..LANES).min_by_key(|&lane| self.costs[lane]).expect("there are lanes")
    }

    pub(super) fn state(&self, lane: usize) -> P::State {
        self.lanes.state(self.problem, &self.states, lane)
    }

    /// Judge moves by the Metropolis rule at this temperature from now on.
    pub(super) fn heat(&mut self, temperature: f64) {
        self.acceptance = Acceptance::at(temperature, self.lanes.steepest(self.problem).into());
    }

    /// Propose one move to all lanes, and make it where it is accepted.
    ///
    /// A lane accepts what costs no more than a random number: in a share `exp(-delta / T)` of all rounds
    /// this is `delta` or more.
    #[inline(always)]
    fn round<R: Rng>(&mut self, rng: &mut R) -> Option<Round<P::Action, L::Delta>> {
        let mut rng = Halves::new(rng);
        let action = self.lanes.sample(self.problem, &self.any, &mut rng)?;
        let rounding = rng.next_u32() as u16;
        let highest = self.acceptance.highest(&self.draws.next(), rounding);
        let deltas = self.lanes.deltas(self.problem, &self.states, &action);
        let mut marks = [0; LANES];
        for lane in 0..LANES {
            marks[lane] = if deltas[lane] <= highest[lane] { u16::MAX } else { 0 };
        }
        self.lanes.apply(self.problem, &mut self.states, &action, &marks);
        Some(Round { action, highest, deltas, marks })
    }

    /// Propose one move, and tell what became of it in the lane that is `followed`; `None` where there is no move.
    pub(super) fn follow<R: Rng>(&mut self, followed: usize, rng: &mut R) -> Option<Followed<P::Action>> {
        let Round { action, highest, deltas, marks } = self.round(rng)?;
        let mut made = Made { rounds: 1, ..Made::default() };
        for lane in (0..LANES).filter(|&lane| marks[lane] != 0) {
            let delta: i32 = deltas[lane].into();
            self.costs[lane] += delta;
            made.accepted += 1;
            made.uphill += u64::from(delta > 0);
            made.sideways += u64::from(delta == 0);
        }
        Some(Followed { action, delta: deltas[followed].into(), highest: highest[followed].into(), made })
    }
}

/// Propose at most so many moves, fewer if a lane costs less than `lowest`, and none where there is no move.
///
/// It is compiled for the registers of several generations of processors, and the widest that the machine has are used.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
pub(super) fn advance<P: Problem, L: Lanes<P>, R: Rng>(
    abreast: &mut Abreast<P, L>,
    rounds: u64,
    lowest: i32,
    rng: &mut R,
) -> Made {
    let mut made = Made::default();
    let mut costs = abreast.costs;
    let [mut accepted, mut uphill, mut sideways] = [[0u16; LANES]; 3];
    while made.rounds < rounds {
        let Some(Round { deltas, marks, .. }) = abreast.round(rng) else { break };
        made.rounds += 1;
        let mut is_lower = false;
        let zero = L::Delta::of(0);
        for lane in 0..LANES {
            let made = marks[lane] & 1;
            accepted[lane] += made;
            uphill[lane] += made & u16::from(deltas[lane] > zero);
            sideways[lane] += made & u16::from(deltas[lane] == zero);
            costs[lane] += deltas[lane].into() & i32::from(marks[lane] as i16);
            is_lower |= costs[lane] < lowest;
        }
        if is_lower {
            break;
        }
    }
    abreast.costs = costs;
    let sum = |counts: [u16; LANES]| counts.into_iter().map(u64::from).sum();
    Made { accepted: sum(accepted), uphill: sum(uphill), sideways: sum(sideways), ..made }
}
