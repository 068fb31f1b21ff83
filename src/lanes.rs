//! Many states side by side.

use crate::{Neighborhood, Problem};

/// How many states stand side by side: numbers of 16 bits fill a register of 512 bits, those of 8 bits one of 256.
pub const LANES: usize = 32;

/// A delta as lanes count it: numbers of 16 bits, of which a register holds twice as many, or of 32, where
/// deltas are steeper.
pub trait LaneDelta: Copy + PartialOrd + Into<i32> + Send + Sync {
    /// The delta of this value, which no delta of the kind exceeds.
    fn of(value: i32) -> Self;
}

impl LaneDelta for i16 {
    #[inline(always)]
    fn of(value: i32) -> i16 {
        value as i16
    }
}

impl LaneDelta for i32 {
    #[inline(always)]
    fn of(value: i32) -> i32 {
        value
    }
}

/// The states of many chains side by side, each in a lane of wide registers: what [`Lockstep`](crate::Lockstep) needs.
///
/// All lanes are proposed the same move at the same time. What a move looks at, two cells or a vertex, is
/// then at the same place in all lanes, and what stands there is a row of [`LANES`] numbers next to each
/// other, on which a processor works at once: no lane looks anything up by itself. Whether the move is made
/// is decided in each lane by itself.
///
/// So each lane makes a walk as one chain would that is proposed the same moves, and these are drawn as for
/// one chain: [`sample`](Neighborhood::sample) draws a move without looking at the state that it is given,
/// with the same probability in all states. A move that changes nothing in some of them is a good one.
///
/// Write the methods as loops from 0 to [`LANES`] over plain arrays, without branches that differ from lane
/// to lane, and mark them `#[inline(always)]`: then they become a part of the loop of the engine, which the
/// compiler translates for the widest registers of the machine (and for others besides). Rows that are
/// aligned to 64 bytes are read fastest.
///
/// [`laws::check_lanes`](crate::laws::check_lanes) tests that lanes make exactly the walks of single states.
#[diagnostic::on_unimplemented(
    message = "`{Self}` makes no moves of `{P}` in many states at once",
    label = "no lanes",
    note = "say by `impl Lanes<{P}> for {Self}` how states stand side by side, and how a move is measured and made in all of them"
)]
pub trait Lanes<P: Problem>: Neighborhood<P> {
    /// The states of all lanes: for each part of a state, what it is in every lane.
    type States;
    /// What a move changes the cost by.
    type Delta: LaneDelta;

    /// These [`LANES`] states side by side.
    fn abreast(&self, problem: &P, states: &[P::State]) -> Self::States;

    /// The state in one lane.
    fn state(&self, problem: &P, states: &Self::States, lane: usize) -> P::State;

    /// A number that no delta exceeds.
    fn steepest(&self, problem: &P) -> Self::Delta;

    /// By how much `action` would change the cost in each lane: [`Objective::delta`](crate::Objective::delta), of which
    /// the costs of all states are the sums, whole numbers of 32 bits.
    fn deltas(&self, problem: &P, states: &Self::States, action: &P::Action) -> [Self::Delta; LANES];

    /// Carry out `action` in the lanes that are marked by all ones; the others are marked by 0, and stay as they are.
    fn apply(&self, problem: &P, states: &mut Self::States, action: &P::Action, marks: &[u16; LANES]);
}

impl<P: Problem, L: Lanes<P>> Lanes<P> for &L {
    type States = L::States;
    type Delta = L::Delta;

    fn abreast(&self, problem: &P, states: &[P::State]) -> L::States {
        (**self).abreast(problem, states)
    }

    fn state(&self, problem: &P, states: &L::States, lane: usize) -> P::State {
        (**self).state(problem, states, lane)
    }

    fn steepest(&self, problem: &P) -> L::Delta {
        (**self).steepest(problem)
    }

    #[inline(always)]
    fn deltas(&self, problem: &P, states: &L::States, action: &P::Action) -> [L::Delta; LANES] {
        (**self).deltas(problem, states, action)
    }

    #[inline(always)]
    fn apply(&self, problem: &P, states: &mut L::States, action: &P::Action, marks: &[u16; LANES]) {
        (**self).apply(problem, states, action, marks);
    }
}
