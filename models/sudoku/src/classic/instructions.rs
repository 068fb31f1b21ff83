//! The machine instructions that a search is compiled for.

use super::Cells;
use super::lanes::Pair;
use super::node::{Node, Side};
use super::portable::Numbers;
#[cfg(target_arch = "x86_64")]
use super::wide;

/// A kind of machine instructions, and the parts of a search compiled for it. The results are the same for all kinds.
#[derive(Clone, Copy, Debug)]
pub struct Instructions {
    /// What processors call them.
    pub name: &'static str,
    /// Make a node that of a puzzle.
    pub(super) begin: fn(&mut Node, &Cells),
    /// Make a node that behind one side of another.
    pub(super) follow: fn(&mut Node, &Node, Side),
}

impl Instructions {
    /// Those of any machine.
    pub const PORTABLE: Instructions = Instructions {
        name: "portable",
        begin: |node, cells| node.begin::<Pair<Numbers>>(cells),
        follow: |node, from, side| node.follow::<Pair<Numbers>>(from, side),
    };

    /// The kinds that this machine has, the fastest first.
    pub fn available() -> impl Iterator<Item = Instructions> {
        #[cfg(target_arch = "x86_64")]
        let wide = wide::available();
        #[cfg(not(target_arch = "x86_64"))]
        let wide = std::iter::empty();
        wide.chain([Instructions::PORTABLE])
    }

    /// The fastest kind that this machine has.
    pub fn fastest() -> Instructions {
        Instructions::available().next().unwrap_or(Instructions::PORTABLE)
    }
}
