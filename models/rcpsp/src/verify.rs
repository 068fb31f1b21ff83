//! What is wrong with a schedule, by the definition, hour by hour.

use crate::Project;
use recuit::csp::Value;

/// The values are when each activity begins, when each ends, and when the project ends.
pub(crate) fn faults(project: &Project, values: &[Value]) -> Vec<String> {
    let count = project.activities.len();
    let (begins, rest) = values.split_at(count);
    let (ends, end) = rest.split_at(count);
    let mut faults = Vec::new();
    for (number, activity) in project.activities.iter().enumerate() {
        let over = i64::from(begins[number]) + i64::from(activity.duration);
        if over != i64::from(ends[number]) {
            faults.push(format!("activity {} ends at {over}, not at {}", number + 1, ends[number]));
        }
        for &next in activity.successors.iter().filter(|&&next| i64::from(begins[next]) < over) {
            faults.push(format!("activity {} begins before activity {} is over", next + 1, number + 1));
        }
    }
    let last = ends.iter().max().copied().unwrap_or(0);
    if end != [last] {
        faults.push(format!("the project ends at {last}"));
    }
    for (resource, &capacity) in project.capacities.iter().enumerate() {
        let taken = |time: Value| {
            let going_on = (0..count).filter(|&number| begins[number] <= time && time < ends[number]);
            going_on.map(|number| u64::from(project.activities[number].demands[resource])).sum::<u64>()
        };
        if let Some(time) = (0..last).find(|&time| taken(time) > capacity.into()) {
            faults.push(format!(
                "of resource {}, {} is taken at {time}, not {capacity}",
                resource + 1,
                taken(time)
            ));
        }
    }
    faults
}
