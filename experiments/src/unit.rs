//! What effort is counted in.

use crate::{Contender, Record};

/// What effort is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Steps, the same on every machine; what one is depends on the engine
    /// ([`Stats::steps`](recuit::Stats::steps)), so only like engines are compared by them.
    Steps,
    /// Seconds, which any two contenders can be compared by, on this machine.
    Seconds,
}

impl Unit {
    /// The effort of a run, and whether it is censored.
    pub fn effort(self, record: &Record) -> (f64, bool) {
        let effort = match self {
            Unit::Steps => record.steps as f64,
            Unit::Seconds => record.seconds,
        };
        (effort, !record.success)
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
