//! Full grids side by side.
// A loop over lanes goes through several rows at once.
#![allow(clippy::needless_range_loop)]

use super::{Complete, Filled, Kept, Swap, Swaps};
use crate::Unit;
use rand::Rng;
use recuit::{LANES, Lanes, Neighborhood, pick};

/// [`Swaps`] that are made in many full grids at once, for [`Lockstep`](recuit::Lockstep) and
/// [`MissingInRowsAndColumns`](super::MissingInRowsAndColumns).
///
/// A cell holds a set of one value in each lane, a bit for each of the values 1 to 9. A row or a column
/// counts its values in binary, in two such sets: those that stand there once or thrice, and those that stand
/// there twice or thrice. So both cells of a swap, their rows and their columns are read from the same places
/// in all lanes, and all values are counted at once.
///
/// ```
/// use recuit::{Engine, InitialTemperature, Lockstep, Problem, Run, Status};
/// use recuit_sudoku::{Complete, Kept, MissingInRowsAndColumns, Swaps};
/// let puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse().unwrap();
/// let problem = Complete::new(&puzzle, Kept::Blocks).unwrap();
/// let lanes = Swaps::default().abreast(&problem).unwrap();
/// let lockstep: Lockstep = Lockstep {
///     initial: InitialTemperature::Fixed(0.35),
///     minimum: 0.25,
///     starts: 100,
///     ..Lockstep::default()
/// };
/// let engine = lockstep.on(lanes, MissingInRowsAndColumns::default());
/// assert_eq!(engine.search(&problem, problem.initial(), &mut Run::seeded(1)).status, Status::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapsAbreast {
    within: Option<Unit>,
}

impl Swaps {
    /// The same swaps for many grids at once, where there are any: blocks are kept full, a row or column
    /// meets at most three of them, as in grids up to 9x9, and it does not depend on
    /// [conflicts](Swaps::conflicts) which swaps there are.
    pub fn abreast(self, problem: &Complete) -> Option<SwapsAbreast> {
        let shape = problem.givens.shape();
        // A row meets as many blocks as a block has rows.
        let is_countable = shape.box_rows().max(shape.box_columns()) <= 3;
        (problem.kept() == Kept::Blocks && is_countable && !self.conflicts)
            .then_some(SwapsAbreast { within: self.within })
    }
}

impl Neighborhood<Complete> for SwapsAbreast {
    fn moves<'a>(&'a self, problem: &'a Complete, _: &'a Filled) -> impl Iterator<Item = Swap> + 'a {
        problem.swaps(self.within).iter().copied()
    }

    #[inline(always)]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, _: &Filled, rng: &mut R) -> Option<Swap> {
        let swaps = problem.swaps(self.within);
        swaps.get(pick(rng, swaps.len())).copied()
    }

    fn size(&self, problem: &Complete, _: &Filled) -> u64 {
        problem.swaps(self.within).len() as u64
    }

    fn variables(&self, problem: &Complete, _: &Filled) -> u64 {
        problem.parts.iter().map(|part| part.len() as u64).sum()
    }
}

/// A set of values in each lane.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Sets([u16; LANES]);

impl Sets {
    const NONE: Sets = Sets([0; LANES]);
    const ALL: Sets = Sets([u16::MAX; LANES]);

    /// Those of these sets that are in marked lanes.
    #[inline(always)]
    fn marked(mut self, marks: &[u16; LANES]) -> Sets {
        for lane in 0..LANES {
            self.0[lane] &= marks[lane];
        }
        self
    }
}

/// How often each value stands in a row or a column, in binary.
#[derive(Clone, Copy)]
struct Count {
    ones: Sets,
    twos: Sets,
}

impl Count {
    /// By how much the repetitions here would grow if `x` left and `y` entered.
    #[inline(always)]
    fn change(&self, x: &Sets, y: &Sets, deltas: &mut [i16; LANES]) {
        for lane in 0..LANES {
            let (ones, twos) = (self.ones.0[lane], self.twos.0[lane]);
            deltas[lane] += i16::from((ones | twos) & y.0[lane] != 0) - i16::from(twos & x.0[lane] != 0);
        }
    }

    /// The counts after `x` has left and `y` has entered.
    #[inline(always)]
    fn exchanged(mut self, x: Sets, y: Sets) -> Count {
        for lane in 0..LANES {
            let (ones, x, y) = (self.ones.0[lane], x.0[lane], y.0[lane]);
            // Carried where one enters beside an odd number, borrowed where one leaves an even number.
            self.twos.0[lane] ^= (ones & y) | (!ones & x);
            self.ones.0[lane] = ones ^ x ^ y;
        }
        self
    }
}

/// Full grids side by side.
pub struct FilledAbreast {
    cells: Box<[Sets]>,
    /// The counts of rows, columns and blocks and, last, of the unit that stands for one which both cells of
    /// a swap share. Blocks are kept full and not counted.
    units: Box<[Count]>,
}

impl Lanes<Complete> for SwapsAbreast {
    type States = FilledAbreast;
    type Delta = i16;

    fn abreast(&self, problem: &Complete, states: &[Filled]) -> FilledAbreast {
        let size = problem.size();
        let value = |cell: usize| Sets(std::array::from_fn(|lane| 1 << (states[lane].cells[cell] - 1)));
        let cells: Box<[Sets]> = (0..problem.part.len()).map(value).collect();
        let mut units = vec![Count { ones: Sets::NONE, twos: Sets::NONE }; 3 * size + 1];
        units[3 * size].twos = Sets::ALL;
        for (cell, values) in cells.iter().enumerate() {
            let [row, column, _] = problem.givens.shape().units(cell);
            for unit in [row, column] {
                units[unit] = units[unit].exchanged(Sets::NONE, *values);
            }
        }
        FilledAbreast { cells, units: units.into() }
    }

    fn state(&self, problem: &Complete, states: &FilledAbreast, lane: usize) -> Filled {
        let value = |values: &Sets| values.0[lane].trailing_zeros() as u8 + 1;
        problem.counted(states.cells.iter().map(value).collect())
    }

    /// In each of two rows and two columns, one repetition more.
    fn steepest(&self, _: &Complete) -> i16 {
        4
    }

    #[inline(always)]
    fn deltas(&self, _: &Complete, states: &FilledAbreast, swap: &Swap) -> [i16; LANES] {
        let FilledAbreast { cells, units } = states;
        let (x, y) = (cells[usize::from(swap.first)], cells[usize::from(swap.second)]);
        let mut deltas = [0; LANES];
        let [rows, columns, _] = swap.units;
        for (from, to) in [rows, columns] {
            units[usize::from(from)].change(&x, &y, &mut deltas);
            units[usize::from(to)].change(&y, &x, &mut deltas);
        }
        deltas
    }

    #[inline(always)]
    fn apply(&self, _: &Complete, states: &mut FilledAbreast, swap: &Swap, marks: &[u16; LANES]) {
        let FilledAbreast { cells, units } = states;
        // On copies: the compiler need not ask whether one row is another.
        let (mut first, mut second) = (cells[usize::from(swap.first)], cells[usize::from(swap.second)]);
        let (x, y) = (first.marked(marks), second.marked(marks));
        for lane in 0..LANES {
            let exchanged = x.0[lane] ^ y.0[lane];
            first.0[lane] ^= exchanged;
            second.0[lane] ^= exchanged;
        }
        cells[usize::from(swap.first)] = first;
        cells[usize::from(swap.second)] = second;
        let [rows, columns, _] = swap.units;
        for (from, to) in [rows, columns] {
            let [from, to] = [from, to].map(usize::from);
            units[from] = units[from].exchanged(x, y);
            units[to] = units[to].exchanged(y, x);
        }
    }
}
