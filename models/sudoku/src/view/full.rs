//! The view of the formulations in which the grid is always full.

use super::{assigned, cell, empty, peers, scene};
use crate::{Candidates, Choose, Chosen, Complete, Conflicts, Filled, Grid, ListColoring, Repetitions, Swap};
use recuit::trace::{Act, Frame, IN_CONFLICT, SPECIAL, Scene, View, Why};
use std::collections::BTreeMap;

/// Shows a full board, repeated values as in conflict, cells that never move (or, in tree search, move no
/// more) as special; and tells the shares of this objective.
#[derive(Clone, Copy, Debug, Default)]
pub struct Full<J>(
    /// What search minimizes.
    pub J,
);

/// Draw a grid; `stays` tells the cells that do not move.
fn draw(grid: &Grid, givens: &Grid, stays: impl Fn(usize) -> bool, frame: &mut Frame) {
    let (shape, values) = (grid.shape(), grid.cells());
    // For each unit, the values that it holds, and those that it holds more than once.
    let mut held = vec![[Candidates::default(); 2]; 3 * shape.size()];
    let units: Vec<[usize; 3]> = shape.all_units().collect();
    for (units, &value) in units.iter().zip(values).filter(|&(_, &value)| value != 0) {
        for &unit in units {
            let [once, again] = &mut held[unit];
            *again = if once.contains(value) { again.with(value) } else { *again };
            *once = once.with(value);
        }
    }
    for (cell, (units, &value)) in units.iter().zip(values).enumerate() {
        let is_repeated = value != 0 && units.iter().any(|&unit| held[unit][1].contains(value));
        let is_special = givens.get(cell).is_none() && stays(cell);
        marked(value, is_repeated, is_special, frame);
    }
}

fn marked(value: u8, is_repeated: bool, is_special: bool, frame: &mut Frame) {
    let marks = u32::from(is_repeated) * IN_CONFLICT + u32::from(is_special) * SPECIAL;
    frame.marked(value.into(), marks);
}

impl<const ROWS: bool, const COLUMNS: bool, const BLOCKS: bool> View<Complete>
    for Full<Repetitions<ROWS, COLUMNS, BLOCKS>>
{
    fn scene(&self, problem: &Complete) -> Scene {
        scene(problem.givens(), false)
    }

    fn draw(&self, problem: &Complete, state: &Filled, frame: &mut Frame) {
        let givens = problem.givens();
        for ((cell, &value), units) in state.cells().iter().enumerate().zip(givens.shape().all_units()) {
            let is_repeated = problem.repeats(state, units, value);
            let is_special = givens.get(cell).is_none() & problem.stays(state, cell);
            marked(value, is_repeated, is_special, frame);
        }
    }

    fn act(&self, _: &Complete, state: &Filled, swap: &Swap) -> Act {
        match swap.cells() {
            (cell, same) if cell == same => {
                Act::Assign { element: cell as u32, value: state.cells()[cell].into() }
            }
            (one, other) => Act::Swap { one: one as u32, other: other as u32 },
        }
    }

    /// A cell in conflict can take no value: the cells that stay hold all of them.
    fn why(&self, problem: &Complete, state: &Filled) -> Why {
        let stay = |(cell, &value): (usize, &u8)| if problem.stays(state, cell) { value } else { 0 };
        let staying: Vec<u8> = state.cells().iter().enumerate().map(stay).collect();
        let shape = problem.givens().shape();
        problem.starved(state).map_or(Why::None, |cell| empty(shape, &staying, cell))
    }

    fn shares(&self, problem: &Complete, state: &Filled, swap: &Swap) -> Vec<(u32, f64)> {
        self.0.shares(problem, state, swap).map(|(unit, share)| (unit as u32, share.into())).collect()
    }
}

impl View<ListColoring> for Full<Conflicts> {
    fn scene(&self, problem: &ListColoring) -> Scene {
        scene(problem.givens(), false)
    }

    fn draw(&self, problem: &ListColoring, state: &Chosen, frame: &mut Frame) {
        let is_decided = |cell| problem.decided().get(cell).is_some();
        draw(&problem.grid(state), problem.givens(), is_decided, frame);
    }

    fn act(&self, problem: &ListColoring, _: &Chosen, choose: &Choose) -> Act {
        assigned(problem.givens().shape(), &problem.describe(choose))
    }

    /// A pair of cells that share two units counts in the line.
    fn shares(&self, problem: &ListColoring, state: &Chosen, choose: &Choose) -> Vec<(u32, f64)> {
        let (grid, assign) = (problem.grid(state), problem.describe(choose));
        let (shape, values) = (grid.shape(), grid.cells());
        let cell = cell(shape, &assign);
        let is_line = |unit: u32| (unit as usize) < 2 * shape.size();
        let is_on_line =
            |peer| shape.row(peer) == shape.row(cell) || shape.column(peer) == shape.column(cell);
        let mut shares = BTreeMap::new();
        for (peer, unit) in peers(shape, cell).filter(|&(peer, unit)| is_line(unit) || !is_on_line(peer)) {
            let pairs = |value| f64::from(u8::from(values[peer] == value));
            *shares.entry(unit).or_default() += pairs(assign.value) - pairs(values[cell]);
        }
        shares.into_iter().filter(|&(_, share)| share != 0.0).collect()
    }
}
