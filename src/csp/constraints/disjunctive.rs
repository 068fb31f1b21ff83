//! Jobs on one machine.

use super::Literal;
use super::one_machine::{detectable_precedences, edge_finding, not_first};
use super::settle::settle;
use super::task::{self, Task, Window, is_changed, tighten};
use crate::csp::constraint::new_value;
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Operand, Variable};

/// Something that keeps a [machine](Disjunctive) busy for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// When it begins.
    pub start: Variable,
    /// How long it takes: the first point of time at which it is over is `start + duration`.
    pub duration: Operand,
    /// It is there only if this is true; without it, always.
    pub presence: Option<Literal>,
}

impl Job {
    /// A job that is always there, and takes so long: a number or a variable.
    pub fn new(start: Variable, duration: impl Into<Operand>) -> Self {
        Job { start, duration: duration.into(), presence: None }
    }

    /// The same where it is left out unless the literal is true: a 0/1 variable, `!x`. What is left out may
    /// have any start and duration.
    pub fn when(self, presence: impl Into<Literal>) -> Self {
        Job { presence: Some(presence.into()), ..self }
    }
}

/// No two jobs go on at the same time: one machine does them all. What takes no time is never in the way; what may be
/// left out ([`Job::when`]) goes on only if it is there.
///
/// Propagation looks at each pair: where one order is impossible, it takes the other, O(n²). With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), it also looks at sets of jobs, each rule in O(n
/// log n): overload checking, detectable precedences, not-first and not-last, and edge-finding (Vilím 2004,
/// 2007). All rules concern the least and the greatest start of each job; to find all values that belong to
/// no solution is NP-hard. A job that may be left out, or take no time, pushes no other; it is tested itself
/// against those that are certain, in O(n), and fully in O(n log n) by each rule (after Vilím, Barták & Čepek
/// 2005, *Extension of O(n log n) filtering algorithms for the unary resource constraint to optional
/// activities*, where all of them take no longer than one does here). A duration counts with its least value,
/// and loses those that are too long. The violation is the time for which two jobs go on at once, summed over
/// all pairs; a change is measured in O(n).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Disjunctive, Job};
/// // Three films on one evening, in quarters of an hour: two are left for breaks.
/// let mut csp = Csp::new();
/// let films = [("short", 2), ("news", 1), ("feature", 8)];
/// let jobs = films.map(|(name, duration)| Job::new(csp.variable(name, 0..=13 - duration), duration));
/// csp.post(Disjunctive::new(jobs));
/// csp.post(jobs[1].start.less_than(jobs[2].start));
/// // 3 orders, and 10 ways to put 2 breaks before, between or after them.
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 3 * 10);
/// ```
#[derive(Clone, Debug)]
pub struct Disjunctive {
    scope: Box<[Variable]>,
    /// The jobs; a machine is a resource of which each takes all.
    tasks: Box<[Task]>,
    /// Is nothing open about them but when they begin?
    is_fixed: bool,
}

impl Disjunctive {
    /// These jobs are done by one machine.
    pub fn new(jobs: impl IntoIterator<Item = Job>) -> Self {
        let task =
            |Job { start, duration, presence }: Job| Task { presence, ..Task::new(start, duration, 1) };
        let tasks: Box<[Task]> = jobs.into_iter().map(task).filter(|task| !task.is_nothing()).collect();
        let is_fixed = tasks.iter().all(Task::is_fixed);
        Disjunctive { scope: task::scope(&tasks, None), tasks, is_fixed }
    }

    /// For how long two jobs go on at the same time.
    fn overlap(&self, one: usize, other: usize, value: Lookup<'_>) -> i64 {
        overlap(self.tasks[one].interval(value), self.tasks[other].interval(value))
    }

    /// Exclude jobs that have no place beside those that are certain to go on, and durations that are too long.
    fn judge(&self, domains: &mut Domains, certain: &[Row]) -> Result<(), Conflict> {
        for (number, task) in self.tasks.iter().enumerate() {
            if task.is_fixed() || !task.is_possible(domains)? {
                continue;
            }
            let mut job = Certain::new(number, &Window::new(task, domains)?);
            let (mut longest, mut fits) = (i64::MAX, true);
            for row in certain {
                let mut other = Certain::read(row);
                if other.number == number {
                    continue;
                }
                match (job.may_precede(&other), other.may_precede(&job)) {
                    (true, true) => {}
                    (true, false) => {
                        longest = longest.min(other.latest - job.earliest);
                        job.precede(&mut other);
                    }
                    (false, true) => other.precede(&mut job),
                    (false, false) => fits = false,
                }
            }
            if !fits || job.earliest > job.latest {
                task.exclude(domains)?;
            } else if task.is_present(domains) {
                task.duration.keep_between(domains, 0, longest)?;
            }
        }
        Ok(())
    }
}

/// A job that is certain to go on.
struct Certain {
    number: usize,
    earliest: i64,
    latest: i64,
    /// How long it takes at least.
    duration: i64,
}

/// The same in the memory of propagation; signs survive in 64 bits.
type Row = [u64; 4];

impl Certain {
    fn new(number: usize, window: &Window) -> Self {
        let &Window { earliest, duration, .. } = window;
        Certain { number, earliest, latest: window.latest_start(), duration }
    }

    fn read(&[number, earliest, latest, duration]: &Row) -> Self {
        let [earliest, latest, duration] = [earliest, latest, duration].map(|bits| bits as i64);
        Certain { number: number as usize, earliest, latest, duration }
    }

    fn earliest_end(&self) -> i64 {
        self.earliest + self.duration
    }

    fn may_precede(&self, other: &Certain) -> bool {
        self.earliest_end() <= other.latest
    }

    /// It is over before the other begins.
    fn precede(&mut self, other: &mut Certain) {
        other.earliest = other.earliest.max(self.earliest_end());
        self.latest = self.latest.min(other.latest - self.duration);
    }

    fn write(&self) -> Row {
        let [earliest, latest, duration] =
            [self.earliest, self.latest, self.duration].map(|number| number as u64);
        [self.number as u64, earliest, latest, duration]
    }
}

/// Where one order of a pair is impossible, take the other.
fn order(certain: &mut [Row]) -> Result<(), Conflict> {
    for one in 0..certain.len() {
        for other in 0..one {
            let (mut first, mut second) = (Certain::read(&certain[one]), Certain::read(&certain[other]));
            match (first.may_precede(&second), second.may_precede(&first)) {
                (true, true) => continue,
                (true, false) => first.precede(&mut second),
                (false, true) => second.precede(&mut first),
                (false, false) => return Err(Conflict),
            }
            (certain[one], certain[other]) = (first.write(), second.write());
        }
    }
    Ok(())
}

/// The length that two intervals have in common.
pub(super) fn overlap(one: (i64, i64), other: (i64, i64)) -> i64 {
    (one.1.min(other.1) - one.0.max(other.0)).max(0)
}

impl Constraint for Disjunctive {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        "jobs one at a time".to_owned()
    }

    /// # Panics
    /// When overlaps could come to more than 61 bits. When a duration could be below 0, or what says that a
    /// job is there could be other than 0 or 1.
    fn prepare(&mut self, csp: &Csp) {
        self.tasks.iter().for_each(|task| task.check(csp));
        let durations = self.tasks.iter().map(|task| task.duration.magnitude(csp));
        let total = durations.fold(0, u64::saturating_add);
        let most = total.saturating_mul(self.tasks.len() as u64);
        assert!(most < 1 << 61, "overlaps could come to more than 61 bits hold: {self:?}");
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let with_earlier = |one| (0..one).map(|other| self.overlap(one, other, value)).sum::<i64>();
        (0..self.tasks.len()).map(with_earlier).sum()
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn scratch(&self) -> usize {
        size_of::<Row>() / size_of::<u64>() * self.tasks.len()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let (rows, _) = scratch.as_chunks_mut();
        let mut count = 0;
        for (number, task) in self.tasks.iter().enumerate() {
            if let Some(window) = Window::certain(task, domains)? {
                rows[count] = Certain::new(number, &window).write();
                count += 1;
            }
        }
        let certain = &mut rows[..count];
        order(certain)?;
        for Certain { number, earliest, latest, .. } in certain.iter().map(Certain::read) {
            Operand::from(self.tasks[number].start).keep_between(domains, earliest, latest)?;
        }
        if self.is_fixed { Ok(()) } else { self.judge(domains, certain) }
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn has_full_support(&self) -> bool {
        false
    }

    /// Takes memory for trees and for what it sorts.
    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        settle(&self.scope, domains, |domains| {
            self.propagate(domains, scratch)?;
            let rules = [detectable_precedences, not_first, edge_finding];
            let certain = task::certain(&self.tasks, domains)?;
            rules.iter().try_for_each(|rule| tighten(domains, &certain, rule))?;
            if self.is_fixed {
                return Ok(());
            }
            rules.iter().try_for_each(|rule| task::exclude(domains, &self.tasks, rule))
        })
    }

    fn delta(&self, value: Lookup<'_>, _: &[i64], changes: &[Change]) -> i64 {
        let after = |asked| new_value(changes, asked).unwrap_or_else(|| value(asked));
        let mut delta = 0;
        for (number, change) in changes.iter().enumerate() {
            let (earlier, is_affected) = (&changes[..number], |task: &Task| task.depends_on(change.variable));
            for (moved, task) in self.tasks.iter().enumerate() {
                if !is_affected(task) || is_changed(task, earlier) {
                    continue;
                }
                let (from, to) = (task.interval(value), task.interval(&after));
                for (place, other) in self.tasks.iter().enumerate() {
                    // A pair of which both have moved is counted once.
                    let is_counted = place < moved && is_affected(other) || is_changed(other, earlier);
                    if place != moved && !is_counted {
                        delta += overlap(to, other.interval(&after)) - overlap(from, other.interval(value));
                    }
                }
            }
        }
        delta
    }
}
