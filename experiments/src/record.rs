//! One finished run.

use recuit::{Sample, Stats, Status, StopReason};
use serde::{Deserialize, Serialize};

/// What became of one trial of a [`Plan`](crate::Plan): a line of its folder's `runs.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number in the plan, from 0.
    pub trial: u64,
    /// Who searched: the position among [`Plan::contenders`](crate::Plan::contenders).
    pub contender: usize,
    /// What was searched: the position among [`Plan::instances`](crate::Plan::instances).
    pub instance: usize,
    /// What all random numbers were drawn from.
    pub seed: u64,
    /// What was found out.
    pub status: Status,
    /// Why the search ended.
    pub stop: StopReason,
    /// Was it successful: is the instance solved, the [target](recuit::Target) reached, or is it proved that
    /// there is no solution? If not, and a limit cut the run off, all it tells is that success takes longer:
    /// its effort is censored.
    pub success: bool,
    /// What the engine minimizes, of the best state.
    pub cost: Option<f64>,
    /// Steps, as [`Stats::steps`] counts them.
    pub steps: u64,
    /// How long it took. This depends on the machine; all else does not, unless a time limit ended the run.
    pub seconds: f64,
    /// How many states the formulation has, as a decimal logarithm, where it can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log10_space: Option<f64>,
    /// What solved it before the engine had a step to make, in words that follow "solved by".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved_by: Option<String>,
    /// All counters of the engine.
    pub stats: Stats,
    /// The best state, in a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// Why the run failed: the model contradicted itself or panicked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// Cost and temperature, level by level, where the plan asks for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<Sample>,
}

impl Record {
    /// Was it cut off by a limit before it succeeded? If not, it is known whether it would ever have
    /// succeeded.
    pub fn is_cut_off(&self) -> bool {
        let limits = [StopReason::StepLimit, StopReason::TimeLimit, StopReason::MemoryLimit];
        !self.success && limits.contains(&self.stop)
    }
}
