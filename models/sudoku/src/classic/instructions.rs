//! The machine instructions that a search is compiled for.

use super::Cells;
use super::node::{Node, Side};
use super::portable::Numbers;
use super::rest::Rest;
use super::sides::InTurn;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::wide;

/// An instruction set, and the parts of a search compiled for it. The results are the same for all of them.
#[derive(Clone, Copy, Debug)]
pub struct Instructions {
    /// What it is called.
    pub name: &'static str,
    /// Make a node the root of a puzzle's search tree.
    pub(super) begin: fn(&mut Node, &Cells),
    /// Make a node the child on one side of another node.
    pub(super) follow: fn(&mut Node, &Node, Side),
    /// Write down what is left to be decided on one side of a node, if anything is.
    pub(super) rest: fn(&Node, Side, &mut Rest) -> bool,
    /// The values of the cells of a node that are decided.
    pub(super) cells: fn(&Node) -> Cells,
}

impl Instructions {
    /// The instructions that every machine has.
    pub const PORTABLE: Instructions = Instructions {
        name: "portable",
        begin: |node, cells| node.begin::<InTurn<Numbers>>(cells),
        follow: |node, from, side| node.follow::<InTurn<Numbers>>(from, side),
        rest: |node, side, rest| node.rest::<Numbers>(side, rest),
        cells: |node| node.cells::<Numbers>(),
    };

    /// The instruction sets that this machine has, the fastest first.
    pub fn available() -> impl Iterator<Item = Instructions> {
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        let wide = wide::available();
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let wide = std::iter::empty();
        wide.chain([Instructions::PORTABLE])
    }

    /// The fastest instruction set that this machine has.
    pub fn fastest() -> Instructions {
        Instructions::available().next().unwrap_or(Instructions::PORTABLE)
    }
}
