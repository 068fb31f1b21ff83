//! What the cells of a unit rule out together.

use super::Cover;
use super::covering::{Covering, ones};

/// No cell has the value.
const NONE: u8 = u8::MAX;

impl Cover {
    /// Rule out every candidate in a unit with which its other cells could not all have values of their own
    /// (Régin 1994, *A filtering algorithm for constraints of difference in CSPs*): all naked and hidden
    /// sets. Singles must have been drawn before, so that no other cell has their values.
    pub(super) fn match_unit(&self, state: &mut Covering, unit: usize) {
        let cells = self.items.unit_cells(unit);
        let mut matching = Matching { cells, owner: [NONE; 128], seen: 0 };
        let mates = unit * cells.len();
        let (mut open, mut unmatched) = (0, 0_u128);
        for (number, &cell) in cells.iter().enumerate() {
            if state.count(cell.into()) > 1 {
                open += 1;
                let mate = usize::from(state.mates[mates + number]);
                // What it had the last time, if that is left to it.
                let is_left = mate < 128 && state.bits(cell.into()) >> mate & 1 == 1;
                if is_left && matching.owner[mate] == NONE {
                    matching.owner[mate] = number as u8;
                } else {
                    unmatched |= 1 << number;
                }
            }
        }
        // Among three, singles are all that there is.
        if open < 4 {
            return;
        }
        for number in ones(unmatched) {
            matching.seen = 0;
            if !matching.augment(state, number) {
                state.fail_unit(unit, cells[number].into());
                return;
            }
        }
        let mut components = Components::new();
        for (value, &number) in matching.owner.iter().enumerate().take(cells.len()) {
            if number != NONE {
                let number = usize::from(number);
                state.mates[mates + number] = value as u8;
                components.next[value] = state.bits(cells[number].into());
                components.unvisited |= 1 << value;
            }
        }
        let all = components.unvisited;
        while components.unvisited != 0 {
            components.visit(components.unvisited.trailing_zeros() as usize);
        }
        if components.members[all.trailing_zeros() as usize] == all {
            return;
        }
        for value in ones(all) {
            let cell = cells[usize::from(matching.owner[value])].into();
            self.keep(state, cell, components.members[value]);
        }
    }
}

/// A matching of the cells of a unit with values.
struct Matching<'a> {
    cells: &'a [u16],
    /// The cell that has each value, as its number in the unit.
    owner: [u8; 128],
    /// The values that need not be tried any more.
    seen: u128,
}

impl Matching<'_> {
    /// Give one cell more a value, along an alternating path; `false` where there is none.
    fn augment(&mut self, state: &Covering, number: usize) -> bool {
        let values = state.bits(self.cells[number].into());
        while values & !self.seen != 0 {
            let value = (values & !self.seen).trailing_zeros() as usize;
            self.seen |= 1 << value;
            if self.owner[value] == NONE || self.augment(state, self.owner[value].into()) {
                self.owner[value] = number as u8;
                return true;
            }
        }
        false
    }
}

/// The strong components of a graph of values: from each, edges lead to the candidates of the cell that has
/// it (Tarjan 1972). A cell can exchange its value only for one of the same component.
struct Components {
    next: [u128; 128],
    unvisited: u128,
    /// Visited, and not yet in a component; the latest last.
    stack: [u8; 128],
    height: usize,
    is_stacked: u128,
    /// When each was visited.
    order: [u8; 128],
    visited: u8,
    /// The component of each, once it is known.
    members: [u128; 128],
}

impl Components {
    fn new() -> Self {
        Components {
            next: [0; 128],
            unvisited: 0,
            stack: [0; 128],
            height: 0,
            is_stacked: 0,
            order: [0; 128],
            visited: 0,
            members: [0; 128],
        }
    }

    /// Visit a node and all that it leads to; returns when the earliest was visited that it leads to.
    fn visit(&mut self, node: usize) -> u8 {
        let (number, next, base) = (self.visited, self.next[node], self.height);
        self.order[node] = number;
        self.visited += 1;
        self.stack[base] = node as u8;
        self.height += 1;
        self.unvisited &= !(1 << node);
        self.is_stacked |= 1 << node;
        let mut least = number;
        while next & self.unvisited != 0 {
            least = least.min(self.visit((next & self.unvisited).trailing_zeros() as usize));
        }
        for other in ones(next & self.is_stacked) {
            least = least.min(self.order[other]);
        }
        if least == number {
            let component = &self.stack[base..self.height];
            let members = component.iter().fold(0, |members, &member| members | 1 << member);
            component.iter().for_each(|&member| self.members[usize::from(member)] = members);
            self.is_stacked &= !members;
            self.height = base;
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use crate::cover::candidate::Candidate;
    use crate::cover::covering::Covering;
    use crate::{Cover, Grid, Shape};
    use recuit::{DepthFirst, Problem};

    /// Matchings are looked for at any size.
    fn dense(givens: &Grid) -> Cover {
        let mut cover = Cover::new(givens).unwrap();
        cover.is_dense = true;
        let mut root = cover.root.clone();
        cover.propagate(&mut root, 0);
        cover.root = root;
        cover
    }

    /// An empty grid of 9x9 in which the first four cells have lost all values but 1 to 4.
    fn with_four_values() -> (Cover, Covering) {
        let cover = dense(&Grid::empty(Shape::square(3)));
        let mut state = cover.initial();
        (0..4).flat_map(|cell| (4..9).map(move |value| Candidate { cell, value })).for_each(|candidate| {
            cover.refuse(&mut state, candidate);
        });
        (cover, state)
    }

    #[test]
    fn sets_of_cells_keep_their_values() {
        let (cover, state) = with_four_values();
        assert!(cover.candidates(&state, 3).eq(1..=4));
        assert!((4..9).all(|cell| cover.candidates(&state, cell).eq(5..=9)));
        assert!(cover.candidates(&state, 9).eq(1..=9));
    }

    #[test]
    fn too_few_values_are_a_dead_end_that_is_explained() {
        let shape = Shape::square(3);
        let cover = dense(&Grid::empty(shape));
        let mut state = cover.initial();
        state.fail_unit(shape.units(0)[0], 0);
        assert_eq!(cover.explain_dead_end(&state).unwrap(), "row 1 has too few values left");
    }

    #[test]
    fn every_solution_is_kept() {
        let count = |givens: &Grid| DepthFirst::default().solutions(&dense(givens)).count();
        assert_eq!(count(&Grid::empty(Shape::square(2))), 288);
        let boxes = Some(Shape::new(2, 3).unwrap());
        let text = "123...  4.....  ......  ......  ......  ......";
        for text in [text, "12.... ...1.. 2..... .....4 ..4... ....35"] {
            let givens = &crate::read(text, boxes).unwrap()[0].grid;
            let plain = Cover::new(givens).unwrap();
            assert_eq!(count(givens), DepthFirst::default().solutions(&plain).count(), "{text}");
        }
        for seed in 0..20 {
            let generator = crate::Generator { given: Some(32.0), ..Default::default() };
            let givens = generator.puzzle(seed).unwrap();
            let (found, counted) = (count(&givens), crate::count(&givens, u64::MAX));
            assert_eq!(found as u64, counted, "{seed}");
        }
    }
}
