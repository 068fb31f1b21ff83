//! What happens in a search, as data.

use super::{Act, Why};
use serde::Serialize;

/// Something that happened in a search. Nodes are numbered from 0, the root, in the order in which they are made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A node of a search tree was entered, or made where any known node may be next.
    Node {
        /// Its number.
        id: u64,
        /// That of its parent; its own at the root.
        parent: u64,
        /// Which alternative of the parent it is, from 1; 0 where that is not told.
        alternative: u64,
        /// How many there are; 0 where that is not told.
        alternatives: u64,
        /// How many actions lead to it.
        depth: u64,
        /// What these actions cost, *g*.
        path_cost: Option<f64>,
        /// What the rest is estimated to cost, *h*.
        estimate: Option<f64>,
        /// The action that led to it.
        act: Act,
    },
    /// A value is no longer possible. It follows the node that ruled it out.
    RuledOut {
        /// The element.
        element: u32,
        /// The value.
        value: u32,
        /// The number of the constraint that rules it out, if it can be told.
        constraint: Option<u32>,
    },
    /// Nothing is left to be tried here.
    DeadEnd(Why),
    /// The search is back at a node.
    Backtrack {
        /// Its number.
        id: u64,
    },
    /// Best-first search takes a node from the frontier.
    Expand {
        /// Its number.
        id: u64,
    },
    /// A tree search begins again at the root.
    Restart,
    /// A goal.
    Goal {
        /// The number of its node; 0 in local search.
        id: u64,
    },
    /// The best state so far costs less than those before.
    Incumbent {
        /// What it costs.
        cost: f64,
    },
    /// A move was proposed.
    Move {
        /// What became of it.
        verdict: Verdict,
        /// By how much it changes the cost.
        delta: f64,
        /// What it does.
        act: Act,
        /// How it was judged.
        judgment: Judgment,
        /// Which constraints it changes the violation of, and by how much, where that can be told.
        shares: Vec<(u32, f64)>,
    },
    /// Local search begins at another state.
    Start {
        /// Which start it is, from 1.
        number: u64,
        /// What its state costs.
        cost: f64,
    },
    /// A level of annealing ended.
    Level {
        /// Its temperature.
        temperature: f64,
        /// The share of its proposals that were accepted.
        acceptance: f64,
        /// The current cost.
        cost: f64,
    },
    /// A level of annealing begins.
    Temperature {
        /// Its temperature.
        temperature: f64,
    },
    /// The level that begins is hotter than that before.
    Reheat {
        /// How many reheats there were, this one included.
        number: u64,
        /// Its temperature.
        temperature: f64,
    },
    /// What follows is of this chain.
    Chain {
        /// Its number, from 1.
        number: u64,
        /// The cost of its state.
        cost: f64,
        /// Its temperature.
        temperature: f64,
    },
}

impl Event {
    /// Is it recorded wherever in the run it happens? Incumbents, goals, starts and reheats are.
    pub fn is_milestone(&self) -> bool {
        matches!(
            self,
            Event::Incumbent { .. } | Event::Goal { .. } | Event::Start { .. } | Event::Reheat { .. }
        )
    }

    /// The root of a search tree, which nothing led to.
    pub const ROOT: Event = Event::Node {
        id: 0,
        parent: 0,
        alternative: 0,
        alternatives: 0,
        depth: 0,
        path_cost: None,
        estimate: None,
        act: Act::None,
    };
}

/// What became of a proposed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It was not made.
    Rejected,
    /// It was made.
    Accepted,
    /// It was made although it is tabu, because it leads below the incumbent.
    Aspired,
    /// No move was made, because all are tabu.
    AllTabu,
}

/// How a move was judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgment {
    /// By nothing but its delta.
    #[default]
    Plain,
    /// It is accepted with this probability.
    Chance {
        /// The probability.
        chance: f64,
        /// The number drawn, from 0 to 1; it is accepted if this is lower. None is drawn where the move is certain.
        draw: Option<f64>,
    },
    /// It is accepted if its delta is no higher than this.
    Limit {
        /// The highest delta.
        highest: f64,
    },
}
