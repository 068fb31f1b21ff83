//! Tasks that share a resource.

use super::edge_finding;
use super::places::Places;
use super::settle::settle;
use super::task::{Task, Window, tighten};
use crate::csp::constraint::{measured_twice, new_value};
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Operand, Value, Variable};
use std::ops::Range;

/// At every point of time, the demands of the tasks that are going on come to no more than a capacity. Tasks
/// without duration or without demand are left out.
///
/// Propagation keeps tasks off the times at which those that are certainly going on leave too little (time-table
/// filtering, Gay, Hartert & Schaus 2015), as far as that concerns the least and the greatest start of each. With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), it also compares what tasks need in an interval
/// with what the resource gives: an overload check and edge-finding in O(n²) (Kameugne et al. 2014). It does not
/// find all values that belong to no solution, which is NP-hard. The violation is the excess of demand over
/// capacity, summed over time; moving a task is measured in the time it takes, if all is over within 4096 points of
/// time, else in O(n log n).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Cumulative, Task};
/// // Three people carry four things, which take one to three of them, within five minutes.
/// let mut csp = Csp::new();
/// let things = [("piano", 2, 3), ("bed", 1, 2), ("chair", 2, 1), ("lamp", 1, 1)];
/// let tasks = things.map(|(name, duration, demand)| {
///     let start = csp.variable(name, 0..=5 - duration as i32);
///     Task { start, duration, demand }
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
    /// The points of time that have a tally; none if they would be too many.
    times: Range<i64>,
}

/// How many points of time may have a tally.
const MOST_TIMES: i64 = 4096;

/// Times are stored as their distance from the least possible one, so that they fit 33 bits.
const ORIGIN: i64 = Value::MIN as i64;

/// How much is certainly demanded, and when: from each time to the next, a height; the last is 0.
struct Profile<'a> {
    times: &'a [u64],
    heights: &'a [u64],
}

impl Profile<'_> {
    fn time(&self, segment: usize) -> i64 {
        self.times[segment] as i64 + ORIGIN
    }

    /// How many segments begin before a time.
    fn begun(&self, time: i64) -> usize {
        self.times.partition_point(|&begin| (begin as i64) + ORIGIN < time)
    }
}

impl Cumulative {
    /// These tasks, each with a start of its own, share a resource of that capacity.
    pub fn new(tasks: impl IntoIterator<Item = Task>, capacity: impl Into<Operand>) -> Self {
        let takes_part = |task: &Task| task.duration > 0 && task.demand > 0;
        let tasks: Box<[Task]> = tasks.into_iter().filter(takes_part).collect();
        let capacity = capacity.into();
        let scope: Box<[Variable]> = tasks.iter().map(|task| task.start).chain(capacity.variable()).collect();
        let places = Places::new(&scope);
        Cumulative { scope, places, tasks, capacity, times: 0..0 }
    }

    /// What the tasks that are certainly going on demand: those that must begin before they can end.
    fn profile<'a>(&self, domains: &Domains, scratch: &'a mut [u64]) -> Result<Profile<'a>, Conflict> {
        let (events, rest) = scratch.split_at_mut(2 * self.tasks.len());
        let (times, heights) = rest.split_at_mut(2 * self.tasks.len());
        // An event is a time, the number of a task, and whether it ends.
        let mut count = 0;
        for (number, task) in self.tasks.iter().enumerate() {
            let window = Window::new(task, domains)?;
            if window.latest_start() < window.earliest_end() {
                let event = |time: i64| ((time - ORIGIN) as u64) << 31 | (number as u64) << 1;
                events[count] = event(window.latest_start());
                events[count + 1] = event(window.earliest_end()) | 1;
                count += 2;
            }
        }
        events[..count].sort_unstable();
        let (mut segments, mut height) = (0, 0);
        for &event in &events[..count] {
            let time = event >> 31;
            if segments == 0 || times[segments - 1] != time {
                times[segments] = time;
                segments += 1;
            }
            let demand = u64::from(self.tasks[(event >> 1) as usize & ((1 << 30) - 1)].demand);
            // Each end comes after its begin, but ends at one time may come in any order.
            height = if event & 1 == 0 { height + demand } else { height - demand };
            heights[segments - 1] = height;
        }
        Ok(Profile { times: &times[..segments], heights: &heights[..segments] })
    }

    /// Keep a task off the segments that leave it too little.
    fn fit(
        &self,
        domains: &mut Domains,
        task: &Task,
        profile: &Profile<'_>,
        capacity: i64,
    ) -> Result<(), Conflict> {
        let window = Window::new(task, domains)?;
        let (mut start, mut end) = (window.earliest, window.deadline);
        if start == window.latest_start() {
            return Ok(());
        }
        // Where it is certainly going on itself, it is part of the profile.
        let own = window.latest_start()..window.earliest_end();
        let collides = |segment: usize| {
            let with_it = if own.contains(&profile.time(segment)) { 0 } else { window.demand };
            profile.heights[segment] as i64 + with_it > capacity
        };
        // The last segment, which is empty, is never in the way.
        let last = profile.times.len() - 1;
        for segment in profile.begun(start + 1).saturating_sub(1)..last {
            if profile.time(segment) >= start + window.duration {
                break;
            }
            if collides(segment) {
                start = profile.time(segment + 1).max(start);
            }
        }
        for segment in (0..profile.begun(end).min(last)).rev() {
            if profile.time(segment + 1) <= end - window.duration {
                break;
            }
            if collides(segment) {
                end = profile.time(segment).min(end);
            }
        }
        Operand::from(task.start).keep_between(domains, start, end - window.duration)
    }

    /// When a task is going on, if it starts at that time.
    fn interval(task: &Task, start: Value) -> Range<i64> {
        i64::from(start)..i64::from(start) + i64::from(task.duration)
    }
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
    /// When demands and capacity, times the time that there is, could come to more than 61 bits.
    fn prepare(&mut self, csp: &Csp) {
        let windows = self.tasks.iter().filter_map(|task| {
            let (least, greatest) = csp.domain(task.start).ends()?;
            Some((i64::from(least), i64::from(greatest) + i64::from(task.duration)))
        });
        let (from, to) =
            windows.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap_or_default();
        let demand: u64 = self.tasks.iter().map(|task| u64::from(task.demand)).sum();
        let energy =
            demand.saturating_add(self.capacity.magnitude(csp)).saturating_mul((to - from).unsigned_abs());
        assert!(energy < 1 << 61, "demands times durations could come to more than 61 bits hold: {self:?}");
        assert!(self.tasks.len() < 1 << 30, "more than 2^30 tasks");
        self.times = if to - from <= MOST_TIMES { from..to } else { 0..0 };
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let capacity = self.capacity.value(value);
        let mut steps: Vec<(i64, i64)> = Vec::with_capacity(2 * self.tasks.len());
        for task in &self.tasks {
            let interval = Self::interval(task, value(task.start));
            steps.push((interval.start, task.demand.into()));
            steps.push((interval.end, -i64::from(task.demand)));
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

    /// Room for two events, two times and two heights for each task.
    fn scratch(&self) -> usize {
        6 * self.tasks.len()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let profile = self.profile(domains, scratch)?;
        let single = self.tasks.iter().map(|task| task.demand.into()).max();
        let certain = profile.heights.iter().map(|&height| height as i64).max();
        let Some(needed) = single.max(certain) else { return Ok(()) };
        self.capacity.keep_between(domains, needed, i64::MAX)?;
        let (_, capacity) = self.capacity.range(domains)?;
        if profile.times.is_empty() {
            return Ok(());
        }
        self.tasks.iter().try_for_each(|task| self.fit(domains, task, &profile, capacity))
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
            tighten(domains, &self.tasks, |windows| edge_finding::earliest_starts(windows, capacity))
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
            for time in Self::interval(task, value(task.start)) {
                tally[(time - self.times.start) as usize] += i64::from(task.demand);
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
            steps[2 * number] = (Self::interval(task, change.from), -i64::from(task.demand));
            steps[2 * number + 1] = (Self::interval(task, change.to), task.demand.into());
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
            for (start, by) in [(change.from, -i64::from(task.demand)), (change.to, task.demand.into())] {
                for time in Self::interval(task, start) {
                    tally[(time - self.times.start) as usize] += by;
                }
            }
        }
    }
}
