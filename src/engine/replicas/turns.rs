//! Whose turn it is: many chains on few threads, kept together in steps.

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
    /// Stop, or go on for so many steps.
    Grant(ControlFlow<StopReason, u64>),
    /// So much of the limits is used up.
    Spent(f64),
}

/// What the coordinator hears of a chain.
pub(super) enum Message {
    /// It has improved, and goes on as soon as it is told to.
    Improved(Ask),
    /// It stands still until it has another turn.
    Waits(Ask),
    /// It plans its time, and wants to know how much there is left.
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
    /// A turn is to take that long: a hundred times what it costs to change over to another chain.
    const LENGTH: Duration = Duration::from_millis(2);

    /// The limits of chain number `chain`, which stops when another one needed fewer steps than `bound` holds.
    pub(super) fn new(
        chain: usize,
        bound: &'a AtomicU64,
        messages: Sender<Message>,
        answers: Receiver<Answer>,
    ) -> Self {
        let (end, begun, busy) = (0, None, Duration::ZERO);
        Turns { chain, bound, messages, answers, end, begun, busy, incumbents: Vec::new() }
    }

    /// The chain has ended: the next one has its turn.
    pub(super) fn end(mut self) -> Course {
        let last = self.begun.map_or(Duration::ZERO, |(begin, _)| begin.elapsed());
        Course { busy: self.busy + last, incumbents: mem::take(&mut self.incumbents) }
    }

    /// No other chain is of interest any more that takes more steps than this.
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
        // Where nobody listens any more, nobody answers either.
        let _ = self.messages.send(message);
        let answer = self.answers.recv();
        self.begun.get_or_insert_with(|| (Instant::now(), steps));
        let Ok(Answer::Grant(granted)) = answer else { return ControlFlow::Break(StopReason::Cancelled) };
        let granted = granted?;
        self.end = steps.saturating_add(granted);
        // A chain that asks since it has just improved may be at its goal, and as early as the first one: whether it heard of
        // that one by then must not matter.
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

/// Answers the chains, in the thread that alone may ask the limits of the run.
pub(super) struct Coordinator<'a, T> {
    pub(super) termination: &'a mut T,
    /// The steps of the run before that of any chain.
    pub(super) first_step: u64,
    /// To each chain.
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
        // It waits for the answer, unless it is past caring.
        let _ = self.answers[ask.chain].send(answer);
    }

    /// What the limits allow a chain if all others do as many steps. They are asked about more and more steps until
    /// these are as many as are wanted.
    fn grant(&mut self, ask: &Ask) -> ControlFlow<StopReason, u64> {
        let chains = self.answers.len() as u64;
        let Progress { steps, incumbent } = ask.progress;
        let mut grant = |granted: u64| {
            // So many steps before the last of the chains makes its next one.
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
