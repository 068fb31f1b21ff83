//! Domain consistency of the all-different constraint, by matching variables with values.

use crate::csp::bits::Bits;
use crate::csp::{Conflict, Domains, Variable};

/// The filtering algorithm of Régin (1994), *A filtering algorithm for constraints of difference in CSPs*.
///
/// A matching gives each open variable a value of its own, which it then *has*. Where there is no matching,
/// there is a conflict. A variable can have another value in some other matching if whoever has that value
/// can take over another in turn, and so on, until the chain ends at a free value, which nobody has, or at
/// the value that the first variable gave up. A value that any number of variables may take is always free.
/// Hence two rules, on the graph with an edge from each variable to those whose values it could take:
/// - the variables from which a free value can be reached may exchange values among themselves, and take free
///   values;
/// - the others may exchange values within their strongly connected component (Tarjan 1972).
///
/// All other values are ruled out. The matching is kept from call to call, and repaired only where domains
/// have changed. Sets of values are words of bits, so that edges that lead to nothing new are skipped 64 at a
/// time.
pub(super) struct Matching<'a> {
    scope: &'a [Variable],
    /// The number of the first word of values.
    first: i32,
    words: usize,
    /// For each variable of the scope, its value plus one; 0 for none. Kept from call to call.
    mate: &'a mut [u64],
    /// For each value, which variable has it, by its place among the open variables.
    owner: &'a mut [u64],
    /// For each value, from which variable a search found it, by its place.
    finder: &'a mut [u64],
    /// The open variables, by their number in the scope.
    open: &'a [u64],
    /// The values of the open variables.
    rows: &'a mut [u64],
    /// The free values; later, also those that lead to one.
    free: &'a mut [u64],
    /// Those that are always free, if there are any.
    always_free: &'a [u64],
    /// The values that the search has not found yet.
    fresh: &'a mut [u64],
    /// The values of variables that were met but have no component yet.
    pending: &'a mut [u64],
    /// When a variable was first met; 0 for never.
    met: &'a mut [u64],
    /// When the earliest variable known to be reachable was met.
    low: &'a mut [u64],
    /// Variables without a component; or the queue of a search.
    stack: &'a mut [u64],
    /// The path of the search.
    path: &'a mut [u64],
}

impl<'a> Matching<'a> {
    /// How much scratch memory this takes, by the numbers of variables and of words of values.
    pub(super) fn scratch(variables: usize, words: usize) -> usize {
        (5 + words) * variables + (2 * 64 + 3) * words
    }

    /// For the variables of `scope` that `open` lists; their values lie in the words from number `first` on. The
    /// scratch memory must be the same in every call.
    pub(super) fn new(
        scope: &'a [Variable],
        open: &'a [u64],
        first: i32,
        words: usize,
        mut scratch: &'a mut [u64],
    ) -> Self {
        let mut part = |size| scratch.split_off_mut(..size).expect("enough scratch memory");
        let variables = scope.len();
        Matching {
            scope,
            first,
            words,
            mate: part(variables),
            open,
            met: part(variables),
            low: part(variables),
            stack: part(variables),
            path: part(variables),
            rows: part(variables * words),
            owner: part(64 * words),
            finder: part(64 * words),
            free: part(words),
            always_free: &[],
            fresh: part(words),
            pending: part(words),
        }
    }

    /// Where any number of variables may take these values, given as words of bits.
    pub(super) fn with_always_free(self, always_free: &'a [u64]) -> Self {
        Matching { always_free, ..self }
    }

    /// Rule out the values of the open variables that belong to no matching.
    pub(super) fn propagate(mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.begin(domains);
        for place in 0..self.open.len() {
            if self.mate[self.open[place] as usize] == 0 {
                self.augment(place)?;
            }
        }
        self.keep_free(domains)?;
        self.keep_components(domains)
    }

    /// How many of the open variables can have values of their own at most.
    pub(super) fn size(mut self, domains: &Domains) -> usize {
        self.begin(domains);
        let mut size = 0;
        for place in 0..self.open.len() {
            let has_value = self.mate[self.open[place] as usize] != 0;
            size += usize::from(has_value || self.augment(place).is_ok());
        }
        size
    }

    /// The value of the open variable at that place.
    fn value(&self, place: usize) -> usize {
        self.mate[self.open[place] as usize] as usize - 1
    }

    fn row(&self, place: usize) -> &[u64] {
        &self.rows[place * self.words..][..self.words]
    }

    /// Copy the domains of the open variables, and forget pairs that are no longer possible.
    fn begin(&mut self, domains: &Domains) {
        self.free.fill(0);
        for (place, &number) in self.open.iter().enumerate() {
            for word in 0..self.words {
                let bits = domains.word(self.scope[number as usize], self.first + word as i32);
                self.rows[place * self.words + word] = bits;
                self.free[word] |= bits;
            }
        }
        for place in 0..self.open.len() {
            let mate = &mut self.mate[self.open[place] as usize];
            let Some(value) = mate.checked_sub(1).map(|value| value as usize) else { continue };
            let (word, bit) = (value / 64, 1 << (value % 64));
            if self.rows[place * self.words + word] & self.free[word] & bit != 0 {
                self.occupy(value);
                self.owner[value] = place as u64;
            } else {
                *mate = 0;
            }
        }
    }

    /// The value has an owner, so it is not free any more, unless it always is.
    #[inline]
    fn occupy(&mut self, value: usize) {
        let always = self.always_free.get(value / 64).copied().unwrap_or(0);
        self.free[value / 64] &= !(1 << (value % 64)) | always;
    }

    /// Give a value to a variable that has none, taking values over along the shortest path.
    fn augment(&mut self, root: usize) -> Result<(), Conflict> {
        self.fresh.fill(!0);
        self.stack[0] = root as u64;
        let (mut next, mut end) = (0, 1);
        while next < end {
            let place = self.stack[next] as usize;
            next += 1;
            for word in 0..self.words {
                let found = self.rows[place * self.words + word] & self.fresh[word];
                self.fresh[word] &= !found;
                let free = found & self.free[word];
                if free != 0 {
                    let value = word * 64 + free.trailing_zeros() as usize;
                    self.finder[value] = place as u64;
                    self.occupy(value);
                    self.take_over(value, root);
                    return Ok(());
                }
                for bit in Bits(found) {
                    let value = word * 64 + bit as usize;
                    self.finder[value] = place as u64;
                    self.stack[end] = self.owner[value];
                    end += 1;
                }
            }
        }
        Err(Conflict)
    }

    /// Each variable on the path from the root to a value takes the value that it found.
    fn take_over(&mut self, mut value: usize, root: usize) {
        loop {
            let place = self.finder[value] as usize;
            let mate = &mut self.mate[self.open[place] as usize];
            let given_up = std::mem::replace(mate, value as u64 + 1);
            self.owner[value] = place as u64;
            if place == root {
                return;
            }
            value = given_up as usize - 1;
        }
    }

    /// The variables from which a free value can be reached keep the values that lead to one, and no others.
    fn keep_free(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let open = self.open.len();
        self.met[..open].fill(0);
        if self.free.iter().all(|&bits| bits == 0) {
            return Ok(());
        }
        let mut grown = true;
        while std::mem::take(&mut grown) {
            for place in 0..open {
                let leads = self.row(place).iter().zip(&*self.free).any(|(row, free)| row & free != 0);
                if self.met[place] == 0 && leads {
                    let value = self.value(place);
                    self.free[value / 64] |= 1 << (value % 64);
                    self.met[place] = u64::MAX;
                    grown = true;
                }
            }
        }
        for place in (0..open).filter(|&place| self.met[place] != 0) {
            let variable = self.scope[self.open[place] as usize];
            for word in 0..self.words {
                domains.intersect_word(variable, self.first + word as i32, self.free[word])?;
            }
        }
        Ok(())
    }

    /// The other variables keep the values of their component (Tarjan 1972, without recursion).
    fn keep_components(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let open = self.open.len();
        self.fresh.fill(0);
        self.pending.fill(0);
        for place in (0..open).filter(|&place| self.met[place] == 0) {
            let value = self.value(place);
            self.fresh[value / 64] |= 1 << (value % 64);
        }
        let (mut time, mut stacked) = (0, 0);
        for root in 0..open {
            if self.met[root] != 0 {
                continue;
            }
            let mut depth = 0;
            let mut arrived = Some(root);
            while arrived.is_some() || depth > 0 {
                if let Some(place) = arrived {
                    time += 1;
                    (self.met[place], self.low[place]) = (time, time);
                    let value = self.value(place);
                    self.fresh[value / 64] &= !(1 << (value % 64));
                    self.pending[value / 64] |= 1 << (value % 64);
                    (self.stack[stacked], self.path[depth]) = (place as u64, place as u64);
                    (stacked, depth) = (stacked + 1, depth + 1);
                }
                let place = self.path[depth - 1] as usize;
                arrived = self.next(place);
                if arrived.is_none() {
                    depth -= 1;
                    self.settle(place);
                    if self.low[place] == self.met[place] {
                        stacked = self.keep_component(domains, place, stacked)?;
                    }
                    if depth > 0 {
                        let parent = self.path[depth - 1] as usize;
                        self.low[parent] = self.low[parent].min(self.low[place]);
                    }
                }
            }
        }
        Ok(())
    }

    /// A variable not met yet whose value this one could take.
    #[inline]
    fn next(&self, place: usize) -> Option<usize> {
        let mut words = self.row(place).iter().zip(&*self.fresh).enumerate();
        words.find_map(|(word, (row, fresh))| {
            let bits = row & fresh;
            (bits != 0).then(|| self.owner[word * 64 + bits.trailing_zeros() as usize] as usize)
        })
    }

    /// All variables whose values this one could take have been met: which was the earliest without a component?
    #[inline]
    fn settle(&mut self, place: usize) {
        for word in 0..self.words {
            for bit in Bits(self.rows[place * self.words + word] & self.pending[word]) {
                let other = self.owner[word * 64 + bit as usize] as usize;
                self.low[place] = self.low[place].min(self.met[other]);
            }
        }
    }

    /// The variables on the stack from `root` on are a component; returns how many stay on the stack.
    fn keep_component(
        &mut self,
        domains: &mut Domains,
        root: usize,
        stacked: usize,
    ) -> Result<usize, Conflict> {
        let mut begin = stacked;
        for word in 0..self.words {
            let mut kept = 0;
            begin = stacked;
            loop {
                begin -= 1;
                let place = self.stack[begin] as usize;
                let value = self.value(place);
                kept |= if value / 64 == word { 1 << (value % 64) } else { 0 };
                if place == root {
                    break;
                }
            }
            self.pending[word] &= !kept;
            for &place in &self.stack[begin..stacked] {
                if self.rows[place as usize * self.words + word] & !kept != 0 {
                    let variable = self.scope[self.open[place as usize] as usize];
                    domains.intersect_word(variable, self.first + word as i32, kept)?;
                }
            }
        }
        Ok(begin)
    }
}
