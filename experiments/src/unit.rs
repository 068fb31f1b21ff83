//! What effort is counted in.

use crate::{Contender, Record};

/// What effort is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Steps, the same on every machine; what one is depends on the engine
    /// ([`Stats::steps`](recuit::Stats::steps)), so only like engines are compared by them.
    Steps,
    /// Seconds, by which any two contenders on one machine can be compared.
    Seconds,
}

impl Unit {
    /// What a run took.
    pub fn spent(self, record: &Record) -> f64 {
        match self {
            Unit::Steps => record.steps as f64,
            Unit::Seconds => record.seconds,
        }
    }

    /// The effort to success as far as the run tells, and whether it is censored: success takes longer than
    /// that.
    ///
    /// A run that came to an end of its own without success, frozen or at a local optimum, would never have
    /// succeeded. Were it counted as cut off where it ended, a contender that gives up early would look
    /// better than it is, since Kaplan and Meier assume that runs that are cut off would have fared like the
    /// others.
    pub fn effort(self, record: &Record) -> (f64, bool) {
        let never = !record.success && !record.is_cut_off();
        (if never { f64::INFINITY } else { self.spent(record) }, !record.success)
    }

    /// The most effort that a run of that contender may take, where it is limited.
    pub fn limit(self, contender: &Contender) -> Option<f64> {
        let name = match self {
            Unit::Steps => "steps",
            Unit::Seconds => "seconds",
        };
        contender.experiment["limits"][name].as_f64()
    }
}
