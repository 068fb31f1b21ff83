//! From a list of activities to a schedule.

use crate::Project;
use crate::timeline::{Amounts, Timeline, packed};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::mem::swap;

/// Serial schedule generation with double justification: see [`Lists`](crate::Lists).
#[derive(Clone, Debug)]
pub(crate) struct Scheme {
    pub(crate) durations: Box<[u32]>,
    /// What each activity takes of the resources.
    demands: Box<[Amounts]>,
    capacities: Box<[Amounts]>,
    pub(crate) waits_for: Relation,
    pub(crate) successors: Relation,
}

/// To which activities each one is related.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    others: Box<[u16]>,
    ends: Box<[u32]>,
}

impl Relation {
    fn new(lists: &[Vec<u16>]) -> Self {
        let ends = lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        });
        Relation { ends: ends.collect(), others: lists.concat().into() }
    }

    #[inline]
    pub(crate) fn of(&self, activity: usize) -> &[u16] {
        let first = activity.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.others[first as usize..self.ends[activity] as usize]
    }
}

/// Where schedules are made.
#[derive(Default)]
struct Bench {
    timeline: Timeline,
    order: Vec<u16>,
    /// When the activities end, seen from the side that the last pass was made from.
    ends: Vec<u32>,
}

thread_local! {
    // Most schedules are measured and forgotten: they take no memory of their own.
    static BENCH: RefCell<Bench> = RefCell::default();
}

impl Scheme {
    pub(crate) fn new(project: &Project) -> Self {
        let mut waits_for = vec![Vec::new(); project.activities.len()];
        let mut successors = waits_for.clone();
        for (number, activity) in project.activities.iter().enumerate() {
            for &next in &activity.successors {
                successors[number].push(next as u16);
                waits_for[next].push(number as u16);
            }
        }
        Scheme {
            durations: project.activities.iter().map(|activity| activity.duration).collect(),
            demands: project.activities.iter().flat_map(|activity| packed(&activity.demands)).collect(),
            capacities: packed(&project.capacities).into(),
            waits_for: Relation::new(&waits_for),
            successors: Relation::new(&successors),
        }
    }

    /// Makes the schedule of the list that `fill` writes, and tells `then` its makespan and when each activity ends.
    #[inline]
    pub(crate) fn schedule<T>(
        &self,
        fill: impl FnOnce(&mut Vec<u16>),
        then: impl FnOnce(u32, &[u32]) -> T,
    ) -> T {
        BENCH.with_borrow_mut(|bench| {
            bench.order.clear();
            fill(&mut bench.order);
            let (mut before, mut after) = (&self.waits_for, &self.successors);
            let mut makespan = self.pass(bench, before);
            for _ in 0..2 {
                // The same from the other end of time, whoever ended last first.
                let Bench { order, ends, .. } = bench;
                order.reverse();
                order.sort_by_key(|&activity| Reverse(ends[usize::from(activity)]));
                swap(&mut before, &mut after);
                makespan = self.pass(bench, before);
            }
            then(makespan, &bench.ends)
        })
    }

    /// Each activity as early as it can begin, in the order of the bench.
    fn pass(&self, bench: &mut Bench, before: &Relation) -> u32 {
        let Bench { timeline, order, ends } = bench;
        let width = self.capacities.len();
        timeline.clear(&self.capacities);
        ends.resize(self.durations.len(), 0);
        let mut last = 0;
        for activity in order.iter().map(|&activity| usize::from(activity)) {
            let ready = before.of(activity).iter().map(|&other| ends[usize::from(other)]).max().unwrap_or(0);
            let demands = &self.demands[activity * width..][..width];
            let end = timeline.book(ready, self.durations[activity], demands);
            ends[activity] = end;
            last = last.max(end);
        }
        last
    }
}
