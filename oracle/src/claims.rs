//! What a report claims, compared with what is true.

use crate::mode::Mode;
use crate::{Definition, Solutions};
use recuit::edge::Report;
use recuit::{Status, StopReason};
use std::collections::BTreeSet;

/// A claim: what it is about, and, where it is false, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) about: &'static str,
    pub(crate) fault: Option<String>,
}

/// Costs are sums of whole numbers, except for functions of floats, some of them in single precision.
const TOLERANCE: f64 = 1e-5;

pub(crate) fn same(one: f64, other: f64) -> bool {
    (one - other).abs() <= TOLERANCE * one.abs().max(other.abs()).max(1.0)
}

/// The claims of one report.
pub(crate) struct Claims<'a> {
    pub(crate) definition: &'a dyn Definition,
    pub(crate) instance: &'a str,
    pub(crate) solutions: &'a Solutions,
    pub(crate) mode: &'a Mode,
    pub(crate) report: &'a Report,
    /// Every solution that was shown on the way.
    pub(crate) shown: &'a [String],
}

impl Claims<'_> {
    /// All claims that the report makes.
    pub(crate) fn all(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        let mut claim = |about, holds: bool, fault: String| {
            claims.push(Claim { about, fault: (!holds).then_some(fault) });
        };
        let Claims { report, solutions, .. } = self;
        let Report { status, stop, .. } = **report;
        let line = report.best.as_ref().map_or("", |best| &best.line);
        // Only a solution need have the form of one.
        let solution = match status.has_solution() {
            true => self.definition.canonical(self.instance, line),
            false => String::new(),
        };
        let said = format!("{status}, {stop}");

        if status.has_solution() {
            claim("the solution", solutions.contain(&solution), format!("{said}: {line:?} is no solution"));
            let faults = report.best.as_ref().map_or(Vec::new(), |best| best.violations.clone());
            claim("verified", faults.is_empty(), format!("{said}: {}", faults.join("; ")));
            if let (Some(cost), Some(true_cost)) = (report.cost, solutions.cost(&solution)) {
                let fault = format!("{said}: {line:?} is said to cost {cost}, it costs {true_cost}");
                claim("the cost", same(cost, true_cost), fault);
            }
        }
        if let Some(best) = &report.best {
            claim("what is shown", !best.text.trim().is_empty(), format!("{said}: nothing for people"));
            // Here, too, only a solution need have the form of one.
            let is_one = || solutions.contain(&self.definition.canonical(self.instance, &best.line));
            let is_said = !best.violations.is_empty() || is_one();
            claim(
                "what is wrong",
                is_said,
                format!("{said}: nothing is said to be wrong with {:?}", best.line),
            );
        }
        let is_least = || match (solutions.cost(&solution), solutions.least()) {
            (Some(cost), Some(least)) => cost <= least || same(cost, least),
            _ => true,
        };
        let dearer = || {
            format!("{said}: {line:?} costs {:?}", solutions.cost(&solution))
                + &format!(", the least cost is {:?}", solutions.least())
        };
        match status {
            Status::Solved if matches!(solutions, Solutions::Least(_)) => {
                claim("solved: none is better", is_least(), dearer());
            }
            Status::Feasible => {
                let any_will_do = matches!(solutions, Solutions::Any(_));
                claim("not proved least", !any_will_do, format!("{said}, where any solution will do"));
            }
            Status::Infeasible => {
                claim("impossible", !solutions.exist(), format!("{said}: there is {:?}", solutions.some()));
            }
            Status::Unknown => {
                let knows = matches!(stop, StopReason::Goal | StopReason::Exhausted | StopReason::Optimal);
                claim("nothing known", !knows, format!("{said}: that is a contradiction"));
            }
            Status::Solved => {}
        }
        if stop == StopReason::Optimal {
            claim("optimal", status == Status::Solved && is_least(), dearer());
        }
        if stop == StopReason::TimeLimit {
            claim("in time", false, "it takes many seconds".to_owned());
        }
        if stop == StopReason::Target {
            let (target, cost) = (self.mode.target.map(|target| target as f64), report.cost);
            let is_reached =
                cost.zip(target).is_some_and(|(cost, target)| cost <= target || same(cost, target));
            claim("the target", is_reached, format!("{said}: the cost is {cost:?}, the target {target:?}"));
        }
        let steps = report.stats.steps;
        claim("the limit", steps <= self.mode.steps, format!("{steps} steps of {}", self.mode.steps));
        if let (Some(only), Some(count)) = (report.unique, solutions.count()) {
            let holds = if only { count == 1 } else { count > 1 };
            claim("the only one", holds, format!("{said}: unique is {only}, there are {count}"));
        }
        claims.extend(self.counted());
        claims.extend(self.listed());
        claims
    }

    /// How many solutions were found.
    fn counted(&self) -> Option<Claim> {
        let count = self.solutions.count()?;
        let Report { stop, ref stats, .. } = *self.report;
        let (goals, most) = (stats.goals, self.mode.goals);
        let holds = match stop {
            StopReason::Exhausted if self.counts() => goals == count.min(most),
            StopReason::Goal if self.counts() => goals == most && goals <= count,
            _ => goals <= count,
        };
        let fault = || format!("{stop}: {goals} counted, looking for {most}; there are {count}");
        Some(Claim { about: "the count", fault: (!holds).then(fault) })
    }

    /// Does the engine look for a number of goals?
    fn counts(&self) -> bool {
        self.mode.goals > 1
    }

    /// Which solutions were shown.
    fn listed(&self) -> Option<Claim> {
        let Claims { shown, solutions, report, .. } = self;
        let canonical: Vec<String> =
            shown.iter().map(|line| self.definition.canonical(self.instance, line)).collect();
        let different = canonical.iter().collect::<BTreeSet<_>>().len();
        let complete = report.stop == StopReason::Exhausted;
        let fault = if let Some(other) = canonical.iter().find(|solution| !solutions.contain(solution)) {
            Some(format!("{other:?} is shown, and is no solution"))
        } else if different < shown.len() {
            Some(format!("{} shown, {different} of them different", shown.len()))
        } else if shown.len() as u64 != report.stats.goals {
            Some(format!("{} shown, {} counted", shown.len(), report.stats.goals))
        } else {
            let missing =
                solutions.some().into_iter().find(|one| !canonical.iter().any(|other| other == one));
            missing.filter(|_| complete).map(|missing| format!("{missing:?} is not shown"))
        };
        self.mode.shows_all.then_some(Claim { about: "all shown", fault })
    }
}
