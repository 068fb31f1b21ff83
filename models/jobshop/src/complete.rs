//! Every machine has an order of its operations; one of them goes to another place.

use crate::{Instance, Selection, lower_bound};
use rand::{Rng, RngExt};
use recuit::Problem;
use std::sync::OnceLock;

/// An operation goes to another place on its machine; those between move up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The machine, counted from 0.
    pub machine: u16,
    /// The place of the operation, counted from 0.
    pub from: u16,
    /// The place that it goes to.
    pub to: u16,
}

/// The job shop as a complete selection (Roy & Sussmann 1964) that is changed by shifting operations on their machines.
///
/// [`Problem::actions`] lists exchanges of neighbors; local search moves along [`CriticalMoves`](crate::CriticalMoves).
///
/// ```
/// use recuit::{Engine, LocalSearch, Problem, Run, Steps, TabuSearch};
/// use recuit_jobshop::{Complete, CriticalMoves, Makespan, read};
/// let instance = &read("3 2\n0 3 1 2\n0 2 1 4\n1 5 0 1\n").unwrap()[0];
/// let problem = Complete::new(instance);
/// let tabu = TabuSearch::new().on(CriticalMoves::default(), Makespan);
/// let outcome = tabu.search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(1000)));
/// assert_eq!(outcome.best.unwrap().cost, 11);
/// ```
#[derive(Clone, Debug)]
pub struct Complete {
    pub(crate) instance: Instance,
    /// Of each operation, and 0 for none.
    pub(crate) durations: Box<[i32]>,
    /// For each operation the one before and after it in its job; the number of operations where there is none.
    pub(crate) before: Box<[u16]>,
    pub(crate) after: Box<[u16]>,
    /// See [`lower_bound`].
    lower_bound: OnceLock<i64>,
}

impl Complete {
    /// The formulation of `instance`.
    pub fn new(instance: &Instance) -> Self {
        let count = instance.operations();
        let number = |operation: Option<usize>| operation.unwrap_or(count) as u16;
        Complete {
            durations: (0..count).map(|operation| instance.duration(operation)).chain([0]).collect(),
            before: (0..count).map(|operation| number(instance.before(operation))).collect(),
            after: (0..count).map(|operation| number(instance.after(operation))).collect(),
            instance: instance.clone(),
            lower_bound: OnceLock::new(),
        }
    }

    /// The instance.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// See [`lower_bound`]; found when it is first asked for.
    pub(crate) fn lower_bound(&self) -> i64 {
        *self.lower_bound.get_or_init(|| lower_bound(&self.instance))
    }

    /// The selection that has the operations of each machine in this order, in which each operation comes after the one
    /// before it in its job.
    fn selection(&self, order: impl Iterator<Item = usize>) -> Selection {
        let (jobs, count) = (self.instance.jobs(), self.instance.operations());
        let mut on_machines = vec![0; self.instance.machines()];
        let none = || -> Box<[u16]> { vec![count as u16; count].into() };
        let mut state = Selection {
            sequences: none(),
            places: none(),
            previous: none(),
            next: none(),
            ends: vec![0; count + 1].into(),
            rests: vec![0; count + 1].into(),
            order: none(),
            ranks: none(),
            makespan: 0,
            blocks: Vec::new(),
            moved: Vec::new(),
            is_moved: vec![false; count + 1].into(),
        };
        for (rank, operation) in order.enumerate() {
            let machine = self.instance.machine(operation);
            let place = on_machines[machine];
            on_machines[machine] += 1;
            state.sequences[machine * jobs + place] = operation as u16;
            state.order[rank] = operation as u16;
            state.ranks[operation] = rank as u16;
        }
        for machine in 0..self.instance.machines() {
            self.link(&mut state, machine, 0, jobs - 1);
        }
        self.measure(&mut state, 0, count - 1);
        state
    }

    /// The selection whose machines work in the order in which the operations begin; `None` if that is no order of the
    /// jobs.
    ///
    /// This is the way from a schedule found elsewhere, a solution of [`declare`](crate::declare()) for instance, to a
    /// state: operations only move to earlier times.
    pub fn of_starts(&self, starts: &[i64]) -> Option<Selection> {
        let mut order: Vec<usize> = (0..self.instance.operations()).collect();
        if starts.len() != order.len() {
            return None;
        }
        order.sort_by_key(|&operation| starts[operation]);
        let mut reached = vec![0; self.instance.jobs()];
        for &operation in &order {
            let (job, place) = (operation / self.instance.machines(), operation % self.instance.machines());
            if reached[job] != place {
                return None;
            }
            reached[job] += 1;
        }
        Some(self.selection(order.into_iter()))
    }

    /// When each operation begins.
    pub fn starts(&self, state: &Selection) -> Vec<i64> {
        let start = |operation: usize| i64::from(state.ends[operation] - self.durations[operation]);
        (0..self.instance.operations()).map(start).collect()
    }

    /// An order of all operations, the next of each job in turn: `choose` says which of the jobs that are not done yet
    /// goes on.
    fn dispatched(&self, mut choose: impl FnMut(&[usize]) -> usize) -> Selection {
        let machines = self.instance.machines();
        let mut next: Vec<usize> = (0..self.instance.jobs()).map(|job| job * machines).collect();
        let mut order = Vec::with_capacity(self.instance.operations());
        while !next.is_empty() {
            let chosen = choose(&next);
            let operation = next[chosen];
            order.push(operation);
            match self.instance.after(operation) {
                Some(after) => next[chosen] = after,
                None => _ = next.swap_remove(chosen),
            }
        }
        self.selection(order.into_iter())
    }

    /// Is it certain that `operation` may come after `other`, which comes later on its machine now? Not if
    /// the job could lead from the one to the other: then what follows the operation in its job takes at
    /// least as long to the end as the other one (Balas & Vazacopoulos 1998, proposition 2.2).
    #[inline]
    pub(crate) fn may_follow(&self, state: &Selection, operation: u16, other: u16) -> bool {
        let after = self.after[usize::from(operation)];
        let count = self.after.len();
        usize::from(after) == count
            || state.rests[usize::from(after)] - self.durations[usize::from(after)]
                < state.rests[usize::from(other)]
    }

    /// Is it certain that `operation` may come before `other`, which comes earlier on its machine now?
    #[inline]
    pub(crate) fn may_precede(&self, state: &Selection, operation: u16, other: u16) -> bool {
        let before = self.before[usize::from(operation)];
        let count = self.before.len();
        usize::from(before) == count
            || state.ends[usize::from(before)] - self.durations[usize::from(before)]
                < state.ends[usize::from(other)]
    }
}

impl Problem for Complete {
    type State = Selection;
    type Action = Shift;
    type Undo = ();
    type Cost = i64;

    /// Of the jobs, the one goes on that has the most work left (the dispatching rule MWKR).
    fn initial(&self) -> Selection {
        let machines = self.instance.machines();
        let left = |operation: usize| -> i64 {
            let last = operation - operation % machines + machines;
            self.durations[operation..last].iter().copied().map(i64::from).sum()
        };
        self.dispatched(|next| (0..next.len()).max_by_key(|&job| left(next[job])).unwrap_or(0))
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Selection {
        self.dispatched(|next| rng.random_range(0..next.len()))
    }

    /// Exchanges of neighbors, where they are certain not to lead in a circle.
    fn actions(&self, state: &Selection) -> impl Iterator<Item = Shift> {
        let jobs = self.instance.jobs();
        let sequences = state.sequences.chunks(jobs).zip(0..);
        sequences.flat_map(move |(sequence, machine)| {
            let neighbors = sequence.windows(2).zip(0..).filter(|(pair, _)| {
                self.may_follow(state, pair[0], pair[1]) || self.may_precede(state, pair[1], pair[0])
            });
            neighbors.map(move |(_, from)| Shift { machine, from, to: from + 1 })
        })
    }

    #[inline]
    fn apply(&self, state: &mut Selection, &Shift { machine, from, to }: &Shift) {
        let (machine, from, to) = (usize::from(machine), usize::from(from), usize::from(to));
        let sequence = &mut state.sequences[machine * self.instance.jobs()..][..self.instance.jobs()];
        let operation = usize::from(sequence[from]);
        let (first, last) = if from < to {
            sequence[from..=to].rotate_left(1);
            let behind = usize::from(sequence[to - 1]);
            self.link(state, machine, from, to);
            self.reorder_later(state, operation, behind)
        } else {
            sequence[to..=from].rotate_right(1);
            let ahead = usize::from(sequence[to + 1]);
            self.link(state, machine, to, from);
            self.reorder_earlier(state, operation, ahead)
        };
        self.measure(state, first, last);
    }

    fn undo(&self, state: &mut Selection, &Shift { machine, from, to }: &Shift, (): ()) {
        self.apply(state, &Shift { machine, from: to, to: from });
    }

    /// Nothing tells an optimum from other selections.
    fn goal_test(&self, _: &Selection) -> bool {
        false
    }
}
