//! Messages over MPI.

use crate::job::Job;
use crate::port::{Message, PATIENCE, Port};
use mpi::point_to_point::MatchedReceiveVec;
use mpi::request::scope;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, Destination, Root, Source};
use std::collections::VecDeque;
use std::thread::sleep;

/// All ranks of the job, for the thread that speaks MPI. A message is JSON in a vector of bytes.
pub(crate) struct MpiPort<'a> {
    world: &'a SimpleCommunicator,
    /// What arrived while something else was sent, and what this rank said to itself.
    arrived: VecDeque<(usize, Message)>,
}

impl<'a> MpiPort<'a> {
    pub(crate) fn new(world: &'a SimpleCommunicator) -> Self {
        MpiPort { world, arrived: VecDeque::new() }
    }

    /// Rank 0: tell all others what is to be done, if anything.
    pub(crate) fn tell(&self, job: Option<&Job>) {
        let mut bytes = serde_json::to_vec(&job).expect("a job is plain data");
        let root = self.world.process_at_rank(0);
        root.broadcast_into(&mut (bytes.len() as u64));
        root.broadcast_into(&mut bytes[..]);
    }

    /// All others: what is to be done, if anything.
    pub(crate) fn hear(&self) -> Option<Job> {
        let root = self.world.process_at_rank(0);
        let mut length = 0u64;
        root.broadcast_into(&mut length);
        let mut bytes = vec![0u8; length as usize];
        root.broadcast_into(&mut bytes[..]);
        serde_json::from_slice(&bytes).expect("rank 0 runs the same program")
    }

    /// Take in a message, if one has arrived.
    fn take_in(&mut self) -> bool {
        let Some(probed) = self.world.any_process().immediate_matched_probe() else { return false };
        let (bytes, status) = probed.matched_receive_vec::<u8>();
        let message = serde_json::from_slice(&bytes).expect("all ranks run the same program");
        self.arrived.push_back((status.source_rank() as usize, message));
        true
    }
}

impl Port for MpiPort<'_> {
    fn rank(&self) -> usize {
        self.world.rank() as usize
    }

    fn size(&self) -> usize {
        self.world.size() as usize
    }

    /// A long message is under way until the other rank takes it in. Meanwhile this one takes in what
    /// arrives, so that ranks that send to each other do not wait for each other.
    fn send(&mut self, to: usize, message: Message) {
        if to == self.rank() {
            self.arrived.push_back((to, message));
            return;
        }
        let bytes = serde_json::to_vec(&message).expect("a message is plain data");
        let receiver = self.world.process_at_rank(to as i32);
        scope(|scope| {
            let mut sending = receiver.immediate_send(scope, &bytes[..]);
            while let Err(pending) = sending.test() {
                sending = pending;
                if !self.take_in() {
                    sleep(PATIENCE / 10);
                }
            }
        });
    }

    fn receive(&mut self) -> Option<(usize, Message)> {
        while self.take_in() {}
        self.arrived.pop_front()
    }
}
