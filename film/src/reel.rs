//! The steps of a trace: which of them a film shows.

use crate::still::Still;
use recuit::trace::Event;
use recuit_trace::{Player, Steps, Trace, TraceError, Words};
use std::collections::BTreeSet;

/// What of a step says whether a film can do without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    Milestone,
    DeadEnd,
    /// The picture is another one after it.
    Change,
    Other,
}

/// A trace, and when each of its steps is, in events of the run.
pub(crate) struct Reel<'a> {
    pub(crate) trace: &'a Trace,
    times: Vec<u64>,
    weights: Vec<Weight>,
}

impl<'a> Reel<'a> {
    /// Read the whole trace, once.
    ///
    /// # Errors
    /// When it is damaged.
    pub(crate) fn of(trace: &'a Trace) -> Result<Self, TraceError> {
        let mut reel = Reel { trace, times: Vec::new(), weights: Vec::new() };
        let mut steps = Steps::of(trace);
        while let Some(step) = steps.next_step()? {
            reel.times.push(step.event);
            reel.weights.push(match step.happened.event {
                event if event.is_milestone() => Weight::Milestone,
                Event::DeadEnd(_) => Weight::DeadEnd,
                _ if step.now.frame != step.before.frame => Weight::Change,
                _ => Weight::Other,
            });
        }
        Ok(reel)
    }

    /// How many steps are recorded.
    pub(crate) fn steps(&self) -> u64 {
        self.times.len() as u64
    }

    /// When a step is; the start is at 0, and there is no other step 0.
    pub(crate) fn time(&self, step: u64) -> Option<u64> {
        if step == 0 { Some(0) } else { self.times.get(step as usize - 1).copied() }
    }

    /// The step that is shown at a time; before the first it is 0.
    pub(crate) fn step_at(&self, time: u64) -> u64 {
        self.times.partition_point(|&other| other <= time) as u64
    }

    /// The times of the steps between these, or, where they are more than so many, of those that matter: the first and
    /// the last, milestones, dead ends, changes of the picture, and others between them, each kind at even distances.
    pub(crate) fn chosen(&self, from: u64, to: u64, most: usize) -> Vec<u64> {
        let inside: Vec<usize> =
            (0..self.times.len()).filter(|&index| (from..=to).contains(&self.times[index])).collect();
        let mut chosen: BTreeSet<usize> = inside.first().into_iter().chain(inside.last()).copied().collect();
        let of = |weight| inside.iter().copied().filter(|&index| self.weights[index] == weight).collect();
        // Each kind has half of the room that those before it have left, and the others the rest.
        for weight in [Weight::Milestone, Weight::DeadEnd, Weight::Change] {
            let kind: Vec<usize> = of(weight);
            chosen.extend(spread(&kind, most.saturating_sub(chosen.len()) / 2));
        }
        chosen.extend(spread(&inside, most.saturating_sub(chosen.len())));
        chosen.into_iter().map(|index| self.times[index]).collect()
    }

    /// What there is to be seen at these steps.
    ///
    /// # Errors
    /// When the trace is damaged.
    pub(crate) fn stills(&self, wanted: &BTreeSet<u64>, words: &Words) -> Result<Vec<Still>, TraceError> {
        let mut stills = Vec::new();
        if wanted.contains(&0) {
            stills.push(Still::start(self.trace, Player::new(self.trace).before_next()?, words));
        }
        let mut steps = Steps::of(self.trace);
        while let Some(step) = steps.next_step()? {
            if wanted.contains(&step.number) {
                stills.push(Still::of(self.trace, &step, step.number == self.steps(), words));
            }
        }
        Ok(stills)
    }
}

/// At most so many of these, at even distances.
fn spread(all: &[usize], most: usize) -> impl Iterator<Item = usize> {
    let count = all.len().min(most);
    (0..count).map(move |index| all[index * all.len() / count])
}
