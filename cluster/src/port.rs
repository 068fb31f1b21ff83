//! What ranks say to each other.

use crate::finding::Finding;
use crate::islands::Migrant;
use recuit_experiments::Record;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a rank waits for its own searching thread before it looks again what has arrived.
pub(crate) const PATIENCE: Duration = Duration::from_millis(1);

/// What a rank says to another, or to itself.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Message {
    /// From rank 0: run the trial of that number.
    Trial(u64),
    /// To rank 0, in answer to each trial: its record, or nothing where it was cut short.
    Done(Option<Box<Record>>),
    /// To rank 0, once: the own search has ended.
    Found(Box<Finding>),
    /// To the next rank of the ring: a state to go on from.
    Migrant(Migrant),
    /// To the next rank of the ring: no migrant follows.
    NoMore,
    /// From rank 0: cut short what is still going on, and come to an end.
    Over,
}

/// The way to all ranks.
pub(crate) trait Port {
    /// The number of this rank, from 0.
    fn rank(&self) -> usize;

    /// How many ranks there are.
    fn size(&self) -> usize;

    /// Say something to a rank, which may be this one. What is said to the same rank arrives in that order.
    fn send(&mut self, to: usize, message: Message);

    /// What has arrived, and from whom; nothing where there is nothing.
    fn receive(&mut self) -> Option<(usize, Message)>;

    /// Tell all ranks, this one too, to come to an end.
    fn end_all(&mut self) {
        (0..self.size()).for_each(|rank| self.send(rank, Message::Over));
    }
}
