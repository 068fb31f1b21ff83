//! Both sides of a literal at once.

use super::board::{Board, FIRST, Settled};
use super::lanes::Half;
use std::marker::PhantomData;

/// A way to settle two boards. All ways do the same to them.
pub(super) trait Sides {
    /// What holds one board.
    type Half: Half;
    /// Settles both, until neither has a digit left that rules out others: so either is swept until the other one is
    /// done, too.
    fn settle(sides: &mut [Board<Self::Half>; 2]) -> Settled;
}

/// One after the other, where a register holds no more than one board: a side that is settled early costs nothing while
/// the other one goes on, if it failed or is full.
pub(super) struct InTurn<H>(PhantomData<H>);

impl<H: Half> Sides for InTurn<H> {
    type Half = H;

    #[inline(always)]
    fn settle(sides: &mut [Board<H>; 2]) -> Settled {
        let mut settled = [Settled { open: FIRST, solved: 0 }; 2];
        let mut sweeps = [0_u32; 2];
        let mut side = 0;
        // An open board that is behind the other one catches up.
        while settled[side].open != 0 && (sweeps[side] == 0 || sweeps[side] < sweeps[1 - side]) {
            loop {
                let may_find_more = sides[side].advance::<false>(&mut settled[side]);
                sweeps[side] += 1;
                if settled[side].open == 0 || !may_find_more && sweeps[side] >= sweeps[1 - side] {
                    break;
                }
            }
            side = 1 - side;
        }
        let [first, second] = settled;
        Settled { open: first.open | second.open << 16, solved: first.solved | second.solved << 16 }
    }
}
