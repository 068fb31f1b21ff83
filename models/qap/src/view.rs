//! What people see of facilities while they are assigned.

use crate::{Arrangement, Complete, Instance, Partial, Place, Placed, Swap};
use recuit::trace::{Act, Board, Frame, Part, Scene, View};

/// The locations as the cells of a board, with their numbers in the corners and the facilities in them. Where distances
/// are those of a grid, the board is this grid; otherwise it is about a square, and how near cells are means nothing.
#[derive(Clone, Debug)]
pub struct Sites {
    size: usize,
    columns: usize,
}

impl Sites {
    /// The locations of this instance.
    pub fn new(instance: &Instance) -> Self {
        let size = instance.size();
        let is_grid = |&columns: &usize| {
            let between = |one: usize, other: usize| {
                let rows = (one / columns).abs_diff(other / columns);
                (rows + (one % columns).abs_diff(other % columns)) as i64
            };
            (0..size).all(|one| (0..size).all(|other| instance.distance(one, other) == between(one, other)))
        };
        let square = (1..=size).find(|side| side * side >= size);
        let columns = (1..=size).rev().find(is_grid).or(square).expect("no instance is empty");
        Sites { size, columns }
    }

    fn cells(&self) -> usize {
        self.size.next_multiple_of(self.columns)
    }

    fn board(&self) -> Scene {
        let number = |index: usize| (index + 1).to_string();
        // Letters tell facilities from locations, as long as there are enough of them.
        let letter = |index: usize| char::from(b'A' + index as u8).to_string();
        let symbol = |index| if self.size <= 26 { letter(index) } else { number(index) };
        Part::Board(Board {
            rows: self.cells() / self.columns,
            columns: self.columns,
            symbols: (0..self.size).map(symbol).collect(),
            names: (0..self.cells()).map(number).collect(),
            hints: (0..self.size).map(|location| (location as u32, number(location))).collect(),
            blocked: (self.size..self.cells()).map(|cell| cell as u32).collect(),
            ..Board::default()
        })
        .into()
    }

    /// Facilities, each with its location.
    fn fill(&self, placed: impl Iterator<Item = (u16, u16)>, frame: &mut Frame) {
        let mut cells = vec![0; self.cells()];
        placed.for_each(|(facility, location)| cells[usize::from(location)] = u32::from(facility) + 1);
        cells.into_iter().for_each(|facility| frame.value(facility));
    }
}

impl View<Complete> for Sites {
    fn scene(&self, _: &Complete) -> Scene {
        self.board()
    }

    fn draw(&self, _: &Complete, state: &Arrangement, frame: &mut Frame) {
        self.fill((0..).zip(state.locations().iter().copied()), frame);
    }

    fn act(&self, _: &Complete, state: &Arrangement, &Swap { first, second }: &Swap) -> Act {
        let [one, other] = [first, second].map(|facility| state.locations()[usize::from(facility)].into());
        Act::Swap { one, other }
    }
}

impl View<Partial> for Sites {
    fn scene(&self, _: &Partial) -> Scene {
        self.board()
    }

    fn draw(&self, problem: &Partial, state: &Placed, frame: &mut Frame) {
        self.fill(problem.placed(state), frame);
    }

    fn act(&self, _: &Partial, _: &Placed, &Place { facility, location }: &Place) -> Act {
        Act::Assign { element: location.into(), value: u32::from(facility) + 1 }
    }
}
