//! Ranks as threads, for tests without MPI.

use crate::port::{Message, Port};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// The way to ranks that are threads of this process. Messages go through JSON, as they do over MPI.
pub(crate) struct ThreadPort {
    rank: usize,
    senders: Vec<Sender<(usize, String)>>,
    receiver: Receiver<(usize, String)>,
}

impl Port for ThreadPort {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.senders.len()
    }

    fn send(&mut self, to: usize, message: Message) {
        let text = serde_json::to_string(&message).unwrap();
        self.senders[to].send((self.rank, text)).unwrap();
    }

    fn receive(&mut self) -> Option<(usize, Message)> {
        let (from, text) = self.receiver.try_recv().ok()?;
        Some((from, serde_json::from_str(&text).unwrap()))
    }
}

/// Have `lead` done by rank 0 and `take_part` by all others. Nothing may be under way to a rank that has come
/// to its end.
pub(crate) fn on_ranks<T>(
    size: usize,
    lead: impl FnOnce(&mut ThreadPort) -> T,
    take_part: impl Fn(&mut ThreadPort) + Sync,
) -> T {
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..size).map(|_| channel()).unzip();
    let mut ports = receivers.into_iter().enumerate().map(|(rank, receiver)| ThreadPort {
        rank,
        senders: senders.clone(),
        receiver,
    });
    let mut first = ports.next().unwrap();
    let mut all: Vec<ThreadPort> = ports.collect();
    let led = thread::scope(|scope| {
        for port in &mut all {
            let take_part = &take_part;
            scope.spawn(move || take_part(port));
        }
        lead(&mut first)
    });
    all.push(first);
    assert!(all.iter_mut().all(|port| port.receive().is_none()), "a message was lost");
    led
}
