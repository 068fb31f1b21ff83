//! The objective of local search.

use crate::{Columns, Complete, Move, Placement, Swap};
use recuit::Objective;

/// The number of pairs of queens that attack each other, directly or through others: AIMA's heuristic for the
/// 8-queens problem (section 4.1.1). k queens on one row or diagonal are k (k - 1) / 2 pairs.
///
/// Sosič & Gu count k - 1 instead. Both are zero on the same boards; pairs have the simpler delta: a queen that
/// comes to a line attacks all that stand there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttackingPairs;

impl Objective<Complete> for AttackingPairs {
    fn cost(&self, _: &Complete, state: &Placement) -> i64 {
        state.attacking_pairs()
    }

    /// Four diagonals are left and four are entered, and none is both left and entered. Two queens that
    /// leave, or enter, the same diagonal are a pair that is counted twice.
    #[inline]
    fn delta(&self, _: &Complete, state: &Placement, swap: &Swap) -> i64 {
        let (a, b) = (swap.first, swap.second);
        let (row_a, row_b) = (state.row(a), state.row(b));
        let on_diagonals = |column, row| {
            let [_, rising, falling] = state.on_lines(column, row);
            rising + falling
        };
        let left = on_diagonals(a, row_a) + on_diagonals(b, row_b) - 4;
        let entered = on_diagonals(a, row_b) + on_diagonals(b, row_a);
        // Queens that attack each other before the swap do so afterwards, on the other diagonal.
        let both = i64::from(a.abs_diff(b) == row_a.abs_diff(row_b));
        (entered + both) - (left - both)
    }

    fn lower_bound(&self, _: &Complete) -> Option<i64> {
        Some(0)
    }
}

impl Objective<Columns> for AttackingPairs {
    fn cost(&self, _: &Columns, state: &Placement) -> i64 {
        state.attacking_pairs()
    }

    #[inline]
    fn delta(&self, _: &Columns, state: &Placement, &Move { column, row }: &Move) -> i64 {
        let on_lines = |row| state.on_lines(column, row).iter().sum::<i64>();
        on_lines(row) - (on_lines(state.row(column)) - 3)
    }

    fn lower_bound(&self, _: &Columns) -> Option<i64> {
        Some(0)
    }
}
