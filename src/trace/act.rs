//! What an action does, and why nothing is left to do, as data.

use serde::Serialize;

/// What an action does, in the vocabulary of viewers. Elements are those of the first part of the
/// [`Scene`](super::Scene); values are those of its frame, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Nothing: the root of a tree has no action.
    #[default]
    None,
    /// An element gets a value; with 0 it is emptied.
    Assign {
        /// The element.
        element: u32,
        /// The value.
        value: u32,
    },
    /// A value of an element is tried no more.
    Refuse {
        /// The element.
        element: u32,
        /// The value.
        value: u32,
    },
    /// Two elements exchange their values.
    Swap {
        /// One.
        one: u32,
        /// The other.
        other: u32,
    },
    /// What is at one place goes to another, which is blank.
    Slide {
        /// Where it was.
        from: u32,
        /// Where it is then.
        to: u32,
    },
    /// Several things go to other places at once, which are blank when all have left theirs.
    Slides(
        /// Where each was, and where it is then.
        Vec<(u32, u32)>,
    ),
    /// Several elements get values at once.
    Assigns(
        /// Each element, and its value.
        Vec<(u32, u32)>,
    ),
    /// Points are linked, and others are no longer.
    Link {
        /// The new links.
        linked: Vec<(u32, u32)>,
        /// Those that are gone.
        unlinked: Vec<(u32, u32)>,
    },
    /// Something that the vocabulary has no word for, as the model writes it.
    Text(String),
}

/// Why nothing is left to be tried.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It is not told.
    #[default]
    None,
    /// An element has no value left.
    Empty {
        /// The element.
        element: u32,
        /// What rules out each of its values.
        causes: Vec<Cause>,
    },
    /// A constraint cannot be satisfied any more.
    Violated {
        /// Its number.
        constraint: u32,
    },
    /// Nothing better than the incumbent can follow.
    Bound {
        /// What any goal from here on costs at least.
        bound: f64,
        /// What the best goal so far costs.
        incumbent: f64,
    },
    /// The search may go no deeper.
    Limit {
        /// How deep it is.
        depth: u64,
    },
    /// A value has no place left in the elements of a constraint.
    Nowhere {
        /// The value.
        value: u32,
        /// The number of the constraint.
        constraint: u32,
    },
    /// Each value that an element has left would leave another element without one.
    Starving {
        /// The element.
        element: u32,
    },
    /// The path came to a state that is on it already.
    Circle,
    /// A reason that the vocabulary has no word for, as the model writes it.
    Text(String),
}

/// What rules out a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// The value.
    pub value: u32,
    /// The constraint that rules it out, if it can be told.
    pub constraint: Option<u32>,
    /// The element because of whose value it does, if it is one.
    pub element: Option<u32>,
}
