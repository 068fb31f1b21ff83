//! Sets of the tuples of a table, as bits.

use crate::csp::bits::Bits;
use crate::csp::{Conflict, Domains, Value, Variable};

/// The values of one variable in the tuples, ascending, and for each a set of bits: which tuples have it.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) values: Box<[Value]>,
    pub(super) supports: Box<[u64]>,
}

impl Column {
    pub(super) fn new(tuples: &[Box<[Value]>], place: usize) -> Self {
        let mut values: Vec<Value> = tuples.iter().map(|tuple| tuple[place]).collect();
        values.sort_unstable();
        values.dedup();
        let words = tuples.len().div_ceil(64);
        let mut supports = vec![0; values.len() * words];
        for (number, tuple) in tuples.iter().enumerate() {
            let value = values.partition_point(|&value| value < tuple[place]);
            supports[value * words + number / 64] |= 1 << (number % 64);
        }
        Column { values: values.into(), supports: supports.into() }
    }

    /// The place of a value, if a tuple has it.
    #[inline]
    pub(super) fn place(&self, value: Value) -> Option<usize> {
        let (&first, &last) = self.values.first().zip(self.values.last())?;
        // Most columns have no gaps.
        if (last.abs_diff(first) as usize) < self.values.len() {
            return (first..=last).contains(&value).then(|| (value - first) as usize);
        }
        self.values.binary_search(&value).ok()
    }

    /// The tuples with a value that is left; where one word holds them all.
    #[inline]
    pub(super) fn union(&self, domains: &Domains, variable: Variable) -> u64 {
        let (first, words) = domains.words(variable);
        let mut union = 0;
        for (number, &left) in (first..).zip(words) {
            for bit in Bits(left) {
                union |= self.place(64 * number + bit as i32).map_or(0, |place| self.supports[place]);
            }
        }
        union
    }

    /// The tuples with the value at a place.
    pub(super) fn support(&self, place: usize) -> &[u64] {
        let words = self.supports.len() / self.values.len();
        &self.supports[place * words..][..words]
    }

    /// Tuples whose value is ruled out are not valid; `old` is the domain for which they were valid.
    pub(super) fn keep_valid(
        &self,
        domains: &Domains,
        variable: Variable,
        old: Option<&[u64]>,
        valid: &mut Valid<'_>,
        union: &mut [u64],
    ) {
        let (first, words) = domains.all_words(variable);
        let size = domains.size(variable);
        let removed: u32 = match old {
            Some(old) => old.iter().map(|word| word.count_ones()).sum::<u32>() - size,
            None => u32::MAX,
        };
        if removed == 0 {
            return;
        }
        // Whatever is less: the values that are left, or those that have been ruled out.
        let by_removed = removed < size;
        valid.active().for_each(|word| union[word] = 0);
        for (place, (number, left)) in (first..).zip(words).enumerate() {
            let values = match old {
                Some(old) if by_removed => old[place] & !left,
                _ => left,
            };
            for value in Bits(values).map(|bit| 64 * number + bit as i32) {
                let Some(place) = self.place(value) else { continue };
                let support = self.support(place);
                valid.active().for_each(|word| union[word] |= support[word]);
            }
        }
        valid.intersect(|word| if by_removed { !union[word] } else { union[word] });
    }

    /// A value needs a valid tuple; `residues` say in which word each value had one last.
    pub(super) fn rule_out_unsupported(
        &self,
        domains: &mut Domains,
        variable: Variable,
        valid: &Valid<'_>,
        residues: &mut [u64],
    ) -> Result<(), Conflict> {
        let (first, words) = domains.words(variable);
        for word in first..first + words.len() as i32 {
            let mut kept = 0;
            for bit in Bits(domains.word(variable, word)) {
                let Some(place) = self.place(64 * word + bit as i32) else { continue };
                let support = self.support(place);
                let listed = |&word: &usize| support[word] & valid.bits[word] != 0;
                let residue = &mut residues[place];
                if !listed(&(*residue as usize)) {
                    let Some(found) = valid.active().find(listed) else { continue };
                    *residue = found as u64;
                }
                kept |= 1 << bit;
            }
            domains.intersect_word(variable, word, kept)?;
        }
        Ok(())
    }
}

/// How many sets of valid tuples are kept for the calls that follow in the same branch.
pub(super) const KEPT: usize = 8;

/// The sizes of the parts of [`Valid`].
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) words: usize,
    pub(super) domains: usize,
}

impl Layout {
    pub(super) fn size(self) -> usize {
        1 + 2 * self.words + self.domains
    }

    pub(super) fn of(self, memory: &mut [u64]) -> Valid<'_> {
        let (active, rest) = memory.split_first_mut().expect("room for a set of tuples");
        let (bits, rest) = rest.split_at_mut(self.words);
        let (order, rest) = rest.split_at_mut(self.words);
        Valid { active, bits, order, domains: &mut rest[..self.domains] }
    }
}

/// The tuples all of whose values are left: a sparse bit set (Demeulenaere et al. 2016).
pub(super) struct Valid<'a> {
    /// How many words may have bits.
    pub(super) active: &'a mut u64,
    pub(super) bits: &'a mut [u64],
    /// The numbers of the active words.
    pub(super) order: &'a mut [u64],
    /// The words of the domains for which they are valid.
    pub(super) domains: &'a mut [u64],
}

impl Valid<'_> {
    /// As they were before; at first all.
    pub(super) fn begin(&mut self, before: Option<&Valid<'_>>, tuples: usize) {
        if let Some(before) = before {
            *self.active = *before.active;
            for place in 0..*before.active as usize {
                self.order[place] = before.order[place];
            }
            self.bits.copy_from_slice(before.bits);
            return;
        }
        *self.active = self.order.len() as u64;
        self.order.iter_mut().zip(0..).for_each(|(word, number)| *word = number);
        self.bits.fill(u64::MAX);
        if let Some(last) = self.bits.last_mut().filter(|_| !tuples.is_multiple_of(64)) {
            *last = (1 << (tuples % 64)) - 1;
        }
    }

    #[inline]
    pub(super) fn active(&self) -> impl Iterator<Item = usize> {
        self.order[..*self.active as usize].iter().map(|&word| word as usize)
    }

    pub(super) fn intersect(&mut self, mask: impl Fn(usize) -> u64) {
        let mut active = 0;
        for place in 0..*self.active as usize {
            let word = self.order[place] as usize;
            self.bits[word] &= mask(word);
            self.order[active] = word as u64;
            active += usize::from(self.bits[word] != 0);
        }
        *self.active = active as u64;
    }
}
