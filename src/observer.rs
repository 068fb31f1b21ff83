//! Watching a search.

use crate::Problem;
use crate::trace::{Judgment, Verdict};

/// A temperature level of annealing, as it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelReport<C> {
    /// Steps so far.
    pub steps: u64,
    /// The temperature of the level.
    pub temperature: f64,
    /// The share of its proposals that were accepted.
    pub acceptance: f64,
    /// The cost of the state it ends in.
    pub cost: C,
    /// The lowest cost of the whole run.
    pub incumbent: C,
    /// The number of the start that it belongs to, from 1.
    pub start: u64,
    /// How many reheats there were before it, in all starts.
    pub reheats: u64,
}

/// A node of a search tree, as it is entered, or as it is made where any known node may be next.
#[derive(Clone, Copy, Debug)]
pub struct NodeReport<'a, P: Problem> {
    /// Its number: the root is 0, others count from 1 in the order in which they are made.
    pub id: u64,
    /// The number of its parent.
    pub parent: u64,
    /// The action that led to it.
    pub action: &'a P::Action,
    /// Which of its parent's alternatives it is, from 1; 0 where the engine does not count them.
    pub alternative: u64,
    /// How many alternatives there are; 0 where the engine does not count them.
    pub alternatives: u64,
    /// How many actions lead to it.
    pub depth: u64,
    /// What these actions cost, *g*.
    pub path_cost: Option<P::Cost>,
    /// What the rest is estimated to cost, *h*.
    pub estimate: Option<f64>,
}

/// Why a tree search goes no further from a state that is no goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DeadEnd {
    /// No action applies, or the search may not try any.
    NoAction,
    /// It may go no deeper.
    Limit,
    /// The state is on the path already.
    Circle,
    /// Nothing better than the incumbent can follow.
    Bound {
        /// What any goal from here on costs at least.
        bound: f64,
        /// What the incumbent costs.
        incumbent: f64,
    },
}

/// A move of a local search, as it is proposed.
#[derive(Clone, Copy, Debug)]
pub struct MoveReport<'a, P: Problem> {
    /// What it does.
    pub action: &'a P::Action,
    /// What the state before it costs.
    pub cost: P::Cost,
    /// By how much it changes the cost.
    pub delta: P::Cost,
    /// What becomes of it.
    pub verdict: Verdict,
    /// How it was judged.
    pub judgment: Judgment,
    /// Steps so far, this one included.
    pub steps: u64,
}

/// A part of a state that was freed and repaired, as large neighborhood search does.
#[derive(Clone, Copy, Debug)]
pub struct RepairReport<C> {
    /// The way in which the part was chosen, one of [`Freeing::ways`](crate::Freeing::ways).
    pub way: &'static str,
    /// How much was held.
    pub held: usize,
    /// What the state before it costs.
    pub cost: C,
    /// By how much the repair changes the cost; `None` if it found nothing.
    pub delta: Option<C>,
    /// What becomes of it.
    pub verdict: Verdict,
    /// How it was judged.
    pub judgment: Judgment,
    /// Steps so far, those of the repair included.
    pub steps: u64,
}

/// Declares the trait, and how it is handed on by references and options.
macro_rules! observer {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*);)*) => {
        /// Watches a search. Every method does nothing by default, so that watching with `()` costs nothing at all.
        pub trait Observer<P: Problem> {
            /// Does anybody want to be told of each step? If not, engines do not find out what only the methods
            /// after [`on_level`](Observer::on_level) need, and do not call them. Asked at least as often as the
            /// limits are.
            #[inline]
            fn is_watching(&self) -> bool {
                true
            }

            /// Should the search pause now, if it [can](crate::Resumable)? Asked at the end of each level of
            /// annealing. Every pause bundles the whole state of the search, so pauses should be rare.
            #[inline]
            fn wants_pause(&mut self) -> bool {
                false
            }

            $($(#[$doc])* #[inline] fn $name(&mut self, $($argument: $type),*) { $(_ = $argument;)* })*
        }

        impl<P: Problem, O: Observer<P> + ?Sized> Observer<P> for &mut O {
            #[inline]
            fn is_watching(&self) -> bool {
                (**self).is_watching()
            }

            #[inline]
            fn wants_pause(&mut self) -> bool {
                (**self).wants_pause()
            }

            $(#[inline] fn $name(&mut self, $($argument: $type),*) { (**self).$name($($argument),*); })*
        }

        /// An observer that may be absent.
        impl<P: Problem, O: Observer<P>> Observer<P> for Option<O> {
            #[inline]
            fn is_watching(&self) -> bool {
                self.as_ref().is_some_and(Observer::is_watching)
            }

            #[inline]
            fn wants_pause(&mut self) -> bool {
                self.as_mut().is_some_and(Observer::wants_pause)
            }

            $(#[inline] fn $name(&mut self, $($argument: $type),*) {
                if let Some(observer) = self {
                    observer.$name($($argument),*);
                }
            })*
        }
    };
}

observer! {
    /// A tree search goes from a state along `action`, or a local search accepts it; `state` is the new state.
    fn on_action(problem: &P, state: &P::State, action: &P::Action);

    /// An action was taken back; `state` is the state returned to.
    fn on_backtrack(problem: &P, state: &P::State);

    /// A goal was found.
    fn on_goal(problem: &P, state: &P::State);

    /// A local search or branch and bound improved its incumbent to `cost`, after `steps` steps of the run;
    /// the first incumbent is the start in local search, and the first goal in branch and bound.
    fn on_improvement(problem: &P, state: &P::State, cost: P::Cost, steps: u64);

    /// A level of annealing ended.
    fn on_level(level: &LevelReport<P::Cost>);

    /// A tree search has made a node; `state` is its state. Steps so far, this one included, are `steps`.
    fn on_node(problem: &P, state: &P::State, node: &NodeReport<'_, P>, steps: u64);

    /// Best-first search takes a node from the frontier, to expand it.
    fn on_expand(problem: &P, state: &P::State, node: u64);

    /// A tree search goes no further from a state that is no goal.
    fn on_dead_end(problem: &P, state: &P::State, dead_end: DeadEnd);

    /// A tree search begins again at `state`.
    fn on_restart(problem: &P, state: &P::State);

    /// A local search has judged a move; `state` is the state before it.
    fn on_move(problem: &P, state: &P::State, proposed: &MoveReport<'_, P>);

    /// A part was freed and repaired; `state` is the state to go on from.
    fn on_repair(problem: &P, state: &P::State, report: &RepairReport<P::Cost>);

    /// All moves are tabu, so none is made.
    fn on_all_tabu(problem: &P, state: &P::State);

    /// A local search begins at another state, for the time that is counted by `number`, from 1.
    fn on_start(problem: &P, state: &P::State, number: u64, cost: P::Cost);

    /// A level of annealing begins.
    fn on_temperature(temperature: f64);

    /// The next level of annealing is hotter than the last; `number` counts the reheats of the run.
    fn on_reheat(number: u64, temperature: f64);

    /// What follows is of another chain, counted from 1; `state` is where it stands.
    fn on_chain(problem: &P, state: &P::State, number: u64, cost: P::Cost, temperature: f64);
}

impl<P: Problem> Observer<P> for () {
    #[inline]
    fn is_watching(&self) -> bool {
        false
    }
}
