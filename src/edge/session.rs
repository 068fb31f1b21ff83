//! The limits of a named run.

use super::{Limits, Live, Preparing, Recording, SoFar};
use crate::trace::Gate;
use crate::{
    Cancellation, Left, MemoryLimit, Progress, Steps, StopReason, Target, Termination, TimeLimit, Turn,
};
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
    turn: Option<Turn>,
    hands_over: bool,
    so_far: Option<SoFar>,
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
            turn: None,
            hands_over: false,
            so_far: None,
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

    /// The same limits of a portfolio, which tells `so_far` what its searches have found as they end.
    pub fn known_by(self, so_far: SoFar) -> Self {
        Session { so_far: Some(so_far), ..self }
    }

    /// Whom a portfolio tells what its searches have found.
    pub(super) fn so_far(&self) -> Option<&SoFar> {
        self.so_far.as_ref()
    }

    /// The same limits, which tell `recording` how far the run is.
    pub(super) fn recorded_by(self, recording: Option<Recording>) -> Self {
        Session { recording, ..self }
    }

    /// The same limits, which turn a gate.
    pub(super) fn turning(self, gate: Option<Gate>) -> Self {
        Session { gate, ..self }
    }

    /// The same limits for a search that takes turns with others, among whom the steps are shared out; who is
    /// told how far the run is hears of all searches together.
    pub(super) fn in_turn(&self, turn: Turn) -> Self {
        let turn = turn.until(self.time.as_ref().and_then(TimeLimit::end));
        Session { steps: None, gate: None, turn: Some(turn), so_far: None, ..self.clone() }
    }

    /// The same limits, with the time counted from now on, if it does not count already.
    pub(super) fn begun(self) -> Self {
        Session { time: self.time.map(TimeLimit::begun), ..self }
    }

    /// What of it holds while a model prepares the search. The time counts from now on, if it does not count already.
    pub(super) fn preparing(&mut self) -> Preparing {
        self.time = self.time.take().map(TimeLimit::begun);
        let steps = self.steps.map(|Steps(limit)| limit).or_else(|| self.turn.as_ref()?.limit());
        Preparing::new(steps, self.time.clone(), self.cancel.clone())
    }

    /// The steps that are left after so many, if they are limited.
    pub(super) fn steps_left(&self, steps: u64) -> Option<u64> {
        self.steps.map(|Steps(limit)| limit.saturating_sub(steps))
    }

    /// From here on, share the costs of the incumbents with the searches that this one takes turns with; see
    /// [`Turn::share`].
    pub(super) fn share(&self) {
        self.turn.iter().for_each(Turn::share);
    }

    /// From here on, hand over incumbents between this search and those that it takes turns with; see
    /// [`Turn::leave`].
    pub(super) fn hand_over(&mut self) {
        self.hands_over = true;
    }

    /// With whom incumbents are left for others, if they are.
    pub(super) fn leaves_with(&self) -> Option<Turn> {
        self.turn.clone().filter(|_| self.hands_over)
    }

    /// A step takes so many times as long as turns allow for; see [`Turn::slow_down`].
    pub(super) fn slow_down(&self, times: f64) {
        self.turn.iter().for_each(|turn| turn.slow_down(times));
    }

    /// The same limits, with time counted from `begin` on and not from the first step.
    pub fn since(self, begin: Instant) -> Self {
        Session { time: self.time.map(|time| time.since(begin)), ..self }
    }
}

impl Termination for Session {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let Session { steps, time, target, memory, cancel, live, recording, gate, turn, .. } = self;
        let turn_left = turn.grant(progress)?;
        if let Some(live) = live {
            live.tell(&turn.as_ref().map_or(*progress, Turn::all));
        }
        let each = [
            turn_left,
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
        self.steps.spent(progress).max(self.time.spent(progress)).max(self.turn.spent(progress))
    }

    fn known(&self) -> f64 {
        self.turn.known()
    }

    fn left(&self) -> Option<Left> {
        self.turn.left().filter(|_| self.hands_over)
    }
}
