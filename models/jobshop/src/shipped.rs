//! The instances that come with the crate.

use crate::Generator;

/// An instance that comes with the crate, and how it was made.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The text, to be [`read`](crate::read()).
    pub text: &'static str,
    /// What made it, with the seed 1.
    pub generator: Generator,
}

/// The instances that come with the crate, from small to large.
pub fn shipped() -> [Shipped; 4] {
    let size = |jobs, machines| Generator { jobs, machines, ..Generator::default() };
    [
        Shipped {
            name: "6x6",
            about: "6 jobs on 6 machines",
            text: include_str!("../instances/6x6.txt"),
            generator: size(6, 6),
        },
        Shipped {
            name: "10x10",
            about: "10 jobs on 10 machines",
            text: include_str!("../instances/10x10.txt"),
            generator: size(10, 10),
        },
        Shipped {
            name: "15x15",
            about: "15 jobs on 15 machines",
            text: include_str!("../instances/15x15.txt"),
            generator: size(15, 15),
        },
        Shipped {
            name: "20x10-halves",
            about: "20 jobs that visit machines 0 to 4 before 5 to 9",
            text: include_str!("../instances/20x10-halves.txt"),
            generator: Generator { halves: true, ..size(20, 10) },
        },
    ]
}
