//! Ruling out values, and recording what has happened.

use super::{Domains, bits_from, bits_up_to, place, wide};
use crate::csp::bits::Bits;
use crate::csp::{Conflict, Event, Value, Variable};

impl Domains {
    /// Rule out one value.
    ///
    /// # Errors
    /// When no value is left.
    #[inline]
    pub fn remove(&mut self, variable: Variable, value: Value) -> Result<(), Conflict> {
        let (word, bit) = place(value);
        self.intersect_word(variable, word, !bit)
    }

    /// Rule out all other values.
    ///
    /// # Errors
    /// When `value` is not left.
    pub fn assign(&mut self, variable: Variable, value: Value) -> Result<(), Conflict> {
        if self.is_wide(variable) {
            let kept = if self.contains(variable, value) { (value, value) } else { wide::NOTHING };
            return self.cut(variable, kept);
        }
        let (kept, bit) = place(value);
        self.intersect(variable, |word| if word == kept { bit } else { 0 })
    }

    /// Rule out all values below `least`.
    ///
    /// # Errors
    /// When no value is left.
    pub fn at_least(&mut self, variable: Variable, least: Value) -> Result<(), Conflict> {
        if self.is_wide(variable) {
            return self.cut(variable, (least, Value::MAX));
        }
        let (first, words) = self.words(variable);
        let end = (first + words.len() as i32).min((least >> 6) + 1);
        (first..end).try_for_each(|word| self.intersect_word(variable, word, bits_from(word, least)))
    }

    /// Rule out all values above `greatest`.
    ///
    /// # Errors
    /// When no value is left.
    pub fn at_most(&mut self, variable: Variable, greatest: Value) -> Result<(), Conflict> {
        if self.is_wide(variable) {
            return self.cut(variable, (Value::MIN, greatest));
        }
        let (first, words) = self.words(variable);
        let (from, end) = (first.max(greatest >> 6), first + words.len() as i32);
        (from..end).try_for_each(|word| self.intersect_word(variable, word, bits_up_to(word, greatest)))
    }

    /// Rule out the values that `keep` refuses.
    ///
    /// # Errors
    /// When no value is left.
    pub fn retain(
        &mut self,
        variable: Variable,
        keep: impl Fn(&Domains, Value) -> bool,
    ) -> Result<(), Conflict> {
        let (first, words) = self.words(variable);
        for word in first..first + words.len() as i32 {
            // A wide domain may end earlier by now.
            let Some(cell) = self.cell(variable, word) else { continue };
            let kept = Bits(self.cells[cell])
                .filter(|&bit| keep(self, word * 64 + bit as i32))
                .fold(0, |mask, bit| mask | 1 << bit);
            self.intersect_word(variable, word, kept)?;
        }
        Ok(())
    }

    /// Rule out the values that are not in the mask of their word; `mask` is given the number of the word.
    ///
    /// # Errors
    /// When no value is left.
    #[inline]
    pub fn intersect(&mut self, variable: Variable, mask: impl Fn(i32) -> u64) -> Result<(), Conflict> {
        let (first, words) = self.words(variable);
        let end = first + words.len() as i32;
        (first..end).try_for_each(|word| self.intersect_word(variable, word, mask(word)))
    }

    /// Rule out the values of one word that are not in its mask.
    ///
    /// # Errors
    /// When no value is left.
    #[inline]
    pub fn intersect_word(&mut self, variable: Variable, word: i32, mask: u64) -> Result<(), Conflict> {
        if self.is_wide(variable) {
            return self.intersect_wide_word(variable, word, mask);
        }
        let Some(cell) = self.cell(variable, word) else { return Ok(()) };
        let old = self.cells[cell];
        let new = old & mask;
        if new == old {
            return Ok(());
        }
        self.trail.push((cell as u32, old));
        self.cells[cell] = new;
        self.note(variable, cell, old, new)
    }

    /// Record what has happened to a variable.
    #[inline]
    fn note(&mut self, variable: Variable, cell: usize, old: u64, new: u64) -> Result<(), Conflict> {
        let (start, end) =
            (self.starts[variable.index()].cell as usize, self.starts[variable.index() + 1].cell as usize);
        let (below, above) = (&self.cells[start..cell], &self.cells[cell + 1..end]);
        let is_empty = |words: &[u64]| words.iter().all(|&word| word == 0);
        let (lowest, highest) = (is_empty(below), is_empty(above));
        if new == 0 && lowest && highest {
            return Err(Conflict);
        }
        let mut events = Event::Domain.bit();
        // The lowest bit of the lowest word, or the highest of the highest, is gone.
        if lowest && new & old.wrapping_neg() & old == 0
            || highest && new.leading_zeros() != old.leading_zeros()
        {
            events |= Event::Bounds.bit();
        }
        self.finish(variable, events);
        Ok(())
    }

    /// Some values are left: if it is one, the variable may have it now.
    #[inline(always)]
    pub(super) fn finish(&mut self, variable: Variable, mut events: u8) {
        if self.is_open(variable) && self.assigns && self.is_single(variable) {
            self.close(variable);
            events |= Event::Assigned.bit();
        }
        self.report(variable, events);
    }

    #[inline]
    fn is_single(&self, variable: Variable) -> bool {
        let words = self.words(variable).1;
        if let &[word] = words { word & word.wrapping_sub(1) == 0 } else { self.size(variable) == 1 }
    }

    /// The search decides on a value.
    ///
    /// # Errors
    /// When `value` is not left.
    #[inline(always)]
    pub(in crate::csp) fn decide(&mut self, variable: Variable, value: Value) -> Result<(), Conflict> {
        self.assign(variable, value)?;
        if self.is_open(variable) {
            self.close(variable);
            self.report(variable, Event::Assigned.bit());
        }
        Ok(())
    }

    /// Give a value to the variables that have one value left.
    pub(crate) fn close_singles(&mut self) {
        for index in 0..self.starts.len() - 1 {
            let variable = Variable(index as u32);
            if self.is_open(variable) && self.is_single(variable) {
                self.close(variable);
                self.report(variable, Event::Assigned.bit());
            }
        }
    }

    /// Does this end in a conflict? Whatever it rules out is taken back.
    pub(in crate::csp) fn refutes(
        &mut self,
        attempt: impl FnOnce(&mut Self) -> Result<(), Conflict>,
    ) -> bool {
        let (mark, changed) = (self.mark(), self.changed.len());
        let is_refuted = attempt(self).is_err();
        self.back_to(mark);
        for variable in self.changed.drain(changed..) {
            self.events[variable.index()] = 0;
        }
        is_refuted
    }

    fn close(&mut self, variable: Variable) {
        let cell = variable.index() / 64;
        self.trail.push((cell as u32, self.cells[cell]));
        self.cells[cell] &= !(1 << (variable.index() % 64));
        self.open -= 1;
    }

    #[inline]
    fn report(&mut self, variable: Variable, events: u8) {
        let noted = &mut self.events[variable.index()];
        if *noted == 0 {
            self.changed.push(variable);
        }
        *noted |= events;
    }

    /// A variable that has changed, if any has, and what has happened to it.
    pub(in crate::csp) fn next_change(&mut self) -> Option<(Variable, Events)> {
        let variable = self.changed.pop()?;
        Some((variable, Events(std::mem::take(&mut self.events[variable.index()]))))
    }

    /// Has anything changed since propagation last looked?
    pub(in crate::csp) fn has_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Forget what has changed.
    pub(crate) fn forget_changes(&mut self) {
        while self.next_change().is_some() {}
    }
}

/// What has happened to a variable.
#[derive(Clone, Copy, Debug)]
pub(in crate::csp) struct Events(u8);

impl Events {
    #[inline]
    pub(in crate::csp) fn include(self, event: Event) -> bool {
        self.0 & event.bit() != 0
    }
}

impl Event {
    pub(super) fn bit(self) -> u8 {
        1 << self as u8
    }
}
