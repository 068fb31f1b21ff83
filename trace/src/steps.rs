//! The steps of a trace, one after the other, as they are told.

use crate::{Happened, Player, Situation, Trace, TraceError};
use recuit::trace::Event;

/// Something that is told in one sentence: an event with the values that it rules out. Where a dead end leads
/// back to is part of its sentence, and no step of its own.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number among the steps that are recorded, from 1.
    pub number: u64,
    /// The number of its event in the run, from 1, those left out included.
    pub event: u64,
    /// How many recorded events have been played with its own.
    pub played: u64,
    /// How many events were left out just before it.
    pub left_out: u64,
    /// How everything was before it.
    pub before: Situation,
    /// How everything is when all that follows from it is done; at a dead end, before the search goes back.
    pub now: Situation,
    /// The event.
    pub happened: Happened,
    /// What happens then, if it is known.
    pub next: Option<Happened>,
}

/// Reads the steps of a trace.
pub struct Steps<'a> {
    player: Player<'a>,
    ahead: Option<Read>,
    /// How many steps, events of the run, and recorded events have been read.
    steps: u64,
    events: u64,
    played: u64,
}

/// An event that was read, and how everything was before it.
struct Read {
    event: u64,
    played: u64,
    left_out: u64,
    before: Situation,
    happened: Happened,
}

impl Read {
    /// Does it follow from the event before, and was nothing left out between them?
    fn is_consequence(&self) -> bool {
        matches!(self.happened.event, Event::RuledOut { .. }) && self.left_out == 0
    }
}

impl<'a> Steps<'a> {
    /// From the start of a trace.
    pub fn of(trace: &'a Trace) -> Self {
        Steps { player: Player::new(trace), ahead: None, steps: 0, events: 0, played: 0 }
    }

    /// The next step; `None` at the end.
    ///
    /// # Errors
    /// When a block is damaged.
    pub fn next_step(&mut self) -> Result<Option<Step>, TraceError> {
        let read = if self.ahead.is_some() { self.ahead.take() } else { self.read()? };
        let Some(Read { event, played, left_out, before, happened }) = read else { return Ok(None) };
        let (mut now, mut follows) = (self.player.now().clone(), self.read()?);
        while follows.as_ref().is_some_and(Read::is_consequence) {
            now.clone_from(self.player.now());
            follows = self.read()?;
        }
        let next = follows.as_ref().map(|read| read.happened.clone());
        let leads_back =
            matches!(next, Some(Happened { event: Event::Backtrack { .. } | Event::Restart, .. }));
        if !(leads_back && matches!(happened.event, Event::DeadEnd(_))) {
            self.ahead = follows;
        }
        self.steps += 1;
        Ok(Some(Step { number: self.steps, event, played, left_out, before, now, happened, next }))
    }

    fn read(&mut self) -> Result<Option<Read>, TraceError> {
        let left_out = self.player.skipped();
        let before = self.player.before_next()?.clone();
        let Some(happened) = self.player.next_event()? else { return Ok(None) };
        self.events += left_out + u64::from(!matches!(happened.event, Event::RuledOut { .. }));
        self.played += 1;
        Ok(Some(Read { event: self.events, played: self.played, left_out, before, happened }))
    }
}
