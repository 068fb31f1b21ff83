//! One search, at a moment of it.

use crate::moments::{Moment, Moments};
use crate::speech::Speech;
use recuit::Status;
use recuit::trace::Event;
use recuit_trace::{Happened, Player, Situation, Trace, TraceError};

/// A trace that is played, at one of its moments.
pub(crate) struct Pane<'a> {
    pub(crate) trace: &'a Trace,
    pub(crate) moments: Moments,
    player: Player<'a>,
    position: usize,
    /// How everything was before the moment, when values began to be ruled out, and how it is after it.
    pub(crate) before: Situation,
    ruling_out: Situation,
    pub(crate) now: Situation,
    /// What happened, and which values it ruled out; at the start, nothing.
    happened: Vec<Happened>,
    /// What happens then: a dead end is told together with where the search goes back to.
    next: Option<Happened>,
}

impl<'a> Pane<'a> {
    /// At the start of a trace, which is read once.
    ///
    /// # Errors
    /// When it is damaged.
    pub(crate) fn new(trace: &'a Trace) -> Result<Self, TraceError> {
        let mut player = Player::new(trace);
        let now = player.before_next()?.clone();
        let moments = Moments::of(trace)?;
        let (happened, next) = (Vec::new(), None);
        let (before, ruling_out) = (now.clone(), now.clone());
        Ok(Pane { trace, moments, player, position: 0, before, ruling_out, now, happened, next })
    }

    /// How many moments have been played.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// The moment that is shown; at the start, none.
    pub(crate) fn moment(&self) -> Option<&Moment> {
        self.moments.at(self.position)
    }

    /// Go to where so many moments have been played.
    pub(crate) fn go(&mut self, position: usize) -> Result<(), TraceError> {
        let position = position.min(self.moments.count());
        if position == self.position {
            return Ok(());
        }
        let end = |position| self.moments.at(position).map_or(0, |moment: &Moment| moment.end);
        let (from, to) = (end(position.saturating_sub(1)), end(position));
        self.player.seek(from)?;
        self.happened.clear();
        self.before = self.player.before_next()?.clone();
        while self.player.position() < to {
            self.happened.extend(self.player.next_event()?);
            if self.happened.len() == 1 {
                self.ruling_out = self.player.now().clone();
            }
        }
        self.now = self.player.now().clone();
        self.next = self.player.next_event()?;
        self.position = position;
        Ok(())
    }

    /// Is nothing left to be played?
    pub(crate) fn is_at_end(&self) -> bool {
        self.position == self.moments.count()
    }

    /// The sentence of the moment.
    pub(crate) fn sentence(&self, speech: &Speech) -> String {
        let Some(happened) = self.happened.first() else { return speech.text("ui.start_here").to_owned() };
        speech.words.sentence(&self.trace.header, &self.before, happened, self.next.as_ref())
    }

    /// What there is to say beyond the sentence: reasons, and what follows from it.
    pub(crate) fn why(&self, speech: &Speech) -> Vec<String> {
        let Some((happened, consequences)) = self.happened.split_first() else {
            return vec![speech.text("whys.start").to_owned()];
        };
        let header = &self.trace.header;
        let since = &self.ruling_out;
        let follows = consequences.iter().map(|one| speech.words.sentence(header, since, one, None));
        let mut reasons = speech.words.why(header, &self.before, happened);
        if !consequences.is_empty() && reasons == [speech.text("whys.nothing")] {
            reasons.clear();
        }
        reasons.extend(follows);
        reasons
    }

    /// How the run ended.
    pub(crate) fn status<'s>(&self, speech: &'s Speech) -> &'s str {
        speech.text(match self.trace.footer.outcome.as_ref().map(|outcome| outcome.status) {
            Some(Status::Solved) => "ui.status.solved",
            Some(Status::Infeasible) => "ui.status.infeasible",
            Some(Status::Feasible) => "ui.status.feasible",
            Some(Status::Unknown) => "ui.status.unknown",
            None => "ui.status.running",
        })
    }

    /// How deep the search is in its tree.
    pub(crate) fn depth(&self) -> Option<u64> {
        match self.now.path.last() {
            Some(&Event::Node { depth, .. }) => Some(depth),
            _ => None,
        }
    }
}
