//! What each search did, where several took turns.

use recuit::edge::PortfolioReport;

/// Who took part with how many steps, in a line; nothing where one search had all the turns.
pub(crate) fn summary(report: &PortfolioReport) -> Option<String> {
    let took_part = || report.members.iter().filter(|member| member.steps > 0);
    let steps = took_part().map(|member| format!("{} {}", member.engine, member.steps)).collect::<Vec<_>>();
    (steps.len() > 1).then(|| format!("steps of each: {}\n", steps.join(", ")))
}
