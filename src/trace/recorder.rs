//! Who takes down what a search tells.

use super::{Event, Scene, Walk};
use crate::History;

/// After how many events there is another keyframe.
pub const KEYFRAME_EVERY: u64 = 512;
/// Of the middle of a long run, how many events in a row are recorded.
pub const WINDOW: u64 = 32;

/// Takes down what a search tells.
///
/// The first events of a run and the last ones are recorded whole; of those between, [`WINDOW`] at a time, at even
/// distances, and the milestones: incumbents, goals, starts and reheats.
pub trait Recorder: Send {
    /// How the search goes from state to state, and what of its pictures stays the same; told first.
    fn begin(&mut self, walk: Walk, scene: &Scene);

    /// How many events are recorded whole, from the first on, and up to the last.
    fn ends(&self) -> (usize, usize);

    /// Of the events between, from the beginning of one window to that of the next; it grows as the run does.
    fn interval(&self) -> u64;

    /// Events follow, the first of which has this number, counted from 0. Called at the start of every section, after
    /// events were left out, and every [`KEYFRAME_EVERY`] events.
    fn keyframe(&mut self, section: Section, number: u64, keyframe: &Keyframe<'_>);

    /// An event, and the words of the picture after it.
    fn event(&mut self, steps: u64, event: &Event, frame: &[u32]);

    /// The last steps of the run are about to be told again, all of them, from `steps` on: forget what is known of
    /// them. Returns from which step on they are to be told, which may be later.
    fn cut(&mut self, steps: u64) -> u64;

    /// The run has ended, after so many events, those left out included; its curve is a sample of all of it.
    fn end(&mut self, events: u64, curve: &History);
}

/// What a piece of a trace is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The beginning or the end of the run, where every event is recorded.
    Whole,
    /// One of many windows on the middle.
    Sample,
    /// A single event that matters.
    Milestone,
}

/// How everything was at a moment of the search.
#[derive(Clone, Debug, Default)]
pub struct Keyframe<'a> {
    /// Steps so far.
    pub steps: u64,
    /// The words of the picture.
    pub frame: &'a [u32],
    /// The current cost, in local search.
    pub cost: Option<f64>,
    /// The lowest cost so far.
    pub incumbent: Option<f64>,
    /// The temperature, in annealing.
    pub temperature: Option<f64>,
    /// The nodes of the path from the root to the current one, in tree search.
    pub path: Vec<Event>,
}
