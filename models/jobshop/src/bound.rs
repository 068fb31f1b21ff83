//! A lower bound for the makespan.

use crate::{Instance, Orders};

/// The least makespan that immediate selection and edge-finding do not refute (Carlier & Pinson 1989), found by halving
/// an interval: no schedule is shorter. Each attempt takes time proportional to the machines times the square of the
/// jobs, some times over.
///
/// ```
/// let instance = &recuit_jobshop::read("2 2\n0 3 1 2\n1 2 0 4\n").unwrap()[0];
/// assert_eq!(recuit_jobshop::lower_bound(instance), 7);
/// ```
pub fn lower_bound(instance: &Instance) -> i64 {
    let jobs = instance.visits().chunks(instance.machines());
    let longest = jobs.map(|visits| visits.iter().map(|visit| i64::from(visit.duration)).sum::<i64>()).max();
    // Everything below the one is refuted, the other is possible.
    let (mut least, mut possible) = (longest.unwrap_or(0), instance.total_duration());
    while least < possible {
        let middle = least + (possible - least) / 2;
        if Orders::shorter_than(instance, middle + 1).is_refuted() {
            least = middle + 1;
        } else {
            possible = middle;
        }
    }
    least
}
