//! The depth at which contours are split.

use super::contour::{Contour, Part, Subtree};
use crate::{Carried, Problem, StopReason};
use std::ops::ControlFlow;

/// Where the subtrees of contours begin; at depth 0 there is one, the whole contour.
pub(super) struct Frontier {
    depth: usize,
    /// Below this depth it takes too much to list what there is, in this contour and in all later ones.
    deepest: usize,
}

impl Default for Frontier {
    fn default() -> Self {
        Frontier { depth: 1, deepest: usize::MAX }
    }
}

impl Frontier {
    /// How many steps a contour may spend on the search for its frontier.
    const STEPS: u64 = 100_000;

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// List the subtrees of a contour, and search what is above them. There are `enough` of them, or as many
    /// as can be listed; if even the first step leads to too many, there is one, the whole contour.
    pub(super) fn list<P: Problem, H: Carried<P>>(
        &mut self,
        contour: &Contour<'_, P, H>,
        enough: u64,
    ) -> (Vec<Subtree<P>>, Part<P>) {
        let (mut listed, mut left) = (None, Self::STEPS);
        loop {
            let (subtrees, above) = contour.above(self.depth, left);
            if above.end == ControlFlow::Break(StopReason::StepLimit) {
                self.depth -= 1;
                self.deepest = self.depth;
                if let Some(listed) = listed {
                    return listed;
                }
                left = Self::STEPS;
            } else {
                let count = subtrees.len() as u64;
                if count == 0 || count >= enough || self.depth == self.deepest {
                    return (subtrees, above);
                }
                left -= above.stats.steps;
                listed = Some((subtrees, above));
                self.depth += 1;
            }
        }
    }
}
