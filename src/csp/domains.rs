//! The domains of all variables, with a trail to take changes back.

mod left;
mod prune;
mod wide;

pub(super) use left::Left;

use super::bits::Bits;
use super::{Domain, Value, Variable};
use serde::{Deserialize, Serialize};

/// Which values every variable may still take: sets of bits, in words of 64 values.
///
/// Word `w` of any domain stands for the values `64 w .. 64 w + 63`, so words of different variables can be
/// compared bit by bit. Every change is recorded in a trail, so that backtracking costs what the changes cost
/// and no domain is ever copied. Of a wide domain only the words between its least and its greatest value are
/// looked at, so that ruling out all values below a bound costs next to nothing.
///
/// A variable is *open* until it gets a value: by a decision of the search or, where propagation goes on to a
/// fixpoint, when one value is left.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Domains {
    /// The bits of the open variables, then the words of all domains (behind those of a wide one, which of
    /// them count and how many values are left), then a number for each constraint.
    cells: Vec<u64>,
    /// Where the words of each variable begin, and the number of the first one; at the end, where those of the last
    /// variable end.
    starts: Vec<Start>,
    /// Cells that have changed, with what they were before.
    trail: Vec<(u32, u64)>,
    open: usize,
    /// Which constraint is being propagated.
    constraint: usize,
    /// Variables that have changed since propagation last looked, and how.
    changed: Vec<Variable>,
    events: Vec<u8>,
    /// Does a variable with one value left count as assigned?
    assigns: bool,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Start {
    cell: u32,
    /// The number of the first word.
    word: i32,
}

/// A place in the trail, to go back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: usize,
    open: usize,
}

/// The number of the word that holds a value, and its bit there.
#[inline]
fn place(value: Value) -> (i32, u64) {
    (value >> 6, 1 << (value & 63))
}

/// The bits of a word that stand for no value below `least`.
#[inline]
fn bits_from(word: i32, least: Value) -> u64 {
    let (first, bit) = place(least);
    if word > first {
        u64::MAX
    } else if word == first {
        !(bit - 1)
    } else {
        0
    }
}

/// The bits of a word that stand for no value above `greatest`.
#[inline]
fn bits_up_to(word: i32, greatest: Value) -> u64 {
    let (last, bit) = place(greatest);
    if word < last {
        u64::MAX
    } else if word == last {
        bit | (bit - 1)
    } else {
        0
    }
}

impl Domains {
    /// All variables open, with all their values. `constraints` is how many constraints there are; `assigns`
    /// says whether propagation goes on to a fixpoint.
    pub(crate) fn new<'a>(
        domains: impl ExactSizeIterator<Item = &'a Domain>,
        constraints: usize,
        assigns: bool,
    ) -> Self {
        let count = domains.len();
        let mut cells = vec![0; count.div_ceil(64)];
        (0..count).for_each(|index| cells[index / 64] |= 1 << (index % 64));
        let mut starts = Vec::with_capacity(count + 1);
        let cell = |cells: &[u64]| u32::try_from(cells.len()).expect("fewer than 2^32 words of values");
        for domain in domains {
            let (first, last) = domain.ends().map_or((0, 0), |(least, greatest)| (least >> 6, greatest >> 6));
            let (start, words) = (cells.len(), (last - first) as usize + 1);
            starts.push(Start { cell: cell(&cells), word: first });
            cells.resize(start + words, 0);
            for &ends in domain.intervals() {
                for word in ends.0 >> 6..=ends.1 >> 6 {
                    cells[start + (word - first) as usize] |=
                        bits_from(word, ends.0) & bits_up_to(word, ends.1);
                }
            }
            cells.extend(wide::behind(words, domain.len()).into_iter().flatten());
        }
        starts.push(Start { cell: cell(&cells), word: 0 });
        cells.resize(cells.len() + constraints, 0);
        let events = vec![0; count];
        Domains {
            cells,
            starts,
            trail: Vec::new(),
            open: count,
            constraint: 0,
            changed: Vec::new(),
            events,
            assigns,
        }
    }

    /// How many variables have no value yet.
    #[inline]
    pub fn open(&self) -> usize {
        self.open
    }

    /// Has the variable no value yet?
    #[inline]
    pub fn is_open(&self, variable: Variable) -> bool {
        self.cells[variable.index() / 64] >> (variable.index() % 64) & 1 != 0
    }

    /// The variables that have no value yet, in the order of declaration.
    #[inline]
    pub fn open_variables(&self) -> impl Iterator<Item = Variable> + '_ {
        let words = (self.starts.len() - 1).div_ceil(64);
        let numbers = self.cells[..words].iter().enumerate();
        numbers.flat_map(|(word, &bits)| Bits(bits).map(move |bit| Variable(64 * word as u32 + bit)))
    }

    /// The value of a variable that has one.
    #[inline]
    pub fn value(&self, variable: Variable) -> Option<Value> {
        if self.is_open(variable) { None } else { self.min(variable) }
    }

    /// The words of a domain, the first of them being word number `.0`. Of a wide domain, those from the one
    /// of the least value to that of the greatest.
    #[inline(always)]
    pub fn words(&self, variable: Variable) -> (i32, &[u64]) {
        let span = self.span(variable);
        (span.word, &self.cells[span.cell..span.end])
    }

    /// The bits of one word of a domain, found by its number.
    #[inline]
    pub fn word(&self, variable: Variable, word: i32) -> u64 {
        self.cell(variable, word).map_or(0, |cell| self.cells[cell])
    }

    /// How many values are left.
    #[inline]
    pub fn size(&self, variable: Variable) -> u32 {
        if self.is_wide(variable) {
            return self.count(variable);
        }
        self.words(variable).1.iter().map(|word| word.count_ones()).sum()
    }

    /// May the variable take that value?
    #[inline]
    pub fn contains(&self, variable: Variable, value: Value) -> bool {
        let (word, bit) = place(value);
        self.cell(variable, word).is_some_and(|cell| self.cells[cell] & bit != 0)
    }

    /// The values left, ascending.
    #[inline]
    pub fn values(&self, variable: Variable) -> impl Iterator<Item = Value> + '_ {
        let (first, words) = self.words(variable);
        words.iter().zip(first..).flat_map(|(&bits, word)| Bits(bits).map(move |bit| word * 64 + bit as i32))
    }

    /// The least value left; `None` only while there is a conflict.
    #[inline(always)]
    pub fn min(&self, variable: Variable) -> Option<Value> {
        // Written out, as most of the time of many searches is spent here.
        let all = self.all(variable);
        match all.end - all.cell {
            1 => {
                let bits = self.cells[all.cell];
                return (bits != 0).then(|| 64 * all.word + bits.trailing_zeros() as i32);
            }
            words if words > wide::WIDE => return Some(self.wide_ends(variable)?.0),
            _ => {}
        }
        let (mut cell, mut word) = (all.cell, all.word);
        while cell < all.end {
            let bits = self.cells[cell];
            if bits != 0 {
                return Some(64 * word + bits.trailing_zeros() as i32);
            }
            (cell, word) = (cell + 1, word + 1);
        }
        None
    }

    /// The greatest value left; `None` only while there is a conflict.
    #[inline(always)]
    pub fn max(&self, variable: Variable) -> Option<Value> {
        let all = self.all(variable);
        match all.end - all.cell {
            1 => {
                let bits = self.cells[all.cell];
                return (bits != 0).then(|| 64 * all.word + 63 - bits.leading_zeros() as i32);
            }
            words if words > wide::WIDE => return Some(self.wide_ends(variable)?.1),
            _ => {}
        }
        let mut cell = all.end;
        while cell > all.cell {
            cell -= 1;
            let bits = self.cells[cell];
            if bits != 0 {
                let word = all.word + (cell - all.cell) as i32;
                return Some(64 * word + 63 - bits.leading_zeros() as i32);
            }
        }
        None
    }

    /// The least and the greatest value left; `None` only while there is a conflict.
    #[inline]
    pub fn ends(&self, variable: Variable) -> Option<(Value, Value)> {
        let least = self.min(variable)?;
        // What has a value is not looked through from the other end, too.
        let greatest = if self.is_open(variable) { self.max(variable)? } else { least };
        Some((least, greatest))
    }

    /// From now on, the [number](Domains::number) is that of this constraint.
    #[inline]
    pub(crate) fn begin(&mut self, constraint: usize) {
        self.constraint = constraint;
    }

    /// The constraint's own number, 0 at first, to remember something from call to call. Backtracking
    /// restores it.
    #[inline]
    pub fn number(&self) -> u64 {
        self.number_of(self.constraint)
    }

    /// The number of a constraint.
    #[inline]
    pub(super) fn number_of(&self, constraint: usize) -> u64 {
        self.cells[self.domain_end() + constraint]
    }

    /// Set the [number](Domains::number).
    #[inline]
    pub fn set_number(&mut self, number: u64) {
        let cell = self.domain_end() + self.constraint;
        if self.cells[cell] != number {
            self.trail.push((cell as u32, self.cells[cell]));
            self.cells[cell] = number;
        }
    }

    /// A number for each value of each variable, below [`slots`](Domains::slots).
    #[inline]
    pub(super) fn slot(&self, variable: Variable, value: Value) -> usize {
        let cell = self.cell(variable, place(value).0).expect("a value of the domain");
        64 * cell + (value & 63) as usize
    }

    /// How many numbers [`slot`](Domains::slot) needs.
    pub(super) fn slots(&self) -> usize {
        64 * self.domain_end()
    }

    #[inline]
    fn domain_end(&self) -> usize {
        self.starts[self.starts.len() - 1].cell as usize
    }

    /// Where things stand, to go back to.
    pub(super) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), open: self.open }
    }

    /// Undo everything since the mark.
    pub(super) fn back_to(&mut self, mark: Mark) {
        for (cell, old) in self.trail.drain(mark.trail..).rev() {
            self.cells[cell as usize] = old;
        }
        self.open = mark.open;
    }

    /// What tells two states apart.
    pub(super) fn cells(&self) -> &[u64] {
        &self.cells[..self.domain_end()]
    }

    #[inline]
    fn cell(&self, variable: Variable, word: i32) -> Option<usize> {
        let all = self.all(variable);
        let words = all.end - all.cell;
        if words > wide::WIDE {
            return self.wide_cell(variable, word);
        }
        let offset = word.wrapping_sub(all.word) as u32 as usize;
        (offset < words).then(|| all.cell + offset)
    }
}
