//! The moments of a trace: its events, each with its consequences, and when they are on each clock.

use recuit::trace::Event;
use recuit_trace::{Player, Trace, TraceError};

/// What a clock counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Events of the run, those left out included.
    Events,
    /// Moves measured, or nodes entered.
    Steps,
    /// Milliseconds of the run.
    Milliseconds,
}

impl Unit {
    pub(crate) fn next(self) -> Self {
        match self {
            Unit::Events => Unit::Steps,
            Unit::Steps => Unit::Milliseconds,
            Unit::Milliseconds => Unit::Events,
        }
    }

    /// The end of the keys of its words.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Unit::Events => "events",
            Unit::Steps => "steps",
            Unit::Milliseconds => "ms",
        }
    }
}

/// Events that one looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landmark {
    Backtrack,
    DeadEnd,
    Goal,
    Incumbent,
}

impl Landmark {
    fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Backtrack { .. } => Some(Landmark::Backtrack),
            Event::DeadEnd(_) => Some(Landmark::DeadEnd),
            Event::Goal { .. } => Some(Landmark::Goal),
            Event::Incumbent { .. } => Some(Landmark::Incumbent),
            _ => None,
        }
    }
}

/// An event that is recorded, with the values that it rules out.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// How many recorded events have been played after it.
    pub(crate) end: u64,
    /// Its number in the run, from 1.
    pub(crate) number: u64,
    /// Steps of the run, up to it.
    pub(crate) steps: u64,
    ms: f64,
    /// How many events were left out just before it.
    pub(crate) left_out: u64,
    landmark: Option<Landmark>,
}

/// All moments of a trace.
pub(crate) struct Moments {
    all: Vec<Moment>,
    /// Events and steps of the run.
    events: u64,
    steps: u64,
}

impl Moments {
    /// Read the whole trace, once.
    pub(crate) fn of(trace: &Trace) -> Result<Self, TraceError> {
        let mut player = Player::new(trace);
        let mut all: Vec<Moment> = Vec::new();
        for block in &trace.footer.blocks {
            let (begin, from, mut number) = (all.len(), player.position(), block.first);
            while player.position() < from + block.events
                && let Some(happened) = player.next_event()?
            {
                let end = player.position();
                let share = (end - from) as f64 / block.events as f64;
                let ms = block.ms.0 + (block.ms.1 - block.ms.0) * share;
                if matches!(happened.event, Event::RuledOut { .. })
                    && let Some(last) = all.get_mut(begin..).and_then(<[Moment]>::last_mut)
                {
                    (last.end, last.ms) = (end, ms);
                    continue;
                }
                number += 1;
                let left_out = if all.len() == begin { block.skipped } else { 0 };
                let landmark = Landmark::of(&happened.event);
                all.push(Moment { end, number, steps: happened.steps, ms, left_out, landmark });
            }
        }
        let events = trace.footer.events.max(all.last().map_or(0, |last| last.number));
        Ok(Moments { all, events, steps: trace.footer.steps })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    /// How many events the run had.
    pub(crate) fn events(&self) -> u64 {
        self.events
    }

    /// How many steps the run had.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// The moment at a position: at 0, the start, there is none.
    pub(crate) fn at(&self, position: usize) -> Option<&Moment> {
        self.all.get(position.checked_sub(1)?)
    }

    /// When the moment at a position is. Each has a time of its own: several of one step, or of one millisecond, follow
    /// each other within it.
    pub(crate) fn time(&self, unit: Unit, position: usize) -> f64 {
        let Some(moment) = self.at(position) else { return 0.0 };
        let within = moment.number as f64 / (self.events + 1) as f64;
        match unit {
            Unit::Events => moment.number as f64,
            Unit::Steps => moment.steps as f64 + within,
            Unit::Milliseconds => moment.ms + within / 1000.0,
        }
    }

    /// How many moments have come at a time.
    pub(crate) fn position(&self, unit: Unit, time: f64) -> usize {
        let (mut low, mut high) = (0, self.count());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.time(unit, middle + 1) <= time {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// When the run is over.
    pub(crate) fn total(&self, unit: Unit) -> f64 {
        let last = self.time(unit, self.count());
        match unit {
            Unit::Events => self.events as f64,
            Unit::Steps => last.max((self.steps + 1) as f64),
            Unit::Milliseconds => last,
        }
    }

    /// The times between which events were left out.
    pub(crate) fn gaps(&self, unit: Unit) -> Vec<(f64, f64)> {
        let is_cut = |position: &usize| self.at(*position).is_some_and(|moment| moment.left_out > 0);
        let positions = (1..=self.count()).filter(is_cut);
        let mut gaps: Vec<(f64, f64)> =
            positions.map(|position| (self.time(unit, position - 1), self.time(unit, position))).collect();
        if self.all.last().is_some_and(|last| last.number < self.events) {
            gaps.push((self.time(unit, self.count()), self.total(unit)));
        }
        gaps
    }

    /// How many events were left out between a position and the next, if this time is among them.
    pub(crate) fn left_out_at(&self, unit: Unit, position: usize, time: f64) -> Option<u64> {
        let next = self.at(position + 1).filter(|next| next.left_out > 0)?;
        let (from, to) = (self.time(unit, position), self.time(unit, position + 1));
        (time > from && time < to).then_some(next.left_out)
    }

    /// The nearest position of this kind behind the one given, or before it.
    pub(crate) fn find(&self, landmark: Landmark, from: usize, is_forward: bool) -> Option<usize> {
        let is_it =
            |position: &usize| self.at(*position).is_some_and(|moment| moment.landmark == Some(landmark));
        if is_forward { (from + 1..=self.count()).find(is_it) } else { (1..from).rev().find(is_it) }
    }

    /// The last position whose event belongs to this step.
    pub(crate) fn of_step(&self, step: u64) -> usize {
        self.all.partition_point(|moment| moment.steps <= step)
    }
}
