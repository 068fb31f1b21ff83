//! The parts of a trace file that are JSON.

use recuit::trace::{Scene, Walk};
use recuit::{History, Sample, Status, StopReason};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) const MAGIC: &[u8; 8] = b"RECUITRC";
pub(crate) const END: &[u8; 8] = b"RECUITND";
/// The version of the format that is written and read.
pub(crate) const VERSION: u64 = 1;

/// The first part of a trace: all that repeats the run, and what of its pictures stays the same.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub version: u64,
    /// Name and version of what wrote the trace.
    pub program: String,
    /// How the search goes from state to state.
    pub kind: Walk,
    /// The experiment: `instance`, `seed`, `model`, `engine`, `limits`.
    pub experiment: Value,
    /// The name of the model.
    pub model: String,
    /// The name of the formulation.
    pub formulation: String,
    /// The name of the engine.
    pub engine: String,
    /// What of the pictures stays the same.
    pub scene: Scene,
    /// The words of the first picture.
    pub start: Vec<u32>,
}

/// The last part of a trace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Footer {
    /// Where the blocks are.
    pub blocks: Vec<Block>,
    /// How many events the run had, those left out included; consequences count with the event that has them.
    pub events: u64,
    /// How many steps the run had.
    pub steps: u64,
    /// How the run ended, once it has.
    pub outcome: Option<Ended>,
    /// A sample of the whole run.
    pub curve: Vec<Point>,
}

/// A block of events.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// The byte of the file where it begins.
    pub at: usize,
    /// How many bytes it takes.
    pub length: usize,
    /// How many events it has.
    pub events: u64,
    /// The number of its first event in the run, from 0.
    pub first: u64,
    /// The steps of its keyframe and of its last event.
    pub steps: (u64, u64),
    /// When it began and ended, in milliseconds of the run.
    pub ms: (f64, f64),
    /// How many events were left out just before it.
    pub skipped: u64,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// What is known.
    pub status: Status,
    /// Why it stopped.
    pub stop: StopReason,
    /// The cost of the best state.
    pub cost: Option<f64>,
}

/// A point of the curve: steps, cost, incumbent, temperature, depth, and the acceptance of the last level.
pub type Point = (u64, Option<f64>, Option<f64>, Option<f64>, Option<u64>, Option<f64>);

impl Footer {
    /// The curve as a record of the run.
    pub fn history(&self) -> History {
        let sample = |&(steps, cost, incumbent, temperature, depth, acceptance): &Point| Sample {
            steps,
            temperature,
            acceptance,
            cost,
            incumbent,
            depth,
        };
        self.curve.iter().map(sample).collect::<Vec<_>>().into()
    }
}
