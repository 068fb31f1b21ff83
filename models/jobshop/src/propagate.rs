//! What follows from the orders of some pairs.

use crate::Orders;
use crate::one_machine::{Conflict, Task, edge_finding};
use crate::ordering::{Change, Ordering};

impl Orders {
    /// What follows before anything is decided.
    pub(crate) fn begin(&self, state: &mut Ordering) -> Result<(), Conflict> {
        let machines = self.instance.machines();
        for job in 0..self.instance.jobs() {
            let (first, last) = (job * machines, (job + 1) * machines - 1);
            self.raise_head(state, first, 0, true)?;
            self.raise_tail(state, last, 0, true)?;
        }
        self.propagate(state)
    }

    /// The operation begins at `head` or later, and what follows in its job; `all` goes on where nothing changes.
    fn raise_head(
        &self,
        state: &mut Ordering,
        operation: usize,
        head: i32,
        all: bool,
    ) -> Result<(), Conflict> {
        let (mut operation, mut head) = (operation, head);
        loop {
            if head > state.heads[operation] {
                state.trail.push(Change::Head(operation as u16, state.heads[operation]));
                state.heads[operation] = head;
                state.memory.wake(self.instance.machine(operation));
            } else if !all {
                return Ok(());
            }
            head = state.heads[operation] + self.instance.duration(operation);
            if head + state.tails[operation] >= state.learned.limit {
                return Err(Conflict);
            }
            let Some(after) = self.instance.after(operation) else { return Ok(()) };
            operation = after;
        }
    }

    /// After the operation at least `tail` must pass, and after what comes before it in its job accordingly more.
    fn raise_tail(
        &self,
        state: &mut Ordering,
        operation: usize,
        tail: i32,
        all: bool,
    ) -> Result<(), Conflict> {
        let (mut operation, mut tail) = (operation, tail);
        loop {
            if tail > state.tails[operation] {
                state.trail.push(Change::Tail(operation as u16, state.tails[operation]));
                state.tails[operation] = tail;
                state.memory.wake(self.instance.machine(operation));
            } else if !all {
                return Ok(());
            }
            tail = state.tails[operation] + self.instance.duration(operation);
            if tail + state.heads[operation] >= state.learned.limit {
                return Err(Conflict);
            }
            let Some(before) = self.instance.before(operation) else { return Ok(()) };
            operation = before;
        }
    }

    /// Decide a pair, and all pairs that follow from it because orders are transitive.
    pub(crate) fn decide(&self, state: &mut Ordering, first: u16, second: u16) -> Result<(), Conflict> {
        if self.comes_first(state, first, second) {
            return Ok(());
        }
        if self.comes_first(state, second, first) {
            return Err(Conflict);
        }
        let machine = self.instance.machine(first.into());
        let [mut earlier, mut later] = std::mem::take(&mut state.memory.around);
        earlier.clear();
        later.clear();
        for &operation in self.operations(machine) {
            if operation == first || self.comes_first(state, operation, first) {
                earlier.push(operation);
            }
            if operation == second || self.comes_first(state, second, operation) {
                later.push(operation);
            }
        }
        for &one in &earlier {
            for &other in &later {
                if !self.comes_first(state, one, other) {
                    let pair = self.pair(one, other);
                    state.first[pair] = true;
                    state.open -= 1;
                    state.trail.push(Change::First(one, other));
                }
            }
        }
        state.memory.around = [earlier, later];
        state.memory.wake(machine);
        Ok(())
    }

    /// Follow all consequences.
    pub(crate) fn propagate(&self, state: &mut Ordering) -> Result<(), Conflict> {
        while let Some(machine) = state.memory.queue.pop_front() {
            state.memory.is_queued[usize::from(machine)] = false;
            self.select_immediately(state, machine.into())?;
            self.find_edges(state, machine.into(), false)?;
            self.find_edges(state, machine.into(), true)?;
        }
        Ok(())
    }

    /// Immediate selection: where one order of a pair would take too long, it is the other.
    fn select_immediately(&self, state: &mut Ordering, machine: usize) -> Result<(), Conflict> {
        let operations = self.operations(machine);
        for (index, &one) in operations.iter().enumerate() {
            for &other in &operations[..index] {
                if self.comes_first(state, one, other) || self.comes_first(state, other, one) {
                    continue;
                }
                let both = self.instance.duration(one.into()) + self.instance.duration(other.into());
                let fits = |first: u16, second: u16| {
                    state.heads[usize::from(first)] + both + state.tails[usize::from(second)]
                        < state.learned.limit
                };
                match (fits(one, other), fits(other, one)) {
                    (true, true) => {}
                    (true, false) => self.decide(state, one, other)?,
                    (false, true) => self.decide(state, other, one)?,
                    (false, false) => return Err(Conflict),
                }
            }
        }
        Ok(())
    }

    /// Raise heads, or tails with time running backwards: by what is known to come before each operation, and by edges.
    fn find_edges(&self, state: &mut Ordering, machine: usize, is_backwards: bool) -> Result<(), Conflict> {
        let mut tasks = std::mem::take(&mut state.memory.tasks);
        let mut done = std::mem::take(&mut state.memory.done);
        tasks.clear();
        for &operation in self.operations(machine) {
            let (head, tail) = (state.heads[usize::from(operation)], state.tails[usize::from(operation)]);
            let (release, rest) = if is_backwards { (tail, head) } else { (head, tail) };
            let duration = self.instance.duration(operation.into());
            tasks.push(Task { operation, release, duration, due: state.learned.limit - 1 - rest });
        }
        tasks.sort_unstable_by_key(|task| task.release);
        // What comes before an operation takes its time, each from its release on.
        done.clear();
        done.extend(tasks.iter().map(|&Task { operation, release, .. }| {
            let comes_before = |other: u16| {
                let (first, second) = if is_backwards { (operation, other) } else { (other, operation) };
                self.comes_first(state, first, second)
            };
            let before = tasks.iter().filter(|task| comes_before(task.operation));
            release.max(before.fold(0, |end, task| end.max(task.release) + task.duration))
        }));
        tasks.iter_mut().zip(&done).for_each(|(task, &release)| task.release = release);
        tasks.sort_unstable_by_key(|task| task.release);
        let mut found = edge_finding(&mut tasks, &mut done);
        if found.is_ok() {
            found = tasks.iter().try_for_each(|task| {
                let operation = usize::from(task.operation);
                if is_backwards {
                    self.raise_tail(state, operation, task.release, false)
                } else {
                    self.raise_head(state, operation, task.release, false)
                }
            });
        }
        (state.memory.tasks, state.memory.done) = (tasks, done);
        found
    }
}
