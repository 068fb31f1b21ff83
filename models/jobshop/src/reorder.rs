//! What changes when operations change places.

use crate::selection::Block;
use crate::{Complete, Selection};

impl Complete {
    /// The operations at these places of a machine have changed: tell them and their neighbors.
    pub(crate) fn link(&self, state: &mut Selection, machine: usize, first: usize, last: usize) {
        let (jobs, none) = (self.instance.jobs(), self.instance.operations() as u16);
        let sequence = &state.sequences[machine * jobs..][..jobs];
        let mut previous = if first > 0 { sequence[first - 1] } else { none };
        for (place, &operation) in sequence.iter().enumerate().take(last + 1).skip(first) {
            state.places[usize::from(operation)] = place as u16;
            state.previous[usize::from(operation)] = previous;
            if previous != none {
                state.next[usize::from(previous)] = operation;
            }
            previous = operation;
        }
        let next = sequence.get(last + 1).copied().unwrap_or(none);
        state.next[usize::from(previous)] = next;
        if next != none {
            state.previous[usize::from(next)] = previous;
        }
    }

    /// Measure anew: the ends of the operations from this rank on, the rests of those up to that one.
    pub(crate) fn measure(&self, state: &mut Selection, first: usize, last: usize) {
        let Selection { order, ends, rests, previous, next, .. } = state;
        let at = |operation: u16| usize::from(operation);
        for &operation in &order[first..] {
            let operation = at(operation);
            let start = ends[at(self.before[operation])].max(ends[at(previous[operation])]);
            ends[operation] = start + self.durations[operation];
        }
        for &operation in order[..=last].iter().rev() {
            let operation = at(operation);
            let rest = rests[at(self.after[operation])].max(rests[at(next[operation])]);
            rests[operation] = rest + self.durations[operation];
        }
        self.find_critical_path(state);
    }

    /// Find the makespan, and the blocks of a critical path.
    fn find_critical_path(&self, state: &mut Selection) {
        let (jobs, machines) = (self.instance.jobs(), self.instance.machines());
        let none = self.instance.operations() as u16;
        let lasts = (0..jobs).map(|job| (job + 1) * machines - 1);
        let Some(mut operation) = lasts.max_by_key(|&last| state.ends[last]) else { return };
        state.makespan = state.ends[operation];
        state.blocks.clear();
        let mut closes = true;
        let mut start = state.ends[operation] - self.durations[operation];
        while start > 0 {
            // A block, from its end to its beginning.
            let last = state.places[operation];
            let mut previous = state.previous[operation];
            while start > 0 && previous != none && state.ends[usize::from(previous)] == start {
                operation = previous.into();
                start = state.ends[operation] - self.durations[operation];
                previous = state.previous[operation];
            }
            let first = state.places[operation];
            if first < last {
                let offset = (self.instance.machine(operation) * jobs) as u32;
                state.blocks.push(Block { offset, first, last, opens: start == 0, closes });
            }
            closes = false;
            if start > 0 {
                operation = self.before[operation].into();
                start = state.ends[operation] - self.durations[operation];
            }
        }
    }

    /// After an operation went from one place of a machine to a later one, it and what must come after it go behind the
    /// operation now before it in the topological order. Returns between which ranks that order may have changed.
    pub(crate) fn reorder_later(&self, state: &mut Selection, moved: usize, behind: usize) -> (usize, usize) {
        let (first, last) = (usize::from(state.ranks[moved]), usize::from(state.ranks[behind]));
        let Selection { order, ranks, previous, moved: later, is_moved, .. } = state;
        later.clear();
        later.push(moved as u16);
        is_moved[moved] = true;
        let mut free = first;
        for rank in first + 1..=last {
            let operation = order[rank];
            let index = usize::from(operation);
            if is_moved[usize::from(self.before[index])] || is_moved[usize::from(previous[index])] {
                is_moved[index] = true;
                later.push(operation);
            } else {
                order[free] = operation;
                ranks[index] = free as u16;
                free += 1;
            }
        }
        for (&operation, rank) in later.iter().zip(free..) {
            order[rank] = operation;
            ranks[usize::from(operation)] = rank as u16;
            is_moved[usize::from(operation)] = false;
        }
        (first, last)
    }

    /// The same for an operation that went to an earlier place, with what must come before it.
    pub(crate) fn reorder_earlier(
        &self,
        state: &mut Selection,
        moved: usize,
        ahead: usize,
    ) -> (usize, usize) {
        let (first, last) = (usize::from(state.ranks[ahead]), usize::from(state.ranks[moved]));
        let Selection { order, ranks, next, moved: earlier, is_moved, .. } = state;
        earlier.clear();
        earlier.push(moved as u16);
        is_moved[moved] = true;
        let mut free = last;
        for rank in (first..last).rev() {
            let operation = order[rank];
            let index = usize::from(operation);
            if is_moved[usize::from(self.after[index])] || is_moved[usize::from(next[index])] {
                is_moved[index] = true;
                earlier.push(operation);
            } else {
                order[free] = operation;
                ranks[index] = free as u16;
                free -= 1;
            }
        }
        for (&operation, rank) in earlier.iter().zip((first..=free).rev()) {
            order[rank] = operation;
            ranks[usize::from(operation)] = rank as u16;
            is_moved[usize::from(operation)] = false;
        }
        (first, last)
    }
}
