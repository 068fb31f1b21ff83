//! Tasks, and when they can be done.

use crate::csp::operand::range;
use crate::csp::{Conflict, Domains, Operand, Variable};

/// Something that takes time and, as long as it goes on, a share of a [resource](super::Cumulative).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// When it begins.
    pub start: Variable,
    /// How long it takes: the first point of time at which it is over is `start + duration`.
    pub duration: u32,
    /// How much of the resource it takes.
    pub demand: u32,
}

/// When a task can be done, by the values that are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// When it can begin at the earliest.
    pub(super) earliest: i64,
    /// When it must be over.
    pub(super) deadline: i64,
    pub(super) duration: i64,
    pub(super) demand: i64,
}

impl Window {
    pub(super) fn new(task: &Task, domains: &Domains) -> Result<Self, Conflict> {
        let (min, max) = range(domains, task.start)?;
        let duration = i64::from(task.duration);
        Ok(Window { earliest: min, deadline: max + duration, duration, demand: task.demand.into() })
    }

    /// When it can be over at the earliest.
    pub(super) fn earliest_end(&self) -> i64 {
        self.earliest + self.duration
    }

    /// When it must begin.
    pub(super) fn latest_start(&self) -> i64 {
        self.deadline - self.duration
    }

    /// The same with time running backwards.
    pub(super) fn reversed(&self) -> Self {
        Window { earliest: -self.deadline, deadline: -self.earliest, ..*self }
    }

    pub(super) fn energy(&self) -> i64 {
        self.duration * self.demand
    }
}

/// Apply a rule that tells how early each task can begin; and then with time running backwards, so that it tells
/// when each must be over.
pub(super) fn tighten(
    domains: &mut Domains,
    tasks: &[Task],
    rule: impl Fn(&[Window]) -> Result<Vec<i64>, Conflict>,
) -> Result<(), Conflict> {
    let windows = |domains: &Domains| -> Result<Vec<Window>, Conflict> {
        tasks.iter().map(|task| Window::new(task, domains)).collect()
    };
    for (task, earliest) in tasks.iter().zip(rule(&windows(domains)?)?) {
        Operand::from(task.start).keep_between(domains, earliest, i64::MAX)?;
    }
    let reversed: Vec<Window> = windows(domains)?.iter().map(Window::reversed).collect();
    for (task, earliest) in tasks.iter().zip(rule(&reversed)?) {
        let latest = -earliest - i64::from(task.duration);
        Operand::from(task.start).keep_between(domains, i64::MIN, latest)?;
    }
    Ok(())
}
