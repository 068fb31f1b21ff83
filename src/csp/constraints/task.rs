//! Tasks, and when they can be done.

use super::Literal;
use crate::csp::constraint::Change;
use crate::csp::operand::range;
use crate::csp::{Conflict, Csp, Domains, Lookup, Operand, Variable};

/// Something that takes time and, as long as it goes on, a share of a [resource](super::Cumulative).
///
/// Its duration and its demand are numbers or variables, and it may be [left out](Task::when):
///
/// ```
/// use recuit::csp::{Csp, Task};
/// let mut csp = Csp::new();
/// let (start, people, is_done) = (csp.variable("start", 0..9), csp.variable("people", 1..=4), csp.boolean("is done"));
/// let task = Task::new(start, 3, people).when(is_done);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// When it begins.
    pub start: Variable,
    /// How long it takes: the first point of time at which it is over is `start + duration`.
    pub duration: Operand,
    /// How much of the resource it takes.
    pub demand: Operand,
    /// It is there only if this is true; without it, always.
    pub presence: Option<Literal>,
}

impl Task {
    /// A task that is always there.
    pub fn new(start: Variable, duration: impl Into<Operand>, demand: impl Into<Operand>) -> Self {
        Task { start, duration: duration.into(), demand: demand.into(), presence: None }
    }

    /// The same where it is left out unless the literal is true: a 0/1 variable, `!x`. What is left out may
    /// have any start, duration and demand.
    pub fn when(self, presence: impl Into<Literal>) -> Self {
        Task { presence: Some(presence.into()), ..self }
    }

    /// Can it be told without looking at any value that it takes neither time nor a share?
    pub(super) fn is_nothing(&self) -> bool {
        [self.duration, self.demand].contains(&Operand::Constant(0))
    }

    /// Is nothing left open but when it begins?
    #[inline]
    pub(super) fn is_fixed(&self) -> bool {
        self.fixed().is_some()
    }

    /// All variables but its start.
    pub(super) fn needs(&self) -> impl Iterator<Item = Variable> {
        let presence = self.presence.map(|literal| literal.variable);
        [self.duration.variable(), self.demand.variable(), presence].into_iter().flatten()
    }

    #[inline]
    pub(super) fn depends_on(&self, variable: Variable) -> bool {
        self.start == variable || self.fixed().is_none() && self.needs().any(|need| need == variable)
    }

    /// From when to when it goes on, which is no time if it is left out.
    #[inline]
    pub(super) fn interval(&self, value: Lookup<'_>) -> (i64, i64) {
        let start = i64::from(value(self.start));
        let is_there = self.presence.is_none_or(|literal| literal.is_true(value));
        (start, if is_there { start + self.duration.value(value) } else { start })
    }

    /// How long it takes and what it demands, if both are numbers and it is always there.
    #[inline]
    pub(super) fn fixed(&self) -> Option<(i64, i64)> {
        match (self.duration, self.demand, self.presence) {
            (Operand::Constant(duration), Operand::Constant(demand), None) => Some((duration, demand)),
            _ => None,
        }
    }

    /// # Panics
    /// When a duration or a demand could be below 0.
    pub(super) fn check(&self, csp: &Csp) {
        let could_be_negative = |need: Operand| match need {
            Operand::Constant(number) => number < 0,
            Operand::Variable(variable) => csp.domain(variable).ends().is_some_and(|(least, _)| least < 0),
        };
        assert!(!could_be_negative(self.duration), "a duration could be below 0: {self:?}");
        assert!(!could_be_negative(self.demand), "a demand could be below 0: {self:?}");
        if let Some(literal) = self.presence {
            super::clause::assert_boolean(csp, literal.variable);
        }
    }

    /// Is it there, whether or not it takes time and a share?
    pub(super) fn is_present(&self, domains: &Domains) -> bool {
        self.presence.is_none_or(|literal| !(!literal).can_be_true(domains))
    }

    /// Is it certain to take time and a share?
    #[inline]
    pub(super) fn is_certain(&self, domains: &Domains) -> Result<bool, Conflict> {
        // What is fixed to take none is not even listed.
        if self.is_fixed() {
            return Ok(true);
        }
        Ok(self.is_present(domains)
            && self.duration.range(domains)?.0 > 0
            && self.demand.range(domains)?.0 > 0)
    }

    /// Can it take time and a share?
    pub(super) fn is_possible(&self, domains: &Domains) -> Result<bool, Conflict> {
        Ok(self.presence.is_none_or(|literal| literal.can_be_true(domains))
            && self.duration.range(domains)?.1 > 0
            && self.demand.range(domains)?.1 > 0)
    }

    /// It takes no time or no share, or is left out: if only one of these is possible, that is so.
    pub(super) fn exclude(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let idle = [self.duration, self.demand].map(|need| Ok(need.range(domains)?.0 <= 0));
        let is_absent = self.presence.map(|literal| !literal).filter(|absent| absent.can_be_true(domains));
        match (is_absent, idle[0]?, idle[1]?) {
            (Some(absent), false, false) => domains.assign(absent.variable, absent.wanted()),
            (None, true, false) => self.duration.keep_between(domains, 0, 0),
            (None, false, true) => self.demand.keep_between(domains, 0, 0),
            (None, false, false) => Err(Conflict),
            _ => Ok(()),
        }
    }
}

/// When a task can be done, by the values that are left: at the least that it needs, if it takes time and a
/// share at all.
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
    #[inline]
    pub(super) fn new(task: &Task, domains: &Domains) -> Result<Self, Conflict> {
        let (duration, demand) = match task.fixed() {
            Some(needs) => needs,
            None => (task.duration.range(domains)?.0.max(1), task.demand.range(domains)?.0.max(1)),
        };
        let (min, max) = range(domains, task.start)?;
        Ok(Window { earliest: min, deadline: max + duration, duration, demand })
    }

    /// The same if it is certain to take time and a share.
    #[inline]
    pub(super) fn certain(task: &Task, domains: &Domains) -> Result<Option<Self>, Conflict> {
        if task.is_certain(domains)? { Window::new(task, domains).map(Some) } else { Ok(None) }
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

/// Those of the tasks that are certain to take time and a share.
pub(super) fn certain<'a>(tasks: &'a [Task], domains: &Domains) -> Result<Vec<&'a Task>, Conflict> {
    let mut certain = Vec::with_capacity(tasks.len());
    for task in tasks {
        if task.is_certain(domains)? {
            certain.push(task);
        }
    }
    Ok(certain)
}

/// Apply a rule that tells how early each task can begin; and then with time running backwards, so that it tells
/// when each must be over.
pub(super) fn tighten(
    domains: &mut Domains,
    tasks: &[&Task],
    rule: impl Fn(&[Window]) -> Result<Vec<i64>, Conflict>,
) -> Result<(), Conflict> {
    let windows = |domains: &Domains| -> Result<Vec<Window>, Conflict> {
        tasks.iter().map(|task| Window::new(task, domains)).collect()
    };
    for (task, earliest) in tasks.iter().zip(rule(&windows(domains)?)?) {
        Operand::from(task.start).keep_between(domains, earliest, i64::MAX)?;
    }
    let reversed: Vec<Window> = windows(domains)?.iter().map(Window::reversed).collect();
    for ((task, window), earliest) in tasks.iter().zip(&reversed).zip(rule(&reversed)?) {
        let latest = -earliest - window.duration;
        Operand::from(task.start).keep_between(domains, i64::MIN, latest)?;
    }
    Ok(())
}

/// Exclude the tasks that may or may not be there, if a rule refutes each together with those that are certain.
pub(super) fn exclude(
    domains: &mut Domains,
    tasks: &[Task],
    rule: impl Fn(&[Window]) -> Result<Vec<i64>, Conflict>,
) -> Result<(), Conflict> {
    let certain = certain(tasks, domains)?;
    if certain.len() == tasks.len() {
        return Ok(());
    }
    let windows = certain.iter().map(|task| Window::new(task, domains));
    let mut windows: Vec<Window> = windows.collect::<Result<_, Conflict>>()?;
    for task in tasks {
        if task.is_certain(domains)? || !task.is_possible(domains)? {
            continue;
        }
        windows.push(Window::new(task, domains)?);
        let reversed: Vec<Window> = windows.iter().map(Window::reversed).collect();
        let is_refuted = [&windows, &reversed].into_iter().any(|windows| match rule(windows) {
            Ok(starts) => starts.iter().zip(windows).any(|(&start, window)| start > window.latest_start()),
            Err(Conflict) => true,
        });
        windows.pop();
        if is_refuted {
            task.exclude(domains)?;
        }
    }
    Ok(())
}

/// The variables that a constraint on tasks is about, each once: first all starts, then what else they need,
/// and last this one.
pub(super) fn scope(tasks: &[Task], last: Option<Variable>) -> Box<[Variable]> {
    let starts = tasks.iter().map(|task| task.start);
    let all = starts.chain(tasks.iter().flat_map(Task::needs)).chain(last);
    let mut seen = std::collections::HashSet::new();
    all.filter(|&variable| seen.insert(variable)).collect()
}

/// Is any of these changes about the task?
#[inline]
pub(super) fn is_changed(task: &Task, changes: &[Change]) -> bool {
    changes.iter().any(|change| task.depends_on(change.variable))
}
