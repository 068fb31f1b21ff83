//! Random instances.

use crate::{Cities, Metric};
use rand::RngExt;
use rand_distr::{Distribution, Normal};
use recuit::{Random, stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How random cities are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Spread {
    /// Evenly over a square.
    #[default]
    Uniform,
    /// Around centers, one for every 20 cities, normally distributed; as in the DIMACS challenge (Johnson &
    /// McGeoch 2002), only with more centers.
    Clustered,
}

/// Makes instances with random cities in a square, and with Euclidean distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// How many cities.
    pub cities: usize,
    /// How they are spread.
    pub spread: Spread,
    /// The length of a side of the square.
    pub side: u32,
}

/// An instance that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// Too few cities, or too many.
    #[error("found {0} cities, expected 3 to 1000000")]
    Cities(usize),
    /// Too small a square, or too large a one.
    #[error("found a square of side {0}, expected 1 to 100000000")]
    Side(u32),
}

impl Default for Generator {
    fn default() -> Self {
        Generator { cities: 100, spread: Spread::default(), side: 10_000 }
    }
}

impl Generator {
    /// The instance of this seed: equal seeds give equal instances.
    ///
    /// # Errors
    /// When there is no such instance, or its numbers would be too large.
    pub fn instance(&self, seed: u64) -> Result<Cities, GenerateError> {
        if !(3..=1_000_000).contains(&self.cities) {
            return Err(GenerateError::Cities(self.cities));
        }
        if !(1..=100_000_000).contains(&self.side) {
            return Err(GenerateError::Side(self.side));
        }
        let mut rng = stream(seed, 0);
        let points: Vec<_> = match self.spread {
            Spread::Uniform => (0..self.cities).map(|_| self.point(&mut rng)).collect(),
            Spread::Clustered => {
                let centers: Vec<_> = (0..self.cities.div_ceil(20)).map(|_| self.point(&mut rng)).collect();
                let deviation = f64::from(self.side) / (self.cities as f64).sqrt();
                let normal = Normal::new(0.0, deviation).expect("a finite deviation");
                let near = |_| {
                    let center = centers[rng.random_range(0..centers.len())];
                    center.map(|x| (x + normal.sample(&mut rng)).round())
                };
                (0..self.cities).map(near).collect()
            }
        };
        let kind = match self.spread {
            Spread::Uniform => "uniform",
            Spread::Clustered => "clustered",
        };
        let mut cities = Cities::at(Metric::Euclidean, points);
        cities.name = Some(format!("{kind}-{}-{seed}", self.cities));
        Ok(cities)
    }

    fn point(&self, rng: &mut Random) -> [f64; 2] {
        [(); 2].map(|()| f64::from(rng.random_range(0..=self.side)))
    }
}
