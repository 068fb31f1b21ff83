//! Operations of a machine are put in order, pair by pair.

use crate::one_machine::{Conflict, Task, edge_finding};
use crate::{Instance, lower_bound};
use recuit::{Bound, Objective, Problem, State};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A selection that grows: of some pairs of operations of a machine it is decided which comes first, and for each
/// operation it is known when it can begin at the earliest (its *head*) and how much time must pass after its end until
/// all are done (its *tail*).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ordering {
    heads: Box<[i32]>,
    tails: Box<[i32]>,
    /// For each operation and job: does the operation come before that of the job on its machine?
    first: Box<[bool]>,
    /// How many pairs are not decided.
    open: u32,
    /// No schedule is left that is short enough.
    failed: bool,
    /// What was changed, the last on top.
    trail: Vec<Change>,
    learned: Learned,
    memory: Memory,
}

/// What a search learns.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Learned {
    /// Only shorter schedules are of interest.
    limit: i32,
    /// The pairs of the best schedule so far: which orders are tried first.
    guide: Box<[bool]>,
}

/// Memory of the propagation.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Memory {
    /// The machines of which operations have changed, each once.
    queue: Vec<u16>,
    is_queued: Box<[bool]>,
    #[serde(skip)]
    tasks: Vec<Task>,
    #[serde(skip)]
    done: Vec<i32>,
    #[serde(skip)]
    around: [Vec<u16>; 2],
}

/// What can be taken back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Change {
    /// The head of an operation, which was this.
    Head(u16, i32),
    /// The tail.
    Tail(u16, i32),
    /// Which of two operations comes first.
    First(u16, u16),
}

/// How long the trail was before an action.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

/// What is learned does not count.
impl PartialEq for Ordering {
    fn eq(&self, other: &Self) -> bool {
        self.heads == other.heads
            && self.tails == other.tails
            && self.first == other.first
            && self.failed == other.failed
    }
}

impl Eq for Ordering {}

impl State for Ordering {
    type Key = (Box<[i32]>, Box<[i32]>, Box<[bool]>, bool);

    fn key(&self) -> Self::Key {
        (self.heads.clone(), self.tails.clone(), self.first.clone(), self.failed)
    }
}

impl Ordering {
    /// When each operation can begin at the earliest; once all pairs are decided, when it begins.
    pub fn heads(&self) -> &[i32] {
        &self.heads
    }

    /// How many pairs of operations are not in order yet.
    pub fn open(&self) -> u32 {
        self.open
    }
}

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
    instance: Instance,
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

    /// The formulation of `instance`, of which a schedule is known, by when each operation begins: none that takes longer
    /// is looked for, and the orders of this one are tried first (Beck 2007, *Solution-guided multi-point constructive
    /// search for job shop scheduling*).
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
        let begun = orders.begin(&mut state);
        state.failed = begun.is_err();
        state.trail.clear();
        orders.root = state;
        orders
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

    fn operations(&self, machine: usize) -> &[u16] {
        let jobs = self.instance.jobs();
        &self.on_machines[machine * jobs..][..jobs]
    }

    #[inline]
    fn pair(&self, first: u16, second: u16) -> usize {
        usize::from(first) * self.instance.jobs() + usize::from(second) / self.instance.machines()
    }

    #[inline]
    fn comes_first(&self, state: &Ordering, first: u16, second: u16) -> bool {
        state.first[self.pair(first, second)]
    }

    /// What follows before anything is decided.
    fn begin(&self, state: &mut Ordering) -> Result<(), Conflict> {
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
    fn decide(&self, state: &mut Ordering, first: u16, second: u16) -> Result<(), Conflict> {
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
    fn propagate(&self, state: &mut Ordering) -> Result<(), Conflict> {
        while let Some(machine) = state.memory.queue.pop() {
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

    /// The pair to be decided next: the one whose two orders leave the least room, as the sum of the square roots of what
    /// each leaves. The sum alone would not tell a pair of which both orders are tight from one of which a single one
    /// is; the product (Smith & Cheng 1993, *Slack-based heuristics for constraint satisfaction scheduling*) proves
    /// fewer optima of instances with 15 jobs on 15 machines.
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

impl Memory {
    #[inline]
    fn wake(&mut self, machine: usize) {
        if !self.is_queued[machine] {
            self.is_queued[machine] = true;
            self.queue.push(machine as u16);
        }
    }

    fn clear(&mut self) {
        while let Some(machine) = self.queue.pop() {
            self.is_queued[usize::from(machine)] = false;
        }
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
