//! What is wrong with a schedule, by the definition, hour by hour.

use crate::Project;
use recuit::csp::Value;

/// The values are when each activity begins, when those end that nothing waits for, and when the project ends.
pub(crate) fn faults(project: &Project, values: &[Value]) -> Vec<String> {
    let count = project.activities.len();
    let (begins, rest) = values.split_at(count);
    let over = |number: usize| i64::from(begins[number]) + i64::from(project.activities[number].duration);
    let mut faults = Vec::new();
    for (number, activity) in project.activities.iter().enumerate() {
        let over = over(number);
        for &next in activity.successors.iter().filter(|&&next| i64::from(begins[next]) < over) {
            faults.push(format!("activity {} begins before activity {} is over", next + 1, number + 1));
        }
    }
    let last = (0..count).map(over).max().unwrap_or(0);
    let (ends, end) = rest.split_at(rest.len().saturating_sub(1));
    let final_ones = (0..count).filter(|&number| project.activities[number].successors.is_empty());
    for (number, &told) in final_ones.zip(ends).filter(|&(number, &told)| over(number) != i64::from(told)) {
        faults.push(format!("activity {} ends at {}, not at {told}", number + 1, over(number)));
    }
    if !end.iter().copied().map(i64::from).eq([last]) {
        faults.push(format!("the project ends at {last}"));
    }
    for (resource, &capacity) in project.capacities.iter().enumerate() {
        let taken = |time: i64| {
            let going_on =
                (0..count).filter(|&number| (i64::from(begins[number])..over(number)).contains(&time));
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
