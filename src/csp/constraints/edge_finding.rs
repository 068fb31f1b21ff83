//! Edge-finding for tasks that share a resource.

use super::task::Window;
use crate::csp::Conflict;

/// How early each task can begin, given what all tasks that must be over by some deadline need: the quadratic
/// algorithm of Kameugne, Fotso, Scott & Ngo-Kateu (2014), *A quadratic edge-finding filtering algorithm for
/// cumulative resource constraints*.
///
/// For each deadline, the *inner* tasks are those that must be over by then. If those that begin at or after some
/// time need more energy than the resource gives until the deadline, there is a conflict. If they would with
/// one more task, then that task ends after the deadline; and so does one that cannot be over by then anyway. Such
/// a task must leave the inner ones what they need beyond the capacity that it does not take, so it cannot begin
/// until that is done. Which inner tasks matter most for that is found among those that begin no earlier than
/// it, where they are most dense, and among those that may begin earlier, where they leave the least slack.
pub(super) fn earliest_starts(windows: &[Window], capacity: i64) -> Result<Vec<i64>, Conflict> {
    let mut by_start: Vec<usize> = (0..windows.len()).collect();
    by_start.sort_unstable_by_key(|&task| windows[task].earliest);
    let mut deadlines: Vec<i64> = windows.iter().map(|window| window.deadline).collect();
    deadlines.sort_unstable();
    deadlines.dedup();

    let mut starts: Vec<i64> = windows.iter().map(|window| window.earliest).collect();
    // For each task, how early it can begin if it ends after the deadline; and the energy of the inner tasks that
    // begin no earlier than it.
    let mut if_later = starts.clone();
    let mut energies = vec![0; windows.len()];
    for &deadline in &deadlines {
        // When the others are done with what the task must leave them: `rest` more than it leaves anyway.
        let after = |from: i64, rest: i64, task: &Window| from + (rest + task.demand - 1) / task.demand;
        let (mut energy, mut densest): (i64, Option<(i64, i64)>) = (0, None);
        for &number in by_start.iter().rev() {
            let task = &windows[number];
            if task.deadline <= deadline {
                energy += task.energy();
                let denser = |(most, from): (i64, i64)| {
                    i128::from(energy) * i128::from(deadline - from)
                        > i128::from(most) * i128::from(deadline - task.earliest)
                };
                if densest.is_none_or(denser) {
                    densest = Some((energy, task.earliest));
                }
            } else if let Some((most, from)) = densest {
                let rest = most - (capacity - task.demand) * (deadline - from);
                if rest > 0 {
                    if_later[number] = if_later[number].max(after(from, rest, task));
                }
            }
            energies[number] = energy;
        }
        let mut tightest: Option<(i64, i64)> = None;
        for &number in &by_start {
            let task = &windows[number];
            if task.earliest < deadline {
                let slack = capacity * (deadline - task.earliest) - energies[number];
                if slack < 0 {
                    return Err(Conflict);
                }
                if tightest.is_none_or(|(least, _)| slack < least) {
                    tightest = Some((slack, task.earliest));
                }
            }
            if task.deadline <= deadline {
                continue;
            }
            let mut ends_later = task.earliest_end() >= deadline;
            if let Some((slack, from)) = tightest {
                let rest = task.demand * (deadline - from) - slack;
                if rest > 0 {
                    if_later[number] = if_later[number].max(after(from, rest, task));
                }
                ends_later |= slack < task.energy();
            }
            if ends_later {
                starts[number] = starts[number].max(if_later[number]);
            }
        }
    }
    Ok(starts)
}
