//! What people see of a schedule while lists are searched.

use crate::{ActivityList, Lists, Shift};
use recuit::Problem;
use recuit::trace::{Act, Frame, Part, Scene, View};

/// A Gantt chart with a row for each activity, numbered from 1.
#[derive(Clone, Debug)]
pub struct Gantt {
    /// How many activities there are.
    count: usize,
    /// When the chart ends.
    end: u32,
}

impl Gantt {
    /// The chart of a project, a quarter longer than its first schedule, as random ones are.
    pub fn new(problem: &Lists) -> Self {
        let first = problem.initial();
        Gantt { count: first.order().len(), end: first.makespan + first.makespan.div_ceil(4) }
    }
}

impl View<Lists> for Gantt {
    fn scene(&self, _: &Lists) -> Scene {
        let numbers: Vec<String> = (1..=self.count).map(|number| number.to_string()).collect();
        Part::Intervals { rows: numbers.clone(), end: self.end, names: numbers }.into()
    }

    fn draw(&self, problem: &Lists, list: &ActivityList, frame: &mut Frame) {
        for (activity, &begin) in list.begins().iter().enumerate() {
            frame.interval(Some(activity), begin, begin + problem.duration(activity));
        }
    }

    fn act(&self, _: &Lists, list: &ActivityList, &Shift { from, to }: &Shift) -> Act {
        let [moved, other] = [from, to].map(|place| list.order()[usize::from(place)] + 1);
        let side = if from < to { "after" } else { "before" };
        Act::Text(format!("activity {moved} {side} activity {other}"))
    }
}
