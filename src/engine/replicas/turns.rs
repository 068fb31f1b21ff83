//! Whose turn it is: many chains on few threads, kept at about the same number of steps.

use crate::termination::paced;
use crate::{Progress, StopReason, Termination};
use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// What a chain is told.
pub(super) enum Answer {
    /// Stop, or go on for this many steps.
    Grant(ControlFlow<StopReason, u64>),
    /// This share of the limits is used up.
    Spent(f64),
}

/// What the coordinator hears from a chain.
pub(super) enum Message {
    /// It has improved, and goes on as soon as it is told to.
    Improved(Ask),
    /// It waits for another turn.
    Waits(Ask),
    /// It plans its time, and asks how much of the limits is used up.
    Plans(usize, Progress),
    /// It is done.
    Ended,
}

/// May this chain go on, for so many more steps?
pub(super) struct Ask {
    chain: usize,
    progress: Progress,
    wanted: u64,
}

/// The limits of one chain: those of all chains together, and the fewest steps to a solution so far.
pub(super) struct Turns<'a> {
    chain: usize,
    bound: &'a AtomicU64,
    messages: Sender<Message>,
    answers: Receiver<Answer>,
    /// The step at which the turn ends.
    end: u64,
    /// When the turn began, and at which step.
    begun: Option<(Instant, u64)>,
    /// How long earlier turns took.
    busy: Duration,
    /// Each incumbent, and after how many steps it came.
    incumbents: Vec<(u64, f64)>,
}

/// How a chain went.
pub(super) struct Course {
    /// How long it was at work.
    pub(super) busy: Duration,
    incumbents: Vec<(u64, f64)>,
}

impl Course {
    /// The cost of the incumbent as it was after so many steps.
    pub(super) fn cost_after(&self, steps: u64) -> Option<f64> {
        let known = self.incumbents.partition_point(|&(came, _)| came <= steps);
        self.incumbents[..known].last().map(|&(_, cost)| cost)
    }
}

impl<'a> Turns<'a> {
    /// How long a turn should take: a hundred times as long as switching to another chain.
    const LENGTH: Duration = Duration::from_millis(2);

    /// The limits of chain number `chain`, which stops once it has made more steps than `bound`, the fewest
    /// to a solution so far.
    pub(super) fn new(
        chain: usize,
        bound: &'a AtomicU64,
        messages: Sender<Message>,
        answers: Receiver<Answer>,
    ) -> Self {
        let (end, begun, busy) = (0, None, Duration::ZERO);
        Turns { chain, bound, messages, answers, end, begun, busy, incumbents: Vec::new() }
    }

    /// The chain has ended, so that another one may have its turn.
    pub(super) fn end(mut self) -> Course {
        let last = self.begun.map_or(Duration::ZERO, |(begin, _)| begin.elapsed());
        Course { busy: self.busy + last, incumbents: mem::take(&mut self.incumbents) }
    }

    /// A chain that takes more steps than this is no longer of interest.
    pub(super) fn solved_after(&self, steps: u64) {
        self.bound.fetch_min(steps, Ordering::Relaxed);
    }

    /// The turn is over. How many steps would fill another one?
    fn next_turn(&mut self, steps: u64) -> u64 {
        let Some((begin, before)) = self.begun.take() else { return 1 };
        let elapsed = begin.elapsed();
        self.busy += elapsed;
        paced(steps - before, elapsed, Self::LENGTH)
    }
}

impl Termination for Turns<'_> {
    fn grant(&mut self, &progress: &Progress) -> ControlFlow<StopReason, u64> {
        let Progress { steps, incumbent } = progress;
        if steps > self.bound.load(Ordering::Relaxed) {
            return ControlFlow::Break(StopReason::Cancelled);
        }
        if let Some(cost) =
            incumbent.filter(|cost| self.incumbents.last().is_none_or(|(_, last)| last != cost))
        {
            self.incumbents.push((steps, cost));
        }
        let ask = |wanted| Ask { chain: self.chain, progress, wanted };
        let message = if steps < self.end {
            Message::Improved(ask(self.end - steps))
        } else {
            let wanted = self.next_turn(steps);
            Message::Waits(Ask { chain: self.chain, progress, wanted })
        };
        // If the coordinator is gone, this fails, and so does the wait for an answer.
        let _ = self.messages.send(message);
        let answer = self.answers.recv();
        self.begun.get_or_insert_with(|| (Instant::now(), steps));
        let Ok(Answer::Grant(granted)) = answer else { return ControlFlow::Break(StopReason::Cancelled) };
        let granted = granted?;
        self.end = steps.saturating_add(granted);
        // At least one step, even at the bound: a chain that asks because it has just improved may be at a
        // goal after exactly as many steps as the first one, and whether it has heard of that one by now must
        // not matter.
        let left = self.bound.load(Ordering::Relaxed).saturating_sub(steps).max(1);
        ControlFlow::Continue(granted.min(left))
    }

    fn spent(&self, &progress: &Progress) -> f64 {
        let _ = self.messages.send(Message::Plans(self.chain, progress));
        match self.answers.recv() {
            Ok(Answer::Spent(share)) => share,
            _ => 1.0,
        }
    }
}

impl Drop for Turns<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // The others need not go on.
            self.solved_after(0);
        }
        let _ = self.messages.send(Message::Ended);
    }
}

/// Answers the chains, in the only thread that may ask the limits of the run.
pub(super) struct Coordinator<'a, T> {
    pub(super) termination: &'a mut T,
    /// The steps of the run before the chains began.
    pub(super) first_step: u64,
    /// Where to send the answers to each chain.
    pub(super) answers: Vec<Sender<Answer>>,
    /// How many chains may be at work at a time.
    pub(super) threads: usize,
}

impl<T: Termination> Coordinator<'_, T> {
    /// Give turns until all chains have ended: those that lag behind go first.
    pub(super) fn give_turns(mut self, messages: Receiver<Message>) {
        // To begin with, each is on its way to its first question.
        let mut busy = self.answers.len();
        let mut waiting = BTreeMap::new();
        for message in messages {
            match message {
                Message::Improved(ask) => self.answer(&ask),
                Message::Waits(ask) => {
                    busy -= 1;
                    waiting.insert((ask.progress.steps, ask.chain), ask);
                }
                Message::Plans(chain, Progress { steps, incumbent }) => {
                    let steps =
                        self.first_step.saturating_add(steps.saturating_mul(self.answers.len() as u64));
                    let spent = self.termination.spent(&Progress { steps, incumbent });
                    let _ = self.answers[chain].send(Answer::Spent(spent));
                }
                Message::Ended => busy -= 1,
            }
            while busy < self.threads
                && let Some((_, ask)) = waiting.pop_first()
            {
                busy += 1;
                self.answer(&ask);
            }
        }
    }

    fn answer(&mut self, ask: &Ask) {
        let answer = Answer::Grant(self.grant(ask));
        // The chain waits for the answer, unless it is gone.
        let _ = self.answers[ask.chain].send(answer);
    }

    /// What the limits allow a chain if all others make as many steps. The limits are asked again, about more
    /// and more steps, until they have allowed as many as are wanted.
    fn grant(&mut self, ask: &Ask) -> ControlFlow<StopReason, u64> {
        let chains = self.answers.len() as u64;
        let Progress { steps, incumbent } = ask.progress;
        let mut grant = |granted: u64| {
            // The steps of all chains before the last of them makes its next one.
            let before = (steps + granted).saturating_mul(chains).saturating_add(chains - 1);
            let steps = self.first_step.saturating_add(before);
            let all = self.termination.grant(&Progress { steps, incumbent })?;
            ControlFlow::Continue(granted.saturating_add(all.saturating_sub(1) / chains + 1))
        };
        let mut granted = grant(0)?;
        while granted < ask.wanted
            && let ControlFlow::Continue(more) = grant(granted)
        {
            granted = more;
        }
        ControlFlow::Continue(granted.min(ask.wanted))
    }
}
