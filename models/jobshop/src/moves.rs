//! The moves of local search: along a critical path.

use crate::makespan::SPAN;
use crate::selection::Block;
use crate::{Complete, Selection, Shift};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use recuit::{Attributes, Neighborhood};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which operations of the blocks of a critical path go where. Only moves at the ends of a block can make the schedule
/// shorter (Brucker, Jurisch & Sievers 1994).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CriticalMoves {
    /// Neighbors within a block are exchanged: N1 (Van Laarhoven, Aarts & Lenstra 1992). From every state some such
    /// moves lead to an optimum.
    N1,
    /// The first two operations of a block are exchanged, or the last two: N5 (Nowicki & Smutnicki 1996).
    N5,
    /// An operation of a block goes behind its last one or in front of its first one: N6 (Balas & Vazacopoulos 1998).
    #[default]
    N6,
    /// Besides, the first or last operation of a block goes to a place within: N7 (Zhang, Li, Guan & Rao 2007).
    N7,
}

impl CriticalMoves {
    /// How many candidates a block has; some are no moves.
    #[inline]
    fn candidates(self, block: Block) -> u16 {
        let pairs = block.last - block.first;
        match self {
            CriticalMoves::N1 => pairs,
            CriticalMoves::N5 => 2,
            CriticalMoves::N6 => 2 * pairs,
            CriticalMoves::N7 => 4 * pairs,
        }
    }

    /// A candidate of a block by its number: from which place to which, if it is neither useless nor listed elsewhere.
    /// An exchange of neighbors goes from the earlier place to the later one.
    #[inline]
    fn candidate(self, block: Block, number: u16) -> Option<(u16, u16)> {
        let Block { first, last, opens, closes, .. } = block;
        let pairs = last - first;
        let exchange = |place: u16| (place, place + 1);
        // The exchange of the only two is listed once.
        let (is_end, is_begin) = (!closes, !opens && (pairs > 1 || closes));
        let (group, step) = match self {
            CriticalMoves::N1 => return Some(exchange(first + number)),
            CriticalMoves::N5 if number == 0 => return is_end.then(|| exchange(last - 1)),
            CriticalMoves::N5 => return is_begin.then(|| exchange(first)),
            CriticalMoves::N6 | CriticalMoves::N7 => (number / pairs, number % pairs),
        };
        match group {
            0 => is_end.then_some((first + step, last)),
            1 if step == 0 => is_begin.then(|| exchange(first)),
            1 => (!opens).then_some((first + 1 + step, first)),
            2 => (!opens && step > 0 && step + 1 < pairs).then_some((first, first + 1 + step)),
            _ => (!closes && step > 0 && step + 1 < pairs).then_some((last, first + step)),
        }
    }

    /// The move that a candidate is, if it is certain not to lead in a circle.
    #[inline]
    fn shift(self, problem: &Complete, state: &Selection, block: Block, number: u16) -> Option<Shift> {
        let (from, to) = self.candidate(block, number)?;
        let offset = block.offset as usize;
        let [moved, other] = [from, to].map(|place| state.sequences[offset + usize::from(place)]);
        let may = match from < to {
            true if to - from == 1 => {
                problem.may_follow(state, moved, other) || problem.may_precede(state, other, moved)
            }
            true => problem.may_follow(state, moved, other),
            false => problem.may_precede(state, moved, other),
        };
        let machine = (offset / problem.instance.jobs()) as u16;
        (may && usize::from(from.abs_diff(to)) <= SPAN).then_some(Shift { machine, from, to })
    }
}

impl Neighborhood<Complete> for CriticalMoves {
    #[inline]
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Selection) -> impl Iterator<Item = Shift> + 'a {
        state.blocks.iter().flat_map(move |&block| {
            (0..self.candidates(block)).filter_map(move |number| self.shift(problem, state, block, number))
        })
    }

    /// Drawn from the candidates until one is a move.
    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, state: &Selection, rng: &mut R) -> Option<Shift> {
        let count: usize = state.blocks.iter().map(|&block| usize::from(self.candidates(block))).sum();
        if count == 0 {
            return None;
        }
        for _ in 0..TRIES {
            let mut number = rng.random_range(0..count);
            let found = state.blocks.iter().find_map(|&block| {
                let candidates = usize::from(self.candidates(block));
                let found = (number < candidates).then_some((block, number as u16));
                number = number.wrapping_sub(candidates);
                found
            });
            let shift = found.and_then(|(block, number)| self.shift(problem, state, block, number));
            if shift.is_some() {
                return shift;
            }
        }
        self.moves(problem, state).choose(rng)
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Complete> {
        Precedences
    }
}

/// How often a candidate is drawn before all moves are listed.
const TRIES: u32 = 20;

/// Which of two operations of a machine comes first: what tabu search forbids to be brought back (Nowicki & Smutnicki
/// 1996). Their number is that of operations times that of jobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Precedences;

/// The operation that is shifted, and those that it passes.
#[inline]
fn shifted<'a>(problem: &Complete, state: &'a Selection, shift: &Shift) -> (u16, &'a [u16]) {
    let sequence = &state.sequences[usize::from(shift.machine) * problem.instance.jobs()..];
    let (from, to) = (usize::from(shift.from), usize::from(shift.to));
    (sequence[from], if from < to { &sequence[from + 1..=to] } else { &sequence[to..from] })
}

impl Precedences {
    #[inline]
    fn number(problem: &Complete, first: u16, second: u16) -> usize {
        let (jobs, machines) = (problem.instance.jobs(), problem.instance.machines());
        usize::from(first) * jobs + usize::from(second) / machines
    }

    /// For each operation that is passed: which comes first, the one that is shifted or the other?
    #[inline]
    fn of(
        problem: &Complete,
        state: &Selection,
        shift: &Shift,
        is_shifted_first: bool,
    ) -> impl Iterator<Item = usize> {
        let (operation, passed) = shifted(problem, state, shift);
        passed.iter().map(move |&other| {
            let (first, second) = if is_shifted_first { (operation, other) } else { (other, operation) };
            Precedences::number(problem, first, second)
        })
    }
}

impl Attributes<Complete> for Precedences {
    fn count(&self, problem: &Complete) -> usize {
        problem.instance.operations() * problem.instance.jobs()
    }

    #[inline]
    fn added(&self, problem: &Complete, state: &Selection, shift: &Shift) -> impl IntoIterator<Item = usize> {
        Precedences::of(problem, state, shift, shift.from > shift.to)
    }

    fn dropped(
        &self,
        problem: &Complete,
        state: &Selection,
        shift: &Shift,
    ) -> impl IntoIterator<Item = usize> {
        Precedences::of(problem, state, shift, shift.from < shift.to)
    }

    /// Ten moves, and more the more jobs there are to a machine (Zhang, Li, Rao & Guan 2008).
    fn tenure(&self, problem: &Complete, _: &Selection) -> f64 {
        10.0 + problem.instance.jobs() as f64 / problem.instance.machines() as f64
    }
}
