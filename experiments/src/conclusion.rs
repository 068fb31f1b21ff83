//! What a comparison says, in sentences.

use crate::number::{count, p_value};
use crate::pairwise::Comparison;
use crate::{Plan, Record, Row, Summary};

/// A difference is called hardly chance below this probability.
const SIGNIFICANT: f64 = 0.05;

/// What a comparison says, each thing in a sentence: who does best, and whether that may be chance; and whose runs
/// were over before the engine had a step to make.
pub fn conclusions(summary: &Summary, plan: &Plan, records: &[Record]) -> Vec<String> {
    best(summary).into_iter().chain(at_once(plan, records)).collect()
}

/// The best contender and the next best, over all instances: by successes, then by steps; where that tells nothing, by
/// the solutions that they found and their costs.
fn best(summary: &Summary) -> Option<String> {
    let several = summary.rows.iter().any(|row| row.group.is_none());
    let mut rows: Vec<&Row> = summary.rows.iter().filter(|row| row.group.is_none() || !several).collect();
    rows.sort_by(|one, other| one.by_result(other, summary.by_cost));
    let [first, second, ..] = rows[..] else { return None };
    if first.finished == 0 || second.finished == 0 {
        return None;
    }
    let (pair, is_swapped) = summary.pairs.iter().find_map(|pair| {
        let is = |one: &Row, other: &Row| pair.first == one.contender && pair.second == other.contender;
        if is(first, second) { Some((pair, false)) } else { is(second, first).then_some((pair, true)) }
    })?;
    let (one, other) = (&first.contender, &second.contender);
    let (ones, others) = (first.successes, second.successes);
    let ahead = |comparison: &Comparison| {
        let Comparison { wins, losses, .. } = *comparison;
        if is_swapped { losses > wins } else { wins > losses }
    };
    let among = match rows.len() {
        2 => String::new(),
        count => format!("Of {count} contenders, "),
    };
    let rate = |row: &Row| row.successes as f64 / row.finished as f64;
    let share = |row: &Row| format!("{} of {}", row.successes, row.finished);
    let found = |row: &Row| row.found as f64 / row.finished as f64;
    let solutions = |row: &Row| format!("{} of {} runs", row.found, row.finished);
    let cost = |row: &Row| row.cost[1].map_or_else(|| "-".to_owned(), count);
    Some(match (ones, others) {
        (0, _) if first.found == 0 => format!("{among}none solved anything within the limits"),
        (1.., 0) => {
            let chance = chance(&pair.success);
            let unproved = format!(", though it finds a solution in {}", solutions(second));
            let though: &str = if second.found > 0 { &unproved } else { "" };
            format!("{among}{one} solves {}, {other} none{though}{chance}", share(first))
        }
        // Of a comparison that was interrupted one may have run more often.
        _ if rate(first) > rate(second) => {
            let times = rate(first) / rate(second);
            let how = if times >= 1.1 {
                format!("{times:.1} times as many as {other}")
            } else {
                format!("slightly more than {other}")
            };
            let chance = chance(&pair.success);
            format!("{among}{one} solves {how} ({} against {}){chance}", share(first), share(second))
        }
        _ if ahead(&pair.steps) && first.median_steps().is_finite() => {
            let [few, more] = [first, second].map(Row::median_steps);
            let times = more / few;
            let least = if more.is_finite() { "" } else { "far " };
            let how = if few == 0.0 && more > 0.0 && more.is_finite() {
                // No share of their steps is nothing.
                format!("at once, where {other} takes {} steps", count(more))
            } else if times.is_finite() && times > 200.0 {
                format!("in less than 1 % of the steps of {other}")
            } else if times.is_finite() && times >= 1.1 {
                format!("in {:.0} % of the steps of {other}", 100.0 / times)
            } else {
                format!("in {least}fewer steps than {other}")
            };
            let chance = chance(&pair.steps);
            format!("{among}{one} solves as many ({}) {how}{chance}", share(first))
        }
        _ if found(first) > found(second) => {
            format!("{among}{one} finds a solution in {}, {other} in {}", solutions(first), solutions(second))
        }
        // Solutions that are not proved to be the best may differ.
        _ if summary.by_cost && first.found > ones && pair.cost.wins != pair.cost.losses => {
            let Comparison { wins, losses, ties, .. } = pair.cost;
            let [lower, higher] = if ahead(&pair.cost) { [first, second] } else { [second, first] };
            format!(
                "{among}{} has a lower cost than {} in {} of {} pairs of runs ({} against {} in the median){}",
                lower.contender,
                higher.contender,
                wins.max(losses),
                wins + losses + ties,
                cost(lower),
                cost(higher),
                chance(&pair.cost)
            )
        }
        (0, _) => format!("{among}none proved its solutions to be the best within the limits"),
        _ if rows.len() > 2 && rows.iter().all(|row| row.by_result(first, summary.by_cost).is_eq()) => {
            format!("All {} contenders do equally well ({})", rows.len(), share(first))
        }
        _ => format!("{among}{one} and {other} do equally well ({})", share(first)),
    })
}

/// Whether a difference may be chance, as the end of a sentence.
fn chance(comparison: &Comparison) -> String {
    let Some(p) = comparison.p else { return String::new() };
    let value = p_value(p);
    let value = if value.starts_with('<') { format!("p {value}") } else { format!("p = {value}") };
    let verdict = if p < SIGNIFICANT { "that is hardly chance" } else { "that may be chance" };
    format!("; {verdict}, {value}")
}

/// A sentence for each contender that had nothing to do in some of its runs.
fn at_once(plan: &Plan, records: &[Record]) -> Vec<String> {
    let sentence = |contender: usize| {
        let runs = || records.iter().filter(move |record| record.contender == contender);
        let words = runs().find_map(|record| record.solved_by.as_deref())?;
        let count = runs().filter(|record| record.solved_by.is_some()).count();
        let label = &plan.contenders[contender].label;
        Some(format!("{count} of {} runs of {label} were solved by {words}", runs().count()))
    };
    (0..plan.contenders.len()).filter_map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{plan, records};
    use recuit::Status;

    /// Two contenders on one instance.
    fn duel() -> Plan {
        plan(&["one", "two"], &[("a", "all")], &(1..=20).collect::<Vec<_>>())
    }

    fn conclude(solved_at: &[Option<u64>]) -> Vec<String> {
        let plan = duel();
        let records = records(&plan, solved_at);
        conclusions(&Summary::new(&plan, &records), &plan, &records)
    }

    #[test]
    fn who_is_better_is_said_with_its_chance() {
        let runs = duel().trials().len();
        // Contenders take turns: the first always succeeds, the second never.
        let one_sided: Vec<_> = (0..runs).map(|trial| (trial % 2 == 0).then_some(10)).collect();
        let said = conclude(&one_sided);
        assert_eq!(said.len(), 1);
        assert_eq!(said, ["one solves 20 of 20, two none; that is hardly chance, p < 0.001"]);
        // All alike.
        let said = conclude(&vec![Some(10); runs]);
        assert!(said[0].contains("do equally well"), "{said:?}");
        let said = conclude(&vec![None; runs]);
        assert!(said[0].contains("none solved anything"), "{said:?}");
    }

    #[test]
    fn no_step_at_all_is_less_than_any() {
        let runs = duel().trials().len();
        let solved_at = |at: [u64; 2]| (0..runs).map(|trial| Some(at[trial % 2])).collect::<Vec<_>>();
        let said = conclude(&solved_at([60, 0]));
        assert_eq!(
            said,
            [
                "two solves as many (20 of 20) at once, where one takes 60 steps; that is hardly chance, p < 0.001"
            ]
        );
        assert_eq!(conclude(&solved_at([0, 0])), ["one and two do equally well (20 of 20)"]);
    }

    /// What is concluded where nothing is proved but solutions of these costs are found, and who is put first.
    fn found(plan: &Plan, costs: [Option<f64>; 2]) -> (String, String) {
        let mut records = records(plan, &vec![None; plan.trials().len()]);
        for record in &mut records {
            record.cost = costs[record.contender];
            record.status = if record.cost.is_some() { Status::Feasible } else { Status::Unknown };
        }
        let mut summary = Summary::new(plan, &records);
        summary.sort();
        (conclusions(&summary, plan, &records).join(" "), summary.rows[0].contender.clone())
    }

    #[test]
    fn solutions_that_are_not_proved_are_told_by_their_costs() {
        let said = |said: &str, best: &str| (said.to_owned(), best.to_owned());
        assert_eq!(
            found(&duel(), [Some(87_413.0), Some(78_384.0)]),
            said(
                "two has a lower cost than one in 20 of 20 pairs of runs (78,384 against 87,413 in the median); that \
                 is hardly chance, p < 0.001",
                "two"
            )
        );
        let unproved = said("none proved its solutions to be the best within the limits", "one");
        assert_eq!(found(&duel(), [Some(5.0); 2]), unproved);
        // Costs that mean different things are neither compared nor put in order.
        let mut plan = duel();
        plan.contenders[1].experiment["model"]["formulation"]["name"] = "another".into();
        assert_eq!(found(&plan, [Some(87_413.0), Some(78_384.0)]), unproved);
        let one_sided = said("two finds a solution in 20 of 20 runs, one in 0 of 20 runs", "two");
        assert_eq!(found(&plan, [None, Some(5.0)]), one_sided);
    }

    #[test]
    fn who_proves_nothing_may_have_found_solutions() {
        let plan = duel();
        let solved_at: Vec<_> =
            (0..plan.trials().len()).map(|trial| (trial % 2 == 0).then_some(10)).collect();
        let mut records = records(&plan, &solved_at);
        records[1].status = Status::Feasible;
        let said = conclusions(&Summary::new(&plan, &records), &plan, &records);
        let though = "one solves 20 of 20, two none, though it finds a solution in 1 of 20 runs; that is";
        assert!(said[0].starts_with(though), "{said:?}");
    }

    #[test]
    fn runs_without_a_step_are_counted() {
        let plan = duel();
        let mut records = records(&plan, &vec![Some(0); plan.trials().len()]);
        records[0].solved_by = Some("a look".to_owned());
        let said = conclusions(&Summary::new(&plan, &records), &plan, &records);
        assert!(said[1].starts_with("1 of ") && said[1].ends_with("were solved by a look"), "{said:?}");
    }
}
