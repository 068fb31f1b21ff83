//! What a formulation is wanted for.

use super::NamedLocalSearch;
use crate::Random;
use rand::RngExt;

/// What an [`Instance`](super::Instance) is told before it is posed, as far as its formulation may depend on it.
pub struct Purpose<'a> {
    local_search: Option<&'a NamedLocalSearch>,
    rng: &'a mut Random,
}

impl<'a> Purpose<'a> {
    /// What is told before that local search, if it is one, by a run that draws from `rng`.
    pub(super) fn new(local_search: Option<&'a NamedLocalSearch>, rng: &'a mut Random) -> Self {
        Purpose { local_search, rng }
    }

    /// The local search that is to come, if one is; of many chains, that of each. A formulation that suits tree search alone
    /// may then give way to another.
    pub fn local_search(&self) -> Option<&'a NamedLocalSearch> {
        self.local_search
    }

    /// A number drawn from the run, for formulations that want to be seeded.
    pub fn seed(&mut self) -> u64 {
        self.rng.random()
    }
}
