//! The sums over several answers.

use super::verdict::is_cut_short;
use crate::ending::Ending;
use recuit::Status;
use recuit::edge::Report;
use std::time::{Duration, Instant};

/// How many instances were answered, and how.
pub(super) struct Tally {
    begin: Instant,
    pub(super) answered: usize,
    solved: usize,
    feasible: usize,
    infeasible: usize,
    /// Solved, but not all solutions counted.
    cut_short: usize,
    /// How many were solved before the engine had a step to make, and by what.
    at_once: usize,
    solved_by: Option<&'static str>,
    /// The sum of all steps.
    steps: u64,
    /// The longest search.
    slowest: Duration,
}

impl Tally {
    /// Nothing so far.
    pub(super) fn new() -> Self {
        Tally {
            begin: Instant::now(),
            answered: 0,
            solved: 0,
            feasible: 0,
            infeasible: 0,
            cut_short: 0,
            at_once: 0,
            solved_by: None,
            steps: 0,
            slowest: Duration::ZERO,
        }
    }

    /// Add one report to the sums.
    pub(super) fn count(&mut self, report: &Report, elapsed: Duration) {
        self.answered += 1;
        self.solved += usize::from(report.status == Status::Solved);
        self.cut_short += usize::from(is_cut_short(report));
        self.feasible += usize::from(report.status == Status::Feasible);
        self.infeasible += usize::from(report.status == Status::Infeasible);
        self.at_once += usize::from(report.solved_by.is_some());
        self.solved_by = self.solved_by.or(report.solved_by);
        self.steps += report.stats.steps;
        self.slowest = self.slowest.max(elapsed);
    }

    /// A line or two about all `instances`; `was_read` tells whether their text was read to its end.
    pub(super) fn summary(&self, instances: usize, was_read: bool, with_steps: bool) -> String {
        let seconds = self.begin.elapsed().as_secs_f64();
        let unknown = self.answered - self.solved - self.feasible - self.infeasible;
        let mut parts = vec![format!("{} of {instances} solved and verified", self.solved)];
        parts.extend((self.feasible > 0).then(|| format!("{} with the best found shown", self.feasible)));
        parts.extend((self.infeasible > 0).then(|| format!("{} proved impossible", self.infeasible)));
        let cut_short = self.cut_short;
        parts.extend((cut_short > 0).then(|| format!("{cut_short} of them not counted to the end")));
        parts.extend((unknown > 0).then(|| format!("{unknown} not solved within the limits")));
        let left = instances - self.answered;
        parts.extend((left > 0).then(|| format!("{left} not begun")));
        parts.extend((!was_read).then(|| "the others not begun".to_owned()));
        let mut summary = format!("{}; {seconds:.2} s, ", parts.join(", "));
        match self.slowest.as_secs_f64() {
            // The instances were not timed one by one.
            0.0 => summary += &format!("{:.0} a second\n", self.answered as f64 / seconds.max(1e-9)),
            slowest => summary += &format!("the slowest {slowest:.3} s\n"),
        }
        if let Some(words) = self.solved_by {
            summary += &format!("{} of {} were solved by {words}\n", self.at_once, self.answered);
        }
        if with_steps {
            let rate = self.steps as f64 / seconds.max(1e-9);
            summary.push_str(&format!("{} steps, {rate:.0} a second\n", self.steps));
        }
        summary
    }

    /// How it all ended.
    pub(super) fn ending(&self, instances: usize, was_read: bool) -> Ending {
        let all = was_read && self.solved + self.feasible + self.infeasible == instances;
        if !all || self.cut_short > 0 {
            Ending::Unsolved
        } else if self.infeasible > 0 {
            Ending::Infeasible
        } else {
            Ending::Solved
        }
    }
}
