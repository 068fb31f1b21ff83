//! What is certainly demanded of a resource, and when.

use super::task::{Task, Window};
use crate::csp::{Conflict, Domains, Value};
use std::ops::Range;

/// What the tasks that are certainly going on demand, those that must begin before they can end: from each time to the
/// next, a height; the last is 0.
pub(super) struct Profile<'a> {
    times: &'a [u64],
    heights: &'a [u64],
    /// What the resource must have, the greatest height and what each certain task takes whenever it goes on;
    /// 0 where no task is certain.
    pub(super) needed: i64,
}

/// Times are stored as their distance from the least possible one, so that they fit 33 bits.
const ORIGIN: i64 = Value::MIN as i64;

impl<'a> Profile<'a> {
    /// How much scratch memory it takes: a demand, two events, two times and two heights for each task.
    pub(super) fn scratch(tasks: usize) -> usize {
        7 * tasks
    }

    pub(super) fn new(tasks: &[Task], domains: &Domains, scratch: &'a mut [u64]) -> Result<Self, Conflict> {
        let (demands, rest) = scratch.split_at_mut(tasks.len());
        let (events, rest) = rest.split_at_mut(2 * tasks.len());
        let (times, heights) = rest.split_at_mut(2 * tasks.len());
        // An event is a time, the number of a task, and whether it ends.
        let (mut count, mut needed) = (0, 0);
        for (number, task) in tasks.iter().enumerate() {
            let Some(window) = Window::certain(task, domains)? else { continue };
            demands[number] = window.demand as u64;
            needed = needed.max(window.demand);
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
            let demand = demands[(event >> 1) as usize & ((1 << 30) - 1)];
            // Each end comes after its begin, but ends at one time may come in any order.
            height = if event & 1 == 0 { height + demand } else { height - demand };
            heights[segments - 1] = height;
        }
        let needed = heights[..segments].iter().fold(needed, |most, &height| most.max(height as i64));
        Ok(Profile { times: &times[..segments], heights: &heights[..segments], needed })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    fn time(&self, segment: usize) -> i64 {
        self.times[segment] as i64 + ORIGIN
    }

    fn height(&self, segment: usize) -> i64 {
        self.heights[segment] as i64
    }

    /// How many segments begin before a time.
    fn begun(&self, time: i64) -> usize {
        self.times.partition_point(|&begin| (begin as i64) + ORIGIN < time)
    }

    /// The segments of which some part comes at or after a time; the last one, which is empty, is left out.
    fn from(&self, time: i64) -> Range<usize> {
        self.begun(time + 1).saturating_sub(1)..self.times.len().saturating_sub(1)
    }

    /// How early a task can begin, and when it must be over, for it to keep off the segments that leave it too little.
    /// `own` is when it is certainly going on itself, as a part of the profile.
    #[inline]
    pub(super) fn room(&self, window: &Window, own: Range<i64>, capacity: i64) -> (i64, i64) {
        let (mut start, mut end) = (window.earliest, window.deadline);
        let collides = |segment: usize| {
            let with_it = if own.contains(&self.time(segment)) { 0 } else { window.demand };
            self.height(segment) + with_it > capacity
        };
        let segments = self.from(start);
        let last = segments.end;
        for segment in segments {
            if self.time(segment) >= start + window.duration {
                break;
            }
            if collides(segment) {
                start = self.time(segment + 1).max(start);
            }
        }
        for segment in (0..self.begun(end).min(last)).rev() {
            if self.time(segment + 1) <= end - window.duration {
                break;
            }
            if collides(segment) {
                end = self.time(segment).min(end);
            }
        }
        (start, end)
    }

    /// The greatest height at some time of these.
    pub(super) fn highest(&self, times: Range<i64>) -> i64 {
        let segments = self.from(times.start).take_while(|&segment| self.time(segment) < times.end);
        segments.map(|segment| self.height(segment)).max().unwrap_or(0)
    }

    /// The first time from this one on at which it is higher than that.
    pub(super) fn first_above(&self, height: i64, time: i64) -> Option<i64> {
        let segment = self.from(time).find(|&segment| self.height(segment) > height)?;
        Some(self.time(segment).max(time))
    }
}
