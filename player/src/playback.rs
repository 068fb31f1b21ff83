//! One clock for all panes: where it is, how fast it goes, and the places that it goes to.

use crate::moments::{Landmark, Unit};
use crate::pane::Pane;
use recuit_trace::TraceError;
use std::time::Duration;

/// Events a second, one for each digit; the last is as fast as it goes.
pub(crate) const SPEEDS: [f64; 9] = [0.5, 1.0, 2.0, 5.0, 15.0, 50.0, 200.0, 1000.0, f64::INFINITY];

/// As fast as it goes, a trace takes so many seconds, so that something is seen of it.
const SHORTEST: f64 = 4.0;

/// Two times that are no further apart are the same.
const SAME: f64 = 1e-9;

/// Traces that are played on one clock. The time says all that is shown: an event is shown from its time on.
pub(crate) struct Playback<'a> {
    pub(crate) panes: Vec<Pane<'a>>,
    pub(crate) unit: Unit,
    pub(crate) at: f64,
    /// Which of the speeds.
    pub(crate) speed: usize,
    pub(crate) is_playing: bool,
    /// Each a pane and a position in it.
    bookmarks: Vec<(usize, usize)>,
}

impl<'a> Playback<'a> {
    pub(crate) fn new(panes: Vec<Pane<'a>>) -> Self {
        Playback { panes, unit: Unit::Events, at: 0.0, speed: 2, is_playing: false, bookmarks: Vec::new() }
    }

    /// When the longest of the runs is over.
    pub(crate) fn total(&self) -> f64 {
        self.panes.iter().map(|pane| pane.moments.total(self.unit)).fold(0.0, f64::max)
    }

    pub(crate) fn go_to(&mut self, time: f64) -> Result<(), TraceError> {
        self.at = time.clamp(0.0, self.total());
        for pane in &mut self.panes {
            pane.go(pane.moments.position(self.unit, self.at))?;
        }
        Ok(())
    }

    /// Go on by a tenth of the run, or back: of the shortest that is not over, for beside a long one it would be passed
    /// over.
    pub(crate) fn tenth(&mut self, is_forward: bool) -> Result<(), TraceError> {
        let totals = self.panes.iter().map(|pane| pane.moments.total(self.unit));
        let is_open = |&total: &f64| if is_forward { self.at < total } else { self.at <= total };
        let tenth = totals.filter(is_open).reduce(f64::min).unwrap_or(0.0) / 10.0;
        self.go_to(if is_forward { self.at + tenth } else { self.at - tenth })
    }

    /// One moment on, of whichever pane has the next; or the one before.
    pub(crate) fn step(&mut self, is_forward: bool) -> Result<(), TraceError> {
        self.is_playing = false;
        self.go_to(if is_forward { self.next_time() } else { self.time_before() })
    }

    /// The time at a position of a pane.
    fn time(&self, pane: usize, position: usize) -> f64 {
        self.panes[pane].moments.time(self.unit, position)
    }

    fn next_time(&self) -> f64 {
        let next = self.panes.iter().filter(|pane| !pane.is_at_end());
        next.map(|pane| pane.moments.time(self.unit, pane.position() + 1)).fold(self.total(), f64::min)
    }

    /// When what is shown was not yet all shown.
    fn time_before(&self) -> f64 {
        let shown =
            |pane: &Pane<'_>, less| pane.moments.time(self.unit, pane.position().saturating_sub(less));
        let last = self.panes.iter().map(|pane| shown(pane, 0)).fold(0.0, f64::max);
        let without_last = |pane| shown(pane, usize::from(shown(pane, 0) == last));
        self.panes.iter().map(without_last).fold(0.0, f64::max)
    }

    /// The next event of this kind in any pane, or the one before; is there one?
    pub(crate) fn jump(&mut self, landmark: Landmark, is_forward: bool) -> Result<bool, TraceError> {
        let found = self.panes.iter().filter_map(|pane| {
            let position = pane.moments.find(landmark, pane.position(), is_forward)?;
            Some(pane.moments.time(self.unit, position))
        });
        let found = found.reduce(if is_forward { f64::min } else { f64::max });
        self.is_playing = false;
        found.map_or(Ok(()), |time| self.go_to(time))?;
        Ok(found.is_some())
    }

    /// Go to the end of a step, in the first pane that comes so far; is there one?
    pub(crate) fn go_to_step(&mut self, step: u64) -> Result<bool, TraceError> {
        let far = self.panes.iter().find(|pane| pane.moments.steps() >= step);
        let time = far.map(|pane| pane.moments.time(self.unit, pane.moments.of_step(step)));
        self.is_playing = false;
        time.map_or(Ok(()), |time| self.go_to(time))?;
        Ok(time.is_some())
    }

    /// The pane whose moment is the latest, the first of two, and its position.
    fn latest(&self) -> (usize, usize) {
        let places = self.panes.iter().enumerate().map(|(index, pane)| (index, pane.position()));
        let later = |one: (usize, usize), other: (usize, usize)| {
            if self.time(other.0, other.1) > self.time(one.0, one.1) { other } else { one }
        };
        places.reduce(later).unwrap_or_default()
    }

    /// Count in another unit from here on; what is shown in the pane that came last stays.
    pub(crate) fn next_unit(&mut self) -> Result<(), TraceError> {
        let (pane, position) = self.latest();
        self.unit = self.unit.next();
        self.go_to(self.time(pane, position))
    }

    /// Set a bookmark here, or remove that which is here; is there one now?
    pub(crate) fn mark(&mut self) -> bool {
        let place = self.latest();
        let before = self.bookmarks.len();
        self.bookmarks.retain(|&other| other != place);
        let is_set = self.bookmarks.len() == before;
        if is_set {
            self.bookmarks.push(place);
        }
        is_set
    }

    /// When the bookmarks are.
    pub(crate) fn bookmarks(&self) -> impl Iterator<Item = f64> {
        self.bookmarks.iter().map(|&(pane, position)| self.time(pane, position))
    }

    /// Go to the next bookmark, behind the last to the first; is there one?
    pub(crate) fn next_bookmark(&mut self) -> Result<bool, TraceError> {
        let (pane, position) = self.latest();
        let now = self.time(pane, position);
        let next = self.bookmarks().filter(|&time| time > now + SAME).reduce(f64::min);
        let next = next.or(self.bookmarks().reduce(f64::min));
        self.is_playing = false;
        next.map_or(Ok(()), |time| self.go_to(time))?;
        Ok(next.is_some())
    }

    /// Play, from the start if it was at the end; or pause.
    pub(crate) fn toggle(&mut self) -> Result<(), TraceError> {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.at >= self.total() { self.go_to(0.0) } else { Ok(()) }
    }

    /// Time passes. Where nothing happens for longer than it takes to show an event, or events were left out, the clock
    /// goes on to the next one.
    pub(crate) fn pass(&mut self, elapsed: Duration) -> Result<(), TraceError> {
        let events = self.panes.iter().map(|pane| pane.moments.events()).max().unwrap_or(0).max(1) as f64;
        let speed = SPEEDS[self.speed].min(f64::max(SPEEDS[7], events / SHORTEST));
        let total = self.total();
        let units = speed * if self.unit == Unit::Milliseconds { total / events } else { 1.0 };
        let time = self.at + units * elapsed.as_secs_f64();
        let next = self.next_time();
        let longest = units * f64::max(1.0, 1.0 / speed);
        self.go_to(if next > time + longest { next } else { time })?;
        self.is_playing = self.at < total;
        Ok(())
    }
}
