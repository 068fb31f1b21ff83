//! Reading a trace, and going to any event of it.

use crate::bytes::{Bytes, TraceError, Unexpected};
use crate::code::{read_change, read_event, read_node};
use crate::file::{Block, END, Footer, Header, MAGIC, VERSION};
use flate2::read::GzDecoder;
use recuit::trace::{Event, Verdict, Walk};
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::io::Read;
use std::iter;

/// The most that a part of a trace may inflate to: a file of some kilobytes must not fill the memory.
const LARGEST: u64 = 1 << 28;

/// A trace that was read.
pub struct Trace {
    bytes: Vec<u8>,
    /// What does not change.
    pub header: Header,
    /// Where the events are.
    pub footer: Footer,
    /// The number of recorded events before each block, and of all.
    before: Vec<u64>,
}

/// An event, and what of the picture it changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Happened {
    /// Steps of the run, this event included.
    pub steps: u64,
    /// What happened.
    pub event: Event,
    /// The words that changed, each by its index and what it is now.
    pub change: Vec<(u32, u32)>,
    /// The node that is expanded, where it is one that is known.
    pub node: Option<Event>,
}

impl Trace {
    /// Read a trace.
    ///
    /// # Errors
    /// When the bytes are no trace, or are damaged; blocks are looked at when they are played.
    pub fn read(bytes: Vec<u8>) -> Result<Self, TraceError> {
        let length = |at: usize| -> Option<usize> {
            Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize)
        };
        let parts = || {
            let end = bytes.len().checked_sub(12)?;
            let is_trace = bytes.starts_with(MAGIC) && bytes.ends_with(END);
            let header = bytes.get(12..12usize.checked_add(length(8)?)?)?;
            let footer = bytes.get(end.checked_sub(length(end)?)?..end)?;
            is_trace.then_some((header, footer))
        };
        let (header, footer) = parts().ok_or(TraceError::NoTrace)?;
        let (header, footer): (Header, Footer) = (json(header, "the header")?, json(footer, "the footer")?);
        if header.version != VERSION {
            return Err(TraceError::Version(header.version));
        }
        let mut before = vec![0];
        for block in &footer.blocks {
            before.push(before[before.len() - 1] + block.events);
        }
        Ok(Trace { bytes, header, footer, before })
    }

    /// How many events are recorded.
    pub fn recorded(&self) -> u64 {
        self.before[self.before.len() - 1]
    }

    /// The block of an event, by the number of the event among those recorded.
    fn block_of(&self, event: u64) -> usize {
        self.before.partition_point(|&before| before <= event).saturating_sub(1).min(self.footer.blocks.len())
    }

    fn inflated(&self, index: usize) -> Result<Vec<u8>, TraceError> {
        let Block { at, length, .. } = self.footer.blocks[index];
        let bytes = at.checked_add(length).and_then(|end| self.bytes.get(at..end));
        inflate(bytes.unwrap_or_default(), &format!("block {index}"))
    }
}

fn inflate(bytes: &[u8], place: &str) -> Result<Vec<u8>, TraceError> {
    let mut inflated = Vec::new();
    let read = GzDecoder::new(bytes).take(LARGEST).read_to_end(&mut inflated);
    read.map_err(|_| TraceError::Unreadable(place.to_owned()))?;
    Ok(inflated)
}

fn json<T: DeserializeOwned>(bytes: &[u8], place: &str) -> Result<T, TraceError> {
    serde_json::from_slice(&inflate(bytes, place)?).map_err(|_| TraceError::Unreadable(place.to_owned()))
}

/// The number of a node.
fn id_of(node: &Event) -> u64 {
    if let Event::Node { id, .. } = *node { id } else { 0 }
}

/// Plays a trace: goes to any event, and knows how everything was there.
pub struct Player<'a> {
    trace: &'a Trace,
    /// The block that is loaded.
    block: Option<usize>,
    events: Vec<Happened>,
    /// How everything was at the keyframe of the block, and how it is now.
    keyframe: Situation,
    now: Situation,
    /// Where any known node may be next: the nodes that were made since the keyframe, and those of its path.
    known: HashMap<u64, Event>,
    /// How many recorded events have been played.
    position: u64,
}

/// How everything is at a moment of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Situation {
    /// Steps so far.
    pub steps: u64,
    /// The words of the picture.
    pub frame: Vec<u32>,
    /// The current cost, in local search.
    pub cost: Option<f64>,
    /// The lowest cost so far.
    pub incumbent: Option<f64>,
    /// The temperature, in annealing.
    pub temperature: Option<f64>,
    /// The nodes of the path from the root to the current one, in tree search.
    pub path: Vec<Event>,
}

impl Situation {
    fn read(bytes: &mut Bytes<'_>) -> Result<Self, Unexpected> {
        let frame = bytes.list(Bytes::word)?;
        let (cost, incumbent, temperature) = (bytes.number()?, bytes.number()?, bytes.number()?);
        let path = bytes.list(read_node)?;
        Ok(Situation { steps: bytes.integer()?, frame, cost, incumbent, temperature, path })
    }

    /// Something happens.
    fn follow(&mut self, happened: &Happened, kind: Walk) {
        self.steps = happened.steps;
        for &(index, word) in &happened.change {
            self.frame[index as usize] = word;
        }
        match happened.event {
            Event::Node { depth, .. } if kind == Walk::Tree => {
                self.path.truncate(depth as usize);
                self.path.push(happened.event.clone());
            }
            Event::Backtrack { .. } => _ = self.path.pop(),
            Event::Restart => self.path.truncate(1),
            Event::Incumbent { cost } => {
                self.incumbent = Some(cost);
                self.cost = self.cost.map(|_| cost);
            }
            Event::Move { verdict: Verdict::Accepted | Verdict::Aspired, delta, .. } => {
                self.cost = self.cost.map(|cost| cost + delta);
            }
            Event::Start { cost, .. } | Event::Level { cost, .. } => self.cost = Some(cost),
            Event::Reheat { temperature, .. } | Event::Temperature { temperature } => {
                self.temperature = Some(temperature);
            }
            Event::Chain { cost, temperature, .. } => {
                (self.cost, self.temperature) = (Some(cost), Some(temperature));
            }
            _ => {}
        }
    }
}

impl<'a> Player<'a> {
    /// At the start of a trace.
    pub fn new(trace: &'a Trace) -> Self {
        let path = if trace.header.kind == Walk::Local { Vec::new() } else { vec![Event::ROOT] };
        let now = Situation { frame: trace.header.start.clone(), path, ..Situation::default() };
        let (events, known) = (Vec::new(), HashMap::new());
        Player { trace, block: None, events, keyframe: now.clone(), now, known, position: 0 }
    }

    /// How many recorded events have been played.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// How everything is now.
    pub fn now(&self) -> &Situation {
        &self.now
    }

    /// How many events were left out just before the next one.
    pub fn skipped(&self) -> u64 {
        let index = self.trace.block_of(self.position);
        let is_first = self.trace.before.get(index) == Some(&self.position);
        self.trace.footer.blocks.get(index).filter(|_| is_first).map_or(0, |block| block.skipped)
    }

    /// How everything is just before the next event. Behind a gap that is not how the last event left it.
    ///
    /// # Errors
    /// When the block of the next event is damaged.
    pub fn before_next(&mut self) -> Result<&Situation, TraceError> {
        let index = self.trace.block_of(self.position);
        if self.position < self.trace.recorded() && self.block != Some(index) {
            self.load(index)?;
            self.begin_block();
        }
        Ok(&self.now)
    }

    /// Play the next event; `None` at the end.
    ///
    /// # Errors
    /// When the block of the event is damaged.
    pub fn next_event(&mut self) -> Result<Option<Happened>, TraceError> {
        if self.position >= self.trace.recorded() {
            return Ok(None);
        }
        self.before_next()?;
        let index = self.trace.block_of(self.position);
        let mut happened = self.events[(self.position - self.trace.before[index]) as usize].clone();
        if let Event::Expand { id } = happened.event {
            happened.node = self.known.get(&id).cloned();
        }
        self.now.follow(&happened, self.trace.header.kind);
        if self.trace.header.kind == Walk::Frontier {
            self.follow_frontier(&happened.event);
        }
        self.position += 1;
        Ok(Some(happened))
    }

    /// Go to where so many of the recorded events have been played, or to the end. At most one block is replayed.
    ///
    /// # Errors
    /// When a block is damaged.
    pub fn seek(&mut self, position: u64) -> Result<(), TraceError> {
        let position = position.min(self.trace.recorded());
        // The last event played decides the block: at a block's end nothing of the next is known yet.
        let index = self.trace.block_of(position.saturating_sub(1));
        if index < self.trace.footer.blocks.len() && self.block != Some(index) {
            self.load(index)?;
        }
        self.position = self.trace.before.get(index).copied().unwrap_or(0).min(position);
        self.begin_block();
        while self.position < position {
            self.next_event()?;
        }
        Ok(())
    }

    fn begin_block(&mut self) {
        self.now = self.keyframe.clone();
        self.known.clear();
        if self.trace.header.kind == Walk::Frontier {
            self.now.path.iter().for_each(|node| _ = self.known.insert(id_of(node), node.clone()));
        }
    }

    /// The path is that of the node expanded last, as far as it is known.
    fn follow_frontier(&mut self, event: &Event) {
        match *event {
            Event::Node { id, .. } => {
                self.known.insert(id, event.clone());
            }
            Event::Expand { id } => {
                let parent = |node: &&Event| match **node {
                    Event::Node { id, parent, .. } if id != parent => self.known.get(&parent),
                    _ => None,
                };
                let path = iter::successors(self.known.get(&id), parent).cloned();
                self.now.path = path.collect();
                self.now.path.reverse();
            }
            _ => {}
        }
    }

    fn load(&mut self, index: usize) -> Result<(), TraceError> {
        let inflated = self.trace.inflated(index)?;
        let mut bytes = Bytes::new(&inflated);
        let words = self.trace.header.scene.words();
        let read = |bytes: &mut Bytes<'_>| {
            let keyframe = Situation::read(bytes)?;
            if keyframe.frame.len() != words {
                return Err(bytes.unexpected("as many words as the scene has"));
            }
            let (mut frame, mut steps) = (keyframe.frame.clone(), keyframe.steps);
            let mut events = Vec::new();
            while !bytes.is_at_end() {
                let (more, event) = read_event(bytes)?;
                steps += more;
                let change = read_change(bytes, &mut frame)?;
                events.push(Happened { steps, event, change, node: None });
            }
            if events.len() as u64 != self.trace.footer.blocks[index].events {
                return Err(bytes.unexpected("as many events as the footer says"));
            }
            Ok((keyframe, events))
        };
        let damaged = |Unexpected { at, expected }| TraceError::Damaged {
            place: format!("block {index}"),
            at,
            expected,
        };
        (self.keyframe, self.events) = read(&mut bytes).map_err(damaged)?;
        self.block = Some(index);
        Ok(())
    }
}
