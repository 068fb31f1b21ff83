//! A knapsack whose items come and go.

use crate::{Knapsack, Packing, Surrogate};
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{Rng, RngExt};
use recuit::{Attributes, Neighborhood, Problem};

/// Change what is in the knapsack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Take an item, or take it out.
    Flip(u32),
    /// Take one item out and another one in its place.
    Exchange {
        /// The item that goes.
        out: u32,
        /// The item that comes.
        instead: u32,
    },
}

/// The knapsack as a complete assignment: any items that fit. No state is overloaded, so none needs a penalty, and
/// whatever ends a search, its best state can be used.
///
/// A goal is a knapsack as good as its [`Surrogate`] bound, which is thereby proved the best. Often there is
/// none that good, and a search goes on until its limits.
#[derive(Clone, Debug)]
pub struct Complete {
    knapsack: Knapsack,
    order: Box<[u32]>,
    lower_bound: i64,
}

impl Complete {
    /// The formulation of `knapsack`.
    pub fn new(knapsack: &Knapsack) -> Self {
        let surrogate = Surrogate::new(knapsack);
        let lower_bound = knapsack.total_profit() - surrogate.profit_at_most(0, 0);
        Complete { knapsack: knapsack.clone(), order: surrogate.order().into(), lower_bound }
    }

    /// The instance.
    pub fn knapsack(&self) -> &Knapsack {
        &self.knapsack
    }

    /// The least profit that any packing forgoes, by the surrogate bound.
    pub fn lower_bound(&self) -> i64 {
        self.lower_bound
    }

    /// Take the items in this order, each if it fits.
    fn fill(&self, order: &[u32]) -> Packing {
        let mut state = Packing::empty(&self.knapsack);
        for &item in order {
            if state.fits(&self.knapsack, item as usize) {
                state.flip(&self.knapsack, item as usize);
            }
        }
        state
    }

    /// Does everything still fit after this move?
    #[inline]
    fn allows(&self, state: &Packing, change: &Move) -> bool {
        match *change {
            Move::Flip(item) => state.has(item as usize) || state.fits(&self.knapsack, item as usize),
            Move::Exchange { out, instead } => {
                state.fits_instead(&self.knapsack, instead as usize, out as usize)
            }
        }
    }

    fn flips(&self, state: &Packing) -> impl Iterator<Item = Move> {
        (0..self.knapsack.items() as u32).map(Move::Flip).filter(|flip| self.allows(state, flip))
    }

    fn exchanges(&self, state: &Packing) -> impl Iterator<Item = Move> {
        let those = move |taken| {
            (0..self.knapsack.items() as u32).filter(move |&item| state.has(item as usize) == taken)
        };
        let pairs =
            those(true).flat_map(move |out| those(false).map(move |instead| Move::Exchange { out, instead }));
        pairs.filter(|exchange| self.allows(state, exchange))
    }
}

impl Problem for Complete {
    type State = Packing;
    type Action = Move;
    type Undo = ();
    type Cost = i64;

    /// The greedy one: the best ratio of profit to weight first.
    fn initial(&self) -> Packing {
        self.fill(&self.order)
    }

    /// Items in random order, each taken if it fits.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Packing {
        let mut order = self.order.clone();
        order.shuffle(rng);
        self.fill(&order)
    }

    /// Flips only; an exchange is two of them.
    fn actions(&self, state: &Packing) -> impl Iterator<Item = Move> {
        self.flips(state)
    }

    #[inline]
    fn apply(&self, state: &mut Packing, change: &Move) {
        match *change {
            Move::Flip(item) => state.flip(&self.knapsack, item as usize),
            Move::Exchange { out, instead } => {
                state.flip(&self.knapsack, out as usize);
                state.flip(&self.knapsack, instead as usize);
            }
        }
    }

    #[inline]
    fn undo(&self, state: &mut Packing, change: &Move, (): ()) {
        self.apply(state, change);
    }

    fn goal_test(&self, state: &Packing) -> bool {
        self.knapsack.total_profit() - state.profit() <= self.lower_bound
    }

    /// On the way to any packing, surplus items go out first, and then missing ones come in.
    fn diameter(&self) -> Option<u64> {
        Some(self.knapsack.items() as u64)
    }
}

/// The flips and exchanges after which everything fits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchanges;

impl Exchanges {
    /// Draws of moves that do not fit before the flips are listed to draw one of them.
    const DRAWS: usize = 100;
}

impl Neighborhood<Complete> for Exchanges {
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Packing) -> impl Iterator<Item = Move> + 'a {
        problem.flips(state).chain(problem.exchanges(state))
    }

    /// Two items are drawn. If one of them is taken and the other is not they are exchanged, else the first is
    /// flipped; what does not fit is drawn again.
    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, state: &Packing, rng: &mut R) -> Option<Move> {
        let items = problem.knapsack.items() as u32;
        for _ in 0..Exchanges::DRAWS {
            let (a, b) = (rng.random_range(0..items), rng.random_range(0..items));
            let change = match (state.has(a as usize), state.has(b as usize)) {
                (true, false) => Move::Exchange { out: a, instead: b },
                (false, true) => Move::Exchange { out: b, instead: a },
                _ => Move::Flip(a),
            };
            if problem.allows(state, &change) {
                return Some(change);
            }
        }
        problem.flips(state).choose(rng)
    }

    /// Flips are drawn more often than exchanges.
    fn is_uniform(&self) -> bool {
        false
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Complete> {
        *self
    }
}

impl Attributes<Complete> for Exchanges {
    /// One for each item: an item that was taken or left lately stays so, unless it is
    /// exchanged for one that was not.
    fn count(&self, problem: &Complete) -> usize {
        problem.knapsack.items()
    }

    #[inline]
    fn added(&self, _: &Complete, _: &Packing, change: &Move) -> impl IntoIterator<Item = usize> {
        let (item, other) = match *change {
            Move::Flip(item) => (item, None),
            Move::Exchange { out, instead } => (out, Some(instead)),
        };
        std::iter::once(item).chain(other).map(|item| item as usize)
    }

    fn dropped(&self, problem: &Complete, state: &Packing, change: &Move) -> impl IntoIterator<Item = usize> {
        self.added(problem, state, change)
    }
}
