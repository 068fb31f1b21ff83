//! The instances that come with the crate.

use crate::{Class, Generator};

/// An instance that comes with the crate, and how it was made.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The text, to be [`read`](crate::read()).
    pub text: &'static str,
    /// What made it.
    pub generator: Generator,
    /// The seed.
    pub seed: u64,
}

/// The instances that come with the crate.
pub fn shipped() -> [Shipped; 5] {
    let hundred = |class| Generator { class, ..Generator::default() };
    let five = |items| Generator { items, capacities: 5, ..hundred(Class::ChuBeasley) };
    [
        Shipped {
            name: "uncorrelated",
            about: "100 items whose profits do not follow their weights",
            text: include_str!("../instances/uncorrelated.txt"),
            generator: hundred(Class::Uncorrelated),
            seed: 1,
        },
        Shipped {
            name: "weakly",
            about: "100 items whose profits follow their weights a little",
            text: include_str!("../instances/weakly.txt"),
            generator: hundred(Class::Weakly),
            seed: 2,
        },
        Shipped {
            name: "strongly",
            about: "100 items whose profits follow their weights",
            text: include_str!("../instances/strongly.txt"),
            generator: hundred(Class::Strongly),
            seed: 3,
        },
        Shipped {
            name: "5x30",
            about: "30 items and 5 capacities, in the way of Chu & Beasley",
            text: include_str!("../instances/5x30.txt"),
            generator: five(30),
            seed: 4,
        },
        Shipped {
            name: "5x100",
            about: "100 items and 5 capacities, in the way of Chu & Beasley",
            text: include_str!("../instances/5x100.txt"),
            generator: five(100),
            seed: 5,
        },
    ]
}
