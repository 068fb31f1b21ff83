//! Large neighborhoods: some cells of a full grid are freed, and tree search fills them.

use crate::{Chosen, Complete, Cover, Covering, Filled, ListColoring, Shape, Unit};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use recuit::{Freeing, Part, Posed, Problem};

/// Frees cells of a full grid, to be repaired in the formulation [`Cover`].
///
/// All other cells are held, in any order, each with all that follows from it, until no more cells are open
/// than the part is to have. Freed are, with what is in the way of what is held:
///
/// - `cells`: any;
/// - `units`: those of some rows, columns and blocks;
/// - `values`: all in which some values stand;
/// - `conflicts`: cells whose value a peer has too, and their peers.
///
/// The size of a part is in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FreeCells;

const WAYS: [&str; 4] = ["cells", "units", "values", "conflicts"];

/// A full grid.
struct Full<'a> {
    shape: Shape,
    cells: &'a [u8],
}

impl Full<'_> {
    /// The cells of a unit, whose number is one of [`Shape::units`].
    fn unit(&self, number: usize) -> impl Iterator<Item = usize> {
        let size = self.shape.size();
        self.shape.unit_cells(Unit::ALL[number / size], number % size)
    }

    /// Free a part: `at` becomes a state in which the rest is held, how much is returned.
    fn free<R: Rng + ?Sized>(&self, tree: &Cover, part: Part, at: &mut Covering, rng: &mut R) -> usize {
        tree.go_back(at);
        tree.restart(at, rng);
        let mut held = 0;
        if part.size >= tree.undecided().len() {
            return held;
        }
        let mut is_freed = vec![false; self.cells.len()];
        self.choose(tree.undecided(), part, &mut is_freed, rng);
        let mut rest: Vec<u16> = tree.undecided().to_vec();
        rest.retain(|&cell| !is_freed[usize::from(cell)]);
        rest.shuffle(rng);
        for cell in rest.into_iter().map(usize::from) {
            if tree.open(at).len() <= part.size {
                break;
            }
            held += usize::from(tree.hold_cell(at, cell, self.cells[cell]));
        }
        held
    }

    /// Mark about as many of the undecided cells as the part is to have, chosen in its way.
    fn choose<R: Rng + ?Sized>(&self, undecided: &[u16], part: Part, is_freed: &mut [bool], rng: &mut R) {
        let size = self.shape.size();
        let mut left = part.size;
        let is_open: Vec<bool> = {
            let mut is_open = vec![false; self.cells.len()];
            undecided.iter().for_each(|&cell| is_open[usize::from(cell)] = true);
            is_open
        };
        let mut free = |cell: usize, left: &mut usize| {
            if *left > 0 && is_open[cell] && !std::mem::replace(&mut is_freed[cell], true) {
                *left -= 1;
            }
        };
        match part.way {
            1 => {
                let mut units: Vec<usize> = (0..3 * size).collect();
                units.shuffle(rng);
                units.into_iter().flat_map(|unit| self.unit(unit)).for_each(|cell| free(cell, &mut left));
            }
            2 => {
                let mut values: Vec<u8> = (1..=size as u8).collect();
                values.shuffle(rng);
                for value in values {
                    let standing = (0..self.cells.len()).filter(|&cell| self.cells[cell] == value);
                    standing.for_each(|cell| free(cell, &mut left));
                }
            }
            3 => {
                let mut conflicting: Vec<u16> =
                    undecided.iter().copied().filter(|&cell| self.is_in_conflict(cell.into())).collect();
                conflicting.shuffle(rng);
                for cell in conflicting.into_iter().map(usize::from) {
                    free(cell, &mut left);
                    // A unit or two around it, not all of its peers.
                    let units = self.shape.units(cell);
                    let unit = units[rng.random_range(0..units.len())];
                    self.unit(unit).for_each(|peer| free(peer, &mut left));
                }
            }
            _ => {
                let any: Vec<u16> = undecided.sample(rng, part.size).copied().collect();
                any.into_iter().for_each(|cell| free(cell.into(), &mut left));
            }
        }
    }

    fn is_in_conflict(&self, cell: usize) -> bool {
        let units = self.shape.units(cell);
        let value = self.cells[cell];
        units
            .into_iter()
            .flat_map(|unit| self.unit(unit))
            .any(|peer| peer != cell && self.cells[peer] == value)
    }
}

impl Freeing<Complete> for FreeCells {
    type Tree = Cover;

    fn tree(&self, problem: &Complete) -> Cover {
        Cover::new(problem.decided()).expect("what is decided does not contradict itself")
    }

    fn ways(&self) -> &'static [&'static str] {
        &WAYS
    }

    fn extent(&self, problem: &Complete) -> usize {
        problem.decided().shape().cells() - problem.decided().filled()
    }

    fn free<R: Rng + ?Sized>(
        &self,
        Posed { full, tree }: Posed<'_, Complete, Cover>,
        state: &Filled,
        part: Part,
        at: &mut Covering,
        rng: &mut R,
    ) -> usize {
        Full { shape: full.givens().shape(), cells: state.cells() }.free(tree, part, at, rng)
    }

    fn open(&self, tree: &Cover, at: &Covering) -> usize {
        tree.open(at).len()
    }

    fn completed<R: Rng + ?Sized>(
        &self,
        Posed { full, tree }: Posed<'_, Complete, Cover>,
        before: &Filled,
        at: &Covering,
        rng: &mut R,
    ) -> Filled {
        full.refilled(before, |cell| tree.value(at, cell), rng)
    }
}

impl Freeing<ListColoring> for FreeCells {
    type Tree = Cover;

    fn tree(&self, problem: &ListColoring) -> Cover {
        Cover::new(problem.decided()).expect("what is decided does not contradict itself")
    }

    fn ways(&self) -> &'static [&'static str] {
        &WAYS
    }

    fn extent(&self, problem: &ListColoring) -> usize {
        problem.decided().shape().cells() - problem.decided().filled()
    }

    fn free<R: Rng + ?Sized>(
        &self,
        Posed { full, tree }: Posed<'_, ListColoring, Cover>,
        state: &Chosen,
        part: Part,
        at: &mut Covering,
        rng: &mut R,
    ) -> usize {
        let grid = full.grid(state);
        Full { shape: full.givens().shape(), cells: grid.cells() }.free(tree, part, at, rng)
    }

    fn open(&self, tree: &Cover, at: &Covering) -> usize {
        tree.open(at).len()
    }

    fn completed<R: Rng + ?Sized>(
        &self,
        Posed { full, tree }: Posed<'_, ListColoring, Cover>,
        before: &Chosen,
        at: &Covering,
        rng: &mut R,
    ) -> Chosen {
        full.rechosen(before, |cell| tree.value(at, cell), rng)
    }
}
