//! What a formulation is wanted for.

use super::{AnyEngine, LocalSearch};
use crate::Random;
use rand::RngExt;

/// What an [`Instance`](super::Instance) is told before it is posed, as far as its formulation may depend on it.
pub struct Purpose<'a> {
    local_search: Option<&'a LocalSearch>,
    rng: &'a mut Random,
}

impl<'a> Purpose<'a> {
    /// A search with that engine, which draws from `rng`.
    pub(super) fn search(engine: &'a AnyEngine, rng: &'a mut Random) -> Self {
        Purpose { local_search: engine.local_search(), rng }
    }

    /// A local search that pauses.
    pub(super) fn stages(engine: &'a LocalSearch, rng: &'a mut Random) -> Self {
        Purpose { local_search: Some(engine), rng }
    }

    /// Anything but a local search.
    pub(super) fn other(rng: &'a mut Random) -> Self {
        Purpose { local_search: None, rng }
    }

    /// The local search that is to come, if one is; of many chains, that of each. A formulation that suits tree search alone
    /// may then give way to another.
    pub fn local_search(&self) -> Option<&'a LocalSearch> {
        self.local_search
    }

    /// A number drawn from the run, for formulations that want to be seeded.
    pub fn seed(&mut self) -> u64 {
        self.rng.random()
    }
}
