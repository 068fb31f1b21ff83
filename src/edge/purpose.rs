//! What a formulation is wanted for.

use super::{AnyEngine, NamedLocalSearch, Preparing, TreeSearch};
use crate::{Goals, Random};
use rand::RngExt;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What an [`Instance`](super::Instance) is told about the coming search when it is posed, because its
/// formulation may depend on it.
pub struct Purpose<'a> {
    local_search: Option<&'a NamedLocalSearch>,
    tree_search: Option<&'a TreeSearch>,
    frees: bool,
    is_abreast: bool,
    crosses: bool,
    takes_turns: bool,
    counts: bool,
    formulation: Option<&'a Value>,
    preparing: Preparing,
    /// How many times as long a step takes as where paces were chosen, if that was told.
    slowness: Option<f64>,
    rng: &'a mut Random,
}

impl<'a> Purpose<'a> {
    /// The purpose of a run that draws from `rng` and makes this local search, if it makes one. There is no
    /// time to prepare until it is said how long the model may: whoever only asks what a formulation has
    /// waits for nothing.
    pub(super) fn new(local_search: Option<&'a NamedLocalSearch>, rng: &'a mut Random) -> Self {
        let preparing = Preparing::none();
        Purpose {
            local_search,
            tree_search: None,
            frees: false,
            is_abreast: false,
            crosses: false,
            takes_turns: false,
            counts: false,
            formulation: None,
            preparing,
            slowness: None,
            rng,
        }
    }

    /// The purpose of a run of this engine that draws from `rng`; of a portfolio, that of its first search.
    pub(super) fn of(engine: &'a AnyEngine, rng: &'a mut Random) -> Self {
        let (engine, formulation) = engine.seen();
        let frees = matches!(engine, AnyEngine::LargeNeighborhood(_));
        let is_abreast = matches!(engine, AnyEngine::Lockstep(_));
        let crosses = matches!(engine, AnyEngine::Memetic(_));
        let purpose = match engine {
            AnyEngine::Tree(tree) => Purpose::of_tree(tree, rng),
            _ => Purpose::new(engine.local_search(), rng),
        };
        Purpose { frees, is_abreast, crosses, formulation, ..purpose }
    }

    /// The purpose of a run of this tree search that draws from `rng`.
    pub(super) fn of_tree(tree: &'a TreeSearch, rng: &'a mut Random) -> Self {
        Purpose { tree_search: Some(tree), ..Purpose::new(None, rng) }
    }

    /// The same purpose, of a run whose limits hold while the model prepares.
    pub(super) fn within(self, preparing: Preparing) -> Self {
        Purpose { preparing, ..self }
    }

    /// The same purpose, of a search of a portfolio.
    pub(super) fn in_turns(self) -> Self {
        Purpose { takes_turns: true, ..self }
    }

    /// The same purpose, where nobody looks on: if the engine looks for all goals, they are only counted.
    pub(super) fn unseen(self, engine: &AnyEngine) -> Self {
        Purpose { counts: engine.looks_for_all(), ..self }
    }

    /// The same purpose; if a formulation is given, the instance is to be posed in it.
    pub(super) fn posed_as(self, formulation: Option<&'a Value>) -> Self {
        Purpose { formulation, ..self }
    }

    /// Are full states wanted, to be changed by moves or repaired? A formulation that is left open then gives
    /// way to one that has them.
    pub fn wants_full_states(&self) -> bool {
        self.frees || self.is_abreast || self.local_search.is_some()
    }

    /// Was it asked for another formulation, and nobody heard?
    pub(super) fn is_unheard(&self) -> bool {
        self.formulation.is_some()
    }

    /// The formulation that the instance is to be posed in, for a model to begin with: this one if it is left
    /// open, as it is except for a search of a [portfolio](super::NamedPortfolio), which may name another
    /// formulation than the model does.
    ///
    /// # Panics
    /// When what is named is no formulation of the model, though it was read as one before.
    pub fn formulation<F: DeserializeOwned>(&mut self, open: F) -> F {
        let named =
            self.formulation.take().map(|named| F::deserialize(named).expect("it was read with the model"));
        named.unwrap_or(open)
    }

    /// The coming local search, if it is one; for many chains, that of each. A formulation that suits only
    /// tree search may then give way to another.
    pub fn local_search(&self) -> Option<&'a NamedLocalSearch> {
        self.local_search
    }

    /// The coming tree search, if it is one.
    pub fn tree_search(&self) -> Option<&'a TreeSearch> {
        self.tree_search
    }

    /// Are all goals wanted, and nothing of them but their number and one of them? Goals may then [stand for
    /// others](crate::Problem::stands_for).
    pub fn counts(&self) -> bool {
        self.counts
    }

    /// Is more than one goal looked for? Then no goal may be left out because another one is as good.
    pub fn wants_several(&self) -> bool {
        self.tree_search.and_then(TreeSearch::goals).is_some_and(|goals| goals != Goals::First)
    }

    /// Will parts of full states be freed and repaired? Then a formulation is wanted whose states are full,
    /// and that has a [`Freeing`](crate::Freeing).
    pub fn frees(&self) -> bool {
        self.frees
    }

    /// Will many states be changed side by side? Then a formulation is wanted whose states are full, and that has
    /// [`Lanes`](crate::Lanes).
    pub fn is_abreast(&self) -> bool {
        self.is_abreast
    }

    /// Will states be combined into others? Then a formulation is wanted that has a [`Crossover`](crate::Crossover).
    pub fn crosses(&self) -> bool {
        self.crosses
    }

    /// Does the search take turns with others? Then one whose first step would take longer than anybody waits is
    /// better [refused](super::Strategies::beyond), for the others wait for it, and who is asked for them.
    pub fn takes_turns(&self) -> bool {
        self.takes_turns
    }

    /// Will the problem be said in propositional logic? Then a formulation is wanted that has an
    /// [`Encoding`](crate::Encoding).
    pub fn is_encoded(&self) -> bool {
        self.tree_search.is_some_and(TreeSearch::needs_encoding)
    }

    /// How long the model may prepare: this share, from 0 to 1, of the time that the run has left.
    pub fn preparing(&self, share: f64) -> Preparing {
        self.preparing.clone().share(share)
    }

    /// Tell that a step of the coming search takes so many times as long as on the instances for which the
    /// paces of a portfolio were chosen, because it takes longer the larger an instance is, and more so
    /// than the steps of the other searches. Its turns then have fewer steps.
    pub fn slow_down(&mut self, times: f64) {
        self.slowness = Some(times);
    }

    /// What it was told of that, if anything.
    pub(super) fn slowness(&self) -> Option<f64> {
        self.slowness
    }

    /// A number drawn from the run, for formulations that need a seed.
    pub fn seed(&mut self) -> u64 {
        self.rng.random()
    }
}
