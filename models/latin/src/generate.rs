//! Squares with holes from a seed.

use crate::{Square, random_square};
use rand::seq::SliceRandom;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes quasigroups with holes (Achlioptas, Gomes, Kautz & Selman 2000): random Latin squares from which numbers are
/// taken away, so there is a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The number of rows, from 1 to 255.
    pub order: usize,
    /// The number of holes; by default 42 percent of the cells, where squares of order 30 are hardest.
    pub holes: Option<usize>,
    /// Spread holes evenly over rows and columns, which makes completion harder (Kautz et al. 2001).
    pub balanced: bool,
}

/// What cannot be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// There is no such square.
    #[error("order = {0}: expected a whole number from 1 to {max}", max = Square::MAX_ORDER)]
    Order(usize),
    /// There are not that many cells.
    #[error("holes = {holes}: expected at most {cells}, the number of cells")]
    Holes {
        /// How many were asked for.
        holes: usize,
        /// How many there are.
        cells: usize,
    },
}

impl Default for Generator {
    fn default() -> Self {
        Generator { order: 10, holes: None, balanced: false }
    }
}

impl Generator {
    /// The instance that belongs to `seed`.
    ///
    /// # Errors
    /// When there is no square of that order, or more holes than cells.
    pub fn square(&self, seed: u64) -> Result<Square, GenerateError> {
        let order = self.order;
        if !(1..=Square::MAX_ORDER).contains(&order) {
            return Err(GenerateError::Order(order));
        }
        let cells = order * order;
        let holes = self.holes.unwrap_or((cells * 42 + 50) / 100);
        if holes > cells {
            return Err(GenerateError::Holes { holes, cells });
        }
        let mut rng = recuit::stream(seed, 0);
        let mut square = random_square(order, &mut rng).cells().to_vec();
        let mut places: Vec<usize> = (0..cells).collect();
        places.shuffle(&mut rng);
        if self.balanced {
            // Each number of another Latin square stands once in every row and column, so holes that are
            // taken number by number are spread evenly.
            let pattern = random_square(order, &mut rng);
            places.sort_by_key(|&place| pattern.cells()[place]);
        }
        places[..holes].iter().for_each(|&place| square[place] = 0);
        Ok(Square::new(order, square).expect("as large as before"))
    }
}

/// An instance that comes with the crate, and what made it.
#[derive(Clone, Copy, Debug)]
pub struct Collection {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Its text, to be [`read`](crate::read()).
    pub text: &'static str,
    /// What made it, with the seed 1.
    pub generator: Generator,
}

/// The instances that come with the crate, from small to large.
pub fn shipped() -> impl Iterator<Item = Collection> {
    let made = |name, about, text, order, holes| {
        let generator = Generator { order, holes: Some(holes), balanced: true };
        Collection { name, about, text, generator }
    };
    [
        made("5", "order 5 with 10 holes", include_str!("../instances/5.txt"), 5, 10),
        made("10", "order 10 with 42 holes", include_str!("../instances/10.txt"), 10, 42),
        made(
            "30",
            "order 30 with 374 holes, where completion is hardest",
            include_str!("../instances/30.txt"),
            30,
            374,
        ),
    ]
    .into_iter()
}
