//! Whose turn it is: several searches in rounds, each of which gives every search one turn.

use crate::{Left, Progress, StopReason, Termination};
use std::mem::take;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Where a search is in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Its turn has not begun.
    Waiting,
    /// It has its turn.
    Working,
    /// Its turn is over.
    Paused,
    /// It has ended, and needs no more turns.
    Ended,
}

/// How many times as long the turns of a search become that improves what is known in round after round.
const LEAD: f64 = 16.0;

/// What the rounds know of one search.
#[derive(Clone, Copy, Debug)]
struct Place {
    phase: Phase,
    /// How many steps the first turn has, to which those of other rounds are in proportion.
    first: f64,
    /// How many it has at least.
    head_start: u64,
    /// By how much its turns are longer because it leads.
    lead: f64,
    /// The step at which the turn ends.
    ends: u64,
    progress: Progress,
    /// The steps at the end of the last whole round.
    settled: u64,
    /// Do the costs of its incumbents compare with those of the other searches that share them?
    shares: bool,
}

#[derive(Debug)]
struct Table {
    places: Vec<Place>,
    /// How many searches may work at a time.
    threads: usize,
    growth: f64,
    /// Rounds that are over.
    rounds: i32,
    /// The steps that are left to all searches together.
    left: u64,
    /// Of the steps that turns were given in this round, those that are given back. They are not added to what is left
    /// before the round is over, for until then it depends on the threads which are.
    returned: u64,
    /// The limit that this was at the beginning.
    limit: Option<u64>,
    /// The least cost that was shared when the round began, and the first search that had an incumbent of that cost.
    known: f64,
    holder: Option<usize>,
    /// What each search has left for the others.
    states: Vec<Option<Left>>,
    /// What is shown of that in this round, and who has left it.
    shown: Option<(usize, Left)>,
    /// The first in the order of the searches of those that have ended the whole in this round.
    winner: Option<usize>,
    /// Why all are to stop.
    stop: Option<StopReason>,
}

impl Table {
    fn count(&self, phase: Phase) -> usize {
        self.places.iter().filter(|place| place.phase == phase).count()
    }

    /// Why this search is to stop, if it is. One that comes after the winner would not have had its turn on a
    /// single thread.
    fn stop(&self, member: usize) -> Option<StopReason> {
        let has_lost = self.winner.is_some_and(|winner| winner < member);
        self.stop.or(has_lost.then_some(StopReason::Cancelled))
    }

    /// Go on after something has changed: end the whole, or the round, or let more searches work.
    fn advance(&mut self) {
        let is_busy = |place: &Place| matches!(place.phase, Phase::Waiting | Phase::Working);
        if let Some(winner) = self.winner
            && !self.places[..winner].iter().any(is_busy)
        {
            self.stop = Some(StopReason::Cancelled);
        }
        if self.stop.is_none() && self.winner.is_none() && !self.places.iter().any(is_busy) {
            self.begin_round();
        }
        // The very first turn is made alone: what it ends need not wait for others, which take long to pose large instances.
        let is_first = self.rounds == 1 && self.places.first().is_some_and(is_busy);
        let threads = if is_first { 1 } else { self.threads };
        let mut free = threads.saturating_sub(self.count(Phase::Working));
        for member in 0..self.places.len() {
            if free > 0 && self.places[member].phase == Phase::Waiting && self.stop(member).is_none() {
                self.places[member].phase = Phase::Working;
                free -= 1;
            }
        }
    }

    /// Of the searches that have left a state, the first of those whose state costs the least by what they
    /// measure themselves.
    fn nearest(&self) -> Option<usize> {
        let has_left = |&(member, _): &(usize, &Place)| self.states[member].is_some();
        let cost = |(member, place): (usize, &Place)| Some((place.progress.incumbent?, member));
        let left = self.places.iter().enumerate().filter(has_left).filter_map(cost);
        left.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, member)| member)
    }

    /// So many steps of a turn are not made.
    fn give_back(&mut self, steps: u64) {
        if self.limit.is_some() {
            self.returned += steps;
        }
    }

    /// The turns of another round, shared out of the steps that are left.
    fn begin_round(&mut self) {
        let factor = self.growth.powi(self.rounds);
        let before = self.known;
        for (member, place) in self.places.iter().enumerate().filter(|(_, place)| place.shares) {
            if let Some(cost) = place.progress.incumbent.filter(|cost| *cost < self.known) {
                (self.known, self.holder) = (cost, Some(member));
            }
        }
        for (member, place) in self.places.iter_mut().enumerate() {
            let leads = self.known < before && before < f64::INFINITY && self.holder == Some(member);
            place.lead = if leads { (2.0 * place.lead).min(LEAD) } else { (0.5 * place.lead).max(1.0) };
        }
        self.left = self.left.saturating_add(take(&mut self.returned));
        let shower = self.holder.or_else(|| self.nearest());
        self.shown = shower.and_then(|shower| Some((shower, self.states[shower].clone()?)));
        for place in self.places.iter_mut().filter(|place| place.phase == Phase::Paused) {
            place.settled = place.progress.steps;
            if self.left == 0 {
                continue;
            }
            // A float too large for an integer becomes the largest one.
            let turn = (place.first * factor * place.lead) as u64;
            let least = if self.rounds == 0 { place.head_start.max(1) } else { 1 };
            let turn = turn.max(least).min(self.left);
            if self.limit.is_some() {
                self.left -= turn;
            }
            place.ends = place.progress.steps.saturating_add(turn);
            place.phase = Phase::Waiting;
        }
        self.rounds += 1;
        if self.count(Phase::Waiting) == 0 {
            self.stop = Some(StopReason::StepLimit);
        }
    }
}

/// Rounds of turns, which all searches of a portfolio hold together.
#[derive(Debug)]
pub(super) struct Rounds {
    table: Mutex<Table>,
    changed: Condvar,
}

impl Rounds {
    /// Rounds of searches with `first` turns of so many steps and at least so many; of `threads` at a time; of so many
    /// steps in all, if that is limited.
    pub(super) fn new(
        first: impl Iterator<Item = (f64, u64)>,
        growth: f64,
        threads: usize,
        limit: Option<u64>,
    ) -> Arc<Self> {
        let place = |(first, head_start)| Place {
            phase: Phase::Paused,
            first,
            head_start,
            lead: 1.0,
            ends: 0,
            progress: Progress::default(),
            settled: 0,
            shares: false,
        };
        let places: Vec<_> = first.map(place).collect();
        let states = vec![None; places.len()];
        let left = limit.unwrap_or(u64::MAX);
        let (rounds, returned, known, holder, winner, stop) = (0, 0, f64::INFINITY, None, None, None);
        let mut table = Table {
            places,
            threads,
            growth,
            rounds,
            left,
            returned,
            limit,
            known,
            holder,
            states,
            shown: None,
            winner,
            stop,
        };
        table.advance();
        Arc::new(Rounds { table: Mutex::new(table), changed: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first of the searches that have ended the whole.
    pub(super) fn winner(&self) -> Option<usize> {
        self.lock().winner
    }

    /// Who had the best of the shared incumbents when the last round began.
    pub(super) fn holder(&self) -> Option<usize> {
        self.lock().holder
    }

    /// The steps that count: up to the turn of the winner, as on a single thread.
    pub(super) fn steps(&self) -> Vec<u64> {
        let table = self.lock();
        let counts = |(member, place): (usize, &Place)| match table.winner {
            Some(winner) if winner < member => place.settled,
            _ => place.progress.steps,
        };
        table.places.iter().enumerate().map(counts).collect()
    }
}

/// The limit of one search in a [`Portfolio`](super::Portfolio): the end of its turn, at which it waits for
/// the next one.
///
/// It is a [`Termination`], to be combined with others by [`or`](Termination::or).
#[derive(Clone, Debug)]
pub struct Turn {
    rounds: Arc<Rounds>,
    member: usize,
    known: f64,
    left: Option<Left>,
    until: Option<Instant>,
}

impl Turn {
    pub(super) fn new(rounds: &Arc<Rounds>, member: usize) -> Self {
        Turn { rounds: rounds.clone(), member, known: f64::INFINITY, left: None, until: None }
    }

    /// The same, for which a search that has begun waits no longer than until that moment: whoever has the turn may not look
    /// at the clock for long.
    pub fn until(self, moment: Option<Instant>) -> Self {
        Turn { until: moment, ..self }
    }

    /// How far all searches are together: their steps, and the least cost of their incumbents.
    pub fn all(&self) -> Progress {
        let table = self.rounds.lock();
        let progress = || table.places.iter().map(|place| place.progress);
        let incumbents = progress().filter_map(|progress| progress.incumbent);
        Progress {
            steps: progress().map(|progress| progress.steps).sum(),
            incumbent: incumbents.reduce(f64::min),
        }
    }

    /// From here on, share the costs of the incumbents with the other searches that do: they are what
    /// solutions cost, in the same units, or more than any solution costs.
    pub fn share(&self) {
        self.rounds.lock().places[self.member].shares = true;
    }

    /// Leave the incumbent that was found at this step for the other searches, which may go on from it from
    /// the next round on if [their costs](Turn::share) say that it is the best or, where nobody shares costs,
    /// if its own cost is the least. They have to know the problem that it is a state of. What is found in
    /// the steps of a first turn without its head start is not left: there one improvement follows another.
    pub fn leave<S: Clone + Send + 'static>(&self, state: &S, step: u64) {
        if step as f64 > self.rounds.lock().places[self.member].first {
            let left = Left::new(state.clone());
            self.rounds.lock().states[self.member] = Some(left);
        }
    }

    /// A step of this search takes so many times as long as its pace allows for, so its turns have as many
    /// times fewer steps, this one and all that follow.
    pub fn slow_down(&self, times: f64) {
        let mut table = self.rounds.lock();
        let place = &mut table.places[self.member];
        place.first /= times;
        let left = place.ends.saturating_sub(place.progress.steps);
        let fewer = ((left as f64 / times) as u64).clamp(1, left.max(1)).min(left);
        place.ends -= left - fewer;
        table.give_back(left - fewer);
    }

    /// The steps that all searches may make together, if that is limited.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.rounds.lock().limit
    }

    /// Wait until the turn begins; why not, if the whole ends before.
    pub(super) fn begin(&mut self) -> ControlFlow<StopReason> {
        let rounds = self.rounds.clone();
        self.wait(rounds.lock(), None).map_continue(|_| ())
    }

    /// Wait for the turn, no longer than `until` that moment; the step at which it ends.
    fn wait(
        &mut self,
        mut table: MutexGuard<'_, Table>,
        until: Option<Instant>,
    ) -> ControlFlow<StopReason, u64> {
        loop {
            if let Some(stop) = table.stop(self.member) {
                return ControlFlow::Break(stop);
            }
            let place = table.places[self.member];
            if place.phase == Phase::Working {
                self.known = table.known;
                let by_others = |(shower, _): &&(usize, Left)| *shower != self.member;
                self.left = table.shown.as_ref().filter(by_others).map(|(_, left)| left.clone());
                return ControlFlow::Continue(place.ends);
            }
            let changed = &self.rounds.changed;
            table = match until.map(|until| until.saturating_duration_since(Instant::now())) {
                None => changed.wait(table).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return ControlFlow::Break(StopReason::TimeLimit),
                Some(left) => changed.wait_timeout(table, left).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }

    /// The search has ended after so many steps; was that the end of the whole?
    pub(super) fn end(self, steps: u64, is_conclusive: bool) {
        let mut table = self.rounds.lock();
        // Whether it came to its end before it was told to stop is up to the clock.
        let counts = is_conclusive && table.stop(self.member).is_none();
        let place = &mut table.places[self.member];
        let left = place.ends.saturating_sub(steps);
        (place.progress.steps, place.phase) = (steps, Phase::Ended);
        table.give_back(left);
        if counts {
            table.winner = Some(table.winner.map_or(self.member, |winner| winner.min(self.member)));
        }
        table.advance();
        drop(table);
        self.rounds.changed.notify_all();
    }
}

impl Termination for Turn {
    fn grant(&mut self, &progress: &Progress) -> ControlFlow<StopReason, u64> {
        let rounds = self.rounds.clone();
        let mut table = rounds.lock();
        table.places[self.member].progress = progress;
        if let Some(stop) = table.stop(self.member) {
            return ControlFlow::Break(stop);
        }
        let place = &mut table.places[self.member];
        if progress.steps < place.ends {
            return ControlFlow::Continue(place.ends - progress.steps);
        }
        place.phase = Phase::Paused;
        table.advance();
        rounds.changed.notify_all();
        let ends = self.wait(table, self.until)?;
        ControlFlow::Continue(ends.saturating_sub(progress.steps).max(1))
    }

    /// The share of the limit on steps that was given out.
    fn spent(&self, _: &Progress) -> f64 {
        let table = self.rounds.lock();
        table.limit.map_or(0.0, |limit| 1.0 - table.left as f64 / limit.max(1) as f64)
    }

    fn known(&self) -> f64 {
        self.known
    }

    fn left(&self) -> Option<Left> {
        self.left.clone()
    }
}

/// Ends a search that panics, so that the others do not wait for it.
pub(super) struct Guard<'a>(pub(super) &'a Rounds);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().stop = Some(StopReason::Failure);
            self.0.changed.notify_all();
        }
    }
}
