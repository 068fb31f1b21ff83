//! The numbers of the nodes on a path, for who watches.

use crate::{NodeReport, Problem};

/// Numbers the nodes that a path comes to. It is kept only while somebody watches.
#[derive(Default)]
pub(crate) struct Numbering {
    /// How many nodes have a number, the root aside.
    last: u64,
    /// For each node on the path but the current one: its number, and how many alternatives it has.
    path: Vec<(u64, u64)>,
    current: u64,
}

impl Numbering {
    /// The path of `depth` actions has come to a node by `action`, when `left` alternatives of its parent were left, it
    /// among them.
    pub(crate) fn enter<'a, P: Problem>(
        &mut self,
        depth: u64,
        left: u64,
        action: &'a P::Action,
    ) -> NodeReport<'a, P> {
        let parents = depth.saturating_sub(1) as usize;
        if self.path.len() == parents {
            self.path.push((self.current, left));
        } else {
            // Nodes that nobody watched have no numbers; they count as the root.
            self.path.resize(parents + 1, (0, left));
        }
        let (parent, alternatives) = self.path[parents];
        self.last += 1;
        self.current = self.last;
        NodeReport {
            id: self.last,
            parent,
            action,
            alternative: alternatives - left.min(alternatives) + 1,
            alternatives,
            depth,
            path_cost: None,
            estimate: None,
        }
    }

    /// The path is back at the root.
    pub(crate) fn restart(&mut self) {
        self.path.clear();
        self.current = 0;
    }
}
