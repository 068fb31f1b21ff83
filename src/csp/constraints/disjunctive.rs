//! Jobs on one machine.

use super::one_machine::{detectable_precedences, edge_finding, not_first};
use super::places::Places;
use super::settle::settle;
use super::task::{Task, Window, tighten};
use crate::csp::constraint::new_value;
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Operand, Variable};

/// Something that keeps a [machine](Disjunctive) busy for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// When it begins.
    pub start: Variable,
    /// How long it takes: the first point of time at which it is over is `start + duration`.
    pub duration: u32,
}

/// No two jobs go on at the same time: one machine does them all. Jobs without duration are left out.
///
/// Propagation looks at each pair: where one order is impossible, it takes the other, O(n²). With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), it also looks at sets of jobs, each rule in
/// O(n log n): overload checking, detectable precedences, not-first and not-last, and edge-finding (Vilím 2004, 2007).
/// All rules concern the least and the greatest start of each job; to find all values that belong to no solution is
/// NP-hard. The violation is the time for which two jobs go on at once, summed over all pairs; a change is measured
/// in O(n).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Disjunctive, Job};
/// // Three films on one evening, in quarters of an hour: two are left for breaks.
/// let mut csp = Csp::new();
/// let films = [("short", 2), ("news", 1), ("feature", 8)];
/// let jobs = films.map(|(name, duration)| {
///     Job { start: csp.variable(name, 0..=13 - duration as i32), duration }
/// });
/// csp.post(Disjunctive::new(jobs));
/// csp.post(jobs[1].start.less_than(jobs[2].start));
/// // 3 orders, and 10 ways to put 2 breaks before, between or after them.
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 3 * 10);
/// ```
#[derive(Clone, Debug)]
pub struct Disjunctive {
    scope: Box<[Variable]>,
    places: Places,
    /// The jobs; a machine is a resource of which each takes all.
    tasks: Box<[Task]>,
}

impl Disjunctive {
    /// These jobs, each with a start of its own, are done by one machine.
    pub fn new(jobs: impl IntoIterator<Item = Job>) -> Self {
        let jobs = jobs.into_iter().filter(|job| job.duration > 0);
        let task = |job: Job| Task { start: job.start, duration: job.duration, demand: 1 };
        let tasks: Box<[Task]> = jobs.map(task).collect();
        let scope: Box<[Variable]> = tasks.iter().map(|task| task.start).collect();
        let places = Places::new(&scope);
        Disjunctive { scope, places, tasks }
    }

    /// For how long two jobs go on at the same time.
    fn overlap(&self, one: usize, other: usize, value: Lookup<'_>) -> i64 {
        let ends = [one, other].map(|number| {
            let start = i64::from(value(self.scope[number]));
            (start, start + i64::from(self.tasks[number].duration))
        });
        overlap(ends[0], ends[1])
    }
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
    /// When overlaps could come to more than 61 bits.
    fn prepare(&mut self, _: &Csp) {
        let total: u64 = self.tasks.iter().map(|task| u64::from(task.duration)).sum();
        let most = total.saturating_mul(self.tasks.len() as u64);
        assert!(most < 1 << 61, "overlaps could come to more than 61 bits hold: {self:?}");
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let with_earlier = |one| (0..one).map(|other| self.overlap(one, other, value)).sum::<i64>();
        (0..self.scope.len()).map(with_earlier).sum()
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    /// Room for two times of each job.
    fn scratch(&self) -> usize {
        2 * self.scope.len()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        // The earliest and the latest start of each; the sign survives in 64 bits.
        let (earliest, latest) = scratch.split_at_mut(self.tasks.len());
        for (number, task) in self.tasks.iter().enumerate() {
            let window = Window::new(task, domains)?;
            (earliest[number], latest[number]) = (window.earliest as u64, window.latest_start() as u64);
        }
        let duration = |number: usize| i64::from(self.tasks[number].duration);
        for one in 0..self.tasks.len() {
            for other in 0..one {
                let comes_first = |first: usize, second: usize| {
                    earliest[first] as i64 + duration(first) <= latest[second] as i64
                };
                let (first, second) = match (comes_first(one, other), comes_first(other, one)) {
                    (true, true) => continue,
                    (true, false) => (one, other),
                    (false, true) => (other, one),
                    (false, false) => return Err(Conflict),
                };
                let over = earliest[first] as i64 + duration(first);
                earliest[second] = (earliest[second] as i64).max(over) as u64;
                let must_begin = latest[second] as i64 - duration(first);
                latest[first] = (latest[first] as i64).min(must_begin) as u64;
            }
        }
        for (number, task) in self.tasks.iter().enumerate() {
            Operand::from(task.start).keep_between(
                domains,
                earliest[number] as i64,
                latest[number] as i64,
            )?;
        }
        Ok(())
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
            tighten(domains, &self.tasks, detectable_precedences)?;
            tighten(domains, &self.tasks, not_first)?;
            tighten(domains, &self.tasks, edge_finding)
        })
    }

    fn delta(&self, value: Lookup<'_>, _: &[i64], changes: &[Change]) -> i64 {
        let after = |asked| new_value(changes, asked).unwrap_or_else(|| value(asked));
        let mut delta = 0;
        for (number, change) in changes.iter().enumerate() {
            let moved = self.places.of(change.variable);
            // A pair of which both have moved is counted once.
            let counted = |other: &usize| {
                changes[..number].iter().any(|earlier| earlier.variable == self.scope[*other])
            };
            for other in (0..self.scope.len()).filter(|other| *other != moved && !counted(other)) {
                delta += self.overlap(moved, other, &after) - self.overlap(moved, other, value);
            }
        }
        delta
    }
}
