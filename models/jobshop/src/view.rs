//! What people see of a schedule while it is searched.

use crate::{Complete, Instance, Ordering, Orders, Precede, Selection, Shift};
use recuit::trace::{Act, Frame, Part, Scene, View};

/// The machines as rows of a Gantt chart, the operations as intervals with the numbers of their jobs. What is not in
/// order yet stands where it can be at the earliest.
#[derive(Clone, Debug)]
pub struct Gantt {
    instance: Instance,
    /// When the chart ends.
    end: u32,
}

impl Gantt {
    /// The chart of an instance, which ends at that time.
    pub fn new(instance: &Instance, end: i64) -> Self {
        Gantt { instance: instance.clone(), end: end as u32 }
    }

    fn job(&self, operation: u16) -> usize {
        usize::from(operation) / self.instance.machines() + 1
    }

    fn chart(&self) -> Scene {
        let rows = (0..self.instance.machines()).map(|machine| format!("machine {machine}")).collect();
        let names = (0..self.instance.operations() as u16).map(|operation| self.job(operation).to_string());
        Part::Intervals { rows, end: self.end, names: names.collect() }.into()
    }

    fn fill(&self, starts: impl Iterator<Item = i64>, frame: &mut Frame) {
        for (operation, start) in starts.enumerate() {
            let end = start + i64::from(self.instance.duration(operation));
            frame.interval(Some(self.instance.machine(operation)), start as u32, end as u32);
        }
    }
}

impl View<Complete> for Gantt {
    fn scene(&self, _: &Complete) -> Scene {
        self.chart()
    }

    fn draw(&self, problem: &Complete, state: &Selection, frame: &mut Frame) {
        self.fill(problem.starts(state).into_iter(), frame);
    }

    fn act(&self, _: &Complete, state: &Selection, &Shift { machine, from, to }: &Shift) -> Act {
        let sequence = &state.sequences()[usize::from(machine) * self.instance.jobs()..];
        let [moved, other] = [from, to].map(|place| self.job(sequence[usize::from(place)]));
        let side = if from < to { "after" } else { "before" };
        Act::Text(format!("machine {machine}: job {moved} {side} job {other}"))
    }
}

impl View<Orders> for Gantt {
    fn scene(&self, _: &Orders) -> Scene {
        self.chart()
    }

    fn draw(&self, _: &Orders, state: &Ordering, frame: &mut Frame) {
        self.fill(state.heads().iter().copied().map(i64::from), frame);
    }

    fn act(&self, _: &Orders, _: &Ordering, &Precede { first, second }: &Precede) -> Act {
        let machine = self.instance.machine(first.into());
        Act::Text(format!("machine {machine}: job {} before job {}", self.job(first), self.job(second)))
    }
}
