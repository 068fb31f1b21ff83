//! The records of a plan, summed up.

use crate::pairwise::{Pair, minimize_the_same, pairs};
use crate::statistics::{KaplanMeier, expected_effort, par, wilson};
use crate::{Plan, Record, Unit};
use recuit::Status;
use serde::Serialize;
use std::cmp::Ordering;

/// The records of a plan, summed up: a row for each group and contender, and each contender against every
/// other.
///
/// Runs that are not finished are left out, so this can be asked at any time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The title of the plan.
    pub title: String,
    /// The labels of all contenders, in the order of the plan.
    pub contenders: Vec<String>,
    /// Group by group, within a group contender by contender; where there are several groups, rows for all
    /// instances follow.
    pub rows: Vec<Row>,
    /// Each contender against each that comes after it, over all instances.
    pub pairs: Vec<Pair>,
    /// Do all contenders minimize the same, so that they can be put in order by cost?
    #[serde(skip)]
    pub(crate) by_cost: bool,
}

/// How a contender fared on a group of instances.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The label of the contender.
    pub contender: String,
    /// The group; `None` for all instances.
    pub group: Option<String>,
    /// How many runs are planned.
    pub planned: u64,
    /// How many are finished; all that follows is about these.
    pub finished: u64,
    /// How many were successful.
    pub successes: u64,
    /// In how many it was proved that there is no solution; these are successes.
    pub infeasible: u64,
    /// In how many a solution was found, proved to be the best or not.
    pub found: u64,
    /// Successes by runs; `None` where none is finished.
    pub rate: Option<Rate>,
    /// Steps to success.
    pub steps: Effort,
    /// Seconds to success.
    pub seconds: Effort,
    /// The lower quartile, the median and the upper quartile of the final cost of all runs that have one,
    /// successful or not. Of an even number the median is the lower of the two in the middle, so that it is
    /// one that was seen.
    pub cost: [Option<f64>; 3],
    /// The median of the nodes of search trees; `None` for engines that search no tree.
    pub nodes: Option<u64>,
}

/// A share of successes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// Successes by trials.
    pub share: f64,
    /// The lower end of the [Wilson interval](wilson) of 95 %.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The effort to success, with runs that a limit cut off treated as censored.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effort {
    /// The efforts within which a quarter, half and three quarters of runs succeed ([`KaplanMeier`]); `None`
    /// where too few got there.
    pub quartiles: [Option<f64>; 3],
    /// The longest run; a quartile that is `None` lies beyond it.
    pub longest: Option<f64>,
    /// The mean of what runs took, with success or without: not what success takes, and the less the sooner
    /// failures were cut off.
    pub mean: Option<f64>,
    /// The mean, where a run without success counts twice the limit ([`par`]).
    pub par2: Option<f64>,
    /// What success takes if failed runs are followed by others ([`expected_effort`]).
    pub expected: Option<f64>,
}

impl Summary {
    /// Sum up records, given in any order, of runs of that plan.
    ///
    /// # Panics
    /// When a record is of a trial, contender or instance that the plan does not have.
    pub fn new(plan: &Plan, records: &[Record]) -> Self {
        // Sorted, so that sums are rounded the same way in whatever order runs finished.
        let mut records: Vec<&Record> = records.iter().collect();
        records.sort_by_key(|record| record.trial);
        let groups = plan.groups();
        let all = (groups.len() > 1).then_some(None);
        let mut rows = Vec::new();
        for group in groups.into_iter().map(Some).chain(all) {
            for contender in 0..plan.contenders.len() {
                rows.push(Row::new(plan, &records, contender, group));
            }
        }
        let contenders = plan.contenders.iter().map(|contender| contender.label.clone()).collect();
        Summary {
            title: plan.title.clone(),
            contenders,
            rows,
            pairs: pairs(plan, &records),
            by_cost: minimize_the_same(&plan.contenders),
        }
    }
}

impl Summary {
    /// Put the contenders of each group in order: the most successes first, of those with as many the one with the
    /// fewest steps, then the one that found the most solutions and, if all minimize the same, the lowest cost.
    pub fn sort(&mut self) {
        for group in self.rows.chunk_by_mut(|one, other| one.group == other.group) {
            group.sort_by(|one, other| one.by_result(other, self.by_cost));
        }
    }
}

impl Row {
    /// The better contender first: the one with more successes, then fewer steps, more solutions and, where costs
    /// can be compared, the lower cost.
    pub(crate) fn by_result(&self, other: &Row, by_cost: bool) -> Ordering {
        let cost = |row: &Row| row.cost[1].filter(|_| by_cost).unwrap_or(f64::INFINITY);
        let effort = self.median_steps().total_cmp(&other.median_steps());
        let successes = other.successes.cmp(&self.successes).then(effort);
        successes.then(other.found.cmp(&self.found)).then(cost(self).total_cmp(&cost(other)))
    }

    /// The steps within which half of all runs succeed; infinite where fewer do.
    pub(crate) fn median_steps(&self) -> f64 {
        self.steps.quartiles[1].unwrap_or(f64::INFINITY)
    }

    fn new(plan: &Plan, records: &[&Record], contender: usize, group: Option<&str>) -> Self {
        let counted = |instance: usize| group.is_none_or(|group| plan.instances[instance].group == group);
        let runs: Vec<&Record> = records
            .iter()
            .filter(|record| record.contender == contender && counted(record.instance))
            .copied()
            .collect();
        let model = plan.contenders[contender].model();
        let searched = |&instance: &usize| counted(instance) && plan.instances[instance].model == model;
        let instances = (0..plan.instances.len()).filter(searched).count();
        let finished = runs.len() as u64;
        let successes = runs.iter().filter(|run| run.success).count() as u64;
        let rate = wilson(successes, finished).map(|(low, high)| Rate {
            share: successes as f64 / finished as f64,
            low,
            high,
        });
        let effort = |unit: Unit| {
            let efforts: Vec<(f64, bool)> = runs.iter().map(|run| unit.effort(run)).collect();
            let spent: Vec<(f64, bool)> = runs.iter().map(|run| (unit.spent(run), !run.success)).collect();
            Effort {
                quartiles: KaplanMeier::new(&efforts).quartiles(),
                longest: spent.iter().map(|&(spent, _)| spent).max_by(f64::total_cmp),
                mean: (finished > 0)
                    .then(|| spent.iter().map(|&(spent, _)| spent).sum::<f64>() / finished as f64),
                par2: par(2.0, unit.limit(&plan.contenders[contender]), &spent),
                expected: expected_effort(&spent),
            }
        };
        let costs: Vec<(f64, bool)> = runs
            .iter()
            .filter_map(|run| run.cost.filter(|cost| !cost.is_nan()))
            .map(|cost| (cost, false))
            .collect();
        let nodes: Vec<(f64, bool)> = runs.iter().map(|run| (run.stats.nodes as f64, false)).collect();
        let nodes = KaplanMeier::new(&nodes).quantile(0.5).filter(|&nodes| nodes > 0.0);
        Row {
            contender: plan.contenders[contender].label.clone(),
            group: group.map(str::to_owned),
            planned: (instances * plan.seeds.len()) as u64,
            finished,
            successes,
            infeasible: runs.iter().filter(|run| run.status == Status::Infeasible).count() as u64,
            found: runs.iter().filter(|run| run.status.has_solution()).count() as u64,
            rate,
            steps: effort(Unit::Steps),
            seconds: effort(Unit::Seconds),
            cost: KaplanMeier::new(&costs).quartiles(),
            nodes: nodes.map(|nodes| nodes as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{plan, record, records};
    use recuit::StopReason;

    /// Two contenders on three instances of two groups with two seeds; the second never solves the hard one.
    fn example() -> (Plan, Vec<Record>) {
        let plan = plan(&["quick", "slow"], &[("a", "easy"), ("b", "easy"), ("c", "hard")], &[1, 2]);
        let solved_at = [10, 20, 30, 40, 90, 0, 15, 25, 30, 60, 0, 0].map(|at| (at > 0).then_some(at));
        let records = records(&plan, &solved_at);
        (plan, records)
    }

    #[test]
    fn rows_are_told_group_by_group_and_then_for_all() {
        let (plan, records) = example();
        let summary = Summary::new(&plan, &records);
        let rows: Vec<_> = summary
            .rows
            .iter()
            .map(|row| (row.group.as_deref(), row.contender.as_str(), row.finished, row.successes))
            .collect();
        assert_eq!(
            rows,
            [
                (Some("easy"), "quick", 4, 4),
                (Some("easy"), "slow", 4, 4),
                (Some("hard"), "quick", 2, 1),
                (Some("hard"), "slow", 2, 0),
                (None, "quick", 6, 5),
                (None, "slow", 6, 4),
            ]
        );
    }

    #[test]
    fn efforts_are_as_computed_by_hand() {
        let (plan, records) = example();
        let summary = Summary::new(&plan, &records);
        // 10, 15, 30, 30, 90 and one cut off at 100.
        let quick = &summary.rows[4];
        assert_eq!(quick.steps.quartiles, [Some(15.0), Some(30.0), Some(90.0)]);
        assert_eq!((quick.steps.par2, quick.steps.longest), (Some(375.0 / 6.0), Some(100.0)));
        assert_eq!(quick.steps.expected, Some(55.0));
        assert_eq!((quick.steps.mean, quick.seconds.mean), (Some(275.0 / 6.0), Some(0.275 / 6.0)));
        assert_eq!(quick.seconds.quartiles, [Some(0.015), Some(0.03), Some(0.09)]);
        // There is no limit in time that a failed run could count twice.
        assert_eq!(quick.seconds.par2, None);
        assert_eq!(quick.cost, [Some(0.0); 3]);
        let hard = &summary.rows[3];
        assert_eq!(
            (hard.steps.quartiles, hard.steps.par2, hard.steps.expected),
            ([None; 3], Some(200.0), None)
        );
        assert_eq!(hard.cost, [Some(3.0); 3]);
    }

    #[test]
    fn runs_that_ended_in_vain_are_never_successful() {
        let (plan, mut records) = example();
        // One of six froze after one step; treated as cut off there, it would make the others look quicker.
        let failed = records.iter_mut().find(|record| record.contender == 0 && !record.success).unwrap();
        (failed.stop, failed.steps) = (StopReason::Frozen, 1);
        let quick = &Summary::new(&plan, &records).rows[4];
        assert_eq!(quick.steps.quartiles, [Some(15.0), Some(30.0), Some(90.0)]);
        assert_eq!((quick.steps.par2, quick.steps.expected), (Some(375.0 / 6.0), Some(176.0 / 5.0)));
    }

    #[test]
    fn the_order_of_records_does_not_matter() {
        let (plan, mut records) = example();
        let summary = Summary::new(&plan, &records);
        records.reverse();
        assert_eq!(Summary::new(&plan, &records), summary);
    }

    #[test]
    fn runs_that_are_not_finished_are_left_out() {
        let (plan, records) = example();
        let summary = Summary::new(&plan, &records[..3]);
        let row = &summary.rows[1];
        assert_eq!((row.planned, row.finished, row.steps.quartiles), (4, 1, [Some(20.0); 3]));
        let row = &summary.rows[3];
        assert_eq!((row.planned, row.finished, row.rate), (2, 0, None));
        assert_eq!((row.steps.longest, row.steps.mean), (None, None));
    }

    #[test]
    fn a_proof_that_there_is_no_solution_is_a_success() {
        let plan = plan(&["exact"], &[("a", "")], &[1, 2, 3]);
        let mut records: Vec<Record> = (0..3).map(|trial| record(&plan, trial, 5 + trial, true)).collect();
        for (record, nodes) in records.iter_mut().zip([7, 9, 8]) {
            record.status = Status::Infeasible;
            record.cost = None;
            record.stats.nodes = nodes;
        }
        let summary = Summary::new(&plan, &records);
        let [row] = &summary.rows[..] else { panic!("{summary:?}") };
        assert_eq!((row.successes, row.infeasible, row.nodes, row.cost), (3, 3, Some(8), [None; 3]));
    }
}
