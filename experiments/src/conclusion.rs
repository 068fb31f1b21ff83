//! What a comparison says, in sentences.

use crate::number::p_value;
use crate::pairwise::Comparison;
use crate::{Plan, Record, Row, Summary};

/// A difference is called hardly chance below this probability.
const SIGNIFICANT: f64 = 0.05;

/// What a comparison says, each thing in a sentence: who does best, and whether that may be chance; and whose runs
/// were over before the engine had a step to make.
pub fn conclusions(summary: &Summary, plan: &Plan, records: &[Record]) -> Vec<String> {
    best(summary).into_iter().chain(at_once(plan, records)).collect()
}

/// The best contender and the next best, over all instances: by successes, then by steps.
fn best(summary: &Summary) -> Option<String> {
    let several = summary.rows.iter().any(|row| row.group.is_none());
    let mut rows: Vec<&Row> = summary.rows.iter().filter(|row| row.group.is_none() || !several).collect();
    rows.sort_by(|one, other| one.by_result(other));
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
    Some(match (ones, others) {
        (0, _) => format!("{among}none solved anything within the limits"),
        (_, 0) => {
            let chance = chance(&pair.success);
            format!("{among}{one} solves {}, {other} none{chance}", share(first))
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
        _ if ahead(&pair.steps) && first.median_steps().is_finite() && first.median_steps() > 0.0 => {
            let times = second.median_steps() / first.median_steps();
            let least = if times.is_finite() { "" } else { "far " };
            let how = if times.is_finite() && times > 200.0 {
                format!("in less than 1 % of the steps of {other}")
            } else if times.is_finite() && times >= 1.1 {
                format!("in {:.0} % of the steps of {other}", 100.0 / times)
            } else {
                format!("in {least}fewer steps than {other}")
            };
            let chance = chance(&pair.steps);
            format!("{among}{one} solves as many ({}) {how}{chance}", share(first))
        }
        _ if rows.len() > 2 && rows.iter().all(|row| row.by_result(first).is_eq()) => {
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
    fn runs_without_a_step_are_counted() {
        let plan = duel();
        let mut records = records(&plan, &vec![Some(0); plan.trials().len()]);
        records[0].solved_by = Some("a look".to_owned());
        let said = conclusions(&Summary::new(&plan, &records), &plan, &records);
        assert!(said[1].starts_with("1 of ") && said[1].ends_with("were solved by a look"), "{said:?}");
    }
}
