//! Tasks that share a resource.

use super::edge_finding;
use super::places::Places;
use super::profile::Profile;
use super::settle::settle;
use super::task::{self, Task, Window, tighten};
use crate::csp::constraint::{measured_twice, new_value};
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Operand, Value, Variable};
use std::ops::Range;

/// At every point of time, the demands of the tasks that are going on come to no more than a capacity. What
/// may be left out ([`Task::when`]) goes on only if it is there.
///
/// Propagation keeps tasks off the times at which those that are certainly going on leave too little
/// (time-table filtering, Gay, Hartert & Schaus 2015), as far as that concerns the least and the greatest
/// start of each. With [`Consistency::Domain`](crate::csp::Consistency::Domain), it also compares what tasks
/// need in an interval with what the resource gives: an overload check and edge-finding in O(n²) (Kameugne et
/// al. 2014). It does not find all values that belong to no solution, which is NP-hard. A task that may be
/// left out, or take no time or no share, pushes no other; it is tested itself against those that are
/// certain. A duration or a demand counts with its least value, and loses those that are too great. The
/// violation is the excess of demand over capacity, summed over time; moving a task is measured in the time
/// it takes, if of no task more than the start is open and all is over within 4096 points of time, else in
/// O(n log n).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Cumulative, Task};
/// // Three people carry four things, which take one to three of them, within five minutes.
/// let mut csp = Csp::new();
/// let things = [("piano", 2, 3), ("bed", 1, 2), ("chair", 2, 1), ("lamp", 1, 1)];
/// let tasks = things.map(|(name, duration, demand)| {
///     Task::new(csp.variable(name, 0..=5 - duration), duration, demand)
/// });
/// csp.post(Cumulative::new(tasks, 3));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 42);
/// ```
#[derive(Clone, Debug)]
pub struct Cumulative {
    /// The starts, and the capacity if it is a variable.
    scope: Box<[Variable]>,
    places: Places,
    tasks: Box<[Task]>,
    capacity: Operand,
    /// Is each task known by its start, which is all that is open about it?
    is_plain: bool,
    /// The points of time that have a tally; none if they would be too many.
    times: Range<i64>,
}

/// Why a duration and a demand are known where there is a tally.
const PLAIN: &str = "only plain tasks have a tally";

/// How many points of time may have a tally.
const MOST_TIMES: i64 = 4096;

impl Cumulative {
    /// These tasks share a resource of that capacity.
    pub fn new(tasks: impl IntoIterator<Item = Task>, capacity: impl Into<Operand>) -> Self {
        let tasks: Box<[Task]> = tasks.into_iter().filter(|task| !task.is_nothing()).collect();
        let capacity = capacity.into();
        let scope = task::scope(&tasks, capacity.variable());
        let places = Places::new(&scope);
        let starts = scope.len() - usize::from(capacity.variable().is_some());
        let is_plain = starts == tasks.len() && tasks.iter().all(Task::is_fixed);
        Cumulative { scope, places, tasks, capacity, is_plain, times: 0..0 }
    }

    /// Keep a task off the times that leave it too little.
    fn fit(
        &self,
        domains: &mut Domains,
        task: &Task,
        profile: &Profile<'_>,
        capacity: i64,
    ) -> Result<(), Conflict> {
        if !self.is_plain && !task.is_certain(domains)? {
            return self.judge(domains, task, profile, capacity);
        }
        let window = Window::new(task, domains)?;
        let own = window.latest_start()..window.earliest_end();
        if window.earliest < window.latest_start() {
            let (start, end) = profile.room(&window, own, capacity);
            Operand::from(task.start).keep_between(domains, start, end - window.duration)?;
        }
        if self.is_plain { Ok(()) } else { self.limit(domains, task, profile, capacity) }
    }

    /// Exclude a task that may or may not go on if there is no time for it.
    fn judge(
        &self,
        domains: &mut Domains,
        task: &Task,
        profile: &Profile<'_>,
        capacity: i64,
    ) -> Result<(), Conflict> {
        if !task.is_possible(domains)? {
            return Ok(());
        }
        let window = Window::new(task, domains)?;
        let (start, end) = profile.room(&window, 0..0, capacity);
        if window.demand > capacity || start > end - window.duration {
            return task.exclude(domains);
        }
        self.limit(domains, task, profile, capacity)
    }

    /// Rule out durations with which a task that is there would go on into a time that leaves it too little,
    /// and demands that are too much where it is certainly going on.
    fn limit(
        &self,
        domains: &mut Domains,
        task: &Task,
        profile: &Profile<'_>,
        capacity: i64,
    ) -> Result<(), Conflict> {
        if !task.is_present(domains) {
            return Ok(());
        }
        let window = Window::new(task, domains)?;
        let (duration, demand) = (task.duration.range(domains)?.0, task.demand.range(domains)?.0);
        let is_certain = duration > 0 && demand > 0;
        if demand > 0 {
            let from = if is_certain {
                window.earliest_end().max(window.latest_start())
            } else {
                window.latest_start()
            };
            if let Some(end) = profile.first_above(capacity - demand, from) {
                task.duration.keep_between(domains, 0, end - window.earliest)?;
            }
        }
        if duration > 0 {
            let others = profile.highest(window.latest_start()..window.earliest_end())
                - if is_certain { demand } else { 0 };
            task.demand.keep_between(domains, 0, (capacity - others.max(0)).max(0))?;
        }
        Ok(())
    }
}

/// When a task that takes so long is going on, if it starts at that time.
fn interval(start: Value, duration: i64) -> Range<i64> {
    i64::from(start)..i64::from(start) + duration
}

/// By how much a demand exceeds the capacity; where there is no demand, it does not.
fn excess(demand: i64, capacity: i64) -> i64 {
    if demand > 0 { (demand - capacity).max(0) } else { 0 }
}

impl Constraint for Cumulative {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        format!("tasks within a capacity of {}", self.capacity.describe())
    }

    /// # Panics
    /// When demands and capacity, times the time that there is, could come to more than 61 bits. When a duration or a
    /// demand could be below 0, or what says that a task is there could be other than 0 or 1.
    fn prepare(&mut self, csp: &Csp) {
        self.tasks.iter().for_each(|task| task.check(csp));
        let most = |need: Operand| need.magnitude(csp);
        let windows = self.tasks.iter().filter_map(|task| {
            let (least, greatest) = csp.domain(task.start).ends()?;
            Some((i64::from(least), i64::from(greatest).saturating_add_unsigned(most(task.duration))))
        });
        let (from, to) =
            windows.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap_or_default();
        let demand = self.tasks.iter().map(|task| most(task.demand)).fold(0, u64::saturating_add);
        let energy = demand.saturating_add(self.capacity.magnitude(csp)).saturating_mul(to.abs_diff(from));
        assert!(energy < 1 << 61, "demands times durations could come to more than 61 bits hold: {self:?}");
        assert!(self.tasks.len() < 1 << 30, "more than 2^30 tasks");
        self.times = if to - from <= MOST_TIMES && self.is_plain { from..to } else { 0..0 };
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let capacity = self.capacity.value(value);
        let mut steps: Vec<(i64, i64)> = Vec::with_capacity(2 * self.tasks.len());
        for task in &self.tasks {
            let ((start, end), demand) = (task.interval(value), task.demand.value(value));
            if start < end {
                steps.push((start, demand));
                steps.push((end, -demand));
            }
        }
        steps.sort_unstable();
        let (mut before, mut demand, mut violation) = (0, 0, 0);
        for (time, by) in steps {
            violation += excess(demand, capacity) * (time - before);
            before = time;
            demand += by;
        }
        violation
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn scratch(&self) -> usize {
        Profile::scratch(self.tasks.len())
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let profile = Profile::new(&self.tasks, domains, scratch)?;
        if profile.needed > 0 {
            self.capacity.keep_between(domains, profile.needed, i64::MAX)?;
        }
        let (_, capacity) = self.capacity.range(domains)?;
        if profile.is_empty() && self.is_plain {
            return Ok(());
        }
        // A plain task with a start is in the profile, and that is all there is to it.
        let done = |domains: &Domains, task: &Task| self.is_plain && !domains.is_open(task.start);
        self.tasks.iter().try_for_each(|task| {
            if done(domains, task) { Ok(()) } else { self.fit(domains, task, &profile, capacity) }
        })
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn has_full_support(&self) -> bool {
        false
    }

    /// Takes memory for what it sorts, which is little next to its time.
    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        settle(&self.scope, domains, |domains| {
            self.propagate(domains, scratch)?;
            let (_, capacity) = self.capacity.range(domains)?;
            let rule = |windows: &[Window]| edge_finding::earliest_starts(windows, capacity);
            tighten(domains, &task::certain(&self.tasks, domains)?, rule)?;
            if self.is_plain { Ok(()) } else { task::exclude(domains, &self.tasks, rule) }
        })
    }

    fn tally_size(&self) -> usize {
        (self.times.end - self.times.start) as usize
    }

    /// The demand at each point of time, if they are few enough.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        if tally.is_empty() {
            return;
        }
        for task in &self.tasks {
            let (duration, demand) = task.fixed().expect(PLAIN);
            for time in interval(value(task.start), duration) {
                tally[(time - self.times.start) as usize] += demand;
            }
        }
    }

    fn delta(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let after = |asked| new_value(changes, asked).unwrap_or_else(|| value(asked));
        let (before_capacity, after_capacity) = (self.capacity.value(value), self.capacity.value(&after));
        if tally.is_empty() || changes.len() > 2 {
            return measured_twice(self, value, changes);
        }
        // What is taken away and what is added, and when.
        let mut steps: [(Range<i64>, i64); 4] = std::array::from_fn(|_| (0..0, 0));
        let moves = changes
            .iter()
            .filter_map(|change| Some((self.tasks.get(self.places.of(change.variable))?, change)));
        for (number, (task, change)) in moves.enumerate() {
            let (duration, demand) = task.fixed().expect(PLAIN);
            steps[2 * number] = (interval(change.from, duration), -demand);
            steps[2 * number + 1] = (interval(change.to, duration), demand);
        }
        let difference = |time: i64| {
            let before = tally[(time - self.times.start) as usize];
            let by = steps.iter().filter(|(interval, _)| interval.contains(&time)).map(|(_, by)| by);
            excess(before + by.sum::<i64>(), after_capacity) - excess(before, before_capacity)
        };
        if before_capacity != after_capacity {
            return self.times.clone().map(difference).sum();
        }
        let mut delta = 0;
        for (number, (interval, _)) in steps.iter().enumerate() {
            let counted = |time: &i64| steps[..number].iter().any(|(earlier, _)| earlier.contains(time));
            delta += interval.clone().filter(|time| !counted(time)).map(difference).sum::<i64>();
        }
        delta
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        if tally.is_empty() {
            return;
        }
        for change in changes {
            let Some(task) = self.tasks.get(self.places.of(change.variable)) else { continue };
            let (duration, demand) = task.fixed().expect(PLAIN);
            for (start, by) in [(change.from, -demand), (change.to, demand)] {
                for time in interval(start, duration) {
                    tally[(time - self.times.start) as usize] += by;
                }
            }
        }
    }
}
