//! The limits of a named run.

use super::{Limits, Live, Recording};
use crate::trace::Gate;
use crate::{Cancellation, MemoryLimit, Progress, Steps, StopReason, Target, Termination, TimeLimit};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The limits of a search whose engine and model were chosen by name: those that were asked for, and always
/// the memory that the process [may hold](crate::allow_memory).
#[derive(Clone, Debug)]
pub struct Session {
    steps: Option<Steps>,
    time: Option<TimeLimit>,
    target: Option<Target>,
    memory: MemoryLimit,
    cancel: Option<Cancellation>,
    live: Option<Live>,
    recording: Option<Recording>,
    gate: Option<Gate>,
}

impl Session {
    /// These limits, with `used` of the time gone already.
    pub(super) fn new(limits: Limits, used: Duration, cancel: Option<Cancellation>) -> Self {
        Session {
            steps: limits.steps.map(Steps),
            time: limits.seconds.map(|seconds| TimeLimit::seconds(seconds).after(used)),
            target: limits.target.map(Target),
            memory: MemoryLimit::default(),
            cancel,
            live: None,
            recording: None,
            gate: None,
        }
    }

    /// Is there a target cost?
    pub(super) fn has_target(&self) -> bool {
        self.target.is_some()
    }

    /// The same limits, which tell `live` how far the run is whenever they are asked.
    pub fn shown_by(self, live: Live) -> Self {
        Session { live: Some(live), ..self }
    }

    /// The same limits, which tell `recording` how far the run is.
    pub(super) fn recorded_by(self, recording: Option<Recording>) -> Self {
        Session { recording, ..self }
    }

    /// The same limits, which turn a gate.
    pub(super) fn turning(self, gate: Option<Gate>) -> Self {
        Session { gate, ..self }
    }

    /// The same limits, with time counted from `begin` on and not from the first step.
    pub fn since(self, begin: Instant) -> Self {
        Session { time: self.time.map(|time| time.since(begin)), ..self }
    }
}

impl Termination for Session {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let Session { steps, time, target, memory, cancel, live, recording, gate } = self;
        if let Some(live) = live {
            live.tell(progress);
        }
        let each = [
            steps.grant(progress)?,
            time.grant(progress)?,
            target.grant(progress)?,
            memory.grant(progress)?,
            cancel.grant(progress)?,
            recording.as_ref().map_or(u64::MAX, |recording| recording.asked(progress)),
            gate.as_ref().map_or(u64::MAX, |gate| gate.turn(progress.steps)),
        ];
        ControlFlow::Continue(each.into_iter().fold(u64::MAX, u64::min))
    }

    fn spent(&self, progress: &Progress) -> f64 {
        self.steps.spent(progress).max(self.time.spent(progress))
    }
}
