//! Operations of a machine are put in order, pair by pair.

use crate::ordering::{Change, Learned, Mark, Memory, Ordering};
use crate::{Instance, lower_bound};
use recuit::{Bound, Objective, Problem};
use std::sync::OnceLock;

/// One operation comes before another one of the same machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Precede {
    /// The operation that comes first.
    pub first: u16,
    /// The other.
    pub second: u16,
}

/// The job shop as orders of pairs, for branch and bound: a branch decides which of two operations comes first, and
/// what follows from that for heads, tails and other pairs is found by immediate selection and edge-finding (Carlier &
/// Pinson 1989; Brucker, Jurisch & Sievers 1994), up to a fixpoint, with the makespan of the best schedule known as a
/// limit.
///
/// ```
/// use recuit::{BranchAndBound, Engine, Problem, Run, Status};
/// use recuit_jobshop::{LeastMakespan, Orders, read};
/// let instance = &read("3 2\n0 3 1 2\n0 2 1 4\n1 5 0 1\n").unwrap()[0];
/// let problem = Orders::new(instance);
/// let outcome = BranchAndBound::default().by(LeastMakespan).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!((outcome.status, outcome.best.unwrap().cost), (Status::Solved, 11));
/// ```
#[derive(Clone, Debug)]
pub struct Orders {
    pub(crate) instance: Instance,
    /// The operations of each machine, one machine after the other.
    on_machines: Box<[u16]>,
    root: Ordering,
    /// See [`lower_bound`].
    least: OnceLock<i64>,
}

impl Orders {
    /// The formulation of `instance`, of which nothing is known.
    pub fn new(instance: &Instance) -> Self {
        Orders::shorter_than(instance, instance.total_duration() + 1)
    }

    /// The formulation of `instance`, of which a schedule is known, by when each operation begins: none that
    /// takes longer is looked for, and the orders of this one are tried first (Beck 2007, *Solution-guided
    /// multi-point constructive search for job shop scheduling*).
    pub fn guided(instance: &Instance, starts: &[i64]) -> Self {
        let (jobs, machines) = (instance.jobs(), instance.machines());
        let on_machines = instance.on_machines();
        let mut guide = vec![false; instance.operations() * jobs];
        for operations in &on_machines {
            for (&one, &other) in
                operations.iter().flat_map(|one| operations.iter().map(move |other| (one, other)))
            {
                guide[one * jobs + other / machines] = starts[one] < starts[other];
            }
        }
        let ends =
            starts.iter().zip(instance.visits()).map(|(start, visit)| start + i64::from(visit.duration));
        let limit = ends.max().map_or(0, |makespan| makespan as i32) + 1;
        Orders::within(instance, limit, guide.into())
    }

    /// The formulation in which only schedules shorter than `limit` are of interest.
    pub(crate) fn shorter_than(instance: &Instance, limit: i64) -> Self {
        let guide = vec![false; instance.operations() * instance.jobs()];
        Orders::within(instance, limit as i32, guide.into())
    }

    fn within(instance: &Instance, limit: i32, guide: Box<[bool]>) -> Self {
        let (jobs, machines, count) = (instance.jobs(), instance.machines(), instance.operations());
        let on_machines = instance.on_machines().into_iter().flatten().map(|operation| operation as u16);
        let root = Ordering {
            heads: vec![0; count].into(),
            tails: vec![0; count].into(),
            first: vec![false; count * jobs].into(),
            open: (machines * jobs * (jobs - 1) / 2) as u32,
            failed: false,
            trail: Vec::new(),
            learned: Learned { limit, guide },
            memory: Memory { is_queued: vec![false; machines].into(), ..Memory::default() },
        };
        let mut orders = Orders {
            instance: instance.clone(),
            on_machines: on_machines.collect(),
            root: root.clone(),
            least: OnceLock::new(),
        };
        let mut state = root;
        orders.settle(&mut state);
        orders.root = state;
        orders
    }

    /// Begin again where these pairs are in order, as far as that can be, and only schedules shorter than
    /// `limit` are of interest, with all that follows. Returns how many are.
    pub(crate) fn begin_again(
        &self,
        state: &mut Ordering,
        limit: i32,
        held: impl IntoIterator<Item = (u16, u16)>,
    ) -> usize {
        state.heads.copy_from_slice(&self.root.heads);
        state.tails.copy_from_slice(&self.root.tails);
        state.first.copy_from_slice(&self.root.first);
        state.open = self.root.open;
        state.learned.limit = limit.min(self.root.learned.limit);
        state.learned.guide.copy_from_slice(&self.root.learned.guide);
        let held = held.into_iter().filter(|&(first, second)| self.decide(state, first, second).is_ok());
        let count = held.count();
        // With another limit, there is something to be found everywhere.
        (0..self.instance.machines()).for_each(|machine| state.memory.wake(machine));
        self.settle(state);
        count
    }

    /// Find all that follows, never to be taken back.
    fn settle(&self, state: &mut Ordering) {
        state.failed = self.begin(state).is_err();
        state.memory.clear();
        state.trail.clear();
    }

    /// The instance.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// See [`lower_bound`]; found when it is first asked for.
    fn least(&self) -> i64 {
        *self.least.get_or_init(|| lower_bound(&self.instance))
    }

    /// No schedule that is looked for takes longer.
    pub(crate) fn longest(&self) -> i64 {
        i64::from(self.root.learned.limit) - 1
    }

    /// Is it known that no schedule is short enough, before anything is decided?
    pub(crate) fn is_refuted(&self) -> bool {
        self.root.failed
    }

    pub(crate) fn operations(&self, machine: usize) -> &[u16] {
        let jobs = self.instance.jobs();
        &self.on_machines[machine * jobs..][..jobs]
    }

    #[inline]
    pub(crate) fn pair(&self, first: u16, second: u16) -> usize {
        usize::from(first) * self.instance.jobs() + usize::from(second) / self.instance.machines()
    }

    /// Is it decided that one operation comes before another one of its machine?
    #[inline]
    pub fn comes_first(&self, state: &Ordering, first: u16, second: u16) -> bool {
        state.first[self.pair(first, second)]
    }

    /// The pair to be decided next: the one whose two orders leave the least room, as the sum of the square
    /// roots of what each leaves. The sum alone would not tell a pair of which both orders are tight from one
    /// of which a single one is; the product (Smith & Cheng 1993, *Slack-based heuristics for constraint
    /// satisfaction scheduling*) proves fewer optima of instances with 15 jobs on 15 machines.
    fn next(&self, state: &Ordering) -> Option<(u16, u16)> {
        let room = |first: u16, second: u16| {
            let (first, second) = (usize::from(first), usize::from(second));
            let both = self.instance.duration(first) + self.instance.duration(second);
            f64::from((state.learned.limit - state.heads[first] - both - state.tails[second]).max(0)).sqrt()
        };
        let mut least: Option<(f64, (u16, u16))> = None;
        for machine in 0..self.instance.machines() {
            let operations = self.operations(machine);
            for (index, &one) in operations.iter().enumerate() {
                for &other in &operations[..index] {
                    if self.comes_first(state, one, other) || self.comes_first(state, other, one) {
                        continue;
                    }
                    let room = room(one, other) + room(other, one);
                    if least.is_none_or(|(least, _)| room < least) {
                        least = Some((room, (one, other)));
                    }
                }
            }
        }
        least.map(|(_, pair)| pair)
    }
}

impl Problem for Orders {
    type State = Ordering;
    type Action = Precede;
    type Undo = Mark;
    type Cost = i64;

    fn initial(&self) -> Ordering {
        self.root.clone()
    }

    /// Both orders of a pair: first the one that the best schedule has, or that leaves more room.
    fn actions(&self, state: &Ordering) -> impl Iterator<Item = Precede> {
        let pair = if state.failed { None } else { self.next(state) };
        let branches = pair.map(|(one, other)| {
            let guided = |first, second| state.learned.guide[self.pair(first, second)];
            let time =
                |first: u16, second: u16| state.heads[usize::from(first)] + state.tails[usize::from(second)];
            let is_first = match (guided(one, other), guided(other, one)) {
                (false, false) => time(one, other) <= time(other, one),
                (is_first, _) => is_first,
            };
            let (first, second) = if is_first { (one, other) } else { (other, one) };
            [Precede { first, second }, Precede { first: second, second: first }]
        });
        branches.into_iter().flatten()
    }

    fn apply(&self, state: &mut Ordering, &Precede { first, second }: &Precede) -> Mark {
        let mark = Mark(state.trail.len());
        let followed = self.decide(state, first, second).and_then(|()| self.propagate(state));
        state.failed = followed.is_err();
        state.memory.clear();
        mark
    }

    fn undo(&self, state: &mut Ordering, _: &Precede, Mark(mark): Mark) {
        while state.trail.len() > mark
            && let Some(change) = state.trail.pop()
        {
            match change {
                Change::Head(operation, head) => state.heads[usize::from(operation)] = head,
                Change::Tail(operation, tail) => state.tails[usize::from(operation)] = tail,
                Change::First(first, second) => {
                    state.first[self.pair(first, second)] = false;
                    state.open += 1;
                }
            }
        }
        state.failed = false;
    }

    /// All pairs are decided.
    fn goal_test(&self, state: &Ordering) -> bool {
        !state.failed && state.open == 0
    }

    /// Which order is tried first depends on the best schedule so far.
    fn learns(&self) -> bool {
        true
    }

    fn is_tree(&self) -> bool {
        true
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.root.open.into())
    }

    fn tighten(&self, state: &mut Ordering, cost: i64) {
        state.learned.limit = state.learned.limit.min(cost as i32);
        if self.goal_test(state) {
            state.learned.guide.copy_from_slice(&state.first);
        }
    }
}

/// The least makespan that the heads and tails allow; once all pairs are decided, the makespan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeastMakespan;

impl Objective<Orders> for LeastMakespan {
    fn cost(&self, problem: &Orders, state: &Ordering) -> i64 {
        let through = |(operation, (head, tail))| head + problem.instance.duration(operation) + tail;
        let paths = state.heads.iter().zip(&state.tails).enumerate().map(through);
        i64::from(paths.max().unwrap_or(0)).max(problem.least())
    }

    /// See [`lower_bound`].
    fn lower_bound(&self, problem: &Orders) -> Option<i64> {
        Some(problem.least())
    }
}

impl Bound<Orders> for LeastMakespan {}
