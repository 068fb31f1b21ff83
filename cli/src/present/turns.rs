//! What each search did, where several took turns.

use recuit::edge::PortfolioReport;

/// Who took part with how many steps, in a line, and who found what another one proved; nothing where one
/// search had all the turns.
pub(crate) fn summary(report: &PortfolioReport) -> Option<String> {
    let took_part = report.members.iter().filter(|member| member.steps > 0);
    let steps = took_part.map(|member| format!("{} {}", member.engine, member.steps)).collect::<Vec<_>>();
    let found = match report.winner {
        Some(winner) if winner != report.best => format!("found by {}; ", report.members[report.best].engine),
        _ => String::new(),
    };
    let counted = report.winner.unwrap_or(report.best);
    let others = report.members.iter().enumerate().filter(|(number, _)| *number != counted);
    let others_worked = others.into_iter().any(|(_, member)| member.steps > 0);
    others_worked.then(|| format!("{found}steps of each: {}\n", steps.join(", ")))
}
