//! What to branch on.

use super::board::{Board, along_band, along_stack};
use super::lanes::{Half, three};

/// A statement to branch on: a digit is in a triad, or it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    /// The digit, as a set.
    digit: u16,
    /// The lane of the box.
    lane: usize,
    /// Which of the minirows or minicolumns of the box.
    triad: usize,
    /// Is it a minicolumn?
    is_column: bool,
}

impl Literal {
    /// The digit.
    pub(super) fn value(self) -> u8 {
        self.digit.trailing_zeros() as u8 + 1
    }

    /// The cells of the triad.
    pub(super) fn cells(self) -> [usize; 3] {
        let (row, column) = (self.lane / 4 * 3, self.lane % 4 * 3);
        [0, 1, 2].map(|k| match self.is_column {
            true => (row + k) * 9 + column + self.triad,
            false => (row + self.triad) * 9 + column + k,
        })
    }
}

/// The digits that may be arranged in each of the six ways, in the band or stack of each box.
struct Arrangements<H> {
    /// Those where this box has the digit in triad r, the next box in triad r + 1 and the one after it in r + 2.
    even: [H; 3],
    /// Those where this box has it in triad r, the next in r + 2 and the one after in r + 1.
    odd: [H; 3],
}

impl<H: Half> Arrangements<H> {
    #[inline(always)]
    fn new(own: [H; 3], next: [H; 3], after: [H; 3]) -> Self {
        Arrangements {
            even: three!(r => H::all3(own[r], next[(r + 1) % 3], after[(r + 2) % 3])),
            odd: three!(r => H::all3(own[r], next[(r + 2) % 3], after[(r + 1) % 3])),
        }
    }

    /// How many arrangements there are of all digits together.
    #[inline(always)]
    fn total(&self) -> [u16; 16] {
        let sizes = three!(r => self.even[r].sizes().plus(self.odd[r].sizes()));
        store(sizes[0].plus(sizes[1]).plus(sizes[2]))
    }

    /// The digits of each arrangement, for each box; the even ones first.
    #[inline(always)]
    fn stored(&self) -> [[[u16; 16]; 3]; 2] {
        [three!(r => store(self.even[r])), three!(r => store(self.odd[r]))]
    }
}

#[inline(always)]
fn store<H: Half>(set: H) -> [u16; 16] {
    let mut lanes = [0; 16];
    set.store(&mut lanes);
    lanes
}

impl Literal {
    /// Chooses a band or stack with the fewest arrangements, among those where some digit has more than one;
    /// in it a digit with the fewest arrangements, but more than one; and a triad that separates these, one
    /// from the others if possible. `None` when every digit has a single arrangement everywhere.
    #[inline(always)]
    pub(super) fn choose<H: Half>(board: &Board<H>) -> Option<Literal> {
        let rows = board.minirows();
        let columns = board.minicolumns();
        let rows = Arrangements::new(rows, along_band::<_, 1>(rows), along_band::<_, 2>(rows));
        let columns = Arrangements::new(columns, along_stack::<_, 1>(columns), along_stack::<_, 2>(columns));
        let (in_bands, in_stacks) = (rows.total(), columns.total());
        // One box of each band, then one of each stack. Where nothing is left to be
        // chosen, the total is nine.
        let totals = [in_bands[0], in_bands[4], in_bands[8], in_stacks[0], in_stacks[1], in_stacks[2]];
        let (mut which, mut fewest) = (0, u16::MAX);
        for (k, &total) in totals.iter().enumerate() {
            if total.wrapping_sub(10) < fewest {
                (which, fewest) = (k, total.wrapping_sub(10));
            }
        }
        if fewest > u16::MAX / 2 {
            return None;
        }
        let is_column = which >= 3;
        let lane = if is_column { which - 3 } else { 4 * which };
        // Both are stored, and one is picked by its index: a branch would be predicted wrong every other time.
        let stored = [rows.stored(), columns.stored()];
        let [even, odd] = &stored[usize::from(is_column)];
        let (even, odd) = (three!(r => even[r][lane]), three!(r => odd[r][lane]));
        // The digits with at least 1, 2, 3, 4 arrangements.
        let [mut one, mut two, mut three_, mut four] = [0; 4];
        for set in even.into_iter().chain(odd) {
            four |= three_ & set;
            three_ |= two & set;
            two |= one & set;
            one |= set;
        }
        let digits = match [two & !three_, three_ & !four] {
            [0, 0] => two,
            [0, some] | [some, _] => some,
        };
        let digit = digits & digits.wrapping_neg();
        let used = three!(r => u8::from(even[r] & digit != 0) + u8::from(odd[r] & digit != 0));
        let all = used[0] + used[1] + used[2];
        match used.iter().position(|&count| count == all) {
            // In this box all arrangements agree; the two differ in the next.
            Some(own) => {
                let lane = if is_column { lane + 4 } else { lane + 1 };
                Some(Literal { digit, lane, triad: (own + 1) % 3, is_column })
            }
            None => {
                let triad = (0..3).filter(|&r| used[r] > 0).min_by_key(|&r| used[r])?;
                Some(Literal { digit, lane, triad, is_column })
            }
        }
    }

    /// `board` with the literal true, and with the literal false.
    #[inline(always)]
    pub(super) fn both_sides<H: Half>(self, board: &Board<H>) -> [Board<H>; 2] {
        let mut lanes = [0; 16];
        lanes[self.lane] = self.digit;
        let digit = H::load(&lanes);
        let nothing = H::splat(0);
        // If the literal is true, the digit leaves the other two triads of the box; if it is
        // false, it leaves this one.
        [self.without(board, digit, nothing), self.without(board, nothing, digit)]
    }

    /// `board` without `others` in the other two triads of the box, and without `this` in this one.
    #[inline(always)]
    fn without<H: Half>(self, board: &Board<H>, others: H, this: H) -> Board<H> {
        let nothing = H::splat(0);
        let (mut rows, mut columns) = ([nothing; 3], [nothing; 3]);
        let leaves = if self.is_column { &mut columns } else { &mut rows };
        *leaves = [others; 3];
        leaves[self.triad] = this;
        Board(three!(r => three!(c => H::and_neither(board.0[r][c], rows[r], columns[c]))))
    }
}
