//! A map to find ways on.

use recuit::{Objective, Problem, State};

/// A walk over a map of `WIDTH` columns from its first cell to its last; entering a cell costs what it says, and
/// 0 is a wall.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) cells: Vec<i64>,
}

pub(super) const WIDTH: usize = 4;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct At(pub(super) usize);

impl State for At {
    type Key = usize;
    fn key(&self) -> usize {
        self.0
    }
}

impl Problem for Map {
    type State = At;
    /// The cell entered.
    type Action = usize;
    type Undo = usize;
    type Cost = i64;

    fn initial(&self) -> At {
        At(0)
    }
    fn actions(&self, &At(cell): &At) -> impl Iterator<Item = usize> {
        let beside = [
            (cell % WIDTH > 0).then(|| cell - 1),
            (cell % WIDTH + 1 < WIDTH).then(|| cell + 1),
            cell.checked_sub(WIDTH),
            (cell + WIDTH < self.cells.len()).then_some(cell + WIDTH),
        ];
        beside.into_iter().flatten().filter(|&next| self.cells[next] > 0)
    }
    fn apply(&self, state: &mut At, next: &usize) -> usize {
        std::mem::replace(&mut state.0, *next)
    }
    fn undo(&self, state: &mut At, _: &usize, before: usize) {
        state.0 = before;
    }
    fn goal_test(&self, state: &At) -> bool {
        state.0 + 1 == self.cells.len()
    }
    fn step_cost(&self, _: &At, next: &usize) -> i64 {
        self.cells[*next]
    }
    fn diameter(&self) -> Option<u64> {
        Some(self.cells.len() as u64 - 1)
    }
}

/// The least number of cells still to be entered.
pub(super) struct Distance;

impl Objective<Map> for Distance {
    fn cost(&self, map: &Map, &At(cell): &At) -> i64 {
        let goal = map.cells.len() - 1;
        ((goal % WIDTH).abs_diff(cell % WIDTH) + (goal / WIDTH).abs_diff(cell / WIDTH)) as i64
    }
}

/// Follow the path and add up what it costs.
pub(super) fn follow(map: &Map, path: &[usize]) -> (usize, i64) {
    let mut cell = 0;
    for &next in path {
        assert!(map.actions(&At(cell)).any(|action| action == next), "{next} is not beside {cell}");
        cell = next;
    }
    (cell, path.iter().map(|&next| map.cells[next]).sum())
}

/// Down the first column and along the last row costs 5; through the third column it would be 13.
pub(super) fn map() -> Map {
    Map { cells: vec![1, 1, 5, 1, 1, 0, 5, 0, 1, 1, 1, 1] }
}
