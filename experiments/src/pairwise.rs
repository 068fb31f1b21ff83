//! Each contender against every other.

use crate::statistics::{difference, holm, mcnemar, signed_rank};
use crate::{Contender, Plan, Record, Unit};
use recuit::edge::{AnyEngine, from_table};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Two contenders on the same instances with the same seeds, so far as both have finished.
///
/// The p-values are for the hypothesis that on each of these instances the two are alike; they say nothing
/// about other instances. If contenders draw no random numbers, more seeds only repeat what is known and make
/// p-values smaller than they should be: use one seed then.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The label of the first.
    pub first: String,
    /// The label of the second.
    pub second: String,
    /// How many pairs of runs there are.
    pub runs: u64,
    /// Which of the two succeeded, by the exact test of [McNemar](mcnemar).
    pub success: Comparison,
    /// Which took fewer steps, by the [signed-rank test of Wilcoxon](signed_rank).
    pub steps: Comparison,
    /// Which took fewer seconds, likewise.
    pub seconds: Comparison,
    /// Whose final cost is lower, likewise, over the pairs in which both have one. It means nothing where the
    /// two minimize different things.
    pub cost: Comparison,
}

/// How often the first of two contenders was better, and whether that might be chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// In how many pairs of runs the first was better.
    pub wins: u64,
    /// In how many the second was.
    pub losses: u64,
    /// In how many they were alike.
    pub ties: u64,
    /// In how many it cannot be told: neither succeeded, or one was cut off before the other succeeded; for
    /// costs, one has none or the two minimize different things.
    pub undecided: u64,
    /// The two-sided p-value, after the correction of [Holm](holm) for all pairs of contenders that are
    /// compared in this respect; `None` where all are undecided.
    pub p: Option<f64>,
}

/// All pairs of contenders, in the order of the plan.
pub(crate) fn pairs(plan: &Plan, records: &[&Record]) -> Vec<Pair> {
    let contenders = plan.contenders.len();
    let mut runs: BTreeMap<(u64, usize), Vec<Option<&Record>>> = BTreeMap::new();
    for record in records {
        let pair = runs.entry((record.seed, record.instance)).or_insert_with(|| vec![None; contenders]);
        pair[record.contender] = Some(record);
    }
    let mut pairs = Vec::new();
    for first in 0..contenders {
        for second in first + 1..contenders {
            let shared: Vec<(&Record, &Record)> =
                runs.values().filter_map(|runs| Some((runs[first]?, runs[second]?))).collect();
            pairs.push(Pair {
                first: plan.contenders[first].label.clone(),
                second: plan.contenders[second].label.clone(),
                runs: shared.len() as u64,
                success: successes(&shared),
                steps: efforts(plan, &shared, Unit::Steps),
                seconds: efforts(plan, &shared, Unit::Seconds),
                cost: costs(plan, &shared),
            });
        }
    }
    correct(&mut pairs, |pair| &mut pair.success);
    correct(&mut pairs, |pair| &mut pair.steps);
    correct(&mut pairs, |pair| &mut pair.seconds);
    correct(&mut pairs, |pair| &mut pair.cost);
    pairs
}

fn successes(shared: &[(&Record, &Record)]) -> Comparison {
    let differences = shared.iter().map(|(first, second)| {
        // As with efforts, less than zero means that the first is better.
        Some(f64::from(i8::from(second.success) - i8::from(first.success)))
    });
    Comparison::new(differences, |counts, _| mcnemar(counts.wins, counts.losses))
}

fn efforts(plan: &Plan, shared: &[(&Record, &Record)], unit: Unit) -> Comparison {
    let differences = shared.iter().map(|(first, second)| {
        // Both are cut off at the smaller of their limits, since the test assumes equal limits.
        let limits = [first, second].map(|run| unit.limit(&plan.contenders[run.contender]));
        let limit = limits.into_iter().flatten().fold(f64::INFINITY, f64::min);
        let [first, second] = [first, second].map(|run| match unit.effort(run) {
            (effort, _) if effort > limit => (limit, true),
            within => within,
        });
        difference(first, second)
    });
    Comparison::new(differences, |_, differences| signed_rank(differences))
}

fn cost(record: &Record) -> Option<f64> {
    record.cost.filter(|cost| !cost.is_nan())
}

fn costs(plan: &Plan, shared: &[(&Record, &Record)]) -> Comparison {
    let differences = shared.iter().map(|(first, second)| {
        let [one, other] = [first, second].map(|run| minimized(&plan.contenders[run.contender]));
        if one == other { difference((cost(first)?, false), (cost(second)?, false)) } else { None }
    });
    Comparison::new(differences, |_, differences| signed_rank(differences))
}

/// Do they all minimize the same, so that their costs can be compared?
pub(crate) fn minimize_the_same(contenders: &[Contender]) -> bool {
    contenders
        .windows(2)
        .all(|two| two[0].model() == two[1].model() && minimized(&two[0]) == minimized(&two[1]))
}

/// What a contender minimizes: the objective of its formulation or, in tree search, perhaps the length of a
/// path.
fn minimized(contender: &Contender) -> (&Value, Option<bool>) {
    let experiment = &contender.experiment;
    let engine = from_table::<AnyEngine>(experiment["engine"].clone());
    (&experiment["model"]["formulation"]["name"], engine.ok().map(|engine| engine.is_local_search()))
}

fn correct(pairs: &mut [Pair], aspect: fn(&mut Pair) -> &mut Comparison) {
    let mut told: Vec<&mut f64> = pairs.iter_mut().filter_map(|pair| aspect(pair).p.as_mut()).collect();
    let p_values: Vec<f64> = told.iter().map(|p| **p).collect();
    for (p, corrected) in told.iter_mut().zip(holm(&p_values)) {
        **p = corrected;
    }
}

impl Comparison {
    /// Count differences, negative where the first is better, and test those that can be told.
    fn new(
        differences: impl Iterator<Item = Option<f64>>,
        test: impl Fn(&Comparison, &[f64]) -> f64,
    ) -> Self {
        let mut counts = Comparison { wins: 0, losses: 0, ties: 0, undecided: 0, p: None };
        let mut told = Vec::new();
        for difference in differences {
            match difference {
                None => counts.undecided += 1,
                Some(difference) if difference < 0.0 => counts.wins += 1,
                Some(difference) if difference > 0.0 => counts.losses += 1,
                Some(_) => counts.ties += 1,
            }
            told.extend(difference);
        }
        let p = (!told.is_empty()).then(|| test(&counts, &told));
        Comparison { p, ..counts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Summary;
    use crate::testing::{plan, records};

    fn counts(comparison: &Comparison) -> [u64; 4] {
        [comparison.wins, comparison.losses, comparison.ties, comparison.undecided]
    }

    /// A p-value without rounding errors.
    fn p(comparison: &Comparison) -> Option<f64> {
        comparison.p.map(|p| (p * 1e9).round() / 1e9)
    }

    #[test]
    fn pairs_share_instance_and_seed() {
        let plan = plan(&["a", "b"], &[("x", ""), ("y", "")], &[1, 2, 3]);
        let solved_at = [
            [Some(10), Some(30)],
            [Some(20), Some(20)],
            [Some(50), Some(10)],
            [Some(60), None],
            [None, None],
            [Some(70), None],
        ];
        let mut records = records(&plan, solved_at.as_flattened());
        let summary = Summary::new(&plan, &records);
        let [pair] = &summary.pairs[..] else { panic!("{summary:?}") };
        assert_eq!((pair.first.as_str(), pair.second.as_str(), pair.runs), ("a", "b", 6));
        assert_eq!((counts(&pair.success), p(&pair.success)), ([2, 0, 4, 0], Some(0.5)));
        // The signed ranks are -1, 2, -3.5, -3.5: of 16 subsets, {}, {1} and {2} have a sum of at most 2.
        assert_eq!((counts(&pair.steps), p(&pair.steps)), ([3, 1, 1, 1], Some(6.0 / 16.0)));
        assert_eq!((counts(&pair.cost), p(&pair.cost)), ([2, 0, 4, 0], Some(0.5)));

        records.retain(|record| record.trial > 1 && record.trial != 6);
        let pair = &Summary::new(&plan, &records).pairs[0];
        assert_eq!((pair.runs, counts(&pair.steps)), (4, [1, 1, 1, 1]));
    }

    #[test]
    fn efforts_are_compared_under_the_smaller_limit() {
        let mut plan = plan(&["short", "long"], &[("x", "")], &[1, 2]);
        plan.contenders[1].experiment["limits"]["steps"] = 1000.into();
        // Beyond 100 steps nothing is known of the first, so what the second did there counts for neither.
        let records = records(&plan, &[Some(50), Some(500), None, Some(700)]);
        let pair = &Summary::new(&plan, &records).pairs[0];
        assert_eq!(counts(&pair.steps), [1, 0, 0, 1]);
        assert_eq!(counts(&pair.success), [0, 1, 1, 0]);
    }

    #[test]
    fn p_values_are_corrected_for_the_number_of_pairs() {
        let plan = plan(&["a", "b", "c"], &[("x", "")], &[1, 2, 3, 4, 5, 6]);
        let solved_at: Vec<Option<u64>> =
            (0..6).flat_map(|seed| [Some(10), Some(11), Some(20 + seed)]).collect();
        let summary = Summary::new(&plan, &records(&plan, &solved_at));
        // Six differences of one sign have p = 2 / 2^6, times 3 for the three pairs.
        assert_eq!(summary.pairs.iter().map(|pair| pair.steps.p).collect::<Vec<_>>(), [Some(6.0 / 64.0); 3]);
    }

    #[test]
    fn what_no_pair_of_runs_tells_has_no_p_value() {
        let plan = plan(&["a", "b"], &[("x", "")], &[1]);
        let pair = &Summary::new(&plan, &records(&plan, &[None, None])).pairs[0];
        assert_eq!((counts(&pair.steps), p(&pair.steps)), ([0, 0, 0, 1], None));
        assert_eq!(pair.success.p, Some(1.0));
    }
}
