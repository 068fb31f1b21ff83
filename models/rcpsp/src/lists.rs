//! Activities in a list: whoever comes first takes what it needs first.

use crate::scheme::Scheme;
use crate::{Activity, Project};
use rand::{Rng, RngExt};
use recuit::{Problem, State};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// A list of all activities, each behind those that it waits for, and the schedule that it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActivityList {
    pub(crate) order: Box<[u16]>,
    /// Where each activity stands in the order.
    places: Box<[u16]>,
    begins: Box<[u32]>,
    pub(crate) makespan: u32,
}

impl ActivityList {
    /// The activities, first to last.
    pub fn order(&self) -> &[u16] {
        &self.order
    }

    /// When each activity begins.
    pub fn begins(&self) -> &[u32] {
        &self.begins
    }
}

impl State for ActivityList {
    type Key = Box<[u16]>;

    fn key(&self) -> Box<[u16]> {
        self.order.clone()
    }
}

/// An activity goes to another place in the list; those between move up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The place of the activity, counted from 0.
    pub from: u16,
    /// The place that it goes to.
    pub to: u16,
}

impl Shift {
    /// Make it in a list.
    #[inline]
    pub(crate) fn make(self, order: &mut [u16]) {
        let (from, to) = (usize::from(self.from), usize::from(self.to));
        if from < to {
            order[from..=to].rotate_left(1);
        } else {
            order[to..=from].rotate_right(1);
        }
    }
}

/// Projects by lists of activities (Kolisch & Hartmann 1999): a list is a schedule, in which each activity in turn begins
/// as early as it can (*serial schedule generation*).
///
/// Then all are moved to the right, the last to end first, and to the left again, the first to begin first (*double
/// justification*; Valls, Ballestín & Quintanilla 2005). That makes no schedule longer and most of them shorter. Some list
/// stands for a shortest schedule.
///
/// ```
/// use recuit::{Annealing, Engine, LocalSearch, Problem, Run, Steps};
/// use recuit_rcpsp::{Activity, Lists, Makespan, Project, Shifts};
/// let activity = |duration, demand| Activity { duration, demands: vec![demand], successors: vec![] };
/// let project = Project { capacities: vec![3], activities: vec![activity(2, 1), activity(3, 2), activity(2, 2)] };
/// let problem = Lists::new(&project).unwrap();
/// let annealing: Annealing = Annealing::default();
/// let search = annealing.on(Shifts, Makespan);
/// let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(1000)));
/// assert_eq!(outcome.best.unwrap().cost, 5);
/// ```
#[derive(Clone, Debug)]
pub struct Lists {
    scheme: Scheme,
    /// Of each activity: how long it and what waits for it take at the least.
    tails: Box<[u32]>,
    least: i64,
}

/// The longest that a project may take if nothing is done at the same time: points of time are counted one by one.
const LONGEST: u64 = 1_000_000;

impl Lists {
    /// The formulation of a project. `None` where an activity needs more of a resource than there is, so that there is no
    /// schedule; for a project without activities, or with more than 65,535; and where all durations come to more than a
    /// million.
    pub fn new(project: &Project) -> Option<Self> {
        let activities = &project.activities;
        let fits = |activity: &Activity| {
            let mut demands = activity.demands.iter().zip(&project.capacities);
            activity.duration == 0 || demands.all(|(demand, capacity)| demand <= capacity)
        };
        let all: u64 = activities.iter().map(|activity| u64::from(activity.duration)).sum();
        let is_sized = (1..=usize::from(u16::MAX)).contains(&activities.len()) && all <= LONGEST;
        let order = project.order().ok().filter(|_| is_sized && activities.iter().all(fits))?;
        let tails = project.tails(&order);
        let least = project.least_makespan(&tails);
        Some(Lists { scheme: Scheme::new(project), tails, least })
    }

    /// How long an activity takes.
    pub(crate) fn duration(&self, activity: usize) -> u32 {
        self.scheme.durations[activity]
    }

    /// No schedule is [shorter](Project::least_makespan).
    pub(crate) fn least_makespan(&self) -> i64 {
        self.least
    }

    /// The places that the activity at `place` may go to: behind what it waits for, before what waits for it.
    #[inline]
    pub(crate) fn room(&self, list: &ActivityList, place: usize) -> (u16, u16) {
        let activity = usize::from(list.order[place]);
        let place = |&other: &u16| list.places[usize::from(other)];
        let behind = self.scheme.waits_for.of(activity).iter().map(place).max();
        let before = self.scheme.successors.of(activity).iter().map(place).min();
        (behind.map_or(0, |place| place + 1), before.unwrap_or(list.order.len() as u16) - 1)
    }

    /// The makespan of the schedule that a list stands for, after a shift.
    pub(crate) fn measured(&self, list: &ActivityList, shift: Shift) -> u32 {
        let fill = |order: &mut Vec<u16>| {
            order.extend_from_slice(&list.order);
            shift.make(order);
        };
        self.scheme.schedule(fill, |makespan, _| makespan)
    }

    /// What follows from the order of a list.
    fn update(&self, list: &mut ActivityList) {
        let ActivityList { order, places, begins, makespan } = list;
        order.iter().zip(0..).for_each(|(&activity, place)| places[usize::from(activity)] = place);
        let fill = |to: &mut Vec<u16>| to.extend_from_slice(order);
        self.scheme.schedule(fill, |last, ends| {
            *makespan = last;
            let times = ends.iter().zip(&self.scheme.durations);
            begins.iter_mut().zip(times).for_each(|(begin, (end, duration))| *begin = end - duration);
        });
    }

    /// A list in which `choose` says which of the activities comes next that wait for nothing more.
    fn listed(&self, mut choose: impl FnMut(&[u16]) -> usize) -> ActivityList {
        let count = self.tails.len();
        let Scheme { waits_for, successors, .. } = &self.scheme;
        let mut waits: Vec<usize> = (0..count).map(|activity| waits_for.of(activity).len()).collect();
        let mut ready: Vec<u16> = (0..count as u16).filter(|&it| waits[usize::from(it)] == 0).collect();
        let mut order = Vec::with_capacity(count);
        while !ready.is_empty() {
            let activity = ready.swap_remove(choose(&ready));
            order.push(activity);
            for &next in successors.of(activity.into()) {
                waits[usize::from(next)] -= 1;
                if waits[usize::from(next)] == 0 {
                    ready.push(next);
                }
            }
        }
        let (places, begins) = (vec![0; count].into(), vec![0; count].into());
        let mut list = ActivityList { order: order.into(), places, begins, makespan: 0 };
        self.update(&mut list);
        list
    }
}

impl Problem for Lists {
    type State = ActivityList;
    type Action = Shift;
    type Undo = ();
    type Cost = i64;

    /// What the longest chain of activities waits for comes first.
    fn initial(&self) -> ActivityList {
        self.listed(|ready| {
            let tail = |&at: &usize| (self.tails[usize::from(ready[at])], Reverse(ready[at]));
            (0..ready.len()).max_by_key(tail).unwrap_or(0)
        })
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> ActivityList {
        self.listed(|ready| rng.random_range(0..ready.len()))
    }

    /// Exchanges of neighbors of which neither waits for the other.
    fn actions(&self, list: &ActivityList) -> impl Iterator<Item = Shift> {
        (1..list.order.len()).filter_map(|place| {
            let shift = Shift { from: place as u16 - 1, to: place as u16 };
            (self.room(list, place - 1).1 >= shift.to).then_some(shift)
        })
    }

    fn apply(&self, list: &mut ActivityList, shift: &Shift) {
        shift.make(&mut list.order);
        self.update(list);
    }

    fn undo(&self, list: &mut ActivityList, &Shift { from, to }: &Shift, (): ()) {
        self.apply(list, &Shift { from: to, to: from });
    }

    /// Nothing tells an optimum from other lists.
    fn goal_test(&self, _: &ActivityList) -> bool {
        false
    }
}
