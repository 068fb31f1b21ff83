//! Large neighborhoods: some operations are freed, and tree search puts them in order.

use crate::{Complete, Guide, LeastMakespan, Ordering, Orders, Selection};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use recuit::edge::Preparing;
use recuit::{Freeing, Objective, Part, Posed};

/// Frees operations of a schedule, to be put in order anew in the formulation [`Orders`] (Applegate & Cook
/// 1991, *A computational study of the job-shop scheduling problem*, "shuffle"; Carchrae & Beck 2009,
/// *Principles for the design of large neighborhood search*).
///
/// All others keep the order that they have on their machine, not their times; an operation that is freed may
/// go to any place among them. So a part that leaves a critical path as it is allows no shorter schedule,
/// which propagation finds at once. Freed are:
///
/// - `time`: those about some point of time;
/// - `machines`: those of some machines;
/// - `jobs`: those of some jobs;
/// - `critical`: those about an operation of a critical block, rather on its machine and in its job than elsewhere.
///
/// The size of a part is in operations. What tabu search finds guides the tree, so the first repair begins
/// with it (Watson & Beck 2008, *A hybrid constraint programming / local search approach to the job-shop
/// scheduling problem*).
///
/// ```
/// use recuit::{Engine, LargeNeighborhood, Problem, Run, Status};
/// use recuit_jobshop::{Complete, FreeOperations, Makespan, read};
/// let instance = &read("3 2\n0 3 1 2\n0 2 1 4\n1 5 0 1\n").unwrap()[0];
/// let problem = Complete::new(instance);
/// let engine = LargeNeighborhood::default().on(FreeOperations::default(), Makespan);
/// let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!((outcome.status, outcome.best.unwrap().cost), (Status::Solved, 11));
/// ```
#[derive(Clone, Debug, Default)]
pub struct FreeOperations {
    /// The tabu search that comes first.
    pub guide: Guide,
    /// What it draws from.
    pub seed: u64,
    /// How long it may take.
    pub limits: Preparing,
}

const WAYS: [&str; 4] = ["time", "machines", "jobs", "critical"];

impl FreeOperations {
    /// For each operation, is it among those of the part?
    fn choose<R: Rng + ?Sized>(full: &Complete, state: &Selection, part: Part, rng: &mut R) -> Vec<bool> {
        let instance = full.instance();
        let (jobs, machines, count) = (instance.jobs(), instance.machines(), instance.operations());
        let job = |operation: usize| operation / machines;
        // Twice the time in the middle of an operation.
        let middle = |operation: usize| 2 * state.ends[operation] - full.durations[operation];
        let mut any = |count: usize| -> Vec<u32> {
            let mut ranks: Vec<u32> = (0..count as u32).collect();
            ranks.shuffle(rng);
            ranks
        };
        let mut order: Vec<usize> = any(count).into_iter().map(|operation| operation as usize).collect();
        match part.way {
            0 => {
                let time = rng.random_range(0..=2 * state.makespan);
                order.sort_by_key(|&operation| middle(operation).abs_diff(time));
            }
            1 => {
                let ranks = any(machines);
                order.sort_by_key(|&operation| ranks[instance.machine(operation)]);
            }
            2 => {
                let ranks = any(jobs);
                order.sort_by_key(|&operation| ranks[job(operation)]);
            }
            _ => {
                let block = state.blocks.choose(rng);
                let center = block.map_or(order[0], |block| {
                    let place = usize::from(rng.random_range(block.first..=block.last));
                    state.sequences[block.offset as usize + place].into()
                });
                let is_kin = |operation: usize| {
                    instance.machine(operation) == instance.machine(center) || job(operation) == job(center)
                };
                order.sort_by_key(|&operation| {
                    let distance = middle(operation).abs_diff(middle(center));
                    if is_kin(operation) { distance / 2 } else { distance }
                });
            }
        }
        let mut is_freed = vec![false; count];
        order.iter().take(part.size).for_each(|&operation| is_freed[operation] = true);
        is_freed
    }
}

impl Freeing<Complete> for FreeOperations {
    type Tree = Orders;

    fn tree(&self, problem: &Complete) -> Orders {
        self.guide.orders(problem.instance(), self.seed, self.limits.clone())
    }

    fn ways(&self) -> &'static [&'static str] {
        &WAYS
    }

    fn extent(&self, problem: &Complete) -> usize {
        problem.instance().operations()
    }

    fn free<R: Rng + ?Sized>(
        &self,
        Posed { full, tree }: Posed<'_, Complete, Orders>,
        state: &Selection,
        part: Part,
        at: &mut Ordering,
        rng: &mut R,
    ) -> usize {
        let limit = (f64::from(state.makespan) + part.slack.floor() + 1.0) as i32;
        if part.size >= full.instance().operations() {
            return tree.begin_again(at, limit, []);
        }
        let is_freed = FreeOperations::choose(full, state, part, rng);
        let held = state.sequences.chunks(full.instance().jobs()).flat_map(|sequence| {
            let rest = || sequence.iter().copied().filter(|&operation| !is_freed[usize::from(operation)]);
            rest().zip(rest().skip(1))
        });
        let count = tree.begin_again(at, limit, held);
        // A guide would lead back to the schedule that the part is of, or near it.
        at.learned.guide.fill(false);
        count
    }

    fn open(&self, _: &Orders, at: &Ordering) -> usize {
        at.open() as usize
    }

    fn bound(&self, tree: &Orders, at: &Ordering) -> Option<i64> {
        Some(LeastMakespan.cost(tree, at))
    }

    /// Pairs that are open are put in the order in which the operations can begin.
    fn completed<R: Rng + ?Sized>(
        &self,
        Posed { full, .. }: Posed<'_, Complete, Orders>,
        before: &Selection,
        at: &Ordering,
        _: &mut R,
    ) -> Selection {
        let starts: Vec<i64> = at.heads().iter().copied().map(i64::from).collect();
        // Where propagation came to a contradiction, heads need be no order of the jobs.
        full.of_starts(&starts).unwrap_or_else(|| before.clone())
    }
}
