//! Instances from a seed.

use crate::Instance;
use rand::RngExt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the distances of a generated instance are like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Distances {
    /// Those of a grid, along its lines; flows are small, and a third of them zero, as in Nugent, Vollmann &
    /// Ruml (1968).
    #[default]
    Grid,
    /// Drawn uniformly from 0 to 99, as the flows are (Taillard 1991): here good and best are
    /// hardest to tell apart.
    Uniform,
}

/// Makes symmetric instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The number of facilities.
    pub size: usize,
    /// What the distances are like.
    pub distances: Distances,
}

/// A size that no instance has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("size = {0}: expected a whole number from 1 to 1000")]
pub struct GenerateError(pub usize);

impl Default for Generator {
    fn default() -> Self {
        Generator { size: 12, distances: Distances::default() }
    }
}

impl Generator {
    /// The instance that belongs to `seed`.
    ///
    /// # Errors
    /// When the size is not from 1 to 1000.
    pub fn instance(&self, seed: u64) -> Result<Instance, GenerateError> {
        let size = self.size;
        if !(1..=1000).contains(&size) {
            return Err(GenerateError(size));
        }
        let mut rng = recuit::stream(seed, 0);
        let (flows, distances) = match self.distances {
            Distances::Grid => {
                let columns = size.isqrt().max(1);
                let cell = |index: usize| (index / columns, index % columns);
                let flows = symmetric(size, |_, _| rng.random_range(-4..=10).max(0));
                let between = |i, j| {
                    let ((row, column), (other_row, other_column)) = (cell(i), cell(j));
                    (row.abs_diff(other_row) + column.abs_diff(other_column)) as i32
                };
                (flows, symmetric(size, between))
            }
            Distances::Uniform => {
                let mut uniform = || symmetric(size, |_, _| rng.random_range(0..=99));
                (uniform(), uniform())
            }
        };
        Ok(Instance::new(size, flows, distances).expect("small entries that are not negative"))
    }
}

/// The symmetric matrix with zeros on its diagonal that has these entries above it.
fn symmetric(size: usize, mut entry: impl FnMut(usize, usize) -> i32) -> Vec<i32> {
    let mut matrix = vec![0; size * size];
    for i in 0..size {
        for j in i + 1..size {
            let entry = entry(i, j);
            (matrix[i * size + j], matrix[j * size + i]) = (entry, entry);
        }
    }
    matrix
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
    let made = |name, about, text, size, distances| Collection {
        name,
        about,
        text,
        generator: Generator { size, distances },
    };
    [
        made("grid-8", "8 facilities on a grid", include_str!("../instances/grid-8.txt"), 8, Distances::Grid),
        made(
            "grid-20",
            "20 facilities on a grid",
            include_str!("../instances/grid-20.txt"),
            20,
            Distances::Grid,
        ),
        made(
            "uniform-30",
            "30 facilities, distances drawn uniformly",
            include_str!("../instances/uniform-30.txt"),
            30,
            Distances::Uniform,
        ),
    ]
    .into_iter()
}
