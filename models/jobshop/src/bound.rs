//! A lower bound for the makespan.

use crate::{Instance, Orders};

/// The longest job or the busiest machine, or the least makespan that immediate selection and edge-finding do not refute
/// (Carlier & Pinson 1989), found by halving an interval: no schedule is shorter. Each attempt takes time proportional to
/// the machines times the square of the jobs, some times over.
///
/// ```
/// let instance = &recuit_jobshop::read("2 2\n0 3 1 2\n1 2 0 4\n").unwrap()[0];
/// assert_eq!(recuit_jobshop::lower_bound(instance), 7);
/// ```
pub fn lower_bound(instance: &Instance) -> i64 {
    let (mut jobs, mut machines) = (vec![0; instance.jobs()], vec![0; instance.machines()]);
    for (visits, job) in instance.visits().chunks(instance.machines()).zip(&mut jobs) {
        for visit in visits {
            *job += i64::from(visit.duration);
            machines[usize::from(visit.machine)] += i64::from(visit.duration);
        }
    }
    let longest = jobs.into_iter().chain(machines).max();
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
