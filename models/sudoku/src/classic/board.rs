//! The candidates of a 9x9 board, and what follows from them.

use super::lanes::{Half, Lanes, three};
use super::sets::{DIGITS, Sets};

/// The lanes that hold the boxes of the first board. What is in its other lanes means nothing.
pub(super) const FIRST: u32 = 0x0777;
/// Those of the second.
pub(super) const SECOND: u32 = FIRST << 16;

/// The candidates of one board, or of two side by side. `0[r][c]` holds those of the cell in row r and column
/// c of each box, one box to a lane.
///
/// Three cells in a row within a box are a *minirow*, three in a column a *minicolumn*; both are
/// *triads*. Most of what follows from the rules can be said of triads: a digit is in one of the three
/// minirows of each box and in one of the three of each row, and a minirow holds three digits. So of the
/// nine minirows of a band a digit takes three, one in each row and one in each box, which leaves six
/// arrangements. (The triads are those of Dillon's tdoku, 2019; it keeps a box in each register, where
/// this keeps a position of all boxes.)
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<L>(pub(super) [[L; 3]; 3]);

/// What became of boards, as masks of the lanes that hold boxes; all lanes of a board have the same bit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settled {
    /// Boards without contradiction, but not full.
    pub(super) open: u32,
    /// Boards that are full and break no rule.
    pub(super) solved: u32,
}

/// What one sweep over all boxes found, one bit to a lane.
struct Sweep {
    /// There is a contradiction.
    failed: u32,
    /// Candidates were ruled out.
    changed: u32,
    /// Every cell of the box had a single candidate.
    single: u32,
}

/// What is known of the triads of one direction.
struct TriadSets<L: Lanes> {
    /// The digits that each may hold.
    possible: [L; 3],
    /// The digits that each may do without: all others it must hold.
    optional: [L; 3],
    /// The boxes in which every digit has a triad left.
    sound: L::Mask,
}

impl<L: Lanes> TriadSets<L> {
    /// What follows from the digits that each triad may hold, given those of the next box in the band or stack, and of
    /// the one after it.
    #[inline(always)]
    fn new(own: [L; 3], next: [L; 3], after: [L; 3]) -> Self {
        // If this box has a digit in row r, the other two boxes have it in the other two
        // rows, in either order.
        let arranged = three!(r => {
            let (s, t) = ((r + 1) % 3, (r + 2) % 3);
            own[r].and(L::and_or(next[s], after[t], next[t].and(after[s])))
        });
        // A triad holds three digits. If only three can be in it, they are, and the other two
        // triads of the box cannot hold them. If only six can be in those two, the other three are
        // here, and the six are not.
        let full = three!(r => arranged[r].only(arranged[r].sizes().equals(L::splat(3))));
        let elsewhere = three!(r => arranged[(r + 1) % 3].or(arranged[(r + 2) % 3]));
        let spare = three!(r => elsewhere[r].only(elsewhere[r].sizes().equals(L::splat(6))));
        let claimed = three!(r => full[(r + 1) % 3].or(full[(r + 2) % 3]));
        TriadSets {
            possible: three!(r => L::and_neither(arranged[r], claimed[r], spare[r])),
            optional: three!(r => elsewhere[r].minus(full[r])),
            sound: arranged[0].or(elsewhere[0]).equals(L::splat(DIGITS)),
        }
    }
}

impl<L: Lanes> Board<L> {
    /// The union of the sets of each row of every box.
    #[inline(always)]
    pub(super) fn minirows(&self) -> [L; 3] {
        three!(r => L::any3(self.0[r][0], self.0[r][1], self.0[r][2]))
    }

    /// The union of the sets of each column of every box.
    #[inline(always)]
    pub(super) fn minicolumns(&self) -> [L; 3] {
        three!(c => L::any3(self.0[0][c], self.0[1][c], self.0[2][c]))
    }

    /// Draw all conclusions of one step, for all boxes at once. With `OF_TRIADS`, whatever the triads rule
    /// out counts as a change; without it, only what newly found digits rule out.
    #[inline(always)]
    fn sweep<const OF_TRIADS: bool>(&mut self) -> Sweep {
        let rows = self.minirows();
        let columns = self.minicolumns();
        let rows = TriadSets::new(rows, along_band::<_, 1>(rows), along_band::<_, 2>(rows));
        let columns = TriadSets::new(columns, along_stack::<_, 1>(columns), along_stack::<_, 2>(columns));
        let cells: [[L; 3]; 3] =
            three!(r => three!(c => L::all3(self.0[r][c], rows.possible[r], columns.possible[c])));

        // A digit that must be in a triad, and has one cell there, is in that cell: all but these.
        let beside_row: [L; 3] =
            three!(r => rows.optional[r].or(L::two_of_3(cells[r][0], cells[r][1], cells[r][2])));
        let beside_column: [L; 3] =
            three!(c => columns.optional[c].or(L::two_of_3(cells[0][c], cells[1][c], cells[2][c])));

        // The digits found: the only place of a digit, or the only digit of a place.
        let mut found = cells;
        let mut is_open = [[L::splat(0).is_empty(); 3]; 3];
        let mut count = L::splat(0);
        let mut single = L::splat(0).is_empty();
        let mut least = L::splat(u16::MAX);
        for r in 0..3 {
            for c in 0..3 {
                let cell = cells[r][c];
                let hidden = L::and_not_both(cell, beside_row[r], beside_column[c]);
                let naked = cell.is_single_or_empty();
                found[r][c] = cell.where_or(naked, hidden);
                is_open[r][c] = found[r][c].is_empty();
                count = count.count(is_open[r][c]);
                single = L::both(single, naked);
                least = least.min(cell);
            }
        }
        let [a, b, c] = Board(found).minirows();
        let in_box = L::any3(a, b, c);
        // A box must have as many found cells as found digits: a cell with two digits makes the digits more,
        // two cells with the same digit make them fewer.
        let agree = count.plus(in_box.sizes()).equals(L::splat(9));
        let sound = L::both(agree, L::both(rows.sound, columns.sound));

        let mut changes = L::splat(0);
        for r in 0..3 {
            for c in 0..3 {
                let rest = cells[r][c].minus(in_box);
                let cell = rest.where_or(is_open[r][c], found[r][c]);
                let before = if OF_TRIADS { self.0[r][c] } else { cells[r][c] };
                changes = L::or_difference(changes, before, cell);
                self.0[r][c] = cell;
            }
        }
        Sweep {
            failed: !L::bits(sound) | L::bits(least.is_empty()),
            changed: !L::bits(changes.is_empty()),
            single: L::bits(single),
        }
    }

    /// Does every row and every column hold every digit?
    #[inline(always)]
    fn is_complete(&self) -> u32 {
        let (rows, columns) = (self.minirows(), self.minicolumns());
        let mut complete = L::splat(0).is_empty();
        for k in 0..3 {
            let both = in_band(rows[k]).and(in_stack(columns[k]));
            complete = L::both(complete, both.equals(L::splat(DIGITS)));
        }
        L::bits(complete)
    }

    /// One sweep more over the boards that are open. Might another one find something?
    #[inline(always)]
    pub(super) fn advance<const OF_TRIADS: bool>(&mut self, settled: &mut Settled) -> bool {
        let sweep = self.sweep::<OF_TRIADS>();
        settled.open &= !boards(sweep.failed);
        let full = settled.open & !boards(!sweep.single);
        if full != 0 {
            settled.open &= !full;
            settled.solved |= full & !boards(!self.is_complete());
        }
        sweep.changed & settled.open != 0
    }

    /// Sweep again and again: with `TO_THE_END` until nothing more follows, without it until no digit is
    /// found that rules out others. In the second case what the triads ruled out might allow one more sweep,
    /// but before a guess that seldom gains anything.
    #[inline(always)]
    pub(super) fn settle<const TO_THE_END: bool>(&mut self, open: u32) -> Settled {
        let mut settled = Settled { open, solved: 0 };
        while self.advance::<TO_THE_END>(&mut settled) {}
        settled
    }
}

/// [`Lanes::along_band`] of three sets.
#[inline(always)]
pub(super) fn along_band<L: Lanes, const BY: usize>(sets: [L; 3]) -> [L; 3] {
    three!(r => sets[r].along_band::<BY>())
}

/// [`Lanes::along_stack`] of three sets.
#[inline(always)]
pub(super) fn along_stack<L: Lanes, const BY: usize>(sets: [L; 3]) -> [L; 3] {
    three!(c => sets[c].along_stack::<BY>())
}

/// What any box of the band has, for each box.
#[inline(always)]
fn in_band<L: Lanes>(sets: L) -> L {
    L::any3(sets, sets.along_band::<1>(), sets.along_band::<2>())
}

/// What any box of the stack has, for each box.
#[inline(always)]
fn in_stack<L: Lanes>(sets: L) -> L {
    L::any3(sets, sets.along_stack::<1>(), sets.along_stack::<2>())
}

/// All boxes of every board that has one in `lanes`.
#[inline(always)]
fn boards(lanes: u32) -> u32 {
    let first = if lanes & FIRST == 0 { 0 } else { FIRST };
    let second = if lanes & SECOND == 0 { 0 } else { SECOND };
    first | second
}

impl<H: Half> Board<H> {
    #[inline(always)]
    pub(super) fn load(sets: &Sets) -> Self {
        Board(three!(r => three!(c => H::load(&sets[r][c]))))
    }

    #[inline(always)]
    pub(super) fn store(&self, sets: &mut Sets) {
        for (row, sets) in self.0.iter().zip(sets) {
            for (set, lanes) in row.iter().zip(sets) {
                set.store(lanes);
            }
        }
    }
}
