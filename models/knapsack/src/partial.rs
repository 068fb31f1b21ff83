//! Items decided one by one.

use crate::{Knapsack, Packing, Surrogate};
use recuit::{Bound, Objective, Problem, State};
use serde::{Deserialize, Serialize};

/// Take or leave the next item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decide {
    /// The item.
    pub item: u32,
    /// Is it taken?
    pub take: bool,
}

/// The items decided on, and which of them were taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    packing: Packing,
    decided: usize,
}

impl Decided {
    /// The items taken.
    pub fn packing(&self) -> &Packing {
        &self.packing
    }

    /// How many items have been decided on, in the order of [`Surrogate::order`].
    #[inline]
    pub fn decided(&self) -> usize {
        self.decided
    }
}

impl State for Decided {
    type Key = (usize, Box<[bool]>);

    fn key(&self) -> Self::Key {
        (self.decided, self.packing.key())
    }
}

/// The knapsack as a partial assignment: one item after the other, the best ratio of profit to weight first,
/// is taken if it fits, or left. Of equal items the first are taken: one is left if the one before it was. An action costs
/// the profit forgone. Always taking the first action is the greedy heuristic (Dantzig 1957); with [`ForgoneAtLeast`]
/// branch and bound is that of Horowitz & Sahni (1974, *Computing partitions with applications to the knapsack problem*).
#[derive(Clone, Debug)]
pub struct Partial {
    knapsack: Knapsack,
    surrogate: Surrogate,
    /// For each item in the order, is it equal to the one before it?
    is_equal: Box<[bool]>,
}

impl Partial {
    /// The formulation of `knapsack`.
    pub fn new(knapsack: &Knapsack) -> Self {
        let surrogate = Surrogate::new(knapsack);
        let item = |item: u32| (knapsack.profit(item as usize), knapsack.weights(item as usize));
        let equal = surrogate.order().windows(2).map(|pair| item(pair[0]) == item(pair[1]));
        let is_equal = std::iter::once(false).chain(equal).collect();
        Partial { knapsack: knapsack.clone(), surrogate, is_equal }
    }

    /// The instance.
    pub fn knapsack(&self) -> &Knapsack {
        &self.knapsack
    }

    /// What bounds the profit.
    pub fn surrogate(&self) -> &Surrogate {
        &self.surrogate
    }

    /// A lower bound on the profit that will still be forgone, among the items that are not decided on.
    #[inline]
    fn forgone_yet(&self, state: &Decided) -> i64 {
        let surrogate = &self.surrogate;
        let all = surrogate.profit_before(self.knapsack.items()) - surrogate.profit_before(state.decided);
        all - surrogate.profit_at_most(state.decided, surrogate.load(state.packing.loads()))
    }
}

impl Problem for Partial {
    type State = Decided;
    type Action = Decide;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Decided {
        Decided { packing: Packing::empty(&self.knapsack), decided: 0 }
    }

    fn actions(&self, state: &Decided) -> impl Iterator<Item = Decide> {
        let order = self.surrogate.order();
        order.get(state.decided).into_iter().flat_map(move |&item| {
            let follows =
                |place: usize| self.is_equal[place] && !state.packing.has(order[place - 1] as usize);
            let may_take = state.packing.fits(&self.knapsack, item as usize) && !follows(state.decided);
            [true, false]
                .into_iter()
                .filter(move |take| may_take || !take)
                .map(move |take| Decide { item, take })
        })
    }

    #[inline]
    fn apply(&self, state: &mut Decided, decide: &Decide) {
        state.decided += 1;
        if decide.take {
            state.packing.flip(&self.knapsack, decide.item as usize);
        }
    }

    #[inline]
    fn undo(&self, state: &mut Decided, decide: &Decide, (): ()) {
        state.decided -= 1;
        if decide.take {
            state.packing.flip(&self.knapsack, decide.item as usize);
        }
    }

    /// Every item is decided on.
    fn goal_test(&self, state: &Decided) -> bool {
        state.decided == self.knapsack.items()
    }

    /// The profit forgone.
    fn step_cost(&self, _: &Decided, decide: &Decide) -> i64 {
        if decide.take { 0 } else { self.knapsack.profit(decide.item as usize) }
    }

    fn is_tree(&self) -> bool {
        true
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.knapsack.items() as u64)
    }
}

/// The profit that must still be forgone, by Dantzig's bound: an admissible heuristic for A*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForgoneYet;

impl Objective<Partial> for ForgoneYet {
    fn cost(&self, problem: &Partial, state: &Decided) -> i64 {
        problem.forgone_yet(state)
    }
}

/// The profit forgone, and what must still be forgone: a bound for branch and bound, exact once
/// all items are decided on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForgoneAtLeast;

impl Objective<Partial> for ForgoneAtLeast {
    #[inline]
    fn cost(&self, problem: &Partial, state: &Decided) -> i64 {
        let surrogate = &problem.surrogate;
        let at_most = surrogate.profit_at_most(state.decided, surrogate.load(state.packing.loads()));
        surrogate.profit_before(problem.knapsack.items()) - state.packing.profit() - at_most
    }

    fn lower_bound(&self, problem: &Partial) -> Option<i64> {
        Some(problem.forgone_yet(&problem.initial()))
    }
}

impl Bound<Partial> for ForgoneAtLeast {}
