//! A project as variables and constraints.

use crate::{Activity, Project, chart, read, verify};
use recuit::InputError;
use recuit::csp::{Branches, Branching, Csp, Cumulative, Disjunctive, Extremum, Job, Task, Value, Variable};
use recuit::edge::Declare;

impl Declare for Project {
    const SUMMARY: &'static str = "finish a project early whose activities share resources (RCPSP)";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[
        ("twelve", "twelve activities, two resources", include_str!("../instances/twelve.txt")),
        ("thirty", "thirty activities, four resources", include_str!("../instances/thirty.txt")),
    ];
    const OBJECTIVE: &'static str = "makespan";
    const ENGINE: &'static str = "branch-and-bound";

    /// As many times as there are more than 25 activities.
    fn slowness(&self) -> Option<f64> {
        Some(self.activities.len() as f64 / 25.0)
    }

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        read::read(text)
    }

    fn write(&self) -> String {
        read::write(self)
    }

    /// When each activity begins, when those end that nothing waits for, and when all are over.
    fn csp(&self) -> Csp {
        let mut csp = Csp::new();
        let longest = self.longest();
        let starts: Vec<Variable> = (self.activities.iter().enumerate())
            .map(|(number, activity)| {
                csp.variable(format!("begin {}", number + 1), 0..=longest - activity.duration)
            })
            .collect();
        for (number, Activity { duration, successors, .. }) in self.activities.iter().enumerate() {
            for &next in successors {
                csp.post((starts[number] + *duration).at_most(starts[next])).named(format!(
                    "{} before {}",
                    number + 1,
                    next + 1
                ));
            }
        }
        for (resource, &capacity) in self.capacities.iter().enumerate() {
            let tasks = (starts.iter().zip(&self.activities))
                .map(|(&start, activity)| Task::new(start, activity.duration, activity.demands[resource]));
            csp.post(Cumulative::new(tasks, i64::from(capacity))).named(format!("resource {}", resource + 1));
        }
        // Two that no resource has room for together are one after the other, which says more than the resource alone.
        for (place, one) in self.activities.iter().enumerate() {
            for (other_place, other) in self.activities[..place].iter().enumerate() {
                if one.duration > 0 && other.duration > 0 && self.exclude(one, other) {
                    let pair = [(place, one), (other_place, other)];
                    let jobs = pair.map(|(it, activity)| Job::new(starts[it], activity.duration));
                    csp.post(Disjunctive::new(jobs)).named(format!(
                        "{} or {} first",
                        other_place + 1,
                        place + 1
                    ));
                }
            }
        }
        let ends: Vec<Variable> = (self.last())
            .map(|number| {
                let duration = self.activities[number].duration;
                let end = csp.variable(format!("end {}", number + 1), duration..=longest);
                csp.define(end, starts[number] + duration);
                end
            })
            .collect();
        let least = self.order().map_or(0, |order| self.least_makespan(&self.tails(&order)));
        // It is longer where an activity needs more than there is, so that there is no schedule.
        let least = least.min(i64::from(longest)) as Value;
        let end = csp.variable("the end", least..=longest as Value);
        csp.post(Extremum::maximum(ends, end)).named("the end is the last");
        csp.minimize(end);
        csp
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        chart::draw(self, values)
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        Some(verify::faults(self, values))
    }

    /// On the right side of a decision the variable with the most conflicts behind it comes next, which
    /// proves more than any fixed order.
    fn branches() -> Branches {
        Branches { branching: Branching::Binary, ..Branches::default() }
    }
}

impl Project {
    /// Is there a resource of which two activities together take too much?
    fn exclude(&self, one: &Activity, other: &Activity) -> bool {
        let demands = one.demands.iter().zip(&other.demands);
        demands.zip(&self.capacities).any(|((one, other), capacity)| one + other > *capacity)
    }
}
