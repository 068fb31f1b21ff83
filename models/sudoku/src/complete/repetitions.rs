//! What is wrong with a full grid: the objectives of the complete formulation.

use super::counts::Counts;
use super::{Complete, Filled, Kept, Swap};
use crate::Unit;
use recuit::Objective;
use std::fmt;

/// Repetitions: the sum over the counted units and all values of max(0, occurrences - 1).
///
/// In a unit that is full, as all units of a complete assignment are, this is the number of values *missing*
/// from it. Which kinds of unit are counted is fixed at compile time, so that the delta looks at no others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repetitions<const ROWS: bool, const COLUMNS: bool, const BLOCKS: bool>;

/// The values missing from rows and columns, summed: the cost of Lewis (2007), for blocks kept full.
pub type MissingInRowsAndColumns = Repetitions<true, true, false>;

/// The duplicates in columns and blocks, summed: the cost for rows kept full.
pub type DuplicatesInColumnsAndBlocks = Repetitions<false, true, true>;

/// The repetitions in rows, columns and blocks, summed: zero exactly for solutions, whatever is kept full.
pub type RepetitionsEverywhere = Repetitions<true, true, true>;

/// What one unit contributes to the cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The kind of unit.
    pub unit: Unit,
    /// Which one, counted from 0.
    pub index: usize,
    /// The values that stand there more than once, and how often they do.
    pub repeated: Vec<(u8, u8)>,
}

impl Contribution {
    /// The share of the cost.
    pub fn cost(&self) -> i32 {
        self.repeated.iter().map(|&(_, count)| i32::from(count) - 1).sum()
    }
}

impl fmt::Display for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} costs {}:", self.unit, self.index + 1, self.cost())?;
        for (position, (value, count)) in self.repeated.iter().enumerate() {
            let separator = if position == 0 { "" } else { "," };
            match count {
                2 => write!(f, "{separator} {value} twice")?,
                _ => write!(f, "{separator} {value} {count} times")?,
            }
        }
        Ok(())
    }
}

impl<const ROWS: bool, const COLUMNS: bool, const BLOCKS: bool> Repetitions<ROWS, COLUMNS, BLOCKS> {
    /// The counted units by kind and number.
    fn units(problem: &Complete) -> impl Iterator<Item = (Unit, usize)> {
        let kinds = [(ROWS, Unit::Row), (COLUMNS, Unit::Column), (BLOCKS, Unit::Block)];
        let counted = kinds.into_iter().filter(|&(counted, _)| counted);
        let size = problem.size();
        counted.flat_map(move |(_, unit)| (0..size).map(move |index| (unit, index)))
    }

    /// The values that stand more than once in a unit, and how often they do.
    fn repeated(
        problem: &Complete,
        state: &Filled,
        unit: Unit,
        index: usize,
    ) -> impl Iterator<Item = (u8, u8)> {
        let size = problem.size();
        let begin = Counts::begin(size, unit as usize * size + index);
        let counts = (1..=size as u8).map(move |value| (value, state.counts.get(begin, value)));
        counts.filter(|&(_, count)| count > 1)
    }

    /// Which unit contributes what, the units without repetitions left out.
    pub fn explain(&self, problem: &Complete, state: &Filled) -> Vec<Contribution> {
        Self::units(problem)
            .map(|(unit, index)| Contribution {
                unit,
                index,
                repeated: Self::repeated(problem, state, unit, index).collect(),
            })
            .filter(|contribution| !contribution.repeated.is_empty())
            .collect()
    }
}

impl<const ROWS: bool, const COLUMNS: bool, const BLOCKS: bool> Repetitions<ROWS, COLUMNS, BLOCKS> {
    /// By how much a swap changes what each counted unit, as [`Shape::units`](crate::Shape::units) numbers it,
    /// contributes; those where nothing changes are left out.
    pub fn shares(
        &self,
        problem: &Complete,
        state: &Filled,
        swap: &Swap,
    ) -> impl Iterator<Item = (usize, i32)> {
        let (first, second) = swap.cells();
        let (x, y) = state.values(swap);
        let times = |unit, value| problem.times(state, unit, value);
        let change = move |unit, x, y| i32::from(times(unit, y) > 0) - i32::from(times(unit, x) > 1);
        let [from, to] = [first, second].map(|cell| problem.givens.shape().units(cell));
        let counted = from.into_iter().zip(to).zip([ROWS, COLUMNS, BLOCKS]);
        let touched = counted.filter(move |&((from, to), is_counted)| is_counted && x != y && from != to);
        let changed =
            touched.flat_map(move |((from, to), _)| [(from, change(from, x, y)), (to, change(to, y, x))]);
        changed.filter(|&(_, share)| share != 0)
    }
}

impl<const ROWS: bool, const COLUMNS: bool, const BLOCKS: bool> Objective<Complete>
    for Repetitions<ROWS, COLUMNS, BLOCKS>
{
    fn cost(&self, problem: &Complete, state: &Filled) -> i32 {
        Self::units(problem)
            .flat_map(|(unit, index)| Self::repeated(problem, state, unit, index))
            .map(|(_, count)| i32::from(count) - 1)
            .sum()
    }

    #[inline(always)]
    fn delta(&self, problem: &Complete, state: &Filled, swap: &Swap) -> i32 {
        let (first, second) = (usize::from(swap.first), usize::from(swap.second));
        let (x, y) = (state.cells[first], state.cells[second]);
        if x == y {
            return 0;
        }
        let change = |counted: bool, units| if counted { state.counts.delta(units, x, y) } else { 0 };
        let [rows, columns, blocks] = swap.units;
        // Where everything is counted, rows may be kept full, and then repeat nothing.
        let may_be_kept = ROWS && COLUMNS && BLOCKS;
        let counts_rows = ROWS && !(may_be_kept && problem.kept() == Kept::Rows);
        change(counts_rows, rows) + change(COLUMNS, columns) + change(BLOCKS, blocks)
    }

    /// Zero, if the kinds of unit that are not counted are kept full; otherwise zero
    /// would not mean a solution.
    fn lower_bound(&self, problem: &Complete) -> Option<i32> {
        let rows = ROWS || problem.kept() == Kept::Rows;
        let blocks = BLOCKS || problem.kept() == Kept::Blocks;
        (rows && COLUMNS && blocks).then_some(0)
    }
}

/// A heuristic for tree searches over complete assignments: a lower bound on the swaps that are needed. One
/// swap mends at most one repetition in each unit that it touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwapsNeeded;

impl Objective<Complete> for SwapsNeeded {
    fn cost(&self, problem: &Complete, state: &Filled) -> i32 {
        let units_touched = if problem.kept() == Kept::Grid { 6 } else { 4 };
        let repetitions = RepetitionsEverywhere::default().cost(problem, state);
        (repetitions + units_touched - 1) / units_touched
    }
}
