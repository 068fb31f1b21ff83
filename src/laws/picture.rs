//! A frame, read as viewers read it.

use crate::trace::{Board, Frame, Kind, Name, Part, Scene, Variable};

/// The part of a word that holds a value; the rest are marks.
const VALUE: u32 = 0x00FF_FFFF;

/// Where the elements of a scene's first part stand in its frames.
pub(super) struct Elements {
    /// For each element, its first word, and the greatest value that it can have; 0 if it has no values.
    places: Vec<(usize, u32)>,
    /// Do the words that follow say which values are left?
    pub(super) are_marked: bool,
    /// Are they bars, which have the value 1 if they have any height?
    are_bars: bool,
    scene: Scene,
}

impl Elements {
    pub(super) fn of(scene: Scene) -> Self {
        let in_steps = |count: usize, step: usize, greatest: usize| -> Vec<(usize, u32)> {
            (0..count).map(|element| (element * step, greatest as u32)).collect()
        };
        let mut are_marked = false;
        let places = match scene.parts.first() {
            None => Vec::new(),
            Some(part @ Part::Board(Board { rows, columns, symbols, pencil, .. })) => {
                are_marked = *pencil;
                let cells = rows * columns;
                in_steps(cells, part.words() / cells.max(1), symbols.len())
            }
            Some(Part::Table { variables, domains }) => {
                are_marked = *domains;
                let mut next = 0;
                let place = |variable: &Variable| {
                    let first = next;
                    next += Part::Table { variables: vec![variable.clone()], domains: *domains }.words();
                    (first, variable.size)
                };
                variables.iter().map(place).collect()
            }
            Some(Part::Graph { vertices, .. }) => in_steps(vertices.len(), 1, VALUE as usize),
            Some(Part::Tiles { rows, columns }) => in_steps(rows * columns, 1, rows * columns - 1),
            Some(Part::Bars { bars, .. }) => in_steps(bars.len(), 1, 1),
            Some(Part::Tour { points, .. }) => in_steps(points.len(), 2, 0),
            Some(Part::Intervals { names, .. }) => in_steps(names.len(), 3, 0),
            Some(part) => in_steps(part.words(), 1, 0),
        };
        let are_bars = matches!(scene.parts.first(), Some(Part::Bars { .. }));
        Elements { places, are_marked, are_bars, scene }
    }

    pub(super) fn scene(&self) -> &Scene {
        &self.scene
    }

    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Is there such an element, and may it have that value? 0 stands for none.
    pub(super) fn has(&self, element: u32, value: u32) -> bool {
        self.places.get(element as usize).is_some_and(|&(_, greatest)| value <= greatest)
    }

    pub(super) fn is_constraint(&self, constraint: u32) -> bool {
        (constraint as usize) < self.scene.constraints.len()
    }

    /// The elements of a constraint, where its name tells them.
    pub(super) fn members(&self, constraint: u32) -> Option<Vec<u32>> {
        let Name::Numbered { kind, number } = *self.scene.constraints.get(constraint as usize)? else {
            return None;
        };
        let all = 0..self.count();
        let members: Vec<usize> = match (self.scene.parts.first()?, kind) {
            (Part::Board(board), Kind::Row) => {
                all.filter(|cell| cell / board.columns + 1 == number).collect()
            }
            (Part::Board(board), Kind::Column) => {
                all.filter(|cell| cell % board.columns + 1 == number).collect()
            }
            (Part::Board(board), Kind::Block) => {
                all.filter(|&cell| board.regions.get(cell) == Some(&(number as u32))).collect()
            }
            (Part::Graph { edges, .. }, Kind::Edge) => {
                let &(one, other) = edges.get(number.checked_sub(1)?)?;
                vec![one as usize, other as usize]
            }
            _ => return None,
        };
        Some(members.into_iter().map(|element| element as u32).collect())
    }

    /// The value of an element; 0 if it has none.
    pub(super) fn value(&self, frame: &Frame, element: u32) -> u32 {
        let (first, greatest) = self.places[element as usize];
        let word = frame.words()[first];
        match greatest {
            0 => 0,
            _ if self.are_bars => (word != 0).into(),
            _ => word & VALUE,
        }
    }

    /// The values that an element can still have, as far as the frame tells: its own alone if it has one.
    pub(super) fn left(&self, frame: &Frame, element: u32) -> Vec<u32> {
        let (first, greatest) = self.places[element as usize];
        match self.value(frame, element) {
            0 if self.are_marked => {
                let marks = &frame.words()[first + 1..];
                let is_left = |value: &u32| marks[(value - 1) as usize / 32] >> ((value - 1) % 32) & 1 == 1;
                (1..=greatest).filter(is_left).collect()
            }
            0 => Vec::new(),
            value => vec![value],
        }
    }

    /// Are two points neighbors on the tour?
    pub(super) fn are_linked(&self, frame: &Frame, (one, other): (u32, u32)) -> bool {
        let leads = |from: u32, to: u32| {
            let words = &frame.words()[2 * from as usize..];
            words[..2].contains(&(to + 1))
        };
        leads(one, other) && leads(other, one)
    }
}
