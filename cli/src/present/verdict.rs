//! What was found out about an instance, in words.

use recuit::edge::Report;
use recuit::{Status, StopReason};

/// The words.
pub(crate) fn verdict(report: &Report) -> String {
    match (report.status, report.stats.goals, report.unique) {
        (Status::Solved, goals, _) if is_cut_short(report) => {
            let solutions = if goals == 1 { "solution" } else { "solutions" };
            format!("at least {goals} {solutions}, the first verified: {}", report.stop)
        }
        (Status::Solved, _, Some(true)) => "solved and verified; the only solution".to_owned(),
        (Status::Solved, goals, Some(false)) => {
            // The search stopped at as many as it looked for, and there may be more.
            let at_least = if report.stop == StopReason::Goal { "at least " } else { "" };
            format!("{at_least}{goals} solutions, the first verified: {}", report.stop)
        }
        (Status::Solved, ..) => format!("solved and verified: {}", report.stop),
        (Status::Feasible, ..) => format!("best found, not proved optimal: {}", report.stop),
        (Status::Infeasible, ..) => format!("proved impossible: {}", report.stop),
        (Status::Unknown, ..) => format!("not solved: {}", report.stop),
    }
}

/// Was the best solution looked for, and not just any?
pub(super) fn is_optimization(report: &Report) -> bool {
    report.status == Status::Feasible || report.stop == StopReason::Optimal
}

/// Did a limit end the search for further solutions?
pub(crate) fn is_cut_short(report: &Report) -> bool {
    use StopReason::{Cancelled, DepthLimit, DiscrepancyLimit, MemoryLimit, StepLimit, TimeLimit};
    let limits = [DepthLimit, DiscrepancyLimit, StepLimit, TimeLimit, MemoryLimit, Cancelled];
    report.status == Status::Solved && limits.contains(&report.stop)
}

/// Add the line for one of several instances: the solution or the best so far, followed by a remark if there
/// is anything to say about it.
pub(super) fn line(text: &mut String, best: &str, report: &Report) {
    text.push_str(best);
    if report.status != Status::Solved || report.unique.is_some() || is_optimization(report) {
        text.push_str(" # ");
        text.push_str(&verdict(report));
        if let Some(cost) =
            report.cost.filter(|_| report.status == Status::Unknown || is_optimization(report))
        {
            text.push_str(&format!(", cost {cost}"));
        }
    }
    text.push('\n');
}
