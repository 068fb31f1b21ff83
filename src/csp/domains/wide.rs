//! Domains of many words: only the words between the least and the greatest value count.

use super::{Domains, bits_from, bits_up_to};
use crate::csp::{Conflict, Event, Value, Variable};
use std::iter;

/// A domain of more words than this is wide.
pub(super) const WIDE: usize = 64;

/// Behind the words of a wide domain: which of them count, and how many values are left.
const BEHIND: usize = 2;

/// The ends of an interval without values.
pub(super) const NOTHING: (Value, Value) = (Value::MAX, Value::MIN);

/// Where the words of a domain are that may have values left.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) cell: usize,
    pub(super) end: usize,
    /// The number of the first one.
    pub(super) word: i32,
}

/// What stands behind that many words of a domain with that many values.
pub(super) fn behind(words: usize, values: usize) -> Option<[u64; BEHIND]> {
    (words > WIDE).then(|| [counting(0, words), values as u64])
}

/// The words that count, as one number: those from `first` to before `end`.
fn counting(first: usize, end: usize) -> u64 {
    (end as u64) << 32 | first as u64
}

impl Domains {
    /// Where the words of a domain are.
    #[inline(always)]
    pub(super) fn span(&self, variable: Variable) -> Span {
        let span = self.all(variable);
        if span.end - span.cell <= WIDE { span } else { self.span_in(&self.cells, variable) }
    }

    /// The same in other cells, which are laid out as these. Out of line: most domains are not wide, and what
    /// is done with them is to stay small.
    #[cold]
    #[inline(never)]
    pub(super) fn span_in(&self, cells: &[u64], variable: Variable) -> Span {
        let all = self.all(variable);
        if all.end - all.cell <= WIDE {
            return all;
        }
        let counting = cells[all.end - BEHIND];
        let (first, last) = (counting as u32, counting >> 32);
        Span { cell: all.cell + first as usize, end: all.cell + last as usize, word: all.word + first as i32 }
    }

    /// Where all that belongs to a domain is.
    #[inline(always)]
    pub(super) fn all(&self, variable: Variable) -> Span {
        let (start, next) = (self.starts[variable.index()], self.starts[variable.index() + 1]);
        Span { cell: start.cell as usize, end: next.cell as usize, word: start.word }
    }

    /// The words that the domain had at the beginning, the first of them being word number `.0`: of a wide
    /// one, those too that do not count any more, as zeros.
    #[inline]
    pub(in crate::csp) fn all_words(&self, variable: Variable) -> (i32, impl Iterator<Item = u64>) {
        let (all, span) = (self.all(variable), self.span(variable));
        let behind = if self.is_wide(variable) { BEHIND } else { 0 };
        let zeros = |from, to| iter::repeat_n(0, to - from);
        let (before, after) = (zeros(all.cell, span.cell), zeros(span.end, all.end - behind));
        (all.word, before.chain(self.cells[span.cell..span.end].iter().copied()).chain(after))
    }

    /// The cell of a word of a wide domain, if the word counts.
    #[cold]
    #[inline(never)]
    pub(super) fn wide_cell(&self, variable: Variable, word: i32) -> Option<usize> {
        let span = self.span(variable);
        let offset = word.wrapping_sub(span.word) as u32 as usize;
        (offset < span.end - span.cell).then(|| span.cell + offset)
    }

    /// The least and the greatest value of a wide domain.
    #[cold]
    #[inline(never)]
    pub(super) fn wide_ends(&self, variable: Variable) -> Option<(Value, Value)> {
        let (first, words) = self.words(variable);
        let last = first + words.len() as i32 - 1;
        let (least, greatest) = words.first().zip(words.last())?;
        let ends =
            (64 * first + least.trailing_zeros() as i32, 64 * last + 63 - greatest.leading_zeros() as i32);
        (*least != 0).then_some(ends)
    }

    #[inline]
    pub(super) fn is_wide(&self, variable: Variable) -> bool {
        let all = self.all(variable);
        all.end - all.cell > WIDE
    }

    /// How many values a wide domain has left.
    #[cold]
    #[inline(never)]
    pub(super) fn count(&self, variable: Variable) -> u32 {
        self.cells[self.behind(variable) + 1] as u32
    }

    fn behind(&self, variable: Variable) -> usize {
        self.starts[variable.index() + 1].cell as usize - BEHIND
    }

    /// Copy what stands behind a wide domain to other cells.
    pub(super) fn copy_behind(&self, variable: Variable, cells: &mut [u64]) {
        let behind = self.behind(variable)..self.behind(variable) + BEHIND;
        cells[behind.clone()].copy_from_slice(&self.cells[behind]);
    }

    fn set(&mut self, cell: usize, new: u64) {
        if self.cells[cell] != new {
            self.trail.push((cell as u32, self.cells[cell]));
            self.cells[cell] = new;
        }
    }

    /// Rule out the values of one word of a wide domain that are not in its mask.
    #[cold]
    #[inline(never)]
    pub(super) fn intersect_wide_word(
        &mut self,
        variable: Variable,
        word: i32,
        mask: u64,
    ) -> Result<(), Conflict> {
        let Some(cell) = self.cell(variable, word) else { return Ok(()) };
        let old = self.cells[cell];
        if old & mask == old {
            return Ok(());
        }
        self.set(cell, old & mask);
        self.note_wide(variable, cell, old)
    }

    /// Rule out the values of a wide domain outside of an interval.
    #[cold]
    #[inline(never)]
    pub(super) fn cut(&mut self, variable: Variable, ends: (Value, Value)) -> Result<(), Conflict> {
        let span = self.span(variable);
        let words = span.end - span.cell;
        // How many words go at either side, and what is left of those that become the first and the last.
        let gone = |count: i64| count.clamp(0, words as i64) as usize;
        let below = gone(i64::from(ends.0 >> 6) - i64::from(span.word));
        let above = gone(i64::from(span.word) + words as i64 - 1 - i64::from(ends.1 >> 6));
        let (cell, end) = (span.cell + below, (span.end - above).max(span.cell + below));
        let ones = |cells: &[u64]| cells.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let mut lost = ones(&self.cells[span.cell..cell]) + ones(&self.cells[end..span.end]);
        for edge in [cell, end.wrapping_sub(1)] {
            if (cell..end).contains(&edge) {
                let word = span.word + (edge - span.cell) as i32;
                let kept = self.cells[edge] & bits_from(word, ends.0) & bits_up_to(word, ends.1);
                lost += u64::from((self.cells[edge] & !kept).count_ones());
                self.set(edge, kept);
            }
        }
        if lost == 0 {
            return Ok(());
        }
        self.lose(variable, lost, Span { cell, end, word: span.word + below as i32 })?;
        self.finish(variable, Event::Domain.bit() | Event::Bounds.bit());
        Ok(())
    }

    /// Record what has happened to a wide domain of which one word has changed.
    pub(super) fn note_wide(&mut self, variable: Variable, cell: usize, old: u64) -> Result<(), Conflict> {
        let (span, new) = (self.span(variable), self.cells[cell]);
        let is_least_lost = cell == span.cell && new & old.wrapping_neg() & old == 0;
        let is_greatest_lost = cell + 1 == span.end && new.leading_zeros() != old.leading_zeros();
        self.lose(variable, u64::from((old & !new).count_ones()), span)?;
        let bounds = if is_least_lost || is_greatest_lost { Event::Bounds.bit() } else { 0 };
        self.finish(variable, Event::Domain.bit() | bounds);
        Ok(())
    }

    /// So many values are lost, and those that are left are in this span. Its first and its last word must
    /// not be empty.
    fn lose(&mut self, variable: Variable, lost: u64, span: Span) -> Result<(), Conflict> {
        let (behind, start) = (self.behind(variable), self.starts[variable.index()].cell as usize);
        let left = self.cells[behind + 1] - lost;
        self.set(behind + 1, left);
        let words = &self.cells[span.cell..span.end];
        let first = words.iter().position(|&word| word != 0).unwrap_or(words.len());
        let end = words.iter().rposition(|&word| word != 0).map_or(first, |last| last + 1);
        let offset = span.cell - start;
        self.set(behind, counting(offset + first, offset + end));
        if left == 0 { Err(Conflict) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Left;
    use super::*;
    use crate::csp::Domain;
    use rand::RngExt;
    use std::collections::BTreeSet;

    /// Two wide variables and a narrow one between them, and what is left to each by a plain set.
    fn both() -> (Domains, Vec<BTreeSet<Value>>) {
        let sparse = [-9000, -8999, -70, 3, 64, 65, 4096, 20_000, 20_063, 20_064];
        let domains = [Domain::from(-10_000..=10_000), Domain::from(0..=9), Domain::from(sparse)];
        let sets = domains.iter().map(|domain| domain.values().collect()).collect();
        (Domains::new(domains.iter(), 0, true), sets)
    }

    fn assert_same(domains: &Domains, sets: &[BTreeSet<Value>]) {
        for (index, set) in sets.iter().enumerate() {
            let variable = Variable(index as u32);
            assert!(domains.values(variable).eq(set.iter().copied()), "{index}");
            assert_eq!(domains.size(variable) as usize, set.len());
            assert_eq!(domains.min(variable), set.first().copied());
            assert_eq!(domains.max(variable), set.last().copied());
            assert_eq!(domains.is_open(variable), set.len() > 1);
        }
    }

    #[test]
    fn a_wide_domain_is_a_set_like_any_other() {
        let mut rng = crate::stream(1, 0);
        for _ in 0..300 {
            let (mut domains, mut sets) = both();
            let mut past = Vec::new();
            let mut seen = Left::of(&domains);
            let mut known = sets.clone();
            for _ in 0..12 {
                past.push((domains.mark(), sets.clone()));
                let index = rng.random_range(0..3);
                let variable = Variable(index as u32);
                let set = &mut sets[index];
                // A value of the set or one near to it.
                let place = rng.random_range(0..set.len());
                let value = set.iter().nth(place).expect("a value") + rng.random_range(-1..=1);
                let done = match rng.random_range(0..6) {
                    0 if set.len() < 40 => {
                        set.retain(|&other| other == value);
                        domains.assign(variable, value)
                    }
                    1 => {
                        set.retain(|&other| other >= value);
                        domains.at_least(variable, value)
                    }
                    2 => {
                        set.retain(|&other| other <= value);
                        domains.at_most(variable, value)
                    }
                    3 => {
                        set.retain(|&other| (other ^ value) & 3 != 0);
                        domains.retain(variable, |_, other| (other ^ value) & 3 != 0)
                    }
                    4 => {
                        set.retain(|&other| other >> 6 != value >> 6);
                        domains.intersect(variable, |word| if word == value >> 6 { 0 } else { u64::MAX })
                    }
                    _ => {
                        set.remove(&value);
                        domains.remove(variable, value)
                    }
                };
                assert_eq!(done.is_err(), set.is_empty());
                if done.is_err() {
                    break;
                }
                assert_same(&domains, &sets);
                for value in [value - 1, value, value + 1, -20_000, 30_000] {
                    assert_eq!(domains.contains(variable, value), sets[index].contains(&value));
                }
                // Each value that is gone is told once.
                seen.compare(&domains, |variable, value| assert!(known[variable.index()].remove(&value)));
                assert_eq!(known, sets);
            }
            while let Some((mark, sets)) = past.pop() {
                domains.back_to(mark);
                assert_same(&domains, &sets);
            }
        }
    }
}
