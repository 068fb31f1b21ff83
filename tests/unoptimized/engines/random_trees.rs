//! Trees drawn at random, on which several threads do what one does.

use recuit::{Outcome, Problem, State};

/// A tree: from each number on lead up to three ways, each to a number drawn from it, and each costs 1 to 3. Every
/// `rarity`-th number is a goal; below `depth` there is nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tree {
    pub(crate) seed: u64,
    pub(crate) rarity: u64,
    pub(crate) depth: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct At {
    pub(crate) number: u64,
    depth: u32,
}

impl State for At {
    type Key = (u64, u32);
    fn key(&self) -> (u64, u32) {
        (self.number, self.depth)
    }
}

fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 8
}

impl Problem for Tree {
    type State = At;
    type Action = u64;
    type Undo = u64;
    type Cost = i64;

    fn initial(&self) -> At {
        At { number: mixed(self.seed), depth: 0 }
    }
    fn actions(&self, at: &At) -> impl Iterator<Item = u64> {
        0..if at.depth < self.depth { at.number % 4 } else { 0 }
    }
    fn apply(&self, at: &mut At, action: &u64) -> u64 {
        at.depth += 1;
        let next = mixed(at.number.wrapping_add(action + 1));
        std::mem::replace(&mut at.number, next)
    }
    fn undo(&self, at: &mut At, _: &u64, before: u64) {
        *at = At { number: before, depth: at.depth - 1 };
    }
    fn goal_test(&self, at: &At) -> bool {
        self.rarity > 0 && at.number / 4 % self.rarity == 1
    }
    fn stands_for(&self, at: &At) -> u64 {
        at.number / 32 % 3 + 1
    }
    fn step_cost(&self, at: &At, action: &u64) -> i64 {
        (at.number / 64 + action) as i64 % 3 + 1
    }
    fn is_tree(&self) -> bool {
        true
    }
}

pub(crate) fn assert_same(one: &Outcome<Tree>, many: &Outcome<Tree>) {
    assert_eq!((one.status, one.stop, &one.stats), (many.status, many.stop, &many.stats));
    let (one, many) = (one.best.as_ref().unwrap(), many.best.as_ref().unwrap());
    assert_eq!((&one.path, one.cost, &one.state), (&many.path, many.cost, &many.state));
}
