//! What a rank has found.

use recuit::edge::Report;
use recuit::{Status, StopReason};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// How the search of a rank ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Finding {
    /// Which rank.
    pub(crate) rank: usize,
    /// What it knows.
    pub(crate) status: Status,
    /// Why it ended.
    pub(crate) stop: StopReason,
    /// What its best state costs.
    pub(crate) cost: Option<f64>,
    /// Its best state for people. If it is said to be a solution, the model's verifier found no fault with it.
    pub(crate) best: Option<String>,
    /// Steps, as [`Stats::steps`](recuit::Stats::steps) counts them.
    pub(crate) steps: u64,
    /// How long it took.
    pub(crate) seconds: f64,
    /// How many states of others it went on from.
    pub(crate) taken_over: u64,
}

impl Finding {
    /// What a rank reports after so long.
    pub(crate) fn new(rank: usize, report: Report, elapsed: Duration, taken_over: u64) -> Self {
        Finding {
            rank,
            status: report.status,
            stop: report.stop,
            cost: report.cost,
            best: report.best.map(|best| best.text),
            steps: report.stats.steps,
            seconds: elapsed.as_secs_f64(),
            taken_over,
        }
    }

    /// Is there nothing left to be searched for?
    pub(crate) fn is_decisive(&self) -> bool {
        matches!(self.status, Status::Solved | Status::Infeasible) || self.stop == StopReason::Target
    }

    /// Is it better than another one, of the same search? Solutions before the rest, then what costs less,
    /// then the lower rank.
    fn is_better(&self, other: &Finding) -> bool {
        let key = |finding: &Finding| (!finding.status.has_solution(), finding.cost.unwrap_or(f64::INFINITY));
        let ((lacks, cost), (others_lacks, others_cost)) = (key(self), key(other));
        let order =
            lacks.cmp(&others_lacks).then(cost.total_cmp(&others_cost)).then(self.rank.cmp(&other.rank));
        order.is_lt()
    }
}

/// What rank 0 knows of the searches of all ranks.
#[derive(Debug, Default)]
pub(crate) struct Incumbent {
    /// In the order in which they arrived.
    pub(crate) findings: Vec<Finding>,
    /// The place of the first that was decisive, and when it arrived.
    decisive: Option<(usize, Instant)>,
    /// When the last one arrived.
    last: Option<Instant>,
}

impl Incumbent {
    /// Is this the first that is decisive, so that all others are to stop?
    pub(crate) fn add(&mut self, finding: Finding) -> bool {
        let now = Instant::now();
        self.last = Some(now);
        let is_first = self.decisive.is_none() && finding.is_decisive();
        if is_first {
            self.decisive = Some((self.findings.len(), now));
        }
        self.findings.push(finding);
        is_first
    }

    /// From how many ranks something was heard.
    pub(crate) fn count(&self) -> usize {
        self.findings.len()
    }

    /// What is found: the first that was decisive, or else the best.
    ///
    /// # Panics
    /// When nothing was heard from any rank.
    pub(crate) fn best(&self) -> &Finding {
        if let Some((place, _)) = self.decisive {
            return &self.findings[place];
        }
        let better = |best, next| if Finding::is_better(next, best) { next } else { best };
        self.findings.iter().reduce(better).expect("every rank reports")
    }

    /// The steps of all ranks.
    pub(crate) fn steps(&self) -> u64 {
        self.findings.iter().map(|finding| finding.steps).sum()
    }

    /// How many states all ranks took over.
    pub(crate) fn taken_over(&self) -> u64 {
        self.findings.iter().map(|finding| finding.taken_over).sum()
    }

    /// How long after the decisive finding the last rank had stopped, as rank 0 heard of both.
    pub(crate) fn time_to_stop(&self) -> Option<Duration> {
        Some(self.last?.duration_since(self.decisive?.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(rank: usize, status: Status, cost: f64) -> Finding {
        let stop = if status == Status::Solved { StopReason::Goal } else { StopReason::StepLimit };
        let (best, steps) = (None, 10);
        Finding { rank, status, stop, cost: Some(cost), best, steps, seconds: 1.0, taken_over: 0 }
    }

    #[test]
    fn the_first_solution_counts_whatever_follows() {
        let mut incumbent = Incumbent::default();
        assert!(!incumbent.add(finding(2, Status::Unknown, 1.0)));
        assert!(incumbent.add(finding(1, Status::Solved, 0.0)));
        assert!(!incumbent.add(finding(0, Status::Solved, 0.0)));
        assert_eq!((incumbent.best().rank, incumbent.count(), incumbent.steps()), (1, 3, 30));
        assert!(incumbent.time_to_stop().is_some());
    }

    #[test]
    fn without_a_proof_the_best_counts_in_whatever_order_ranks_report() {
        let findings = [
            finding(3, Status::Unknown, 1.0),
            finding(2, Status::Feasible, 7.0),
            finding(1, Status::Feasible, 5.0),
            finding(0, Status::Feasible, 5.0),
        ];
        for turn in 0..findings.len() {
            let mut incumbent = Incumbent::default();
            let mut turned = findings.clone();
            turned.rotate_left(turn);
            assert!(turned.into_iter().all(|finding| !incumbent.add(finding)));
            assert_eq!((incumbent.best().rank, incumbent.time_to_stop()), (0, None));
        }
    }
}
